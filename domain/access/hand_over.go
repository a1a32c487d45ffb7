package access

import "time"

// HandOverLife is how long a link to a first secret may be opened, once.
const HandOverLife = 4 * time.Hour

// HandOver is a link by which somebody else takes the first secret of a credential, so that nobody has to send it on.
// Only the digest of the link's own secret is kept. It is zero when there is no such link.
type HandOver struct {
	Digest Digest
	Until  time.Time
}

// IsZero says that there is no link.
func (h HandOver) IsZero() bool { return h.Until.IsZero() }

// Waits says whether the credential has no secret yet, because nobody has taken it.
func (c Credential) Waits() bool { return len(c.Secrets) == 0 }

// HandedBy says whether a link of that digest gives the first secret now. At the very instant of its end it does not.
func (c Credential) HandedBy(link Digest, now time.Time) bool {
	return c.Waits() && c.InForce(now) && !c.HandOver.IsZero() && c.HandOver.Digest.Equal(link) &&
		now.Before(c.HandOver.Until)
}
