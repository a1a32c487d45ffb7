// Package retraite_test holds the architecture as tests: where a file may live and what it may import (layout_test.go),
// and that every clause of the API document has its home (spec_test.go). The import rules of production code are linted
// (.golangci.yaml); what a linter cannot say is here.
package retraite_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	modulePath  = "github.com/retraite-gateway/retraite/"
	familiesDir = "domain/pension/modules"
	adaptersDir = "adapters"
	// gatewayDir wires the adapters for who embeds the gateway; no sibling imports it in turn.
	gatewayDir = "adapters/gateway"
)

// TestEveryFamilyAndAdapterHasItsLintLine proves that no family and no adapter escapes the sibling rule of
// .golangci.yaml, and that no line of it speaks of a folder that is gone.
func TestEveryFamilyAndAdapterHasItsLintLine(t *testing.T) {
	t.Parallel()
	lines := lintLines(t)

	for _, folder := range slices.Concat(subfolders(t, familiesDir), adapters(t)) {
		if _, ok := lines[folder]; !ok && folder != gatewayDir {
			t.Errorf("%s has no line in .golangci.yaml: add one beside its siblings'", folder)
		}
	}
	for folder := range lines {
		if _, err := os.Stat(folder); err != nil {
			t.Errorf(".golangci.yaml has a line for %s, which does not exist", folder)
		}
	}
}

// TestLintLineSaysTheSameFolderThreeTimes catches the line that was copied from its neighbour and changed in two places
// of three.
func TestLintLineSaysTheSameFolderThreeTimes(t *testing.T) {
	t.Parallel()
	for folder, line := range lintLines(t) {
		prefix, deny, short := "a-", "siblings", strings.TrimPrefix(folder, adaptersDir+"/")
		if family, ok := strings.CutPrefix(folder, familiesDir+"/"); ok {
			prefix, deny, short = "m-", "families", family
		}
		if want := prefix + strings.ReplaceAll(short, "/", "-"); line.name != want {
			t.Errorf("line of %s is called %s, want %s", folder, line.name, want)
		}
		if want := modulePath + folder; line.allow != want {
			t.Errorf("line of %s allows %s, want %s", folder, line.allow, want)
		}
		if line.deny != deny {
			t.Errorf("line of %s denies %s, want %s", folder, line.deny, deny)
		}
	}
}

// TestAdaptersNeverImportEachOther proves it for tests too: those may borrow the memory adapter, everybody's fake.
func TestAdaptersNeverImportEachOther(t *testing.T) {
	t.Parallel()
	all := adapters(t)
	walkGo(t, adaptersDir, func(file string, tree *ast.File) {
		own := owner(all, file)
		if own == gatewayDir {
			return
		}
		for _, imported := range imports(t, tree) {
			local, ok := strings.CutPrefix(imported, modulePath)
			if !ok || !strings.HasPrefix(local, adaptersDir+"/") {
				continue
			}
			other := owner(all, local)
			borrowed := other == adaptersDir+"/memory" && strings.HasSuffix(file, "_test.go")
			if other != own && !borrowed {
				t.Errorf("%s imports %s: adapters never import each other; cmd wires them", file, local)
			}
		}
	})
}

// TestAdaptersBringNoContainer proves that who imports an adapter gets no container: fx is known to the packages that
// wire, and no other package of the adapters imports those.
func TestAdaptersBringNoContainer(t *testing.T) {
	t.Parallel()
	wiring := 0
	walkGo(t, adaptersDir, func(file string, tree *ast.File) {
		if folder := path.Dir(file); folder == gatewayDir || strings.HasSuffix(folder, "fx") {
			wiring++
			return
		}
		for _, imported := range imports(t, tree) {
			if strings.HasPrefix(imported, "go.uber.org/fx") || strings.HasSuffix(imported, "fx") {
				t.Errorf("%s imports %s: fx lives in adapters/NAME/NAMEfx, adapters/gateway and cmd", file, imported)
			}
		}
	})
	if wiring < 10 {
		t.Errorf("%d packages that wire were found", wiring)
	}
}

// TestEveryModuleIsAFile proves that a moduleId of the API document is found by its name: snake case, in one family's
// folder.
func TestEveryModuleIsAFile(t *testing.T) {
	t.Parallel()
	ids := moduleIDs(t)
	if len(ids) != 38 {
		t.Fatalf("the API document names %d modules, want 38", len(ids))
	}
	for _, id := range ids {
		pattern := path.Join(familiesDir, "*", snake(id)+".go")
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != 1 {
			t.Errorf("module %s: %d files match %s, want 1: %v", id, len(files), pattern, files)
		}
	}
}

