package bunstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"strings"
)

const (
	sqliteNamed = `SELECT org_id FROM orgs WHERE org_id = ?1`

	sqliteEnsure = `INSERT INTO quota_counters (org_id, period_ym) VALUES (?1, ?2) ON CONFLICT DO NOTHING`

	// The right-hand sides read the row as it was, so prev is the counter before: what is given back leaves it, calls that are never refused
	// enter it, and of the others as many as the cap still allows; it is never lowered for the cap's sake.
	sqliteCharge = `
UPDATE quota_counters SET
    prev = calls_used,
    calls_used = calls_used - ?3 + ?4
        + max(0, min(?5, (SELECT calls_cap FROM orgs WHERE org_id = ?1) - (calls_used - ?3) - ?4))
WHERE org_id = ?1 AND period_ym = ?2
RETURNING prev, calls_used, runs_used,
    (SELECT calls_cap FROM orgs WHERE org_id = ?1), (SELECT runs_cap FROM orgs WHERE org_id = ?1)`

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
INSERT INTO runs (org_id, run_id, created_at, commit_id, dossier_id, supersedes, fingerprint, document)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`

	sqliteUse = `
UPDATE credentials SET last_used_at = ?2 WHERE credential_id = ?1 AND (last_used_at IS NULL OR last_used_at <= ?3)`
)

var (
	sqliteCharges = newInsertion("usage_events", 8, "org_id, period_ym, event_id, at, operation, credential, request_id, calls", "")
	sqliteEvents  = newInsertion("usage_events", 12,
		"org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, status, error, run_id", "")
	sqliteOutcomes = newInsertion("usage_outcomes", 6, "org_id, period_ym, event_id, status, error, run_id", " ON CONFLICT DO NOTHING")
	sqliteLacunes  = newInsertion("lacunes", 3, "org_id, lacune_id, run_id", "")
)

// insertion is an INSERT of rows of so many columns, as statements for 1, 2, 4 … rows: any number of rows takes a few of them, which are
// prepared once.
type insertion struct {
	width      int
	statements []string
}

func newInsertion(table string, width int, columns, suffix string) insertion {
	const doublings = 6
	i := insertion{width: width}
	row := "(" + strings.TrimSuffix(strings.Repeat("?, ", width), ", ") + ")"
	for n := range doublings + 1 {
		i.statements = append(i.statements, "INSERT INTO "+table+" ("+columns+") VALUES "+
			strings.TrimSuffix(strings.Repeat(row+", ", 1<<n), ", ")+suffix)
	}
	return i
}

// each runs the statements that write rows, whose values stand one after another.
func (i insertion) each(values []any, exec func(query string, values ...any) error) error {
	for n := len(i.statements) - 1; len(values) > 0; {
		take := i.width << n
		if len(values) < take {
			n--
			continue
		}
		if err := exec(i.statements[n], values[:take]...); err != nil {
			return err
		}
		values = values[take:]
	}
	return nil
}

func (d *sqliteDialect) insert(ctx context.Context, tx *sql.Tx, into insertion, values []any) error {
	return into.each(values, func(query string, values ...any) error { return d.exec(ctx, tx, query, values...) })
}

func (d *sqliteDialect) ensureCounters(ctx context.Context, accounts []account) ([]account, error) {
	var existing []account
	err := d.transact(ctx, func(tx *sql.Tx) error {
		existing = existing[:0]
		for _, a := range accounts {
			var org string
			switch err := tx.QueryRowContext(ctx, sqliteNamed, a.org).Scan(&org); {
			case errors.Is(err, sql.ErrNoRows):
				continue
			case err != nil:
				return err
			}
			if _, err := tx.ExecContext(ctx, sqliteEnsure, a.org, a.period); err != nil {
				return err
			}
			existing = append(existing, a)
		}
		return nil
	})
	return existing, err
}

func (d *sqliteDialect) chargeCalls(ctx context.Context, batch chargeBatch) ([]accountState, error) {
	states := make([]accountState, len(batch.accounts))
	values := make([]any, 0, len(batch.events)*sqliteCharges.width)
	err := d.direct(ctx, func(tx *sqliteDirect) error {
		var row [5]driver.Value
		names, periods := make([]any, len(states)), make([]any, len(states))
		for i, a := range batch.accounts {
			names[i], periods[i] = a.org, int64(a.period)
			demand := batch.demands[i]
			found, err := tx.queryRow(row[:], sqliteCharge, names[i], periods[i], demand.refunds, demand.never, demand.refusable)
			if err != nil {
				return err
			}
			if found {
				states[i], err = stateOfRow(row)
			}
			if err != nil {
				return err
			}
		}
		for _, e := range batch.events {
			if s := states[e.account]; s.found && e.rank <= s.grantedOf(batch.demands[e.account]) {
				values = append(values, names[e.account], periods[e.account], e.id, e.at, e.operation, e.credential, e.requestID, e.calls)
			}
		}
		return sqliteCharges.each(values, tx.exec)
	})
	return states, err
}

// stateOfRow reads what sqliteCharge returns.
func stateOfRow(row [5]driver.Value) (accountState, error) {
	a := accountState{found: true}
	for i, to := range []*int64{&a.prev, &a.calls, &a.runs, &a.callsCap, &a.runsCap} {
		n, ok := row[i].(int64)
		if !ok {
			return accountState{}, fmt.Errorf("a counter is %T", row[i])
		}
		*to = n
	}
	return a, nil
}

func (d *sqliteDialect) recordNotes(ctx context.Context, outcomes []outcomeRow, uses []useRow) error {
	values := make([]any, 0, len(outcomes)*sqliteOutcomes.width)
	for _, o := range outcomes {
		values = append(values, o.org, int64(o.period), o.id, int64(o.status), o.code, o.runID)
	}
	return d.direct(ctx, func(tx *sqliteDirect) error {
		if err := sqliteOutcomes.each(values, tx.exec); err != nil {
			return err
		}
		for _, u := range uses {
			if err := tx.exec(sqliteUse, u.credential, u.at, u.before); err != nil {
				return err
			}
		}
		return nil
	})
}

func (d *sqliteDialect) commitRun(ctx context.Context, rows runRows) (accountState, error) {
	first := sqliteChargeRun
	if !rows.charged {
		first = sqliteReadState
	}
	if err := d.ready(ctx, slices.Concat([]string{first, sqliteRun}, sqliteLacunes.statements, sqliteEvents.statements)...); err != nil {
		return accountState{}, err
	}
	var state accountState
	err := d.transact(ctx, func(tx *sql.Tx) error {
		state = accountState{}
		err := state.scan(d.queryRow(ctx, tx, first, rows.account.org, rows.account.period))
		if err != nil || !state.found {
			return err
		}
		if err := d.exec(ctx, tx, sqliteRun, rows.account.org, rows.runID, rows.createdAt, rows.commitID, rows.dossierID, rows.supersedes,
			rows.fingerprint, string(rows.document)); err != nil {
			return err
		}
		values := make([]any, 0, len(rows.lacunes)*sqliteLacunes.width)
		for _, id := range rows.lacunes {
			values = append(values, rows.account.org, id, rows.runID)
		}
		if err := d.insert(ctx, tx, sqliteLacunes, values); err != nil {
			return err
		}
		if rows.charged {
			e := rows.event
			if err := d.insert(ctx, tx, sqliteEvents, []any{
				rows.account.org, rows.account.period, e.id, e.at, e.operation, e.credential, e.requestID, e.calls, e.runs, e.status, e.code, e.runID,
			}); err != nil {
				return err
			}
		}
		if a := rows.answer; a != nil {
			if _, err := tx.ExecContext(ctx, sqliteAnswer, a.OrgID, a.Principal, a.Operation, a.Key, a.Fingerprint, a.RunID, a.Status,
				a.ContentType, a.Body, a.ExpiresAt.at().UnixMicro(), rows.now); err != nil {
				return err
			}
		}
		return tell(ctx, tx, rows)
	})
	return state, err
}

// tell saves the deliveries of a run, few if any, and makes their jobs.
func tell(ctx context.Context, tx *sql.Tx, rows runRows) error {
	for _, d := range rows.deliveries {
		if _, err := tx.ExecContext(ctx, sqliteDelivery, d.values()...); err != nil {
			return err
		}
	}
	if rows.enqueue == nil {
		return nil
	}
	return rows.enqueue(ctx, tx)
}

const sqliteDelivery = "INSERT INTO deliveries (" + deliveryColumns + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

// sqliteAnswer replaces an answer that has expired. One that is alive makes it write a null, and so undoes the whole commit.
const sqliteAnswer = `
INSERT INTO idempotency_answers
    (org_id, principal, operation, key, fingerprint, run_id, status, content_type, body, expires_at)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
ON CONFLICT (org_id, principal, operation, key) DO UPDATE SET
    fingerprint = excluded.fingerprint, run_id = excluded.run_id, status = excluded.status, content_type = excluded.content_type,
    body = excluded.body,
    expires_at = CASE WHEN idempotency_answers.expires_at <= ?11 THEN excluded.expires_at END`

// scan reads the state that a statement returned; no row means that it did nothing.
func (a *accountState) scan(row *sql.Row) error {
	err := row.Scan(&a.prev, &a.calls, &a.runs, &a.callsCap, &a.runsCap)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	a.found = err == nil
	return err
}

// grantedOf says how many of the calls that may be refused the statement has granted.
func (a accountState) grantedOf(d demandRow) int64 { return a.calls - (a.prev - d.refunds) - d.never }
