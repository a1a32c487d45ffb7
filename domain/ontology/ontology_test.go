package ontology

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestConcepts_are_whole_and_linked(t *testing.T) {
	t.Parallel()
	seen := map[ID]bool{}
	for _, c := range Concepts() {
		if seen[c.ID] {
			t.Errorf("%s stands twice", c.ID)
		}
		seen[c.ID] = true
		if !regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`).MatchString(string(c.ID)) {
			t.Errorf("%s is not a name", c.ID)
		}
		for _, text := range []string{c.Label, c.LabelEn, c.Definition, c.DefinitionEn} {
			if strings.TrimSpace(text) == "" {
				t.Errorf("%s lacks a text", c.ID)
			}
		}
		if !strings.HasSuffix(c.Definition, ".") || !strings.HasSuffix(c.DefinitionEn, ".") {
			t.Errorf("%s: a definition is a sentence", c.ID)
		}
		if regexp.MustCompile(`[0-9]`).MatchString(c.Definition + c.DefinitionEn) {
			t.Errorf("%s states a figure: figures are dated and stand in the tables", c.ID)
		}
		if len(c.Law) == 0 || len(c.Related) == 0 {
			t.Errorf("%s names no text or no neighbour", c.ID)
		}
		for _, ref := range c.Law {
			if ref.String() == "" {
				t.Errorf("%s names a text that does not exist", c.ID)
			}
		}
		for _, m := range c.ModuleIDs {
			if !slices.Contains(capability.ModuleIDs(), m) {
				t.Errorf("%s names the unknown module %s", c.ID, m)
			}
		}
		for _, r := range c.Related {
			if _, ok := Lookup(r); !ok || r == c.ID {
				t.Errorf("%s is next to %s", c.ID, r)
			}
		}
	}
	if len(seen) < 40 {
		t.Errorf("only %d concepts", len(seen))
	}
}

func TestConcepts_never_say_the_word_of_a_binding_result(t *testing.T) {
	t.Parallel()
	for _, c := range Concepts() {
		if raw := string(c.Value().AppendJSON(nil)); strings.Contains(raw, "CERTIFIE") {
			t.Errorf("%s", raw)
		}
	}
}

func TestConcept_shows_every_member(t *testing.T) {
	t.Parallel()
	c, ok := Lookup("trimestre_cotise")
	if !ok {
		t.Fatal("not found")
	}
	raw, err := c.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	v, err := ijson.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	for at, want := range map[ijson.Pointer]string{
		"/id": `"trimestre_cotise"`, "/labelEn": `"Contributed quarter"`, "/law/0/label": `"CSS R351-9"`,
		"/law/0/article": `"R351-9"`,
		"/moduleIds/0":   `"trimestresSalaires"`, "/related/0": `"trimestre"`,
	} {
		member, _ := v.At(at)
		if got := string(member.AppendJSON(nil)); got != want {
			t.Errorf("%s: got %s, want %s", at, got, want)
		}
	}
	if _, ok := Lookup("nothing"); ok {
		t.Error("an unknown concept was found")
	}
}

func TestConcepts_cannot_be_changed_by_whoever_reads_them(t *testing.T) {
	t.Parallel()
	first := Concepts()[0]
	first.Related[0], first.Law[0], first.ModuleIDs[0] = "changed", 0, "changed"
	if again := Concepts()[0]; again.Related[0] == "changed" || again.ModuleIDs[0] == "changed" {
		t.Error("the concepts were changed")
	}
}
