package memory

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

// ListRuns returns the newest runs of an organisation.
func (s *Store) ListRuns(
	_ context.Context, org access.OrgID, dossierID string, before run.ID, limit int,
) ([]ports.RunLine, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	from := uint64(0)
	if before != "" {
		last, ok := s.runs[runKey{org, before}]
		if !ok {
			return nil, nil
		}
		from = last.sequence
	}
	var keys []runKey
	for key, stored := range s.runs {
		if key.org == org && (before == "" || stored.sequence < from) &&
			(dossierID == "" || stored.dossierID == dossierID) {
			keys = append(keys, key)
		}
	}
	slices.SortFunc(keys, func(a, b runKey) int { return cmp.Compare(s.runs[b].sequence, s.runs[a].sequence) })
	var out []ports.RunLine
	for _, key := range keys[:min(limit, len(keys))] {
		stored := s.runs[key]
		line := ports.RunLine{CreatedAt: stored.createdAt, Erased: stored.erased}
		line.Run.RunID = key.id
		if !stored.erased {
			r, err := s.run(key)
			if err != nil {
				return nil, err
			}
			r.Proof = run.Proof{}
			line.Run = r
		}
		out = append(out, line)
	}
	return out, nil
}

// UsageByHour sums the charges of a period.
func (s *Store) UsageByHour(_ context.Context, org access.OrgID, period quota.Period) ([]ports.UsageHour, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	sums := map[ports.UsageHour]ports.UsageHour{}
	for _, e := range s.events[counterKey{org, period}] {
		const hundred = 100
		key := ports.UsageHour{
			Hour: e.At.UTC().Truncate(time.Hour), Operation: e.Operation,
			Credential: access.CredentialID(e.Credential), StatusClass: e.Status / hundred,
		}
		sum, ok := sums[key]
		if !ok {
			sum = key
		}
		sum.Calls += e.Calls
		sum.Runs += e.Runs
		sums[key] = sum
	}
	out := make([]ports.UsageHour, 0, len(sums))
	for _, sum := range sums {
		if sum.Calls != 0 || sum.Runs != 0 {
			out = append(out, sum)
		}
	}
	slices.SortFunc(out, func(a, b ports.UsageHour) int {
		return cmp.Or(
			a.Hour.Compare(b.Hour), cmp.Compare(a.Operation, b.Operation), cmp.Compare(a.Credential, b.Credential),
			cmp.Compare(a.StatusClass, b.StatusClass),
		)
	})
	return out, nil
}
