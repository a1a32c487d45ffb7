package regles_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// CSS R173-3-2; the first two steps are the example of the fund (MSA, 27/04/2026): six, thirteen and six years.
func TestPartagerAnnees(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ n, first, second, ofFirst, ofSecond int }{
		"employee for ten years, farmer for thirty-three": {25, 40, 132, 6, 19},
		"the farmer's own years, since 2016 and before":   {19, 44, 88, 6, 13},
		"halves: the second gives the year back":          {25, 80, 80, 13, 12},
		"halves: the longer, the second, gives it back":   {25, 46, 54, 12, 13},
		"the nearest year each":                           {25, 110, 90, 14, 11},
		"halves: the longer, the first, gives it back":    {25, 54, 46, 13, 12},
		"one year at least":                               {25, 1, 167, 1, 24},
		"nothing in the second":                           {25, 100, 0, 25, 0},
		"nothing in the first":                            {24, 0, 100, 0, 24},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ofFirst, ofSecond := regles.PartagerAnnees(c.n, c.first, c.second)
			if ofFirst != c.ofFirst || ofSecond != c.ofSecond {
				t.Errorf("%d and %d, want %d and %d", ofFirst, ofSecond, c.ofFirst, c.ofSecond)
			}
		})
	}
}
