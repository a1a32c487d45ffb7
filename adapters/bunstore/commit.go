package bunstore

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// CommitRun makes a run exist: one transaction, whose first statement is the charge under the cap. It does not stop
// when its caller hangs up, since a commit that was cut off would leave both sides in doubt.
func (s *Store) CommitRun(ctx context.Context, commit ports.RunCommit) (quota.Quota, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeLimit)
	defer cancel()
	if err := s.health.isLost(); err != nil {
		return quota.Quota{}, failure("commit run "+string(commit.Run.RunID), err)
	}
	state, err := s.commitRun(ctx, commit)
	s.health.note(err)
	return state, failure("commit run "+string(commit.Run.RunID), err)
}

func (s *Store) commitRun(ctx context.Context, commit ports.RunCommit) (quota.Quota, error) {
	period := commit.Usage.Period
	rows, err := rowsOfCommit(commit, s.ids.next(periodNumber(period)), s.clock.Now())
	if err != nil {
		return quota.Quota{}, err
	}
	if len(commit.Deliveries) > 0 {
		rows.Enqueue = func(ctx context.Context, tx *sql.Tx) error { return s.enqueue(ctx, tx, commit.Deliveries) }
	}
	// A refusal is looked at a moment later; a cap that was raised meanwhile makes it void.
	for range attempts {
		if err := s.ensureCounters(ctx, []hot.Account{rows.Account}); err != nil {
			return quota.Quota{}, err
		}
		var after hot.State
		err := again(ctx, func() (err error) {
			after, err = s.dialect.CommitRun(ctx, rows)
			return err
		})
		// A run that was made under a key is told by its key. Of any other its caller never hears.
		if rows.Charged && rows.Answer == nil && isInDoubt(err) {
			s.doubt(rows.Account, rows.Event, false)
		}
		switch {
		case isNotNull(err):
			return quota.Quota{}, fmt.Errorf("an answer is stored under the same key: %w: %w", ports.ErrConflict, err)
		case isMissingReference(err):
			return quota.Quota{}, fmt.Errorf("the run to supersede is gone: %w: %w", ports.ErrConflict, err)
		case err != nil:
			return quota.Quota{}, err
		case after.Found:
			return stateOf(period, after), nil
		}
		state, err := s.Quota(ctx, access.OrgID(rows.Account.Org), period)
		if err != nil {
			return quota.Quota{}, err
		}
		if !state.RunsOk {
			return quota.Quota{}, &quota.ExceededError{Resource: quota.Runs, State: state}
		}
		s.accounts.Delete(rows.Account)
	}
	return quota.Quota{}, fmt.Errorf("the counter of %s does not rise: %w", rows.Account.Org, ports.ErrUnavailable)
}

func stateOf(period quota.Period, a hot.State) quota.Quota {
	return quota.New(
		period, quota.Counters{Calls: a.Calls, Runs: a.Runs}, quota.Caps{Calls: a.CallsCap, Runs: a.RunsCap},
	)
}
