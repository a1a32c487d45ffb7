package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// columns are the value columns that one definition, or one list that several definitions share, has in its order.
type columns struct {
	// owner is the name of the table's constant or of the shared list.
	owner string
	names []string
}

// generateColumns reads the definitions of the tables_*.go files and names each of their columns.
func generateColumns(dir string) ([]byte, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "tables_*.go"))
	if err != nil {
		return nil, fmt.Errorf("list definitions: %w", err)
	}
	slices.Sort(paths)
	var b bytes.Buffer
	b.WriteString(header)
	b.WriteString("// The value columns of each table, or of each list of columns that tables share, " +
		"in the order of its definition.\n")
	for _, path := range paths {
		parsed, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("read definitions: %w", err)
		}
		for _, list := range columnsOf(parsed) {
			list.write(&b)
		}
	}
	return formatted(b.Bytes())
}

func (c columns) write(b *bytes.Buffer) {
	b.WriteString("const (\n")
	for i, name := range c.names {
		b.WriteString("\t" + c.constant(name))
		if i == 0 {
			b.WriteString(" colonne = iota")
		}
		b.WriteByte('\n')
	}
	b.WriteString(")\n\n")
}

// constant is the name of a column's constant: that of the table, then that of the column as the file has it.
func (c columns) constant(column string) string {
	if table, ok := strings.CutPrefix(c.owner, "Table"); ok {
		return "col" + table + camel(column)
	}
	shared := camel(strings.TrimSuffix(c.owner, "Colonnes"))
	return "col" + shared + strings.TrimPrefix(camel(column), shared)
}

// columnsOf returns the lists of columns that a file writes out, in their order.
func columnsOf(file *ast.File) []columns {
	var lists []columns
	for _, decl := range file.Decls {
		vars, ok := decl.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, spec := range vars.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if !ok || len(value.Values) != 1 {
				continue
			}
			lists = append(lists, columnsOfVariable(value.Names[0].Name, value.Values[0])...)
		}
	}
	return lists
}

func columnsOfVariable(name string, value ast.Expr) []columns {
	list, ok := value.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	if isSliceOf(list, "valeur") {
		return []columns{{owner: name, names: namesOf(list)}}
	}
	if ident, ok := list.Type.(*ast.Ident); ok && ident.Name == "definition" {
		return columnsOfDefinition(list)
	}
	if !isSliceOf(list, "definition") {
		return nil
	}
	var all []columns
	for _, element := range list.Elts {
		if definition, ok := element.(*ast.CompositeLit); ok {
			all = append(all, columnsOfDefinition(definition)...)
		}
	}
	return all
}

// columnsOfDefinition returns the list that a definition writes out, none when it uses a shared one.
func columnsOfDefinition(definition *ast.CompositeLit) []columns {
	id, okID := field(definition, "id").(*ast.Ident)
	values, okValues := field(definition, "valeurs").(*ast.CompositeLit)
	if !okID || !okValues {
		return nil
	}
	return []columns{{owner: id.Name, names: namesOf(values)}}
}

func isSliceOf(list *ast.CompositeLit, element string) bool {
	array, ok := list.Type.(*ast.ArrayType)
	if !ok {
		return false
	}
	ident, ok := array.Elt.(*ast.Ident)
	return ok && ident.Name == element
}

// namesOf returns the field nom of each element.
func namesOf(values *ast.CompositeLit) []string {
	var names []string
	for _, element := range values.Elts {
		column, ok := element.(*ast.CompositeLit)
		if !ok {
			continue
		}
		if text, ok := field(column, "nom").(*ast.BasicLit); ok {
			if name, err := strconv.Unquote(text.Value); err == nil {
				names = append(names, name)
			}
		}
	}
	return names
}

func field(literal *ast.CompositeLit, name string) ast.Expr {
	for _, element := range literal.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		if key, ok := pair.Key.(*ast.Ident); ok && key.Name == name {
			return pair.Value
		}
	}
	return nil
}
