package run

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
)

func TestResume_names_what_a_disability_pension_was_overpaid(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, amount, want string }{
		{
			"a known amount", `,"montantEur":18000.00`,
			"Pension d'invalidité servie sans être due depuis le 2024-12-01, " +
				"à compenser avec le rappel de retraite : 18000,00 €.",
		},
		{
			"an unknown one", "",
			"Pension d'invalidité servie sans être due depuis le 2024-12-01, " +
				"à compenser avec le rappel de retraite.",
		},
	} {
		s := NewResume(Header{}, []Section{{
			ModuleID: capability.PensionInvalideConversionForcee, Status: StatusComputed,
			Results: mustParse(t, `{"aSavoir":[{"code":"INVALIDITE_INDUE","date":"2024-12-01"`+c.amount+`}]}`),
		}}, nil, nil)
		if len(s.Avertissements) != 1 || s.Avertissements[0].Message().FR != c.want {
			t.Errorf("%s: %v, want %q", c.name, s.Avertissements, c.want)
		}
	}
}
