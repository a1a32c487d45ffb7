package recalcul

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func rachat(annee, trimestres int, duree bool) dossier.RachatTrimestres {
	return dossier.RachatTrimestres{
		Annee: dossier.Some(annee), Trimestres: dossier.Some(trimestres), TauxEtDuree: duree, OptionDite: true,
		Etudes: true,
	}
}

// The option decides what four quarters count for: the rate alone, or the duration and what is contributed too.
func TestRecalculer_counts_purchased_quarters_by_their_option(t *testing.T) {
	t.Parallel()
	sans := faireBrut(t, casDepart(t, "1963-02-10", 1987, "2026-11-01"))
	for _, tt := range []struct {
		name                            string
		rachats                         []dossier.RachatTrimestres
		taux, regime, cotises, tauxSeul int
	}{
		{"none", nil, 0, 0, 0, 0},
		{"for the rate", []dossier.RachatTrimestres{rachat(1984, 4, false)}, 4, 0, 0, 4},
		{"for both", []dossier.RachatTrimestres{rachat(1984, 4, true)}, 4, 4, 4, 0},
		{"one of each", []dossier.RachatTrimestres{rachat(1984, 3, true), rachat(1985, 2, false)}, 5, 3, 3, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casDepart(t, "1963-02-10", 1987, "2026-11-01")
			cas.Dossier.Liquidation.Rachats = tt.rachats
			d, before := faireBrut(t, cas).Durees, sans.Durees
			got := [4]int{d.Duree - before.Duree, d.Regime - before.Regime, d.Cotises - before.Cotises, d.RachetesTaux}
			if want := [4]int{tt.taux, tt.regime, tt.cotises, tt.tauxSeul}; got != want {
				t.Errorf("more in all, in the scheme, contributed, for the rate: %v, want %v", got, want)
			}
		})
	}
}

func TestRecalculer_has_no_rule_for_a_purchase_that_is_not_allowed(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		change func(c *Cas, r *dossier.RachatTrimestres)
		reason string
	}{
		{"a purchase as it may be", func(*Cas, *dossier.RachatTrimestres) {}, ""},
		{
			"asked for at twenty",
			func(c *Cas, r *dossier.RachatTrimestres) { r.DateDemande = c.Dossier.Assure.DateNaissance.AddYears(20) },
			"",
		},
		{
			"asked for the day before twenty",
			func(c *Cas, r *dossier.RachatTrimestres) {
				r.DateDemande = c.Dossier.Assure.DateNaissance.AddYears(20).AddDays(-1)
			}, "âge à la demande du rachat",
		},
		{
			"asked for on the day of the pension",
			func(c *Cas, r *dossier.RachatTrimestres) { r.DateDemande = c.Effet }, "âge à la demande du rachat",
		},
		{
			"asked for the day before the pension",
			func(c *Cas, r *dossier.RachatTrimestres) { r.DateDemande = c.Effet.AddDays(-1) }, "",
		},
		{
			"a full year", func(_ *Cas, r *dossier.RachatTrimestres) { r.Annee.Value = 1990 },
			"rachat au-delà de ce que la loi permet",
		},
		{
			"five quarters", func(_ *Cas, r *dossier.RachatTrimestres) { r.Trimestres.Value = 5 },
			"rachat au-delà de ce que la loi permet",
		},
		{
			"no option", func(_ *Cas, r *dossier.RachatTrimestres) { r.OptionDite = false },
			"rachat dont l'année, le nombre ou l'option manque",
		},
		{
			"a year of nothing", func(_ *Cas, r *dossier.RachatTrimestres) { r.Etudes = false },
			"rachat d'une année qui n'est ni d'études ni d'assurance",
		},
		{"twelve in all", func(c *Cas, _ *dossier.RachatTrimestres) {
			c.Dossier.Liquidation.Rachats = append(
				c.Dossier.Liquidation.Rachats, rachat(1985, 4, true), rachat(1986, 4, true),
			)
		}, ""},
		{"thirteen in all", func(c *Cas, _ *dossier.RachatTrimestres) {
			c.Dossier.Liquidation.Rachats = append(
				c.Dossier.Liquidation.Rachats, rachat(1985, 4, true), rachat(1986, 4, true), rachat(1983, 1, true),
			)
		}, "rachat au-delà de ce que la loi permet"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casDepart(t, "1963-02-10", 1987, "2026-11-01")
			cas.Dossier.Liquidation.Rachats = []dossier.RachatTrimestres{rachat(1984, 4, true)}
			tt.change(&cas, &cas.Dossier.Liquidation.Rachats[0])
			r := Recalculer(cas)
			if tt.reason == "" && !r.Possible() || tt.reason != "" && !slices.Contains(r.Manque, tt.reason) {
				t.Errorf("no rule for %q, want %q", r.Manque, tt.reason)
			}
		})
	}
}

// A year with a purchase leaves the average, unless the average falls by it.
func TestRecalculer_leaves_years_with_a_purchase_out_of_the_average(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name           string
		paie, retenues int
	}{
		{"a poor year", 3_000, 8},
		{"the best year", 40_000, 9},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			cas := casDepart(t, "1963-02-10", 2017, "2026-11-01")
			first := cas.Dossier.Carriere[0]
			first.Salaire.Value = money.Int(tt.paie)
			first.Trimestres = dossier.Some(2)
			cas.Dossier.Liquidation.Rachats = []dossier.RachatTrimestres{rachat(2017, 2, true)}
			if got := faireBrut(t, cas).Base.Retenues; got != tt.retenues {
				t.Errorf("%d years, want %d", got, tt.retenues)
			}
		})
	}
}
