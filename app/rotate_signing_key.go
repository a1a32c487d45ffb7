package app

import (
	"context"
	"fmt"

	"github.com/retraite-gateway/retraite/ports"
)

// RotateSigningKey replaces and withdraws the keys behind access tokens and proofs. It is for operators: no admission protects it.
type RotateSigningKey struct {
	keys    ports.KeyRotation
	journal *Journal
}

// NewRotateSigningKey makes the use case.
func NewRotateSigningKey(keys ports.KeyRotation, journal *Journal) *RotateSigningKey {
	return &RotateSigningKey{keys: keys, journal: journal}
}

// Do publishes a new key of a use and says from when it signs. ErrInvalid for a use that there is not.
func (u *RotateSigningKey) Do(ctx context.Context, use ports.KeyUse) (ports.SigningKey, error) {
	if err := known(use); err != nil {
		return ports.SigningKey{}, err
	}
	key, err := u.keys.RotateKey(ctx, use)
	if err != nil {
		return ports.SigningKey{}, failure("rotate a signing key", err)
	}
	return key, u.journal.note(ctx, "signing-key.rotate", "", key.ID, nil, map[string]string{"use": string(use)})
}

// Revoke withdraws the key of that id, whatever its use. ports.ErrNotFound when there is none.
func (u *RotateSigningKey) Revoke(ctx context.Context, id string) (ports.SigningKey, error) {
	key, err := u.keys.RevokeKey(ctx, id)
	if err != nil {
		return ports.SigningKey{}, failure("revoke a signing key", err)
	}
	return key, u.journal.note(ctx, "signing-key.revoke", "", key.ID, nil, map[string]string{"use": string(key.Use)})
}

// List returns the keys of a use, oldest first, retired ones included, without what is private.
func (u *RotateSigningKey) List(ctx context.Context, use ports.KeyUse) ([]ports.SigningKey, error) {
	if err := known(use); err != nil {
		return nil, err
	}
	keys, err := u.keys.Keys(ctx, use)
	return keys, failure("list signing keys", err)
}

func known(use ports.KeyUse) error {
	switch use {
	case ports.KeyUseProof, ports.KeyUseToken:
		return nil
	}
	return fmt.Errorf("%w: signing keys are for %s or %s, not for %q", ErrInvalid, ports.KeyUseProof, ports.KeyUseToken, use)
}
