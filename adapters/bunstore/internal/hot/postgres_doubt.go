package hot

import (
	"context"
	"database/sql"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/txn"
)

const (
	// A statement that arrives late meets the row in the place of its event, and fails as a whole. Where the event is
	// there already, or is being written at this moment, this waits for it and writes nothing.
	postgresBar = `
INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs)
SELECT org_id, period_ym, event_id, at, operation, credential, request_id, 0, 0
FROM unnest($1::text[], $2::integer[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[])
    AS d (org_id, period_ym, event_id, at, operation, credential, request_id)
ORDER BY 1, 2, 3
ON CONFLICT DO NOTHING`

	// What stands is given back, unless that was done before. A statement of its own, because it must see what the
	// one before has waited for.
	postgresGiveBack = `
WITH back AS (
    INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, run_id)
    SELECT d.org_id, d.period_ym, d.back_id, d.at, d.operation, d.credential, d.request_id, -d.calls, -d.runs, d.run_id
    FROM unnest($1::text[], $2::integer[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[],
            $9::text[], $10::smallint[], $11::smallint[], $12::boolean[])
        AS d (org_id, period_ym, event_id, at, operation, credential, request_id, run_id, back_id, calls, runs, stands)
    LEFT JOIN usage_events AS e ON e.org_id = d.org_id AND e.period_ym = d.period_ym AND e.event_id = d.event_id
    WHERE d.stands OR e.calls > 0 OR e.runs > 0
    ORDER BY 1, 2, 3
    ON CONFLICT DO NOTHING
    RETURNING org_id, period_ym, calls, runs
), sums AS (
    SELECT org_id, period_ym, sum(calls) AS calls, sum(runs) AS runs FROM back GROUP BY 1, 2
)
UPDATE quota_counters AS q
SET prev = q.calls_used, calls_used = q.calls_used + s.calls, runs_used = q.runs_used + s.runs
FROM sums AS s
WHERE q.org_id = s.org_id AND q.period_ym = s.period_ym`
)

// Settle ends doubts in one transaction.
func (p *Postgres) Settle(ctx context.Context, doubts []Doubt) error {
	return txn.Do(func() (*sql.Tx, error) { return p.db.BeginTx(ctx, nil) }, func(tx *sql.Tx) error {
		if open := openDoubts(doubts); len(open) > 0 {
			_, err := tx.ExecContext(ctx, postgresBar, append([]any{p.mode}, postgresCharges(open)...)...)
			if err != nil {
				return err
			}
		}
		args := append([]any{p.mode}, postgresCharges(doubts)...)
		args = append(args,
			column(doubts, func(d Doubt) string { return d.Event.RunID }),
			column(doubts, func(d Doubt) string { return d.BackID }),
			column(doubts, func(d Doubt) int64 { return d.Event.Calls }),
			column(doubts, func(d Doubt) int64 { return d.Event.Runs }),
			column(doubts, func(d Doubt) bool { return d.Stands }))
		_, err := tx.ExecContext(ctx, postgresGiveBack, args...)
		return err
	})
}

// postgresCharges are the columns of the charges, an array each.
func postgresCharges(doubts []Doubt) []any {
	return []any{
		column(doubts, func(d Doubt) string { return d.Org }), column(doubts, func(d Doubt) int32 { return d.Period }),
		column(doubts, func(d Doubt) string { return d.Event.ID }),
		column(doubts, func(d Doubt) int64 { return d.Event.At }),
		column(doubts, func(d Doubt) string { return d.Event.Operation }),
		column(doubts, func(d Doubt) string { return d.Event.Credential }),
		column(doubts, func(d Doubt) string { return d.Event.RequestID }),
	}
}
