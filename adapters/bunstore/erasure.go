package bunstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/event"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.Erasure = (*Store)(nil)

// erasureLimit bounds one transaction of an erasure, and the look through an organisation's runs for a case.
const erasureLimit = time.Minute

// RunsOfDossier returns the runs of a case, oldest first. The column that finds a case by an index is there for runs
// with data only, so the documents of all runs of the organisation are looked into.
func (s *Store) RunsOfDossier(ctx context.Context, org access.OrgID, dossierID string) ([]run.ID, error) {
	if dossierID == "" || !storable(string(org), dossierID) {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(ctx, erasureLimit)
	defer cancel()
	of := "CASE WHEN packed IS NULL THEN " + s.dialect.member("document", "dossierId") + " ELSE case_id END"
	return s.runIDs(ctx, "org_id = ? AND erased_at IS NULL AND "+of+" = ?", -1, string(org), dossierID)
}

// RunsBefore returns the oldest runs of an organisation that were created before an instant.
func (s *Store) RunsBefore(ctx context.Context, org access.OrgID, before time.Time, limit int) ([]run.ID, error) {
	if !storable(string(org)) {
		return nil, nil
	}
	return s.runIDs(ctx, "org_id = ? AND erased_at IS NULL AND created_at < ?", limit, string(org), before.UnixMicro())
}

func (s *Store) runIDs(ctx context.Context, where string, limit int, args ...any) ([]run.ID, error) {
	query := "SELECT run_id FROM runs WHERE " + where + " ORDER BY created_at, commit_id"
	if limit >= 0 {
		query += " LIMIT ?"
		args = append(args, limit)
	}
	var ids []string
	if err := s.dialect.reads().NewRaw(query, args...).Scan(ctx, &ids); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, failure("find runs", err)
	}
	var out []run.ID
	for _, id := range ids {
		out = append(out, run.ID(id))
	}
	return out, nil
}

// EraseRuns leaves of each run its tombstone, and takes care that the log of writes does not keep the rest.
func (s *Store) EraseRuns(ctx context.Context, org access.OrgID, ids []run.ID, at time.Time) (int, error) {
	const what = "erase runs"
	ctx, cancel := context.WithTimeout(ctx, erasureLimit)
	defer cancel()
	for _, id := range ids {
		if !storable(string(org), string(id)) {
			return 0, failure(what, ports.ErrNotFound)
		}
	}
	erased := 0
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		erased = 0
		for _, id := range ids {
			done, err := s.eraseRun(ctx, tx, org, id, at)
			if err != nil {
				return err
			}
			if done {
				erased++
			}
		}
		return nil
	})
	if err != nil {
		return 0, failure(what, err)
	}
	return erased, failure(what, s.committed(ctx, func() error {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), erasureLimit)
		defer cancel()
		return s.dialect.emptyLog(ctx)
	}))
}

// erasable is what is read of a run that is to be erased.
type erasable struct {
	bun.BaseModel `bun:"table:runs,alias:r"`

	runRow

	ErasedAt optional `bun:"erased_at"`
}

func (s *Store) eraseRun(ctx context.Context, tx bun.Tx, org access.OrgID, id run.ID, at time.Time) (bool, error) {
	var row erasable
	err := tx.NewSelect().Model(&row).Column("document", "proof", "packed", "traces", "erased_at").
		Where("org_id = ?", string(org)).Where("run_id = ?", string(id)).
		Apply(s.dialect.forUpdate).Scan(ctx)
	if err != nil || !row.ErasedAt.at().IsZero() {
		return false, err
	}
	found, err := row.stored()
	if err != nil {
		return false, fmt.Errorf("run %s: %w", id, err)
	}
	for _, g := range found.Lacunes {
		_, err := tx.NewRaw("DELETE FROM lacunes WHERE org_id = ? AND lacune_id = ?", string(org), g.LacuneID).Exec(ctx)
		if err != nil {
			return false, err
		}
	}
	for _, statement := range []struct {
		text string
		args []any
	}{
		{"DELETE FROM idempotency_answers WHERE org_id = ? AND run_id = ?", []any{string(org), string(id)}},
		{"DELETE FROM deliveries WHERE org_id = ? AND event_id = ?", []any{string(org), event.NewID(string(id))}},
		{
			"UPDATE runs SET document = ?, dossier_id = NULL, case_id = NULL, proof = NULL, packed = NULL, " +
				"traces = NULL, erased_at = ? WHERE org_id = ? AND run_id = ?",
			[]any{string(proof.Tombstone(found, at).AppendJSON(nil)), at.UnixMicro(), string(org), string(id)},
		},
	} {
		if _, err := tx.NewRaw(statement.text, statement.args...).Exec(ctx); err != nil {
			return false, err
		}
	}
	return true, nil
}

// HeldOn returns what is kept beside a run.
func (s *Store) HeldOn(ctx context.Context, org access.OrgID, id run.ID) (ports.Held, error) {
	const what = "read what is held on a run"
	if !storable(string(org), string(id)) {
		return ports.Held{}, failure(what, ports.ErrNotFound)
	}
	var held ports.Held
	for _, part := range []struct {
		into        *[][]byte
		query, name string
	}{
		{
			&held.Answers, "SELECT body FROM idempotency_answers WHERE org_id = ? AND run_id = ? AND length(body) > 0",
			string(id),
		},
		{&held.Deliveries, "SELECT body FROM deliveries WHERE org_id = ? AND event_id = ?", event.NewID(string(id))},
	} {
		err := s.dialect.reads().NewRaw(part.query, string(org), part.name).Scan(ctx, part.into)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return ports.Held{}, failure(what, err)
		}
	}
	return held, nil
}
