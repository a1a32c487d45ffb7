package jobs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/jobs"
	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/portfolio"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// failingEngine cannot be asked so many times, then answers.
type failingEngine struct{ failures atomic.Int64 }

func (*failingEngine) Info(context.Context) (run.EngineInfo, error) { return run.EngineInfo{}, nil }

func (e *failingEngine) Run(context.Context, ports.EngineInput) (run.Report, error) {
	if e.failures.Add(-1) >= 0 {
		return run.Report{}, ports.ErrUnavailable
	}
	return run.Report{}, nil
}

// openParts opens a queue in which parts are asked for, worked by an engine.
func openParts(t *testing.T, engine ports.Engine) (jobs.Database, *jobs.Parts) {
	t.Helper()
	database := openQueue(t)
	parts, err := jobs.NewParts(
		database, jobs.PartsConfig{Look: 5 * time.Millisecond, Check: 20 * time.Millisecond},
		slog.New(slog.DiscardHandler),
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(parts.Close)
	if engine != nil {
		compute := app.NewComputePart(app.NewComputeCase(engine, clock{}, app.Settings{}))
		workWith(t, database, memory.New(clock{}), &target{}, compute)
	}
	return database, parts
}

// Who reads a portfolio is told once that nobody computes it, and it goes on when somebody does.
func TestParts_say_that_nobody_computes_them(t *testing.T) {
	t.Parallel()
	database := openQueue(t)
	var log lockedBuffer
	config := jobs.PartsConfig{Look: 5 * time.Millisecond, Check: 10 * time.Millisecond, Idle: 50 * time.Millisecond}
	parts, err := jobs.NewParts(database, config, slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(parts.Close)
	const said = "nobody computes the parts"
	answered := make(chan error, 1)
	go func() {
		_, err := parts.Compute(t.Context(), partOf(`{"data":{}}`))
		answered <- err
	}()
	for deadline := time.Now().Add(time.Minute); !strings.Contains(log.String(), said); time.Sleep(
		5 * time.Millisecond,
	) {
		if time.Now().After(deadline) {
			t.Fatal("nothing is said")
		}
	}
	compute := app.NewComputePart(app.NewComputeCase(&failingEngine{}, clock{}, app.Settings{}))
	workWith(t, database, memory.New(clock{}), &target{}, compute)
	if err := <-answered; err != nil {
		t.Error(err)
	}
	if n := strings.Count(log.String(), said); n != 1 {
		t.Errorf("it was said %d times", n)
	}
}

// lockedBuffer is a log that is read while it is written.
type lockedBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(text []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(text)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

func partOf(lines ...string) portfolio.Part {
	part := portfolio.Part{Extent: run.ExtentSynthese}
	for i, text := range lines {
		part.Lines = append(part.Lines, portfolio.Line{Number: i + 7, Text: []byte(text)})
	}
	return part
}

func forms(results []portfolio.Result) string {
	said := ""
	for _, r := range results {
		said += string(rune(r.Form))
	}
	return said
}

func TestParts_answer_each_line_when_an_engine_was_away(t *testing.T) {
	t.Parallel()
	engine := &failingEngine{}
	engine.failures.Store(2)
	database, parts := openParts(t, engine)
	results, err := parts.Compute(t.Context(), partOf(`{"data":{}}`, `nothing`, `{"assure":{}}`))
	if err != nil || forms(results) != "red" {
		t.Fatalf("%q, %v", forms(results), err)
	}
	for i, r := range results {
		if want := fmt.Sprintf(`"line":%d`, i+7); !bytes.Contains(r.Text, []byte(want)) {
			t.Errorf("%s has no %s", r.Text, want)
		}
	}
	for deadline := time.Now().Add(time.Minute); left(t, database) > 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("the part stays in the queue")
		}
	}
}

func TestParts_are_asked_for_again_when_their_job_is_no_more(t *testing.T) {
	t.Parallel()
	database, parts := openParts(t, nil)
	answered := make(chan error, 1)
	go func() {
		_, err := parts.Compute(t.Context(), partOf(`{"data":{}}`))
		answered <- err
	}()
	waitForParts(t, database)
	const without = "DELETE FROM river_job WHERE kind = 'portfolio_part'"
	if _, err := database.SQL.ExecContext(t.Context(), without); err != nil {
		t.Fatal(err)
	}
	compute := app.NewComputePart(app.NewComputeCase(&failingEngine{}, clock{}, app.Settings{}))
	workWith(t, database, memory.New(clock{}), &target{}, compute)
	if err := <-answered; err != nil {
		t.Error(err)
	}
}

func TestParts_nobody_waits_for_are_taken_out_of_the_queue(t *testing.T) {
	t.Parallel()
	database, parts := openParts(t, nil)
	ctx, cancel := context.WithCancel(t.Context())
	answered := make(chan error, 1)
	go func() {
		_, err := parts.Compute(ctx, partOf(`{"data":{}}`))
		answered <- err
	}()
	waitForParts(t, database)
	cancel()
	if err := <-answered; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if n := left(t, database); n != 0 {
		t.Errorf("%d parts are left", n)
	}
}

func left(t *testing.T, database jobs.Database) int {
	t.Helper()
	var n int
	err := database.SQL.QueryRowContext(
		t.Context(), "SELECT count(*) FROM river_job WHERE kind = 'portfolio_part'",
	).Scan(&n)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func waitForParts(t *testing.T, database jobs.Database) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); left(t, database) == 0; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("no part comes")
		}
	}
}
