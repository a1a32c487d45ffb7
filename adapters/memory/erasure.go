package memory

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.Erasure = (*Store)(nil)

// RunsOfDossier returns the runs of a case, oldest first.
func (s *Store) RunsOfDossier(_ context.Context, org access.OrgID, dossierID string) ([]run.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.runsThat(org, func(r *storedRun) bool { return dossierID != "" && r.dossierID == dossierID }), nil
}

// RunsBefore returns the oldest runs of an organisation that were created before an instant.
func (s *Store) RunsBefore(_ context.Context, org access.OrgID, before time.Time, limit int) ([]run.ID, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.runsThat(org, func(r *storedRun) bool { return r.createdAt.Before(before) })
	return found[:min(limit, len(found))], nil
}

func (s *Store) runsThat(org access.OrgID, fit func(*storedRun) bool) []run.ID {
	var found []runKey
	for key, r := range s.runs {
		if key.org == org && !r.erased && fit(r) {
			found = append(found, key)
		}
	}
	slices.SortFunc(found, func(a, b runKey) int {
		x := s.runs[a]
		y := s.runs[b]
		if c := x.createdAt.Compare(y.createdAt); c != 0 {
			return c
		}
		return int(x.sequence) - int(y.sequence) //nolint:gosec // Small.
	})
	var ids []run.ID
	for _, key := range found {
		ids = append(ids, key.id)
	}
	return ids
}

// EraseRuns leaves of each run its tombstone.
func (s *Store) EraseRuns(_ context.Context, org access.OrgID, ids []run.ID, at time.Time) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range ids {
		if _, ok := s.runs[runKey{org, id}]; !ok {
			return 0, fmt.Errorf("erase run %s: %w", id, ports.ErrNotFound)
		}
	}
	erased := 0
	for _, id := range ids {
		stored := s.runs[runKey{org, id}]
		if stored.erased {
			continue
		}
		found, err := run.FromStored(stored.document)
		if err != nil {
			return erased, fmt.Errorf("erase run %s: %w", id, err)
		}
		stored.document = proof.Tombstone(found, at)
		stored.dossierID = ""
		stored.hasData = false
		stored.erased = true
		s.forgetRun(org, id)
		erased++
	}
	return erased, nil
}

// forgetRun removes what is kept beside a run.
func (s *Store) forgetRun(org access.OrgID, id run.ID) {
	for key, owner := range s.lacunes {
		if key.org == org && owner == id {
			delete(s.lacunes, key)
		}
	}
	for scope, answer := range s.answers {
		if scope.Org == org && answer.RunID == string(id) {
			delete(s.answers, scope)
		}
	}
	for key, delivery := range s.deliveries {
		if key.Org == org && delivery.RunID == string(id) {
			delete(s.deliveries, key)
		}
	}
}

// HeldOn returns what is kept beside a run.
func (s *Store) HeldOn(_ context.Context, org access.OrgID, id run.ID) (ports.Held, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var held ports.Held
	for scope, answer := range s.answers {
		if scope.Org == org && answer.RunID == string(id) {
			held.Answers = append(held.Answers, slices.Clone(answer.Body))
		}
	}
	for key, delivery := range s.deliveries {
		if key.Org == org && delivery.RunID == string(id) {
			held.Deliveries = append(held.Deliveries, slices.Clone(delivery.Body))
		}
	}
	return held, nil
}
