package app

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// ReadMe tells a caller who it is and what it may do. Spec §2.12.
type ReadMe struct{}

// NewReadMe makes the use case.
func NewReadMe() *ReadMe { return &ReadMe{} }

// Me is what a caller learns of itself.
type Me struct {
	OrgID access.OrgID
	// KeyPrefix is empty for a token; ClientID is empty for a key.
	KeyPrefix, ClientID access.CredentialID
	Kind                access.Kind
	Label               string
	Grants              capability.Set
	Packs               []pack.ID
	RestitutionLevel    access.RestitutionLevel
	Quota               quota.Quota
	// The instants are zero when there is none.
	ExpiresAt, CreatedAt, LastUsedAt time.Time
}

// Do answers from the admission alone.
func (u *ReadMe) Do(admission Admission) (Me, error) {
	if err := admission.require(OpMe); err != nil {
		return Me{}, err
	}
	p := admission.principal
	me := Me{
		OrgID: p.Org.ID, Kind: p.Credential.Kind, Label: p.Credential.Label, Grants: p.Grants, Packs: p.Org.Packs,
		RestitutionLevel: p.RestitutionLevel, Quota: admission.quota, ExpiresAt: p.ExpiresAt,
		CreatedAt: p.Credential.CreatedAt, LastUsedAt: p.Credential.LastUsedAt,
	}
	if p.Credential.Kind == access.KindAPIKey {
		me.KeyPrefix = p.Credential.ID
	} else {
		me.ClientID = p.Credential.ID
	}
	return me, nil
}
