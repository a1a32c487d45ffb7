package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
)

// ReadProof gives the proof of a run. Spec §4, the row of GET /runs/{id}/proof.
type ReadProof struct{ find *FindRun }

// NewReadProof makes the use case.
func NewReadProof(find *FindRun) *ReadProof { return &ReadProof{find: find} }

// Do returns the proof of the run of that id, by the rules of ReadRun.
func (u *ReadProof) Do(
	ctx context.Context, admission Admission, id run.ID, proofToken access.Secret,
) (proof.Envelope, error) {
	if err := admission.require(OpReadProof); err != nil {
		return proof.Envelope{}, err
	}
	found, err := find(
		ctx, u.find, admission, wantedRun{id: id, proofToken: proofToken}, u.find.runs.Proof, u.find.shared.SharedProof,
	)
	if err != nil {
		return proof.Envelope{}, err
	}
	return proof.EnvelopeOf(id, found), nil
}
