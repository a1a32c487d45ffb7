package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// specTable reads a table of the API document, as rows by column name.
func specTable(t *testing.T, name string) []map[string]string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "..", "testdata", "spec", name))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimRight(string(raw), "\n"), "\n")
	header := strings.Split(lines[0], "\t")
	var rows []map[string]string
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range strings.Split(line, "\t") {
			row[header[i]] = cell
		}
		rows = append(rows, row)
	}
	return rows
}

// texts lists a member of each item of a list.
func texts(list []any, member string) []string {
	var out []string
	for _, item := range list {
		fields, _ := item.(map[string]any)
		text, _ := fields[member].(string)
		out = append(out, text)
	}
	return out
}

// named returns the item of a list whose id is that.
func named(list []any, id string) map[string]any {
	i := slices.IndexFunc(list, func(item any) bool {
		fields, _ := item.(map[string]any)
		return fields["id"] == id
	})
	if i < 0 {
		return nil
	}
	fields, _ := list[i].(map[string]any)
	return fields
}

// words lists the strings of a JSON array.
func words(value any) []string {
	list, _ := value.([]any)
	out := make([]string, 0, len(list))
	for _, item := range list {
		text, _ := item.(string)
		out = append(out, text)
	}
	return out
}
