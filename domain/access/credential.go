package access

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// CredentialID is the name under which a credential is known, stored, counted and listed: the prefix of an API key, or
// the client_id of an OAuth client. It outlives a rotation of the secret, so idempotency records and usage stay
// attached to it.
type CredentialID string

// Kind tells the two sorts of credentials apart.
type Kind string

// The kinds. Spec §5.
const (
	KindAPIKey      Kind = "api_key"
	KindOAuthClient Kind = "oauth_client"
)

// Credential is an API key or an OAuth client of an organisation. It never holds the secret, only digests of it.
type Credential struct {
	ID    CredentialID
	Org   OrgID
	Kind  Kind
	Label string
	// Grants are what the credential was given; what it may do is less when the organisation has lost packs since.
	Grants           capability.Set
	RestitutionLevel RestitutionLevel
	// Secrets holds the current secret's digest first, then those that a rotation has left valid for a while.
	Secrets []StoredSecret
	// HandOver is set while the first secret waits for whoever has a link to it.
	HandOver   HandOver
	CreatedAt  time.Time
	ExpiresAt  time.Time // zero: never
	RevokedAt  time.Time // zero: in force
	LastUsedAt time.Time // zero: never; coarse, see LastUseStep
}

// StoredSecret is the digest of a secret and the instant from which it is refused; zero: never.
type StoredSecret struct {
	Digest     Digest
	ValidUntil time.Time
}

// LastUseStep is how coarse LastUsedAt is: it is written at most that often.
const LastUseStep = time.Minute

// InForce says whether the credential is neither revoked nor expired. At the very instant of its expiry it is expired.
func (c Credential) InForce(now time.Time) bool {
	return (c.RevokedAt.IsZero() || now.Before(c.RevokedAt)) && (c.ExpiresAt.IsZero() || now.Before(c.ExpiresAt))
}

// State is how a credential stands at a moment.
type State string

// The states of a credential.
const (
	StateActive  State = "active"
	StateWaiting State = "waiting" // nobody has taken its first secret yet: it opens nothing
	StateExpired State = "expired"
	StateRevoked State = "revoked"
)

// State says how the credential stands at a moment.
func (c Credential) State(now time.Time) State {
	switch {
	case !c.RevokedAt.IsZero() && !now.Before(c.RevokedAt):
		return StateRevoked
	case !c.InForce(now):
		return StateExpired
	case c.Waits():
		return StateWaiting
	default:
		return StateActive
	}
}

// Matches says whether the digest is that of a secret of the credential that is still valid. All of them are compared,
// in constant time.
func (c Credential) Matches(presented Digest, now time.Time) bool {
	found := false
	for _, s := range c.Secrets {
		valid := s.ValidUntil.IsZero() || now.Before(s.ValidUntil)
		if s.Digest.Equal(presented) && valid {
			found = true
		}
	}
	return found
}

// Rotated returns the credential with a new secret. The secrets that were valid stay so for the overlap, and no longer
// than they would have; those that were not are forgotten. An overlap of 0 refuses them at once.
func (c Credential) Rotated(next Digest, now time.Time, overlap time.Duration) Credential {
	end := now.Add(overlap)
	secrets := []StoredSecret{{Digest: next}}
	for _, s := range c.Secrets {
		until := end
		if !s.ValidUntil.IsZero() && s.ValidUntil.Before(end) {
			until = s.ValidUntil
		}
		if now.Before(until) {
			secrets = append(secrets, StoredSecret{Digest: s.Digest, ValidUntil: until})
		}
	}
	c.Secrets = secrets
	c.HandOver = HandOver{}
	return c
}
