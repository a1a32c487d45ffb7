package dossier

// Optional is a value that the dossier may lack; the zero value is absent.
type Optional[T any] struct {
	// Value is meaningful only when Present.
	Value   T
	Present bool
}

// Some returns a value that is present.
func Some[T any](value T) Optional[T] { return Optional[T]{value, true} }

// Or returns the value, or the other one when it is absent.
func (o Optional[T]) Or(other T) T {
	if o.Present {
		return o.Value
	}
	return other
}
