package pipeline

import (
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Each year of the curve would hold the work of the last whole year once more: beyond so many lines it does not go on,
// and the report says so.
func TestProjection_goes_on_with_so_many_lines_at_the_most(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		lines  int
		goesOn bool
	}{{mostReference, true}, {mostReference + 1, false}} {
		in := careerInput(t)
		in.Projection = true
		in.DateEffet = calendar.Date{Year: 2027, Month: 2, Day: 1}
		asked := *in.Dossier
		asked.Carriere = slices.DeleteFunc(slices.Clone(asked.Carriere), func(l *dossier.Ligne) bool {
			return l.Annee.Value >= 2026
		})
		for i := range tt.lines {
			asked.Carriere = append(asked.Carriere, &dossier.Ligne{
				Annee: dossier.Some(2026), Regime: dossier.CNAV, Salaire: dossier.Some(money.Int(1 + i)),
				DeviseDite: true,
			})
		}
		in.Dossier = &asked
		goesOn := false
		told := false
		for _, section := range Run(in).Sections {
			result, ok := section.Results.(*TauxEtCourbe)
			if section.ModuleID != capability.SurcoteDecote || !ok {
				continue
			}
			for _, p := range result.Projection {
				goesOn = goesOn || p.ActivitePoursuivie
			}
			told = slices.ContainsFunc(
				section.Warnings, func(w string) bool { return strings.Contains(w, "501 lignes de travail") },
			)
		}
		if goesOn != tt.goesOn || told == tt.goesOn {
			t.Errorf("%d lines: goes on %t, told %t", tt.lines, goesOn, told)
		}
	}
}
