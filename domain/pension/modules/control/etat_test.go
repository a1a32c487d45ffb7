package control

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

const monthsPerYear = 12

func jour(t testing.TB, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// etatPrive is a private career of 42 years, francs then euros, whose pension begins in October 2026.
func etatPrive(t testing.TB) *pension.State {
	t.Helper()
	d := &dossier.Dossier{Assure: dossier.Assure{DateNaissance: jour(t, "1963-05-10"), Sexe: dossier.Femme}}
	for year := 1984; year < 2026; year++ {
		l := dossier.Ligne{
			Annee: dossier.Some(year), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(21_000 + 600*(year-1984))),
			DeviseDite: true,
		}
		if year < 2002 {
			l.Salaire = dossier.Some(money.Int(80_000 + 3_000*(year-1984)))
			l.Devise = dossier.FRF
		}
		d.Carriere = append(d.Carriere, &l)
	}
	effet := jour(t, "2026-10-01")
	return &pension.State{
		Dossier: d, Bareme: bareme.Official(), DateEffet: faits.Connu(effet), DateDemandee: effet, Aujourdhui: effet,
		Taux: faits.Connu(faits.TauxLiquidation{PensionDue: true, DateTauxPlein: effet}),
	}
}
