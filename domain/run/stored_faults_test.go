package run

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// freeForm are the members of a stored run whose content is not this package's, and the count that older runs do not
// have. lenient are the ends of the places that are free-form too, that follow from others, or that a report of another
// engine may leave out.
var (
	freeForm = []string{"/data", "/reductions"}
	lenient  = []string{"/results", "/capabilityIds", "/salt", "/value", "/unit", "/bounds", "/blocking"}
)

// TestFromStored_refuses_each_member_of_another_kind puts an object in the place of every text, number and list of a
// stored run, one at a time, and leaves every member out, one at a time.
func TestFromStored_refuses_each_member_of_another_kind(t *testing.T) {
	t.Parallel()
	r := exampleRun(principal(access.LevelCertified, capability.RestitutionCertified))
	r.Substitutions = []Substitution{{Champ: "/a", TypeDonnee: "ENTIER", PieceJointeRef: "p"}}
	r.IgnoredFields = []string{"x"}
	r.Lacunes = append(r.Lacunes, exampleGap())
	stored := r.Stored()
	if _, err := FromStored(stored); err != nil {
		t.Fatal(err)
	}
	odd := ijson.NewObject(ijson.Member{Name: "odd", Value: ijson.BoolValue(true)})
	places := placesOf("", stored)
	if len(places) < 60 {
		t.Fatalf("%d places", len(places))
	}
	for _, place := range places {
		changed, err := stored.Set(ijson.Pointer(place), odd)
		if err != nil {
			t.Fatalf("%s: %v", place, err)
		}
		if _, err := FromStored(changed); err == nil {
			t.Errorf("%s is an object and was read", place)
		}
	}
	for name := range stored.All() {
		if name == launchedWithName || slices.Contains(freeForm, "/"+name) {
			continue
		}
		if _, err := FromStored(without(stored, name)); err == nil {
			t.Errorf("a run without %s was read", name)
		}
	}
}

// placesOf returns the pointers of everything in a document but its objects and what is free-form.
func placesOf(at string, v ijson.Value) []string {
	endsAt := func(end string) bool { return strings.HasSuffix(at, end) }
	if slices.Contains(freeForm, at) || slices.ContainsFunc(lenient, endsAt) {
		return nil
	}
	switch v.Kind() {
	case ijson.Object:
		var all []string
		for name, member := range v.All() {
			all = append(all, placesOf(at+"/"+name, member)...)
		}
		return all
	case ijson.Array:
		all := []string{at}
		for i, item := range v.Elements() {
			all = append(all, placesOf(fmt.Sprintf("%s/%d", at, i), item)...)
		}
		return all
	default:
		return []string{at}
	}
}

func without(v ijson.Value, name string) ijson.Value {
	var kept []ijson.Member
	for other, member := range v.All() {
		if other != name {
			kept = append(kept, ijson.Member{Name: other, Value: member})
		}
	}
	return ijson.NewObject(kept...)
}
