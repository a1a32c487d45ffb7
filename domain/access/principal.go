package access

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// Principal is a caller whose credential was found valid, with what counts at the moment of the call. Spec §5.4.
type Principal struct {
	Org        Org
	Credential Credential
	// Grants are the credential's that the organisation's packs still grant.
	Grants capability.Set
	// RestitutionLevel is the lower of the credential's and the organisation's.
	RestitutionLevel RestitutionLevel
	// ExpiresAt is the earlier of the token's and the credential's expiry; zero: never.
	ExpiresAt time.Time
}

// NewPrincipal makes the principal of a valid credential of an organisation. tokenExpiry is that of the access token
// used; zero for a key.
func NewPrincipal(org Org, credential Credential, tokenExpiry time.Time) Principal {
	return Principal{
		Org:              org,
		Credential:       credential,
		Grants:           credential.Grants.Intersect(org.Grants()),
		RestitutionLevel: min(credential.RestitutionLevel, org.RestitutionLevel),
		ExpiresAt:        earlier(credential.ExpiresAt, tokenExpiry),
	}
}

// Can returns nil when the principal holds the capability, and a *DeniedError otherwise.
func (p Principal) Can(id capability.ID) error {
	if p.Grants.Has(id) {
		return nil
	}
	return &DeniedError{Capability: id}
}

// Certifies says whether a CERTIFIE result may be delivered to the principal. Spec §5.6.
func (p Principal) Certifies() bool {
	return p.Grants.Has(capability.RestitutionCertified) && p.RestitutionLevel.Certifies()
}

func earlier(a, b time.Time) time.Time {
	if a.IsZero() || (!b.IsZero() && b.Before(a)) {
		return b
	}
	return a
}
