package jobs

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river/rivertype"
)

// Somebody computes parts while one is under way, and when one is done and only waits to be collected here.
func TestTellIdle_counts_who_takes_parts(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC)
	ago := func(d time.Duration) *time.Time {
		then := now.Add(-d)
		return &then
	}
	for name, c := range map[string]struct {
		job  rivertype.JobRow
		idle bool
	}{
		"waiting":        {rivertype.JobRow{State: rivertype.JobStateAvailable}, true},
		"under way":      {rivertype.JobRow{State: rivertype.JobStateRunning, AttemptedAt: ago(time.Second)}, false},
		"long under way": {rivertype.JobRow{State: rivertype.JobStateRunning, AttemptedAt: ago(time.Hour)}, true},
		"to be tried":    {rivertype.JobRow{State: rivertype.JobStateRetryable, AttemptedAt: ago(time.Second)}, true},
		"done":           {rivertype.JobRow{State: rivertype.JobStateCompleted, FinalizedAt: ago(time.Second)}, false},
		"tried in vain":  {rivertype.JobRow{State: rivertype.JobStateDiscarded, FinalizedAt: ago(time.Second)}, false},
	} {
		var log bytes.Buffer
		p := &Parts{
			config: PartsConfig{Stuck: 15 * time.Second, Idle: time.Minute}, moved: *ago(2 * time.Minute),
			log: slog.New(slog.NewTextHandler(&log, nil)),
		}
		p.tellIdle([]*rivertype.JobRow{&c.job}, now)
		if said := strings.Contains(log.String(), "nobody computes"); said != c.idle {
			t.Errorf("%s: said that nobody computes: %t, want %t", name, said, c.idle)
		}
	}
}
