package capability

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func specRows(t *testing.T, name string) [][]string {
	t.Helper()
	raw, err := os.ReadFile("../../testdata/spec/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]string
	for line := range strings.Lines(string(raw)) {
		rows = append(rows, strings.Split(strings.TrimRight(line, "\n"), "\t"))
	}
	return rows[1:]
}

func TestCatalog_is_the_table_of_the_API_document(t *testing.T) {
	t.Parallel()
	type row struct {
		ID        ID
		Family    Family
		Modules   []ModuleID
		Certified bool
	}
	var want, got []row
	for _, cells := range specRows(t, "capabilities.tsv") {
		certified, err := strconv.ParseBool(cells[3])
		if err != nil {
			t.Fatal(err)
		}
		var modules []ModuleID
		for _, m := range strings.Fields(cells[2]) {
			modules = append(modules, ModuleID(m))
		}
		want = append(want, row{ID(cells[0]), Family(cells[1]), modules, certified})
	}
	for _, c := range Catalog() {
		got = append(got, row{c.ID, c.Family, c.ModuleIDs, c.RequiresCertifiedGrant})
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-document +catalogue):\n%s", diff)
	}
	if len(got) != 27 {
		t.Errorf("%d capabilities, want 27", len(got))
	}
}

func TestCatalog_says_every_thing_in_both_languages(t *testing.T) {
	t.Parallel()
	for _, c := range Catalog() {
		for what, text := range map[string]string{
			"label": c.Label, "label in English": c.LabelEn, "description": c.Description,
			"description in English": c.DescriptionEn,
		} {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s has no %s", c.ID, what)
			}
		}
		if c.Label == c.Description || c.Description == c.DescriptionEn {
			t.Errorf("%s repeats itself", c.ID)
		}
	}
}

func TestModuleIDs_are_the_38_of_the_catalogue(t *testing.T) {
	t.Parallel()
	ids := ModuleIDs()
	if len(ids) != 38 || ids[0] != HubIngestion || ids[37] != GenererRapport {
		t.Errorf("%d modules, from %s to %s", len(ids), ids[0], ids[len(ids)-1])
	}
	for _, id := range ids {
		if len(GrantingModule(id)) == 0 {
			t.Errorf("no capability opens %s", id)
		}
	}
	if diff := cmp.Diff(
		[]ID{ControlSupervision, RestitutionProof, RestitutionCertified}, GrantingModule(SuperviseurSysteme),
	); diff != "" {
		t.Errorf("superviseurSysteme (-want +got):\n%s", diff)
	}
}

func TestCatalog_cannot_be_changed_by_whoever_reads_it(t *testing.T) {
	t.Parallel()
	Catalog()[0].ModuleIDs[0] = "changed"
	found, ok := Lookup(CareerIngest)
	if !ok {
		t.Fatal("career.ingest is not in the catalogue")
	}
	found.ModuleIDs[1] = "changed"
	if got := Catalog()[0].ModuleIDs; !slices.Equal(got, []ModuleID{HubIngestion, ValiderSource}) {
		t.Errorf("the catalogue now has %v", got)
	}
	if _, ok := Lookup("career.unknown"); ok || ID("career.unknown").Known() {
		t.Error("an unknown capability was found")
	}
}

func drawSet(t *rapid.T, label string) Set {
	ids := make([]ID, 0, len(catalog))
	for _, c := range catalog {
		if rapid.Bool().Draw(t, label+" "+string(c.ID)) {
			ids = append(ids, c.ID)
		}
	}
	return NewSet(ids...)
}

func TestSet_behaves_as_a_set(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawSet(t, "a"), drawSet(t, "b")
		for _, c := range catalog {
			inA, inB := a.Has(c.ID), b.Has(c.ID)
			if a.Union(b).Has(c.ID) != (inA || inB) || a.Intersect(b).Has(c.ID) != (inA && inB) {
				t.Fatalf("%s: in a %v, in b %v", c.ID, inA, inB)
			}
		}
		if !a.Contains(a.Intersect(b)) || !a.Union(b).Contains(b) || !All().Contains(a) {
			t.Fatal("an intersection or a part is not contained")
		}
		raw, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		var back Set
		if err := json.Unmarshal(raw, &back); err != nil || !back.Equal(a) {
			t.Fatalf("%s came back as %v (%v)", raw, back.Slice(), err)
		}
		if a.Len() != len(a.Slice()) {
			t.Fatalf("%d members, %d listed", a.Len(), len(a.Slice()))
		}
	})
}

func TestSet_opens_a_module_by_any_of_its_capabilities(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		set    Set
		module ModuleID
		want   bool
	}{
		{"report opens the report", NewSet(RestitutionReport), GenererRapport, true},
		{"run opens the report too", NewSet(RestitutionRun), GenererRapport, true},
		{"proof opens the supervisor", NewSet(RestitutionProof), SuperviseurSysteme, true},
		{"report does not open an amount", NewSet(RestitutionReport), MontantAnnuites, false},
		{"nothing opens nothing", Set{}, GenererRapport, false},
		{"an unknown module stays closed", All(), "unknown", false},
	} {
		if got := c.set.Opens(c.module); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func TestParseSet_names_the_first_unknown_capability(t *testing.T) {
	t.Parallel()
	if _, err := ParseSet(
		[]string{"calc.base", "calc.nothing"},
	); err == nil ||
		!strings.Contains(err.Error(), "calc.nothing") {
		t.Errorf("got %v", err)
	}
	set, err := ParseSet([]string{"a2a.estimate", "calc.base", "a2a.estimate"})
	if err != nil || !slices.Equal(set.Slice(), []ID{CalcBase, A2AEstimate}) {
		t.Errorf("got %v (%v)", set.Slice(), err)
	}
	if got := NewSet("calc.nothing"); got != (Set{}) {
		t.Errorf("an unknown name gave %v", got.Slice())
	}
}
