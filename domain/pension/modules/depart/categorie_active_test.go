package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// classe is a line of a classified post of the public service.
func classe(t testing.TB, annee int, categorie dossier.Categorie, from, to string) faits.Ligne {
	t.Helper()
	return faits.Ligne{
		Annee: annee, Regime: dossier.CNRACL, Periode: span(t, from, to),
		Source: &dossier.Ligne{Categorie: categorie},
	}
}

// classes are whole years of it.
func classes(t testing.TB, from, to int, categorie dossier.Categorie) (lines []faits.Ligne) {
	t.Helper()
	for year := from; year <= to; year++ {
		lines = append(lines, classe(t, year, categorie, "", ""))
	}
	return lines
}

// CPCMR L24 I 1°, loi 2010-1330: seventeen years of active posts, twenty-seven of super-active ones, open the pension
// at an early age, and not before they are done. Loi 2025-1403 art. 105: 57 years and nine months for those born in
// 1969, 57 and a half in 1967; in 1974, 59 in an active post and 52 years and nine months in a super-active one.
func TestCategorieActive_asks_for_seventeen_years(t *testing.T) {
	t.Parallel()
	const active, super, sedentaire = dossier.Active, dossier.SuperActive, dossier.Sedentaire
	for _, tt := range []struct {
		name, naissance, effet string
		lines                  []faits.Ligne
		manque, possible       string
	}{
		{"no such post", "1969-05-10", "2026-08-01", classes(t, 2000, 2020, sedentaire), manqueFait, ""},
		{"seventeen years", "1969-05-10", "2027-06-01", classes(t, 2000, 2016, active), "", "2027-03-01"},
		{
			"a day short of seventeen years of twelve months of thirty", "1969-05-10", "2027-06-01",
			append(classes(t, 2000, 2015, active), classe(t, 2016, active, "2016-01-01", "2016-12-29")),
			"durée de services classés", "",
		},
		{
			"a year that two lines tell is one year", "1969-05-10", "2027-06-01",
			append(classes(t, 2000, 2014, active), classe(t, 2015, active, "2015-01-01", "2015-07-15"),
				classe(t, 2015, active, "2015-07-16", "2015-12-31"), classe(t, 2016, active, "2016-01-01",
					"2016-11-30")),
			"durée de services classés", "",
		},
		{
			"done after the age", "1967-05-10", "2027-06-01", classes(t, 2009, 2026, active), "", "2026-01-01",
		},
		{
			"done in the middle of a month", "1967-05-10", "2027-06-01",
			append([]faits.Ligne{classe(t, 2009, active, "2009-06-16", "2009-12-31")},
				classes(t, 2010, 2026, active)...),
			"", "2026-07-01",
		},
		{
			"too short before the date of effect", "1969-05-10", "2027-06-01", classes(t, 2011, 2027, active),
			"durée de services classés", "",
		},
		{
			"twenty-seven years of super-active posts", "1974-05-10", "2027-12-01", classes(t, 1999, 2025, super), "",
			"2027-03-01",
		},
		{
			"a year less: they are active posts", "1974-05-10", "2027-12-01", classes(t, 2000, 2025, super),
			manqueDate, "2033-06-01",
		},
		{
			"both kinds make seventeen years", "1969-05-10", "2027-06-01",
			append(classes(t, 2000, 2007, super), classes(t, 2008, 2016, active)...), "", "2027-03-01",
		},
	} {
		s := assure(t, tt.naissance, tt.effet, 0)
		s.Carriere.Donner(tt.lines)
		d := byCategorieActive(s, pension.NewTrace(0))
		manque := ""
		for _, m := range d.Manque {
			manque += m
		}
		possible := ""
		if !d.DatePossible.IsZero() {
			possible = d.DatePossible.String()
		}
		if manque != tt.manque || possible != tt.possible || d.Eligible != (tt.manque == "") {
			t.Errorf("%s: from %q, lacks %q, eligible %t", tt.name, possible, manque, d.Eligible)
		}
	}
}

func TestCategorieActive_says_which_figure_it_lacks(t *testing.T) {
	t.Parallel()
	effet := jour(t, "2027-06-01")
	for name, read := range map[string]func(*bareme.Set, bareme.Recorder){
		"the years of active posts": func(b *bareme.Set, rec bareme.Recorder) {
			b.ConstanteEntiere(rec, bareme.ConstanteFpServicesActifs, effet)
		},
		"those of super-active posts": func(b *bareme.Set, rec bareme.Recorder) {
			b.ConstanteEntiere(rec, bareme.ConstanteFpServicesSuperActifs, effet)
		},
		"the ages": func(b *bareme.Set, rec bareme.Recorder) {
			b.FpAges(rec, bareme.FpActive, jour(t, "1969-05-10"), effet)
		},
	} {
		s, trace := assure(t, "1969-05-10", "2027-06-01", 0), pension.NewTrace(0)
		s.Carriere.Donner(append(classes(t, 2000, 2007, dossier.SuperActive), classes(t, 2008, 2020,
			dossier.Active)...))
		s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { read(s.Bareme, rec) })
		if d := byCategorieActive(s, trace); d.Eligible || !d.DatePossible.IsZero() || !trace.EstIncomplet() {
			t.Errorf("without %s: %+v", name, d)
		}
	}
}
