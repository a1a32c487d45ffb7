package casetest

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Change gives a fact again with a change.
func Change[T any](f *faits.Fait[T], change func(*T)) {
	value := f.Lire()
	change(&value)
	f.Donner(value)
}

// ChangePensions gives the pensions of a module again with a change.
func ChangePensions(p *faits.Pensions, module capability.ModuleID, change func([]faits.Pension)) {
	list := slices.Collect(p.De(module))
	change(list)
	p.Donner(module, list)
}
