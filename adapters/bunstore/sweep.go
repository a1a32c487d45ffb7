package bunstore

import (
	"context"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/quota"
)

// The rows to remove are chosen by a key, so that a statement removes no more than it is told to.
const (
	sweepAnswers = `
DELETE FROM idempotency_answers WHERE (org_id, principal, operation, key) IN (
    SELECT org_id, principal, operation, key FROM idempotency_answers
    WHERE expires_at < ?0 ORDER BY expires_at LIMIT ?1)`

	// Every event has its counter, which stays: that finds the organisations and periods without an index of their own.
	sweepUsage = `
DELETE FROM TABLE WHERE (org_id, period_ym, event_id) IN (
    SELECT e.org_id, e.period_ym, e.event_id
    FROM quota_counters AS q JOIN TABLE AS e ON e.org_id = q.org_id AND e.period_ym = q.period_ym
    WHERE q.period_ym < ?0 LIMIT ?1)`

	sweepDeliveries = `
DELETE FROM deliveries WHERE (org_id, event_id, endpoint_id) IN (
    SELECT org_id, event_id, endpoint_id FROM deliveries
    WHERE created_at < ?0 AND status <> 'pending' ORDER BY created_at LIMIT ?1)`

	sweepWorkers = `
DELETE FROM workers WHERE worker_id IN (SELECT worker_id FROM workers WHERE seen_at < ?0 ORDER BY seen_at LIMIT ?1)`
)

var (
	sweepEventsText   = strings.ReplaceAll(sweepUsage, "TABLE", "usage_events")
	sweepOutcomesText = strings.ReplaceAll(sweepUsage, "TABLE", "usage_outcomes")
)

// SweepAnswers removes stored answers that expired before an instant.
func (s *Store) SweepAnswers(ctx context.Context, before time.Time, limit int) (int, error) {
	return s.sweep(ctx, "sweep answers", sweepAnswers, before.UnixMicro(), limit)
}

// SweepUsage removes the usage events of the periods before one, and the outcomes beside them.
func (s *Store) SweepUsage(ctx context.Context, before quota.Period, limit int) (int, error) {
	if _, err := s.sweep(ctx, "sweep outcomes", sweepOutcomesText, periodNumber(before), limit); err != nil {
		return 0, err
	}
	return s.sweep(ctx, "sweep usage", sweepEventsText, periodNumber(before), limit)
}

// SweepDeliveries removes the deliveries created before an instant that are not pending.
func (s *Store) SweepDeliveries(ctx context.Context, before time.Time, limit int) (int, error) {
	return s.sweep(ctx, "sweep deliveries", sweepDeliveries, before.UnixMicro(), limit)
}

func (s *Store) sweep(ctx context.Context, what, statement string, args ...any) (int, error) {
	var removed int64
	err := again(ctx, func() error {
		result, err := s.dialect.writes().NewRaw(statement, args...).Exec(ctx)
		if err != nil {
			return err
		}
		removed, err = result.RowsAffected()
		return err
	})
	return int(removed), failure(what, err)
}
