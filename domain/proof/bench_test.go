package proof

import (
	"strconv"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/run"
)

// A report of the size of a full career: every module of the catalogue, five hundred lines of explanation.
func BenchmarkSealAndView(b *testing.B) {
	report := exampleReport()
	report.Sections = nil
	for i, id := range capability.ModuleIDs() {
		section := run.Section{
			ModuleID: id, Status: run.StatusComputed, Results: parsed(`{"taux":0.5}`), Salt: "salt-" + strconv.Itoa(i),
		}
		if id == capability.MontantAnnuites {
			section.Results = parsed(
				`{"regimes":[{"regime":"CNAV","annuelBrutEur":14210.40,"mensuelBrutEur":1184.20}]}`,
			)
		}
		for j := range 13 {
			section.Trace = append(section.Trace, run.TraceLine{
				Label: "Salaire revalorisé " + strconv.Itoa(1980+j), Formula: "8 207,00 × 2,345",
				Value: parsed("19245.42"), Unit: "EUR", Law: "CSS R351-29",
			})
		}
		report.Sections = append(report.Sections, section)
	}
	r, _ := sealed(b, report)
	b.ReportAllocs()
	for b.Loop() {
		document, err := NewDocument(r, attestation())
		if err != nil {
			b.Fatal(err)
		}
		body, err := r.ViewFor(everything).MarshalJSON()
		if err != nil || len(body) == 0 || len(document.Payload) == 0 {
			b.Fatal(err)
		}
	}
}
