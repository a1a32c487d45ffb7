package memory

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// SoftFlag returns the flag.
func (s *Store) SoftFlag(context.Context) (servicestatus.Flag, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.flag, nil
}

// SetSoftFlag sets the flag.
func (s *Store) SetSoftFlag(_ context.Context, flag servicestatus.Flag) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	flag.Reason, flag.ChangedAt = text(flag.Reason), kept(flag.ChangedAt)
	s.flag = flag
	return nil
}
