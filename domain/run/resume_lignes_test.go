package run

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
)

func TestResume_warns_of_lines_and_years_that_look_wrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, module, results, want string }{
		{
			"two lines of one job", "validerSource",
			`{"lignesARegarder":[{"code":"doublon_divergent","champ":"/carriere/4","annee":2010,"valeurLue":"21000"}]}`,
			"LINES_DIFFER /carriere/4 2010, 21000",
		},
		{
			"francs told as euros", "validerSource",
			`{"lignesARegarder":[{"code":"devise_suspecte","champ":"/carriere/0","annee":2002,"valeurLue":"9 EUR"}]}`,
			"DOUBTFUL_CURRENCY /carriere/0 2002, 9 EUR",
		},
		{
			"six quarters in a year", "validerSource",
			`{"lignesARegarder":[{"code":"plus_de_quatre_trimestres","annee":2011,"valeurLue":"6"}]}`,
			"TOO_MANY_QUARTERS  2011, 6",
		},
		{
			"years without a line", "validerSource",
			`{"lignesARegarder":[{"code":"annees_sans_ligne","annee":1991,"valeurLue":"1991–1994"}]}`,
			"YEARS_UNTOLD  1991–1994",
		},
		{
			"an anomaly that the head has no word for", "validerSource",
			`{"lignesARegarder":[{"code":"activite_avant_16_ans","annee":1991,"valeurLue":"1991"}]}`, "",
		},
		{
			"a disability pension that ends before", "conversionInvalideRetraite",
			`{"aSavoir":[{"code":"INVALIDITE_REMPLACEE","date":"2024-12-01"}]}`,
			"DISABILITY_REPLACED /assure/invalidite 2024-12-01",
		},
		{
			"a disability pension paid too long", "pensionInvalideConversionForcee",
			`{"aSavoir":[{"code":"INVALIDITE_INDUE","date":"2024-12-01","montantEur":18000.00}]}`,
			"DISABILITY_OVERPAID /assure/invalidite 2024-12-01",
		},
		{
			"a disability pension paid too long, of unknown amount", "pensionInvalideConversionForcee",
			`{"aSavoir":[{"code":"INVALIDITE_INDUE","date":"2024-12-01"}]}`,
			"DISABILITY_OVERPAID /assure/invalidite 2024-12-01",
		},
		{"what a newer program says", "conversionInvalideRetraite", `{"aSavoir":[{"code":"NEUF"}]}`, ""},
		{
			"nothing told of the year of the departure", "hubIngestion", `{"anneeDepartSansLigne":2026}`,
			"DEPARTURE_EMPTY  2026",
		},
	} {
		s := NewResume(Header{}, []Section{{
			ModuleID: capability.ModuleID(c.module), Status: StatusComputed, Results: mustParse(t, c.results),
		}}, nil, nil)
		var got []string
		for _, a := range s.Avertissements {
			if code := a.Code.published(); code != AvertValeurDouteuse && code != AvertCarriereArretee {
				t.Errorf("%s: the code %s is in no list that clients know", c.name, code)
			}
			got = append(got, string(a.Code)+" "+string(a.Champ)+" "+a.Objet)
			if m := a.Message(); !strings.Contains(m.FR, a.Objet) || !strings.Contains(m.EN, a.Objet) {
				t.Errorf("%s: the sentence does not name it: %v", c.name, m)
			}
		}
		if joined := strings.Join(got, "; "); joined != c.want {
			t.Errorf("%s: %q, want %q", c.name, joined, c.want)
		}
	}
}

// The head lists the first warnings alone; a check of a dossier names all that it tells.
func TestDoutes_are_not_cut_where_the_head_is(t *testing.T) {
	t.Parallel()
	lines := strings.Repeat(`{"code":"doublon_divergent","champ":"/carriere/1","annee":2010,"valeurLue":"1"},`, 30)
	sections := []Section{
		{
			ModuleID: capability.HubIngestion, Status: StatusComputed,
			Results: mustParse(t, `{"origineDateEffet":"SUPPOSEE","anneeDepartSansLigne":2026}`),
		},
		{
			ModuleID: capability.ValiderSource, Status: StatusComputed,
			Results: mustParse(t, `{"lignesARegarder":[`+lines+
				`{"code":"annees_sans_ligne","annee":1991,"valeurLue":"1991"},`+
				`{"code":"annees_sans_ligne","annee":1993,"valeurLue":"1993–1995"}]}`),
		},
	}
	view := View{Sections: sections}
	doubts := view.Doutes()
	if len(doubts) != 32 || doubts[30].Objet != "1991, 1993–1995" || doubts[31].Code != AvertAnneeDepartVide {
		t.Errorf("%d doubts, the last %+v", len(doubts), doubts[len(doubts)-2:])
	}
	// What the intake says comes before the lines, which could crowd it out.
	head := NewResume(Header{}, sections, nil, nil).Avertissements
	if len(head) != maxAvertissements+1 || head[0].Code != AvertDateSupposee || head[1].Code != AvertAnneeDepartVide {
		t.Errorf("%d warnings, the first %+v", len(head), head[:2])
	}
}
