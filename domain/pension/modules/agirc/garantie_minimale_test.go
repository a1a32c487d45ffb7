package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Convention of 14 March 1947: 120 points a year for a cadre paid below 43 977.84 € in 2018, less those of slice B, in
// proportion of the time worked; nothing at the pivot pay, nor since 2019, nor before 1989.
func TestGmp_completes_the_points_of_slice_B(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name          string
		annee         int
		salaire, part string
		pointsB       string
		want          string
		cotisation    string
	}{
		{"no slice B", 2018, "30000", "1", "0", "120.00", "872.52"},
		{"a cent below the pivot pay", 2018, "43977.83", "1", "110", "10.00", "0.00"},
		{"at the pivot pay", 2018, "43977.84", "1", "110", "", ""},
		{"half of the year: 60 points", 2018, "15000", "0.5", "0", "60.00", "436.26"},
		{"half of the year at half of the pivot pay", 2018, "21988.92", "0.5", "0", "", ""},
		{"half of the year, a cent less", 2018, "21988.91", "0.5", "0", "60.00", "436.26"},
		{"as many points in slice B", 2018, "43000", "1", "120", "", ""},
		{"one hundredth fewer", 2018, "43000", "1", "119.99", "0.01", "0.00"},
		{"2019", 2019, "30000", "1", "0", "", ""},
		// 184 659.88 F in 1996 are 28 151.22 €, 3 605.40 F are 549.64 €.
		{"in francs", 1996, "28151.21", "1", "0", "144.00", "549.64"},
		{"in francs, at the pivot pay", 1996, "28151.22", "1", "0", "", ""},
	} {
		f := calculForfaits{s: etat("1958-01-01", "2026-01-01"), t: pension.NewTrace(0)}
		f.gmp(&faits.AnneeCadre{
			Annee: tt.annee, SalaireEur: money.Euro{Decimal: decimal(tt.salaire)}, Part: decimal(tt.part),
			PointsB: points(tt.pointsB),
		})
		got, cotisation := "", ""
		if len(f.lignes) == 1 {
			got, cotisation = f.lignes[0].Points.String(), f.lignes[0].CotisationAnnuelle.String()
		}
		if got != tt.want || cotisation != tt.cotisation || len(f.acquis) != len(f.lignes) {
			t.Errorf("%s: %q for %q, want %q for %q", tt.name, got, cotisation, tt.want, tt.cotisation)
		}
	}
}

// Between two whole ages a coefficient goes by the month.
func TestInterpole_by_the_month(t *testing.T) {
	t.Parallel()
	read := func(annees int) (money.Decimal, bool) {
		return money.Int(annees - 60), annees < 63
	}
	for _, tt := range []struct {
		age  calendar.Age
		want string
		ok   bool
	}{
		{calendar.NewAge(61, 0), "1", true},
		{calendar.NewAge(61, 3), "1.25", true},
		{calendar.NewAge(61, 6), "1.5", true},
		{calendar.NewAge(61, 9), "1.75", true},
		{calendar.NewAge(62, 0), "2", true},
		{calendar.NewAge(62, 1), "3", false},
		{calendar.NewAge(63, 0), "3", false},
	} {
		if got, ok := interpole(tt.age, read); ok != tt.ok || ok && !got.Equal(decimal(tt.want)) {
			t.Errorf("%s: %s (%t), want %s", tt.age, got, ok, tt.want)
		}
	}
}
