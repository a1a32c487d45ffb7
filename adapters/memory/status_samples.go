package memory

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.StatusSamples = (*Store)(nil)

// NoteStatus keeps a sample, unless its minute has one.
func (s *Store) NoteStatus(_ context.Context, sample servicestatus.Sample) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, ok := s.samples[sample.Minute]; !ok {
		s.samples[sample.Minute] = sample.States
	}
	return nil
}

// StatusDays counts the minutes by day and by what they say.
func (s *Store) StatusDays(_ context.Context, from time.Time) ([]servicestatus.DayCount, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	type key struct {
		day    calendar.Date
		states servicestatus.States
	}
	counts := map[key]int{}
	for minute, states := range s.samples {
		if minute.Before(from) {
			continue
		}
		counts[key{calendar.Date{Year: minute.Year(), Month: int(minute.Month()), Day: minute.Day()}, states}]++
	}
	var out []servicestatus.DayCount
	for k, n := range counts {
		out = append(out, servicestatus.DayCount{Day: k.day, States: k.states, Minutes: n})
	}
	slices.SortFunc(out, func(a, b servicestatus.DayCount) int {
		return cmp.Or(cmp.Compare(a.Day.String(), b.Day.String()), cmp.Compare(a.States.Text(), b.States.Text()))
	})
	return out, nil
}

// SweepStatus removes old samples.
func (s *Store) SweepStatus(_ context.Context, before time.Time, limit int) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	removed := 0
	for minute := range s.samples {
		if removed < limit && minute.Before(before) {
			delete(s.samples, minute)
			removed++
		}
	}
	return removed, nil
}
