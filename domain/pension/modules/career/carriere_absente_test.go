package career

import (
	"fmt"
	"strings"
	"testing"
)

// Quarters told without a career are whole years before the date of effect, of which the first may be a part.
func TestLignesDeclarees_are_years_before_the_effect(t *testing.T) {
	t.Parallel()
	for told, want := range map[int]string{
		0: "", 1: "2025:1", 4: "2025:4", 5: "2024:1 2025:4", 8: "2024:4 2025:4", 11: "2023:3 2024:4 2025:4",
	} {
		var got []string
		for _, l := range lignesDeclarees(told, 2026) {
			got = append(got, fmt.Sprintf("%d:%d", l.Annee, l.Source.Trimestres.Value))
		}
		if text := strings.Join(got, " "); text != want {
			t.Errorf("%d quarters: %s, want %s", told, text, want)
		}
	}
}
