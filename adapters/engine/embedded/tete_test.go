package embedded_test

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// What the modules find to be looked at first stands at the head: it reads their codes by name, from what they write.
func TestHead_warns_of_what_the_modules_find(t *testing.T) {
	t.Parallel()
	engine := newEngine(t)
	const year = `{"annee":1990,"regime":"CNAV","salaireBrut":80000,"devise":"FRF"}`
	for _, c := range []struct {
		name, career, person, champ, objet string
		code                               run.CodeAvertissement
	}{
		{
			name: "two lines of one job",
			career: `{"annee":2010,"regime":"CNAV","employeur":"E","salaireBrutEur":20000},` +
				`{"annee":2010,"regime":"CNAV","employeur":"E","salaireBrutEur":21000}`,
			champ: "/carriere/1", objet: "2010, 21000", code: run.AvertDoublon,
		},
		{
			name: "more quarters than a year has",
			career: `{"annee":2010,"regime":"CNAV","salaireBrutEur":20000,"trimestres":4},` +
				`{"annee":2010,"regime":"SRE","indice":400,"trimestres":2}`,
			objet: "2010, 6", code: run.AvertTropDeTrimestres,
		},
		{
			name: "francs told as euros",
			career: `{"annee":2001,"regime":"CNAV","salaireBrut":118000,"devise":"FRF"},` +
				`{"annee":2002,"regime":"CNAV","salaireBrutEur":120000}`,
			champ: "/carriere/1", objet: "2002, 120000 EUR", code: run.AvertMonnaieDouteuse,
		},
		{
			name: "years without a line",
			career: year + `,{"annee":1992,"regime":"CNAV","salaireBrut":1,"devise":"FRF"},` +
				`{"annee":1996,"regime":"CNAV","salaireBrut":80000,"devise":"FRF"}`,
			objet: "1991, 1993–1995", code: run.AvertAnneesSansLigne,
		},
		{
			name:   "nothing told of the year of the departure",
			career: `{"annee":2025,"regime":"CNAV","salaireBrutEur":20000}`,
			objet:  "2026", code: run.AvertAnneeDepartVide,
		},
		{
			name: "a disability pension paid too long", career: year,
			person: `,"invalidite":{"categorie":2,"depuis":"2020-01-01","pensionAnnuelleEur":9000}`,
			champ:  "/assure/invalidite", objet: "2024-12-01", code: run.AvertInvaliditeIndue,
		},
		{
			name: "a disability pension that was to be replaced before", career: year,
			person: `,"invalidite":{"categorie":2,"depuis":"2020-01-01","pensionAnnuelleEur":9000}`,
			champ:  "/assure/invalidite", objet: "2024-12-01", code: run.AvertInvaliditeRemplacee,
		},
	} {
		data, err := ijson.ParseObject([]byte(
			`{"assure":{"dateNaissance":"1962-11-10"` + c.person + `},"carriere":[` + c.career + `]}`,
		))
		if err != nil {
			t.Fatal(err)
		}
		report, err := engine.Run(t.Context(), ports.EngineInput{
			Data: data, LiquidationDate: calendar.Date{Year: 2026, Month: 11, Day: 1},
			Today: calendar.Date{Year: 2026, Month: 11, Day: 2},
		})
		if err != nil {
			t.Fatal(err)
		}
		head := run.New(run.Launch{ID: "r", Data: data}, report).FullView().Resume.Avertissements
		want := run.Avertissement{Code: c.code, Champ: ijson.Pointer(c.champ), Objet: c.objet}
		if !slices.ContainsFunc(head, func(a run.Avertissement) bool {
			a.MontantEur = nil
			return a == want
		}) {
			t.Errorf("%s: %+v is not among %+v", c.name, want, head)
		}
	}
}
