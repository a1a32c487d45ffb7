package pipeline

import (
	"testing"

	"pgregory.net/rapid"
)

// The two roads agree on effects before 2019, when Arrco and Agirc paid a pension each.
func TestRecomputation_agrees_before_2019(t *testing.T) {
	t.Parallel()
	careers := 1_500
	if testing.Short() {
		careers = 300
	}
	compterAccords(t, careers, 15, 4, func(rt *rapid.T) carriereRecalculee {
		data, effet := carrierePriveeEntre(rt, generations{1944, 1957}, le(2012, 1, 1), le(2018, 12, 1))
		return carriereRecalculee{data, effet}
	})
}
