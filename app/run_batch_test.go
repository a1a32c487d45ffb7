package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
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
