package docs_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

const lawPages = "law/modules"

// Each module of the catalogue has its page under docs/law/modules: rule, articles, tables, an example, its worked
// cases and its limits, drawn from the module, its source, the cases and the golden dossiers, so that it cannot drift.
func TestLawPages_are_fresh_for_every_module(t *testing.T) {
	t.Parallel()
	if *update {
		if err := os.MkdirAll(lawPages, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	cases, examples := casesByModule(t), examplesByModule(t)
	read := factsRead(t)
	expected := []string{"README.md"}
	var index strings.Builder
	index.WriteString(
		"# The rules, module by module\n\nIn running order. Written by `task docs`; do not edit.\n\n| module | " +
			"decides | cases | example |\n|---|---|---|---|\n",
	)
	for _, module := range pipeline.Modules() {
		info := module.Info()
		name := string(info.ID) + ".md"
		expected = append(expected, name)
		example := examples[info.ID]
		if example.dossier == "" {
			t.Errorf("%s: no test dossier concerns the module", info.ID)
		}
		checkPage(t, filepath.Join(lawPages, name), lawPage(t, info.ID, read[info.ID], cases[info.ID], example))
		fmt.Fprintf(
			&index, "| [%s](%s) | %s | %d | %s |\n", info.ID, name, info.Objet, len(cases[info.ID]),
			example.link("../../../"),
		)
	}
	checkPage(t, filepath.Join(lawPages, "README.md"), index.String())
	files, err := filepath.Glob(filepath.Join(lawPages, "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if !slices.Contains(expected, filepath.Base(file)) {
			t.Errorf("docs/%s is the page of no module", file)
		}
	}
}

func lawPage(t *testing.T, id capability.ModuleID, read faits.Ensemble, cases []workedCase, example lawExample) string {
	t.Helper()
	info := infoOf(t, id)
	source := readModule(t, id)
	var b strings.Builder
	fmt.Fprintf(
		&b,
		"# %s\n\nWritten by `task docs` from the module, its source, the worked cases and the golden dossiers; "+
			"do not edit.\n",
		id,
	)
	section(&b, "Rule")
	if info.Objet != "" {
		fmt.Fprintf(&b, "*%s*\n\n", info.Objet)
	}
	b.WriteString(source.rule)
	section(&b, "Articles")
	list(&b, texts(info.Law), "none named")
	section(&b, "Tables")
	tablesRead := pipeline.TablesLues(id)
	tables := make([]string, 0, len(tablesRead))
	for _, table := range tablesRead {
		tables = append(tables, fmt.Sprintf("[%s](../readers.md#%s)", table, table))
	}
	list(&b, tables, "none read")
	section(&b, "Facts")
	item(&b, "needs", texts(read.Noms()))
	item(&b, "gives", texts(faits.DonnesPar(id).Noms()))
	section(&b, "Code")
	files := make([]string, 0, len(source.files))
	for _, file := range source.files {
		files = append(files, fmt.Sprintf("[%s](../../../%s)", file, file))
	}
	list(&b, files, "")
	section(&b, "Example")
	b.WriteString(example.text())
	section(&b, "Worked cases")
	b.WriteString(casesTable(cases))
	section(&b, "Limits")
	limits := slices.Clone(source.doubts)
	for _, c := range cases {
		if c.notFollowed != "" {
			limits = append(limits, fmt.Sprintf("Case `%s` is not followed: %s", c.ID, c.notFollowed))
		}
	}
	list(&b, limits, "none named in the code")
	b.WriteString("\nAll that is open in the law: [doubts.md](../doubts.md).\n")
	return b.String()
}

func section(b *strings.Builder, title string) { fmt.Fprintf(b, "\n## %s\n\n", title) }

func list(b *strings.Builder, values []string, none string) {
	if len(values) == 0 && none != "" {
		fmt.Fprintf(b, "%s\n", none)
	}
	for _, v := range values {
		fmt.Fprintf(b, "- %s\n", v)
	}
}

// workedCase is one case of testdata/cases.
type workedCase struct {
	ID     string `json:"id"`
	Titre  string `json:"titre"`
	Title  string `json:"title"`
	Origin struct {
		Ref       string `json:"ref"`
		Reference string `json:"reference"`
	} `json:"origin"`
	Module  string   `json:"module"`
	Modules []string `json:"modules"`
	// notFollowed is why the engine differs from the case, as docs/law/doubts.md says.
	notFollowed string
}

func casesByModule(t *testing.T) map[capability.ModuleID][]workedCase {
	t.Helper()
	refused := casesNotFollowed(t)
	files, err := filepath.Glob(filepath.Join(root, "testdata/cases/*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("worked cases: %v, %v", files, err)
	}
	byModule := map[capability.ModuleID][]workedCase{}
	for _, file := range files {
		var content struct {
			Cases []workedCase `json:"cases"`
		}
		raw, err := os.ReadFile(file)
		if err == nil {
			err = json.Unmarshal(raw, &content)
		}
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, c := range content.Cases {
			c.notFollowed = refused[c.ID]
			for _, module := range append(c.Modules, c.Module) {
				if module != "" {
					byModule[capability.ModuleID(module)] = append(byModule[capability.ModuleID(module)], c)
				}
			}
		}
	}
	return byModule
}

// casesNotFollowed reads the lines "- case `ID`: reason" of the page of doubts.
func casesNotFollowed(t *testing.T) map[string]string {
	t.Helper()
	raw, err := os.ReadFile("law/doubts.md")
	if err != nil {
		t.Fatal(err)
	}
	reasons := map[string]string{}
	for line := range strings.Lines(string(raw)) {
		rest, ok := strings.CutPrefix(line, "- case `")
		id, reason, found := strings.Cut(rest, "`")
		if ok && found {
			reasons[id] = strings.TrimSpace(strings.TrimLeft(reason, " :"))
		}
	}
	return reasons
}

func casesTable(cases []workedCase) string {
	if len(cases) == 0 {
		return "none\n"
	}
	var b strings.Builder
	b.WriteString("| case | what it shows | origin |\n|---|---|---|\n")
	for _, c := range cases {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", c.ID, cell(c.Titre+c.Title), cell(c.Origin.Ref+c.Origin.Reference))
	}
	return b.String()
}

func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }
