package app

import (
	"context"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// eraseBatch is how many runs one transaction erases.
const eraseBatch = 50

// EraseRuns erases what is kept of persons in runs, and leaves their tombstones. It is for operators and for the
// organisation itself: no admission protects it.
type EraseRuns struct {
	orgs    ports.Orgs
	erasure ports.Erasure
	clock   ports.Clock
	journal *Journal
}

// NewEraseRuns makes the use case.
func NewEraseRuns(orgs ports.Orgs, erasure ports.Erasure, clock ports.Clock, journal *Journal) *EraseRuns {
	return &EraseRuns{orgs: orgs, erasure: erasure, clock: clock, journal: journal}
}

// by is the same use case, noted under another operator.
func (u *EraseRuns) by(who Operator) *EraseRuns {
	return NewEraseRuns(u.orgs, u.erasure, u.clock, u.journal.by(who))
}

// Run erases one run. ports.ErrNotFound; one that is erased already is none to erase.
func (u *EraseRuns) Run(ctx context.Context, org access.OrgID, id run.ID) (int, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return 0, failure("read the organisation", err)
	}
	return u.erase(ctx, noted{action: "run.erase", org: org, subject: string(id)}, []run.ID{id})
}

// erase erases some runs by an operator's will, and notes how many.
func (u *EraseRuns) erase(ctx context.Context, what noted, ids []run.ID) (int, error) {
	erased := 0
	err := u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		n, err := u.erasure.EraseRuns(ctx, what.org, ids, u.clock.Now())
		if err != nil {
			return noted{}, failure("erase runs", err)
		}
		erased = n
		what.after = map[string]int{"erased": n}
		return what, nil
	})
	if err != nil {
		return 0, err
	}
	return erased, nil
}

// Dossier erases every run of a case. The journal does not repeat the name of the case. ports.ErrNotFound
// when there is no such run.
func (u *EraseRuns) Dossier(ctx context.Context, org access.OrgID, dossierID string) (int, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return 0, failure("read the organisation", err)
	}
	ids, err := u.erasure.RunsOfDossier(ctx, org, dossierID)
	if err != nil {
		return 0, failure("find the runs of a case", err)
	}
	if len(ids) == 0 {
		return 0, fmt.Errorf("runs of this case: %w", ports.ErrNotFound)
	}
	erased := 0
	for len(ids) > 0 {
		batch := ids[:min(eraseBatch, len(ids))]
		ids = ids[len(batch):]
		n, err := u.erase(ctx, noted{action: "dossier.erase", org: org}, batch)
		erased += n
		if err != nil {
			return erased, err
		}
	}
	return erased, nil
}

// All erases every run of an organisation, as when it leaves. ports.ErrNotFound when there is no such organisation.
func (u *EraseRuns) All(ctx context.Context, org access.OrgID) (int, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return 0, failure("read the organisation", err)
	}
	return u.before(ctx, org, u.clock.Now().Add(time.Hour), func(ctx context.Context, ids []run.ID) (int, error) {
		return u.erase(ctx, noted{action: "org.erase-runs", org: org, subject: string(org)}, ids)
	})
}

// before erases the runs of an organisation that were created before an instant, in small steps.
func (u *EraseRuns) before(
	ctx context.Context, org access.OrgID, at time.Time, erase func(context.Context, []run.ID) (int, error),
) (int, error) {
	erased := 0
	for {
		ids, err := u.erasure.RunsBefore(ctx, org, at, eraseBatch)
		if err != nil {
			return erased, failure("find old runs", err)
		}
		if len(ids) == 0 {
			return erased, nil
		}
		n, err := erase(ctx, ids)
		erased += n
		if err != nil {
			return erased, failure("erase old runs", err)
		}
	}
}

// RunRetention is after how many days runs are erased where their organisation says nothing; 0 keeps them.
type RunRetention int

// Old erases the runs that are older than their organisation, or else the installation, keeps them.
func (u *EraseRuns) Old(ctx context.Context, otherwise RunRetention) (int, error) {
	orgs, err := u.orgs.ListOrgs(ctx)
	if err != nil {
		return 0, failure("list organisations", err)
	}
	total := 0
	for _, org := range orgs {
		days := org.RunRetentionDays
		if days == 0 {
			days = int(otherwise)
		}
		if days == 0 {
			continue
		}
		erased, err := u.before(
			ctx, org.ID, u.clock.Now().AddDate(0, 0, -days),
			func(ctx context.Context, ids []run.ID) (int, error) {
				return u.erasure.EraseRuns(ctx, org.ID, ids, u.clock.Now())
			},
		)
		total += erased
		if err != nil {
			return total, err
		}
	}
	return total, nil
}
