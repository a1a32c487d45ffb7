package hot

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

const (
	postgresEnsure = `
WITH named AS (
    SELECT b.org_id, b.period_ym FROM unnest($1::text[], $2::integer[]) AS b (org_id, period_ym)
    JOIN orgs AS o ON o.org_id = b.org_id
), made AS (
    INSERT INTO quota_counters (org_id, period_ym)
    SELECT org_id, period_ym FROM named ORDER BY 1, 2
    ON CONFLICT DO NOTHING
)
SELECT org_id, period_ym FROM named`

	// One statement counts a whole flush, and is its own transaction. The counter's right-hand sides read the row as it
	// was. An event goes in when the calls granted reach its rank.
	postgresChargeText = `
WITH batch AS (
    SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[]) WITH ORDINALITY
        AS b (org_id, period_ym, refunds, never, refusable, n)
), counted AS (
    UPDATE quota_counters AS q SET
        prev = q.calls_used,
        calls_used = {counterAfter}
    FROM batch AS b JOIN orgs AS o ON o.org_id = b.org_id
    WHERE q.org_id = b.org_id AND q.period_ym = b.period_ym
    RETURNING b.n, q.org_id, q.period_ym, q.prev, q.calls_used, q.runs_used, o.calls_cap, o.runs_cap,
        {callsGranted} AS granted
), recorded AS (
    INSERT INTO usage_events
        (org_id, period_ym, event_id, at, operation, credential, request_id, calls)
    SELECT c.org_id, c.period_ym, e.event_id, e.at, e.operation, e.credential, e.request_id, e.calls
    FROM unnest($6::bigint[], $7::bigint[], $8::text[], $9::bigint[], $10::text[], $11::text[], $12::text[],
            $13::smallint[])
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

var postgresCharge = with(postgresChargeText,
	"{counterAfter}", with(
		counterAfter, "{greatest}", "greatest", "{least}", "least", "{used}", "q.calls_used", "{cap}", "o.calls_cap",
		"{refunds}", "b.Refunds", "{never}", "b.Never", "{refusable}", "b.Refusable",
	),
	"{callsGranted}", with(
		callsGranted, "{before}", "q.prev", "{after}", "q.calls_used", "{refunds}", "b.Refunds", "{never}", "b.Never",
	),
)

// EnsureCounters creates the counter rows that are missing.
func (p *Postgres) EnsureCounters(ctx context.Context, accounts []Account) ([]Account, error) {
	rows, err := p.query(ctx, postgresEnsure,
		column(accounts, func(a Account) string {
			return a.Org
		}), column(accounts, func(a Account) int32 { return a.Period }))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (a Account, err error) {
		err = row.Scan(&a.Org, &a.Period)
		return a, err
	})
}

// ChargeCalls counts a batch by one statement.
func (p *Postgres) ChargeCalls(ctx context.Context, batch Batch) ([]State, error) {
	args := []any{
		column(batch.Accounts, func(a Account) string { return a.Org }),
		column(batch.Accounts, func(a Account) int32 { return a.Period }),
		column(batch.Demands, func(d Demand) int64 { return d.Refunds }),
		column(batch.Demands, func(d Demand) int64 { return d.Never }),
		column(batch.Demands, func(d Demand) int64 { return d.Refusable }),
		column(batch.Events, func(e Event) int64 { return int64(e.Account) + 1 }),
		column(batch.Events, func(e Event) int64 { return e.Rank }),
		column(batch.Events, func(e Event) string { return e.ID }),
		column(batch.Events, func(e Event) int64 { return e.At }),
		column(batch.Events, func(e Event) string { return e.Operation }),
		column(batch.Events, func(e Event) string { return e.Credential }),
		column(batch.Events, func(e Event) string { return e.RequestID }),
		column(batch.Events, func(e Event) int64 { return e.Calls }),
	}
	states := make([]State, len(batch.Accounts))
	var n int64
	var s State
	err := p.write(ctx, postgresCharge, args, func(rows pgx.Rows) error {
		_, err := pgx.ForEachRow(rows, append([]any{&n}, s.columns()...), func() error {
			if n < 1 || n > int64(len(states)) {
				return fmt.Errorf("the database answered for account %d of %d", n, len(states))
			}
			s.Found = true
			states[n-1] = s
			return nil
		})
		return err
	})
	return states, err
}

// RecordNotes writes outcomes and uses, a statement each.
func (p *Postgres) RecordNotes(ctx context.Context, outcomes []Outcome, uses []Use) error {
	if len(outcomes) > 0 {
		err := p.exec(ctx, postgresOutcomes,
			column(outcomes, func(o Outcome) string {
				return o.Org
			}), column(outcomes, func(o Outcome) int32 { return o.Period }),
			column(outcomes, func(o Outcome) string {
				return o.ID
			}), column(outcomes, func(o Outcome) int { return o.Status }),
			column(outcomes, func(o Outcome) string {
				return o.Code
			}), column(outcomes, func(o Outcome) string { return o.RunID }))
		if err != nil {
			return err
		}
	}
	if len(uses) == 0 {
		return nil
	}
	return p.exec(ctx, postgresUses,
		column(uses, func(u Use) string { return u.Credential }), column(uses, func(u Use) int64 { return u.At }),
		column(uses, func(u Use) int64 { return u.Before }))
}
