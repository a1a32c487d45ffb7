package hot

import (
	"context"
	"database/sql/driver"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/direct"
)

const (
	sqliteBar = `
INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, 0)
ON CONFLICT DO NOTHING`

	sqliteGiveBack = `
INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, run_id)
SELECT ?1, ?2, ?9, ?4, ?5, ?6, ?7, -?10, -?11, ?8
WHERE ?12 OR EXISTS (
    SELECT 1 FROM usage_events WHERE org_id = ?1 AND period_ym = ?2 AND event_id = ?3 AND (calls > 0 OR runs > 0))
ON CONFLICT DO NOTHING
RETURNING calls`

	sqliteLower = `
UPDATE quota_counters SET prev = calls_used, calls_used = calls_used - ?3, runs_used = runs_used - ?4
WHERE org_id = ?1 AND period_ym = ?2`
)

// Settle ends doubts in one transaction. Nothing arrives late here; but a commit that failed at the
// disk may stand after all.
func (s *SQLite) Settle(ctx context.Context, doubts []Doubt) error {
	return s.direct.Transact(ctx, func(tx *direct.Tx) error {
		for _, d := range doubts {
			if err := settleSQLite(tx, d); err != nil {
				return err
			}
		}
		return nil
	})
}

func settleSQLite(tx sqliteTx, d Doubt) error {
	e := d.Event
	charge := []any{d.Org, int64(d.Period), e.ID, e.At, e.Operation, e.Credential, e.RequestID}
	if !d.Stands {
		if err := tx.Exec(sqliteBar, charge...); err != nil {
			return err
		}
	}
	var back [1]driver.Value
	given, err := tx.QueryRow(back[:], sqliteGiveBack, append(charge, e.RunID, d.BackID, e.Calls, e.Runs, d.Stands)...)
	if err != nil || !given {
		return err
	}
	return tx.Exec(sqliteLower, d.Org, int64(d.Period), e.Calls, e.Runs)
}
