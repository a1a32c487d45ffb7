package bunstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.OperatorLog = (*Store)(nil)

type operatorEventRow struct {
	bun.BaseModel `bun:"table:operator_events,alias:oe"`

	OrgID    string `bun:"org_id,pk"`
	EventID  string `bun:"event_id,pk"`
	At       moment `bun:"at"`
	Operator string `bun:"operator"`
	Action   string `bun:"action"`
	Subject  string `bun:"subject"`
	Before   string `bun:"before_value"`
	After    string `bun:"after_value"`
}

// AppendOperatorEvent saves an event.
func (s *Store) AppendOperatorEvent(ctx context.Context, event ports.OperatorEvent) error {
	row := operatorEventRow{
		OrgID: storableText(string(event.Org)), EventID: s.ids.next(periodNumber(quota.PeriodAt(event.At, time.UTC))), At: moment(event.At),
		Operator: storableText(event.Operator), Action: event.Action, Subject: storableText(event.Subject),
		Before: storableText(event.Before), After: storableText(event.After),
	}
	_, err := s.dialect.writes().NewInsert().Model(&row).Exec(ctx)
	return failure("append an operator's event", err)
}

// OperatorEvents returns the newest events.
func (s *Store) OperatorEvents(ctx context.Context, org access.OrgID, limit int) ([]ports.OperatorEvent, error) {
	if !storable(string(org)) {
		return nil, nil
	}
	var rows []operatorEventRow
	q := s.dialect.reads().NewSelect().Model(&rows)
	if org != "" {
		q = q.Where("org_id = ?", string(org))
	}
	if err := q.OrderExpr("at DESC, event_id DESC").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, failure("list operators' events", err)
	}
	var out []ports.OperatorEvent
	for _, r := range rows {
		out = append(out, ports.OperatorEvent{
			ID: r.EventID, Org: access.OrgID(r.OrgID), At: r.At.at(), Operator: r.Operator, Action: r.Action, Subject: r.Subject,
			Before: r.Before, After: r.After,
		})
	}
	return out, nil
}
