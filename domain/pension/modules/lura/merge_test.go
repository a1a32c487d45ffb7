package lura

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS R173-4-3: the pays of a year in all aligned schemes are one, each carried to the account in whole euros.
func TestMerge_adds_up_the_pays_of_a_year(t *testing.T) {
	t.Parallel()
	line := func(regime dossier.Regime, nature dossier.Nature, cents int64) faits.Ligne {
		return faits.Ligne{Regime: regime, Nature: nature, SalairePresent: cents > 0, SalaireEur: money.Cents(cents)}
	}
	paid := func(regime dossier.Regime, cents int64) faits.Ligne { return line(regime, dossier.Activite, cents) }
	for _, tt := range []struct {
		name    string
		lines   []faits.Ligne
		income  string
		regimes int
		ok      bool
	}{
		{"one scheme", []faits.Ligne{paid(dossier.CNAV, 1_000_00)}, "1000.00", 1, true},
		{
			"two lines of it",
			[]faits.Ligne{paid(dossier.CNAV, 1_000_49), paid(dossier.CNAV, 500_50)},
			"1501.00", 1,
			true,
		},
		{
			"three schemes",
			[]faits.Ligne{paid(dossier.CNAV, 100_00), paid(dossier.MSASalarie, 200_00), paid(dossier.SSI, 300_00)},
			"600.00", 3, true,
		},
		{"another scheme", []faits.Ligne{paid(dossier.CNAV, 100_00), paid(dossier.SRE, 200_00)}, "100.00", 1, true},
		{"a line without pay", []faits.Ligne{paid(dossier.CNAV, 0)}, "0.00", 0, false},
		{"unemployment", []faits.Ligne{line(dossier.CNAV, dossier.ChomageIndemnise, 100_00)}, "0.00", 0, false},
		{"parents at home", []faits.Ligne{line(dossier.CNAV, dossier.AVPF, 100_00)}, "100.00", 1, true},
	} {
		s := &pension.State{}
		s.Carriere.Donner(tt.lines)
		year, ok := merge(s, faits.AnneeCarriere{Annee: 2000, To: len(tt.lines)})
		if ok != tt.ok || year.Annee != 2000 || year.RevenuEur.String() != tt.income || year.Regimes != tt.regimes {
			t.Errorf("%s: %+v, %t", tt.name, year, ok)
		}
	}
}
