package faits

// Fait is one fact of a run: its value, which one module gives and later modules read.
//
// A fact made by Connu, or the zero Fait, belongs to no run: it counts as given, and nobody records who reads it. Tests
// of one module use such facts.
type Fait[T any] struct {
	registre *Registre
	name     Nom
	value    T
}

// Connu returns a fact that is known from the start and belongs to no run.
func Connu[T any](value T) Fait[T] { return Fait[T]{value: value} }

// Pour returns the fact of a name in a run, which nobody has given yet.
func Pour[T any](r *Registre, name Nom) Fait[T] { return Fait[T]{registre: r, name: name} }

// Donne returns a fact that the run itself gives.
func Donne[T any](r *Registre, name Nom, value T) Fait[T] {
	return Fait[T]{registre: r, name: name, value: value}
}

// Lire returns the value and records that the module at hand reads it. It panics with PasEncoreDonne when the module
// that gives the fact has not run; the pipeline makes a failed section of it. A module that ran and gave nothing,
// because the dossier does not concern it or lacks something, leaves the zero value.
func (f *Fait[T]) Lire() T {
	if f.registre != nil {
		f.registre.read(f.name)
	}
	return f.value
}

// Donner sets the value. It panics with DonneParUnAutre when another module than the declared one gives it.
func (f *Fait[T]) Donner(value T) {
	if f.registre != nil {
		f.registre.donner(f.name)
	}
	f.value = value
}
