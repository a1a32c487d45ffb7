package memory

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/ports"
)

// SigningKeys returns every key of a use, oldest first.
func (s *Store) SigningKeys(_ context.Context, use ports.KeyUse) ([]ports.SigningKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.keysOf(use), nil
}

// EnsureSigningKey saves the key unless the use has one already.
func (s *Store) EnsureSigningKey(_ context.Context, key ports.SigningKey) ([]ports.SigningKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if keys := s.keysOf(key.Use); len(keys) > 0 {
		return keys, nil
	}
	if err := s.addKey(key); err != nil {
		return nil, err
	}
	return s.keysOf(key.Use), nil
}

// RotateSigningKey saves one more key and retires the others of its use.
func (s *Store) RotateSigningKey(_ context.Context, key ports.SigningKey) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.addKey(key); err != nil {
		return err
	}
	from := kept(key.SignsFrom)
	for i := range s.keys {
		k := &s.keys[i]
		if k.Use == key.Use && k.ID != key.ID && (k.RetiredAt.IsZero() || k.RetiredAt.After(from)) {
			k.RetiredAt = from
		}
	}
	return nil
}

// RevokeSigningKey withdraws a key.
func (s *Store) RevokeSigningKey(_ context.Context, id string, at time.Time) (ports.SigningKey, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range s.keys {
		k := &s.keys[i]
		if k.ID != id {
			continue
		}
		if k.RevokedAt.IsZero() {
			k.RevokedAt = kept(at)
			if k.RetiredAt.IsZero() || k.RetiredAt.After(k.RevokedAt) {
				k.RetiredAt = k.RevokedAt
			}
		}
		out := *k
		out.Private = slices.Clone(k.Private)
		return out, nil
	}
	return ports.SigningKey{}, fmt.Errorf("revoke signing key %.80q: %w", id, ports.ErrNotFound)
}

func (s *Store) addKey(key ports.SigningKey) error {
	if slices.ContainsFunc(s.keys, func(k ports.SigningKey) bool { return k.ID == key.ID }) {
		return fmt.Errorf("save signing key %s: %w", key.ID, ports.ErrConflict)
	}
	key.Private = slices.Clone(key.Private)
	key.CreatedAt = kept(key.CreatedAt)
	key.SignsFrom = kept(key.SignsFrom)
	key.RetiredAt = kept(key.RetiredAt)
	s.keys = append(s.keys, key)
	return nil
}

func (s *Store) keysOf(use ports.KeyUse) []ports.SigningKey {
	var out []ports.SigningKey
	for _, k := range s.keys {
		if k.Use == use {
			k.Private = slices.Clone(k.Private)
			out = append(out, k)
		}
	}
	slices.SortStableFunc(out, func(a, b ports.SigningKey) int { return a.CreatedAt.Compare(b.CreatedAt) })
	return out
}
