package token

import (
	"errors"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/proof"
)

// Reasons why a good signature is not believed.
var (
	errSignedOutOfTurn = errors.New("issued at a time at which its key did not sign")
	errLivesTooLong    = errors.New("lives longer than this service lets it")
	errKeyEnded        = errors.New("signed by a key that was retired too long ago")
)

// revoked returns a *proof.RevokedKeyError when the key was withdrawn.
func (k keyPair) revoked() error {
	if k.revokedAt.IsZero() {
		return nil
	}
	return &proof.RevokedKeyError{KeyID: k.id, RevokedAt: k.revokedAt}
}

// signsLater says whether the key signs now or is going to.
func (k keyPair) signsLater(now time.Time) bool {
	return k.revokedAt.IsZero() && (k.retiredAt.IsZero() || now.Before(k.retiredAt))
}

// ended says whether nothing that the key signed and that lives for lifetime can be valid any more.
func (k keyPair) ended(now time.Time, lifetime time.Duration) bool {
	return !k.retiredAt.IsZero() && !now.Before(k.retiredAt.Add(lifetime+leeway))
}

// vouches returns an error unless the key may have signed, within its time, something that was issued and expires
// at those instants. Whoever has got hold of a retired key can choose every claim, so each is compared with what
// the store says of the key.
func (k keyPair) vouches(issued, expires, now time.Time, lifetime time.Duration) error {
	switch {
	case k.revoked() != nil:
		return k.revoked()
	case expires.Sub(issued) > lifetime:
		return errLivesTooLong
	case issued.Add(leeway).Before(k.signsFrom):
		return fmt.Errorf("key %s: %w", k.id, errSignedOutOfTurn)
	case !k.retiredAt.IsZero() && !issued.Before(k.retiredAt.Add(leeway)):
		return fmt.Errorf("key %s: %w", k.id, errSignedOutOfTurn)
	case k.ended(now, lifetime):
		return fmt.Errorf("key %s: %w", k.id, errKeyEnded)
	}
	return nil
}
