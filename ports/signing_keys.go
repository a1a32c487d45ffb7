package ports

import (
	"context"
	"time"
)

// KeyUse is what a signing key is for; the two never share a key.
type KeyUse string

// The uses.
const (
	KeyUseProof KeyUse = "proof"
	KeyUseToken KeyUse = "token"
)

// SigningKey is a key pair as the store keeps it.
type SigningKey struct {
	// ID is the kid, unique over both uses.
	ID  string
	Use KeyUse
	// Private is the serialised private key, in the form of the adapter that signs; only the store and
	// that adapter see it.
	Private []byte
	// CreatedAt orders keys; SignsFrom is the instant from which it signs, published before; RetiredAt, when set,
	// from which it only verifies.
	CreatedAt, SignsFrom, RetiredAt time.Time
	// RevokedAt, when set, is when the key was withdrawn: nothing that it signed is believed any more,
	// whenever that was.
	RevokedAt time.Time
}

// SigningKeys keeps the keys behind tokens and proofs: one store, every replica.
type SigningKeys interface {
	// SigningKeys returns every key of a use, oldest first, retired ones included.
	SigningKeys(ctx context.Context, use KeyUse) ([]SigningKey, error)
	// EnsureSigningKey saves the key unless the use has one already, with nobody in between, and returns every key of
	// the use: two replicas that start together end with the same first key.
	EnsureSigningKey(ctx context.Context, key SigningKey) ([]SigningKey, error)
	// RotateSigningKey saves one more key and retires the others of its use from its SignsFrom.
	RotateSigningKey(ctx context.Context, key SigningKey) error
	// RevokeSigningKey withdraws the key of that id at an instant, which also retires it unless it was before, and
	// returns it. A key that is revoked already stays as it is. ErrNotFound when there is none.
	RevokeSigningKey(ctx context.Context, id string, at time.Time) (SigningKey, error)
}

// KeyRotation replaces and withdraws the keys that sign.
type KeyRotation interface {
	// RotateKey publishes a new key for a use, and retires the others of it from the instant at which the
	// new one signs: late enough for every replica to have read it, and for those who verify to have
	// fetched it. ErrUnavailable.
	RotateKey(ctx context.Context, use KeyUse) (SigningKey, error)
	// RevokeKey withdraws the key of that id, of whatever use, and returns it without what is private in it. When
	// it is the one that signs, a new key takes its place at once. Other replicas follow within a minute.
	// ErrNotFound, ErrUnavailable.
	RevokeKey(ctx context.Context, id string) (SigningKey, error)
	// Keys returns every key of a use, oldest first, retired ones included, without what is private in
	// them. ErrUnavailable.
	Keys(ctx context.Context, use KeyUse) ([]SigningKey, error)
}
