package proof

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Envelope is the body of GET /runs/{id}/proof.
type Envelope struct {
	RunID       run.ID
	Fingerprint Fingerprint
	// JWS is the signed canonical document, compact.
	JWS              string
	KeyID, Algorithm string
	IssuedAt         time.Time
	JWKSURI          string
	ProofToken       string
}

// Value returns the envelope as the body of an answer.
func (e Envelope) Value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "runId", Value: text(e.RunID)},
		ijson.Member{Name: "fingerprint", Value: text(e.Fingerprint)},
		ijson.Member{Name: "jws", Value: text(e.JWS)},
		ijson.Member{Name: "kid", Value: text(e.KeyID)},
		ijson.Member{Name: "alg", Value: text(e.Algorithm)},
		ijson.Member{Name: "issuedAt", Value: text(run.Instant(e.IssuedAt))},
		ijson.Member{Name: "jwksUri", Value: text(e.JWKSURI)},
		ijson.Member{Name: "proofToken", Value: text(e.ProofToken)},
	)
}

// MarshalJSON writes the body of an answer.
func (e Envelope) MarshalJSON() ([]byte, error) { return e.Value().AppendJSON(nil), nil }

// JWSOf returns the signed document of an envelope as a file holds it.
func JWSOf(envelope ijson.Value) (string, error) {
	member, _ := envelope.Get("jws")
	jws, ok := member.Text()
	if !ok || jws == "" {
		return "", &MismatchError{Part: PartProof, Pointer: "/jws", Reason: "is not a signed document"}
	}
	return jws, nil
}

// Signed is what a verified signature says: its payload and the members of its header.
type Signed struct {
	Payload          []byte
	KeyID, Algorithm string
}

// CheckEnvelope says whether every member of an envelope agrees with the signed document that it holds. The first that
// does not is named by a *MismatchError.
func CheckEnvelope(envelope ijson.Value, signed Signed) error {
	document, err := parseDocument(signed.Payload)
	if err != nil {
		return err
	}
	runID, _ := document.header.Get("runId")
	token, _ := envelope.Get("proofToken")
	tokenText, _ := token.Text()
	expected := []ijson.Member{
		{Name: "runId", Value: runID},
		{Name: "fingerprint", Value: text(FingerprintOf(signed.Payload))},
		{Name: "jws"},
		{Name: "kid", Value: text(signed.KeyID)},
		{Name: "alg", Value: text(signed.Algorithm)},
		{Name: "issuedAt", Value: document.member("issuedAt")},
		{Name: "jwksUri", Value: document.member("jwksUri")},
		{Name: "proofToken", Value: token},
	}
	for _, want := range expected {
		got, ok := envelope.Get(want.Name)
		switch {
		case !ok:
			return proofMismatch(want.Name, "is missing")
		case want.Name == "jws":
		case want.Name == "proofToken" && !text(OfText(tokenText)).Equal(document.member("proofToken")):
			return proofMismatch(want.Name, "is not the token of this proof")
		case !got.Equal(want.Value):
			return proofMismatch(want.Name, "is not what was signed")
		}
	}
	for name := range envelope.All() {
		if !isExpected(expected, name) {
			return proofMismatch(name, "is not part of a proof")
		}
	}
	return nil
}

func isExpected(expected []ijson.Member, name string) bool {
	for _, m := range expected {
		if m.Name == name {
			return true
		}
	}
	return false
}

func proofMismatch(name, reason string) error {
	return &MismatchError{Part: PartProof, Pointer: ijson.Pointer("").Append(name), Reason: reason}
}

// EnvelopeOf returns the envelope of a committed run.
func EnvelopeOf(id run.ID, p run.Proof) Envelope {
	return Envelope{
		RunID:       id,
		Fingerprint: Fingerprint(p.Fingerprint),
		JWS:         p.JWS,
		KeyID:       p.KeyID,
		Algorithm:   p.Algorithm,
		IssuedAt:    p.IssuedAt,
		JWKSURI:     p.JWKSURI,
		ProofToken:  p.ProofToken,
	}
}

// Sealed returns what is kept of a proof once its document is signed.
func Sealed(d Document, a Attestation, jws, keyID, algorithm string) run.Proof {
	return run.Proof{
		Fingerprint: string(d.Fingerprint),
		ProofToken:  a.ProofToken,
		JWS:         jws,
		KeyID:       keyID,
		Algorithm:   algorithm,
		JWKSURI:     a.JWKSURI,
		IssuedAt:    a.IssuedAt.UTC().Truncate(time.Millisecond),
	}
}
