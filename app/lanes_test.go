package app

import (
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func laneOf(name string) lane {
	return lane{kind: extension.HubWebhook, org: "org_a", endpoint: extension.EndpointID(name)}
}

// crowd enters a lane until it is sent away, and returns the places it has.
func crowd(l *lanes, at lane) []visit {
	var in []visit
	for {
		v, wait := l.enter(at)
		if wait > 0 {
			return in
		}
		in = append(in, v)
	}
}

// hang makes one attempt at an endpoint that fails after the time of an attempt.
func hang(t *testing.T, l *lanes, clock *porttest.Clock, at lane) {
	t.Helper()
	v, wait := l.enter(at)
	if wait > 0 {
		t.Fatalf("%s has no place", at.endpoint)
	}
	clock.Advance(15 * time.Second)
	l.learn(v, true)
	l.leave(v)
}

func TestLanes_leave_workers_to_others_however_many_events_six_endpoints_have(t *testing.T) {
	t.Parallel()
	l := newLanes(porttest.NewClock(porttest.Start), DefaultWorkers)
	taken := 0
	for i := range 6 {
		n := len(crowd(l, laneOf(fmt.Sprint("hangs ", i))))
		if n == 0 || n > maxPerEndpoint {
			t.Errorf("endpoint %d has %d places", i, n)
		}
		taken += n
	}
	if taken >= DefaultWorkers {
		t.Errorf("they have %d of %d workers", taken, DefaultWorkers)
	}
	if len(crowd(l, laneOf("good"))) == 0 {
		t.Error("the good endpoint is sent away")
	}
}

func TestLanes_give_an_endpoint_that_hangs_one_attempt_at_a_time_until_one_ends_well(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	l := newLanes(clock, DefaultWorkers)
	at := laneOf("hangs")
	hang(t, l, clock, at)
	in := crowd(l, at)
	if len(in) != 1 {
		t.Fatalf("%d attempts at once, want 1", len(in))
	}
	// A job that finds nothing to do says nothing of the endpoint.
	l.leave(in[0])
	if in = crowd(l, at); len(in) != 1 {
		t.Fatalf("%d attempts at once after one that was not made, want 1", len(in))
	}
	clock.Advance(time.Second)
	l.learn(in[0], false)
	l.leave(in[0])
	if in = crowd(l, at); len(in) != maxPerEndpoint {
		t.Errorf("%d attempts at once after a success, want %d", len(in), maxPerEndpoint)
	}
}

func TestLanes_do_not_take_a_quick_failure_or_a_slow_success_for_hanging(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		took   time.Duration
		failed bool
		places int
	}{
		{"a quick failure", hangsAfter - 1, true, maxPerEndpoint},
		{"a slow failure", hangsAfter, true, 1},
		{"a slow success", 15 * time.Second, false, maxPerEndpoint},
	} {
		clock := porttest.NewClock(porttest.Start)
		l := newLanes(clock, DefaultWorkers)
		v, _ := l.enter(laneOf("x"))
		clock.Advance(c.took)
		l.learn(v, c.failed)
		l.leave(v)
		if n := len(crowd(l, laneOf("x"))); n != c.places {
			t.Errorf("%s: %d attempts at once, want %d", c.name, n, c.places)
		}
	}
}

func TestLanes_bound_what_all_endpoints_that_hang_have_together(t *testing.T) {
	t.Parallel()
	for _, workers := range []int{1, 4, DefaultWorkers} {
		clock := porttest.NewClock(porttest.Start)
		l := newLanes(clock, workers)
		for i := range 3 * workers {
			hang(t, l, clock, laneOf(fmt.Sprint("hangs ", i)))
		}
		taken := 0
		for i := range 3 * workers {
			taken += len(crowd(l, laneOf(fmt.Sprint("hangs ", i))))
		}
		if want := max(1, workers/hungShare); taken != want {
			t.Errorf("of %d workers they have %d, want %d", workers, taken, want)
		}
		if workers > 1 && len(crowd(l, laneOf("good"))) == 0 {
			t.Errorf("of %d workers none is left", workers)
		}
	}
}

func TestLanes_keep_the_workers_of_each_kind_apart(t *testing.T) {
	t.Parallel()
	l := newLanes(porttest.NewClock(porttest.Start), DefaultWorkers)
	for i := range DefaultWorkers {
		crowd(l, laneOf(fmt.Sprint("hangs ", i)))
	}
	hub := lane{kind: extension.HubEvent, org: "org_a", endpoint: "hub_event"}
	if n := len(crowd(l, hub)); n != maxPerEndpoint {
		t.Errorf("the hub has %d places, want %d", n, maxPerEndpoint)
	}
}

func TestLanes_send_each_one_too_many_away_until_it_is_its_turn(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	l := newLanes(clock, DefaultWorkers)
	at := laneOf("slow")
	crowd(l, at)
	const took = 16 * time.Second
	clock.Advance(took) // those under way have taken so long
	for i := 1; i < 20; i++ {
		_, wait := l.enter(at)
		if want := time.Duration(i) * took / maxPerEndpoint; wait != want {
			t.Errorf("number %d waits %v, want %v", i, wait, want)
		}
	}
}

func TestLanes_forget_an_endpoint_that_nobody_waits_for(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	l := newLanes(clock, DefaultWorkers)
	v, _ := l.enter(laneOf("x"))
	l.learn(v, false)
	l.leave(v)
	if len(l.known) != 0 {
		t.Errorf("known are %v", l.known)
	}
}
