package bareme

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/money"
)

func TestKept_answers_are_those_of_the_tables_with_their_figures(t *testing.T) {
	t.Parallel()
	for _, set := range []*Set{Official(), Official().ADroitConstant()} {
		if a := &set.annuelles; a.pass == nil || a.passDevise == nil || a.seuil == nil || a.arrco == nil || a.unirs == nil || a.agirc == nil ||
			a.agircArrco == nil || a.arrcoTaux[1] == nil || a.agircArrcoTaux[1] == nil {
			t.Error("a reader reads more figures than an answer has room for, and is not kept")
		}
		sameAnswers(t, "PassAnnuel", set.PassAnnuel, set.lirePassAnnuel)
		sameAnswers(t, "PassAnnuelDevise", set.PassAnnuelDevise, set.lirePassAnnuelDevise)
		sameAnswers(t, "SalaireValidantTrimestre", set.SalaireValidantTrimestre, set.lireSalaireValidantTrimestre)
		sameAnswers(t, "ArrcoSalaireReference", set.ArrcoSalaireReference, set.lireArrcoSalaireReference)
		sameAnswers(t, "ArrcoUnirsSalaireReference", set.ArrcoUnirsSalaireReference, set.lireArrcoUnirsSalaireReference)
		sameAnswers(t, "AgircSalaireReference", set.AgircSalaireReference, set.lireAgircSalaireReference)
		sameAnswers(t, "AgircArrcoValeurAchat", set.AgircArrcoValeurAchat, set.lireAgircArrcoValeurAchat)
		for i := range 2 {
			slice := TrancheArrco(i)
			sameAnswers(t, "ArrcoTauxContractuel", func(rec Recorder, year int) (TauxTranche, bool) {
				return set.ArrcoTauxContractuel(rec, year, slice, EntrepriseAncienne)
			}, func(rec Recorder, year int) (TauxTranche, bool) {
				return set.lireArrcoTauxContractuel(rec, year, slice, EntrepriseAncienne)
			})
			sameAnswers(t, "AgircArrcoTaux", func(rec Recorder, year int) (TauxAgircArrco, bool) {
				return set.AgircArrcoTaux(rec, year, 1+i)
			}, func(rec Recorder, year int) (TauxAgircArrco, bool) { return set.lireAgircArrcoTaux(rec, year, 1+i) })
		}
	}
}

func sameAnswers[T any](t *testing.T, name string, kept, direct func(Recorder, int) (T, bool)) {
	t.Helper()
	answered := 0
	for year := premiereRetenue - 40; year < premiereRetenue+anneesRetenues+40; year++ {
		var told, read cahier
		got, okGot := kept(&told, year)
		want, okWant := direct(&read, year)
		if diff := cmp.Diff(want, got, cmp.Comparer(money.Decimal.Equal), cmp.AllowUnexported(Exercices{}, plage{})); diff != "" || okGot != okWant {
			t.Errorf("%s(%d): %t, direct %t\n%s", name, year, okGot, okWant, diff)
		}
		if diff := cmp.Diff(read, told); diff != "" {
			t.Errorf("%s(%d) tells of other figures than it read\n%s", name, year, diff)
		}
		if _, ok := kept(nil, year); ok {
			t.Errorf("%s(%d) answers though nobody records", name, year)
		}
		if okGot {
			answered++
		}
	}
	if answered < 7 {
		t.Errorf("%s answers for %d years only", name, answered)
	}
}

func TestKept_answers_of_an_absent_set_are_none(t *testing.T) {
	t.Parallel()
	for _, set := range []*Set{nil, {version: "0+invalid"}} {
		if _, ok := set.PassAnnuel(&cahier{}, 2020); ok {
			t.Error("a ceiling without tables")
		}
		if set.ADroitConstant() != set {
			t.Error("constant law without tables is another set")
		}
	}
}
