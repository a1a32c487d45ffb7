package bunstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// supersededBy is the run that superseded r. A join would let PostgreSQL read every run of the organisation, as
// pageOfEvents says of events.
const supersededBy = `(
    SELECT s.run_id FROM runs AS s WHERE s.org_id = r.org_id AND s.supersedes = r.run_id
) AS superseded_by`

// selectRun reads a run with the one that superseded it; the conditions follow.
const selectRun = `
SELECT r.document, r.proof, r.packed, r.traces, ` + supersededBy + `
FROM runs AS r `

// Run returns a run of an organisation.
func (s *Store) Run(ctx context.Context, org access.OrgID, id run.ID) (run.Run, error) {
	return s.readRun(ctx, "WHERE r.org_id = ? AND r.run_id = ?", string(org), string(id))
}

const runOfLacune = `
WHERE r.org_id = ?0 AND r.run_id = (SELECT l.run_id FROM lacunes AS l WHERE l.org_id = ?0 AND l.lacune_id = ?1)`

// RunOfLacune returns the run that has a gap.
func (s *Store) RunOfLacune(ctx context.Context, org access.OrgID, lacuneID string) (run.Run, error) {
	return s.readRun(ctx, runOfLacune, string(org), lacuneID)
}

const newestFingerprint = "SELECT fingerprint FROM runs WHERE org_id = ? ORDER BY created_at DESC, " +
	"commit_id DESC LIMIT 1"

const latestOfDossier = "WHERE r.org_id = ? AND r.dossier_id = ? ORDER BY r.created_at DESC, r.commit_id DESC LIMIT 1"

// LatestOfDossier returns the newest run of a case that has data.
func (s *Store) LatestOfDossier(ctx context.Context, org access.OrgID, dossierID string) (run.Run, error) {
	return s.readRun(ctx, latestOfDossier, string(org), dossierID)
}

// SharedRun returns a run whatever its organisation.
func (s *Store) SharedRun(ctx context.Context, id run.ID) (run.Run, error) {
	return s.readRun(ctx, "WHERE r.run_id = ? LIMIT 1", string(id))
}

// Proof returns the proof of a run of an organisation.
func (s *Store) Proof(ctx context.Context, org access.OrgID, id run.ID) (run.Proof, error) {
	return s.readProof(ctx, "WHERE org_id = ? AND run_id = ?", string(org), string(id))
}

// SharedProof returns the proof of a run whatever its organisation.
func (s *Store) SharedProof(ctx context.Context, id run.ID) (run.Proof, error) {
	return s.readProof(ctx, "WHERE run_id = ? LIMIT 1", string(id))
}

// readProof reads the proof alone, but of a run of before, whose proof is in its document.
func (s *Store) readProof(ctx context.Context, conditions string, texts ...string) (run.Proof, error) {
	const what = "read a proof"
	var row runRow
	const columns = "proof, CASE WHEN proof IS NULL THEN document ELSE '' END AS document"
	if err := s.readRow(ctx, &row, "SELECT "+columns+" FROM runs "+conditions, texts); err != nil {
		return run.Proof{}, failure(what, err)
	}
	if row.Proof == nil {
		r, err := row.run()
		return r.Proof, failure(what, err)
	}
	proof, err := row.proof()
	return proof, failure(what, err)
}

func (s *Store) readRun(ctx context.Context, conditions string, texts ...string) (run.Run, error) {
	const what = "read a run"
	var row runRow
	if err := s.readRow(ctx, &row, selectRun+conditions, texts); err != nil {
		return run.Run{}, failure(what, err)
	}
	r, err := row.run()
	return r, failure(what, err)
}

func (s *Store) readRow(ctx context.Context, row *runRow, query string, texts []string) error {
	if !storable(texts...) {
		return ports.ErrNotFound
	}
	args := make([]any, len(texts))
	for i, text := range texts {
		args[i] = text
	}
	return s.dialect.reads().NewRaw(query, args...).Scan(ctx, row)
}

// LatestFingerprint returns the fingerprint of the newest run of an organisation.
func (s *Store) LatestFingerprint(ctx context.Context, org access.OrgID) (string, error) {
	if !storable(string(org)) {
		return "", nil
	}
	var fingerprint string
	err := s.dialect.reads().NewRaw(
		newestFingerprint, string(org),
	).Scan(ctx, &fingerprint)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return fingerprint, failure("read the newest fingerprint", err)
}
