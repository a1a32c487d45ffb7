package bunstore

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestEventIDsGrowWhateverTheClockDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		clock := porttest.NewClock(porttest.Start)
		ids := newEventIDs(clock)
		last := ""
		for range rapid.IntRange(2, 50).Draw(t, "length") {
			clock.Advance(time.Duration(rapid.Int64Range(-3, 3).Draw(t, "step")) * time.Microsecond)
			id := ids.next(202611)
			if id <= last || len(id) != idLength {
				t.Fatalf("id %q after %q", id, last)
			}
			last = id
		}
	})
}

func TestEventIDsGrowBeyondTheSequenceOfAMicrosecond(t *testing.T) {
	t.Parallel()
	ids := newEventIDs(porttest.NewClock(porttest.Start))
	last := ""
	for range 3 * idSequences {
		id := ids.next(202611)
		if id <= last {
			t.Fatalf("id %q after %q", id, last)
		}
		last = id
	}
}

func TestEventIDsOfTwoProcessesDiffer(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	if a, b := newEventIDs(clock).next(202611), newEventIDs(clock).next(202611); a == b {
		t.Errorf("both made %q", a)
	}
}

func TestEventIDEndsWithItsPeriod(t *testing.T) {
	t.Parallel()
	ids := newEventIDs(porttest.NewClock(porttest.Start))
	for _, month := range []calendar.YearMonth{{Year: 1, Month: 1}, {Year: 2026, Month: 11}, {Year: 9999, Month: 12}} {
		p := quota.Period{YearMonth: month}
		n, ok := periodOfEvent(ids.next(periodNumber(p)))
		if !ok || periodOf(n) != p {
			t.Errorf("period %v became %v, %v", p, periodOf(n), ok)
		}
	}
	for _, text := range []string{"", "unknown", "0123456789012345678901234x", "01234567890123456789012345678"} {
		if _, ok := periodOfEvent(text); ok {
			t.Errorf("%q was taken for an id", text)
		}
	}
}
