package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivertype"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/extension"
)

const (
	// jobLimit bounds a delivery: longer than any attempt. rescueAfter, longer still, is when a job counts as lost with
	// its process.
	jobLimit    = 20 * time.Second
	rescueAfter = 25 * time.Second
	upkeepLimit = 10 * time.Minute

	fetchPause   = 20 * time.Millisecond
	pollInterval = 500 * time.Millisecond
	upkeepPoll   = 10 * time.Second
	upkeepEvery  = 10 * time.Minute
	keepDone     = time.Hour // the store has its own list of deliveries
	longestPause = 5 * time.Minute
	softStop     = 5 * time.Second
	upkeepQueue  = "upkeep"
)

// silent hears nothing: an enqueuer reports by its errors.
var silent = slog.New(slog.DiscardHandler)

// Workers work the jobs of a database.
type Workers struct {
	client *river.Client[*sql.Tx]
	beat   *beat
}

// Portfolios is how many parts of portfolios a process computes at once; 0 for none.
type Portfolios int

// NewWorkers makes workers, which rest until they are started.
func NewWorkers(
	database Database, deliver *app.DeliverEvent, clean *app.Clean, record *app.RecordWorker, part *app.ComputePart,
	parts Portfolios, log *slog.Logger,
) (*Workers, error) {
	workers := river.NewWorkers()
	river.AddWorker(workers, &deliverWorker{use: deliver, log: log})
	river.AddWorker(workers, &cleanWorker{use: clean, log: log})
	queues := map[string]river.QueueConfig{upkeepQueue: {MaxWorkers: 1, FetchPollInterval: upkeepPoll}}
	if parts > 0 {
		river.AddWorker(workers, &partWorker{use: part, log: log})
		queues[partQueue] = river.QueueConfig{MaxWorkers: int(parts)}
	}
	for _, kind := range extension.Kinds() {
		queues[string(kind)] = river.QueueConfig{MaxWorkers: deliver.Workers()}
	}
	client, err := river.NewClient(driverOf(database), &river.Config{
		Workers: workers, Queues: queues, JobTimeout: jobLimit, RescueStuckJobsAfter: rescueAfter,
		MaxAttempts: mostTries, FetchCooldown: fetchPause, FetchPollInterval: pollInterval, SoftStopTimeout: softStop,
		// SQLite has no notifications: River would imitate them by asking the file twenty times a second.
		PollOnly:                    database.Listen == nil,
		CompletedJobRetentionPeriod: keepDone, CancelledJobRetentionPeriod: keepDone,
		DiscardedJobRetentionPeriod: keepDone, RetryPolicy: retryPolicy{}, Logger: slog.New(quiet{log.Handler()}),
		PeriodicJobs: []*river.PeriodicJob{river.NewPeriodicJob(
			river.PeriodicInterval(upkeepEvery),
			func() (river.JobArgs, *river.InsertOpts) {
				return cleanArgs{}, &river.InsertOpts{Queue: upkeepQueue, MaxAttempts: 1}
			},
			&river.PeriodicJobOpts{RunOnStart: true},
		)},
	})
	if err != nil {
		return nil, fmt.Errorf("the job queue: %w", err)
	}
	return &Workers{client: client, beat: newBeat(record, log)}, nil
}

func driverOf(database Database) riverdriver.Driver[*sql.Tx] {
	if database.Listen == nil {
		return riversqlite.New(database.SQL)
	}
	return riverdatabasesql.NewWithPgxListener(database.SQL, database.Listen)
}

// Start begins to work; it returns when that has begun.
func (w *Workers) Start() error {
	if err := w.client.Start(context.Background()); err != nil {
		return err
	}
	w.beat.start()
	return nil
}

// Stop lets the attempts under way end, a few seconds long, and cuts off the others, which are made again.
func (w *Workers) Stop(ctx context.Context) error {
	err := w.client.Stop(ctx)
	w.beat.stop(ctx)
	return err
}

// retryPolicy says when a job is begun again that ended with an error: the store was away, or the process died.
type retryPolicy struct{}

// NextRetry waits a second, then longer each time.
func (retryPolicy) NextRetry(job *rivertype.JobRow) time.Time {
	tries := min(len(job.Errors)+1, 60)
	return time.Now().Add(min(longestPause, time.Duration(tries*tries)*time.Second))
}

// deliverWorker makes the attempts.
type deliverWorker struct {
	river.WorkerDefaults[deliverArgs]

	use *app.DeliverEvent
	log *slog.Logger
}

// Work makes one attempt and puts the job off until the next, if there is one.
func (w *deliverWorker) Work(ctx context.Context, job *river.Job[deliverArgs]) error {
	next, err := w.use.Do(ctx, extension.Kind(job.Queue), job.Args.id(), job.Args.Round)
	log := w.log.With("org", job.Args.Org, "event", job.Args.Event, "endpoint", job.Args.Endpoint)
	if next.Stopped != "" {
		log.Warn("an endpoint was stopped", "reason", string(next.Stopped))
	}
	if d := next.Ended; d != nil {
		level := slog.LevelInfo
		if d.Status != extension.DeliveryDelivered {
			level = slog.LevelWarn
		}
		log.Log(
			ctx, level, "a delivery ended", "status", string(d.Status), "attempts", d.Attempts, "reason", d.LastError,
		)
	}
	switch {
	case err != nil:
		return err
	case next.Again:
		return river.JobSnooze(next.Wait)
	}
	return nil
}

type cleanArgs struct{}

// Kind names the job in the queue's tables.
func (cleanArgs) Kind() string { return "clean" }

// cleanWorker forgets what is old.
type cleanWorker struct {
	river.WorkerDefaults[cleanArgs]

	use *app.Clean
	log *slog.Logger
}

// Timeout lets upkeep take its time.
func (*cleanWorker) Timeout(*river.Job[cleanArgs]) time.Duration { return upkeepLimit }

// Work cleans once; what fails now is tried again at the next turn.
func (w *cleanWorker) Work(ctx context.Context, _ *river.Job[cleanArgs]) error {
	cleaned, err := w.use.Do(ctx)
	if cleaned != (app.Cleaned{}) {
		w.log.Info(
			"cleaned", "answers", cleaned.Answers, "usageEvents", cleaned.UsageEvents, "deliveries", cleaned.Deliveries,
			"workers", cleaned.Workers, "signIns", cleaned.SignIns, "requests", cleaned.Requests, "packed",
			cleaned.Packed,
		)
	}
	return err
}

// quiet lets the queue's own log speak of what is wrong, and no more.
type quiet struct{ slog.Handler }

// Enabled says whether a level is worth hearing.
func (q quiet) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && q.Handler.Enabled(ctx, level)
}

// WithAttrs keeps the handler quiet.
func (q quiet) WithAttrs(attrs []slog.Attr) slog.Handler { return quiet{q.Handler.WithAttrs(attrs)} }

// WithGroup keeps the handler quiet.
func (q quiet) WithGroup(name string) slog.Handler { return quiet{q.Handler.WithGroup(name)} }
