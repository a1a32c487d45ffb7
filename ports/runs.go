package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Runs keeps committed runs, whole. A run of another organisation does not exist for the one that asks.
type Runs interface {
	// Run returns a run of an organisation. ErrNotFound.
	Run(ctx context.Context, org access.OrgID, id run.ID) (run.Run, error)
	// Proof returns the proof of a run of an organisation. ErrNotFound.
	Proof(ctx context.Context, org access.OrgID, id run.ID) (run.Proof, error)
	// RunOfLacune returns the run of an organisation that has the gap of that name. ErrNotFound.
	RunOfLacune(ctx context.Context, org access.OrgID, lacuneID string) (run.Run, error)
	// LatestOfDossier returns the newest run of a case in an organisation that has data, superseded or
	// not. ErrNotFound.
	LatestOfDossier(ctx context.Context, org access.OrgID, dossierID string) (run.Run, error)
	// LatestFingerprint returns the fingerprint of the newest run of an organisation; empty when it has none.
	LatestFingerprint(ctx context.Context, org access.OrgID) (string, error)
	// CommitRun makes a run exist: in one transaction it charges the run under its cap, saves the run with its proof,
	// its gaps, its stored answer and its deliveries, and marks the run that it supersedes. After it returns without
	// an error everything is durable; after an error nothing is there, unless the error is ErrUnavailable, when it is
	// all there or nothing is. The charge of a run that is there then and has no Answer, so that its caller never
	// hears of it, is given back soon.
	//
	// *quota.ExceededError when the cap is reached. ErrNotFound when there is no such organisation. ErrConflict when
	// an answer that has not expired is stored under the same key, when the superseded run is gone or superseded
	// already, or when the id exists.
	CommitRun(ctx context.Context, commit RunCommit) (quota.Quota, error)
}

// RunCommit is everything that comes into being with a run.
type RunCommit struct {
	Run run.Run
	// Kept is Run.Kept(), when the caller has it; absent, it leaves the writing to the store. It is the caller's
	// again when CommitRun returns.
	Kept run.Kept
	// Usage records the charge; its identity and Calls = 0 are the store's to set. Usage.Runs is 1 when the run counts
	// against the cap of Usage.Period, and 0 when it does not: then there is nothing to record.
	Usage quota.UsageEvent
	// Answer is what is replayed under an idempotency key; nil without a key. An expired answer under
	// the same key is replaced.
	Answer *idempotency.Record
	// Supersedes is the run that this one replays; empty for none.
	Supersedes run.ID
	// Deliveries tell of the run, each with its job when it is pending; none for most runs.
	Deliveries []extension.Delivery
}

// SharedRuns reads runs whatever their organisation: only for a caller that presents a token which opens the run.
type SharedRuns interface {
	// SharedRun returns a run. ErrNotFound.
	SharedRun(ctx context.Context, id run.ID) (run.Run, error)
	// SharedProof returns the proof of a run. ErrNotFound.
	SharedProof(ctx context.Context, id run.ID) (run.Proof, error)
}
