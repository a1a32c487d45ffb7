package proof

import (
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// DocumentVersion is the version of the form of the canonical document that is written. Version 2 digests a section in
// three parts, so that a report verifies whatever it leaves out, and counts the modules that reduce a pension.
// Documents of version 1 are read for ever.
const (
	DocumentVersion      = 2
	firstDocumentVersion = 1
)

// MediaType is the typ of the JWS whose payload is a canonical document.
const MediaType = "retraite-proof+jwt"

// Attestation is what a proof says beside the run itself.
type Attestation struct {
	IssuedAt time.Time
	// Previous is the newest fingerprint of the organisation that was known when the proof was made, so that
	// back-dating shows; empty: none.
	Previous Fingerprint
	// JWKSURI is where the keys are published.
	JWKSURI string
	// ProofToken is the run's share token; the document holds its digest.
	ProofToken string
}

// Document is the canonical document of a run: what is signed. It holds the run's header in clear and of everything
// else only digests, so it can be shown to anybody who may see the run at all.
type Document struct {
	// Payload is the document in the form of RFC 8785, byte for byte the payload of the JWS.
	Payload     []byte
	Fingerprint Fingerprint
}

// NewDocument makes the canonical document of a run. It refuses a run that holds, in its header, a number that a
// signature could not protect.
func NewDocument(r run.Run, a Attestation) (Document, error) {
	document, _, err := NewDocumentWritten(r, a)
	return document, err
}

// NewDocumentWritten is NewDocument for a run that is about to be stored or shown; it gives its
// sections written as well.
func NewDocumentWritten(r run.Run, a Attestation) (Document, run.Written, error) {
	digests, written := OfSections(r.Sections)
	sections := make([]ijson.Value, len(r.Sections))
	for i, s := range r.Sections {
		sections[i] = ijson.NewObject(append(run.WithheldValue(s.ModuleID).Members(),
			ijson.Member{Name: "digest", Value: text(digests[i])},
		)...)
	}
	payload, err := ijson.NewObject(
		ijson.Member{Name: "version", Value: ijson.IntValue(DocumentVersion)},
		ijson.Member{Name: "run", Value: ijson.NewObject(r.Header.Members()...)},
		ijson.Member{Name: "pensionModules", Value: ijson.IntValue(int64(r.PensionModules))},
		ijson.Member{Name: "reductions", Value: countOrNull(r.Reductions)},
		ijson.Member{Name: "sections", Value: ijson.ArrayValue(sections)},
		ijson.Member{Name: "lacunes", Value: text(OfLacunes(r.Lacunes))},
		ijson.Member{Name: "data", Value: text(Salted(r.DataSalt, r.Data))},
		ijson.Member{Name: "issuedAt", Value: text(run.Instant(a.IssuedAt))},
		ijson.Member{Name: "previousFingerprint", Value: textOrNull(a.Previous)},
		ijson.Member{Name: "jwksUri", Value: text(a.JWKSURI)},
		ijson.Member{Name: "proofToken", Value: text(OfText(a.ProofToken))},
	).JCS()
	if err != nil {
		return Document{}, run.Written{}, fmt.Errorf("proof: write the canonical document: %w", err)
	}
	return Document{Payload: payload, Fingerprint: FingerprintOf(payload)}, written, nil
}

func text[T ~string](s T) ijson.Value { return ijson.StringValue(string(s)) }

func countOrNull(n *int) ijson.Value {
	if n == nil {
		return ijson.NullValue()
	}
	return ijson.IntValue(int64(*n))
}

func textOrNull[T ~string](s T) ijson.Value {
	if s == "" {
		return ijson.NullValue()
	}
	return ijson.StringValue(string(s))
}
