package memory

import (
	"context"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.StaffPasses = (*Store)(nil)

// CreatePass saves a new pass.
func (s *Store) CreatePass(_ context.Context, pass staff.Pass) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, exists := s.passes[pass.Digest]; exists {
		return fmt.Errorf("create a pass: %w", ports.ErrConflict)
	}
	pass.CreatedAt = kept(pass.CreatedAt)
	pass.SeenAt = kept(pass.SeenAt)
	s.passes[pass.Digest] = pass
	return nil
}

// pass returns the pass of a digest and a kind.
func (s *Store) pass(digest access.Digest, kind staff.Kind) (staff.Pass, error) {
	found, ok := s.passes[digest]
	if !ok || found.Kind != kind {
		return staff.Pass{}, fmt.Errorf("read a pass: %w", ports.ErrNotFound)
	}
	return found, nil
}

// TakePass returns a link and ends it.
func (s *Store) TakePass(_ context.Context, digest access.Digest) (staff.Pass, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, err := s.pass(digest, staff.Link)
	if err == nil {
		delete(s.passes, digest)
	}
	return found, err
}

// StaffSession returns a session.
func (s *Store) StaffSession(_ context.Context, digest access.Digest) (staff.Pass, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.pass(digest, staff.Session)
}

// SeePass moves the last use of a session forward.
func (s *Store) SeePass(_ context.Context, digest access.Digest, at time.Time) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	found, err := s.pass(digest, staff.Session)
	if err == nil && kept(at).After(found.SeenAt) {
		found.SeenAt = kept(at)
		s.passes[digest] = found
	}
	return nil
}

// EndPass removes a pass.
func (s *Store) EndPass(_ context.Context, digest access.Digest) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.passes, digest)
	return nil
}

// EndPassesOf removes every pass of a person.
func (s *Store) EndPassesOf(_ context.Context, email string) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	removed := 0
	for digest, pass := range s.passes {
		if pass.Email == email {
			delete(s.passes, digest)
			removed++
		}
	}
	return removed, nil
}

// SweepPasses removes what nobody used for long.
func (s *Store) SweepPasses(_ context.Context, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	removed := 0
	for digest, pass := range s.passes {
		if removed < limit && pass.SeenAt.Before(before) {
			delete(s.passes, digest)
			removed++
		}
	}
	return removed, nil
}
