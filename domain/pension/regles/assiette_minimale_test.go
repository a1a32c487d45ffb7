package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// CSS D633-2 and D642-4: three quarters for ninety days of affiliation, since 2016; 11.5 % of the ceiling until 2021,
// an amount in 2022 (décret 2022-1438), 450 hours of the minimum wage of 1 January since 2023 (décret 2023-1352).
func TestLireAssietteMinimale_follows_the_rule_of_each_year(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		annee, jours int
		due          bool
		montant      string
		trimestres   int
	}{
		{"none before 2016", 2015, 360, false, "0.00", 0},
		{"0.115 × 38 616", 2016, 360, true, "4440.84", 3},
		{"one day short of ninety", 2016, 89, false, "0.00", 0},
		{"ninety days", 2016, 90, true, "4440.84", 3},
		{"0.115 × 41 136", 2021, 90, true, "4730.64", 3},
		{"the amount of 2022", 2022, 90, true, "4758.00", 3},
		{"450 × 11.27", 2023, 90, true, "5071.50", 3},
		{"450 × 11.65: the wage of January, not that of November", 2024, 90, true, "5242.50", 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, due, known := LireAssietteMinimale(bareme.Official(), pension.NewTrace(0), tt.annee, tt.jours)
			if !known || due != tt.due || got.Montant.String() != tt.montant || got.Trimestres != tt.trimestres {
				t.Errorf("%s and %d quarters, due %t, known %t", got.Montant, got.Trimestres, due, known)
			}
		})
	}
}
