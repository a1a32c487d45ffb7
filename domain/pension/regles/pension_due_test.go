package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func TestDueAvecLaBase_says_nothing_of_an_age_that_is_not_known(t *testing.T) {
	t.Parallel()
	if got := DueAvecLaBase(faits.TauxLiquidation{PensionDue: true}); got != nil {
		t.Errorf("got %v", *got)
	}
	for _, due := range []bool{true, false} {
		if got := DueAvecLaBase(faits.TauxLiquidation{Connu: true, PensionDue: due}); got == nil || *got != due {
			t.Errorf("got %v, want %v", got, due)
		}
	}
}
