package run

import (
	"encoding/base64"
	"errors"
	"testing"
	"time"
)

// FuzzKept reads what a damaged store may give: it is refused, or read, and nothing panics.
func FuzzKept(f *testing.F) {
	sealed := New(Launch{ID: "r"}, exampleReport())
	sealed.Proof.Fingerprint = "sha256:00"
	kept := sealed.Kept()
	f.Add(kept.Document, kept.Traces, kept.Proof)
	f.Add([]byte(`{"sections":[{"moduleId":"x"`), []byte(`[[`), []byte(`{`))
	f.Fuzz(func(_ *testing.T, document, traces, proof []byte) {
		read, err := FromKept(document, proof, func() ([]byte, error) { return traces, nil })
		if err != nil {
			return
		}
		_, _ = read.FullView().MarshalJSON()
		_ = read.Kept()
	})
}

// Explanations that cannot be read are a fault of whoever wants them, and of nobody else.
func TestKept_without_its_explanations_shows_the_results(t *testing.T) {
	t.Parallel()
	kept := New(Launch{ID: "r"}, exampleReport()).Kept()
	broken := errors.New("damaged")
	read, err := FromKept(kept.Document, kept.Proof, func() ([]byte, error) { return nil, broken })
	if err != nil {
		t.Fatal(err)
	}
	view := read.FullView()
	view.wholeSections = false
	if _, err := view.In(ExtentResults).MarshalJSON(); err != nil {
		t.Errorf("results: %v", err)
	}
	if _, err := view.In(ExtentFull).MarshalJSON(); !errors.Is(err, broken) {
		t.Errorf("full: %v", err)
	}
}

// A signed document comes back byte for byte, whatever its parts are.
func TestKept_proof_has_the_signed_document_byte_for_byte(t *testing.T) {
	t.Parallel()
	encode := base64.RawURLEncoding.EncodeToString
	header := encode([]byte(`{"alg":"EdDSA","kid":"k","typ":"retraite-proof+jwt"}`))
	for name, jws := range map[string]string{
		"a canonical document":        header + "." + encode([]byte(`{"a":"é\"","n":[1,2.50],"o":{}}`)) + ".c2ln",
		"a document with white space": header + "." + encode([]byte(`{ "a": 1 }`)) + ".c2ln",
		"a payload that is no object": header + "." + encode([]byte(`[1]`)) + ".c2ln",
		"no base64":                   "a.b!.c",
		"two parts":                   "a.b",
		"nothing":                     "",
	} {
		want := Proof{
			JWS: jws, Fingerprint: "sha256:00", KeyID: "k", IssuedAt: time.Date(2026, 11, 2, 9, 0, 0, 0, time.UTC),
		}
		got, err := ProofFromKept(want.kept())
		if err != nil || got != want {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}
