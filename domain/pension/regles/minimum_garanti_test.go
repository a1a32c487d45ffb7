package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CPCMR L17: 57.5 % for 15 years, 2.5 points a year up to 30 years and half a point beyond since 2013; in 2011 57.6 %,
// 2.75 points up to 29 years and 0.35 beyond, of the pay of index 224 (loi 2003-775 art. 66 V). The pay of index 227 is
// 16 396.19 a year in 2026 and 13 146.68 on 1 January 2011.
func TestLireMinimumGaranti_at_each_step_of_the_scale(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name       string
		effet      string
		trimestres int
		invalidite bool
		taux, want string
	}{
		{"40 years: all of it", "2026-01-01", 160, false, "1", "16396.19"},
		{"beyond 40 years no more", "2026-01-01", 170, false, "1", "16396.19"},
		{"a quarter short: 0.575 + 0.025 × 15 + 0.005 × 9.75", "2026-01-01", 159, false, "0.99875", "16375.69"},
		{"30 years: 0.575 + 0.025 × 15", "2026-01-01", 120, false, "0.95", "15576.38"},
		{"and a quarter: + 0.005 / 4", "2026-01-01", 121, false, "0.95125", "15596.88"},
		{"15 years and a quarter: 0.575 + 0.025 / 4", "2026-01-01", 61, false, "0.58125", "9530.29"},
		{"15 years", "2026-01-01", 60, false, "0.575", "9427.81"},
		{"disability, a quarter less: 0.575 × 59 / 60", "2026-01-01", 59, true, "", "9270.68"},
		{"disability of 10 years: 0.575 × 40 / 60", "2026-01-01", 40, true, "", "6285.21"},
		{"any other pension of 10 years: 40 / 172", "2026-01-01", 40, false, "", "3813.07"},
		{"2011: 0.576 + 0.0275 × 14 + 0.0035 × 10, of 224 / 227", "2011-01-01", 156, false, "0.996", "12921.04"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, ok := LireMinimumGaranti(bareme.Official(), pension.NewTrace(0), jourDeServices(t, tt.effet),
				faits.AssietteMinimumGaranti{Trimestres: tt.trimestres, DureeRequise: 172, Invalidite: tt.invalidite})
			if !ok || got.MontantEur.String() != tt.want {
				t.Errorf("%s of %s, known %t, want %s", got.MontantEur, got.PleinEur, ok, tt.want)
			}
			if tt.taux != "" && !got.Taux.Equal(decimal(t, tt.taux)) {
				t.Errorf("rate %s, want %s", got.Taux, tt.taux)
			}
		})
	}
}

func TestLireMinimumGaranti_counts_no_more_than_the_whole_duration(t *testing.T) {
	t.Parallel()
	got, ok := LireMinimumGaranti(bareme.Official(), pension.NewTrace(0), jourDeServices(t, "2026-01-01"),
		faits.AssietteMinimumGaranti{Trimestres: 50, DureeRequise: 40})
	if !ok || got.MontantEur.String() != "16396.19" || !got.Taux.Equal(decimal(t, "1")) {
		t.Errorf("%+v, %t", got, ok)
	}
	for _, duration := range []int{0, -1} {
		if _, ok := LireMinimumGaranti(bareme.Official(), pension.NewTrace(0), jourDeServices(t, "2026-01-01"),
			faits.AssietteMinimumGaranti{Trimestres: 50, DureeRequise: duration}); ok {
			t.Errorf("a duration of %d is known", duration)
		}
	}
}
