// Package docs_test writes the generated pages of this folder (`task docs`) and proves that they are fresh.
package docs_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

const root = ".."

var update = flag.Bool("update", false, "rewrite docs/modules.md and docs/law/modules")

// TestModulesPageIsFresh compares docs/modules.md with what the modules say of themselves.
func TestModulesPageIsFresh(t *testing.T) {
	t.Parallel()
	checkPage(t, "modules.md", modulesPage(t))
}

func checkPage(t *testing.T, name, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(name, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("docs/%s is stale: run `task docs` (-fresh +page)\n%s", name, diff)
	}
}

// modulesPage lists the modules in running order, from their Info.
func modulesPage(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(
		"# Modules\n\nIn running order. Written by `task docs` from each module's `Info` and from what it read of " +
			"the tables and of the facts while the test dossiers ran; do not edit.\n",
	)
	read := factsRead(t)
	for i, module := range pipeline.Modules() {
		info := module.Info()
		fmt.Fprintf(&b, "\n## %d. %s\n", i+1, info.ID)
		if info.Objet != "" {
			fmt.Fprintf(&b, "\n%s\n", info.Objet)
		}
		b.WriteString("\n")
		item(&b, "file", []string{link(t, info.ID)})
		item(&b, "law", texts(info.Law))
		item(&b, "tables", texts(pipeline.TablesLues(info.ID)))
		item(&b, "needs", texts(read[info.ID].Noms()))
		item(&b, "gives", texts(faits.DonnesPar(info.ID).Noms()))
	}
	return b.String()
}

var capital = regexp.MustCompile(`[A-Z]`)

// link leads to the file of a module.
func link(t *testing.T, id capability.ModuleID) string {
	t.Helper()
	file := filepath.ToSlash(moduleFile(t, id))
	return "[" + strings.TrimPrefix(file, root+"/") + "](" + file + ")"
}

// moduleFile is the file of a module, which is named after its id in snake case.
func moduleFile(t *testing.T, id capability.ModuleID) string {
	t.Helper()
	name := strings.ToLower(capital.ReplaceAllString(string(id), "_$0")) + ".go"
	files, err := filepath.Glob(filepath.Join(root, "domain/pension/modules/*", name))
	if err != nil || len(files) != 1 {
		t.Fatalf("module %s: files %v, %v", id, files, err)
	}
	return files[0]
}

func item(b *strings.Builder, name string, values []string) {
	if len(values) > 0 {
		fmt.Fprintf(b, "- %s: %s\n", name, strings.Join(values, ", "))
	}
}

func texts[T fmt.Stringer](values []T) []string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = v.String()
	}
	return names
}

// factsRead takes every test dossier through the engine and returns the facts that each module read.
func factsRead(t *testing.T) map[capability.ModuleID]faits.Ensemble {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(root, "testdata/dossiers/*/*/dossier.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("test dossiers: %v, %v", files, err)
	}
	read := map[capability.ModuleID]faits.Ensemble{}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		data, err := ijson.ParseObject(raw)
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := dossier.Decode(data)
		if err != nil {
			continue // a dossier that is refused
		}
		today := calendar.Date{Year: 2026, Month: 11, Day: 27}
		for _, section := range pipeline.Run(
			pipeline.Input{Dossier: decoded, Bareme: bareme.Official(), Aujourdhui: today},
		).Sections {
			read[section.ModuleID] |= section.Lus
		}
	}
	return read
}
