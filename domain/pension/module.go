package pension

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// Module is one rule set of the catalogue: it reads and writes the state, explains itself in the trace,
// and returns its results.
//
// Compute never panics on purpose; a module that does fails alone. It returns a value that encodes to a JSON object.
type Module interface {
	// Info says what the module is, without computing anything.
	Info() Info
	// Applies says whether the dossier concerns the module and, when it does not, why in one French line.
	Applies(s *State) (applies bool, why string)
	// Compute does the work and returns the results.
	Compute(s *State, t *Trace) any
}

// Info describes a module.
type Info struct {
	ID capability.ModuleID
	// Objet says in one French line what the module decides.
	Objet string
	Law   []law.Ref
}

// Status is what became of a module in a run.
type Status string

// The statuses of a section, as reports write them.
const (
	Computed      Status = "computed"
	NotApplicable Status = "not_applicable"
	Incomplete    Status = "incomplete"
	Failed        Status = "failed"
)
