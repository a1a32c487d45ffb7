package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/portfolio"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// otherProcesses compute parts: they echo each line, refuse those that say so, and lose a part that holds another word.
type otherProcesses struct {
	mu    sync.Mutex
	parts []portfolio.Part
	fails error
}

func (p *otherProcesses) Compute(_ context.Context, part portfolio.Part) ([]portfolio.Result, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.parts = append(p.parts, part)
	results := make([]portfolio.Result, len(part.Lines))
	for i, line := range part.Lines {
		switch text := string(line.Text); {
		case p.fails != nil:
			return nil, p.fails
		case strings.Contains(text, "lost"):
			return nil, fmt.Errorf("tried thrice: %w", ports.ErrInVain)
		case strings.Contains(text, "refused"):
			results[i] = portfolio.Result{Form: portfolio.Refused, Text: line.Text}
		default:
			results[i] = portfolio.Result{Form: portfolio.OfRequest, Text: line.Text}
		}
	}
	return results, nil
}

func spread(t *testing.T, processes *otherProcesses, in string) (string, BatchTally, error) {
	t.Helper()
	batch := NewRunBatch(NewComputeCase(slowEngine{}, stoppedClock{}, Settings{}))
	day := calendar.Date{Year: 2027, Month: 1, Day: 1}
	var out strings.Builder
	tally, err := batch.In(run.ExtentFull).With(BatchOptions{Parts: processes, Jobs: 1, Date: day}).Do(
		t.Context(), strings.NewReader(in), &out, nil,
	)
	return out.String(), tally, err
}

// The lines of a portfolio that is spread come back in their order; one that is lost wherever it is tried costs the
// others nothing.
func TestRunBatch_spreads_lines_over_other_processes(t *testing.T) {
	t.Parallel()
	p := &otherProcesses{}
	out, tally, err := spread(t, p, `{"n":1}`+"\n"+`{"n":"refused"}`+"\n"+`{"n":"lost"}`+"\n"+`{"n":4}`+"\n")
	if err != nil || tally != (BatchTally{Done: 4, Failed: 2}) {
		t.Errorf("%+v, %v", tally, err)
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) != 4 || lines[0] != `{"n":1}` || lines[1] != `{"n":"refused"}` || lines[3] != `{"n":4}` ||
		!strings.Contains(lines[2], `"error"`) || !strings.Contains(lines[2], `"line":3`) {
		t.Errorf("%q", lines)
	}
	var sizes []int
	for _, part := range p.parts {
		sizes = append(sizes, len(part.Lines))
		if part.Extent != run.ExtentFull || part.Date.Year != 2027 {
			t.Errorf("a part of %s, at %s", part.Extent, part.Date)
		}
	}
	if diff := cmp.Diff([]int{4, 1, 1, 1, 1}, sizes); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
}

// A part has so many lines at most, and so many bytes.
func TestRunBatch_spreads_parts_of_a_size(t *testing.T) {
	t.Parallel()
	long := `{"x":"` + strings.Repeat("x", partBytes/2) + `"}` + "\n"
	for _, tt := range []struct {
		name string
		in   string
		want []int
	}{
		{"a whole part", strings.Repeat("{}\n", partLines), []int{partLines}},
		{"one line more", strings.Repeat("{}\n", partLines+1), []int{partLines, 1}},
		{"long lines", strings.Repeat(long, 3), []int{1, 1, 1}},
		{"a long line after short ones", "{}\n{}\n" + long + long, []int{3, 1}},
	} {
		p := &otherProcesses{}
		_, tally, err := spread(t, p, tt.in)
		var sizes []int
		for _, part := range p.parts {
			sizes = append(sizes, len(part.Lines))
		}
		if diff := cmp.Diff(tt.want, sizes); err != nil || tally.Failed != 0 || diff != "" {
			t.Errorf("%s: %+v, %v (-want +got):\n%s", tt.name, tally, err, diff)
		}
	}
}

func TestRunBatch_ends_when_nobody_computes(t *testing.T) {
	t.Parallel()
	_, _, err := spread(t, &otherProcesses{fails: ports.ErrUnavailable}, "{}\n")
	if !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("%v", err)
	}
}

// A part is computed line by line; a fault of the engine is no fault of a line.
func TestComputePart_answers_each_line(t *testing.T) {
	t.Parallel()
	part := portfolio.Part{Extent: run.ExtentFull, Lines: []portfolio.Line{
		{Number: 3, Text: []byte(`{"gamme":"a","data":{"n":1}}`)},
		{Number: 5, Text: []byte(`{`)},
	}}
	got, err := NewComputePart(NewComputeCase(slowEngine{}, stoppedClock{}, Settings{})).Do(t.Context(), part)
	if err != nil || len(got) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	forms := []portfolio.Form{got[0].Form, got[1].Form}
	if diff := cmp.Diff([]portfolio.Form{portfolio.OfRequest, portfolio.Refused}, forms); diff != "" {
		t.Errorf("forms (-want +got):\n%s", diff)
	}
	for i, number := range []string{"3", "5"} {
		if !strings.Contains(string(got[i].Text), `"line":`+number) {
			t.Errorf("line %s: %s", number, got[i].Text)
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = NewComputePart(NewComputeCase(slowEngine{}, stoppedClock{}, Settings{})).Do(over, part)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
	away := NewComputePart(NewComputeCase(awayEngine{}, stoppedClock{}, Settings{}))
	if _, err := away.Do(t.Context(), part); !errors.Is(err, ports.ErrUnavailable) ||
		!strings.Contains(err.Error(), "line 3") {
		t.Errorf("no engine: %v", err)
	}
}

// awayEngine does not answer.
type awayEngine struct{ ports.Engine }

func (awayEngine) Run(context.Context, ports.EngineInput) (run.Report, error) {
	return run.Report{}, ports.ErrUnavailable
}
