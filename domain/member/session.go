package member

import (
	"encoding/base64"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// How long a sign-in lasts.
const (
	// LinkLife is how long a sign-in link may be used, once.
	LinkLife = 15 * time.Minute
	// SessionIdle ends a session that nobody used, SessionLife any session.
	SessionIdle = time.Hour
	SessionLife = 12 * time.Hour
	// RecentProof is how long a person who proved who they are may do what nobody should do who found a browser open.
	RecentProof = 15 * time.Minute
	// SessionStep is how coarse the last use of a session is: it is written at most that often.
	SessionStep = time.Minute
)

// SecretEntropy is how many random bytes a link or a session takes.
const SecretEntropy = 32

// NewSecret makes the secret of a link or of a session.
func NewSecret(random [SecretEntropy]byte) access.Secret {
	return access.NewSecret(base64.RawURLEncoding.EncodeToString(random[:]))
}

// Link lets a person sign in, once. Only the digest of its secret is kept.
type Link struct {
	Digest    access.Digest
	Org       access.OrgID
	Member    ID
	ExpiresAt time.Time
}

// Session is a person who signed in. Only the digest of its secret is kept.
type Session struct {
	Digest access.Digest
	Org    access.OrgID
	Member ID
	// CreatedAt is when the person signed in, and SeenAt when they were seen last, coarse: see SessionStep.
	CreatedAt, SeenAt time.Time
	// ProvenAt is when the person proved who they are: by the link that they used up, or at a provider of identities,
	// which may have let them pass on a proof of before. Zero where the provider does not say when that was.
	ProvenAt time.Time
}

// Alive says whether the session still counts. At the very instant of its end it does not.
func (s Session) Alive(now time.Time) bool {
	return now.Before(s.SeenAt.Add(SessionIdle)) && now.Before(s.CreatedAt.Add(SessionLife))
}

// Recent says whether the person proved who they are not long ago. At the very instant of its end it does not count.
func (s Session) Recent(now time.Time) bool { return now.Before(s.ProvenAt.Add(RecentProof)) }
