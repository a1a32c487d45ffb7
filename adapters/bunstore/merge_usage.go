package bunstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// usageMicros is how long the events are apart that become one: an hour, as the column counts.
const usageMicros = int64(time.Hour / time.Microsecond)

// alikeEvents finds what can be merged. Ids begin with the time, so of each organisation only the events
// between the instants are read.
const alikeEvents = `
SELECT e.org_id, e.period_ym, e.operation, e.credential, o.status, o.error, e.at / ?3 AS hour
FROM quota_counters AS q
JOIN usage_events AS e ON e.org_id = q.org_id AND e.period_ym = q.period_ym AND e.event_id >= ?0 AND e.event_id < ?1
JOIN usage_outcomes AS o ON o.org_id = e.org_id AND o.period_ym = e.period_ym AND o.event_id = e.event_id
WHERE q.period_ym >= ?2 AND e.operation IN (?4) AND e.calls > 0 AND e.calls < ?5 AND e.runs = 0
GROUP BY e.org_id, e.period_ym, e.operation, e.credential, o.status, o.error, e.at / ?3
HAVING count(*) > 1`

// itsOutcome finds the outcome of an event by its whole key, for the reason of pageOfEvents.
const itsOutcome = "usage_outcomes AS o WHERE o.org_id = e.org_id AND o.period_ym = e.period_ym AND " +
	"o.event_id = e.event_id"

// alike is what events have in common that are merged.
type alike struct {
	OrgID      string `bun:"org_id"`
	PeriodYm   int32  `bun:"period_ym"`
	Operation  string `bun:"operation"`
	Credential string `bun:"credential"`
	Status     int    `bun:"status"`
	Error      string `bun:"error"`
	Hour       int64  `bun:"hour"`
}

// mergeableRow is one of them.
type mergeableRow struct {
	EventID string `bun:"event_id"`
	Calls   int64  `bun:"calls"`
}

// MergeUsage makes one event of those that are alike, a transaction for each group.
func (s *Store) MergeUsage(ctx context.Context, operations []string, from, before time.Time, limit int) (int, error) {
	const what = "merge usage"
	var groups []alike
	first := firstIDAt(from)
	last := firstIDAt(before)
	// The month of an event may have begun a day before that of the instant, by the zone of the service.
	oldest := periodNumber(quota.PeriodAt(from.AddDate(0, 0, -1), time.UTC))
	err := s.dialect.reads().
		NewRaw(alikeEvents, first, last, oldest, usageMicros, bun.List(operations), ports.MergedCalls).
		Scan(ctx, &groups)
	if err != nil {
		return 0, failure(what, err)
	}
	removed := 0
	for _, group := range groups {
		if removed >= limit {
			break
		}
		n, err := s.mergeGroup(ctx, group, first, last, limit-removed)
		removed += n
		if err != nil {
			return removed, failure(what, err)
		}
	}
	return removed, nil
}

func (s *Store) mergeGroup(ctx context.Context, g alike, first, last string, limit int) (int, error) {
	removed := 0
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		removed = 0
		var rows []mergeableRow
		err := tx.NewSelect().TableExpr("usage_events AS e").ColumnExpr("e.event_id, e.calls").
			Where("e.org_id = ? AND e.period_ym = ?", g.OrgID, g.PeriodYm).
			Where("e.event_id >= ? AND e.event_id < ?", first, last).
			Where("e.operation = ? AND e.credential = ?", g.Operation, g.Credential).
			Where("e.at / ? = ?", usageMicros, g.Hour).
			Where("(SELECT o.status FROM "+itsOutcome+") = ?", g.Status).
			Where("(SELECT o.error FROM "+itsOutcome+") = ?", g.Error).
			Where("e.calls > 0 AND e.calls < ? AND e.runs = 0", ports.MergedCalls).
			OrderExpr("e.event_id DESC").Limit(int64(limit)+1).Apply(s.dialect.forUpdate).Scan(ctx, &rows)
		if err != nil || len(rows) < 2 {
			return err
		}
		kept := rows[0]
		var gone []string
		for _, row := range rows[1:] {
			if kept.Calls+row.Calls <= ports.MergedCalls {
				kept.Calls += row.Calls
				gone = append(gone, row.EventID)
			}
		}
		if len(gone) == 0 {
			return nil
		}
		for _, statement := range []struct {
			text string
			args []any
		}{
			{
				"DELETE FROM usage_outcomes WHERE org_id = ? AND period_ym = ? AND event_id IN (?)",
				[]any{g.OrgID, g.PeriodYm, bun.List(gone)},
			},
			{
				"DELETE FROM usage_events WHERE org_id = ? AND period_ym = ? AND event_id IN (?)",
				[]any{g.OrgID, g.PeriodYm, bun.List(gone)},
			},
			{
				"UPDATE usage_events SET calls = ? WHERE org_id = ? AND period_ym = ? AND event_id = ?",
				[]any{kept.Calls, g.OrgID, g.PeriodYm, kept.EventID},
			},
		} {
			if _, err := tx.NewRaw(statement.text, statement.args...).Exec(ctx); err != nil {
				return err
			}
		}
		removed = len(gone)
		return nil
	})
	return removed, err
}

// firstIDAt is where the ids of events begin that are made at an instant.
func firstIDAt(at time.Time) string {
	var id [idTimeDigits]byte
	putDigits(id[:], idTimeDigits, uint64(max(0, at.UnixMicro()))) //nolint:gosec // Not negative.
	return string(id[:])
}
