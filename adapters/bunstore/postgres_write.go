package bunstore

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

const (
	postgresEnsure = `
WITH named AS (
    SELECT b.org_id, b.period_ym FROM unnest($1::text[], $2::integer[]) AS b (org_id, period_ym) JOIN orgs AS o ON o.org_id = b.org_id
), made AS (
    INSERT INTO quota_counters (org_id, period_ym) SELECT org_id, period_ym FROM named ORDER BY 1, 2 ON CONFLICT DO NOTHING
)
SELECT org_id, period_ym FROM named`

	// One statement counts a whole flush, and is its own transaction. The counter's right-hand sides read the row as it was: what is given
	// back leaves it, calls that are never refused enter it, and of the others as many as the cap still allows; it is never lowered for the
	// cap's sake. An event goes in when the calls granted reach its rank.
	postgresCharge = `
WITH batch AS (
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY
        AS b (org_id, period_ym, refunds, never, refusable, n)
), counted AS (
    UPDATE quota_counters AS q SET
        prev = q.calls_used,
        calls_used = q.calls_used - b.refunds + b.never
            + greatest(0, least(b.refusable, o.calls_cap - (q.calls_used - b.refunds) - b.never))
    FROM batch AS b JOIN orgs AS o ON o.org_id = b.org_id
    WHERE q.org_id = b.org_id AND q.period_ym = b.period_ym
    RETURNING b.n, q.org_id, q.period_ym, q.prev, q.calls_used, q.runs_used, o.calls_cap, o.runs_cap,
        q.calls_used - (q.prev - b.refunds) - b.never AS granted
), recorded AS (
    INSERT INTO usage_events
        (org_id, period_ym, event_id, at, operation, credential, request_id, calls)
    SELECT c.org_id, c.period_ym, e.event_id, e.at, e.operation, e.credential, e.request_id, e.calls
    FROM unnest($6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[], $13::smallint[])
        AS e (n, rank, event_id, at, operation, credential, request_id, calls)
    JOIN counted AS c ON c.n = e.n
    WHERE e.rank <= c.granted
)
SELECT n, prev, calls_used, runs_used, calls_cap, runs_cap FROM counted`

	postgresOutcomes = `
INSERT INTO usage_outcomes (org_id, period_ym, event_id, status, error, run_id)
SELECT * FROM unnest($1::text[], $2::integer[], $3::text[], $4::integer[], $5::text[], $6::text[])
ON CONFLICT DO NOTHING`

	postgresUses = `
UPDATE credentials AS c SET last_used_at = u.at
FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS u (credential_id, at, before)
WHERE c.credential_id = u.credential_id AND (c.last_used_at IS NULL OR c.last_used_at <= u.before)`
)

func (d *postgresDialect) ensureCounters(ctx context.Context, accounts []account) ([]account, error) {
	orgs, periods := make([]string, len(accounts)), make([]int32, len(accounts))
	for i, a := range accounts {
		orgs[i], periods[i] = a.org, a.period
	}
	rows, err := d.query(ctx, postgresEnsure, orgs, periods)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (a account, err error) {
		err = row.Scan(&a.org, &a.period)
		return a, err
	})
}

func (d *postgresDialect) chargeCalls(ctx context.Context, batch chargeBatch) ([]accountState, error) {
	rows, err := d.query(ctx, postgresCharge, columnsOf(batch)...)
	if err != nil {
		return nil, err
	}
	states := make([]accountState, len(batch.accounts))
	var n int64
	var a accountState
	_, err = pgx.ForEachRow(rows, []any{&n, &a.prev, &a.calls, &a.runs, &a.callsCap, &a.runsCap}, func() error {
		if n < 1 || n > int64(len(states)) {
			return fmt.Errorf("the database answered for account %d of %d", n, len(states))
		}
		a.found = true
		states[n-1] = a
		return nil
	})
	return states, err
}

// columnsOf turns a batch into the arrays of postgresCharge.
func columnsOf(batch chargeBatch) []any {
	accounts, events := len(batch.accounts), len(batch.events)
	orgs, periods := make([]string, accounts), make([]int32, accounts)
	refunds, never, refusable := make([]int64, accounts), make([]int64, accounts), make([]int64, accounts)
	for i, a := range batch.accounts {
		orgs[i], periods[i] = a.org, a.period
		refunds[i], never[i], refusable[i] = batch.demands[i].refunds, batch.demands[i].never, batch.demands[i].refusable
	}
	places, ranks, ids, ats := make([]int64, events), make([]int64, events), make([]string, events), make([]int64, events)
	operations, credentials, requests := make([]string, events), make([]string, events), make([]string, events)
	calls := make([]int16, events)
	for i, e := range batch.events {
		places[i], ranks[i], ids[i], ats[i] = int64(e.account)+1, e.rank, e.id, e.at
		operations[i], credentials[i], requests[i] = e.operation, e.credential, e.requestID
		calls[i] = int16(e.calls) //nolint:gosec // 1 or -1.
	}
	return []any{
		orgs, periods, refunds, never, refusable,
		places, ranks, ids, ats, operations, credentials, requests, calls,
	}
}

func (d *postgresDialect) recordNotes(ctx context.Context, outcomes []outcomeRow, uses []useRow) error {
	n := len(outcomes)
	orgs, periods, ids := make([]string, n), make([]int32, n), make([]string, n)
	statuses, codes, runs := make([]int32, n), make([]string, n), make([]string, n)
	for i, o := range outcomes {
		orgs[i], periods[i], ids[i], statuses[i], codes[i], runs[i] = o.org, o.period, o.id, int32(o.status), o.code, o.runID //nolint:gosec // A status.
	}
	if n > 0 {
		if err := d.exec(ctx, postgresOutcomes, orgs, periods, ids, statuses, codes, runs); err != nil {
			return err
		}
	}
	n = len(uses)
	credentials, at, before := make([]string, n), make([]int64, n), make([]int64, n)
	for i, u := range uses {
		credentials[i], at[i], before[i] = u.credential, u.at, u.before
	}
	if n > 0 {
		return d.exec(ctx, postgresUses, credentials, at, before)
	}
	return nil
}

func (d *postgresDialect) exec(ctx context.Context, text string, args ...any) error {
	_, err := d.pool.Exec(ctx, text, append([]any{d.hot}, args...)...)
	return err
}
