package bareme

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestReaders_name_columns_of_the_table_that_they_read holds every reading of a cell to a column of its own table, or
// of the list of columns that its definition shares with others: a number in its place, or another table's column,
// would compile.
func TestReaders_name_columns_of_the_table_that_they_read(t *testing.T) {
	t.Parallel()
	owners := columnOwners(t)
	readings := 0
	for _, file := range tableFiles(t) {
		for _, decl := range file.Decls {
			reader, ok := decl.(*ast.FuncDecl)
			if !ok || reader.Body == nil {
				continue
			}
			names := tableNames(reader)
			ast.Inspect(reader.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok || !readsCell(call) {
					return true
				}
				readings++
				table := names[identOf(call.Args[1])]
				for _, arg := range call.Args[1:] {
					column := identOf(arg)
					if !strings.HasPrefix(column, "col") || column == "col" {
						continue
					}
					if table != "" && owners[table] != columnOwner(t, owners, column) {
						t.Errorf("%s reads %s of %s", reader.Name.Name, column, table)
					}
				}
				last := call.Args[len(call.Args)-1]
				if _, literal := last.(*ast.BasicLit); literal {
					t.Errorf("%s names a column by its number", reader.Name.Name)
				}
				return true
			})
		}
	}
	if readings < 150 {
		t.Errorf("%d readings were seen", readings)
	}
}

// readsCell says whether a call reads cells: a method that is given the recorder, a table and a row.
func readsCell(call *ast.CallExpr) bool {
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) < 4 || identOf(call.Args[0]) != "rec" {
		return false
	}
	switch method.Sel.Name {
	case "lit", "decimal", "euro", "entier", "date", "age", "montant", "parTrimestres":
		return true
	}
	return false
}

func identOf(e ast.Expr) string {
	if ident, ok := e.(*ast.Ident); ok {
		return ident.Name
	}
	return ""
}

// tableNames maps what a reader calls a table to the table: its constants by themselves, and the local constants that
// stand for one.
func tableNames(reader *ast.FuncDecl) map[string]string {
	names := map[string]string{}
	ast.Inspect(reader.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			if len(n.Values) == 1 && strings.HasPrefix(identOf(n.Values[0]), "Table") {
				names[n.Names[0].Name] = identOf(n.Values[0])
			}
		case *ast.Ident:
			if strings.HasPrefix(n.Name, "Table") {
				names[n.Name] = n.Name
			}
		}
		return true
	})
	return names
}

// columnOwners maps each table to the prefix of its columns' constants.
func columnOwners(t *testing.T) map[string]string {
	t.Helper()
	owners := map[string]string{}
	for _, file := range tableFiles(t) {
		ast.Inspect(file, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok {
				return true
			}
			fields := map[string]ast.Expr{}
			for _, element := range literal.Elts {
				if pair, ok := element.(*ast.KeyValueExpr); ok {
					fields[identOf(pair.Key)] = pair.Value
				}
			}
			table := identOf(fields["id"])
			if table == "" || fields["valeurs"] == nil {
				return true
			}
			owners[table] = "col" + strings.TrimPrefix(table, "Table")
			if shared, ok := strings.CutSuffix(identOf(fields["valeurs"]), "Colonnes"); ok {
				owners[table] = "col" + strings.ToUpper(shared[:1]) + shared[1:]
			}
			return true
		})
	}
	return owners
}

// columnOwner returns the longest owner that a column's name begins with.
func columnOwner(t *testing.T, owners map[string]string, column string) string {
	t.Helper()
	best := ""
	for _, owner := range owners {
		if strings.HasPrefix(column, owner) && len(owner) > len(best) {
			best = owner
		}
	}
	return best
}

func tableFiles(t *testing.T) []*ast.File {
	t.Helper()
	paths, err := filepath.Glob("tables_*.go")
	if err != nil || len(paths) == 0 {
		t.Fatalf("%d files, %v", len(paths), err)
	}
	files := make([]*ast.File, 0, len(paths))
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}
