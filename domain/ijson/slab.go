package ijson

const (
	firstSlab = 8
	lastSlab  = 512
)

// slab hands out slices of a few large allocations, each twice the last, instead of one allocation a container.
type slab[T any] struct {
	free []T
	size int
}

// take returns n zero elements that belong to the caller alone, appending included.
func (s *slab[T]) take(n int) []T {
	if n > len(s.free) {
		s.size = min(max(2*s.size, firstSlab), lastSlab)
		s.free = make([]T, max(s.size, n))
	}
	out := s.free[:n:n]
	s.free = s.free[n:]
	return out
}
