package bunstore

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// pageOfEvents joins each event with what its call was answered, when that is known already. A row that charges nothing
// keeps the place of a charge that never was: see hot.Doubt.
//
// The page is chosen before it is joined. In one list, PostgreSQL knows the organisation of both tables, and
// where it thinks that this one has few rows (it is new, or no statistics were made yet) it reads all its
// outcomes again for each event.
const pageOfEvents = `
SELECT e.event_id, e.at, e.operation, e.credential, e.request_id, e.calls, e.runs,
    coalesce(o.status, e.status) AS status, coalesce(o.error, e.error) AS error, coalesce(o.run_id, e.run_id) AS run_id
FROM (
    SELECT * FROM usage_events
    WHERE org_id = ?0 AND period_ym = ?1 AND (?2 = '' OR event_id < ?2) AND (calls <> 0 OR runs <> 0)
    ORDER BY event_id DESC
    LIMIT ?3
) AS e
LEFT JOIN usage_outcomes AS o ON o.org_id = e.org_id AND o.period_ym = e.period_ym AND o.event_id = e.event_id
ORDER BY e.event_id DESC`

// UsageEvents returns a page of events, newest first.
func (s *Store) UsageEvents(
	ctx context.Context, org access.OrgID, period quota.Period, before string, limit int,
) ([]quota.UsageEvent, error) {
	if !storable(string(org), before) {
		return nil, nil
	}
	// An event may have been merged since; its id still says where it stood.
	if of, ok := periodOfEvent(before); before != "" && (!ok || of != periodNumber(period)) {
		return nil, nil
	}
	var rows []usageRow
	err := s.dialect.reads().NewRaw(pageOfEvents, string(org), periodNumber(period), before, limit).Scan(ctx, &rows)
	if err != nil {
		return nil, failure("list usage events", err)
	}
	events := make([]quota.UsageEvent, 0, len(rows))
	for _, row := range rows {
		events = append(events, row.event(org, period))
	}
	return events, nil
}
