package speciaux

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// CPRM R8: years by half-years, of which three months make one.
func TestAnnuitesMarin_count_half_years(t *testing.T) {
	t.Parallel()
	for days, want := range map[int]string{0: "0", 89: "0", 90: "0.5", 180: "0.5", 269: "0.5", 270: "1", 9000: "25"} {
		if got := annuitesMarin(days, 3); !got.Equal(nombre(t, want)) {
			t.Errorf("%d days: %s years, want %s", days, got, want)
		}
	}
}

// CPRM R2 to R6, R13: seniority at 50 with 25 years, of which no more pay before 55 unless 37.5 are reached at 52 and a
// half; in proportion at 55 with 15; a special pension for three months at 60, or at 55 beside another one.
func TestDroit_of_seafarers_at_its_bounds(t *testing.T) {
	t.Parallel()
	regles := reglesEnim{
		fractionMois: 3, servicesAnciennete: 25, servicesProportionnelle: 15, servicesSpecialeMois: 3,
		ageAnciennete: 50, ageProportionnelle: 55, ageSpeciale: 60, agePlafondLeveMois: 630,
		avant55: money.Int(25), maximum: nombre(t, "37.5"), part: nombre(t, "0.02"),
	}
	age := calendar.NewAge
	for _, tt := range []struct {
		name        string
		age         calendar.Age
		served      string
		days        int
		other       bool
		nature, pay string
	}{
		{"before 50", age(49, 11), "30", 10800, false, "", "30"},
		{"50 with 25 years", age(50, 0), "25", 9000, false, enimAnciennete, "25"},
		{"50 with half a year less", age(50, 0), "24.5", 8820, false, "", "24.5"},
		{"50 with 30 years", age(50, 0), "30", 10800, false, enimAnciennete, "25"},
		{"54 and 11 months with 30 years", age(54, 11), "30", 10800, false, enimAnciennete, "25"},
		{"55 with 30 years", age(55, 0), "30", 10800, false, enimAnciennete, "30"},
		{"52 and a half with 37.5 years", age(52, 6), "37.5", 13500, false, enimAnciennete, "37.5"},
		{"a month before", age(52, 5), "37.5", 13500, false, enimAnciennete, "25"},
		{"52 and a half with half a year less", age(52, 6), "37", 13320, false, enimAnciennete, "25"},
		{"40 years", age(56, 0), "40", 14400, false, enimAnciennete, "37.5"},
		{"55 with 24 years", age(55, 0), "24", 8640, false, enimProportionnelle, "24"},
		{"55 with 15 years", age(55, 0), "15", 5400, false, enimProportionnelle, "15"},
		{"54 and 11 months with 15 years", age(54, 11), "15", 5400, true, "", "15"},
		{"55 with 14.5 years", age(55, 0), "14.5", 5220, false, "", "14.5"},
		{"55 with 14.5 years and another pension", age(55, 0), "14.5", 5220, true, enimSpeciale, "14.5"},
		{"60 with three months", age(60, 0), "0.5", 90, false, enimSpeciale, "0.5"},
		{"60 with a day less", age(60, 0), "0", 89, true, "", "0"},
		{"59 and 11 months with three months", age(59, 11), "0.5", 90, false, "", "0.5"},
	} {
		nature, pay := regles.droit(tt.age, nombre(t, tt.served), tt.days, tt.other)
		if nature != tt.nature || !pay.Equal(nombre(t, tt.pay)) {
			t.Errorf("%s: %q for %s years", tt.name, nature, pay)
		}
	}
}

// CPRM R14: pension and increase are each rounded to the cent of a month. 36 032.62 × 58 % and 5 % of it.
func TestPensionMarin_rounds_pension_and_increase_apart(t *testing.T) {
	t.Parallel()
	p := pensionMarin(money.Cents(36_032_62), nombre(t, "0.58"), nombre(t, "0.05"))
	got := []string{p.base.String(), p.mensuel.String(), p.bonificationMensuelle.String(), p.annuel.String()}
	if diff := cmp.Diff([]string{"20898.92", "1741.58", "87.08", "21943.87"}, got); diff != "" {
		t.Errorf("amounts (-want +got):\n%s", diff)
	}
}

// Décret 90-1215 art. 89: what exceeds three ceilings counts for half, what exceeds seven not at all.
func TestEcreterSalaire_at_its_bounds(t *testing.T) {
	t.Parallel()
	euros := func(n int64) money.Euro { return money.Cents(100 * n) }
	for pay, want := range map[int64]string{299: "299.00", 300: "300.00", 302: "301.00", 700: "500.00", 900: "500.00"} {
		if got := ecreterSalaire(euros(pay), euros(300), euros(700)).String(); got != want {
			t.Errorf("%d €: %s, want %s", pay, got, want)
		}
	}
}

func TestKeepBest_keeps_the_greatest(t *testing.T) {
	t.Parallel()
	var best []money.Euro
	for _, cents := range []int64{300, 100, 400, 100, 500, 200, 400} {
		best = keepBest(best, money.Cents(cents), 3)
	}
	var got []string
	for _, v := range best {
		got = append(got, v.String())
	}
	if diff := cmp.Diff([]string{"5.00", "4.00", "4.00"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
