package app_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/ports"
)

// The first thing that does not fit is named: the documents, the key, the envelope, the report, and at last a key that
// was revoked.
func TestVerifyProof_names_what_does_not_fit(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	sealed, err := a.runs.Proof(t.Context(), a.owner, a.id)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := sealed.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	view, err := a.runs.Read(t.Context(), a.owner, a.id, "page")
	if err != nil {
		t.Fatal(err)
	}
	shown, err := view.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	envelope, report := string(raw), string(shown)
	altered := strings.Replace(report, "0000000000c1", "0000000000c2", 1)
	signed := proof.Signed{Payload: []byte(a.proofs.signed[0])}
	by := func(err error) app.OpenProof {
		return func(context.Context, string) (proof.Signed, error) { return signed, err }
	}
	revoked := &proof.RevokedKeyError{KeyID: "k"}
	for _, tt := range []struct {
		name             string
		envelope, report string
		open             error
		want             string
	}{
		{"all fits", envelope, report, nil, "<nil>"},
		{"no document", "x", report, nil, "the proof"},
		{"no report", envelope, "[]", nil, "the report"},
		{"nothing signed", "{}", report, nil, "/jws"},
		{"the keys cannot be read", envelope, report, fmt.Errorf("keys: %w", ports.ErrUnavailable), "cannot answer"},
		{"a key that is not known", envelope, report, fmt.Errorf("key: %w", ports.ErrNotFound), "is not known"},
		{"another signature", envelope, report, errors.New("no match"), "is not signed by its key"},
		{"another envelope", strings.Replace(envelope, string(a.id), "run-other", 1), report, nil, "/runId"},
		{"another report", envelope, altered, nil, "report"},
		{"a key that was revoked", envelope, report, revoked, "was revoked"},
		{
			"another report under a revoked key", envelope,
			altered, revoked, "report",
		},
	} {
		got, err := app.NewVerifyProof().Do(t.Context(), []byte(tt.envelope), []byte(tt.report), by(tt.open))
		if text := fmt.Sprint(err); !strings.Contains(text, tt.want) {
			t.Errorf("%s: %s", tt.name, text)
		}
		if fits := tt.want == "<nil>"; fits != (got.Fingerprint == proof.FingerprintOf(signed.Payload)) {
			t.Errorf("%s: fingerprint %q", tt.name, got.Fingerprint)
		}
	}
}
