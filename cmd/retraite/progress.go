package main

import (
	"fmt"
	"io"
	"time"

	"github.com/retraite-gateway/retraite/app"
)

// How often progress is shown: on a terminal, over the line before; in a log, a line each time.
const (
	everyOnTerminal = 200 * time.Millisecond
	everyInLog      = 5 * time.Second
)

// progress shows how far a portfolio is, and at what pace.
type progress struct {
	out            io.Writer
	now            func() time.Time
	terminal       bool
	every          time.Duration
	started, shown time.Time
}

func newProgress(out io.Writer, now func() time.Time) *progress {
	p := &progress{out: out, now: now, every: everyInLog, started: now()}
	if isTerminal(out) {
		p.terminal = true
		p.every = everyOnTerminal
	}
	p.shown = p.started
	return p
}

// step is called after each line.
func (p *progress) step(tally app.BatchTally) {
	now := p.now()
	if now.Sub(p.shown) < p.every {
		return
	}
	p.shown = now
	text := fmt.Sprintf("%d lines, %d a second, %d refused", tally.Done, pace(tally.Done, now.Sub(p.started)), tally.Failed)
	if p.terminal {
		_, _ = fmt.Fprint(p.out, "\r", text, "\x1b[K")
		return
	}
	_, _ = fmt.Fprintln(p.out, text)
}

// end says what became of the portfolio.
func (p *progress) end(tally app.BatchTally) {
	if p.terminal {
		_, _ = fmt.Fprint(p.out, "\r\x1b[K")
	}
	spent := p.now().Sub(p.started)
	computed := tally.Done - tally.Failed
	_, _ = fmt.Fprintf(p.out, "%d computed, %d refused in %s, %d a second\n",
		computed, tally.Failed, spent.Round(time.Millisecond), pace(tally.Done, spent))
	if computed > 0 {
		_, _ = fmt.Fprintf(p.out, "%d read as run requests, %d as bare dossiers\n", computed-tally.Dossiers, tally.Dossiers)
	}
}

// pace is the number of lines a second.
func pace(lines int, spent time.Duration) int {
	if spent <= 0 {
		return 0
	}
	return int(int64(lines) * int64(time.Second) / int64(spent))
}
