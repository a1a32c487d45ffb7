package main

import (
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/vbauerster/mpb/v8"

	"github.com/retraite-gateway/retraite/app"
)

// counted is a portfolio of so many bytes, of which some are read.
func counted(total, read int64) *readCount {
	r := &readCount{Reader: strings.NewReader(""), total: total}
	r.read.Store(read)
	return r
}

func TestProgress_writes_a_line_to_a_log_every_ten_seconds_and_one_at_the_end(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	var out strings.Builder
	in := counted(2200, 0)
	p := newProgress(&out, func() time.Time { return now }, in)
	for n := 1; n <= 2100; n++ {
		now = now.Add(10 * time.Millisecond)
		in.read.Add(1)
		p.step(app.BatchTally{Done: n, Failed: n / 100})
	}
	p.end(app.BatchTally{Done: 2100, Failed: 21})
	want := "1000 lines, 100 a second, 10 refused, 45 %, 12s left\n2000 lines, 100 a second, 20 refused, 90 " +
		"%, 2s left\n" +
		"2079 computed, 21 refused in 21s, 100 a second\n2079 read as run requests, 0 as bare dossiers\n"
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestProgress_is_a_bar_on_a_terminal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		in   *readCount
		want string
	}{
		{"a file", counted(4000, 1000), "4 lines, 10 a second, 1 refused, 25 %, 1s left"},
		{"a pipe", counted(0, 1000), "4 lines, 10 a second, 1 refused"},
		{"read ahead to its end", counted(1000, 1000), "4 lines, 10 a second, 1 refused, 100 %, 0s left"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			now := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
			var out strings.Builder
			refresh := make(chan any)
			p := newProgress(
				&out, func() time.Time { return now }, c.in, mpb.WithManualRefresh(refresh), mpb.ForceTTY(),
			)
			for n := 1; n <= 4; n++ {
				now = now.Add(100 * time.Millisecond)
				p.step(app.BatchTally{Done: n, Failed: n / 4})
			}
			for range 3 {
				refresh <- nil
			}
			p.end(app.BatchTally{Done: 4, Failed: 1})
			shown := out.String()
			if !strings.Contains(shown, c.want) {
				t.Errorf("%q shows no %q", shown, c.want)
			}
			if c.in.total > 0 && !strings.Contains(shown, "[") {
				t.Errorf("no bar in %q", shown)
			}
			if !strings.HasSuffix(
				shown, "3 computed, 1 refused in 400ms, 10 a second\n3 read as run requests, 0 as bare dossiers\n",
			) {
				t.Errorf("it ends %q", shown)
			}
		})
	}
}

func TestProgress_of_nothing_divides_by_nothing(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 28, 0, 0, 0, 0, time.UTC)
	var out strings.Builder
	p := newProgress(&out, func() time.Time { return now }, counted(0, 0))
	p.end(app.BatchTally{})
	if want := "0 computed, 0 refused in 0s, 0 a second\n"; out.String() != want {
		t.Errorf("%q", out.String())
	}
}

func TestReadCount_counts_what_is_read(t *testing.T) {
	t.Parallel()
	in := &readCount{Reader: strings.NewReader("0123456789"), total: 10}
	if _, err := io.ReadFull(in, make([]byte, 4)); err != nil {
		t.Fatal(err)
	}
	if got := in.left(4 * time.Second); got != ", 40 %, 6s left" {
		t.Errorf("%q", got)
	}
}
