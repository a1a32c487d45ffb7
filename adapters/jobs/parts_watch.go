package jobs

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"github.com/retraite-gateway/retraite/ports"
)

// partStatement bounds a statement about parts.
const partStatement = 20 * time.Second

// watch looks for what is done, and now and then after what is not.
func (p *Parts) watch(ctx context.Context) {
	defer close(p.ended)
	look := time.NewTicker(p.config.Look)
	defer look.Stop()
	checked := time.Now()
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		err := p.collect(ctx)
		if err == nil && time.Since(checked) >= p.config.Check {
			err = p.check(ctx)
			checked = time.Now()
		}
		if err != nil && ctx.Err() == nil {
			if p.lost(err) {
				p.giveUp()
			}
			pause(ctx, p.config.Check/2)
		}
	}
}

// giveUp tells everybody who waits that nobody answers.
func (p *Parts) giveUp() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, a := range p.waiting {
		a.answered(partAnswer{err: ports.ErrUnavailable})
		delete(p.waiting, id)
	}
}

// list reads the jobs that somebody waits for and that are in one of these states.
func (p *Parts) list(ctx context.Context, states ...rivertype.JobState) ([]*rivertype.JobRow, error) {
	p.mu.Lock()
	ids := slices.Collect(maps.Keys(p.waiting))
	p.mu.Unlock()
	if len(ids) == 0 {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, partStatement)
	defer cancel()
	found, err := p.client.JobList(ctx, river.NewJobListParams().IDs(ids...).States(states...).First(len(ids)))
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.heard = time.Now()
	p.silent = false
	return found.Jobs, nil
}

// collect answers the parts that are done, or that were tried in vain, and takes their jobs out of the queue.
func (p *Parts) collect(ctx context.Context) error {
	ended, err := p.list(ctx, rivertype.JobStateCompleted, rivertype.JobStateDiscarded, rivertype.JobStateCancelled)
	if err != nil || len(ended) == 0 {
		return err
	}
	var over []int64
	for _, job := range ended {
		over = append(over, p.conclude(job)...)
	}
	ctx, cancel := context.WithTimeout(ctx, partStatement)
	defer cancel()
	p.remove(ctx, over)
	return nil
}

// conclude answers who waits for a job that ended, and returns the jobs that nobody waits for any more.
func (p *Parts) conclude(job *rivertype.JobRow) []int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	a := p.waiting[job.ID]
	if a == nil {
		return nil
	}
	p.moved = time.Now()
	answer := partAnswer{err: ports.ErrInVain}
	if job.State == rivertype.JobStateCompleted {
		answer = partAnswer{output: job.Output()}
	}
	a.answered(answer)
	for _, id := range a.ids {
		delete(p.waiting, id)
	}
	return a.ids
}

// check asks again for parts whose job is no more, and for those whose process may have died.
func (p *Parts) check(ctx context.Context) error {
	p.mu.Lock()
	before := maps.Clone(p.waiting)
	p.mu.Unlock()
	jobs, err := p.list(ctx, rivertype.JobStates()...)
	if err != nil {
		return err
	}
	there := map[int64]bool{}
	var again []*asked
	now := time.Now()
	p.mu.Lock()
	for _, job := range jobs {
		there[job.ID] = true
		a := p.waiting[job.ID]
		if a != nil && job.State == rivertype.JobStateRunning && a.stuck(job.Attempt, now) {
			again = append(again, a)
		}
	}
	for id, a := range before {
		if p.waiting[id] == a && !there[id] {
			delete(p.waiting, id)
			again = append(again, a)
		}
	}
	p.tellIdle(jobs, now)
	p.mu.Unlock()
	for _, a := range again {
		p.log.Info("a part of a portfolio is asked for again", "lines", a.lines)
		if err := p.ask(ctx, a); err != nil {
			return err
		}
	}
	return nil
}

// tellIdle says once that parts wait and nobody takes any, and that somebody does again. The caller holds the lock.
func (p *Parts) tellIdle(jobs []*rivertype.JobRow, now time.Time) {
	// One that is done waits to be collected here. One that has been under way for long may be that of a process that
	// died.
	taken := func(job *rivertype.JobRow) bool {
		return job.FinalizedAt != nil || job.State == rivertype.JobStateRunning && job.AttemptedAt != nil &&
			now.Sub(*job.AttemptedAt) < p.config.Stuck
	}
	switch {
	case len(jobs) == 0 || slices.ContainsFunc(jobs, taken):
		p.moved = now
		if p.idle && len(jobs) > 0 {
			p.log.Info("the parts are being computed")
			p.idle = false
		}
	case !p.idle && now.Sub(p.moved) >= p.config.Idle:
		p.idle = true
		p.log.Warn("nobody computes the parts that wait: is a `retraite worker` running on this database, "+
			"with RETRAITE_BATCH_WORKERS not 0?",
			"parts", len(jobs))
	}
}

// stuck says whether a part has been under way for too long, since it was first seen so.
func (a *asked) stuck(try int, now time.Time) bool {
	if a.since.IsZero() || a.try != try {
		a.since = now
		a.try = try
		return false
	}
	if now.Sub(a.since) < a.patience {
		return false
	}
	a.since = now
	a.patience *= 2
	return true
}
