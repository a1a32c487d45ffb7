package embedded_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// A report that is written straight from the engine's values has the bytes and the digests of the report taken apart
// and written from values.
func TestReport_is_written_as_its_values_are(t *testing.T) {
	t.Parallel()
	engine := newEngine(t)
	for _, s := range samples(t) {
		path, data := s.name, s.data
		for _, date := range []calendar.Date{{}, {Year: 2027, Month: 3, Day: 1}} {
			report, err := engine.Run(t.Context(), ports.EngineInput{
				Data: data, LiquidationDate: date, Today: calendar.Date{Year: 2026, Month: 11, Day: 2},
				Projection: true, Written: true,
			})
			if err != nil {
				continue // a dossier that is refused
			}
			salts := 0
			report = report.Named(func() string { salts++; return "salt" }, func() string { return "lac" })
			made := run.New(run.Launch{ID: "r", Data: data}, report)
			whole := run.New(run.Launch{ID: "r", Data: data}, report.Whole())
			digests, written := proof.OfSections(made.Sections)
			wholeDigests, _ := proof.OfSections(whole.Sections)
			if !slices.Equal(digests, wholeDigests) {
				t.Errorf("%s at %s: the digests differ", path, date)
			}
			if want := whole.StoredJSON(); !bytes.Equal(made.StoredJSONWith(written), want) ||
				!bytes.Equal(made.StoredJSON(), want) {
				t.Errorf("%s at %s: what is stored differs", path, date)
			}
			kept := made.KeptWith(written)
			read, err := run.FromKept(kept.Document, kept.Proof, func() ([]byte, error) { return kept.Traces, nil })
			if err != nil || !bytes.Equal(read.StoredJSON(), whole.StoredJSON()) {
				t.Errorf("%s at %s: what is kept reads as another run, %v", path, date, err)
			}
			for _, extent := range []run.Extent{run.ExtentSynthese, run.ExtentResults, run.ExtentFull} {
				want := whole.FullView().In(extent).Value().AppendJSON(nil)
				got, err := made.FullView().In(extent).MarshalJSON()
				if err != nil || !bytes.Equal(got, want) ||
					!bytes.Equal(made.FullView().In(extent).JSONWith(written), want) {
					t.Errorf("%s at %s: the view %s differs, %v", path, date, extent, err)
				}
				if again, err := read.FullView().In(extent).MarshalJSON(); err != nil || !bytes.Equal(again, want) {
					t.Errorf("%s at %s: the view %s of what is kept differs, %v", path, date, extent, err)
				}
			}
		}
	}
}
