package ijson

import (
	"errors"
	"fmt"
	"strings"
)

// ErrExponent says that a number is written with an exponent beyond ±MaxExponent, which is refused
// before it is expanded.
var ErrExponent = errors.New("ijson: exponent of the number is too large")

// ErrNotNumber says that a value is not a number.
var ErrNotNumber = errors.New("ijson: not a number")

// SyntaxError says why a document was refused and where.
type SyntaxError struct {
	// Pointer is the value at fault or the nearest one around it.
	Pointer Pointer
	// Offset is the byte of the source, byte order mark included, at or after which the fault lies.
	Offset int64
	// Reason is a short English sentence without a period.
	Reason string
}

// Error gives the reason and the place.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("ijson: %s at %q (offset %d)", e.Reason, string(e.Pointer), e.Offset)
}

// ValueError says why a value cannot be built, changed or signed. Pointer is relative to the value that was asked.
type ValueError struct {
	Pointer Pointer
	Reason  string
}

// Error gives the reason and the place.
func (e *ValueError) Error() string {
	return fmt.Sprintf("ijson: %s at %q", e.Reason, string(shortened(e.Pointer)))
}

// maxPointer bounds the pointers that errors carry: a name may be as long as the document, and errors
// are echoed to callers.
const maxPointer = 512

// shortened cuts a long pointer after a whole token, so that it names the nearest enclosing value whose pointer fits.
func shortened(p Pointer) Pointer {
	if len(p) <= maxPointer {
		return p
	}
	return p[:max(strings.LastIndexByte(string(p[:maxPointer+1]), '/'), 0)]
}
