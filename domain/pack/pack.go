// Package pack holds the five packs: named bundles of capabilities in which an organisation lives. Spec §2.11.
package pack

import (
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// ID names a pack.
type ID string

// The five packs, in the order of the API document.
const (
	Mandataire ID = "mandataire"
	Employeur  ID = "employeur"
	Organisme  ID = "organisme"
	A2A        ID = "a2a"
	Full       ID = "full"
)

// Pack is one row of the table of packs.
type Pack struct {
	ID ID
	// Label is French, LabelEn says the same in English.
	Label, LabelEn string
	// Capabilities are in the order of the API document.
	Capabilities []capability.ID
}

// Catalog returns the five packs in the order of the API document. The caller owns what it gets.
func Catalog() []Pack {
	out := slices.Clone(catalog[:])
	for i := range out {
		out[i].Capabilities = slices.Clone(out[i].Capabilities)
	}
	return out
}

// Lookup returns the pack of that name.
func Lookup(id ID) (Pack, bool) {
	for _, p := range catalog {
		if p.ID == id {
			p.Capabilities = slices.Clone(p.Capabilities)
			return p, true
		}
	}
	return Pack{}, false
}

// Parse returns the packs of those names, without repetition and in catalogue order, and an error that names the first
// unknown one.
func Parse(names []string) ([]ID, error) {
	asked := map[ID]bool{}
	for _, name := range names {
		if _, ok := Lookup(ID(name)); !ok {
			return nil, fmt.Errorf("pack: unknown name %.64q", name)
		}
		asked[ID(name)] = true
	}
	out := make([]ID, 0, len(asked))
	for _, p := range catalog {
		if asked[p.ID] {
			out = append(out, p.ID)
		}
	}
	return out, nil
}

// Grants returns the capabilities of all those packs together. An unknown pack grants nothing.
func Grants(ids []ID) capability.Set {
	var all capability.Set
	for _, p := range catalog {
		if slices.Contains(ids, p.ID) {
			all = all.Union(capability.NewSet(p.Capabilities...))
		}
	}
	return all
}
