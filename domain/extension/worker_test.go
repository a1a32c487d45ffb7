package extension

import (
	"testing"
	"time"
)

func TestWorker_is_lost_when_silent_and_stuck_when_an_attempt_does_not_end(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 12, 14, 30, 15, 0, time.UTC)
	ago := func(d time.Duration) time.Time { return now.Add(-d) }
	for _, c := range []struct {
		name   string
		worker Worker
		want   WorkerState
	}{
		{"nothing to do", Worker{SeenAt: now}, WorkerWorks},
		{"silent for a minute", Worker{SeenAt: ago(time.Minute)}, WorkerWorks},
		{"silent for longer", Worker{SeenAt: ago(time.Minute + 1)}, WorkerLost},
		{"an attempt of a minute", Worker{SeenAt: now, UnderWay: 1, OldestAt: ago(time.Minute)}, WorkerWorks},
		{"an attempt that takes longer", Worker{SeenAt: now, UnderWay: 1, OldestAt: ago(time.Minute + 1)}, WorkerStuck},
		{"an attempt that was young when it recorded itself", Worker{
			SeenAt: ago(50 * time.Second), UnderWay: 1, OldestAt: ago(80 * time.Second),
		}, WorkerWorks},
		{"silent with an old attempt", Worker{
			SeenAt: ago(time.Hour), UnderWay: 1, OldestAt: ago(2 * time.Hour),
		}, WorkerLost},
	} {
		if got := c.worker.State(now); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
