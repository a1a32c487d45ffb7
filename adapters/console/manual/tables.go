package manual

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

// mostRows is how many rows a page shows.
const mostRows = 300

// tablePages are a table of law with all its rows, their state and their sources: one page, or several for a long one.
func (m *Manual) tablePages(name string) []page {
	title := tableTitle(name)
	parts := max(1, (len(m.rows(name))-2)/mostRows+1)
	out := make([]page, 0, parts)
	for part := range parts {
		p := page{path: partPath(name, part), title: lexique.Texte{FR: title, EN: title}}
		if part > 0 {
			p.title = lexique.Texte{
				FR: fmt.Sprintf("%s (%d)", title, part+1), EN: fmt.Sprintf("%s (%d)", title, part+1),
			}
		}
		p.body = func(l lexique.Langue) string { return m.tableBody(l, name, part, parts) }
		out = append(out, p)
	}
	return out
}

func partPath(name string, part int) string {
	path := tablesPath + "/" + name
	if part > 0 {
		path += fmt.Sprintf("/%d", part+1)
	}
	return path
}

func (m *Manual) tableBody(l lexique.Langue, name string, part, parts int) string {
	var b strings.Builder
	rows := m.rows(name)
	if len(rows) == 0 {
		return ""
	}
	fmt.Fprintf(&b, "`%s` · [CSV](%s/%s.csv) · %d %s\n\n", name, tablesPath, name, len(rows)-1, dire(l, wordRowsLower))
	if users := m.readersOf(l, name); users != "" {
		fmt.Fprintf(&b, "%s%s%s.\n\n", dire(l, wordReadBy), colon(l), users)
	}
	if parts > 1 {
		fmt.Fprintf(&b, "%s%s", dire(l, wordParts), colon(l))
		for i := range parts {
			fmt.Fprintf(&b, "[%d](%s) ", i+1, partPath(name, i))
		}
		b.WriteString("\n\n")
	}
	writeRows(&b, l, rows, 1+part*mostRows)
	return b.String()
}

// writeRows writes the heading and the rows of one page, from a row on.
func writeRows(b *strings.Builder, l lexique.Langue, rows [][]string, from int) {
	kept := filled(rows)
	cells := make([]string, len(kept))
	for i, column := range kept {
		cells[i] = columnName(l, rows[0][column])
	}
	fmt.Fprintf(b, "| %s |\n%s|\n", strings.Join(cells, " | "), strings.Repeat("|---", len(kept)))
	for _, row := range rows[from:min(len(rows), from+mostRows)] {
		for i, column := range kept {
			cells[i] = cell(row[column])
		}
		fmt.Fprintf(b, "| %s |\n", strings.Join(cells, " | "))
	}
}

// filled are the columns that hold something in one row at least.
func filled(rows [][]string) []int {
	var out []int
	for column := range rows[0] {
		for _, row := range rows[1:] {
			if row[column] != "" {
				out = append(out, column)
				break
			}
		}
	}
	return out
}

// columnName says what a column holds; those of the values keep their name, which ends with their unit.
func columnName(l lexique.Langue, name string) string {
	if t, ok := columns[name]; ok {
		return dire(l, t)
	}
	return "`" + name + "`"
}

var columns = map[string]lexique.Texte{
	"naissance_de": shell.Texte("né depuis", "born from"), "naissance_a": shell.Texte("né jusqu’au", "born until"),
	"effet_de": shell.Texte("effet depuis", "effect from"), "effet_a": shell.Texte("effet jusqu’au", "effect until"),
	"annee": shell.Texte("année", "year"), "statut": shell.Texte("statut", "state"),
	"source": shell.Texte("source", "source"), "fiabilite": shell.Texte("fiabilité", "reliability"),
	"note": shell.Texte("note", "note"),
}

// readersOf are the modules that may read a table.
func (m *Manual) readersOf(l lexique.Langue, name string) string {
	var out []string
	for _, module := range m.sources.Modules {
		if slices.Contains(module.Tables, name) {
			out = append(
				out,
				fmt.Sprintf("[%s](%s/%s)", dire(l, lexique.Module(capability.ModuleID(module.ID))), lawPath, module.ID),
			)
		}
	}
	return strings.Join(out, ", ")
}

func capitalised(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(first)) + s[size:]
}

var (
	wordModule    = shell.Texte("Module", "Module")
	wordDecides   = shell.Texte("Décide", "Decides")
	wordTables    = shell.Texte("Tables", "Tables")
	wordTable     = shell.Texte("Table", "Table")
	wordRows      = shell.Texte("Lignes", "Rows")
	wordRowsLower = shell.Texte("lignes", "rows")
	wordVersion   = shell.Texte("Version des tables", "Version of the tables")
	wordParts     = shell.Texte("Parties", "Parts")
	wordReadBy    = shell.Texte("Lue par", "Read by")
)
