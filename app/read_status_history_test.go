package app

import (
	"context"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

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
