package depart_test

import (
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest/pipetest"
)

// Quarters abroad that a text makes count do so in their years: the first ones for the beginning of a long career, the
// last ones not before they were acquired. Law: règlement (CE) 883/2004 art. 6; CSS L351-1-1, D351-1-3.
func TestYearsAbroad_count_in_their_place(t *testing.T) {
	t.Parallel()
	germany := func(from, to int) string {
		return pipetest.Years("ETRANGER", from, to, `,"nature":"ETRANGER","pays":"DE","trimestres":4`)
	}
	france := func(from, to int) string {
		return pipetest.Years("CNAV", from, to, `,"salaireBrutEur":30000,"devise":"EUR","trimestres":4`)
	}
	for _, c := range []struct {
		name             string
		lines            []string
		acquired, opened string
	}{
		{"France alone", []string{france(1982, 2025)}, `"2024-06-30"`, `"2024-10-01"`},
		{"Germany first", []string{germany(1982, 1983), france(1984, 2025)}, `"2024-06-30"`, `"2024-10-01"`},
		{"Germany last", []string{france(1982, 2013), germany(2014, 2025)}, `"2024-06-30"`, `"2024-10-01"`},
		{
			"Germany in between",
			[]string{france(1982, 1989), germany(1990, 1999), france(2000, 2025)},
			`"2024-06-30"`, `"2024-10-01"`,
		},
		{"begun too late", []string{germany(1985, 1989), france(1990, 2025)}, `null`, `"2026-12-01"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			out := pipetest.Run(t, `{"assure":{"dateNaissance":"1964-02-02","sexe":"M"},"carriere":[`+
				strings.Join(c.lines, ",")+`]}`, "2026-11-01")
			rate := pipetest.Members(t, pipetest.Section(t, out, capability.SurcoteDecote))
			if got := rate["dateDureeAcquise"]; got != c.acquired {
				t.Errorf("the duration is acquired on %s, want %s", got, c.acquired)
			}
			way := pipetest.Members(t, pipetest.Section(t, out, capability.DepartAnticipe))
			if got := way["datePossible"]; got != c.opened {
				t.Errorf("open from %s on, want %s", got, c.opened)
			}
		})
	}
}
