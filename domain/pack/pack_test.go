package pack

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/capability"
)

func TestCatalog_is_the_table_of_the_API_document(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../testdata/spec/packs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	want, got := map[ID][]capability.ID{}, map[ID][]capability.ID{}
	var order []ID
	for i, line := range strings.Split(strings.TrimSpace(string(raw)), "\n") {
		if i == 0 {
			continue
		}
		cells := strings.Split(line, "\t")
		ids := slices.Clone(want[ID(cells[1])])
		for _, id := range strings.Fields(cells[2]) {
			ids = append(ids, capability.ID(id))
		}
		want[ID(cells[0])] = ids
		order = append(order, ID(cells[0]))
	}
	for i, p := range Catalog() {
		got[p.ID] = p.Capabilities
		if p.ID != order[i] {
			t.Errorf("pack %d is %s, want %s", i, p.ID, order[i])
		}
		if p.Label == "" || p.LabelEn == "" {
			t.Errorf("%s has no label", p.ID)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-document +catalogue):\n%s", diff)
	}
}

func TestGrants_are_the_union_of_the_packs(t *testing.T) {
	t.Parallel()
	if got := Grants([]ID{Full}); got != capability.All() {
		t.Errorf("full grants %d capabilities", got.Len())
	}
	both := Grants([]ID{A2A, Employeur})
	if !both.Has(capability.A2AOntology) || !both.Has(capability.HookExposure) || both.Has(capability.RestitutionRun) {
		t.Errorf("a2a and employeur grant %v", both.Slice())
	}
	if got := Grants([]ID{"unknown"}); got.Len() != 0 {
		t.Errorf("an unknown pack grants %v", got.Slice())
	}
	if Grants([]ID{Mandataire}).Has(capability.RestitutionCertified) {
		t.Error("mandataire grants the certified delivery")
	}
}

func TestParse_orders_and_refuses(t *testing.T) {
	t.Parallel()
	ids, err := Parse([]string{"a2a", "mandataire", "a2a"})
	if err != nil || !slices.Equal(ids, []ID{Mandataire, A2A}) {
		t.Errorf("got %v (%v)", ids, err)
	}
	if _, err := Parse([]string{"gold"}); err == nil || !strings.Contains(err.Error(), "gold") {
		t.Errorf("got %v", err)
	}
}

func TestCatalog_cannot_be_changed_by_whoever_reads_it(t *testing.T) {
	t.Parallel()
	Catalog()[0].Capabilities[0] = "changed"
	found, ok := Lookup(Mandataire)
	if !ok || found.Capabilities[0] != capability.CareerIngest {
		t.Errorf("the catalogue now has %v", found.Capabilities)
	}
	found.Capabilities[0] = "changed"
	if full, _ := Lookup(Full); full.Capabilities[0] != capability.CareerIngest {
		t.Error("two packs share their list")
	}
	if _, ok := Lookup("gold"); ok {
		t.Error("an unknown pack was found")
	}
}
