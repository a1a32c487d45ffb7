package memory

import (
	"context"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
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

// likeness is what events have in common that are merged.
type likeness struct {
	operation, credential, error string
	status                       int
	hour                         int64
}

// MergeUsage makes one event of those that are alike, of one organisation and period after the other.
func (s *Store) MergeUsage(_ context.Context, operations []string, from, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	removed := 0
	for key, events := range s.events {
		newest := map[likeness]int{}
		var kept []quota.UsageEvent
		for i := len(events) - 1; i >= 0; i-- {
			e := events[i]
			like := likeness{e.Operation, e.Credential, e.Error, e.Status, e.At.Unix() / 3600}
			at, found := newest[like]
			mergeable := slices.Contains(operations, e.Operation) && !e.At.Before(from) && e.At.Before(before) &&
				e.Calls > 0 && e.Status != 0
			switch {
			case mergeable && found && removed < limit && kept[at].Calls+e.Calls <= ports.MergedCalls:
				kept[at].Calls += e.Calls
				s.merged[e.ID] = key
				removed++
				continue
			case mergeable && !found:
				newest[like] = len(kept)
			}
			kept = append(kept, e)
		}
		slices.Reverse(kept)
		s.events[key] = kept
	}
	return removed, nil
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

// PackRuns has nothing to do: a store in memory has no form of before.
func (s *Store) PackRuns(context.Context, int) (int, error) { return 0, nil }
