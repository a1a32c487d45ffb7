package faits

import (
	"fmt"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// Registre keeps, for one run, which facts are given, and what the module at hand has read and given.
type Registre struct {
	module capability.ModuleID
	// donne are the facts that the module at hand gives by its declaration.
	donne Ensemble
	// known are the facts whose module has run; a fact that the module at hand has given is one of them.
	known       Ensemble
	lus, donnes Ensemble
}

// NewRegistre makes the register of a run in which no module has run yet.
func NewRegistre() *Registre {
	r := &Registre{}
	r.Vider()
	return r
}

// Vider makes the register new again, for another run of the same modules.
func (r *Registre) Vider() { *r = Registre{known: DonnesPar("")} }

// Commencer says which module runs from now on, and which facts it gives (DonnesPar).
func (r *Registre) Commencer(module capability.ModuleID, donne Ensemble) {
	r.module = module
	r.donne = donne
	r.lus = 0
	r.donnes = 0
}

// Finir says that the module has run: what it gives counts as given from now on, whether it applied or not. It returns
// the facts that the module read from others, and those that it gave.
func (r *Registre) Finir() (lus, donnes Ensemble) {
	r.known |= r.donne
	return r.lus &^ r.donne, r.donnes
}

// Clore says that no module follows: a fact that none of them gave may be read, as its zero value.
func (r *Registre) Clore() { r.known = ^Ensemble(0) }

func (r *Registre) read(name Nom) {
	bit := name.ensemble()
	r.lus |= bit
	if r.known&bit == 0 {
		panic(PasEncoreDonne{Module: r.module, Fait: name})
	}
}

func (r *Registre) donner(name Nom) {
	bit := name.ensemble()
	if r.donne&bit == 0 {
		panic(DonneParUnAutre{Module: r.module, Fait: name})
	}
	r.known |= bit
	r.donnes |= bit
}

// PasEncoreDonne is the fault of a module that reads a fact before the module that gives it has run.
type PasEncoreDonne struct {
	Module capability.ModuleID
	Fait   Nom
}

// String says who reads what too early.
func (e PasEncoreDonne) String() string {
	return fmt.Sprintf("%s reads %s, which %s has not given yet", e.Module, e.Fait, e.Fait.Par())
}

// DonneParUnAutre is the fault of a module that gives a fact of another one.
type DonneParUnAutre struct {
	Module capability.ModuleID
	Fait   Nom
}

// String says who gives what in whose place.
func (e DonneParUnAutre) String() string {
	return fmt.Sprintf("%s gives %s, which is for %s to give", e.Module, e.Fait, e.Fait.Par())
}
