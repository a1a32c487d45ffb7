package pipeline

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Outcome is what a run gives: a section a module, in the order of the pipeline, and the gaps that were met.
type Outcome struct {
	Sections []Section
	Lacunes  []pension.Lacune
	// Livrable is the delivery-ready gate with its reasons, as codes.
	Livrable faits.Livrable
	// Bareme are the tables that served, for writing the explanations out and for the version of the law.
	Bareme *bareme.Set
	// Stopped says that the run was given up: there are no sections, and nothing may be concluded.
	Stopped bool
}

// Section is what one module answered.
type Section struct {
	ModuleID capability.ModuleID
	Status   pension.Status
	// Results encodes to a JSON object; it is nil when the module did not run.
	Results any
	// Extract holds its explanation and its warnings.
	pension.Extract
	// Lus are the facts of earlier modules that it read, Donnes those that it gave.
	Lus, Donnes faits.Ensemble
	// Echec says why a module failed, nil for the others. It is for the operator's log and never for a report.
	Echec *Echec
}

// Echec is the fault of a module: what it panicked with, and the stack at that moment.
type Echec struct {
	Cause any
	Pile  []byte
}