type lintLine struct{ name, allow, deny string }

var siblingLine = regexp.MustCompile(
	`(?m)^ +([am]-[a-z0-9-]+): \{list-mode: lax, files: \["\$\{base-path\}/([a-z0-9/]+)/\*\*"(?:, "!\$test")?\], ` +
		`allow: \[([^\]]+)\], deny: [&*](families|siblings)\b.*\}$`,
)

// lintLines reads the sibling lines of .golangci.yaml, by folder.
func lintLines(t *testing.T) map[string]lintLine {
	t.Helper()
	lines := map[string]lintLine{}
	for _, m := range siblingLine.FindAllStringSubmatch(read(t, ".golangci.yaml"), -1) {
		lines[m[2]] = lintLine{name: m[1], allow: m[3], deny: m[4]}
	}
	if len(lines) == 0 {
		t.Fatal("no sibling line found in .golangci.yaml")
	}
	return lines
}

// adapters lists the adapters' folders: a folder of adapters that holds Go files, else each folder below it
// (engine/embedded …).
func adapters(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, folder := range subfolders(t, adaptersDir) {
		if files, _ := filepath.Glob(filepath.Join(folder, "*.go")); len(files) > 0 {
			all = append(all, folder)
		} else {
			all = append(all, subfolders(t, folder)...)
		}
	}
	return all
}

// owner names the adapter that holds a file or package path.
func owner(all []string, local string) string {
	for _, folder := range all {
		if local == folder || strings.HasPrefix(local, folder+"/") {
			return folder
		}
	}
	return local
}

// moduleIDs lists the moduleIds of the API document's §2.10, each once.
func moduleIDs(t *testing.T) []string {
	t.Helper()
	ids := map[string]bool{}
	for _, row := range table(t, "testdata/spec/capabilities.tsv") {
		for _, id := range strings.Fields(row["moduleIds"]) {
			ids[id] = true
		}
	}
	return slices.Sorted(maps.Keys(ids))
}

var capital = regexp.MustCompile(`[A-Z]`)

// snake turns a moduleId into its file name: penibiliteC2p into penibilite_c2p.
func snake(id string) string {
	return strings.ToLower(capital.ReplaceAllString(id, "_$0"))
}

func subfolders(t *testing.T, folder string) []string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if e.IsDir() && e.Name() != "testdata" {
			names = append(names, path.Join(folder, e.Name()))
		}
	}
	return names
}

// walkGo parses every Go file below folder and hands it over, with its slash-separated path.
func walkGo(t *testing.T, folder string, visit func(file string, tree *ast.File)) {
	t.Helper()
	fset := token.NewFileSet()
	err := filepath.WalkDir(folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case os.IsNotExist(err):
			return nil
		case err != nil:
			return err
		case entry.IsDir() && skipped(name):
			return filepath.SkipDir
		case entry.IsDir() || filepath.Ext(name) != ".go":
			return nil
		}
		tree, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		visit(filepath.ToSlash(name), tree)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// skipped names the folders that hold no code of this module.
func skipped(folder string) bool {
	base := filepath.Base(folder)
	return base == "testdata" || folder == "tools" || folder == "docs" || (base != "." && strings.HasPrefix(base, "."))
}

func imports(t *testing.T, tree *ast.File) []string {
	t.Helper()
	paths := make([]string, 0, len(tree.Imports))
	for _, spec := range tree.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, p)
	}
	return paths
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// table reads a tab-separated file with a header line, as rows by column name.
func table(t *testing.T, name string) []map[string]string {
	t.Helper()
	lines := strings.Split(strings.TrimRight(read(t, name), "\n"), "\n")
	header := strings.Split(lines[0], "\t")
	rows := make([]map[string]string, 0, len(lines)-1)
	for i, line := range lines[1:] {
		cells := strings.Split(line, "\t")
		if len(cells) != len(header) {
			t.Fatalf("%s:%d: %d cells, want %d", name, i+2, len(cells), len(header))
		}
		row := map[string]string{}
		for c, column := range header {
			row[column] = cells[c]
		}
		rows = append(rows, row)
	}
	return rows
}
