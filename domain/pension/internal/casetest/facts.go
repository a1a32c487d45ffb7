package casetest

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
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

// Sans returns the tables without the figures that a reading takes from them: what a module says then is what it would
// say of a figure that nobody has read in the law yet.
func Sans(tables *bareme.Set, read func(bareme.Recorder)) *bareme.Set {
	var lus figures
	read(&lus)
	for _, f := range lus {
		tables = tables.Without(f)
	}
	return tables
}

// figures records what is read.
type figures []bareme.Figure

func (f *figures) Read(figure bareme.Figure)    { *f = append(*f, figure) }
func (f *figures) ReadAll(read []bareme.Figure) { *f = append(*f, read...) }
