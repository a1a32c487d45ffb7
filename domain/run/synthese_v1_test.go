package run

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// A pension that is not due and has no amount leaves the totals of version 1 unknown, as the proofs of then hold them;
// it adds nothing to what a recomputed total is held against.
func TestNewSyntheseV1_keeps_a_total_unknown_that_the_check_of_a_total_knows(t *testing.T) {
	t.Parallel()
	sections := []Section{
		computed(t, capability.MontantAnnuites, `{"regime":"CNAV","annuelBrutEur":12000,"mensuelBrutEur":1000}`),
		computed(t, capability.MontantIndiciaire, `{"regime":"RAFP","annuelBrutEur":null,"pensionDue":false}`),
	}
	h := Header{PensionModules: len(sections)}
	if got := NewSyntheseV1(h, sections).calcule.AnnuelBrutEur; got != nil {
		t.Errorf("version 1 says %s, want no total", got)
	}
	got := sumOf(h, sections).calcule.AnnuelBrutEur
	if got == nil || got.String() != "12000.00" {
		t.Errorf("the check adds up %v, want 12000.00", got)
	}
}
