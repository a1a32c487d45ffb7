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

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
)

// RunBatch computes a portfolio: one run request a line in, one report a line out, in the same order, on every core.
type RunBatch struct {
	compute *ComputeCase
	workers int
}

// NewRunBatch makes the use case.
func NewRunBatch(compute *ComputeCase) *RunBatch {
	return &RunBatch{compute: compute, workers: runtime.GOMAXPROCS(0)}
}

// BatchTally counts the lines of a portfolio.
type BatchTally struct{ Done, Failed int }

// maxLine bounds a line, as a request body is bounded.
const maxLine = 8 << 20

// Do reads lines until the end of in. A line that cannot be computed gives an error object with its number in its place, and the others go
// on; blank lines are passed over. progress, when not nil, is called after each line, from one goroutine.
func (u *RunBatch) Do(ctx context.Context, in io.Reader, out io.Writer, progress func(BatchTally)) (BatchTally, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	jobs := make(chan batchJob)
	order := make(chan chan batchResult, 4*u.workers)
	for range u.workers {
		go func() {
			for job := range jobs {
				job.result <- u.line(ctx, job)
			}
		}()
	}
	readError := make(chan error, 1)
	go func() {
		defer close(order)
		defer close(jobs)
		readError <- feed(ctx, in, jobs, order)
	}()
	tally, err := collect(order, out, progress)
	cancel()
	for range order { // drained so that the reader can end
	}
	return tally, errors.Join(err, <-readError)
}

type batchJob struct {
	number int
	text   []byte
	result chan batchResult
}

type batchResult struct {
	text   []byte
	failed bool
}

func feed(ctx context.Context, in io.Reader, jobs chan<- batchJob, order chan<- chan batchResult) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 0, 64<<10), maxLine)
	number := 0
	for lines.Scan() {
		number++
		text := bytes.TrimSpace(lines.Bytes())
		if len(text) == 0 {
			continue
		}
		job := batchJob{number: number, text: bytes.Clone(text), result: make(chan batchResult, 1)}
		select {
		case order <- job.result:
		case <-ctx.Done():
			return nil
		}
		select {
		case jobs <- job:
		case <-ctx.Done():
			job.result <- batchResult{}
			return nil
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("read line %d: %w", number+1, err)
	}
	return nil
}

func collect(order <-chan chan batchResult, out io.Writer, progress func(BatchTally)) (BatchTally, error) {
	var tally BatchTally
	buffered := bufio.NewWriterSize(out, 256<<10)
	for result := range order {
		r := <-result
		tally.Done++
		if r.failed {
			tally.Failed++
		}
		if _, err := buffered.Write(append(r.text, '\n')); err != nil {
			return tally, fmt.Errorf("write a report: %w", err)
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

// batchError stands in the place of a report that could not be made.
type batchError struct {
	Error   problem.Code `json:"error"`
	Message string       `json:"message"`
	Line    int          `json:"line"`
}

func (u *RunBatch) line(ctx context.Context, job batchJob) batchResult {
	text, err := u.report(ctx, job.text)
	if err == nil {
		return batchResult{text: text}
	}
	code, message := problem.CodeOf(err), err.Error()
	if code == problem.InternalError {
		message = "an internal error occurred"
	}
	text, err = json.Marshal(batchError{Error: code, Message: message, Line: job.number})
	if err != nil {
		text = []byte(`{"error":"INTERNAL_ERROR"}`)
	}
	return batchResult{text: text, failed: true}
}

func (u *RunBatch) report(ctx context.Context, line []byte) ([]byte, error) {
	body, err := ijson.ParseObject(line)
	if syntax, ok := errors.AsType[*ijson.SyntaxError](err); ok {
		return nil, problem.Invalid(string(syntax.Pointer), syntax.Reason)
	}
	if err != nil {
		return nil, err
	}
	request, err := run.DecodeRequest(body)
	if err != nil {
		return nil, err
	}
	view, err := u.compute.do(ctx, request, false)
	if invalid, ok := errors.AsType[*problem.InvalidRequestError](err); ok {
		return nil, problem.Invalid("/data"+invalid.Where, invalid.Reason)
	}
	if err != nil {
		return nil, err
	}
	return view.MarshalJSON()
}
