package capability

import (
	"encoding/json"
	"fmt"
	"math/bits"
)

// Set is a set of capabilities of the catalogue. It is comparable with ==, and its zero value is empty.
type Set struct{ bits uint32 }

// NewSet returns the set of those capabilities. Names that the catalogue does not have are left out: a name that this
// version does not know can open nothing.
func NewSet(ids ...ID) Set {
	var s Set
	for _, id := range ids {
		if i := index(id); i >= 0 {
			s.bits |= 1 << i
		}
	}
	return s
}

// ParseSet returns the set of those names, and an error that names the first one that the catalogue does not have.
func ParseSet(names []string) (Set, error) {
	var s Set
	for _, name := range names {
		i := index(ID(name))
		if i < 0 {
			return Set{}, fmt.Errorf("capability: unknown name %.64q", name)
		}
		s.bits |= 1 << i
	}
	return s, nil
}

// All returns every capability of the catalogue.
func All() Set { return Set{bits: 1<<len(catalog) - 1} }

// Has says whether the capability is in the set.
func (s Set) Has(id ID) bool {
	i := index(id)
	return i >= 0 && s.bits&(1<<i) != 0
}

// Opens says whether one of the set's capabilities opens the section of that module.
func (s Set) Opens(module ModuleID) bool { return s.bits&setGranting(module).bits != 0 }

// Union returns what is in s or in t.
func (s Set) Union(t Set) Set { return Set{s.bits | t.bits} }

// Intersect returns what is in both s and t.
func (s Set) Intersect(t Set) Set { return Set{s.bits & t.bits} }

// Contains says whether everything in t is in s.
func (s Set) Contains(t Set) bool { return t.bits&^s.bits == 0 }

// Equal says whether both sets hold the same capabilities.
func (s Set) Equal(t Set) bool { return s == t }

// Len counts the capabilities of the set.
func (s Set) Len() int { return bits.OnesCount32(s.bits) }

// Slice returns the capabilities in catalogue order; never nil.
func (s Set) Slice() []ID {
	out := make([]ID, 0, s.Len())
	for i := range catalog {
		if s.bits&(1<<i) != 0 {
			out = append(out, catalog[i].ID)
		}
	}
	return out
}

// MarshalJSON writes an array of names in catalogue order.
func (s Set) MarshalJSON() ([]byte, error) { return json.Marshal(s.Slice()) }

// UnmarshalJSON reads an array of names; unknown ones are left out, by the rule of NewSet.
func (s *Set) UnmarshalJSON(src []byte) error {
	var ids []ID
	if err := json.Unmarshal(src, &ids); err != nil {
		return fmt.Errorf("capability: read a set: %w", err)
	}
	*s = NewSet(ids...)
	return nil
}
