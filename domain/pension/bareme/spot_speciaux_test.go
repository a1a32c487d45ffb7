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

// The timetables of 2025, at the ends of their steps, as the articles in force in 2026 write them.
func TestSpeciauxDureeParGeneration_of_rights_that_open_since_2025(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		calendar CalendrierSpecial
		births   []string
		want     []int
	}{
		{
			CalendrierSncfConduite,
			[]string{"1968-11-01", "1969-12-31", "1970-01-01", "1972-06-01", "1973-01-01", "1975-12-31", "1976-01-01"},
			[]int{167, 167, 168, 169, 170, 170, 171},
		},
		{
			CalendrierRatp,
			[]string{"1959-07-01", "1960-12-31", "1962-12-31", "1963-01-01", "1965-12-31", "1967-12-31", "1968-01-01"},
			[]int{167, 167, 168, 169, 170, 171, 172},
		},
		{CalendrierIeg, []string{"1963-06-01", "1965-06-01", "1966-01-01", "1968-01-01"}, []int{169, 170, 171, 172}},
		{
			CalendrierIegActif,
			[]string{"1963-12-31", "1966-12-31", "1967-01-01", "1970-12-31", "1971-01-01", "1972-12-31", "1973-01-01"},
			[]int{168, 169, 170, 170, 171, 171, 172},
		},
		{CalendrierCrpcen, []string{"1963-01-01", "1964-06-01", "1965-06-01", "1966-01-01"}, []int{169, 170, 171, 172}},
		{CalendrierSncfConduite, []string{"1977-12-31", "1978-01-01"}, []int{171, 172}},
		{CalendrierTheatres, []string{"1963-12-31", "1964-01-01", "1969-12-31"}, []int{168, 169, 170}},
		{CalendrierTheatres, []string{"1970-01-01", "1973-01-01"}, []int{171, 172}},
	} {
		for i, birth := range c.births {
			got, ok := s.SpeciauxDureeParGeneration(rec, c.calendar, day(t, birth), day(t, "2030-01-01"))
			if !ok || got != c.want[i] {
				t.Errorf("%s born %s: %d, %v, want %d", c.calendar, birth, got, ok, c.want[i])
			}
			if _, before := s.SpeciauxDureeParGeneration(rec, c.calendar, day(t, birth), day(t, "2024-12-31")); before {
				t.Errorf("%s born %s: a duration of 2025 holds in 2024", c.calendar, birth)
			}
		}
	}
	for birth, want := range map[string]int{
		"1972-12-31": 0, "1973-01-01": 2, "1975-12-31": 3, "1977-01-01": 6, "1985-01-01": 10,
	} {
		if got, ok := s.SncfDecoteDuree(rec, day(t, birth)); !ok || got != want {
			t.Errorf("driver born %s: %d quarters left out, %v, want %d", birth, got, ok, want)
		}
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
		{Commun62, "1963-01-01", "62 ans 3 mois", "67 ans"},
		{Commun62, "1969-12-31", "63 ans 9 mois", "67 ans"},
		{Commun62, "1970-01-01", "64 ans", "67 ans"},
		{Commun57, "1968-01-01", "57 ans 3 mois", "62 ans"},
		{Commun57, "1974-12-31", "58 ans 9 mois", "62 ans"},
		{Commun57, "1975-01-01", "59 ans", "62 ans"},
		{BdfCommun, "1963-01-01", "62 ans 3 mois", "67 ans"},
		{BdfCommun, "1970-01-01", "64 ans", "67 ans"},
		{BdfFatigue, "1967-12-31", "57 ans", "62 ans"},
		{BdfFatigue, "1975-01-01", "59 ans", "62 ans"},
		{Theatres62, "1970-01-01", "62 ans", "67 ans"},
		{Theatres57, "1975-01-01", "57 ans", "62 ans"},
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

// The rank of a child counts where the funds publish it: CNIEG (bonifications au titre des enfants), CRPCEN (les droits
// liés aux enfants), CPRPF (mes enfants et ma retraite), COR (19 October 2023, note 15).
func TestSpeciauxEnfantDeRang_of_each_scheme(t *testing.T) {
	t.Parallel()
	s, rec := Official(), &recorder{}
	for _, c := range []struct {
		scheme        RegimeEnfants
		birth         string
		rang, fratrie int
		want          TrimestresEnfant
	}{
		{EnfantsIeg, "2008-06-30", 1, 2, TrimestresEnfant{4, 4}},
		{EnfantsIeg, "2008-06-30", 2, 2, TrimestresEnfant{8, 8}},
		{EnfantsIeg, "2008-06-30", 2, 3, TrimestresEnfant{4, 4}},
		{EnfantsIeg, "2008-06-30", 3, 3, TrimestresEnfant{4, 4}},
		{EnfantsIeg, "2008-07-01", 1, 1, TrimestresEnfant{0, 2}},
		{EnfantsIeg, "2008-07-01", 2, 2, TrimestresEnfant{0, 4}},
		{EnfantsRatp, "2008-06-30", 2, 2, TrimestresEnfant{4, 4}},
		{EnfantsRatp, "2008-07-01", 1, 2, TrimestresEnfant{0, 2}},
		{EnfantsRatp, "2008-07-01", 3, 3, TrimestresEnfant{0, 4}},
		{EnfantsCrpcen, "2006-06-30", 2, 2, TrimestresEnfant{4, 4}},
		{EnfantsCrpcen, "2006-07-01", 1, 1, TrimestresEnfant{0, 2}},
		{EnfantsCrpcen, "2006-07-01", 2, 2, TrimestresEnfant{0, 4}},
		{EnfantsSncf, "1990-01-01", 1, 1, TrimestresEnfant{0, 2}},
		{EnfantsSncf, "2015-01-01", 3, 3, TrimestresEnfant{0, 2}},
		{EnfantsBdf, "2010-01-01", 2, 2, TrimestresEnfant{0, 2}},
		{EnfantsFonctionPublique, "2010-01-01", 2, 2, TrimestresEnfant{0, 2}},
	} {
		got, ok := s.SpeciauxEnfantDeRang(rec, c.scheme, day(t, c.birth), c.rang, c.fratrie)
		if !ok || got != c.want {
			t.Errorf("%s born %s, %d of %d: %+v, %v", c.scheme, c.birth, c.rang, c.fratrie, got, ok)
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
