package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The whole duration matters below 15 years only, for a pension that is not one of disability.
const requiseDeCas = 172

func TestCases_of_the_guaranteed_minimum_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	for _, c := range casetest.Load(t, "other-fonction-publique.json") {
		if !c.Concerns("minimumGaranti") || doubtful[c.ID] {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			in := casetest.Input{T: t, Value: c.Input}
			m, ok := regles.LireMinimumGaranti(
				bareme.Official(), pension.NewTrace(0), in.Date("dateEffet"), faits.AssietteMinimumGaranti{
					Trimestres: 4 * in.Int("anneesServices"), DureeRequise: requiseDeCas,
					Invalidite: in.Text("motif") == "invalidite",
				},
			)
			if !ok {
				t.Fatal("no figures")
			}
			casetest.Check(
				t, c, casetest.Got(t, map[string]any{"taux": m.Taux.String(), "montantAnnuel": m.MontantEur.String()}),
			)
		})
	}
}

func TestMinimumGaranti_follows_the_scale_of_its_year(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		effet    calendar.Date
		assiette faits.AssietteMinimumGaranti
		taux     string
		montant  string
	}{
		"forty years give the whole amount": {
			calendar.Date{Year: 2026, Month: 1, Day: 1},
			faits.AssietteMinimumGaranti{Trimestres: 160, DureeRequise: 172},
			"1", "16396.19",
		},
		"fifteen years give the first share": {
			calendar.Date{Year: 2026, Month: 1, Day: 1},
			faits.AssietteMinimumGaranti{Trimestres: 60, DureeRequise: 172},
			"0.575", "9427.81",
		},
		"quarters count": {
			calendar.Date{Year: 2026, Month: 1, Day: 1},
			faits.AssietteMinimumGaranti{Trimestres: 82, DureeRequise: 172},
			"0.7125", "11682.29",
		},
		"below fifteen years the whole amount is brought to the whole duration": {
			calendar.Date{Year: 2026, Month: 1, Day: 1},
			faits.AssietteMinimumGaranti{Trimestres: 43, DureeRequise: 172},
			"0.25", "4099.05",
		},
		// 57.6 % + 2.75 × 5, of index 224 of 227 at 13 422.76 (loi 2003-775 art. 66 V).
		"twenty years in 2011": {
			calendar.Date{Year: 2011, Month: 6, Day: 1},
			faits.AssietteMinimumGaranti{Trimestres: 80, DureeRequise: 163},
			"0.7135", "9450.57",
		},
		// 57.6 % + 2.75 × 14 + 0.35 × 11: forty years give the whole amount before the scale does.
		"forty years in 2011": {
			calendar.Date{Year: 2011, Month: 6, Day: 1},
			faits.AssietteMinimumGaranti{Trimestres: 160, DureeRequise: 163},
			"1", "13245.37",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, ok := regles.LireMinimumGaranti(bareme.Official(), pension.NewTrace(0), c.effet, c.assiette)
			if !ok || m.Taux.String() != c.taux || m.MontantEur.String() != c.montant {
				t.Errorf("%s and %s, %v; want %s and %s", m.Taux, m.MontantEur, ok, c.taux, c.montant)
			}
		})
	}
}

func TestMinimumGaranti_says_what_it_adds_and_stays_closed_to_a_pension_with_decote(t *testing.T) {
	t.Parallel()
	s := &pension.State{
		Bareme: bareme.Official(), DateEffet: faits.Connu(calendar.Date{Year: 2026, Month: 1, Day: 1}),
		ServicesPublics: faits.Connu(
			[]faits.ServicePublic{
				{
					Regime: dossier.SRE, Ouvert: true, Motif: "SANS_DECOTE", PensionEur: money.Cents(1_000_000),
					Assiette: faits.AssietteMinimumGaranti{Trimestres: 80, DureeRequise: 172},
				},
				{
					Regime: dossier.CNRACL, Motif: "DECOTE", PensionEur: money.Cents(1_000_000),
					Assiette: faits.AssietteMinimumGaranti{Trimestres: 80, DureeRequise: 172},
				},
			},
		),
	}
	trace := pension.NewTrace(0)
	trace.Begin()
	out, ok := MinimumGaranti{}.Compute(s, trace).(*ResultatMinimumGaranti)
	if !ok || len(out.Regimes) != 2 || trace.End().Incomplete {
		t.Fatalf("got %+v", out)
	}
	if got := out.Regimes[0]; got.ComplementEur.String() != "1477.33" || got.MontantGarantiEur.String() != "11477.33" {
		t.Errorf("open: %+v", got)
	}
	if got := out.Regimes[1]; got.MontantGarantiEur != nil || !got.ComplementEur.IsZero() {
		t.Errorf("closed: %+v", got)
	}
	if len(s.MinimumGaranti.Lire()) != 1 || s.MinimumGaranti.Lire()[0].Regime != dossier.SRE {
		t.Errorf("facts: %+v", s.MinimumGaranti.Lire())
	}
}
