package app

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

// How long things are kept after nobody needs them.
const (
	// AnswerGrace is how long an expired answer stays: a clock that was put back must not make a key new.
	AnswerGrace = time.Hour
	// UsageMonths is how many months of usage events are kept, the current one apart.
	UsageMonths = 24
	// DeliveryDays is how many days the deliveries that have ended are kept.
	DeliveryDays = 90
	// WorkerGrace is how long a worker is remembered that fell silent without saying that it stopped.
	WorkerGrace = 24 * time.Hour

	// Calls that are never refused, such as readings of the quota, are listed one by one for mergeAfter, and by the
	// hour after that. mergeWithin is how far back the upkeep looks for what is still to merge.
	mergeAfter  = 10 * time.Minute
	mergeWithin = 6 * time.Hour

	sweepBatch = 1000
	// packBatch is how many runs of before are packed in one step: a second of work.
	packBatch = 200
)

// Clean forgets what nobody may ask for any more: expired answers, old usage events, old deliveries, workers that are
// gone, and the persons in old runs.
type Clean struct {
	sweeper  ports.Sweeper
	space    SpaceStore
	erase    *EraseRuns
	keep     RunRetention
	clock    ports.Clock
	settings Settings
}

// SpaceStore is what the pages leave behind: sign-in links, sessions, those of the staff, and the log of requests.
type SpaceStore struct {
	Links    ports.SignInLinks
	Sessions ports.Sessions
	Passes   ports.StaffPasses
	Requests ports.RequestLog
}

// NewSpaceStore puts the four together.
func NewSpaceStore(
	links ports.SignInLinks, sessions ports.Sessions, passes ports.StaffPasses, requests ports.RequestLog,
) SpaceStore {
	return SpaceStore{Links: links, Sessions: sessions, Passes: passes, Requests: requests}
}

// NewClean makes the use case.
func NewClean(
	sweeper ports.Sweeper, space SpaceStore, erase *EraseRuns, keep RunRetention, clock ports.Clock, settings Settings,
) *Clean {
	return &Clean{sweeper: sweeper, space: space, erase: erase, keep: keep, clock: clock, settings: settings}
}

// Cleaned is what was forgotten, and how many runs of before were packed.
type Cleaned struct{ Answers, UsageEvents, Merged, Deliveries, Workers, SignIns, Requests, Runs, Packed int }

// Do forgets in small steps until nothing is left to forget, or ctx ends.
func (u *Clean) Do(ctx context.Context) (Cleaned, error) {
	now := u.clock.Now()
	var out Cleaned
	for _, part := range []struct {
		total *int
		step  func() (int, error)
	}{
		{&out.Answers, func() (int, error) { return u.sweeper.SweepAnswers(ctx, now.Add(-AnswerGrace), sweepBatch) }},
		{&out.UsageEvents, func() (int, error) { return u.sweeper.SweepUsage(ctx, u.oldest(now), sweepBatch) }},
		{&out.Merged, func() (int, error) {
			from := now.Add(-mergeWithin).Truncate(time.Hour)
			return u.sweeper.MergeUsage(ctx, neverRefused(), from, now.Add(-mergeAfter), sweepBatch)
		}},
		{&out.Deliveries, func() (int, error) {
			return u.sweeper.SweepDeliveries(ctx, now.AddDate(0, 0, -DeliveryDays), sweepBatch)
		}},
		{&out.Workers, func() (int, error) { return u.sweeper.SweepWorkers(ctx, now.Add(-WorkerGrace), sweepBatch) }},
		{&out.SignIns, func() (int, error) { return u.space.Links.SweepLinks(ctx, now, sweepBatch) }},
		{&out.SignIns, func() (int, error) {
			return u.space.Sessions.SweepSessions(ctx, now.Add(-member.SessionIdle), sweepBatch)
		}},
		{&out.SignIns, func() (int, error) {
			return u.space.Passes.SweepPasses(ctx, now.Add(-staff.SessionIdle), sweepBatch)
		}},
		{&out.Requests, func() (int, error) {
			return u.space.Requests.SweepRequests(ctx, now.AddDate(0, 0, -requestlog.Days), sweepBatch)
		}},
	} {
		for {
			n, err := part.step()
			if err != nil {
				return out, failure("clean", err)
			}
			*part.total += n
			if n < sweepBatch {
				break
			}
		}
	}
	var err error
	out.Runs, err = u.erase.Old(ctx, u.keep)
	if err != nil {
		return out, err
	}
	for {
		n, err := u.sweeper.PackRuns(ctx, packBatch)
		out.Packed += n
		if err != nil || n < packBatch {
			return out, failure("pack runs", err)
		}
	}
}

// neverRefused names the operations that a used-up quota does not refuse: what is called most of all.
func neverRefused() []string { return []string{OpMe.Name, OpUsage.Name} }

// oldest is the first period whose events are kept.
func (u *Clean) oldest(now time.Time) quota.Period {
	p := quota.PeriodAt(now, u.settings.zone())
	months := p.Year*12 + p.Month - 1 - UsageMonths
	return quota.Period{YearMonth: calendar.YearMonth{Year: months / 12, Month: months%12 + 1}}
}
