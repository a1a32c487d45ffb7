package retraite_test

import (
	"go/ast"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const specMap = "docs/spec-map.md"

// TestEveryHeadingIsCited proves that each heading of the API document is cited by the code that keeps it (a comment
// that says "Spec §" and the number), and that no comment cites a clause that the document does not have. A heading all
// of whose rows in docs/spec-map.md are still to come waits for them.
func TestEveryHeadingIsCited(t *testing.T) {
	t.Parallel()
	doc := headings(t)
	cited, kept := map[string]bool{}, map[string]bool{}
	for _, row := range specMapRows(t) {
		for _, clause := range row.clauses {
			if heading, ok := doc.headingOf(clause); ok && !row.toCome {
				kept[heading] = true
			}
		}
	}
	walkGo(t, ".", func(file string, tree *ast.File) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		for _, comment := range tree.Comments {
			for _, clause := range citations(comment.Text()) {
				heading, ok := doc.headingOf(clause)
				if !ok {
					t.Errorf("%s cites §%s, which the API document does not have", file, clause)
				}
				cited[heading] = true
			}
		}
	})
	for _, number := range doc.numbers {
		if kept[number] && !cited[number] {
			t.Errorf("no Go file says that it keeps Spec §%s (%s)", number, doc.titles[number])
		}
	}
}

// TestSpecMapNamesWhatExists proves that every row of docs/spec-map.md leads to a clause of the API document, to files
// and to tests that are there, that every heading has a row, and that a row of the "Still to come" table misses a file
// or a test: otherwise it moved up.
func TestSpecMapNamesWhatExists(t *testing.T) {
	t.Parallel()
	doc := headings(t)
	mapped := map[string]bool{}
	for _, row := range specMapRows(t) {
		for _, clause := range row.clauses {
			heading, ok := doc.headingOf(clause)
			if !ok {
				t.Errorf("%s:%d: the API document has no §%s", specMap, row.line, clause)
			}
			mapped[heading] = true
		}
		if len(row.clauses) == 0 || len(row.files) == 0 || len(row.tests) == 0 {
			t.Errorf("%s:%d: a row needs a clause, a file and a test", specMap, row.line)
		}
		if row.toCome {
			if !slices.ContainsFunc(slices.Concat(row.files, row.tests), missing) {
				t.Errorf("%s:%d: the files and tests of §%v are there: move the row up", specMap, row.line, row.clauses)
			}
			continue
		}
		for _, name := range slices.Concat(row.files, row.tests) {
			if missing(name) {
				t.Errorf("%s:%d: %s does not exist", specMap, row.line, name)
			}
		}
		for _, name := range row.tests {
			if !strings.HasSuffix(name, "_test.go") && !strings.HasSuffix(name, ".txtar") &&
				!strings.HasPrefix(name, "ports/porttest/") {
				t.Errorf("%s:%d: %s is not a test", specMap, row.line, name)
			}
		}
	}
	for _, number := range doc.numbers {
		if !mapped[number] && !slices.ContainsFunc(doc.below(number), func(sub string) bool { return mapped[sub] }) {
			t.Errorf("%s has no row for §%s (%s)", specMap, number, doc.titles[number])
		}
	}
}

// document is the API document as its headings: what can be cited.
type document struct {
	numbers []string
	titles  map[string]string
}

func headings(t *testing.T) document {
	t.Helper()
	doc := document{titles: map[string]string{}}
	for line := range strings.Lines(read(t, "testdata/spec/headings.txt")) {
		number, title, ok := strings.Cut(strings.TrimSpace(line), "\t")
		if !ok {
			t.Fatalf("headings.txt: %q has no tab", line)
		}
		doc.numbers = append(doc.numbers, number)
		doc.titles[number] = title
	}
	return doc
}

// below lists the headings inside a heading: 2.1 to 2.12 for 2, none for 2.1.
func (d document) below(number string) []string {
	var subs []string
	for _, n := range d.numbers {
		if strings.HasPrefix(n, number+".") {
			subs = append(subs, n)
		}
	}
	return subs
}

// headingOf finds the heading that holds a clause: itself, or, for a numbered item (5.7 is item 7 of section 5), its
// section. A section with headings of its own has no items.
func (d document) headingOf(clause string) (string, bool) {
	if _, ok := d.titles[clause]; ok {
		return clause, true
	}
	section, item, ok := strings.Cut(clause, ".")
	if _, err := strconv.Atoi(item); !ok || err != nil {
		return "", false
	}
	_, known := d.titles[section]
	return section, known && len(d.below(section)) == 0
}

var (
	citation = regexp.MustCompile(`Spec (§\d+(?:\.\d+)*(?:(?:,| and|;| ·)? §\d+(?:\.\d+)*)*)`)
	clause   = regexp.MustCompile(`§(\d+(?:\.\d+)*)`)
	quoted   = regexp.MustCompile("`([^`]+)`")
)

// citations lists the clauses that a comment cites: "Spec §2.10 and §2.11" gives 2.10 and 2.11.
func citations(comment string) []string {
	var found []string
	for _, m := range citation.FindAllStringSubmatch(strings.ReplaceAll(comment, "\n", " "), -1) {
		found = append(found, clauses(m[1])...)
	}
	return found
}

func clauses(text string) []string {
	var found []string
	for _, m := range clause.FindAllStringSubmatch(text, -1) {
		found = append(found, m[1])
	}
	return found
}

type specRow struct {
	line                  int
	clauses, files, tests []string
	toCome                bool
}

// specMapRows reads the two tables of docs/spec-map.md, both | clause | files | tests |; the second one is under "Still
// to come".
func specMapRows(t *testing.T) []specRow {
	t.Helper()
	var rows []specRow
	toCome := false
	for i, line := range strings.Split(read(t, specMap), "\n") {
		if strings.HasPrefix(line, "## ") {
			toCome = strings.HasPrefix(line, "## Still to come")
		}
		cells := strings.Split(strings.Trim(line, "|"), "|")
		if !strings.HasPrefix(line, "| §") {
			continue
		}
		row := specRow{line: i + 1, toCome: toCome, clauses: clauses(cells[0])}
		if len(cells) > 1 {
			row.files = paths(cells[1])
		}
		if len(cells) > 2 {
			row.tests = paths(cells[2])
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s has no row", specMap)
	}
	return rows
}

// paths lists the quoted paths of a cell.
func paths(cell string) []string {
	var found []string
	for _, m := range quoted.FindAllStringSubmatch(cell, -1) {
		found = append(found, m[1])
	}
	return found
}

func missing(name string) bool {
	_, err := os.Stat(name)
	return err != nil
}
