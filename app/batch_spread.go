package app

import (
	"context"
	"errors"

	"github.com/retraite-gateway/retraite/domain/portfolio"
	"github.com/retraite-gateway/retraite/ports"
)

// What a portfolio is cut into that other processes compute: parts small enough that one that is lost costs little, and
// enough of them under way to keep many processes busy.
const (
	partLines = 16
	partBytes = 1 << 20
	// DefaultParts is how many parts are under way at once.
	DefaultParts = 64
)

// start begins to compute what comes by jobs: here, or by other processes.
func (u *RunBatch) start(ctx context.Context, jobs <-chan batchJob, fail func(error)) {
	if u.options.Parts == nil {
		for range u.workers {
			go func() {
				for job := range jobs {
					job.result <- u.line(ctx, job.batchCase)
				}
			}()
		}
		return
	}
	groups := make(chan []batchJob)
	go func() {
		defer close(groups)
		group(ctx, jobs, groups)
	}()
	for range u.parts() {
		go func() {
			for part := range groups {
				if err := u.spread(ctx, part); err != nil {
					fail(err)
				}
			}
		}()
	}
}

// parts is how many parts are under way at once.
func (u *RunBatch) parts() int {
	if u.options.Jobs > 0 {
		return u.options.Jobs
	}
	return DefaultParts
}

// underWay is how many lines may wait for their results, or for those of earlier lines.
func (u *RunBatch) underWay() int {
	if u.options.Parts == nil {
		return 4 * u.workers
	}
	return (u.parts() + 1) * partLines
}

// group makes parts of lines, in their order.
func group(ctx context.Context, jobs <-chan batchJob, groups chan<- []batchJob) {
	var part []batchJob
	size := 0
	hand := func() {
		if len(part) == 0 {
			return
		}
		select {
		case groups <- part:
		case <-ctx.Done():
		}
		part = nil
		size = 0
	}
	for job := range jobs {
		if job.refused != nil {
			job.result <- refusedLine(job.number, job.id, job.refused)
			continue
		}
		if size+len(job.text) > partBytes {
			hand()
		}
		part = append(part, job)
		size += len(job.text)
		if len(part) == partLines {
			hand()
		}
	}
	hand()
}

// spread has a part computed. Of a part that failed wherever it was tried, each line is tried alone, so that one of
// them does not cost the others their results.
func (u *RunBatch) spread(ctx context.Context, jobs []batchJob) error {
	part := portfolio.Part{Extent: u.extent, Date: u.options.Date, Lines: make([]portfolio.Line, len(jobs))}
	for i, job := range jobs {
		part.Lines[i] = portfolio.Line{Number: job.number, Text: job.text}
	}
	results, err := u.options.Parts.Compute(ctx, part)
	switch {
	case errors.Is(err, ports.ErrInVain) && len(jobs) > 1:
		for i := range jobs {
			if err := u.spread(ctx, jobs[i:i+1]); err != nil {
				return err
			}
		}
		return nil
	case errors.Is(err, ports.ErrInVain):
		jobs[0].result <- lostLine(jobs[0].batchCase)
		return nil
	case err != nil:
		return err
	}
	for i, r := range results {
		jobs[i].result <- batchResult{
			text: r.Text, failed: r.Form == portfolio.Refused, dossier: r.Form == portfolio.OfDossier,
		}
	}
	return nil
}

// lostLine is the result of a line at which every process failed.
func lostLine(c batchCase) batchResult {
	_, id, _ := readBatchCase(c)
	return refusedLine(c.number, id, ports.ErrInVain)
}
