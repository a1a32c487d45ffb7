package memory

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// SweepAnswers removes stored answers that expired before an instant.
func (s *Store) SweepAnswers(_ context.Context, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for scope, answer := range s.answers {
		if n < limit && answer.ExpiresAt.Before(kept(before)) {
			delete(s.answers, scope)
			n++
		}
	}
	return n, nil
}

// SweepUsage removes the usage events of the periods before one.
func (s *Store) SweepUsage(_ context.Context, before quota.Period, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for key, events := range s.events {
		if key.period.String() >= before.String() {
			continue
		}
		gone := min(limit-n, len(events))
		n += gone
		s.events[key] = events[gone:]
		if gone == len(events) {
			delete(s.events, key)
		}
	}
	return n, nil
}

// SweepDeliveries removes the deliveries created before an instant that are not pending.
func (s *Store) SweepDeliveries(_ context.Context, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for id, d := range s.deliveries {
		if n < limit && d.Status != extension.DeliveryPending && d.CreatedAt.Before(kept(before)) {
			delete(s.deliveries, id)
			n++
		}
	}
	return n, nil
}

// SweepWorkers removes the workers that recorded nothing since an instant.
func (s *Store) SweepWorkers(_ context.Context, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := 0
	for id, w := range s.workers {
		if n < limit && w.SeenAt.Before(kept(before)) {
			delete(s.workers, id)
			n++
		}
	}
	return n, nil
}
