package pipeline

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Input is everything a run depends on.
type Input struct {
	Dossier *dossier.Dossier
	Bareme  *bareme.Set
	// DateEffet is the liquidation date asked for, zero for none; Aujourdhui is the day of the run.
	DateEffet, Aujourdhui calendar.Date
	// Ignores are request members that nobody reads; Substitutions the places that overrides have filled.
	Ignores       []string
	Substitutions []pension.Substitution
	// Projection asks for the curve of departure dates, which costs many times the run itself.
	Projection bool
	// Stop is asked before each module and each point of the curve whether to give up; nil never does.
	Stop func() bool
}

func (in Input) stopped() bool { return in.Stop != nil && in.Stop() }

// Run takes a dossier through every module. It never fails and never panics: a module that does is reported as failed, alone. A run that was
// told to stop is no result.
func Run(in Input) Outcome { return run(in, steps) }

func run(in Input, steps []step) Outcome {
	if in.Dossier == nil {
		in.Dossier = &dossier.Dossier{}
	}
	state := &pension.State{
		Dossier: in.Dossier, Bareme: in.Bareme, DateDemandee: in.DateEffet, Aujourdhui: in.Aujourdhui,
		Ignores: in.Ignores, Substitutions: in.Substitutions,
	}
	if in.Projection {
		state.Projeter = projecteur(in, steps)
	}
	trace := pension.NewTrace(len(in.Dossier.Carriere))
	out := Outcome{Sections: make([]Section, len(steps)), Bareme: in.Bareme}
	state.Avancement = make([]pension.Avancement, 0, len(steps))
	for i := range steps {
		if in.stopped() {
			return Outcome{Stopped: true, Bareme: in.Bareme}
		}
		section := &out.Sections[i]
		runModule(&steps[i], state, trace, section)
		state.Avancement = append(state.Avancement, pension.Avancement{ModuleID: section.ModuleID, Status: section.Status})
	}
	if in.stopped() {
		// The curve of the last module may lack what was not waited for.
		return Outcome{Stopped: true, Bareme: in.Bareme}
	}
	out.Lacunes, out.Livrable = trace.Lacunes(), state.Livrable
	return out
}

// runModule takes the dossier through one module and writes what it answers into the section.
func runModule(step *step, state *pension.State, trace *pension.Trace, section *Section) {
	section.ModuleID = step.id
	trace.Begin()
	defer func() {
		if cause := recover(); cause != nil {
			section.Extract = trace.End()
			section.Status, section.Results = pension.Failed, nil
			section.Warnings = slices.Concat(section.Warnings, []string{string(section.ModuleID) + " : le module a échoué"})
		}
	}()
	applies, why := step.module.Applies(state)
	if !applies {
		trace.Warn(why)
		section.Extract = trace.End()
		section.Status = pension.NotApplicable
		return
	}
	section.Results = step.module.Compute(state, trace)
	section.Extract = trace.End()
	section.Status = pension.Computed
	if section.Extract.Incomplete {
		section.Status = pension.Incomplete
	}
}
