package token

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/ports"
)

// RotateKey publishes a new key, which signs publishAhead later.
func (s *Signer) RotateKey(ctx context.Context, use ports.KeyUse) (ports.SigningKey, error) {
	return s.ring(use).rotate(ctx, publishAhead)
}

// RevokeKey withdraws a key. Its successor signs at once: a token of it may meet a replica that does not know it yet,
// for as long as keys are remembered; that is better than signing on with a key that somebody else has.
func (s *Signer) RevokeKey(ctx context.Context, id string) (ports.SigningKey, error) {
	now := s.clock.Now()
	for _, ring := range []*keyring{s.tokens, s.proofs} {
		ring.forget()
		key, err := ring.find(ctx, id)
		if errors.Is(err, errNoKey) {
			continue
		}
		if err != nil {
			return ports.SigningKey{}, err
		}
		if key.signsLater(now) {
			if _, err := ring.rotate(ctx, 0); err != nil {
				return ports.SigningKey{}, err
			}
		}
	}
	key, err := s.tokens.store.RevokeSigningKey(ctx, id, now)
	if err != nil {
		return ports.SigningKey{}, fmt.Errorf("revoke a key: %w", err)
	}
	s.ring(key.Use).forget()
	key.Private = nil
	return key, nil
}

// Keys returns the keys of a use as the store has them now.
func (s *Signer) Keys(ctx context.Context, use ports.KeyUse) ([]ports.SigningKey, error) {
	ring := s.ring(use)
	if _, err := ring.all(ctx); err != nil { // makes the first one
		return nil, err
	}
	stored, err := ring.store.SigningKeys(ctx, use)
	if err != nil {
		return nil, fmt.Errorf("read the %s keys: %w", use, err)
	}
	for i := range stored {
		stored[i].Private = nil
	}
	return stored, nil
}

func (s *Signer) ring(use ports.KeyUse) *keyring {
	if use == ports.KeyUseToken {
		return s.tokens
	}
	return s.proofs
}

var _ ports.KeyRotation = (*Signer)(nil)
