package manual

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

func TestLaw_has_a_page_for_every_module_and_every_table_with_its_sources(t *testing.T) {
	t.Parallel()
	m := made(t)
	if len(m.sources.Modules) != 38 {
		t.Errorf("%d modules", len(m.sources.Modules))
	}
	for _, module := range m.sources.Modules {
		body := m.byPath[lawPath+"/"+module.ID].body(lexique.FR)
		for _, want := range []string{"## La règle", "## Articles", "## Exemple", "## Limites"} {
			if !strings.Contains(body, want) {
				t.Errorf("%s has no %s", module.ID, want)
			}
		}
	}
	for _, id := range bareme.Tables() {
		rows := m.rows(id.String())
		shown := 0
		for part := 0; m.byPath[partPath(id.String(), part)] != nil; part++ {
			body := m.byPath[partPath(id.String(), part)].body(lexique.FR)
			if !strings.Contains(body, "source") {
				t.Errorf("%s shows no source", id)
			}
			shown += strings.Count(body, "\n| ") - 1
		}
		if shown != len(rows)-1 {
			t.Errorf("%s shows %d of %d rows", id, shown, len(rows)-1)
		}
	}
}

func TestAgents_find_every_page_in_Markdown(t *testing.T) {
	t.Parallel()
	m := made(t)
	index := m.agentsPage()
	for _, found := range regexp.MustCompile(`\(https://retraite\.example(/[^)?]*)`).FindAllStringSubmatch(index, -1) {
		path := strings.TrimSuffix(found[1], ".md")
		if m.byPath[path] == nil && !slices.Contains(elsewhere, path) {
			t.Errorf("/llms.txt leads to %s", found[1])
		}
	}
	if !strings.Contains(index, "statementForLlm") || strings.Contains(index, "{{") {
		t.Error("/llms.txt does not say the duty to quote")
	}
	if whole := m.agentsWhole(); len(whole) > mostFull || !strings.Contains(whole, "# Check a proof") ||
		!strings.Contains(whole, "# Errors") {
		t.Errorf("/llms-full.txt has %d bytes", len(whole))
	}
}

func TestGuides_are_the_files_of_both_languages(t *testing.T) {
	t.Parallel()
	for _, l := range lexique.Langues() {
		entries, err := fs.ReadDir(docs.Pages, "guides/"+string(l))
		if err != nil {
			t.Fatal(err)
		}
		// The page of errors is made from the codes, that of the service level is a page of its own.
		for _, e := range entries {
			name := strings.TrimSuffix(e.Name(), ".md")
			known := name == "sla"
			for _, g := range guideLeads {
				known = known || g.name == name
			}
			if !known {
				t.Errorf("%s is no guide", e.Name())
			}
		}
	}
}
