package capability

import "slices"

// ID names a capability, as the catalogue writes it. Spec §2.10.
type ID string

// Family groups capabilities, as the catalogue does.
type Family string

// The nine families, in the catalogue's order.
const (
	Career      Family = "career"
	Calc        Family = "calc"
	Control     Family = "control"
	Minima      Family = "minima"
	Intl        Family = "intl"
	Restitution Family = "restitution"
	Hook        Family = "hook"
	A2A         Family = "a2a"
	Ext         Family = "ext"
)

// Capability is one row of the catalogue.
type Capability struct {
	ID     ID
	Family Family
	// Label and Description are French, LabelEn and DescriptionEn say the same in English.
	Label, LabelEn             string
	Description, DescriptionEn string
	// ModuleIDs are the modules whose sections a holder sees; empty when the capability opens no section.
	ModuleIDs []ModuleID
	// RequiresCertifiedGrant is true on restitution.certified only.
	RequiresCertifiedGrant bool
}

// Catalog returns the 27 capabilities in the order of the API document. The caller owns what it gets.
func Catalog() []Capability {
	out := slices.Clone(catalog[:])
	for i := range out {
		out[i].ModuleIDs = slices.Clone(out[i].ModuleIDs)
	}
	return out
}

// Lookup returns the capability of that name.
func Lookup(id ID) (Capability, bool) {
	i := index(id)
	if i < 0 {
		return Capability{}, false
	}
	found := catalog[i]
	found.ModuleIDs = slices.Clone(found.ModuleIDs)
	return found, true
}

// Known says whether the catalogue has a capability of that name.
func (id ID) Known() bool { return index(id) >= 0 }

// GrantingModule returns the capabilities that open the section of a module, in catalogue order.
func GrantingModule(module ModuleID) []ID { return setGranting(module).Slice() }

// ModuleIDs returns the 38 modules in the order in which the catalogue first names them.
func ModuleIDs() []ModuleID {
	out := make([]ModuleID, 0, 38)
	for _, c := range catalog {
		for _, m := range c.ModuleIDs {
			if !slices.Contains(out, m) {
				out = append(out, m)
			}
		}
	}
	return out
}

func setGranting(module ModuleID) Set {
	var s Set
	for i := range catalog {
		if slices.Contains(catalog[i].ModuleIDs, module) {
			s.bits |= 1 << i
		}
	}
	return s
}

func index(id ID) int {
	for i := range catalog {
		if catalog[i].ID == id {
			return i
		}
	}
	return -1
}
