package fp_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

func TestMontantIndiciaire_doubts_a_right_that_children_may_open_before_the_age(t *testing.T) {
	t.Parallel()
	three := `[{"dateNaissance":"2004-05-10"},{"dateNaissance":"2007-05-10"},{"dateNaissance":"2011-05-10"}]`
	for _, tt := range []struct {
		name, children string
		from           int
		want           bool
	}{
		{"three children and fifteen years before 2012", three, 1996, true},
		{"fifteen years in 2012 only", three, 1997, false},
		{"two children", `[{"dateNaissance":"2004-05-10"},{"dateNaissance":"2007-05-10"}]`, 1996, false},
		{"the third in 2012", strings.Replace(three, "2011-05", "2012-05", 1), 1996, false},
		{"a disabled child, still open", `[{"dateNaissance":"2014-05-10","handicape":true}]`, 2005, true},
		{"a disabled child and ten years", `[{"dateNaissance":"2014-05-10","handicape":true}]`, 2015, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			doc := `{"assure":{"dateNaissance":"1976-02-10","enfants":` + tt.children + `},"carriere":[` +
				pipetest.Years("SRE", tt.from, 2024, `,"indice":500`) + `]}`
			section := pipetest.Section(t, pipetest.Run(t, doc, "2025-03-01"), capability.MontantIndiciaire)
			got := slices.ContainsFunc(section.Warnings, func(w string) bool { return strings.Contains(w, "Départ de parent") })
			if got != tt.want {
				t.Errorf("doubt: %v, want %v", got, tt.want)
			}
		})
	}
}
