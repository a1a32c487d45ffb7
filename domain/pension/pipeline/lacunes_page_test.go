package pipeline

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite docs/law/missing-facts.md")

const lacunesPage = "../../../docs/law/missing-facts.md"

// Each fact that a module may lack opens exactly one gap, of its kind and bounds; the override that gives the fact
// closes it, and the answer is then that of the dossier that had the fact from the start. The page of them all is
// written from the same table, and no message of a gap stands in the modules that no row of the table shows.
func TestGapsPage_is_fresh_and_each_fact_opens_one_gap_that_its_override_closes(t *testing.T) {
	t.Parallel()
	var page strings.Builder
	page.WriteString("# The facts that a run may lack\n\n" +
		"Written by `task docs` from the table of `domain/pension/pipeline/lacunes_table_test.go`; do not edit. " +
		"For each row a test takes the fact\n" +
		"from a dossier that has everything: exactly one gap opens, with this kind and these bounds, and the " +
		"override that answers it gives the\n" +
		"answer of the whole dossier. The last column names the modules whose answer it changes, beside those " +
		"that say where values come from\n" +
		"(`hubIngestion`, `validerSource`, `superviseurSysteme`, `genererRapport`).\n")
	seen := map[string]bool{}
	for _, family := range []struct {
		titre string
		rows  []manque
	}{
		{"The person and the career", lacunesDeCarriere()},
		{"Departures, children, work after retirement", lacunesDeDepart()},
		{"Amounts", lacunesDeMontant()},
		{"Means, survivors, levies", lacunesDeRessources()},
	} {
		fmt.Fprintf(
			&page,
			"\n## %s\n\n| lacking | place in `data` | kind, unit, bounds | blocks | asked by | the case worker "+
				"reads | changes |\n|---|---|---|---|---|---|---|\n",
			family.titre,
		)
		for _, m := range family.rows {
			t.Run(m.nom, func(t *testing.T) {
				r := m.resoudre(t)
				for _, d := range r.demandes {
					seen[d.message] = true
				}
				page.WriteString(r.ligne(m.nom))
			})
		}
	}
	for _, text := range messagesDesModules(t) {
		if !slices.ContainsFunc(keys(seen), func(message string) bool { return strings.Contains(message, text) }) {
			t.Errorf("no row of the table shows the gap %q", text)
		}
	}
	if *update {
		if err := os.WriteFile(lacunesPage, []byte(page.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(lacunesPage)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != page.String() && !t.Failed() {
		t.Error("docs/law/missing-facts.md is stale: task docs")
	}
}

func keys(set map[string]bool) []string {
	list := make([]string, 0, len(set))
	for k := range set {
		list = append(list, k)
	}
	return list
}

var indices = regexp.MustCompile("/[0-9]+/")

// ligne is the row of the page.
func (r *resolution) ligne(name string) string {
	l := r.lacune
	kind := "`" + string(l.Kind) + "`"
	if unit := l.Unite.String(); unit != "" {
		kind += ", " + unit
	}
	if bounds := bornesDe(l); bounds != "" {
		kind += ", " + bounds
	}
	blocks := "no"
	if l.Bloquante {
		blocks = "yes"
	}
	var askers, changes []string
	for _, d := range r.demandes {
		if !slices.Contains(askers, string(d.module)) {
			askers = append(askers, string(d.module))
		}
	}
	for _, id := range r.changes {
		if !slices.Contains(disentLaProvenance, id) {
			changes = append(changes, string(id))
		}
	}
	return fmt.Sprintf(
		"| %s | `%s` | %s | %s | %s | %s | %s |\n", name, indices.ReplaceAllString(string(l.Champ), "/N/"), kind,
		blocks, strings.Join(askers, ", "), l.Message, strings.Join(changes, ", "),
	)
}

// messagesDesModules are the constant parts of the messages of gaps in the sources of the modules.
func messagesDesModules(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("../modules/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(err, len(files))
	}
	var all []string
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			for _, e := range messagesDe(n) {
				all = append(all, constante(e)...)
			}
			return true
		})
	}
	if len(all) < 60 {
		t.Fatalf("%d messages were found", len(all))
	}
	return all
}

// messagesDe are the expressions of a node that make the message of a gap: the member Message of a literal, what is
// assigned to a message, and what is handed to a function that makes a gap.
func messagesDe(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.KeyValueExpr:
		if k, ok := n.Key.(*ast.Ident); ok && k.Name == "Message" {
			return []ast.Expr{n.Value}
		}
	case *ast.AssignStmt:
		var out []ast.Expr
		for i, left := range n.Lhs {
			name := ""
			switch left := left.(type) {
			case *ast.Ident:
				name = left.Name
			case *ast.SelectorExpr:
				name = left.Sel.Name
			}
			if strings.EqualFold(name, "message") && i < len(n.Rhs) {
				out = append(out, n.Rhs[i])
			}
		}
		return out
	case *ast.CallExpr:
		if f, ok := n.Fun.(*ast.Ident); ok && strings.HasPrefix(f.Name, "lacune") {
			return n.Args
		}
	}
	return nil
}

// constante are the words of a message that never vary, without its joints.
func constante(e ast.Expr) []string {
	const words = 20
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING && len(text) >= words {
			return []string{text}
		}
	case *ast.BinaryExpr:
		return append(constante(e.X), constante(e.Y)...)
	}
	return nil
}
