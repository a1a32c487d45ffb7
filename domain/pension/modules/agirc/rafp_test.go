package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// Decree 2004-569 art. 9; resolutions of ERAFP 3 of 2019, 5 of 2020 and 7 of 2024: an annuity from 5 125 points on,
// below it a capital, in two payments from 4 900 points on (4 600 until March 2024). A point pays 0.05671 in 2026,
// 0.05378 in 2024; at 62 the coefficient is 1 and a capital 27.11 annuities, at 63 1.04 and 26.34.
func TestRafp_pays_an_annuity_a_capital_or_two_payments(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name             string
		naissance, effet string
		number           string
		versement        faits.Versement
		annuite, capital string
		premiere         string
	}{
		{"an annuity: 5 125 × 0.05671", "1964-01-01", "2026-01-01", "5125", faits.VersementMensuel, "290.64", "", ""},
		{
			"a point less: two payments, 290.58 × 4 / 12 first", "1964-01-01", "2026-01-01", "5124",
			faits.VersementFractionne, "290.58", "7877.68", "96.86",
		},
		{
			"4 900 points: two payments", "1964-01-01", "2026-01-01", "4900", faits.VersementFractionne, "277.88",
			"7533.30", "92.63",
		},
		{"4 899 points: one", "1964-01-01", "2026-01-01", "4899", faits.VersementUnique, "277.82", "7531.76", ""},
		{
			"4 600 points in March 2024: 247.39 × 15 / 12", "1962-03-01", "2024-03-01", "4600",
			faits.VersementFractionne, "247.39", "6706.69", "309.24",
		},
		{
			"4 600 points in April 2024: one", "1962-04-01", "2024-04-01", "4600", faits.VersementUnique, "247.39",
			"6706.69", "",
		},
		{
			"at 63: 1 000 × 0.05671 × 1.04", "1963-01-01", "2026-01-01", "1000", faits.VersementUnique, "58.98",
			"1553.49", "",
		},
		{
			"at 62 and six months: 1.02 and 26.725", "1963-07-01", "2026-01-01", "1000", faits.VersementUnique, "57.84",
			"1545.89", "",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etat(tt.naissance, tt.effet, acquis(dossier.RAFP, 2020, tt.number))
			// The category of the post has opened the right already.
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DateAgeLegal = jour(tt.effet) })
			r, _, _ := liquide(s)
			if len(r.Regimes) != 1 {
				t.Fatalf("pensions %+v", r)
			}
			p := r.Regimes[0]
			if p.Versement != tt.versement || p.Droits.String() != tt.annuite {
				t.Errorf("%v, %s a year", p.Versement, p.Droits)
			}
			capital, premiere := "", ""
			if p.Capital != nil {
				capital = p.Capital.String()
			}
			if p.PremiereFraction != nil {
				premiere = p.PremiereFraction.String()
			}
			if capital != tt.capital || premiere != tt.premiere {
				t.Errorf("capital %s, first payment %s", capital, premiere)
			}
		})
	}
}

func TestRafp_waits_for_the_legal_age_and_for_the_whole_pension(t *testing.T) {
	t.Parallel()
	ouverte := func(change func(*faits.TauxLiquidation), motif dossier.Motif) bool {
		s := etat("1964-01-01", "2026-01-01", acquis(dossier.RAFP, 2020, "6000"))
		casetest.Change(&s.Taux, change)
		s.Dossier.Liquidation.Motif = motif
		r, _, _ := liquide(s)
		return r.Regimes[0].Droits != nil
	}
	on := func(day string) func(*faits.TauxLiquidation) {
		return func(v *faits.TauxLiquidation) { v.DateAgeLegal = jour(day) }
	}
	if ouverte(on("2026-01-02"), 0) || !ouverte(on("2026-01-01"), 0) {
		t.Error("the legal age opens the right on its day")
	}
	if !ouverte(func(v *faits.TauxLiquidation) { v.Connu = false }, 0) {
		t.Error("a legal age that is not known closes nothing")
	}
	if ouverte(on("2026-01-01"), dossier.MotifProgressive) {
		t.Error("a progressive retirement is no whole pension")
	}
}

// Resolution 7 of 2024: one payment when the pension of the State began more than four months before.
func TestRafp_pays_at_once_what_follows_the_pension_long_after(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime dossier.Regime
		since  string
		want   faits.Versement
	}{
		{dossier.SRE, "2025-09-01", faits.VersementFractionne},
		{dossier.SRE, "2025-08-31", faits.VersementUnique},
		{dossier.CNRACL, "2025-01-01", faits.VersementUnique},
		{dossier.CNAV, "2025-01-01", faits.VersementFractionne},
		{dossier.SRE, "2026-02-01", faits.VersementFractionne},
	} {
		s := etat("1964-01-01", "2026-01-01", acquis(dossier.RAFP, 2020, "5000"))
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DateAgeLegal = jour("2026-01-01") })
		s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{{Regime: tt.regime, Date: jour(tt.since)}}
		r, _, _ := liquide(s)
		if got := r.Regimes[0].Versement; got != tt.want {
			t.Errorf("%s since %s: %s, want %s", tt.regime, tt.since, got, tt.want)
		}
	}
}
