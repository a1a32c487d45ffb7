package idempotency

import (
	"strings"

	"github.com/retraite-gateway/retraite/domain/problem"
)

// Header is the name of the header that carries a key. Spec §4 rule 2.
const Header = "Idempotency-Key"

// MaxKeyLength bounds a key, in bytes. Spec §8.
const MaxKeyLength = 128

// Key is a caller's idempotency key. It is opaque: quotes are part of it. The zero value means that none was sent.
type Key string

// ParseKey reads the values of the header as received: none is no key; more than one, an empty one, one that is too
// long, or one with a byte outside 0x20 to 0x7E is refused. A key that is there but empty is a client's fault that
// would otherwise run unprotected.
func ParseKey(values []string) (Key, error) {
	if len(values) == 0 {
		return "", nil
	}
	if len(values) > 1 {
		return "", problem.Invalid(Header, "must be sent once")
	}
	text := strings.Trim(values[0], " \t")
	switch {
	case text == "":
		return "", problem.Invalid(Header, "must not be empty")
	case len(text) > MaxKeyLength:
		return "", problem.Invalid(Header, "must not be longer than 128 characters")
	}
	for i := range len(text) {
		if text[i] < 0x20 || text[i] > 0x7E {
			return "", problem.Invalid(Header, "must be printable ASCII")
		}
	}
	return Key(text), nil
}
