package app_test

import (
	"errors"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
)

// A delivery is attempted once its time has come, whether or not another one is to come later.
func TestWorkDeliveries_attempts_what_is_due(t *testing.T) {
	t.Parallel()
	p := newPost(t, extension.Schedule{time.Minute}, extension.Attempt{Outcome: extension.Delivered})
	use := app.NewWorkDeliveries(p.store, p.store, p.use, p.clock)
	due, err := p.store.Delivery(t.Context(), p.id)
	if err != nil {
		t.Fatal(err)
	}
	p.clock.Advance(due.DueAt.Sub(p.clock.Now()) - time.Microsecond)
	if err := use.Do(t.Context()); err != nil || len(p.target.attempts) != 0 {
		t.Errorf("before its time: %d attempts, %v", len(p.target.attempts), err)
	}
	p.clock.Advance(time.Microsecond)
	if err := use.Do(t.Context()); err != nil || len(p.target.attempts) != 1 {
		t.Errorf("at its time: %d attempts, %v", len(p.target.attempts), err)
	}
	if err := use.Do(t.Context()); err != nil || len(p.target.attempts) != 1 {
		t.Errorf("once delivered: %d attempts, %v", len(p.target.attempts), err)
	}
}

// An error says what was not attempted; the deliveries of other organisations are.
func TestWorkDeliveries_says_what_the_store_does_not_answer(t *testing.T) {
	t.Parallel()
	p := newPost(t, nil, extension.Attempt{Outcome: extension.Delivered})
	for call := 1; call <= 2; call++ {
		s := &faultyStore{Store: p.store}
		s.failAt(call)
		use := app.NewWorkDeliveries(s, s, p.use, p.clock)
		if err := use.Do(t.Context()); !errors.Is(err, errStore) || len(p.target.attempts) != 0 {
			t.Errorf("call %d: %v, %d attempts", call, err, len(p.target.attempts))
		}
	}
}

// A process makes as many attempts at once as it is told, or as many as suit attempts that mostly wait.
func TestDeliverEvent_has_its_workers(t *testing.T) {
	t.Parallel()
	for told, want := range map[int]int{-1: app.DefaultWorkers, 0: app.DefaultWorkers, 1: 1, 7: 7} {
		if got := app.NewDeliverEvent(nil, nil, nil, nil, app.Telling{Workers: told}).Workers(); got != want {
			t.Errorf("%d told: %d", told, got)
		}
	}
}
