package run

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
)

// The supervisor's total holds what the person is paid and what a survivor is; one that is not known makes the sum
// unknown.
func TestPublishedTotal_holds_the_survivors_pension(t *testing.T) {
	t.Parallel()
	own, survivor := money.Cents(1_000_00), money.Cents(401_60)
	for _, tt := range []struct {
		name  string
		own   *money.Euro
		with  *Reversion
		total string
		known bool
	}{
		{"own pensions alone", &own, nil, "1000.00", true},
		{"nothing", nil, nil, "0.00", false},
		{"a survivor's pension alone", nil, &Reversion{TotalAnnuelBrutEur: &survivor}, "401.60", true},
		{"both", &own, &Reversion{TotalAnnuelBrutEur: &survivor}, "1401.60", true},
		{"a survivor's pension that is not known", &own, &Reversion{}, "1000.00", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			total, known := publishedTotal(tt.own, tt.with)
			if total.String() != tt.total || known != tt.known {
				t.Errorf("%s, known %v, want %s, %v", total, known, tt.total, tt.known)
			}
		})
	}
}
