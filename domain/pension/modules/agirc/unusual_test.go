package agirc

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

func TestPoints_never_panic_on_unusual_states(t *testing.T) {
	t.Parallel()
	absurdes := func(s *pension.State) *pension.State {
		for _, regime := range dossier.Regimes() {
			if !regime.EnPoints() {
				continue
			}
			for _, annee := range []int{-5, 1, 1900, 1985, 2018, 2019, 2026, 9999} {
				s.PointsCotises.Donner(
					append(
						s.PointsCotises.Lire(), acquis(regime, annee, "-3.5"),
						acquis(regime, annee, "99999999999999999999.99"),
					),
				)
			}
		}
		return s
	}
	states := map[string]*pension.State{
		"nothing known":             {Dossier: &dossier.Dossier{}},
		"no rate":                   absurdes(etat("1962-02-01", "2026-10-01")),
		"born after the departure":  absurdes(etat("2030-02-01", "2026-10-01")),
		"a departure in the year 1": absurdes(etat("1962-02-01", "0001-01-01")),
		"a departure in 9999":       absurdes(etat("1962-02-01", "9999-12-01")),
	}
	states["no rate"].Taux.Donner(faits.TauxLiquidation{})
	for name, s := range states {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			forfaits(s)
			PointsAchat{}.Compute(s, pension.NewTrace(0))
			liquide(s)
			s.DateEffet.Donner(calendar.Date{})
			forfaits(s)
			PointsAchat{}.Compute(s, pension.NewTrace(0))
			liquide(s)
		})
	}
}

func TestPointsForfaits_take_twenty_thousand_stops_of_one_year_in_their_stride(t *testing.T) {
	t.Parallel()
	lignes := make([]dossier.Ligne, 20_000)
	for i := range lignes {
		lignes[i] = deJours(periode(dossier.Maladie, 2022), 100)
	}
	r, _, _ := forfaits(carriere(etat("1962-02-01", "2026-10-01", acquis(dossier.AGIRCARRCO, 2021, "125")), lignes...))
	if got := r.TotalPoints[0].Points.String(); got != "125.00" {
		t.Errorf("%s points, want those of the year before: 125.00", got)
	}
}

func TestProperty_an_AgircArrco_pension_grows_with_points_and_age(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.IntRange(201, 20_000).Draw(t, "points")
		mois := rapid.IntRange(62*12, 70*12).Draw(t, "age in months")
		manquants := rapid.IntRange(0, 40).Draw(t, "missing quarters")
		montant := func(number, mois, manquants int) faits.Pension {
			effet := jour("2025-12-01")
			s := etat(
				effet.AddMonths(-mois).String(), effet.String(),
				acquis(dossier.AGIRCARRCO, 2023, pension.Nombre(number).Text()),
			)
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DateAgeLegal = effet })
			if manquants > 0 && mois < 67*12 {
				manque(s, manquants)
			}
			liquide(s)
			given := slices.Collect(s.Pensions.De(capability.MontantPoints))
			if len(given) != 1 {
				t.Fatalf("%d pensions", len(given))
			}
			return given[0]
		}
		p := montant(number, mois, manquants)
		if montant(number+1, mois, manquants).AnnuelEur.Less(p.AnnuelEur) {
			t.Error("one more point lowers the pension")
		}
		if montant(number, mois+1, manquants).AnnuelEur.Less(p.AnnuelEur) {
			t.Error("one more month of age lowers the pension")
		}
		if manquants > 0 && montant(number, mois, manquants-1).AnnuelEur.Less(p.AnnuelEur) {
			t.Error("one quarter fewer missing lowers the pension")
		}
	})
}
