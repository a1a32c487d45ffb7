package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Order of 1970-12-30 art. 16: 0.625 % a quarter between the full rate, from the legal age on, and 67, if
// the basic pension counts it too; 0.75 % a quarter after 67, whatever the duration, since 2010; nothing before.
func TestSurcoteIrcantec_before_and_after_the_age_of_the_full_rate(t *testing.T) {
	t.Parallel()
	// The quarters of the basic surcote follow each other, the first one accomplished on a day.
	taux := func(automatique, first string, quarters int) faits.TauxLiquidation {
		x := faits.TauxLiquidation{Connu: true, TrimestresSurcote: quarters}
		if automatique != "" {
			x.DateTauxPleinAutomatique = jour(automatique)
		}
		for i := range quarters {
			x.FinsSurcote = append(x.FinsSurcote, jour(first).Quarter().Add(i).Last())
		}
		return x
	}
	const legal, automatic = "2022-06-01", "2027-06-01"
	for _, tt := range []struct {
		name        string
		taux        faits.TauxLiquidation
		coefficient string
		effet, want string
	}{
		{"at the full rate", taux(automatic, legal, 0), "1", legal, "0"},
		{"four quarters", taux(automatic, "2022-09-30", 4), "1", "2023-07-01", "0.025"},
		{"until 67", taux(automatic, "2022-09-30", 19), "1", automatic, "0.11875"},
		{"a quarter begun before 67", taux(automatic, "2022-09-30", 20), "1", "2027-07-01", "0.125"},
		{"the next one, and three months after 67", taux(automatic, "2022-09-30", 21), "1", "2027-10-01", "0.1325"},
		{"67 on the first day of a quarter", taux("2027-07-01", "2022-09-30", 21), "1", "2027-10-01", "0.1325"},
		{"a quarter after 67", taux(automatic, automatic, 0), "1", "2027-09-01", "0.0075"},
		{"two months after 67", taux(automatic, automatic, 0), "1", "2027-08-01", "0"},
		{"before and after", taux(automatic, "2026-09-30", 8), "1", "2028-06-01", "0.055"},
		{"a pension that is lowered", taux(automatic, "2022-09-30", 4), "0.99", "2023-07-01", "0"},
		{"a rate that is not known", faits.TauxLiquidation{TrimestresSurcote: 4}, "1", "2023-06-01", "0"},
		{"no age of the full rate", taux("", "2022-09-30", 4), "1", "2023-07-01", "0.025"},
	} {
		s := etat("1960-05-10", tt.effet, acquis(dossier.IRCANTEC, 2010, "1000"))
		s.Taux.Donner(tt.taux)
		m := calculMontant{s: s, t: pension.NewTrace(0)}
		if got := m.surcoteIrcantec(nombre(tt.coefficient)); !got.Equal(nombre(tt.want)) {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

// CSS D635-7: an old point of craftsmen and one of shopkeepers have each their value, in 2023 1.174 € and 1.28 €; where
// both had one, a line that does not say which it was has none. Shopkeepers had no points before 1973.
func TestValeurRci_of_old_points(t *testing.T) {
	t.Parallel()
	m := calculMontant{s: etat("1960-05-10", "2023-06-01"), t: pension.NewTrace(0)}
	for _, tt := range []struct {
		annee  int
		statut dossier.Statut
		want   string
	}{
		{1990, dossier.Artisan, "1.174"},
		{1990, dossier.Commercant, "1.28"},
		{1990, dossier.StatutNonDit, ""},
		{1970, dossier.Commercant, ""},
		{1972, dossier.Commercant, ""},
		{1973, dossier.Commercant, "1.28"},
		{2012, dossier.Commercant, "1.28"},
	} {
		got, ok := m.valeurRci(groupeRci{annee: tt.annee, statut: tt.statut})
		if ok != (tt.want != "") || ok && !got.Equal(nombre(tt.want)) {
			t.Errorf("%d, status %d: %s, %t", tt.annee, tt.statut, got.Decimal, ok)
		}
	}
	craft, okCraft := m.valeurRci(groupeRci{annee: 1970, statut: dossier.Artisan})
	alone, ok := m.valeurRci(groupeRci{annee: 1970})
	if !okCraft || !ok || !alone.Equal(craft.Decimal) {
		t.Errorf("in 1970 only craftsmen had points: %s, %s", craft.Decimal, alone.Decimal)
	}
}
