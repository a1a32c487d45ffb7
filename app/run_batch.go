package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
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

// Do reads lines until the end of in. A line that cannot be computed gives an error object with its number in its place, and the others go
// on; blank lines are passed over. progress, when not nil, is called after each line, from one goroutine.
//
// When ctx ends first, what was written is whole lines, in order, and the error says after how many; whoever reads in is not waited for.
func (u *RunBatch) Do(ctx context.Context, in io.Reader, out io.Writer, progress func(BatchTally)) (BatchTally, error) {
	working, cancel := context.WithCancel(ctx)
	defer cancel()
	jobs := make(chan batchJob)
	order := make(chan chan batchResult, 4*u.workers)
	for range u.workers {
		go func() {
			for job := range jobs {
				job.result <- u.line(working, job)
			}
		}()
	}
	readError := make(chan error, 1)
	go func() {
		defer close(order)
		defer close(jobs)
		readError <- feed(working, in, u.options.Done, jobs, order)
	}()
	tally, err := u.collect(working, order, out, progress)
	switch {
	case err != nil:
		return tally, err
	case ctx.Err() != nil:
		return tally, fmt.Errorf("stopped after %d lines: %w", tally.Done, ctx.Err())
	}
	return tally, <-readError
}

type batchJob struct {
	number int
	text   []byte
	// tooLong is true of a line that was not kept.
	tooLong bool
	result  chan batchResult
}

type batchResult struct {
	text    []byte
	failed  bool
	dossier bool
}

func feed(
	ctx context.Context, in io.Reader, done BatchDone, jobs chan<- batchJob, order chan<- chan batchResult,
) error {
	lines := batchLines{in: bufio.NewReaderSize(in, 64<<10), most: maxLine}
	first := true
	for number := 1; ; number++ {
		text, tooLong, err := lines.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return fmt.Errorf("read line %d: %w", number, err)
		}
		text = bytes.TrimSpace(text)
		if len(text) > 0 || tooLong {
			if refused := checkFirstLine(first, text, number); refused != nil {
				return refused
			}
			first = false
			if done.has(number) {
				if err != nil {
					return nil
				}
				continue
			}
			job := batchJob{number: number, text: bytes.Clone(text), tooLong: tooLong, result: make(chan batchResult, 1)}
			if !job.hand(ctx, jobs, order) {
				return nil
			}
		}
		if err != nil && first {
			return &CaseError{Reason: "the portfolio is empty: it has a run request or a dossier a line"}
		}
		if err != nil {
			return nil
		}
	}
}

// hand gives a line to who writes the results, in their order, and to who computes; false when ctx ends first.
func (j batchJob) hand(ctx context.Context, jobs chan<- batchJob, order chan<- chan batchResult) bool {
	select {
	case order <- j.result:
	case <-ctx.Done():
		return false
	}
	select {
	case jobs <- j:
		return true
	case <-ctx.Done():
		return false
	}
}

// checkFirstLine refuses a portfolio whose first line shows that it is not one object a line, rather than each of its lines.
func checkFirstLine(first bool, text []byte, number int) error {
	if !first || len(text) == 0 {
		return nil
	}
	fault := &CaseError{Place: ijson.Place{Line: number, Column: 1}}
	if text[0] == '[' {
		fault.Reason = "a portfolio is one object a line, not an array; `jq -c '.[]'` makes it of one"
		return fault
	}
	_, err := ijson.Parse(text)
	if syntax, ok := errors.AsType[*ijson.SyntaxError](err); text[0] == '{' && ok && syntax.Offset >= int64(len(text)) {
		fault.Reason = "the object goes on over several lines, and a portfolio is one object a line: `jq -c .` makes it of a document that is " +
			"laid out, and `retraite run` computes one dossier"
		return fault
	}
	return nil
}

// collect writes the answers in the order of their lines, until there are no more or ctx ends.
func (u *RunBatch) collect(ctx context.Context, order <-chan chan batchResult, out io.Writer, progress func(BatchTally)) (BatchTally, error) {
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

// batchError stands in the place of a report that could not be made.
type batchError struct {
	Error   problem.Code `json:"error"`
	Message string       `json:"message"`
	Line    int          `json:"line"`
	// Column is where the fault stands in the line, in characters; 0 for nowhere.
	Column int `json:"column,omitempty"`
}

func (u *RunBatch) line(ctx context.Context, job batchJob) batchResult {
	text, form, err := u.report(ctx, job)
	if err == nil {
		return batchResult{text: text, dossier: form == FormDossier}
	}
	said := batchError{Error: problem.CodeOf(err), Message: err.Error(), Line: job.number}
	if fault, ok := errors.AsType[*CaseError](err); ok {
		said.Message, said.Column = (&CaseError{Pointer: fault.Pointer, Reason: fault.Reason}).Error(), fault.Place.Column
	}
	if said.Error == problem.InternalError {
		said.Message = "an internal error occurred"
	}
	text, err = json.Marshal(said)
	if err != nil {
		text = []byte(`{"error":"INTERNAL_ERROR"}`)
	}
	return batchResult{text: text, failed: true}
}

func (u *RunBatch) report(ctx context.Context, job batchJob) ([]byte, CaseForm, error) {
	if job.tooLong {
		return nil, "", problem.Invalid("", fmt.Sprintf("the line is longer than %d bytes", maxLine))
	}
	read, err := ReadCase(job.text)
	if err != nil {
		return nil, "", err
	}
	if read.Request.LiquidationDate.IsZero() {
		read.Request.LiquidationDate = u.options.Date
	}
	if err := read.Request.CheckDate(read.Request.Data); err != nil {
		return nil, "", err
	}
	view, err := u.compute.do(ctx, read.Request, ports.EngineInput{Written: true})
	if err != nil {
		return nil, "", PlaceFault(job.text, read.Root, err)
	}
	var buffer []byte
	if free, ok := u.buffers.Get().(*[]byte); ok {
		buffer = (*free)[:0]
	}
	text, err := view.In(u.extent).AppendJSON(buffer)
	return text, read.Form, err
}
