package regles_test

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

func TestPensionsEnPaiement_counts_each_pension_once(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 3, Day: 1}
	before := calendar.Date{Year: 2020, Month: 1, Day: 1}
	after := calendar.Date{Year: 2026, Month: 4, Day: 1}
	some := dossier.Some(money.Cents(120_000))
	liquides := []dossier.PensionLiquidee{
		{Regime: dossier.CNAV, Date: before, AnnuelEur: some},
		{Regime: dossier.SRE, AnnuelEur: some},
		{Regime: dossier.CNRACL, Date: effet, AnnuelEur: some},
		{Regime: dossier.IEG, Date: effet, AnnuelEur: some},
		{Regime: dossier.RATP, Date: after, AnnuelEur: some},
		{Regime: dossier.SNCF, Date: before},
		{Regime: dossier.Mines, Date: after},
		{Regime: dossier.ENIM, Date: before, AnnuelEur: dossier.Some(money.Cents(-100))},
	}
	got := regles.PensionsEnPaiement(
		liquides, effet, func(r dossier.Regime) bool { return r == dossier.IEG || r == dossier.CNAV },
	)
	var regimes []dossier.Regime
	for _, p := range got.Connues {
		regimes = append(regimes, p.Regime)
	}
	if want := []dossier.Regime{dossier.CNAV, dossier.SRE, dossier.CNRACL, dossier.ENIM}; !slices.Equal(regimes, want) {
		t.Errorf("counted %v, want %v", regimes, want)
	}
	if got.Total().String() != "3600.00" || !slices.Equal(got.SansMontant, []int{5}) {
		t.Errorf("total %s, without amount %v", got.Total(), got.SansMontant)
	}
}

func TestRessources_leave_out_no_more_than_what_is_declared(t *testing.T) {
	t.Parallel()
	r := regles.Ressources{
		DeclareesEur: money.Cents(500_000), AbattementEur: money.Cents(600_000), PensionsEur: money.Cents(100_000),
	}
	if r.Retenues().String() != "1000.00" {
		t.Errorf("retained %s", r.Retenues())
	}
	r.AbattementEur = money.Cents(200_000)
	if r.Retenues().String() != "4000.00" {
		t.Errorf("retained %s", r.Retenues())
	}
}

func TestDitesDeuxFois_is_what_equals_the_pensions_in_payment(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		declarees, activite, servies int64
		want                         bool
	}{{0, 0, 0, false}, {0, 0, 1000, false}, {1000, 0, 1000, true}, {1500, 500, 1000, true}, {1001, 0, 1000, false}} {
		got := regles.DitesDeuxFois(money.Cents(tt.declarees), money.Cents(tt.activite), money.Cents(tt.servies))
		if got != tt.want {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}
