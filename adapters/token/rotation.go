package token

import (
	"context"
	"fmt"

	"github.com/retraite-gateway/retraite/ports"
)

// RotateKey publishes a new key, which signs publishAhead later.
func (s *Signer) RotateKey(ctx context.Context, use ports.KeyUse) (ports.SigningKey, error) {
	return s.ring(use).rotate(ctx)
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
