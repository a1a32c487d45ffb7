package servicestatus

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

func TestStatesOf_tells_each_component_what_concerns_it(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		probes Probes
		want   string
	}{
		{"all well", Probes{}, "ooooo"},
		{"the store is down", Probes{StoreDown: true, FlagOff: true}, "mmmmm"},
		{"the engine is down", Probes{EngineDown: true, FlagOff: true}, "omooo"},
		{"runs are switched off", Probes{FlagOff: true}, "odooo"},
		{"no worker works", Probes{WorkersIdle: true}, "ooood"},
		{"events wait", Probes{OutboxLag: MaxOutboxLag + 1}, "ooood"},
		{"events wait a little", Probes{OutboxLag: MaxOutboxLag}, "ooooo"},
		{"about to stop", Probes{Draining: true}, "ooooo"},
	} {
		states := StatesOf(c.probes)
		if states.Text() != c.want {
			t.Errorf("%s: %s, want %s", c.name, states.Text(), c.want)
		}
		if back, ok := ParseStates(states.Text()); !ok || back != states {
			t.Errorf("%s is read back as %v", states.Text(), back)
		}
	}
	if _, ok := ParseStates("ooxoo"); ok {
		t.Error("a letter that is none is read")
	}
	if _, ok := ParseStates("oooooo"); ok {
		t.Error("a text of a version to come is read")
	}
	if before, ok := ParseStates("om"); !ok || before.Text() != "omooo" {
		t.Errorf("a text of before is read as %s", before.Text())
	}
}

func TestHistoryOf_counts_the_minutes_that_nobody_saw(t *testing.T) {
	t.Parallel()
	well := StatesOf(Probes{})
	paused := StatesOf(Probes{FlagOff: true})
	day := func(d int) calendar.Date { return calendar.Date{Year: 2026, Month: 11, Day: d} }
	now := time.Date(2026, time.November, 13, 1, 0, 0, 0, time.UTC)
	days := HistoryOf([]DayCount{
		{Day: day(11), States: well, Minutes: 10},
		{Day: day(12), States: paused, Minutes: 40},
		{Day: day(12), States: well, Minutes: 1300},
		{Day: day(13), States: well, Minutes: 60},
	}, day(10), now)
	got := make([]Minutes, 0, len(days))
	for _, d := range days {
		got = append(got, d.Components[Runs])
	}
	want := []Minutes{
		{}, // before the first sample
		{Operational: 10},
		{Operational: 1300, Degraded: 40, Unseen: 100},
		{Operational: 60},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("days (-want +got):\n%s", diff)
	}
	for i, c := range []struct {
		state Status
		known bool
	}{{"", false}, {Operational, true}, {MajorOutage, true}, {Operational, true}} {
		if state, known := got[i].Worst(); state != c.state || known != c.known {
			t.Errorf("day %d: %s, %v", i, state, known)
		}
	}
	if state, _ := (Minutes{Operational: 1000, Degraded: 1, Unseen: 2}).Worst(); state != Degraded {
		t.Errorf("a restart on a day with a degradation: %s", state)
	}
	if nothing := HistoryOf(nil, day(12), now); len(nothing) != 2 || nothing[1].Components[API].Sum() != 0 {
		t.Errorf("before the first sample: %v", nothing)
	}
}
