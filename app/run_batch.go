package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/retraite-gateway/retraite/domain/run"
)

// RunBatch computes a portfolio: one run request a line in, one report a line out, in the same order, on every core.
type RunBatch struct {
	compute *ComputeCase
	extent  run.Extent
	workers int
	options BatchOptions
	// buffers are those of lines that were written out, for later lines.
	buffers *sync.Pool
}

// NewRunBatch makes the use case. It writes the default extent of each report.
func NewRunBatch(compute *ComputeCase) *RunBatch {
	buffers := &sync.Pool{New: func() any { return new([]byte) }}
	return &RunBatch{compute: compute, extent: run.DefaultExtent, workers: runtime.GOMAXPROCS(0), buffers: buffers}
}

// In returns the use case that writes so much of each report.
func (u *RunBatch) In(e run.Extent) *RunBatch {
	other := *u
	other.extent = e
	return &other
}

// BatchTally counts the lines of a portfolio.
type BatchTally struct {
	Done, Failed int
	// Dossiers are the lines that held a bare dossier instead of a run request.
	Dossiers int
}

// largestBuffer is the largest that is reused: one of a huge case would stay.
const largestBuffer = 1 << 20

// maxLine bounds a line, as a request body is bounded.
const maxLine = 8 << 20

// Do reads lines until the end of in. A line that cannot be computed gives an error object with its number
// in its place, and the others go on; blank lines are passed over. progress, when not nil, is called after
// each line, from one goroutine.
//
// When ctx ends first, what was written is whole lines, in order, and the error says after how many; whoever
// reads in is not waited for.
func (u *RunBatch) Do(ctx context.Context, in io.Reader, out io.Writer, progress func(BatchTally)) (BatchTally, error) {
	working, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	jobs := make(chan batchJob)
	order := make(chan chan batchResult, u.underWay())
	u.start(working, jobs, fail)
	readError := make(chan error, 1)
	go func() {
		defer close(order)
		defer close(jobs)
		readError <- feed(working, u.options.source(in), u.options.Done, jobs, order)
	}()
	tally, err := u.collect(working, order, out, progress)
	switch {
	case err != nil:
		return tally, err
	case working.Err() != nil:
		return tally, fmt.Errorf("stopped after %d lines: %w", tally.Done, context.Cause(working))
	}
	return tally, <-readError
}

// feed hands over each case that has no result yet.
func feed(
	ctx context.Context, source batchSource, done BatchDone, jobs chan<- batchJob, order chan<- chan batchResult,
) error {
	for {
		c, err := source.next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case done.Has(c.number):
			continue
		}
		job := batchJob{batchCase: c, result: make(chan batchResult, 1)}
		if !job.hand(ctx, jobs, order) {
			return nil
		}
	}
}

// collect writes the answers in the order of their lines, until there are no more or ctx ends.
func (u *RunBatch) collect(
	ctx context.Context, order <-chan chan batchResult, out io.Writer, progress func(BatchTally),
) (BatchTally, error) {
	var tally BatchTally
	buffered := bufio.NewWriterSize(out, 256<<10)
	for {
		r, ok := nextResult(ctx, order)
		if !ok {
			break
		}
		tally.Done++
		if r.failed {
			tally.Failed++
		}
		if r.dossier {
			tally.Dossiers++
		}
		r.text = append(r.text, '\n')
		to := io.Writer(buffered)
		if r.failed && u.options.Errors != nil {
			to = u.options.Errors
		}
		if _, err := to.Write(r.text); err != nil {
			return tally, fmt.Errorf("write a report: %w", err)
		}
		if cap(r.text) <= largestBuffer {
			u.buffers.Put(&r.text)
		}
		if progress != nil {
			progress(tally)
		}
	}
	if err := buffered.Flush(); err != nil {
		return tally, fmt.Errorf("write the reports: %w", err)
	}
	return tally, nil
}

// nextResult waits for the answer of the next line; it is false at the end, or when ctx ends.
func nextResult(ctx context.Context, order <-chan chan batchResult) (batchResult, bool) {
	if ctx.Err() != nil {
		return batchResult{}, false
	}
	select {
	case result, open := <-order:
		if !open {
			return batchResult{}, false
		}
		select {
		case r := <-result:
			return r, ctx.Err() == nil
		case <-ctx.Done():
		}
	case <-ctx.Done():
	}
	return batchResult{}, false
}
