package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// slowEngine takes longer for earlier lines, so that a pool that forgot the order would show.
type slowEngine struct{}

func (slowEngine) Info(context.Context) (run.EngineInfo, error) { return run.EngineInfo{}, nil }

func (e slowEngine) Run(_ context.Context, in ports.EngineInput) (run.Report, error) {
	n, ok := in.Data.Get("n")
	if !ok {
		return run.Report{}, problem.Invalid("/n", "is missing")
	}
	value, _ := n.Int64()
	time.Sleep(time.Duration(20-value%20) * 100 * time.Microsecond)
	if in.Projection {
		return run.Report{}, errors.New("a portfolio asks for no projection")
	}
	return run.Report{}, nil
}

type stoppedClock struct{}

func (stoppedClock) Now() time.Time { return time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC) }

func TestRunBatch_keeps_the_order_and_answers_each_line(t *testing.T) {
	t.Parallel()
	const lines = 200
	var in strings.Builder
	for i := range lines {
		switch {
		case i%50 == 7:
			in.WriteString("{}\n") // no data: the engine refuses it
		case i%50 == 8:
			in.WriteString("not JSON\n\n")
		default:
			fmt.Fprintf(&in, `{"gamme":"%d","data":{"n":%d}}`+"\n", i, i)
		}
	}
	batch := NewRunBatch(NewComputeCase(slowEngine{}, stoppedClock{}, Settings{}))
	batch.workers = 8
	var out strings.Builder
	progress := 0
	tally, err := batch.Do(t.Context(), strings.NewReader(in.String()), &out, func(BatchTally) { progress++ })
	if err != nil || tally != (BatchTally{Done: lines, Failed: 8}) || progress != lines {
		t.Fatalf("%+v, %d steps, %v", tally, progress, err)
	}
	answers := strings.Split(strings.TrimRight(out.String(), "\n"), "\n")
	if len(answers) != lines {
		t.Fatalf("%d answers", len(answers))
	}
	for i, answer := range answers {
		want := fmt.Sprintf(`"gamme":"%d"`, i)
		if i%50 == 7 || i%50 == 8 {
			want = `"error":"INVALID_REQUEST"`
		}
		if !strings.Contains(answer, want) {
			t.Errorf("answer %d is %.200s", i, answer)
		}
	}
}

// meetingEngine answers only once that many lines are being computed at the same time.
type meetingEngine struct {
	slowEngine
	missing *atomic.Int32
	all     chan struct{}
}

func (e meetingEngine) Run(ctx context.Context, in ports.EngineInput) (run.Report, error) {
	if e.missing.Add(-1) == 0 {
		close(e.all)
	}
	select {
	case <-e.all:
		return run.Report{}, nil
	case <-time.After(time.Minute):
		return run.Report{}, errors.New("nobody else came")
	case <-ctx.Done():
		return run.Report{}, ctx.Err()
	}
}

func TestRunBatch_computes_a_line_on_each_core_at_the_same_time(t *testing.T) {
	t.Parallel()
	batch := NewRunBatch(nil)
	if batch.workers != runtime.GOMAXPROCS(0) {
		t.Errorf("%d workers on %d cores", batch.workers, runtime.GOMAXPROCS(0))
	}
	const cores = 4
	engine := meetingEngine{missing: new(atomic.Int32), all: make(chan struct{})}
	engine.missing.Store(cores)
	batch = NewRunBatch(NewComputeCase(engine, stoppedClock{}, Settings{}))
	batch.workers = cores
	tally, err := batch.Do(t.Context(), strings.NewReader(strings.Repeat(`{"data":{}}`+"\n", 2*cores)), io.Discard, nil)
	if err != nil || tally != (BatchTally{Done: 2 * cores}) {
		t.Errorf("%+v, %v", tally, err)
	}
}

// endlessLines is a portfolio that never ends, and after so many lines never answers either.
type endlessLines struct{ left int }

func (l *endlessLines) Read(p []byte) (int, error) {
	if l.left--; l.left < 0 {
		select {}
	}
	return copy(p, `{"gamme":"x","data":{"n":19}}`+"\n"), nil
}

func TestRunBatch_ends_when_it_is_stopped_with_whole_lines_written(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	batch := NewRunBatch(NewComputeCase(slowEngine{}, stoppedClock{}, Settings{}))
	var out strings.Builder
	tally, err := batch.Do(ctx, &endlessLines{left: 60}, &out, func(tally BatchTally) {
		if tally.Done == 50 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || tally.Done != 50 || tally.Failed != 0 {
		t.Errorf("%+v, %v", tally, err)
	}
	if n := strings.Count(out.String(), "\n"); n != 50 || !strings.HasSuffix(out.String(), "}\n") ||
		strings.Count(out.String(), `"gamme":"x"`) != 50 {
		t.Errorf("%d lines written", n)
	}
}

func TestRunBatch_passes_over_lines_that_are_too_long_and_takes_a_last_line_without_its_end(t *testing.T) {
	t.Parallel()
	in := `{"gamme":"a","data":{"n":19}}` + "\r\n" + `{"data":{"long":"` + strings.Repeat("x", maxLine) + `"}}` +
		"\n\n" +
		`{"data":{"n":19,"long":"` + strings.Repeat("y", 200<<10) + `"},"gamme":"yes"}` + "\n" +
		"\x00\xff\n" + `{"gamme":"z","data":{"n":19}}`
	batch := NewRunBatch(NewComputeCase(slowEngine{}, stoppedClock{}, Settings{}))
	var out strings.Builder
	tally, err := batch.Do(t.Context(), strings.NewReader(in), &out, nil)
	if err != nil || tally != (BatchTally{Done: 5, Failed: 2}) {
		t.Fatalf("%+v, %v", tally, err)
	}
	answers := strings.Split(out.String(), "\n")
	for i, want := range []string{`"gamme":"a"`, `"line":2`, `"gamme":"yes"`, `"line":5`, `"gamme":"z"`} {
		if !strings.Contains(answers[i], want) {
			t.Errorf("answer %d is %.200s, without %s", i, answers[i], want)
		}
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestRunBatch_ends_when_nobody_can_write(t *testing.T) {
	t.Parallel()
	in := strings.Repeat(`{"data":{"n":1},"serviceId":"`+strings.Repeat("x", 5000)+`"}`+"\n", 500)
	batch := NewRunBatch(NewComputeCase(slowEngine{}, stoppedClock{}, Settings{}))
	if _, err := batch.Do(t.Context(), strings.NewReader(in), brokenWriter{}, nil); err == nil {
		t.Error("the failure to write was not told")
	}
}
