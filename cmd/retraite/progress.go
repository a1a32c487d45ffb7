package main

import (
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"github.com/retraite-gateway/retraite/app"
)

// everyInLog is how often progress is told where nobody looks at a bar.
const everyInLog = 10 * time.Second

// progress shows how far a portfolio is, and at what pace: a bar on a terminal, elsewhere a line now and then.
type progress struct {
	out            io.Writer
	now            func() time.Time
	in             *readCount
	bar            *mpb.Bar // nil where it is lines
	bars           *mpb.Progress
	said           atomic.Pointer[string]
	started, shown time.Time
}

// newProgress shows the progress through a portfolio; options are those of a bar, for who forces one.
func newProgress(out io.Writer, now func() time.Time, in *readCount, options ...mpb.ContainerOption) *progress {
	p := &progress{out: out, now: now, in: in, started: now()}
	p.shown = p.started
	p.say("0 lines")
	if !isTerminal(out) && len(options) == 0 {
		return p
	}
	p.bars = mpb.New(append([]mpb.ContainerOption{mpb.WithOutput(out)}, options...)...)
	text := decor.Any(func(decor.Statistics) string { return " " + *p.said.Load() })
	style := mpb.BarFillerBuilder(mpb.BarStyle())
	if in.total <= 0 {
		style = mpb.SpinnerStyle()
	}
	p.bar = p.bars.New(in.total, style, mpb.BarWidth(barWidth), mpb.AppendDecorators(text))
	return p
}

// barWidth leaves room for the numbers beside the bar.
const barWidth = 20

func (p *progress) say(text string) { p.said.Store(&text) }

// step is called after each line.
func (p *progress) step(tally app.BatchTally) {
	now := p.now()
	if p.bar == nil && now.Sub(p.shown) < everyInLog {
		return
	}
	spent := now.Sub(p.started)
	text := fmt.Sprintf("%d lines, %d a second, %d refused", tally.Done, pace(tally.Done, spent), tally.Failed)
	text += p.in.left(spent)
	if p.bar == nil {
		p.shown = now
		_, _ = fmt.Fprintln(p.out, text)
		return
	}
	p.say(text)
	// A bar that is full ends, and lines that are read are not computed yet.
	p.bar.SetCurrent(min(p.in.read.Load(), p.in.total-1))
}

// end says what became of the portfolio.
func (p *progress) end(tally app.BatchTally) {
	if p.bar != nil {
		p.bar.Abort(true)
		p.bars.Wait()
	}
	spent := p.now().Sub(p.started)
	computed := tally.Done - tally.Failed
	_, _ = fmt.Fprintf(p.out, "%d computed, %d refused in %s, %d a second\n",
		computed, tally.Failed, spent.Round(time.Millisecond), pace(tally.Done, spent))
	if computed > 0 {
		_, _ = fmt.Fprintf(
			p.out, "%d read as run requests, %d as bare dossiers\n", computed-tally.Dossiers, tally.Dossiers,
		)
	}
}

// pace is the number of lines a second.
func pace(lines int, spent time.Duration) int {
	if spent <= 0 {
		return 0
	}
	return int(int64(lines) * int64(time.Second) / int64(spent))
}

// readCount counts what is read of a portfolio.
type readCount struct {
	io.Reader

	// total is how many bytes there are; 0 when nobody knows.
	total int64
	read  atomic.Int64
}

// Read reads, and counts.
func (r *readCount) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	r.read.Add(int64(n))
	return n, err
}

// left says how much has been read after a time, and how long the rest will take at that pace; nothing
// when nobody knows.
func (r *readCount) left(spent time.Duration) string {
	read := r.read.Load()
	if r.total <= 0 || read <= 0 || read > r.total {
		return ""
	}
	const percent = 100
	rest := time.Duration(float64(spent) * float64(r.total-read) / float64(read))
	return fmt.Sprintf(", %d %%, %s left", read*percent/r.total, rest.Round(time.Second))
}
