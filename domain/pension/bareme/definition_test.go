package bareme

import (
	"slices"
	"testing"
)

func TestDefinitions_are_complete_and_fit_their_limits(t *testing.T) {
	t.Parallel()
	seen := map[TableID]string{}
	for _, family := range families {
		for _, d := range family {
			if other, twice := seen[d.id]; twice {
				t.Errorf("%s and %s have the same number", other, d.nom)
			}
			seen[d.id] = d.nom
			if len(d.cles) > 3 || len(d.valeurs) > 255 || len(d.valeurs) == 0 || d.titre == "" {
				t.Errorf("%s: %d keys, %d values, title %q", d.nom, len(d.cles), len(d.valeurs), d.titre)
			}
			if d.annee && d.naissance != "" {
				t.Errorf("%s: a row is found by year or by birth, not by both", d.nom)
			}
			for _, v := range d.valeurs {
				if _, _, ok := v.form(); !ok {
					t.Errorf("%s: the column %s does not end in a unit", d.nom, v.nom)
				}
			}
		}
	}
	for _, id := range Tables() {
		if seen[id] == "" || id.String() != seen[id] {
			t.Errorf("table %d is %q", id, id)
		}
	}
}

func TestEnumerations_name_each_word_of_their_tables_once(t *testing.T) {
	t.Parallel()
	set := Official()
	for id := range tableCount {
		used := make([]map[string]bool, len(set.tables[id].def.cles))
		for i := range used {
			used[i] = map[string]bool{}
		}
		for row := range set.tables[id].lignes {
			for i := range used {
				used[i][set.tables[id].cle(row, i)] = true
			}
		}
		for i, k := range set.tables[id].def.cles {
			sorted := slices.Sorted(slices.Values(k.mots))
			if len(slices.Compact(sorted)) != len(k.mots) {
				t.Errorf("%s: the key %s names a word twice", id, k.nom)
			}
			for _, word := range k.mots {
				// A list of schemes or categories serves several tables; the constants and parameters serve one.
				if !used[i][word] && (k.nom == "constante" || k.nom == "parametre") && id != TableUltramarinDureesAges {
					t.Errorf("%s: no row for %s %s", id, k.nom, word)
				}
			}
		}
	}
}

func TestDescribe_says_what_a_figure_is(t *testing.T) {
	t.Parallel()
	set, rec := Official(), &recorder{}
	if _, ok := set.AgeLegal(rec, day(t, "1964-02-01"), day(t, "2026-10-01")); !ok {
		t.Fatal("no age")
	}
	got := set.Describe((*rec)[0])
	want := Description{
		Table: "age_legal", Column: "age_annees", Label: "âge légal de départ : années", Value: "62", Unit: "années",
		Period: "naissance du 1964-01-01 au 1965-03-31, effet depuis 2026-09-01", Statut: EnVigueur,
		Source: "CSS L.161-17-2 ; loi 2025-1403 art.105 ; circulaire Cnav 2026-07", Fiabilite: Haute, Note: got.Note,
	}
	if got != want || got.Note == "" {
		t.Errorf("got %+v", got)
	}
	if d := set.Describe(Figure{Table: TableAgeLegal, Row: 60000}); d != (Description{}) {
		t.Errorf("a row that does not exist is %+v", d)
	}
	if d := set.Describe(Figure{Table: tableCount}); d != (Description{}) {
		t.Errorf("a table that does not exist is %+v", d)
	}
}

func TestDescribe_takes_the_unit_of_a_constant_from_its_row(t *testing.T) {
	t.Parallel()
	set, rec := Official(), &recorder{}
	if _, ok := set.Constante(rec, ConstanteAspaAge, day(t, "2026-10-01")); !ok {
		t.Fatal("no constant")
	}
	if got := set.Describe((*rec)[0]).Unit; got != "années" {
		t.Errorf("unit %q", got)
	}
	if _, ok := set.Constante(rec, ConstanteCnbfSurcote, day(t, "2009-01-01")); !ok {
		t.Fatal("no constant of a scheme")
	}
	if got := set.Describe((*rec)[1]); got.Value != "0.0075" || got.Table != "constantes_regimes" {
		t.Errorf("got %+v", got)
	}
}

func TestEverySet_reads_nothing_when_it_is_empty(t *testing.T) {
	t.Parallel()
	rec := &recorder{}
	for _, s := range []*Set{nil, {}} {
		_, okAge := s.AgeLegal(rec, day(t, "1964-02-01"), day(t, "2026-10-01"))
		_, okPass := s.PassAnnuel(rec, 2026)
		_, okMillesime := s.CoefficientsRevalorisation(day(t, "2026-10-01"))
		_, okMinoration := s.AgircArrcoMinorationAge(rec, 4)
		for range s.CarriereLongue(rec, day(t, "1964-02-01"), day(t, "2026-10-01")) {
			t.Error("an empty set opened a door")
		}
		if okAge || okPass || okMillesime || okMinoration || len(*rec) > 0 {
			t.Error("an empty set answered")
		}
	}
}
