package jobs

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/riverqueue/river"

	"github.com/retraite-gateway/retraite/domain/portfolio"
	"github.com/retraite-gateway/retraite/ports"
)

// PartsConfig is how patient who has parts computed is; the zero value is how patient it should be.
type PartsConfig struct {
	// Look is how often finished parts are looked for, and Check how often the others are: 50 ms and 2 s.
	Look, Check time.Duration
	// Stuck is how long a part is under way before another process is asked too: its own may have died. 15 s,
	// and twice as long each time.
	Stuck time.Duration
	// GiveUp is how long the database may be away: 15 min.
	GiveUp time.Duration
	// Idle is how long parts wait, none of them under way, before it is said that nobody seems to compute them: 10 s.
	Idle time.Duration
}

// GiveUp is for how long a database that is away is waited for.
const GiveUp = 15 * time.Minute

func (c PartsConfig) complete() PartsConfig {
	for _, d := range []struct {
		of    *time.Duration
		usual time.Duration
	}{
		{&c.Look, 50 * time.Millisecond},
		{&c.Check, 2 * time.Second},
		{&c.Stuck, 15 * time.Second},
		{&c.GiveUp, GiveUp},
		{&c.Idle, 10 * time.Second},
	} {
		if *d.of <= 0 {
			*d.of = d.usual
		}
	}
	return c
}

// Parts has parts of portfolios computed by the workers of a database.
type Parts struct {
	client *river.Client[*sql.Tx]
	config PartsConfig
	log    *slog.Logger

	mu      sync.Mutex
	waiting map[int64]*asked
	// heard is when the database answered last.
	heard  time.Time
	end    context.CancelFunc
	ended  chan struct{}
	silent bool
	// moved is when a part was last under way or ended, or none waited; idle says that this was told to be long ago.
	moved time.Time
	idle  bool
}

var _ ports.Parts = (*Parts)(nil)

// asked is a part that somebody waits for.
type asked struct {
	args   partArgs
	lines  int
	answer chan partAnswer
	// ids are its jobs: more than one where the process of one may have died.
	ids []int64
	// since is when it was first seen under way in the try of that number, and patience how long that may last.
	since    time.Time
	try      int
	patience time.Duration
	done     bool
}

// partAnswer is what the job of a part left, or why it left nothing.
type partAnswer struct {
	output []byte
	err    error
}

// NewParts makes it. It must be closed.
func NewParts(database Database, config PartsConfig, log *slog.Logger) (*Parts, error) {
	client, err := river.NewClient(driverOf(database), &river.Config{Logger: silent, FetchCooldown: fetchPause})
	if err != nil {
		return nil, fmt.Errorf("the job queue: %w", err)
	}
	ctx, end := context.WithCancel(context.Background())
	p := &Parts{
		client: client, config: config.complete(), log: log, waiting: map[int64]*asked{}, heard: time.Now(),
		moved: time.Now(), end: end, ended: make(chan struct{}),
	}
	go p.watch(ctx)
	return p, nil
}

// Close ends the watch. Parts that are waited for then are answered no more.
func (p *Parts) Close() {
	p.end()
	<-p.ended
}

// Compute puts a part into the queue and waits for its results. It goes on through an outage of the database.
func (p *Parts) Compute(ctx context.Context, part portfolio.Part) ([]portfolio.Result, error) {
	args, err := partArgsOf(part)
	if err != nil {
		return nil, err
	}
	a := &asked{args: args, lines: len(part.Lines), answer: make(chan partAnswer, 1), patience: p.config.Stuck}
	for {
		err := p.ask(ctx, a)
		if err == nil {
			break
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if p.lost(err) {
			return nil, fmt.Errorf("%w: %w", ports.ErrUnavailable, err)
		}
		pause(ctx, p.config.Check/2)
	}
	select {
	case answer := <-a.answer:
		if answer.err != nil {
			return nil, answer.err
		}
		return a.resultsOf(answer.output)
	case <-ctx.Done():
		p.forget(a)
		return nil, ctx.Err()
	}
}

// ask makes a job of a part. One that was made although nobody could say so is worked for nothing, and
// forgotten by the queue.
func (p *Parts) ask(ctx context.Context, a *asked) error {
	ctx, cancel := context.WithTimeout(ctx, partStatement)
	defer cancel()
	made, err := p.client.Insert(ctx, a.args, &river.InsertOpts{Queue: partQueue, MaxAttempts: mostPartTries})
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = time.Now()
	if len(p.waiting) == 0 {
		p.moved = p.heard
	}
	a.ids = append(a.ids, made.Job.ID)
	p.waiting[made.Job.ID] = a
	return nil
}

// forget takes a part out of the queue that nobody waits for any more.
func (p *Parts) forget(a *asked) {
	p.mu.Lock()
	ids := a.ids
	a.done = true
	for _, id := range ids {
		delete(p.waiting, id)
	}
	p.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), partStatement)
	defer cancel()
	p.remove(ctx, ids)
}

// remove takes jobs out of the queue that are not under way; the queue forgets what is left in an hour.
func (p *Parts) remove(ctx context.Context, ids []int64) {
	if len(ids) == 0 {
		return
	}
	if _, err := p.client.JobDeleteMany(ctx, river.NewJobDeleteManyParams().IDs(ids...).First(len(ids))); err != nil {
		p.log.Debug("parts of a portfolio were left in the queue", "cause", err.Error())
	}
}

// lost says whether the database has been away for too long. It tells of an outage once.
func (p *Parts) lost(err error) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.silent {
		p.log.Warn("the database of the queue does not answer; waiting for it", "cause", err.Error())
		p.silent = true
	}
	return time.Since(p.heard) > p.config.GiveUp
}

// answered gives a part its results, once.
func (a *asked) answered(answer partAnswer) {
	if !a.done {
		a.done = true
		a.answer <- answer
	}
}

// resultsOf reads the results that a job left.
func (a *asked) resultsOf(output []byte) ([]portfolio.Result, error) {
	var out partOutput
	if err := json.Unmarshal(output, &out); err != nil {
		return nil, fmt.Errorf("%w: %w", errPart, err)
	}
	return unpackResults(out.Results, a.lines)
}

func pause(ctx context.Context, length time.Duration) {
	timer := time.NewTimer(length)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
