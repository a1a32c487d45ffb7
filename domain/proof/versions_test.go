package proof

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/retraite-gateway/retraite/domain/run"
)

// A proof and a report as they were written when the canonical document had version 1.
func TestVerifyReport_accepts_a_report_of_version_1(t *testing.T) {
	t.Parallel()
	payload, report := v1(t, "payload.json"), parsed(string(v1(t, "report.json")))
	if err := VerifyReport(payload, report); err != nil {
		t.Fatal(err)
	}
	changed, err := report.Set("/synthese/totalMensuelBrutEur", parsed("1783.71"))
	if err != nil {
		t.Fatal(err)
	}
	refusal, ok := errors.AsType[*MismatchError](VerifyReport(payload, changed))
	if !ok || refusal.Pointer != "/synthese/totalMensuelBrutEur" {
		t.Errorf("a changed total: %v", refusal)
	}
}

func TestVerifyReport_accepts_no_synthese_of_version_1_for_a_newer_document(t *testing.T) {
	t.Parallel()
	r, document := certifiedRun(t)
	old := run.NewSyntheseV1(r.Header, r.Sections).Value()
	report, err := r.ViewFor(everything).Value().Set("/synthese", old)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := errors.AsType[*MismatchError](VerifyReport(document.Payload, report)); !ok {
		t.Error("accepted")
	}
}

func v1(t *testing.T, name string) []byte {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("testdata", "v1", name))
	if err != nil {
		t.Fatal(err)
	}
	return raw
}
