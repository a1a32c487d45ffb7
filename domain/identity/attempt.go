package identity

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// AttemptLife is how long a person has to sign in at the provider.
const AttemptLife = 10 * time.Minute

// Entropy is how many random bytes an attempt takes.
const Entropy = 32

// Attempt is a sign-in on its way. All of it is in the browser that began it: what goes to the provider is made of its
// secret, and says nothing of it, so that nothing is stored and any replica may finish it.
type Attempt struct {
	secret [Entropy]byte
	// Org is the organisation that the person chose; empty where there was nothing to choose.
	Org       access.OrgID
	StartedAt time.Time
	// MaxAge is how old the proof of the person may be, in whole seconds; zero for any age.
	MaxAge time.Duration
	// Back is the page to which the person returns; empty for the first one.
	Back string
}

// NewAttempt begins a sign-in.
func NewAttempt(random [Entropy]byte, org access.OrgID, at time.Time) Attempt {
	return Attempt{secret: random, Org: org, StartedAt: at.UTC().Truncate(time.Second)}
}

// Text is the attempt as a browser keeps it.
func (a Attempt) Text() access.Secret {
	started := strconv.FormatInt(a.StartedAt.Unix(), 10)
	maxAge := strconv.FormatInt(int64(a.MaxAge/time.Second), 10)
	parts := []string{encoded(a.secret[:]), started, encoded([]byte(a.Org)), maxAge, encoded([]byte(a.Back))}
	return access.NewSecret(strings.Join(parts, "."))
}

// attemptParts is how many parts the text of an attempt has.
const attemptParts = 5

// ParseAttempt reads what Text writes.
func ParseAttempt(text access.Secret) (Attempt, bool) {
	parts := strings.Split(text.Reveal(), ".")
	if len(parts) != attemptParts {
		return Attempt{}, false
	}
	secret, err := base64.RawURLEncoding.DecodeString(parts[0])
	if err != nil || len(secret) != Entropy {
		return Attempt{}, false
	}
	started, err := strconv.ParseInt(parts[1], 10, 64)
	if err != nil {
		return Attempt{}, false
	}
	org, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil {
		return Attempt{}, false
	}
	maxAge, err := strconv.ParseInt(parts[3], 10, 32)
	if err != nil || maxAge < 0 {
		return Attempt{}, false
	}
	back, err := base64.RawURLEncoding.DecodeString(parts[4])
	if err != nil {
		return Attempt{}, false
	}
	attempt := NewAttempt([Entropy]byte(secret), access.OrgID(org), time.Unix(started, 0))
	attempt.MaxAge = time.Duration(maxAge) * time.Second
	attempt.Back = string(back)
	return attempt, true
}

// Alive says whether there is still time for an answer.
func (a Attempt) Alive(now time.Time) bool {
	return !now.Before(a.StartedAt) && now.Before(a.StartedAt.Add(AttemptLife))
}

// State is what the answer must bring back, so that it answers this very attempt.
func (a Attempt) State() string { return a.derived("state") }

// Nonce is what the proof of the provider must hold, so that it was made for this very attempt.
func (a Attempt) Nonce() string { return a.derived("nonce") }

// Verifier is what shows the provider that who asks is who began (RFC 7636).
func (a Attempt) Verifier() string { return a.derived("verifier") }

// Answered says whether an answer is one to this attempt.
func (a Attempt) Answered(answer Answer) bool { return same(a.State(), answer.State) }

// Proves says whether the nonce of a proof is that of this attempt.
func (a Attempt) Proves(nonce string) bool { return same(a.Nonce(), nonce) }

// Accepts says whether the proof of a person is as recent as the attempt asks for.
func (a Attempt) Accepts(who Identity) bool {
	return a.MaxAge == 0 || !who.ProvenAt.Before(a.StartedAt.Add(-a.MaxAge))
}

func same(want, got string) bool { return subtle.ConstantTimeCompare([]byte(want), []byte(got)) == 1 }

func (a Attempt) derived(use string) string {
	sum := sha256.Sum256(append([]byte("retraite sign-in "+use+" "), a.secret[:]...))
	return encoded(sum[:])
}

func encoded(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }
