package bunstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.RequestLog = (*Store)(nil)

type requestRow struct {
	bun.BaseModel `bun:"table:request_log,alias:q"`

	OrgID      string `bun:"org_id,pk"`
	EntryID    string `bun:"entry_id,pk"`
	RequestID  string `bun:"request_id"`
	At         moment `bun:"at"`
	Route      string `bun:"route"`
	Status     int    `bun:"status"`
	Error      string `bun:"error"`
	Capability string `bun:"capability"`
	Credential string `bun:"credential"`
	Took       int64  `bun:"took"` // microseconds
	RunID      string `bun:"run_id"`
}

func (r requestRow) entry() requestlog.Entry {
	return requestlog.Entry{
		ID: r.EntryID, Org: access.OrgID(r.OrgID), RequestID: r.RequestID, At: r.At.at(), Route: r.Route,
		Status: r.Status, Error: r.Error, Capability: r.Capability, Credential: access.CredentialID(r.Credential),
		Took: time.Duration(r.Took) * time.Microsecond, RunID: r.RunID,
	}
}

// mostRequestRows bounds one statement: a database takes so many values in one, and no more.
const mostRequestRows = 500

// NoteRequests saves entries, in one transaction.
func (s *Store) NoteRequests(ctx context.Context, entries []requestlog.Entry) error {
	rows := make([]requestRow, len(entries))
	period := periodNumber(quota.PeriodAt(s.clock.Now(), time.UTC))
	for i, e := range entries {
		rows[i] = requestRow{
			OrgID: storableText(string(e.Org)), EntryID: s.ids.next(period), RequestID: storableText(e.RequestID),
			At: moment(e.At), Route: e.Route, Status: e.Status, Error: storableText(e.Error), Capability: e.Capability,
			Credential: storableText(string(e.Credential)), Took: e.Took.Microseconds(), RunID: storableText(e.RunID),
		}
	}
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		for len(rows) > 0 {
			part := rows[:min(len(rows), mostRequestRows)]
			rows = rows[len(part):]
			if _, err := tx.NewInsert().Model(&part).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	return failure("note requests", err)
}

// Requests returns the newest entries that fit.
func (s *Store) Requests(
	ctx context.Context, org access.OrgID, which requestlog.Filter, before string, limit int,
) ([]requestlog.Entry, error) {
	const firstFailure = 400
	if !storable(string(org), before, which.RequestID, which.Route, which.Error, string(which.Credential)) {
		return nil, nil
	}
	var rows []requestRow
	q := s.dialect.reads().NewSelect().Model(&rows).Where("org_id = ?", string(org))
	for _, condition := range []struct{ column, value string }{
		{"request_id", which.RequestID},
		{"route", which.Route},
		{"error", which.Error},
		{"credential", string(which.Credential)},
	} {
		if condition.value != "" {
			q = q.Where("? = ?", bun.Ident(condition.column), condition.value)
		}
	}
	if which.Failed {
		q = q.Where("status >= ?", firstFailure)
	}
	if before != "" {
		q = q.Where("entry_id < ?", before)
	}
	if err := q.Order("entry_id DESC").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, failure("list requests", err)
	}
	var out []requestlog.Entry
	for _, r := range rows {
		out = append(out, r.entry())
	}
	return out, nil
}

// Ids grow with time, so that of each organisation the first rows of its key are the oldest: no index of its own.
const sweepRequests = `
DELETE FROM request_log WHERE (org_id, entry_id) IN (
    SELECT q.org_id, q.entry_id FROM orgs AS o JOIN request_log AS q ON q.org_id = o.org_id
    WHERE q.entry_id < ?0 LIMIT ?1)`

// SweepRequests removes entries that were noted before an instant.
func (s *Store) SweepRequests(ctx context.Context, before time.Time, limit int) (int, error) {
	var bound [idTimeDigits]byte
	putDigits(bound[:], idTimeDigits, uint64(max(0, before.UnixMicro()))) //nolint:gosec // Not negative.
	return s.sweep(ctx, "sweep requests", sweepRequests, string(bound[:]), limit)
}
