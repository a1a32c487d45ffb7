package ijson

import (
	"bytes"
	"errors"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// wideMembers is from how many members on the names of an object are compared after it was read. The decoder keeps a
// map of the names that it has read, which takes three times the text of an object of short members.
const wideMembers = 4096

// errTwice says that a name occurs twice, and not which.
var errTwice = errors.New("ijson: " + reasonDuplicate)

// wide says whether a container is that large.
func (s shape) wide() bool {
	return slices.ContainsFunc(s.sizes, func(size uint32) bool { return size >= wideMembers })
}

// parseWide is parseStrictly in less memory. It refuses the same documents, not always for the first of their faults.
func parseWide(src []byte, s shape) (Value, error) {
	body := bytes.TrimPrefix(src, byteOrderMark)
	p := parser{
		dec:           jsontext.NewDecoder(bytes.NewBuffer(body), jsontext.AllowDuplicateNames(true)),
		text:          string(body),
		shift:         int64(len(src) - len(body)),
		sizes:         s.sizes,
		comparesNames: true,
	}
	return p.document()
}

// anyTwice says whether two members have one name. It orders their places, which take a tenth of what members take.
func anyTwice(members []Member) bool {
	if len(members) <= fewMembers {
		for i := range members {
			if indexOf(members[:i], members[i].Name) >= 0 {
				return true
			}
		}
		return false
	}
	order := orderOf(members)
	for i, place := range order[1:] {
		if members[order[i]].Name == members[place].Name {
			return true
		}
	}
	return false
}

// orderOf returns the places of the members in canonical order.
func orderOf(members []Member) []int32 {
	order := make([]int32, len(members))
	for i := range order {
		order[i] = int32(i) //nolint:gosec // A document has fewer members.
	}
	slices.SortFunc(order, func(a, b int32) int { return compareUTF16(members[a].Name, members[b].Name) })
	return order
}
