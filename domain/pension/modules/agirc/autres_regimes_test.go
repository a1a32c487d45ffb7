package agirc

import (
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

func texteDe(d interface{ String() string }, known bool) string {
	if !known {
		return "—"
	}
	return d.String()
}

func TestMontantPoints_of_the_other_schemes(t *testing.T) {
	t.Parallel()
	artisan := func(annee int, number string, statut dossier.Statut) faits.Acquisition {
		a := acquis(dossier.RCI, annee, number)
		a.Statut = statut
		return a
	}
	cipav := func(first, last int) []faits.Acquisition {
		var years []faits.Acquisition
		for annee := first; annee <= last; annee++ {
			years = append(years, acquis(dossier.CIPAV, annee, "100"))
		}
		return years
	}
	surcote := func(s *pension.State, depuis string, trimestres int) *pension.State {
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) {
			v.TrimestresSurcote = trimestres
			for i := range trimestres {
				v.FinsSurcote = append(v.FinsSurcote, jour(depuis).Quarter().Add(i+1).Last())
			}
		})
		return s
	}
	tests := []struct {
		name  string
		state *pension.State
		// want is the coefficient, the yearly pension, the capital, and how it is paid.
		want       string
		incomplete bool
	}{
		{
			"Ircantec, 10 quarters before 67 and more than 20 missing: 0.90",
			manque(etat("1961-06-01", "2025-12-01", acquis(dossier.IRCANTEC, 2010, "3000")), 30),
			"0.9 1499.93 — MENSUEL", false,
		},
		{
			"Ircantec, the fewer of age and duration: 5 quarters missing, 0.95",
			manque(etat("1961-06-01", "2025-12-01", acquis(dossier.IRCANTEC, 2010, "3000")), 5),
			"0.95 1583.26 — MENSUEL", false,
		},
		{
			"Ircantec, from 64 to 68 at the full rate: 12 quarters at 0.625 % and 4 at 0.75 %, 10.5 % of the points",
			surcote(etat("1957-12-01", "2025-12-01", acquis(dossier.IRCANTEC, 2010, "1000")), "2021-12-01", 15),
			"1 613.86 — TRIMESTRIEL", false,
		},
		{
			"Ircantec, full rate by a long career a year before the legal age: 20 quarters from that age at 0.625 " +
				"% and 4 at 0.75 %",
			surcote(etat("1957-12-01", "2025-12-01", acquis(dossier.IRCANTEC, 2010, "1000")), "2019-12-01", 23),
			"1 641.64 — TRIMESTRIEL", false,
		},
		{
			"Ircantec, below 300 points: a capital at the price of the year before",
			etat("1962-02-01", "2025-12-01", acquis(dossier.IRCANTEC, 2010, "200")), "1 — 1122.20 VERSEMENT_UNIQUE",
			false,
		},
		{
			"RCI since 2013 at the full rate",
			etat("1962-02-01", "2025-12-01", acquis(dossier.RCI, 2020, "1000")), "1 1335.00 — MENSUEL", false,
		},
		{
			"RCI with 14 quarters missing: 12 at 1 % and 2 at 1.25 %",
			func() *pension.State {
				s := manque(etat("1962-02-01", "2025-12-01", acquis(dossier.RCI, 2020, "1000")), 14)
				casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TrimestresManquants = 14 })
				return s
			}(), "0.855 1141.43 — MENSUEL", false,
		},
		{
			"RCI points of a craftsman of before 1997 have their own value",
			etat("1962-02-01", "2025-12-01", artisan(1990, "1000", dossier.Artisan)), "1 1200.00 — MENSUEL", false,
		},
		{
			"RCI points of a craftsman of before 1979 have no known value",
			etat("1955-02-01", "2025-12-01", artisan(1975, "1000", dossier.Artisan)), "— — — ", true,
		},
		{
			"RCI points of 1990 without a status: two values",
			etat("1962-02-01", "2025-12-01", artisan(1990, "1000", dossier.StatutNonDit)), "— — — ", true,
		},
		{
			"CAVEC, below 500 points: fifteen years of pension at once",
			etat("1961-02-01", "2026-10-01", acquis(dossier.CAVEC, 2020, "400")), "1.025 — 8517.75 VERSEMENT_UNIQUE",
			false,
		},
		{
			"CAVEC with three children: a tenth more",
			enfants(etat("1961-02-01", "2026-10-01", acquis(dossier.CAVEC, 2020, "10000")), 3),
			"1.025 15615.88 — MENSUEL", false,
		},
		{
			"CAVEC with three children: a tenth since October 2025",
			enfants(etat("1960-02-01", "2025-12-01", acquis(dossier.CAVEC, 2020, "10000")), 3),
			"1.0375 15646.54 — MENSUEL", false,
		},
		{
			"CAVEC before October 2025: 0.75 % a quarter after 65, no increase for children",
			enfants(etat("1959-05-10", "2025-06-01", acquis(dossier.CAVEC, 2020, "15000")), 3),
			"1.03 21181.95 — MENSUEL", false,
		},
		{
			"CAVEC before October 2025: 15 % at most",
			etat("1954-02-01", "2025-06-01", acquis(dossier.CAVEC, 2020, "10000")), "1.15 15766.50 — MENSUEL", false,
		},
		{
			"CIPAV at 69, 35 years of 100 points: 10 % of the first thirty years",
			etat("1957-01-01", "2026-01-01", cipav(1991, 2025)...), "1 10982.00 — MENSUEL", false,
		},
		{
			"CIPAV at 73: five years at most",
			etat("1953-01-01", "2026-01-01", cipav(1996, 2025)...), "1 10837.50 — MENSUEL", false,
		},
		{
			"CIPAV at 67 and eleven months: no whole year",
			etat("1958-02-01", "2026-01-01", cipav(1991, 2025)...), "1 10115.00 — MENSUEL", false,
		},
		{
			"CIPAV at 69, 29 years",
			etat("1957-01-01", "2026-01-01", cipav(1997, 2025)...), "1 8381.00 — MENSUEL", false,
		},
		{
			"CAVOM, 4 quarters before its age",
			etat("1960-10-01", "2026-10-01", acquis(dossier.CAVOM, 2020, "1000")), "0.95 3205.78 — MENSUEL", false,
		},
		{
			"CAVAMAC: no value was found for 2025",
			etat("1957-02-01", "2025-10-01", acquis(dossier.CAVAMAC, 2020, "1000")), "1.05 — — ", true,
		},
		{
			"CARPIMKO in 2025, free by the duration of the basic scheme, with three children",
			enfants(etat("1962-02-01", "2025-12-01", acquis(dossier.CARPIMKO, 2020, "1000")), 3),
			"1 23408.00 — MENSUEL", false,
		},
		{
			"CNBF at the full rate",
			etat("1962-02-01", "2026-10-01", acquis(dossier.CNBFComplementaire, 2020, "1000")), "1 1026.20 — MENSUEL",
			false,
		},
		{
			"MSA RCO in 2025: 5 000 points at 0.3919, nothing for three children",
			enfants(etat("1958-02-01", "2025-04-01", acquis(dossier.MSARCO, 2020, "5000")), 3), "1 1959.50 — MENSUEL",
			false,
		},
		{
			"MSA RCO: the value of 2025 is kept for 2026",
			etat("1962-02-01", "2026-10-01", acquis(dossier.MSARCO, 2020, "1000")), "1 391.90 — MENSUEL", false,
		},
		{
			"MSA RCO is not open before the legal age",
			func() *pension.State {
				s := etat("1966-02-01", "2025-04-01", acquis(dossier.MSARCO, 2020, "6000"))
				casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.PensionDue = false })
				return s
			}(), "— — — ", false,
		},
		{
			"RAFP is not open before the legal age",
			func() *pension.State {
				s := etat("1966-02-01", "2026-10-01", acquis(dossier.RAFP, 2020, "6000"))
				casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DateAgeLegal = jour("2029-02-01") })
				return s
			}(), "— — — ", false,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, _, e := liquide(tt.state)
			p := r.Regimes[0]
			var coefficient money.Decimal
			if p.CoefficientMinoration != nil {
				coefficient = *p.CoefficientMinoration
			}
			var annuel, capital money.Euro
			if p.AnnuelBrut != nil {
				annuel = *p.AnnuelBrut
			}
			if p.Capital != nil {
				capital = *p.Capital
			}
			got := texteDe(coefficient, p.CoefficientMinoration != nil) + " " + texteDe(
				annuel, p.AnnuelBrut != nil,
			) + " " +
				texteDe(capital, p.Capital != nil) + " " + string(p.Versement)
			if diff := gocmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if e.Incomplete != tt.incomplete {
				t.Errorf("incomplete %v (%v), want %v", e.Incomplete, e.Warnings, tt.incomplete)
			}
		})
	}
}
