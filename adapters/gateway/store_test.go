package gateway

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/memory"
)

var _ Store = (*memory.Store)(nil)

var role = regexp.MustCompile(`fx\.As\(new\(ports\.(\w+)\)\)`)

// Every module of a store gives it the same roles, so that a use case finds its own whatever the store.
func TestStores_have_the_same_roles(t *testing.T) {
	t.Parallel()
	want := rolesIn(t, "store.go")
	if len(want) == 0 {
		t.Fatal("no role was found")
	}
	for _, file := range []string{"../memory/memoryfx/module.go", "../bunstore/bunstorefx/module.go"} {
		if diff := cmp.Diff(want, rolesIn(t, file)); diff != "" {
			t.Errorf("%s (-store.go +it):\n%s", file, diff)
		}
	}
}

func rolesIn(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var roles []string
	for _, found := range role.FindAllStringSubmatch(string(text), -1) {
		roles = append(roles, found[1])
	}
	slices.Sort(roles)
	return roles
}
