package bareme

import "testing"

// The timetables of the special schemes, at the ends of their steps and on the examples that the funds publish.
func TestSpeciauxDureeRequise_follows_the_opening_then_the_generation(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		calendar               CalendrierSpecial
		jour, birth, ouverture string
		want                   int
	}{
		{CalendrierCommun, "2008-06-30", "1948-06-30", "2008-06-30", 150},
		{CalendrierCommun, "2008-07-01", "1948-07-01", "2008-07-01", 151},
		{CalendrierCommun, "2012-12-01", "1952-12-01", "2012-12-01", 160},
		{CalendrierCommun, "2018-01-14", "1958-01-14", "2018-01-14", 165}, // CNIEG, page Décote: born 1962-09-14
		{CalendrierCommun, "2019-06-30", "1959-06-30", "2019-06-30", 166},
		{CalendrierCommun, "2020-12-01", "1960-12-01", "2020-12-01", 167}, // CNIEG: born 1964-12-01
		{CalendrierCommun, "2021-11-12", "1961-11-12", "2023-07-12", 168}, // CRPCEN, La décote: born 1961-11-12
		{CalendrierSncf, "2019-07-01", "1964-07-01", "2020-07-01", 167},
		{CalendrierSncf, "2022-06-01", "1967-06-01", "2024-06-01", 168},
		{CalendrierBdf, "2013-12-31", "1953-12-31", "2013-12-31", 164},
	} {
		got, ok := s.SpeciauxDureeRequise(rec, c.calendar, day(t, c.jour), day(t, c.birth), day(t, c.ouverture))
		if !ok || got != c.want {
			t.Errorf("%s on %s: %d, %v, want %d", c.calendar, c.jour, got, ok, c.want)
		}
	}
	if _, ok := s.SpeciauxDureeRequise(
		rec, CalendrierBdf, day(t, "2014-01-01"), day(t, "1954-01-01"), day(t, "2014-01-01"),
	); ok {
		t.Error("the Banque de France follows the public service since 2014")
	}
}

func TestSpeciauxAges_of_the_common_timetables(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		category           CategorieSpeciale
		birth              string
		opening, reference string
	}{
		{Commun62, "1956-12-31", "60 ans", "65 ans"},
		{Commun62, "1961-11-12", "61 ans 8 mois", "66 ans 8 mois"},
		{Commun62, "1962-01-01", "62 ans", "67 ans"},
		{Commun57, "1964-05-05", "56 ans", "61 ans"},
		{Crpcen25Ans, "1955-03-03", "57 ans 3 mois", "62 ans 3 mois"},
		{BdfCommun, "1957-08-01", "61 ans", "66 ans"},
		{BdfFatigue, "1960-01-01", "57 ans", "62 ans"},
	} {
		opening, reference, ok := s.SpeciauxAges(rec, c.category, day(t, c.birth))
		if !ok || opening.String() != c.opening || reference.String() != c.reference {
			t.Errorf("%s born %s: %s and %s, %v", c.category, c.birth, opening, reference, ok)
		}
	}
}

func TestFpAges_answer_for_effects_before_the_law_of_2010(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for category, want := range map[CategorieFp][2]string{
		FpSedentaire: {"60 ans", "65 ans"}, FpActive: {"55 ans", "60 ans"}, FpSuperActive: {"50 ans", "55 ans"},
	} {
		opening, cancel, ok := s.FpAges(rec, category, day(t, "1950-05-05"), day(t, "2010-06-01"))
		if !ok || opening.String() != want[0] || cancel.String() != want[1] {
			t.Errorf("%s: %s and %s, %v", category, opening, cancel, ok)
		}
	}
}

func TestSpeciauxEnfants_change_with_the_birth(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		scheme RegimeEnfants
		birth  string
		want   TrimestresEnfant
	}{
		{EnfantsFonctionPublique, "2003-12-31", TrimestresEnfant{4, 4}},
		{EnfantsFonctionPublique, "2004-01-01", TrimestresEnfant{0, 2}},
		{EnfantsBdf, "2007-03-31", TrimestresEnfant{4, 4}},
		{EnfantsRatp, "2008-06-30", TrimestresEnfant{4, 4}},
	} {
		if got, ok := s.SpeciauxEnfants(rec, c.scheme, day(t, c.birth)); !ok || got != c.want {
			t.Errorf("%s born %s: %+v, %v", c.scheme, c.birth, got, ok)
		}
	}
}

func TestBdfDecote_grows_by_half_generation(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		birth, share string
		quarters     int
	}{
		{"1948-12-31", "0", 0},
		{"1949-01-01", "0.00125", 3},
		{"1956-08-01", "0.01", 6},
		{"1962-06-30", "0.0125", 1},
		{"1962-07-01", "0.0125", 0},
	} {
		got, ok := s.BdfDecote(rec, day(t, c.birth))
		if !ok || got.ParTrimestre.String() != c.share || got.Retranches != c.quarters {
			t.Errorf("born %s: %+v, %v", c.birth, got, ok)
		}
	}
}
