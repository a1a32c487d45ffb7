package causes

import (
	"fmt"
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// etatRecalcule is a mother of three with 42 years of private work, whose pensions are those of the recomputation.
func etatRecalcule(t *testing.T, effet calendar.Date) (*pension.State, recalcul.Resultat) {
	t.Helper()
	return etatModifie(t, effet, func(*pension.State) {})
}

// etatModifie is such a mother whose dossier is another one in something.
func etatModifie(t *testing.T, effet calendar.Date, change func(*pension.State)) (*pension.State, recalcul.Resultat) {
	t.Helper()
	naissance := calendar.Date{Year: 1960, Month: 5, Day: 10}
	d := &dossier.Dossier{Assure: dossier.Assure{DateNaissance: naissance, Sexe: dossier.Femme}}
	for _, birth := range []int{1988, 1990, 1992} {
		d.Assure.Enfants = append(d.Assure.Enfants, dossier.Enfant{
			DateNaissance: calendar.Date{Year: birth, Month: 5, Day: 1},
		})
	}
	for year := 1984; year < 2026; year++ {
		d.Carriere = append(d.Carriere, &dossier.Ligne{
			Annee: dossier.Some(year), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(21_000 + 600*(year-1984))),
			DeviseDite: true,
		})
	}
	s := &pension.State{
		Dossier: d, Bareme: bareme.Official(), DateEffet: faits.Connu(effet), DateDemandee: effet, Aujourdhui: effet,
		Taux: faits.Connu(faits.TauxLiquidation{PensionDue: true, DateTauxPlein: effet}),
	}
	change(s)
	r := recalcul.Recalculer(Cas(s))
	if !r.Possible() || r.Base.Annuel.Sign() <= 0 || r.Complementaire.Annuel().Sign() <= 0 {
		t.Fatalf("the recomputation lacks %v", r.Manque)
	}
	s.Pensions.Donner(capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: r.Base.Annuel}})
	s.Pensions.Donner(capability.MontantPoints, []faits.Pension{
		{Regime: dossier.AGIRCARRCO, AnnuelEur: r.Complementaire.Annuel()},
	})
	return s, r
}

// A change of the recomputation names what a fund has done otherwise. What it did is made of the right pension here, by
// hand.
func TestChercher_names_the_change_of_the_recomputation(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	s, r := etatRecalcule(t, effet)
	part := func(whole money.Euro, by, of string) money.Euro {
		return money.Euro{Decimal: whole.Mul(nombre(t, by)).Quo(nombre(t, of))}.ArrondiCentime()
	}
	// 1.25 % a quarter. CSS D351-1-4.
	surcote := func(quarters int) string { return nombre(t, "0.0125").MulInt(quarters).Add(money.Int(1)).String() }
	n := r.Taux.TrimestresSurcote
	if n < 2 {
		t.Fatalf("%d quarters of surcote", n)
	}
	earlier := calendar.Date{Year: 2026, Month: 4, Day: 1}
	_, before := etatRecalcule(t, earlier)
	for _, tt := range []struct {
		name         string
		regime       dossier.Regime
		effet        calendar.Date
		annual       money.Euro
		want, absent string
	}{
		{"no increase for children", dossier.CNAV, effet, part(r.Base.Annuel, "1", "1.1"), texteMajoration, ""},
		{
			"no surcote", dossier.CNAV, effet, part(r.Base.Annuel, "1", surcote(n)),
			fmt.Sprintf(texteSurcote, n), fmt.Sprintf(texteSurcote, n+1),
		},
		{
			"one quarter of surcote less", dossier.CNAV, effet, part(r.Base.Annuel, surcote(n-1), surcote(n)),
			fmt.Sprintf(texteSurcote, 1), fmt.Sprintf(texteSurcote, 2),
		},
		{
			"the point of 2024", dossier.AGIRCARRCO, effet, part(r.Complementaire.Annuel(), "1.4159", "1.4386"),
			"Valeur du point antérieure de 2 an(s).", "Valeur du point antérieure de 1 an(s).",
		},
		{"half a year earlier", dossier.CNAV, earlier, before.Base.Annuel, fmt.Sprintf(texteDate, earlier), ""},
		{
			"a pension of before that is dated now", dossier.CNAV, effet, before.Base.Annuel,
			"", fmt.Sprintf(texteDate, earlier),
		},
	} {
		s.Dossier.Notification = []dossier.Notification{
			{Regime: tt.regime, DateEffet: tt.effet, AnnuelEur: dossier.Some(tt.annual)},
		}
		got := explique(s, faits.NotifieAnnuel)
		if tt.want != "" && !slices.Contains(got, tt.want) || slices.Contains(got, tt.absent) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}
