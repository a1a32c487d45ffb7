package pipeline

import (
	"fmt"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/minima"
)

// The dates that mean something have their net: that of the run at the date asked for, and for the same household
// later.
func TestProjection_gives_the_net_of_the_dates_that_matter(t *testing.T) {
	t.Parallel()
	asked := calendar.Date{Year: 2026, Month: 11, Day: 1}
	automatic := calendar.Date{Year: 2031, Month: 2, Day: 1}
	for _, c := range []struct {
		name, foyer string
		known       bool
	}{
		{
			"a household of the right year",
			`,"foyer":{"situation":"SEUL","rfrEur":17900,"rfrPrecedentEur":17600,"parts":1,"anneeRfr":2024}`, true,
		},
		{
			"a household without a year",
			`,"foyer":{"situation":"SEUL","rfrEur":17900,"rfrPrecedentEur":17600,"parts":1}`, true,
		},
		{
			"a household of another year",
			`,"foyer":{"situation":"SEUL","rfrEur":17900,"rfrPrecedentEur":17600,"parts":1,"anneeRfr":2019}`, false,
		},
		{"no household", ``, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			text := `{"assure":{"dateNaissance":"1964-01-10","sexe":"M","residence":{"pays":"FR",` +
				`"departement":"35"}},"carriere":[`
			for annee := 1990; annee < 2026; annee++ {
				text += fmt.Sprintf(`{"annee":%d,"regime":"CNAV","salaireBrutEur":20000},`, annee)
			}
			text = text[:len(text)-1] + `]` + c.foyer + `}`
			told, err := dossier.Decode(enValeur(t, text))
			if err != nil {
				t.Fatal(err)
			}
			out := Run(Input{
				Dossier: told, Bareme: bareme.Official(), DateEffet: asked,
				Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
				Projection: true,
			})
			for _, s := range out.Sections {
				if results, ok := s.Results.(*minima.ResultatSante); ok &&
					(c.known || results.TotalMensuelNetEur != nil) {
					t.Error("no date has a net")
				}
				results, ok := s.Results.(*SanteEtDeparts)
				if !ok {
					continue
				}
				if !c.known {
					t.Errorf("nets without an income: %v", results.Departs)
				}
				nets := map[calendar.Date]string{}
				for _, d := range results.Departs {
					nets[d.Date] = d.MensuelNetEur.String()
				}
				if nets[asked] != results.TotalMensuelNetEur.String() || nets[automatic] <= nets[asked] {
					t.Errorf("the run has %s, the dates have %v", results.TotalMensuelNetEur, nets)
				}
			}
		})
	}
}
