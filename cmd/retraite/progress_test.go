package main

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/app"
)

func TestProgress_writes_a_line_to_a_log_every_five_seconds_and_one_at_the_end(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	var out strings.Builder
	p := newProgress(&out, func() time.Time { return now })
	for n := 1; n <= 1100; n++ {
		now = now.Add(10 * time.Millisecond)
		p.step(app.BatchTally{Done: n, Failed: n / 100})
	}
	p.end(app.BatchTally{Done: 1100, Failed: 11})
	want := "500 lines, 100 a second, 5 refused\n1000 lines, 100 a second, 10 refused\n1089 computed, 11 refused in 11s, 100 a second\n1089 read as run requests, 0 as bare dossiers\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestProgress_writes_over_itself_on_a_terminal(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	var out strings.Builder
	p := newProgress(&out, func() time.Time { return now })
	p.terminal, p.every = true, everyOnTerminal
	for n := 1; n <= 4; n++ {
		now = now.Add(100 * time.Millisecond)
		p.step(app.BatchTally{Done: n})
	}
	p.end(app.BatchTally{Done: 4})
	want := "\r2 lines, 10 a second, 0 refused\x1b[K\r4 lines, 10 a second, 0 refused\x1b[K\r\x1b[K4 computed, 0 refused in 400ms, 10 a second\n4 read as run requests, 0 as bare dossiers\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestProgress_of_nothing_divides_by_nothing(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	var out strings.Builder
	p := newProgress(&out, func() time.Time { return now })
	p.end(app.BatchTally{})
	if want := "0 computed, 0 refused in 0s, 0 a second\n"; out.String() != want {
		t.Errorf("%q", out.String())
	}
}
