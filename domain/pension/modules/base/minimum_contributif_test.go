package base

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Service-public A15703: with 135 contributed quarters of 170, 756.29 + 147.64 × 135/170 = 873.53 € a month in January
// 2026.
func TestMinimum_counts_contributed_quarters_and_those_of_parents_for_the_threshold_only(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026)
	m, ok := readMinimum(s, pension.NewTrace(0))
	if !ok {
		t.Fatal("the minimum is unknown")
	}
	for _, c := range []struct {
		name string
		a    assietteMinimum
		want string
	}{
		{
			"135 contributed of 170",
			assietteMinimum{duree: 170, dureeTotale: 170, proratisation: 170, cotises: 135},
			"10482.45",
		},
		{"119 contributed", assietteMinimum{duree: 170, dureeTotale: 170, proratisation: 170, cotises: 119}, "9075.50"},
		{
			"100 contributed and 24 of a parent at home",
			assietteMinimum{duree: 170, dureeTotale: 170, proratisation: 170, cotises: 100, avpf: 24},
			"10117.69",
		},
		{"95 contributed and 40 of a parent at home, of which 24 count", assietteMinimum{
			duree: 170, dureeTotale: 170, proratisation: 170, cotises: 95, avpf: 40,
		}, "9075.50"},
		{"another scheme shares the increase", assietteMinimum{
			duree: 85, dureeTotale: 170, proratisation: 170, cotises: 170, otherRegime: true,
		}, "5423.61"},
		{"more quarters in all than a whole duration", assietteMinimum{
			duree: 100, dureeTotale: 200, proratisation: 170, cotises: 100, otherRegime: true,
		}, "4537.75"},
		{"no duration", assietteMinimum{proratisation: 170}, "0.00"},
	} {
		if got := m.brut(c.a).total.String(); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestMinimum_before_september_2023_does_not_count_the_quarters_of_parents(t *testing.T) {
	t.Parallel()
	s := etat(t, calendar.Date{Year: 2023, Month: 8, Day: 1})
	m, ok := readMinimum(s, pension.NewTrace(0))
	if !ok || m.ouvreMajoration(assietteMinimum{cotises: 110, avpf: 24}) ||
		!m.ouvreMajoration(assietteMinimum{cotises: 120}) {
		t.Errorf("threshold %d, parents %d (%v)", m.seuil, m.avpfMaximum, ok)
	}
}

func TestEcreter_cuts_several_minima_in_proportion_and_never_the_pensions(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                      string
		minima                    []string
		pensions, others, plafond string
		want                      []string
		excess                    string
	}{
		{"below the ceiling", []string{"1000"}, "5000", "2000", "16000", []string{"1000.00"}, "0.00"},
		{"one minimum", []string{"3000"}, "8000", "6000", "16000", []string{"2000.00"}, "1000.00"},
		{"above the ceiling without it", []string{"3000"}, "9000", "9000", "16000", []string{"0.00"}, "3000.00"},
		{"two minima", []string{"2000", "1000"}, "8000", "6000", "16000", []string{"1333.33", "666.67"}, "1000.00"},
		{
			"two minima, the last takes the rounding",
			[]string{"0.01", "0.02", "0.03"},
			"0", "0", "0.05",
			[]string{"0.01", "0.02", "0.02"},
			"0.01",
		},
	} {
		minima := make([]money.Euro, 0, len(c.minima))
		for _, m := range c.minima {
			minima = append(minima, euro(t, m))
		}
		excess := ecreter(minima, euro(t, c.pensions), euro(t, c.others), euro(t, c.plafond))
		got := []string{}
		for _, m := range minima {
			got = append(got, m.String())
		}
		if diff := cmp.Diff(c.want, got); diff != "" || excess.String() != c.excess {
			t.Errorf("%s: cut %s, want %s:\n%s", c.name, excess, c.excess, diff)
		}
	}
}

func TestEcretement_reads_every_other_pension_but_those_of_the_european_rules(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026, petiteCarriere("12000")...)
	s.Pensions.Donner(
		capability.MontantPoints,
		[]faits.Pension{{Regime: dossier.AGIRCARRCO, AnnuelEur: euro(t, "3300"), BaseEur: euro(t, "3000")}},
	)
	s.Pensions.Donner(
		capability.MontantIndiciaire,
		[]faits.Pension{{Regime: dossier.SRE, AnnuelEur: euro(t, "1000"), BaseEur: euro(t, "1000")}},
	)
	s.MinimumGaranti.Donner(
		[]faits.Pension{{Regime: dossier.SRE, AnnuelEur: euro(t, "1400"), BaseEur: euro(t, "1400")}},
	)
	s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{
		{Regime: dossier.IRCANTEC, AnnuelEur: dossier.Some(euro(t, "600"))},
		{Regime: dossier.RegimeEtranger, AnnuelEur: dossier.Some(euro(t, "5000"))},
	}
	for european, want := range map[bool]string{true: "5000.00", false: "10000.00"} {
		casetest.Change(&s.Etranger, func(v *faits.DroitsEtrangers) { v.Europeen = european })
		result, _, _ := liquidee(t, s)
		if result.AutresPensionsEur == nil || result.AutresPensionsEur.String() != want {
			t.Errorf("European rules %v: other pensions %v, want %s", european, result.AutresPensionsEur, want)
		}
	}
}

func TestEcretement_is_not_certain_while_another_pension_is_unknown(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026, petiteCarriere("12000")...)
	s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{{Regime: dossier.IRCANTEC}}
	_, extract, trace := liquidee(t, s)
	if gaps := trace.Lacunes(); !extract.Incomplete || len(gaps) != 1 ||
		gaps[0].Champ != "/liquidation/dejaLiquides/0/annuelBrutEur" {
		t.Errorf("gaps %+v, warnings %v", gaps, extract.Warnings)
	}
	s = etat(t, novembre2026, petiteCarriere("12000")...)
	s.Avancement.Donner([]pension.Avancement{{ModuleID: capability.MontantPoints, Status: pension.Incomplete}})
	if _, extract, _ := liquidee(t, s); !extract.Incomplete {
		t.Error("an incomplete complementary pension leaves the minimum certain")
	}
	s = etat(t, novembre2026, petiteCarriere("40000")...)
	s.Avancement.Donner([]pension.Avancement{{ModuleID: capability.MontantPoints, Status: pension.Incomplete}})
	if _, extract, _ := liquidee(t, s); extract.Incomplete {
		t.Error("a pension without minimum depends on no other pension")
	}
}

func TestMontantAnnuites_gives_no_minimum_below_the_full_rate(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026, petiteCarriere("12000")...)
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TauxPlein, v.Taux = false, decimal(t, "0.4875") })
	result, _, _ := liquidee(t, s)
	if p := result.Regimes[0]; !p.MinimumEur.IsZero() || !p.MinimumBrutEur.IsZero() {
		t.Errorf("got %+v", p)
	}
}
