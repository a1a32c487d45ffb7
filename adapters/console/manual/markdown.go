package manual

import (
	"bytes"
	"fmt"
	"html/template"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// converter turns Markdown into HTML. All of it is the project's own, so that elements in it are let through.
var converter = goldmark.New(
	goldmark.WithExtensions(extension.Table),
	goldmark.WithParserOptions(parser.WithAutoHeadingID()),
	goldmark.WithRendererOptions(html.WithUnsafe(), renderer.WithNodeRenderers(
		util.Prioritized(codeBlocks{}, 1), util.Prioritized(tables{}, 1),
	)),
)

// html writes the body of a page.
func (m *Manual) html(p *page, body string) (template.HTML, error) {
	source := []byte(m.relinked(p, body))
	doc := converter.Parser().Parse(
		text.NewReader(source), parser.WithContext(parser.NewContext(parser.WithIDs(headingIDs{}))),
	)
	err := ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if table, ok := n.(*extast.Table); ok && entering {
			nameCells(table, source)
		}
		return ast.WalkContinue, nil
	})
	if err != nil {
		return "", fmt.Errorf("manual: read %s: %w", p.path, err)
	}
	var out bytes.Buffer
	if err := converter.Renderer().Render(&out, source, doc); err != nil {
		return "", fmt.Errorf("manual: write %s: %w", p.path, err)
	}
	return template.HTML(out.String()), nil
}

// nameCells writes the heading of its column on every cell: on a narrow page a line of a table is a card. Names of code
// in the cells may then be broken.
func nameCells(table *extast.Table, source []byte) {
	var names [][]byte
	for row := table.FirstChild(); row != nil; row = row.NextSibling() {
		column := 0
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			if row.Kind() == extast.KindTableHeader {
				names = append(names, bytes.TrimSpace(plain(cell, source)))
				if cell.HasChildren() {
					cell.SetAttributeString("scope", []byte("col"))
				}
			} else if column < len(names) && len(names[column]) > 0 {
				cell.SetAttributeString("data-name", names[column])
			}
			breakNames(cell, source)
			column++
		}
	}
}

// plain is the text of a node without its marks.
func plain(n ast.Node, source []byte) []byte {
	var out []byte
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		if t, ok := c.(*ast.Text); ok {
			out = append(out, t.Segment.Value(source)...)
		} else {
			out = append(out, plain(c, source)...)
		}
	}
	return out
}

// links are the links of a text in Markdown: its words, its target.
var links = regexp.MustCompile(`\[([^\]]*)\]\(([^)\s]+)\)`)

// relinked rewrites the links of a file of docs, which lead to other files, to the pages of the site. A file that is
// no page is named only.
func (m *Manual) relinked(p *page, body string) string {
	if p.source == "" {
		return body
	}
	return links.ReplaceAllStringFunc(body, func(link string) string {
		parts := links.FindStringSubmatch(link)
		label := parts[1]
		target := parts[2]
		if strings.HasPrefix(target, "/") || strings.HasPrefix(target, "#") || strings.Contains(target, "://") {
			return link
		}
		file, fragment, hasFragment := strings.Cut(target, "#")
		file = path.Join(path.Dir(p.source), file)
		if file == "law/readers.md" && hasFragment {
			return "[" + label + "](" + tablesPath + "/" + fragment + ")"
		}
		to, ok := m.bySource[file]
		if !ok {
			return label
		}
		if hasFragment {
			to += "#" + fragment
		}
		return "[" + label + "](" + to + ")"
	})
}
