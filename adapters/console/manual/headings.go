package manual

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
)

// slug is the id of a heading, as readers of Markdown make it of its words. Two codes differ by their case alone, so
// that a code keeps it.
func slug(heading string) string {
	isCode := strings.Contains(heading, "_") && !strings.Contains(heading, " ")
	var b strings.Builder
	for _, r := range strings.TrimSpace(heading) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-':
			if !isCode {
				r = unicode.ToLower(r)
			}
			b.WriteRune(r)
		case unicode.IsSpace(r):
			b.WriteByte('-')
		}
	}
	return b.String()
}

// headingIDs gives the headings of one page their ids.
type headingIDs map[string]int

var _ parser.IDs = headingIDs{}

// Generate returns an id that no other heading of the page has.
func (h headingIDs) Generate(value []byte, _ ast.NodeKind) []byte {
	id := slug(string(value))
	h[id]++
	if n := h[id]; n > 1 {
		id += "-" + strconv.Itoa(n-1)
	}
	return []byte(id)
}

// Put notes an id that is there already.
func (h headingIDs) Put(value []byte) { h[string(value)]++ }
