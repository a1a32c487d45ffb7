package hot

import (
	"context"
	"database/sql"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/direct"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/txn"
)

const (
	sqliteChargeRun = `
UPDATE quota_counters SET runs_used = runs_used + 1
WHERE org_id = ?1 AND period_ym = ?2 AND runs_used < (SELECT runs_cap FROM orgs WHERE org_id = ?1)
RETURNING prev, calls_used, runs_used,
    (SELECT calls_cap FROM orgs WHERE org_id = ?1), (SELECT runs_cap FROM orgs WHERE org_id = ?1)`

	sqliteReadState = `
SELECT q.prev, q.calls_used, q.runs_used, o.calls_cap, o.runs_cap
FROM quota_counters AS q JOIN orgs AS o ON o.org_id = q.org_id
WHERE q.org_id = ?1 AND q.period_ym = ?2`

	sqliteRun = `
INSERT INTO runs
    (org_id, run_id, created_at, commit_id, dossier_id, supersedes, fingerprint, document, case_id, proof, packed,
    traces)
VALUES (?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?)`

	// An answer that has expired is replaced. One that is alive makes it write a null, and so undoes the whole commit.
	sqliteAnswer = `
INSERT INTO idempotency_answers
    (org_id, principal, operation, key, fingerprint, run_id, status, content_type, body, expires_at)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
ON CONFLICT (org_id, principal, operation, key) DO UPDATE SET
    fingerprint = excluded.fingerprint, run_id = excluded.run_id, status = excluded.status,
    content_type = excluded.content_type, body = excluded.body,
    expires_at = CASE WHEN idempotency_answers.expires_at <= ?11 THEN excluded.expires_at END`

	sqliteDelivery = "INSERT INTO deliveries (" + deliveryColumns +
		") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
)

var (
	sqliteLacunes = newInsertion("lacunes", 3, "org_id, lacune_id, run_id", "")
	sqliteEvents  = newInsertion("usage_events", 12,
		"org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, status, error, run_id", "")
)

// CommitRun writes a run in one transaction: straight on the driver, or, when the job queue takes part,
// through database/sql.
func (s *SQLite) CommitRun(ctx context.Context, run Run) (State, error) {
	var state State
	var err error
	if run.Enqueue == nil {
		err = s.direct.Transact(ctx, func(tx *direct.Tx) error {
			state, err = commitSQLite(tx, run)
			return err
		})
		return state, err
	}
	err = txn.Do(func() (*sql.Tx, error) { return s.db.BeginTx(ctx, nil) }, func(tx *sql.Tx) error {
		state, err = commitSQLite(sqlTx{ctx: ctx, tx: tx}, run)
		if err != nil || !state.Found {
			return err
		}
		return run.Enqueue(ctx, tx)
	})
	return state, err
}

func commitSQLite(tx sqliteTx, run Run) (State, error) {
	first := sqliteChargeRun
	if !run.Charged {
		first = sqliteReadState
	}
	org := run.Account.Org
	period := int64(run.Account.Period)
	state, err := stateOf(tx, first, org, period)
	if err != nil || !state.Found {
		return State{}, err
	}
	if err := tx.Exec(
		sqliteRun, org, run.ID, run.CreatedAt, run.CommitID, orNull(run.DossierID), orNull(run.Supersedes),
		run.Fingerprint, orNull(run.CaseID), run.Proof, run.Packed, run.Traces,
	); err != nil {
		return State{}, err
	}
	lacunes := make([]any, 0, len(run.Lacunes)*sqliteLacunes.width)
	for _, id := range run.Lacunes {
		lacunes = append(lacunes, org, id, run.ID)
	}
	if err := sqliteLacunes.each(lacunes, tx.Exec); err != nil {
		return State{}, err
	}
	if e := run.Event; run.Charged {
		event := []any{
			org, period, e.ID, e.At, e.Operation, e.Credential, e.RequestID, e.Calls, e.Runs, int64(e.Status), e.Code,
			e.RunID,
		}
		if err := sqliteEvents.each(event, tx.Exec); err != nil {
			return State{}, err
		}
	}
	if a := run.Answer; a != nil {
		if err := tx.Exec(
			sqliteAnswer, org, a.Principal, a.Operation, a.Key, a.Fingerprint, a.RunID, int64(a.Status), a.ContentType,
			a.Body, a.ExpiresAt, run.Now,
		); err != nil {
			return State{}, err
		}
	}
	for _, d := range run.Deliveries {
		if err := tx.Exec(
			sqliteDelivery, org, d.EventID, d.EndpointID, d.Kind, d.Type, d.RunID, d.Body, d.Status, int64(d.Round),
			int64(d.Attempts), d.CreatedAt, d.DueAt, orNull(d.AttemptedAt), int64(d.LastStatus), d.LastError,
		); err != nil {
			return State{}, err
		}
	}
	return state, nil
}

// orNull returns what a pointer leads to, or nil.
func orNull[T any](value *T) any {
	if value == nil {
		return nil
	}
	return *value
}
