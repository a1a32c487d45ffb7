package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/portfolio"
	"github.com/retraite-gateway/retraite/domain/run"
)

const (
	partQueue = "portfolio"
	// partLimit bounds the computing of a part, and is how long one that died with its process counts as under way.
	partLimit = 2 * time.Minute
	// mostPartTries is how often a part is begun before it counts as tried in vain.
	mostPartTries = 8
	partPause     = time.Second
)

// partArgs are a part of a portfolio in the queue's tables.
type partArgs struct {
	Lines  []byte `json:"lines"`
	Extent string `json:"extent"`
	Date   string `json:"date,omitempty"`
}

// Kind names the job in the queue's tables.
func (partArgs) Kind() string { return "portfolio_part" }

func partArgsOf(part portfolio.Part) (partArgs, error) {
	lines, err := packLines(part.Lines)
	return partArgs{Lines: lines, Extent: string(part.Extent), Date: part.Date.String()}, err
}

func (a partArgs) part() (portfolio.Part, error) {
	lines, err := unpackLines(a.Lines)
	if err != nil {
		return portfolio.Part{}, err
	}
	part := portfolio.Part{Lines: lines, Extent: run.Extent(a.Extent)}
	if a.Date == "" {
		return part, nil
	}
	part.Date, err = calendar.ParseDate(a.Date)
	if err != nil {
		return portfolio.Part{}, fmt.Errorf("%w: %w", errPart, err)
	}
	return part, nil
}

// partOutput are the results of a part in the queue's tables.
type partOutput struct {
	Results []byte `json:"results"`
}

// partWorker computes parts of portfolios.
type partWorker struct {
	river.WorkerDefaults[partArgs]

	use *app.ComputePart
	log *slog.Logger
}

// Timeout bounds a part.
func (*partWorker) Timeout(*river.Job[partArgs]) time.Duration { return partLimit }

// NextRetry begins a part again soon, for somebody waits.
func (*partWorker) NextRetry(*river.Job[partArgs]) time.Time { return time.Now().Add(partPause) }

// Work computes a part. Its results are kept in the same statement that ends the job, so that there are none
// of a part that was cut off.
func (w *partWorker) Work(ctx context.Context, job *river.Job[partArgs]) error {
	part, err := job.Args.part()
	if err != nil {
		return river.JobCancel(err)
	}
	results, err := w.use.Do(ctx, part)
	if err != nil {
		w.log.Warn("a part of a portfolio was not computed", "try", job.Attempt, "cause", err.Error())
		return err
	}
	packed, err := packResults(results)
	if err != nil {
		return err
	}
	return river.RecordOutput(ctx, partOutput{Results: packed})
}
