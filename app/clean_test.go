package app_test

import (
	"context"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// sweeper has more than one batch of everything, and remembers what it was asked.
type sweeper struct {
	answers, deliveries  time.Time
	workers              time.Time
	usage                quota.Period
	left                 [6]int
	merged               []string
	mergedFrom, mergedTo time.Time
}

func (s *sweeper) MergeUsage(_ context.Context, operations []string, from, before time.Time, limit int) (int, error) {
	s.merged = operations
	s.mergedFrom = from
	s.mergedTo = before
	return s.take(4, limit)
}

func (s *sweeper) take(what, limit int) (int, error) {
	n := min(limit, s.left[what])
	s.left[what] -= n
	return n, nil
}

func (s *sweeper) SweepAnswers(_ context.Context, before time.Time, limit int) (int, error) {
	s.answers = before
	return s.take(0, limit)
}

func (s *sweeper) SweepUsage(_ context.Context, before quota.Period, limit int) (int, error) {
	s.usage = before
	return s.take(1, limit)
}

func (s *sweeper) SweepDeliveries(_ context.Context, before time.Time, limit int) (int, error) {
	s.deliveries = before
	return s.take(2, limit)
}

func (s *sweeper) SweepWorkers(_ context.Context, before time.Time, limit int) (int, error) {
	s.workers = before
	return s.take(3, limit)
}

func (s *sweeper) PackRuns(_ context.Context, limit int) (int, error) { return s.take(5, limit) }

func TestClean_goes_on_until_nothing_is_left(t *testing.T) {
	t.Parallel()
	s := &sweeper{left: [6]int{2500, 1000, 1, 2, 1001, 450}}
	got, err := app.NewClean(s, emptySpace(), nobodys(t), 0, porttest.NewClock(porttest.Start), app.Settings{}).Do(
		t.Context(),
	)
	if err != nil ||
		got != (app.Cleaned{Answers: 2500, UsageEvents: 1000, Deliveries: 1, Workers: 2, Merged: 1001, Packed: 450}) {
		t.Errorf("cleaned %+v, %v", got, err)
	}
	if len(s.merged) != 2 || !s.mergedTo.Equal(porttest.Start.Add(-10*time.Minute)) ||
		s.mergedTo.Sub(s.mergedFrom) < 5*time.Hour {
		t.Errorf("asked to merge %v from %v to %v", s.merged, s.mergedFrom, s.mergedTo)
	}
	if !s.workers.Equal(porttest.Start.Add(-24 * time.Hour)) {
		t.Errorf("asked for workers silent since %v", s.workers)
	}
	if s.usage.String() != "2024-11" || !s.answers.Equal(porttest.Start.Add(-time.Hour)) ||
		!s.deliveries.Equal(porttest.Start.AddDate(0, 0, -90)) {
		t.Errorf("asked for %s, %v, %v", s.usage, s.answers, s.deliveries)
	}
}

func TestClean_forgets_all_that_is_old_and_nothing_else(t *testing.T) {
	t.Parallel()
	p := newPost(t, extension.DefaultSchedule(), fine)
	p.work(1)
	use := app.NewClean(
		p.store, app.NewSpaceStore(p.store, p.store, p.store, p.store), nobodys(t), 0, p.clock, app.Settings{},
	)
	if got, err := use.Do(t.Context()); err != nil || got != (app.Cleaned{}) {
		t.Errorf("a young store: %+v, %v", got, err)
	}
	entry := requestlog.Entry{Org: "org_a", At: p.clock.Now()}
	if err := p.store.NoteRequests(t.Context(), []requestlog.Entry{entry}); err != nil {
		t.Fatal(err)
	}
	p.clock.Set(porttest.Start.AddDate(0, 0, requestlog.Days-1))
	if got, err := use.Do(t.Context()); err != nil || got != (app.Cleaned{}) {
		t.Errorf("a month later, but for a day: %+v, %v", got, err)
	}
	p.clock.Set(porttest.Start.AddDate(0, 0, app.DeliveryDays+1))
	if got, err := use.Do(t.Context()); err != nil || got != (app.Cleaned{Deliveries: 1, Requests: 1}) {
		t.Errorf("three months later: %+v, %v", got, err)
	}
}

// emptySpace is a self-service area that nobody has opened.
func emptySpace() app.SpaceStore {
	store := memory.New(porttest.NewClock(porttest.Start))
	return app.NewSpaceStore(store, store, store, store)
}

// nobodys erases runs in a store that has none.
func nobodys(t *testing.T) *app.EraseRuns {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	store := memory.New(clock)
	return app.NewEraseRuns(store, store, clock, app.NewJournal(store, clock, "tester"))
}
