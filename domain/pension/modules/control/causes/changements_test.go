package causes

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// Each quarter of surcote is 1.25 %: 7.5 % for six of them. CSS D351-1-4.
func TestMoinsDeSurcote_takes_its_share_for_each_quarter(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		left, quarters int
		share          string
	}{
		{1, 5, "0.0625"}, {5, 1, "0.0125"}, {6, 0, "0"}, {7, 0, "0"},
	} {
		r := recalcul.Resultat{Taux: recalcul.Taux{Surcote: nombre(t, "0.075"), TrimestresSurcote: 6}}
		moinsDeSurcote(tt.left).Faire(&r)
		if r.Taux.TrimestresSurcote != tt.quarters || !r.Taux.Surcote.Equal(nombre(t, tt.share)) {
			t.Errorf("%d left out: %d quarters, %s", tt.left, r.Taux.TrimestresSurcote, r.Taux.Surcote)
		}
	}
}

// A duration is not below zero, in the scheme or in all of them.
func TestDuree_moves_both_durations(t *testing.T) {
	t.Parallel()
	for by, want := range map[int][2]int{2: {172, 12}, -3: {167, 7}, -10: {160, 0}, -11: {159, 0}, -171: {0, 0}} {
		r := recalcul.Resultat{Durees: recalcul.Durees{Duree: 170, Regime: 10}}
		duree(by).Faire(&r)
		if got := [2]int{r.Durees.Duree, r.Durees.Regime}; got != want {
			t.Errorf("%d quarters: %v", by, got)
		}
	}
}

func TestChangements_make_one_mistake_each(t *testing.T) {
	t.Parallel()
	r := recalcul.Resultat{
		Annees: []recalcul.Annee{{Annee: 2000, Candidate: true}, {Annee: 2001, Candidate: true}, {Annee: 2002}},
		Durees: recalcul.Durees{Cotises: 160, Avpf: 8, Annees: 25},
	}
	r.Enfants.Trimestres = 24
	r.Enfants.Handicap = 8
	r.Enfants.Majoration = nombre(t, "0.1")
	r.Base.Minimum = money.Cents(100)
	r.Complementaire.Majoration = money.Cents(200)
	r.Taux.TauxPlein = nombre(t, "0.5")
	r.Taux.Decote = nombre(t, "0.0125")
	r.Annees[1].Points.Garantie = money.Points{Decimal: money.Int(120)}

	for _, faire := range []func(*recalcul.Resultat){
		sansMajorationDeBase, sansMajorationDePoints, withoutMinimum, withoutMinimumMajore, withoutTrimestresEnfants,
		withoutGarantie, decote(4).Faire, bestAnnees(10).Faire,
		withoutAnnees(func(annee int) bool { return annee == 2000 }).Faire,
	} {
		faire(&r)
	}
	if r.Enfants != (recalcul.Enfants{}) || !r.Base.Minimum.IsZero() || !r.Complementaire.Majoration.IsZero() {
		t.Errorf(
			"children %+v, minimum %s, points for children %s", r.Enfants, r.Base.Minimum, r.Complementaire.Majoration,
		)
	}
	if r.Durees != (recalcul.Durees{Annees: 10}) || !r.Taux.Taux.Equal(nombre(t, "0.475")) {
		t.Errorf("durations %+v, rate %s", r.Durees, r.Taux.Taux)
	}
	if r.Annees[0].Candidate || !r.Annees[1].Candidate || r.Annees[2].Candidate ||
		!r.Annees[1].Points.Garantie.IsZero() {
		t.Errorf("years %+v", r.Annees)
	}
}

// What all lines have in common distinguishes no career.
func TestValeurs_are_what_differs(t *testing.T) {
	t.Parallel()
	lines := []*dossier.Ligne{{Nature: 3}, {Nature: 1}, {Nature: 3}}
	of := func(l *dossier.Ligne) dossier.Nature { return l.Nature }
	if got := valeurs(lines, of); !slices.Equal(got, []dossier.Nature{1, 3}) {
		t.Errorf("%v", got)
	}
	if got := valeurs(lines[:1], of); got != nil {
		t.Errorf("of one line: %v", got)
	}
	if got := valeurs(nil, of); got != nil {
		t.Errorf("of no line: %v", got)
	}
}

func TestLigneEnClair_names_the_employer_where_there_is_one(t *testing.T) {
	t.Parallel()
	l := dossier.Ligne{Annee: dossier.Some(2003), Regime: dossier.CNAV}
	without := ligneEnClair(&l)
	l.Employeur = "Atelier Lumen"
	if with := ligneEnClair(&l); with != without+" (Atelier Lumen)" {
		t.Errorf("%q, %q without an employer", with, without)
	}
}
