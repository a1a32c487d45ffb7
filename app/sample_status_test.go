package app

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// notes remembers the samples; a store that is out takes none.
type notes struct {
	out    error
	taken  []servicestatus.Sample
	swept  int
	counts []servicestatus.DayCount
	reads  int
}

func (n *notes) NoteStatus(_ context.Context, sample servicestatus.Sample) error {
	if n.out == nil {
		n.taken = append(n.taken, sample)
	}
	return n.out
}

func (n *notes) StatusDays(context.Context, time.Time) ([]servicestatus.DayCount, error) {
	n.reads++
	return n.counts, n.out
}

func (n *notes) SweepStatus(context.Context, time.Time, int) (int, error) {
	n.swept++
	return 0, n.out
}

func TestSampleStatus_takes_one_sample_a_minute_and_none_of_a_store_that_is_out(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(time.Date(2026, time.November, 12, 10, 58, 0, 0, time.UTC))
	samples := &notes{}
	prober := &Prober{clock: clock, changed: func(error) {}}
	prober.last.Store(&sight{at: clock.Now(), flagOff: true})
	u := NewSampleStatus(prober, samples, clock, Settings{Enabled: true})
	look := func(want int, wantErr bool) {
		t.Helper()
		prober.last.Store(&sight{at: clock.Now(), flagOff: true})
		if err := u.Do(t.Context()); (err != nil) != wantErr {
			t.Fatal(err)
		}
		if len(samples.taken) != want {
			t.Fatalf("%d samples, want %d", len(samples.taken), want)
		}
	}
	look(1, false)
	clock.Advance(30 * time.Second)
	look(1, false)
	samples.out = errors.New("the store is out")
	clock.Advance(30 * time.Second)
	look(1, true)
	samples.out = nil
	look(2, false)
	clock.Advance(time.Minute)
	look(3, false)
	if samples.swept != 2 {
		t.Errorf("swept %d times in two hours", samples.swept)
	}
	if states := samples.taken[0].States; states[servicestatus.Runs] != servicestatus.Degraded ||
		states[servicestatus.API] != servicestatus.Operational {
		t.Errorf("states %v", states)
	}
}

func TestReadStatusHistory_reads_once_a_minute_and_keeps_what_it_read(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(time.Date(2026, time.November, 12, 10, 58, 0, 0, time.UTC))
	samples := &notes{}
	prober := &Prober{clock: clock, changed: func(error) {}}
	prober.last.Store(&sight{at: clock.Now()})
	settings := Settings{Enabled: true}
	told := &news{list: []servicestatus.Incident{{ID: "inc_1"}}}
	u := NewReadStatusHistory(NewReadStatus(prober, settings), prober, samples, told, clock, settings)
	if days := u.Do(t.Context()).Days; len(days) != StatusDays {
		t.Errorf("%d days", len(days))
	}
	u.Do(t.Context())
	if samples.reads != 1 {
		t.Errorf("read %d times", samples.reads)
	}
	clock.Advance(historyAge)
	samples.out = errors.New("the store is out")
	told.out = samples.out
	if got := u.Do(t.Context()); len(got.Days) != StatusDays || samples.reads != 2 || len(got.Incidents) != 1 ||
		told.reads != 2 {
		t.Errorf(
			"%d days after %d readings, %d incidents after %d", len(got.Days), samples.reads, len(got.Incidents),
			told.reads,
		)
	}
}

type incidents = ports.Incidents

// news are incidents that are there, or a store that is out.
type news struct {
	incidents

	list  []servicestatus.Incident
	reads int
	out   error
}

func (n *news) Incidents(context.Context, time.Time, int) ([]servicestatus.Incident, error) {
	n.reads++
	return n.list, n.out
}
