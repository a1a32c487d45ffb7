package memory

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.RequestLog = (*Store)(nil)

// mostRequests bounds what is kept in memory; the oldest go first.
const mostRequests = 100_000

// NoteRequests saves entries.
func (s *Store) NoteRequests(_ context.Context, entries []requestlog.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range entries {
		e.ID = s.nextID()
		e.At = kept(e.At)
		e.Took = e.Took.Truncate(time.Microsecond)
		s.requests = append(s.requests, e)
	}
	if over := len(s.requests) - mostRequests; over > 0 {
		s.requests = append([]requestlog.Entry(nil), s.requests[over:]...)
	}
	return nil
}

// Requests returns the newest entries that fit.
func (s *Store) Requests(
	_ context.Context, org access.OrgID, which requestlog.Filter, before string, limit int,
) ([]requestlog.Entry, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []requestlog.Entry
	for i := len(s.requests) - 1; i >= 0 && len(out) < limit; i-- {
		e := s.requests[i]
		if e.Org == org && (before == "" || e.ID < before) && fitsEntry(e, which) {
			out = append(out, e)
		}
	}
	return out, nil
}

func fitsEntry(e requestlog.Entry, f requestlog.Filter) bool {
	const firstFailure = 400
	return (f.RequestID == "" || f.RequestID == e.RequestID) && (f.Route == "" || f.Route == e.Route) &&
		(f.Error == "" || f.Error == e.Error) && (f.Credential == "" || f.Credential == e.Credential) &&
		(!f.Failed || e.Status >= firstFailure)
}

// SweepRequests removes old entries, the oldest first.
func (s *Store) SweepRequests(_ context.Context, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	removed := 0
	left := s.requests[:0]
	for _, e := range s.requests {
		if removed < limit && e.At.Before(before) {
			removed++
			continue
		}
		left = append(left, e)
	}
	s.requests = left
	return removed, nil
}
