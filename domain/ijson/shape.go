package ijson

import "errors"

// What a document from outside may hold. Beyond freeValues it must be bytesPerValue long for each value,
// so that its tree is never more than twelve times its text: `[0,0,…]` would be sixteen times, a list of
// empty objects thirty times.
const (
	// MaxValues is how many values ParseForeign reads, the outermost included.
	MaxValues     = 500_000
	freeValues    = 50_000
	bytesPerValue = 8
)

// ErrTooManyValues refuses a document from outside that holds more values than its reader would keep.
var ErrTooManyValues = errors.New("ijson: more values than a document may hold")

// ParseForeign is ParseObjectOrEmpty for a document that a stranger sent: before any memory is spent on it,
// ErrTooManyValues refuses one that holds more than MaxValues, or more than fifty thousand of less than
// eight bytes each on average.
func ParseForeign(src []byte) (Value, error) {
	most := max(freeValues, min(MaxValues, len(src)/bytesPerValue))
	s := shapeOf(src, most)
	if s.values > most {
		return Value{}, ErrTooManyValues
	}
	return parseObjectOrEmpty(src, s)
}

// shape is what one look at the bytes tells of a document, so that its containers can be made in their size at once. Of
// a document that is not JSON it may tell anything: the parser decides.
type shape struct {
	values int
	// sizes are the numbers of members or items, of each object and array in the order in which they open.
	sizes []uint32
}

// shapeOf looks at the bytes until there are more than so many values, or more containers inside one
// another than a document may have.
func shapeOf(src []byte, most int) shape {
	var (
		s     = shape{values: 1}
		open  [MaxDepth]int // the places in sizes of the containers around
		depth int
		first bool // nothing has stood in the innermost container yet
	)
	for i := 0; i < len(src) && s.values <= most; i++ {
		c := src[i]
		switch c {
		case ' ', '\t', '\r', '\n', ':':
			continue
		case '}', ']':
			depth = max(depth-1, 0)
			first = false
			continue
		}
		if (first || c == ',') && depth > 0 {
			s.sizes[open[depth-1]]++
			s.values++
			first = false
		}
		switch c {
		case '"':
			i = stringEnd(src, i)
		case '{', '[':
			if depth == MaxDepth {
				return s
			}
			open[depth] = len(s.sizes)
			s.sizes = append(s.sizes, 0)
			depth++
			first = true
		}
	}
	return s
}

// stringEnd returns the place of the quote that ends the string, or of the last byte.
func stringEnd(src []byte, from int) int {
	for i := from + 1; i < len(src); i++ {
		switch src[i] {
		case '"':
			return i
		case '\\':
			i++
		}
	}
	return len(src) - 1
}
