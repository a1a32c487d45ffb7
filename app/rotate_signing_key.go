package app

import (
	"context"
	"fmt"

	"github.com/retraite-gateway/retraite/ports"
)

// RotateSigningKey replaces and withdraws the keys behind access tokens and proofs. It is for
// operators: no admission protects it.
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
	return u.change(ctx, "rotate", func(ctx context.Context) (ports.SigningKey, error) {
		return u.keys.RotateKey(ctx, use)
	})
}

// Revoke withdraws the key of that id, whatever its use. ports.ErrNotFound when there is none.
func (u *RotateSigningKey) Revoke(ctx context.Context, id string) (ports.SigningKey, error) {
	return u.change(
		ctx, "revoke", func(ctx context.Context) (ports.SigningKey, error) { return u.keys.RevokeKey(ctx, id) },
	)
}

// change makes a change and notes it. The first keys are made before that: they are no operator's change.
func (u *RotateSigningKey) change(
	ctx context.Context, what string, do func(context.Context) (ports.SigningKey, error),
) (ports.SigningKey, error) {
	doing := what + " a signing key"
	for _, use := range []ports.KeyUse{ports.KeyUseToken, ports.KeyUseProof} {
		if _, err := u.keys.Keys(ctx, use); err != nil {
			return ports.SigningKey{}, failure(doing, err)
		}
	}
	var key ports.SigningKey
	err := u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		changed, err := do(ctx)
		if err != nil {
			return noted{}, failure(doing, err)
		}
		key = changed
		return noted{
			action: "signing-key." + what, subject: key.ID, after: map[string]string{"use": string(key.Use)},
		}, nil
	})
	if err != nil {
		return ports.SigningKey{}, err
	}
	return key, nil
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
	return fmt.Errorf(
		"%w: signing keys are for %s or %s, not for %q", ErrInvalid, ports.KeyUseProof, ports.KeyUseToken, use,
	)
}
