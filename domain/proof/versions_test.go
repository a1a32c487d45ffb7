package proof

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
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

// Reports as they were answered, and the documents that were signed of them, by two earlier programs: the head of a
// report is computed again from what it shows, and must stay the head that it was.
func TestVerifyReport_accepts_the_reports_of_earlier_programs(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"2026-11-28.ndjson.gz", "2026-11-29.ndjson.gz"} {
		reports := earlier(t, file)
		if len(reports) != 15 {
			t.Fatalf("%s: %d reports", file, len(reports))
		}
		for _, r := range reports {
			if err := VerifyReport([]byte(r.Payload), parsed(string(r.Report))); err != nil {
				t.Errorf("%s, %s: %v", file, r.Name, err)
			}
			changed, err := parsed(string(r.Report)).Set("/synthese/voie", parsed(`"AUCUNE"`))
			if err != nil {
				t.Fatal(err)
			}
			if _, refused := errors.AsType[*MismatchError](VerifyReport([]byte(r.Payload), changed)); !refused {
				t.Errorf("%s, %s: a changed head is accepted", file, r.Name)
			}
		}
	}
}

type earlierReport struct {
	Name    string          `json:"name"`
	Payload string          `json:"payload"`
	Report  json.RawMessage `json:"report"`
}

func earlier(t *testing.T, file string) []earlierReport {
	t.Helper()
	raw, err := os.Open(filepath.Join("testdata", "v2", file))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = raw.Close() }()
	text, err := gzip.NewReader(raw)
	if err != nil {
		t.Fatal(err)
	}
	var out []earlierReport
	for decoder := json.NewDecoder(text); ; {
		var r earlierReport
		err := decoder.Decode(&r)
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, r)
	}
}
