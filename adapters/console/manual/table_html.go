package manual

import (
	"html"
	"regexp"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	renderhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// tables writes tables, and the names in them, so that a page is never wider than its window.
type tables struct{}

// RegisterFuncs says what it writes.
func (t tables) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(extast.KindTable, t.table)
	r.Register(extast.KindTableCell, t.cell)
	r.Register(ast.KindCodeSpan, t.name)
}

// manyColumns is the number from which a table may be wider than the page: it then scrolls by itself, and is reached by
// the keyboard.
const manyColumns = 7

func (tables) table(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	isWide := n.FirstChild() != nil && n.FirstChild().ChildCount() >= manyColumns
	switch {
	case entering && isWide:
		_, _ = w.WriteString(`<div class="scroll" tabindex="0">` + "\n<table>\n")
	case entering:
		_, _ = w.WriteString("<table>\n")
	case isWide:
		_, _ = w.WriteString("</table>\n</div>\n")
	default:
		_, _ = w.WriteString("</table>\n")
	}
	return ast.WalkContinue, nil
}

// cell writes a cell. A column without a name has no heading: a screen reader would announce an empty one at each line.
func (tables) cell(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	tag := "td"
	if n.Parent().Kind() == extast.KindTableHeader && n.HasChildren() {
		tag = "th"
	}
	if !entering {
		_, _ = w.WriteString("</" + tag + ">\n")
		return ast.WalkContinue, nil
	}
	_, _ = w.WriteString("<" + tag)
	if n.Attributes() != nil {
		renderhtml.RenderAttributes(w, n, extension.TableThCellAttributeFilter)
	}
	_ = w.WriteByte('>')
	return ast.WalkContinue, nil
}

// name writes a name of code.
func (tables) name(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	words := string(plain(n, source))
	switch {
	case len(words) > longName || inWideTable(n):
		_, _ = w.WriteString("<code>" + broken(words) + "</code>")
	case n.Parent().Kind() == extast.KindTableCell:
		_, _ = w.WriteString(`<code class="short">` + html.EscapeString(words) + "</code>")
	default:
		_, _ = w.WriteString("<code>" + html.EscapeString(words) + "</code>")
	}
	return ast.WalkSkipChildren, nil
}

// longName is the length from which a name may go on at a new line.
const longName = 20

// inWideTable says whether a node is in a table that may be wider than the page.
func inWideTable(n ast.Node) bool {
	for ; n != nil; n = n.Parent() {
		if n.Kind() == extast.KindTable {
			return n.FirstChild().ChildCount() >= manyColumns
		}
	}
	return false
}

// breaks lets a line end after the parts of a name.
var breaks = strings.NewReplacer("_", "_<wbr>", ".", ".<wbr>", "/", "/<wbr>")

// humps are where a name written in camel case may go on at a new line.
var humps = regexp.MustCompile(`([a-z])([A-Z])`)

// broken is a name of code as HTML, which may go on at a new line between its parts.
func broken(name string) string {
	return humps.ReplaceAllString(breaks.Replace(html.EscapeString(name)), "$1<wbr>$2")
}

// breakNames lets the names of code that stand in a cell as plain words go on at a new line.
func breakNames(cell ast.Node, source []byte) {
	for child := cell.FirstChild(); child != nil; {
		text, ok := child.(*ast.Text)
		child = child.NextSibling()
		if !ok {
			continue
		}
		if words := string(text.Segment.Value(source)); strings.Contains(words, "_") {
			written := ast.NewString([]byte(broken(words)))
			written.SetCode(true) // as it is
			cell.ReplaceChild(cell, text, written)
		}
	}
}
