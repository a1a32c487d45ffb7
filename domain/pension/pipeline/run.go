package pipeline

import (
	"fmt"

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
}

// Run takes a dossier through every module. It never fails and never panics: a module that does is reported as failed, alone.
func Run(in Input) Outcome { return run(in, Modules()) }

func run(in Input, modules []pension.Module) Outcome {
	if in.Dossier == nil {
		in.Dossier = &dossier.Dossier{}
	}
	state := &pension.State{
		Dossier: in.Dossier, Bareme: in.Bareme, DateDemandee: in.DateEffet, Aujourdhui: in.Aujourdhui,
		Ignores: in.Ignores, Substitutions: in.Substitutions,
	}
	if in.Projection {
		state.Projeter = projecteur(in, modules)
	}
	trace := pension.NewTrace(len(in.Dossier.Carriere))
	out := Outcome{Sections: make([]Section, 0, len(modules)), Bareme: in.Bareme}
	for _, module := range modules {
		out.Sections = append(out.Sections, runModule(module, state, trace))
		state.Avancement = append(state.Avancement, pension.Avancement{
			ModuleID: out.Sections[len(out.Sections)-1].ModuleID, Status: out.Sections[len(out.Sections)-1].Status,
		})
	}
	out.Lacunes, out.Livrable = trace.Lacunes(), state.Livrable
	return out
}

func runModule(module pension.Module, state *pension.State, trace *pension.Trace) (section Section) {
	section.ModuleID = module.Info().ID
	trace.Begin()
	defer func() {
		if cause := recover(); cause != nil {
			section.Extract = trace.End()
			section.Status, section.Results = pension.Failed, nil
			section.Warnings = append(section.Extract.Warnings, fmt.Sprintf("%s : le module a échoué", section.ModuleID))
		}
	}()
	applies, why := module.Applies(state)
	if !applies {
		section.Extract = trace.End()
		section.Status, section.Warnings = pension.NotApplicable, []string{why}
		return section
	}
	section.Results = module.Compute(state, trace)
	section.Extract = trace.End()
	section.Warnings = section.Extract.Warnings
	section.Status = pension.Computed
	if section.Extract.Incomplete {
		section.Status = pension.Incomplete
	}
	return section
}
