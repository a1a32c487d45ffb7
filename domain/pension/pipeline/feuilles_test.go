package pipeline

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/capability"
)

// feuilles are the plain members of a result by their place.
type feuilles map[string]string

// feuillesDe reads the members of a result.
func feuillesDe(results any) feuilles {
	raw, err := json.Marshal(results)
	if err != nil {
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(raw))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return nil
	}
	leaves := feuilles{}
	leaves.noter("", tree)
	return leaves
}

func (l feuilles) noter(place string, node any) {
	switch node := node.(type) {
	case map[string]any:
		for name, member := range node {
			l.noter(strings.TrimPrefix(place+"."+name, "."), member)
		}
	case []any:
		for i, element := range node {
			l.noter(fmt.Sprintf("%s[%d]", place, i), element)
		}
	default:
		l[place] = fmt.Sprint(node)
	}
}

// places are the indexes with which a member is found: one empty list for a member outside every list.
func (l feuilles) places(member string) [][]int {
	last := strings.LastIndex(member, "[]")
	if last < 0 {
		return [][]int{nil}
	}
	scope := strings.Split(member[:last], "[]")
	var found [][]int
	for leaf := range l {
		place, ok := indexes(leaf, scope)
		if ok && !slices.ContainsFunc(found, func(other []int) bool { return slices.Equal(other, place) }) {
			found = append(found, place)
		}
	}
	slices.SortFunc(found, slices.Compare[[]int])
	return found
}

// indexes reads the indexes of a leaf whose lists have the names of a scope.
func indexes(leaf string, scope []string) ([]int, bool) {
	var place []int
	for _, list := range scope {
		rest, ok := strings.CutPrefix(leaf, list+"[")
		if !ok {
			return nil, false
		}
		number, after, _ := strings.Cut(rest, "]")
		i, err := strconv.Atoi(number)
		if err != nil {
			return nil, false
		}
		place = append(place, i)
		leaf = after
	}
	return place, true
}

// concret writes the indexes of a place into a member.
func concret(member string, place []int) string {
	for _, i := range place {
		member = strings.Replace(member, "[]", fmt.Sprintf("[%d]", i), 1)
	}
	return member
}

// sectionDe is what one module answered.
func sectionDe(out Outcome, module capability.ModuleID) *Section {
	return &out.Sections[slices.IndexFunc(out.Sections, func(s Section) bool { return s.ModuleID == module })]
}
