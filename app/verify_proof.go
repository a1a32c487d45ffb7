package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/ports"
)

// OpenProof returns the document of a signed proof, with the id of the key and the algorithm of the signature; an error
// when no known key signed it.
type OpenProof func(ctx context.Context, jws string) (proof.Signed, error)

// VerifyProof checks a proof and a report against each other and against the keys, with no run at hand.
type VerifyProof struct{}

// NewVerifyProof makes the use case.
func NewVerifyProof() *VerifyProof { return &VerifyProof{} }

// Verified is what a verification that succeeded says.
type Verified struct {
	Fingerprint proof.Fingerprint
	KeyID       string
}

// Do takes the body of GET /runs/{id}/proof and the body of a run, and the way to open a signature. The first
// thing that fails is named: a *proof.MismatchError says which document was altered and where; a
// *proof.UnknownKeyError that nothing is known of the proof; a *proof.RevokedKeyError that all fits, and that the
// signature proves nothing any more.
func (u *VerifyProof) Do(ctx context.Context, envelope, report []byte, open OpenProof) (Verified, error) {
	envelopeValue, err := document(proof.PartProof, envelope)
	if err != nil {
		return Verified{}, err
	}
	reportValue, err := document(proof.PartReport, report)
	if err != nil {
		return Verified{}, err
	}
	jws, err := proof.JWSOf(envelopeValue)
	if err != nil {
		return Verified{}, err
	}
	signed, err := open(ctx, jws)
	if errors.Is(err, ports.ErrUnavailable) {
		return Verified{}, failure("read the keys", err)
	}
	if errors.Is(err, ports.ErrNotFound) {
		return Verified{}, &proof.UnknownKeyError{Cause: err}
	}
	revoked, isRevoked := errors.AsType[*proof.RevokedKeyError](err)
	if err != nil && !isRevoked {
		return Verified{}, &proof.MismatchError{
			Part: proof.PartProof, Pointer: "/jws", Reason: fmt.Sprintf("is not signed by its key: %v", err),
		}
	}
	if err := proof.CheckEnvelope(envelopeValue, signed); err != nil {
		return Verified{}, err
	}
	if err := proof.VerifyReport(signed.Payload, reportValue); err != nil {
		return Verified{}, err
	}
	if isRevoked {
		return Verified{}, revoked
	}
	return Verified{Fingerprint: proof.FingerprintOf(signed.Payload), KeyID: signed.KeyID}, nil
}

func document(part proof.Part, raw []byte) (ijson.Value, error) {
	value, err := ijson.ParseObject(raw)
	if syntax, ok := errors.AsType[*ijson.SyntaxError](err); ok {
		return ijson.Value{}, &proof.MismatchError{Part: part, Pointer: syntax.Pointer, Reason: syntax.Reason}
	}
	return value, err
}
