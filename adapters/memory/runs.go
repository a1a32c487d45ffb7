package memory

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

type (
	runKey struct {
		org access.OrgID
		id  run.ID
	}
	lacuneKey struct {
		org access.OrgID
		id  string
	}
	// storedRun is a run as a document, so that whoever read it cannot change it here.
	storedRun struct {
		document     ijson.Value
		supersededBy run.ID
		createdAt    time.Time
		sequence     uint64
		dossierID    string
		hasData      bool
		fingerprint  string
		erased       bool
	}
)

// Run returns a run of an organisation.
func (s *Store) Run(_ context.Context, org access.OrgID, id run.ID) (run.Run, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.run(runKey{org, id})
}

// RunOfLacune returns the run that has a gap.
func (s *Store) RunOfLacune(_ context.Context, org access.OrgID, lacuneID string) (run.Run, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.run(runKey{org, s.lacunes[lacuneKey{org, lacuneID}]})
}

// SharedRun returns a run whatever its organisation.
func (s *Store) SharedRun(_ context.Context, id run.ID) (run.Run, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key := range s.runs {
		if key.id == id {
			return s.run(key)
		}
	}
	return run.Run{}, fmt.Errorf("run %s: %w", id, ports.ErrNotFound)
}

// Proof returns the proof of a run of an organisation.
func (s *Store) Proof(ctx context.Context, org access.OrgID, id run.ID) (run.Proof, error) {
	r, err := s.Run(ctx, org, id)
	return r.Proof, err
}

// SharedProof returns the proof of a run whatever its organisation.
func (s *Store) SharedProof(ctx context.Context, id run.ID) (run.Proof, error) {
	r, err := s.SharedRun(ctx, id)
	return r.Proof, err
}

// LatestOfDossier returns the newest run of a case that has data.
func (s *Store) LatestOfDossier(_ context.Context, org access.OrgID, dossierID string) (run.Run, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id, _ := s.newest(org, func(r *storedRun) bool { return r.dossierID == dossierID && r.hasData })
	return s.run(runKey{org, id})
}

// LatestFingerprint returns the fingerprint of the newest run of an organisation.
func (s *Store) LatestFingerprint(_ context.Context, org access.OrgID) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, newest := s.newest(org, func(*storedRun) bool { return true })
	if newest == nil {
		return "", nil
	}
	return newest.fingerprint, nil
}

// CommitRun makes a run exist, or leaves nothing.
func (s *Store) CommitRun(_ context.Context, commit ports.RunCommit) (quota.Quota, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	org, key, err := s.counter(commit.Usage)
	if err != nil {
		return quota.Quota{}, fmt.Errorf("commit run %s: %w", commit.Run.RunID, err)
	}
	used := s.counters[key]
	if commit.Usage.Runs > 0 && !quota.RunGranted(used.Runs, org.RunsCap) {
		return quota.Quota{}, &quota.ExceededError{Resource: quota.Runs, State: stateOf(org, key.period, used)}
	}
	if err := s.conflict(commit); err != nil {
		return quota.Quota{}, fmt.Errorf("commit run %s: %w", commit.Run.RunID, err)
	}
	s.save(commit)
	if commit.Usage.Runs > 0 {
		used.Runs++
		s.counters[key] = used
		event := commit.Usage
		event.Calls = 0
		event.Runs = 1
		s.record(key, event)
	}
	return stateOf(org, key.period, used), nil
}

func (s *Store) conflict(commit ports.RunCommit) error {
	if answer := commit.Answer; answer != nil {
		if before, exists := s.answers[answer.Scope]; exists && !before.Expired(s.clock.Now()) {
			return fmt.Errorf("an answer is stored under the same key: %w", ports.ErrConflict)
		}
	}
	if parent := commit.Supersedes; parent != "" {
		if before, exists := s.runs[runKey{commit.Run.Org, parent}]; !exists || before.supersededBy != "" {
			return fmt.Errorf("run %s cannot be superseded: %w", parent, ports.ErrConflict)
		}
	}
	if _, exists := s.runs[runKey{commit.Run.Org, commit.Run.RunID}]; exists {
		return fmt.Errorf("the run exists: %w", ports.ErrConflict)
	}
	for _, g := range commit.Run.Lacunes {
		if _, exists := s.lacunes[lacuneKey{commit.Run.Org, g.LacuneID}]; exists {
			return fmt.Errorf("gap %s exists: %w", g.LacuneID, ports.ErrConflict)
		}
	}
	return s.newDeliveries(commit.Deliveries)
}

func (s *Store) save(commit ports.RunCommit) {
	r := commit.Run
	s.sequence++
	s.runs[runKey{r.Org, r.RunID}] = &storedRun{
		document: r.Stored(), createdAt: r.CreatedAt, sequence: s.sequence, dossierID: r.DossierID,
		hasData: !r.Data.IsZero(), fingerprint: r.Proof.Fingerprint,
	}
	for _, g := range r.Lacunes {
		s.lacunes[lacuneKey{r.Org, g.LacuneID}] = r.RunID
	}
	if parent := commit.Supersedes; parent != "" {
		s.runs[runKey{r.Org, parent}].supersededBy = r.RunID
	}
	if commit.Answer != nil {
		answer := *commit.Answer
		answer.Body, answer.ExpiresAt = slices.Clone(answer.Body), kept(answer.ExpiresAt)
		s.answers[answer.Scope] = answer
	}
	s.saveDeliveries(commit.Deliveries)
}

// StoredAnswer returns the record of a scope, expired or not.
func (s *Store) StoredAnswer(_ context.Context, scope idempotency.Scope) (idempotency.Record, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	answer, ok := s.answers[scope]
	if !ok {
		return idempotency.Record{}, fmt.Errorf("stored answer: %w", ports.ErrNotFound)
	}
	answer.Body = slices.Clone(answer.Body)
	return answer, nil
}

func (s *Store) run(key runKey) (run.Run, error) {
	found, ok := s.runs[key]
	if !ok {
		return run.Run{}, fmt.Errorf("run %s: %w", key.id, ports.ErrNotFound)
	}
	r, err := run.FromStored(found.document)
	if _, erased := errors.AsType[*run.ErasedError](err); erased {
		return run.Run{}, fmt.Errorf("run %s: %w: %w", key.id, ports.ErrNotFound, err)
	}
	if err != nil {
		return run.Run{}, fmt.Errorf("read run %s: %w", key.id, err)
	}
	r.SupersededBy = found.supersededBy
	return r, nil
}

func (s *Store) newest(org access.OrgID, counts func(*storedRun) bool) (run.ID, *storedRun) {
	var (
		id     run.ID
		newest *storedRun
	)
	for key, r := range s.runs {
		if key.org != org || !counts(r) {
			continue
		}
		if newest == nil || r.createdAt.After(newest.createdAt) ||
			(r.createdAt.Equal(newest.createdAt) && r.sequence > newest.sequence) {
			id = key.id
			newest = r
		}
	}
	return id, newest
}
