package restitution

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// The report counts each module once by what became of it, and the gaps that block apart.
func TestGenererRapport_counts_what_became_of_the_run(t *testing.T) {
	t.Parallel()
	s := &pension.State{Bareme: bareme.Official()}
	s.DateEffet.Donner(calendar.Date{Year: 2025, Month: 1, Day: 1})
	module := func(status pension.Status) pension.Avancement {
		return pension.Avancement{ModuleID: capability.MontantPoints, Status: status}
	}
	s.Avancement.Donner([]pension.Avancement{
		module(pension.Computed), module(pension.Computed), module(pension.Computed), module(pension.Computed),
		module(pension.NotApplicable), module(pension.NotApplicable), module(pension.NotApplicable),
		module(pension.Incomplete), module(pension.Incomplete), module(pension.Failed),
	})
	trace := pension.NewTrace(0)
	trace.Begin()
	trace.Missing(pension.Lacune{Champ: "/a", Bloquante: true})
	trace.Missing(pension.Lacune{Champ: "/b"})
	trace.Missing(pension.Lacune{Champ: "/c", Bloquante: true})
	out, ok := GenererRapport{}.Compute(s, trace).(*ResultatRapport)
	if !ok {
		t.Fatal("no result")
	}
	if out.Calcules != 4 || out.NonApplicable != 3 || out.Incomplets != 2 || out.Echecs != 1 || len(out.Modules) != 10 {
		t.Errorf("modules: %+v", out)
	}
	if out.Lacunes != 3 || out.Bloquantes != 2 {
		t.Errorf("%d gaps, of which %d block", out.Lacunes, out.Bloquantes)
	}
	if out.BaremeVersion == "" || out.BaremeVersion != s.Bareme.Version() || out.DateEffet != s.DateEffet.Lire() {
		t.Errorf("tables %q on %s", out.BaremeVersion, out.DateEffet)
	}
	lines := trace.End().Lines(s.Bareme)
	if len(lines) != 2 || lines[0].Label != ligneModulesCalcules.Label || lines[1].Label != ligneLacunesOuvertes.Label {
		t.Errorf("lines %+v", lines)
	}
}

func TestGenererRapport_of_nothing_is_a_report(t *testing.T) {
	t.Parallel()
	s := &pension.State{}
	s.DateEffet.Donner(calendar.Date{})
	s.Avancement.Donner(nil)
	if applies, _ := (GenererRapport{}).Applies(s); !applies {
		t.Error("a run has no report")
	}
	trace := pension.NewTrace(0)
	trace.Begin()
	out, _ := GenererRapport{}.Compute(s, trace).(*ResultatRapport)
	if out == nil || out.Modules == nil || out.BaremeVersion != "" || out.Calcules+out.Lacunes > 0 {
		t.Errorf("%+v", out)
	}
}
