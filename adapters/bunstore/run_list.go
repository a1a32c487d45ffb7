package bunstore

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

var (
	_ ports.RunList    = (*Store)(nil)
	_ ports.UsageHours = (*Store)(nil)
)

// pageOfRuns reads no explanation: nobody wants them of a list.
const pageOfRuns = `
SELECT r.run_id, r.created_at, r.erased_at, r.document, r.proof, r.packed, ` + supersededBy + `
FROM runs AS r
WHERE r.org_id = ?0
    AND (?1 = '' OR (r.created_at, r.commit_id) < (
        SELECT b.created_at, b.commit_id FROM runs AS b WHERE b.org_id = ?0 AND b.run_id = ?1))
    AND (?2 = '' OR r.dossier_id = ?2 OR r.case_id = ?2)
ORDER BY r.created_at DESC, r.commit_id DESC
LIMIT ?3`

type runLineRow struct {
	runRow

	RunID     string   `bun:"run_id"`
	CreatedAt moment   `bun:"created_at"`
	ErasedAt  optional `bun:"erased_at"`
}

// ListRuns returns the newest runs of an organisation.
func (s *Store) ListRuns(
	ctx context.Context, org access.OrgID, dossierID string, before run.ID, limit int,
) ([]ports.RunLine, error) {
	const what = "list runs"
	if !storable(string(org), dossierID, string(before)) {
		return nil, nil
	}
	var rows []runLineRow
	err := s.dialect.reads().NewRaw(pageOfRuns, string(org), string(before), dossierID, limit).Scan(ctx, &rows)
	if err != nil {
		return nil, failure(what, err)
	}
	var out []ports.RunLine
	for _, row := range rows {
		line := ports.RunLine{CreatedAt: row.CreatedAt.at(), Erased: !row.ErasedAt.at().IsZero()}
		line.Run.RunID = run.ID(row.RunID)
		if !line.Erased {
			line.Run, err = row.run()
			if err != nil {
				return nil, failure(what, err)
			}
			line.Run.Proof = run.Proof{}
		}
		out = append(out, line)
	}
	return out, nil
}

// usageByHour looks each outcome up by its whole key, for the reason of pageOfEvents.
const usageByHour = `
SELECT e.at / 3600000000 AS hour, e.operation, e.credential,
    coalesce((
        SELECT o.status FROM usage_outcomes AS o
        WHERE o.org_id = e.org_id AND o.period_ym = e.period_ym AND o.event_id = e.event_id
    ), e.status) / 100 AS status_class,
    sum(e.calls) AS calls, sum(e.runs) AS runs
FROM usage_events AS e
WHERE e.org_id = ?0 AND e.period_ym = ?1
GROUP BY 1, 2, 3, 4
HAVING sum(e.calls) <> 0 OR sum(e.runs) <> 0`

type usageHourRow struct {
	Hour        int64  `bun:"hour"`
	Operation   string `bun:"operation"`
	Credential  string `bun:"credential"`
	StatusClass int    `bun:"status_class"`
	Calls       int64  `bun:"calls"`
	Runs        int64  `bun:"runs"`
}

// UsageByHour sums the charges of a period.
func (s *Store) UsageByHour(ctx context.Context, org access.OrgID, period quota.Period) ([]ports.UsageHour, error) {
	if !storable(string(org)) {
		return nil, nil
	}
	var rows []usageHourRow
	if err := s.dialect.reads().NewRaw(usageByHour, string(org), periodNumber(period)).Scan(ctx, &rows); err != nil {
		return nil, failure("sum the usage", err)
	}
	out := make([]ports.UsageHour, 0, len(rows))
	for _, r := range rows {
		out = append(out, ports.UsageHour{
			Hour: time.Unix(r.Hour*int64(time.Hour/time.Second), 0).UTC(), Operation: r.Operation,
			Credential: access.CredentialID(r.Credential), StatusClass: r.StatusClass, Calls: r.Calls, Runs: r.Runs,
		})
	}
	slices.SortFunc(out, func(a, b ports.UsageHour) int {
		return cmp.Or(
			a.Hour.Compare(b.Hour), cmp.Compare(a.Operation, b.Operation), cmp.Compare(a.Credential, b.Credential),
			cmp.Compare(a.StatusClass, b.StatusClass),
		)
	})
	return out, nil
}
