package porttest

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// StatusSamples is the contract of ports.StatusSamples.
func StatusSamples(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	well := servicestatus.StatesOf(servicestatus.Probes{})
	paused := servicestatus.StatesOf(servicestatus.Probes{FlagOff: true})
	noon := time.Date(2026, time.November, 12, 12, 0, 0, 0, time.UTC)
	note := func(t *testing.T, b Backend, at time.Time, states servicestatus.States) {
		t.Helper()
		sample := servicestatus.Sample{Minute: servicestatus.MinuteOf(at), States: states}
		if err := b.StatusSamples.NoteStatus(t.Context(), sample); err != nil {
			t.Fatal(err)
		}
	}
	days := func(t *testing.T, b Backend, from time.Time, want ...servicestatus.DayCount) {
		t.Helper()
		got, err := b.StatusSamples.StatusDays(t.Context(), from)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("days (-want +got):\n%s", diff)
		}
	}
	day := func(d int) calendar.Date { return calendar.Date{Year: 2026, Month: 11, Day: d} }

	s.test(t, "nothing was sampled in the beginning", func(t *testing.T, b Backend) {
		days(t, b, noon.AddDate(0, 0, -90))
	})

	s.test(t, "minutes are counted by day and by what they say", func(t *testing.T, b Backend) {
		note(t, b, noon, well)
		note(t, b, noon.Add(time.Minute), paused)
		note(t, b, noon.Add(2*time.Minute), paused)
		// The last minute of the day in UTC, and the first of the next.
		note(t, b, noon.Add(12*time.Hour-time.Minute), well)
		note(t, b, noon.Add(12*time.Hour), well)
		days(
			t, b, noon.AddDate(0, 0, -1),
			servicestatus.DayCount{Day: day(12), States: paused, Minutes: 2},
			servicestatus.DayCount{Day: day(12), States: well, Minutes: 2},
			servicestatus.DayCount{Day: day(13), States: well, Minutes: 1},
		)
		days(t, b, noon.Add(12*time.Hour), servicestatus.DayCount{Day: day(13), States: well, Minutes: 1})
	})

	s.test(t, "the first sample of a minute stays", func(t *testing.T, b Backend) {
		note(t, b, noon.Add(59*time.Second), well)
		note(t, b, noon, paused)
		days(t, b, noon, servicestatus.DayCount{Day: day(12), States: well, Minutes: 1})
	})

	s.test(t, "old samples are swept in small steps", func(t *testing.T, b Backend) {
		for i := range 3 {
			note(t, b, noon.Add(time.Duration(i)*time.Minute), well)
		}
		for _, want := range []int{2, 0} {
			n, err := b.StatusSamples.SweepStatus(t.Context(), noon.Add(2*time.Minute), 5)
			if err != nil || n != want {
				t.Errorf("%d swept, %v, want %d", n, err, want)
			}
		}
		n, err := b.StatusSamples.SweepStatus(t.Context(), noon.Add(time.Hour), 1)
		if err != nil || n != 1 {
			t.Errorf("%d swept, %v", n, err)
		}
		days(t, b, noon)
	})

	s.testWith(t, Replicas, "replicas take one sample a minute together", func(t *testing.T, b Backend) {
		other := b.Replica(t)
		note(t, b, noon, well)
		note(t, other, noon, paused)
		note(t, other, noon.Add(time.Minute), paused)
		days(
			t, b, noon,
			servicestatus.DayCount{Day: day(12), States: paused, Minutes: 1},
			servicestatus.DayCount{Day: day(12), States: well, Minutes: 1},
		)
	})
}
