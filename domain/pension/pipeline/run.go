package pipeline

import (
	"runtime/debug"
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
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
	// Began is told of each module before it runs, and what it returns of the status once it has; nil is told of none.
	// The curve of departures is not told of.
	Began func(capability.ModuleID) func(pension.Status)
	// Stop is asked before each module and each point of the curve whether to give up; nil never does.
	Stop func() bool
}

func (in Input) stopped() bool { return in.Stop != nil && in.Stop() }

func (in Input) begin(id capability.ModuleID) func(pension.Status) {
	if in.Began == nil {
		return func(pension.Status) {}
	}
	return in.Began(id)
}

// Run takes a dossier through every module. It never fails and never panics: a module that does is reported as failed,
// alone. A run that was told to stop is no result.
func Run(in Input) Outcome { return run(in, steps) }

// lignesHabituelles bounds the lines for which a trace has room from the beginning: longer careers are rare, and
// explain little by the line.
const lignesHabituelles = 200

func run(in Input, steps []step) Outcome {
	if in.Dossier == nil {
		in.Dossier = &dossier.Dossier{}
	}
	registre := faits.NewRegistre()
	state := initialState(in, registre)
	trace := pension.NewTrace(min(len(in.Dossier.Carriere), lignesHabituelles))
	out := Outcome{Sections: make([]Section, len(steps)), Bareme: in.Bareme}
	avancement := make([]pension.Avancement, 0, len(steps))
	for i := range steps {
		if in.stopped() {
			return Outcome{Stopped: true, Bareme: in.Bareme}
		}
		section := &out.Sections[i]
		state.Avancement = faits.Donne(registre, faits.NomAvancement, avancement)
		ended := in.begin(steps[i].id)
		runModule(&steps[i], state, registre, trace, section)
		ended(section.Status)
		avancement = append(avancement, pension.Avancement{ModuleID: section.ModuleID, Status: section.Status})
	}
	registre.Clore()
	if in.Projection {
		addCurve(in, steps, state, trace, out.Sections)
	}
	if in.stopped() {
		// The curve may lack what was not waited for.
		return Outcome{Stopped: true, Bareme: in.Bareme}
	}
	out.Lacunes = trace.Lacunes()
	out.Livrable = state.Livrable.Lire()
	return out
}

// initialState returns the state of a run before its first module.
func initialState(in Input, registre *faits.Registre) *pension.State {
	state := &pension.State{
		Dossier: in.Dossier, Bareme: in.Bareme, DateDemandee: in.DateEffet, Aujourdhui: in.Aujourdhui,
		Ignores: in.Ignores, Substitutions: in.Substitutions,
	}
	state.EcarterNaissanceImpossible()
	state.Lier(registre)
	return state
}

// runModule takes the dossier through one module and writes what it answers into the section.
func runModule(step *step, state *pension.State, registre *faits.Registre, trace *pension.Trace, section *Section) {
	section.ModuleID = step.id
	trace.Begin()
	registre.Commencer(step.id, step.gives)
	defer func() {
		section.Lus, section.Donnes = registre.Finir()
		if cause := recover(); cause != nil {
			section.Extract = trace.End()
			section.Status = pension.Failed
			section.Results = nil
			section.Echec = &Echec{Cause: cause, Pile: debug.Stack()}
			section.Warnings = slices.Concat(
				section.Warnings, []string{string(section.ModuleID) + " : le module a échoué"},
			)
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
