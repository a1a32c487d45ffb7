package agirc

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// The statutes of the sections count by quarters begun or whole, by calendar quarters, by years begun or whole; an age
// of nought ends nothing.
func TestTrimestresAjustement_by_each_step(t *testing.T) {
	t.Parallel()
	age := calendar.NewAge
	born := jour("1960-02-10")
	for _, tt := range []struct {
		name    string
		pas     bareme.Pas
		effet   string
		de, end calendar.Age
		want    int
	}{
		{"begun: at the end", bareme.TrimestreCommence, "2027-02-10", age(62, 0), age(67, 0), 0},
		{"begun: a month before", bareme.TrimestreCommence, "2027-01-10", age(62, 0), age(67, 0), 1},
		{"begun: three months before", bareme.TrimestreCommence, "2026-11-10", age(62, 0), age(67, 0), 1},
		{"begun: four months before", bareme.TrimestreCommence, "2026-10-10", age(62, 0), age(67, 0), 2},
		{"begun: before the beginning", bareme.TrimestreCommence, "2020-02-10", age(62, 0), age(67, 0), 20},
		{"whole: at the beginning", bareme.TrimestrePlein, "2022-02-10", age(62, 0), age(0, 0), 0},
		{"whole: two months after", bareme.TrimestrePlein, "2022-04-10", age(62, 0), age(0, 0), 0},
		{"whole: three months after", bareme.TrimestrePlein, "2022-05-10", age(62, 0), age(0, 0), 1},
		{"whole: without an end", bareme.TrimestrePlein, "2030-02-10", age(62, 0), age(0, 0), 32},
		{"whole: beyond the end", bareme.TrimestrePlein, "2030-02-10", age(62, 0), age(65, 0), 12},
		{"whole: at the end", bareme.TrimestrePlein, "2025-02-10", age(62, 0), age(65, 0), 12},
		{"whole: before the beginning", bareme.TrimestrePlein, "2020-02-10", age(62, 0), age(65, 0), 0},
		{"calendar: the quarter after the age", bareme.TrimestreCivil, "2022-07-01", age(62, 0), age(0, 0), 1},
		{"calendar: a day before it ends", bareme.TrimestreCivil, "2022-06-30", age(62, 0), age(0, 0), 0},
		{"calendar: up to the quarter after the end", bareme.TrimestreCivil, "2030-01-01", age(62, 0), age(63, 0), 4},
		{"years begun: a day before", bareme.AnneeCommencee, "2027-02-09", age(62, 0), age(67, 0), 4},
		{"years begun: a year before", bareme.AnneeCommencee, "2026-02-10", age(62, 0), age(67, 0), 4},
		{"years begun: a year and a month before", bareme.AnneeCommencee, "2026-01-10", age(62, 0), age(67, 0), 8},
		{"years begun: after", bareme.AnneeCommencee, "2028-02-10", age(62, 0), age(67, 0), 0},
		{"whole years: eleven months", bareme.AnneePleine, "2023-01-10", age(62, 0), age(0, 0), 0},
		{"whole years: one", bareme.AnneePleine, "2023-02-10", age(62, 0), age(0, 0), 4},
		{"whole years: one and eleven months", bareme.AnneePleine, "2024-01-10", age(62, 0), age(0, 0), 4},
	} {
		got := trimestresAjustement(bareme.AjustementSection{Pas: tt.pas}, born, jour(tt.effet), tt.de, tt.end)
		if got != tt.want {
			t.Errorf("%s: %d quarters, want %d", tt.name, got, tt.want)
		}
	}
}

// Points of the scheme of 2013 stand together; those of before are valued by their status and year.
func TestGroupRci_puts_together_what_has_one_value(t *testing.T) {
	t.Parallel()
	of := func(statut dossier.Statut, annee int, number string) *faits.Acquisition {
		return &faits.Acquisition{Regime: dossier.SSI, Statut: statut, Annee: annee, Points: points(number)}
	}
	got := groupRci([]*faits.Acquisition{
		of(dossier.Artisan, 1990, "10"), of(dossier.Artisan, 1990, "5"), of(dossier.Artisan, 1991, "1"),
		of(dossier.Commercant, 2010, "7"), of(dossier.Artisan, 2010, "3"), of(dossier.Commercant, 2010, "2"),
		of(dossier.Artisan, 2014, "100"), of(dossier.Commercant, 2015, "50"), of(dossier.Artisan, 2013, "1"),
	})
	want := []groupeRci{
		{statut: dossier.Artisan, annee: 1990, points: points("15")},
		{statut: dossier.Artisan, annee: 1991, points: points("1")},
		{statut: dossier.Commercant, annee: 2010, points: points("9")},
		{statut: dossier.Artisan, annee: 2010, points: points("3")},
		{recent: true, points: points("151")},
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b groupeRci) bool {
		return a.recent == b.recent && a.statut == b.statut && a.annee == b.annee && a.points.Equal(b.points.Decimal)
	})); diff != "" {
		t.Error(diff)
	}
}

// A quarter begun counts whole.
func TestTrimestresBefore_an_age(t *testing.T) {
	t.Parallel()
	for months, want := range map[int]int{-1: 0, 0: 0, 1: 1, 2: 1, 3: 1, 4: 2, 6: 2, 7: 3} {
		if got := trimestresBefore(calendar.NewAge(62, 0), calendar.NewAge(62, 0).AddMonths(months)); got != want {
			t.Errorf("%d months: %d quarters, want %d", months, got, want)
		}
	}
}
