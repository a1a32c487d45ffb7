package app

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// queued waits until so many wait for a turn.
func queued(t *testing.T, turns *turns, long bool, n int) {
	t.Helper()
	for range 5000 {
		turns.mu.Lock()
		waiting := turns.queue(long).waiting
		turns.mu.Unlock()
		if waiting == n {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("there are never %d that wait", n)
}

// sizeOf is how many lines a long case has, or an ordinary one.
func sizeOf(long bool) int {
	if long {
		return longCase + 1
	}
	return 1
}

func mustTake(t *testing.T, turns *turns, org access.OrgID, long bool) (release func()) {
	t.Helper()
	release, err := turns.take(t.Context(), org, sizeOf(long))
	if err != nil {
		t.Fatal(err)
	}
	return release
}

func TestTurns_keep_a_place_for_ordinary_cases(t *testing.T) {
	t.Parallel()
	turns := newTurns(2)
	first := mustTake(t, turns, "org_a", true)
	second := make(chan func())
	go func() {
		release, err := turns.take(t.Context(), "org_a", sizeOf(true))
		if err != nil {
			t.Error(err)
		}
		second <- release
	}()
	queued(t, turns, true, 1)
	for range 3 { // while a long case is computed and another waits
		mustTake(t, turns, "org_b", false)()
	}
	first()
	(<-second)()
	if turns.taken != 0 || turns.long != 0 {
		t.Errorf("%d places are taken, %d by long cases", turns.taken, turns.long)
	}
}

func TestTurns_go_from_one_organisation_to_the_next(t *testing.T) {
	t.Parallel()
	turns := newTurns(2)
	held := []func(){mustTake(t, turns, "org_a", false), mustTake(t, turns, "org_a", false)}
	var (
		order strings.Builder
		done  sync.WaitGroup
	)
	for i, org := range []access.OrgID{"a", "a", "a", "b", "c", "b"} {
		done.Go(func() {
			release, err := turns.take(t.Context(), org, sizeOf(false))
			if err != nil {
				t.Error(err)
				return
			}
			order.WriteString(string(org)) // one at a time: one place stays held
			release()
		})
		queued(t, turns, false, i+1)
	}
	held[0]()
	done.Wait()
	held[1]()
	if order.String() != "abcaba" {
		t.Errorf("served in the order %s", order.String())
	}
}

func TestTurns_refuse_at_once_who_would_wait_too_long(t *testing.T) {
	t.Parallel()
	turns := newTurns(2)
	release := mustTake(t, turns, "org_a", true)
	var done sync.WaitGroup
	wait := func(org access.OrgID) {
		done.Go(func() {
			release, err := turns.take(t.Context(), org, sizeOf(true))
			if err != nil {
				t.Error(err)
				return
			}
			release()
		})
	}
	for i := range longWaitingOfOne {
		wait("org_a")
		queued(t, turns, true, i+1)
	}
	refused := func(org access.OrgID) {
		t.Helper()
		if _, err := turns.take(t.Context(), org, sizeOf(true)); !isBusy(err) {
			t.Errorf("%s: %v", org, err)
		}
	}
	refused("org_a")
	for i := longWaitingOfOne; i < longWaiting; i++ {
		wait("org_b")
		queued(t, turns, true, i+1)
	}
	refused("org_c")
	mustTake(t, turns, "org_c", false)()
	release()
	done.Wait()
}

func TestTurns_are_given_up_with_their_context(t *testing.T) {
	t.Parallel()
	turns := newTurns(2)
	release := mustTake(t, turns, "org_a", true)
	ctx, cancel := context.WithCancel(t.Context())
	left := make(chan error)
	go func() {
		_, err := turns.take(ctx, "org_a", sizeOf(true))
		left <- err
	}()
	queued(t, turns, true, 1)
	cancel()
	if err := <-left; !errors.Is(err, context.Canceled) {
		t.Errorf("a caller that has gone gets %v", err)
	}
	past, end := context.WithDeadline(t.Context(), time.Now())
	defer end()
	if _, err := turns.take(past, "org_a", sizeOf(true)); !isBusy(err) {
		t.Errorf("a caller whose time is over gets %v", err)
	}
	queued(t, turns, true, 0)
	release()
	mustTake(t, turns, "org_a", true)()
}

// Whoever comes, goes, or gives up: places are never more than there are, and all come back.
func TestTurns_never_lose_or_make_a_place(t *testing.T) {
	t.Parallel()
	const places = 3
	turns := newTurns(places)
	var inside, long atomic.Int64
	var done sync.WaitGroup
	for i := range 400 {
		done.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), time.Duration(i%5)*time.Millisecond)
			defer cancel()
			isLong := i%3 == 0
			release, err := turns.take(ctx, access.OrgID(string(rune('a'+i%7))), sizeOf(isLong))
			if err != nil {
				return
			}
			if isLong {
				long.Add(1)
			}
			if now := inside.Add(1); now > places || long.Load() >= places {
				t.Errorf("%d are inside, %d of them long", now, long.Load())
			}
			time.Sleep(time.Duration(i%4) * 100 * time.Microsecond)
			inside.Add(-1)
			if isLong {
				long.Add(-1)
			}
			release()
		})
	}
	done.Wait()
	if turns.taken != 0 || turns.long != 0 || turns.ordinary.waiting != 0 || turns.lengthy.waiting != 0 ||
		len(turns.lengthy.of)+len(turns.ordinary.of) != 0 {
		t.Errorf("left over: %+v", turns)
	}
}

func TestLinesOf_counts_the_items_of_the_lists(t *testing.T) {
	t.Parallel()
	list := func(n int) ijson.Value { return ijson.ArrayValue(make([]ijson.Value, n)) }
	if n := linesOf(ijson.Value{}); n != 0 {
		t.Errorf("%d lines of nothing", n)
	}
	if n := linesOf(ijson.NewObject(
		ijson.Member{Name: "carriere", Value: list(longCase)},
		ijson.Member{Name: "employeurDeclarations", Value: list(1)},
	)); n != longCase+1 {
		t.Errorf("%d lines", n)
	}
}

// However many processors there are, long cases that are computed at once have so many lines; one alone has any.
func TestTurns_bound_the_lines_of_long_cases(t *testing.T) {
	t.Parallel()
	turns := newTurns(64)
	take := func(lines int) func() {
		release, err := turns.take(t.Context(), "org_a", lines)
		if err != nil {
			t.Fatal(err)
		}
		return release
	}
	take(mostLines + 1)()
	held := []func(){take(mostLines / 3), take(mostLines / 3), take(mostLines / 3)}
	computed := make(chan func())
	go func() { computed <- take(longCase + 1) }()
	queued(t, turns, true, 1)
	take(longCase)() // an ordinary case does not wait
	held[0]()
	held[0]() // gives back once
	(<-computed)()
	held[1]()
	held[2]()
	if turns.taken != 0 || turns.long != 0 || turns.lines != 0 {
		t.Errorf("left over: %+v", turns)
	}
}

func isBusy(err error) bool {
	_, ok := errors.AsType[*BusyError](err)
	return ok
}
