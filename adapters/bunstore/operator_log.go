package bunstore

import (
	"context"
	"errors"
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
	Reason   string `bun:"reason"`
}

// changeKey is where the transaction of a change that is noted is found, by the methods that write.
type changeKey struct{}

// change is such a transaction, and what follows its commit.
type change struct {
	tx    bun.Tx
	after []func() error
}

func changeIn(ctx context.Context) (*change, bool) {
	c, ok := ctx.Value(changeKey{}).(*change)
	return c, ok
}

// writes is where a statement goes that is alone: into the change that is under way, or straight to the database.
func (s *Store) writes(ctx context.Context) bun.IDB {
	if c, ok := changeIn(ctx); ok {
		return c.tx
	}
	return s.dialect.writes()
}

// committed does what must follow the commit of what was just written: now, unless a change is under way.
func (s *Store) committed(ctx context.Context, do func() error) error {
	if c, ok := changeIn(ctx); ok {
		c.after = append(c.after, do)
		return nil
	}
	return do()
}

// ChangeNoted makes a change and saves its event in one transaction.
func (s *Store) ChangeNoted(ctx context.Context, make func(context.Context) (ports.OperatorEvent, error)) error {
	const what = "note a change"
	var under *change
	var refused error
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		under = &change{tx: tx}
		var event ports.OperatorEvent
		event, refused = make(context.WithValue(ctx, changeKey{}, under))
		if refused != nil {
			return refused
		}
		row := s.rowOfOperatorEvent(event)
		_, err := tx.NewInsert().Model(&row).Exec(ctx)
		return err
	})
	if refused != nil {
		return refused
	}
	if err != nil {
		return failure(what, err)
	}
	for _, do := range under.after {
		err = errors.Join(err, do())
	}
	return failure(what, err)
}

func (s *Store) rowOfOperatorEvent(event ports.OperatorEvent) operatorEventRow {
	return operatorEventRow{
		OrgID: storableText(string(event.Org)), EventID: s.ids.next(periodNumber(quota.PeriodAt(event.At, time.UTC))),
		At: moment(event.At), Operator: storableText(event.Operator), Action: event.Action,
		Subject: storableText(event.Subject), Before: storableText(event.Before), After: storableText(event.After),
		Reason: storableText(event.Reason),
	}
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
			ID: r.EventID, Org: access.OrgID(r.OrgID), At: r.At.at(), Operator: r.Operator, Action: r.Action,
			Subject: r.Subject, Before: r.Before, After: r.After, Reason: r.Reason,
		})
	}
	return out, nil
}
