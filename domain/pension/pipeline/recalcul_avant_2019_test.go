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
	compterAccords(t, careers, 12, 4, func(rt *rapid.T) carriereRecalculee {
		data, effet := carrierePriveeAu(rt, generations{1942, 1957}, avant2019)
		return carriereRecalculee{data, effet}
	})
}
