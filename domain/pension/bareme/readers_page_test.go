package bareme

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

const readersPage = "../../../docs/law/readers.md"

var update = flag.Bool("update", false, "rewrite docs/law/readers.md")

func TestReadersPage_is_fresh_and_gives_every_table_a_reader(t *testing.T) {
	t.Parallel()
	readers := readersByTable(t)
	var b strings.Builder
	b.WriteString("# Readers of the tables of law\n\n" +
		"Written by `go test ./domain/pension/bareme -update`; do not edit. " +
		"Every reader is a method of `*bareme.Set`, takes the trace first,\n" +
		"and answers `false` when the figure is not known. Percentages come back as fractions.\n")
	set := Official()
	for _, id := range Tables() {
		tab := &set.tables[id]
		if len(readers[id.String()]) == 0 {
			t.Errorf("%s has no reader", id)
		}
		first, size := utf8.DecodeRuneInString(tab.def.titre)
		fmt.Fprintf(&b, "\n## %s\n\n%c%s.\n\n", id, unicode.ToUpper(first), tab.def.titre[size:])
		fmt.Fprintf(
			&b,
			"- readers: %s\n- found by: %s\n- gives: %s\n- covers: %s\n",
			strings.Join(readers[id.String()], ", "),
			foundBy(tab.def),
			gives(tab.def),
			covers(tab),
		)
		if tab.def.discontinu != "" {
			fmt.Fprintf(&b, "- holes: %s\n", tab.def.discontinu)
		}
		fmt.Fprintf(&b, "- sources: %s\n", sources(tab))
	}
	if *update {
		if err := os.WriteFile(readersPage, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(readersPage)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != b.String() {
		t.Error("docs/law/readers.md is stale: go test ./domain/pension/bareme -update")
	}
}

func foundBy(d *definition) string {
	axes := make([]string, 0, 6)
	if d.annee {
		axes = append(axes, "year")
	}
	for _, k := range d.cles {
		axes = append(axes, k.libelle())
	}
	for _, a := range []string{d.naissance, d.effet} {
		if a != "" {
			axes = append(axes, a)
		}
	}
	return strings.Join(axes, ", ")
}

func gives(d *definition) string {
	columns := make([]string, 0, len(d.valeurs))
	for _, v := range d.valeurs {
		if _, unit, _ := v.form(); unit != "" {
			columns = append(columns, v.nom+" ("+unit+")")
		} else {
			columns = append(columns, v.nom)
		}
	}
	return strings.Join(columns, ", ")
}

// covers tells the span of years or of dates, projected rows apart.
func covers(t *table) string {
	first, last, open, projected := "", "", false, false
	for i, row := range t.lignes {
		from, to := "", ""
		switch {
		case t.def.effet != "":
			from, to = t.effet(i)
		case t.def.annee:
			from, to = t.annee(i), t.annee(i)
		}
		if statuts[row.statut] == Projete {
			projected = true
			continue
		}
		if from == "" {
			from = "the beginning"
		}
		if first == "" || from == "the beginning" || first != "the beginning" && from < first {
			first = from
		}
		open = open || to == ""
		last = max(last, to)
	}
	text := first + " to " + last
	switch {
	case t.def.effet == "" && !t.def.annee:
		return "all dates"
	case open:
		text = "from " + first
	}
	if projected {
		text += ", then projected rows"
	}
	return text
}

// sources gives the sources that most rows have; each constant has its own.
func sources(t *table) string {
	if t.def.id == TableConstantesLegales || t.def.id == TableConstantesRegimes {
		return "each row's own"
	}
	count := map[string]int{}
	for row := range t.lignes {
		count[t.source(row)]++
	}
	names := slices.Sorted(maps.Keys(count))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	if len(names) > 3 {
		return strings.Join(names[:3], " · ") + " · and more"
	}
	return strings.Join(names, " · ")
}

// readersByTable finds, in the package's own text, the exported methods that name each table, themselves or through
// others.
func readersByTable(t *testing.T) map[string][]string {
	t.Helper()
	names := tableConstants(t)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	direct, calls := map[string]map[string]bool{}, map[string]map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range parsed.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			direct[f.Name.Name], calls[f.Name.Name] = map[string]bool{}, map[string]bool{}
			ast.Inspect(f.Body, func(n ast.Node) bool {
				if ident, ok := n.(*ast.Ident); ok {
					if table, ok := names[ident.Name]; ok {
						direct[f.Name.Name][table] = true
					}
					calls[f.Name.Name][ident.Name] = true
				}
				return true
			})
		}
	}
	for grown := true; grown; {
		grown = false
		for name := range direct {
			before := len(direct[name])
			for called := range calls[name] {
				maps.Copy(direct[name], direct[called])
			}
			grown = grown || len(direct[name]) > before
		}
	}
	readers := map[string][]string{}
	for name, tables := range direct {
		if ast.IsExported(name) {
			for table := range tables {
				readers[table] = append(readers[table], name)
			}
		}
	}
	for table := range readers {
		slices.Sort(readers[table])
	}
	return readers
}

// tableConstants maps the name of each constant to the name of its table.
func tableConstants(t *testing.T) map[string]string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), "tables.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	next := TableID(0)
	ast.Inspect(parsed, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && strings.HasPrefix(spec.Names[0].Name, "Table") {
			names[spec.Names[0].Name] = next.String()
			next++
		}
		return true
	})
	if next != tableCount {
		t.Fatalf("%d constants for %d tables", next, tableCount)
	}
	return names
}
