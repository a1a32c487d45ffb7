package proprietes_test

import (
	"testing"

	"pgregory.net/rapid"
)

func TestAPurchase_never_lowers_the_pension(t *testing.T) {
	t.Parallel()
	jamaisMoins(t, func(t *rapid.T, c *carriere) bool {
		year := c.naissance.Year + rapid.IntRange(18, 24).Draw(t, "age of the studies")
		c.rachats = append(c.rachats, objet{
			"annee": year, "trimestres": rapid.IntRange(1, 4).Draw(t, "bought"),
			"option": rapid.SampledFrom([]string{"TAUX", "TAUX_ET_DUREE"}).Draw(t, "option"),
		})
		return true
	})
}
