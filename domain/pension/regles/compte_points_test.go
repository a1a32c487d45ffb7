package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
)

// The coefficient of Agirc in 2019 is 0.347791548 (ANI 2017-11-17).
func TestConvertirCompte_rounds_the_account_once_and_the_strongest_line_takes_the_rest(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		lignes, want []string
		total        string
	}{
		{"an empty account", nil, nil, "0"},
		{"one line: 1 000 × 0.347791548", []string{"1000"}, []string{"347.79"}, "347.79"},
		// 10.5 × 0.347791548 = 3.6518 → 3.65 thrice; 31.5 × … = 10.9554 → 10.96, a hundredth more than 10.95.
		{
			"equal lines: the first takes it",
			[]string{"10.5", "10.5", "10.5"},
			[]string{"3.66", "3.65", "3.65"},
			"10.96",
		},
		// 3.04 × … = 1.0573 → 1.06, 20.04 × … = 6.9697 → 6.97, 3.04 → 1.06: 9.09; 26.12 × … = 9.0843 → 9.08.
		{"the strongest gives it back", []string{"3.04", "20.04", "3.04"}, []string{"1.06", "6.96", "1.06"}, "9.08"},
		{
			"a rest of a line that comes last",
			[]string{"3.04", "3.04", "20.04"},
			[]string{"1.06", "1.06", "6.96"},
			"9.08",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			lignes := make([]money.Points, len(tt.lignes))
			for i, text := range tt.lignes {
				lignes[i] = money.Points{Decimal: decimal(t, text)}
			}
			total := ConvertirCompte(lignes, decimal(t, "0.347791548"))
			if !total.Equal(decimal(t, tt.total)) {
				t.Errorf("the account has %s points, want %s", total, tt.total)
			}
			for i, want := range tt.want {
				if !lignes[i].Equal(decimal(t, want)) {
					t.Errorf("line %d has %s points, want %s", i, lignes[i], want)
				}
			}
		})
	}
}

func decimal(t *testing.T, text string) money.Decimal {
	t.Helper()
	d, err := money.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
