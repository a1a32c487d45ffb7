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
func (u *ReadProof) Do(ctx context.Context, admission Admission, id run.ID, proofToken access.Secret) (proof.Envelope, error) {
	if err := admission.require(OpReadProof); err != nil {
		return proof.Envelope{}, err
	}
	found, err := u.find.do(ctx, admission, id, proofToken)
	if err != nil {
		return proof.Envelope{}, err
	}
	return proof.Envelope{
		RunID: found.RunID, Fingerprint: proof.Fingerprint(found.Proof.Fingerprint), JWS: found.Proof.JWS, KeyID: found.Proof.KeyID,
		Algorithm: found.Proof.Algorithm, IssuedAt: found.Proof.IssuedAt, JWKSURI: found.Proof.JWKSURI, ProofToken: found.Proof.ProofToken,
	}, nil
}
