package bunstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// Enqueue saves new deliveries with the jobs of those that are pending.
func (s *Store) Enqueue(ctx context.Context, deliveries []extension.Delivery) error {
	if len(deliveries) == 0 {
		return nil
	}
	rows := make([]deliveryRow, len(deliveries))
	for i, d := range deliveries {
		rows[i] = rowOfDelivery(d)
	}
	return failure("enqueue deliveries", s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
			return err
		}
		return s.enqueue(ctx, tx.Tx, deliveries)
	}))
}

// Delivery returns a delivery.
func (s *Store) Delivery(ctx context.Context, id extension.DeliveryID) (extension.Delivery, error) {
	const what = "read a delivery"
	if !storable(string(id.Org), id.EventID, string(id.Endpoint)) {
		return extension.Delivery{}, failure(what, ports.ErrNotFound)
	}
	var row deliveryRow
	err := s.dialect.reads().NewSelect().Model(&row).Apply(ofDelivery(id)).Scan(ctx)
	return row.delivery(), failure(what, err)
}

func ofDelivery(id extension.DeliveryID) func(*bun.SelectQuery) *bun.SelectQuery {
	return func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("org_id = ?", string(id.Org)).Where("event_id = ?", id.EventID).
			Where("endpoint_id = ?", string(id.Endpoint))
	}
}

// UpdateDelivery changes a delivery, and begins its round with a job when the change made a new one.
func (s *Store) UpdateDelivery(
	ctx context.Context, id extension.DeliveryID, change func(*extension.Delivery) error,
) (extension.Delivery, error) {
	const what = "change a delivery"
	if !storable(string(id.Org), id.EventID, string(id.Endpoint)) {
		return extension.Delivery{}, failure(what, ports.ErrNotFound)
	}
	var after extension.Delivery
	var refused error
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		refused = nil
		var row deliveryRow
		if err := tx.NewSelect().Model(&row).Apply(ofDelivery(id)).Apply(s.dialect.forUpdate).Scan(ctx); err != nil {
			return err
		}
		before := row.delivery()
		after = before
		refused = change(&after)
		if refused != nil {
			return refused
		}
		after.DeliveryID = before.DeliveryID
		after.Kind = before.Kind
		after.Type = before.Type
		after.RunID = before.RunID
		after.Body = before.Body
		after.CreatedAt = before.CreatedAt
		row = rowOfDelivery(after)
		_, err := tx.NewUpdate().Model(&row).
			Column("status", "round", "attempts", "due_at", "attempted_at", "last_status", "last_error").
			WherePK().Exec(ctx)
		if err != nil || after.Round == before.Round {
			return err
		}
		return s.enqueue(ctx, tx.Tx, []extension.Delivery{after})
	})
	switch {
	case refused != nil:
		return extension.Delivery{}, refused
	case err != nil:
		return extension.Delivery{}, failure(what, err)
	}
	after.DueAt = kept(after.DueAt)
	after.AttemptedAt = kept(after.AttemptedAt)
	after.LastError = storableText(after.LastError)
	return after, nil
}

// ListDeliveries returns the newest deliveries that fit.
func (s *Store) ListDeliveries(
	ctx context.Context, org access.OrgID, which ports.DeliveryFilter, limit int,
) ([]extension.Delivery, error) {
	if !storable(string(org), which.EventID) {
		return nil, nil
	}
	var rows []deliveryRow
	q := s.dialect.reads().NewSelect().Model(&rows).Where("org_id = ?", string(org))
	for column, value := range map[string]string{
		"event_id": which.EventID, "kind": string(which.Kind), "status": string(which.Status),
	} {
		if value != "" {
			q = q.Where("? = ?", bun.Ident(column), value)
		}
	}
	if err := q.OrderExpr("created_at DESC, event_id DESC, endpoint_id").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, failure("list deliveries", err)
	}
	return deliveriesOf(rows), nil
}

func deliveriesOf(rows []deliveryRow) []extension.Delivery {
	var deliveries []extension.Delivery
	for _, row := range rows {
		deliveries = append(deliveries, row.delivery())
	}
	return deliveries
}

// FailedDeliveries returns the newest deliveries of all organisations that failed for good: an index holds those alone.
func (s *Store) FailedDeliveries(ctx context.Context, limit int) ([]extension.Delivery, error) {
	var rows []deliveryRow
	err := s.dialect.reads().NewSelect().Model(&rows).Where("status = 'failed'").
		OrderExpr("created_at DESC, event_id DESC, endpoint_id").Limit(int64(limit)).Scan(ctx)
	return deliveriesOf(rows), failure("list deliveries that failed", err)
}

// OldestDue returns since when the pending delivery has been due that waits for the longest at an
// endpoint that does not fail.
func (s *Store) OldestDue(ctx context.Context) (time.Time, bool, error) {
	var oldest int64
	err := s.dialect.reads().NewRaw(oldestDue).Scan(ctx, &oldest)
	if errors.Is(err, sql.ErrNoRows) {
		return time.Time{}, false, nil
	}
	return time.UnixMicro(oldest).UTC(), err == nil, failure("read what is due", err)
}

const oldestDue = `
SELECT d.due_at FROM deliveries AS d
LEFT JOIN extension_endpoints AS e ON e.org_id = d.org_id AND e.endpoint_id = d.endpoint_id
WHERE d.status = 'pending' AND e.failing_since IS NULL ORDER BY d.due_at LIMIT 1`
