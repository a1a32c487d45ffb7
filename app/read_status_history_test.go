package app

import (
	"context"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// The days are read at most once a minute, again when the clock goes back, and stay while the store is out.
func TestReadStatusHistory_shows_the_days_it_knows(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	samples := &notes{}
	u := &ReadStatusHistory{samples: samples, clock: clock}
	for _, step := range []struct {
		name  string
		after time.Duration
		out   error
		reads int
	}{
		{"at first", 0, nil, 1},
		{"less than a minute later", historyAge - 1, nil, 1},
		{"a minute after they were read", 1, nil, 2},
		{"the clock has gone back", -time.Second, nil, 3},
		{"the store is out", historyAge, ports.ErrUnavailable, 4},
		{"it is asked again at once", 0, nil, 5},
		{"and then no more", historyAge - 1, nil, 5},
	} {
		clock.Advance(step.after)
		samples.out = step.out
		if got := u.history(t.Context()); len(got) != StatusDays || samples.reads != step.reads {
			t.Errorf("%s: %d days after %d reads", step.name, len(got), samples.reads)
		}
	}
}

type incidentStore = ports.Incidents

// told is a store of incidents that counts how often it is read.
type told struct {
	incidentStore

	out   error
	list  []servicestatus.Incident
	reads int
}

func (s *told) Incidents(context.Context, time.Time, int) ([]servicestatus.Incident, error) {
	s.reads++
	return s.list, s.out
}

// Incidents are read at most once a second, and those that were read last stay while the store is out.
func TestReadStatusHistory_shows_the_incidents_it_knows(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	store := &told{list: make([]servicestatus.Incident, 1)}
	u := &ReadStatusHistory{told: store, clock: clock}
	for _, step := range []struct {
		name          string
		after         time.Duration
		list          int
		out           error
		reads, listed int
	}{
		{"at first", 0, 1, nil, 1, 1},
		{"less than a second later", newsAge - 1, 2, nil, 1, 1},
		{"a second after it was read", 1, 2, nil, 2, 2},
		{"the store is out", newsAge, 3, ports.ErrUnavailable, 3, 2},
		{"it is asked again at once", 0, 3, nil, 4, 3},
	} {
		clock.Advance(step.after)
		store.list, store.out = make([]servicestatus.Incident, step.list), step.out
		if got := u.news(t.Context()); len(got) != step.listed || store.reads != step.reads {
			t.Errorf("%s: %d incidents after %d reads", step.name, len(got), store.reads)
		}
	}
}
