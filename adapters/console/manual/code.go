package manual

import (
	"bytes"
	"fmt"
	"html"

	"github.com/alecthomas/chroma/v2"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// codeBlocks writes blocks of code with a class for each kind of word; the stylesheet gives the colours.
type codeBlocks struct{}

// RegisterFuncs says what it writes.
func (c codeBlocks) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, c.write)
}

func (codeBlocks) write(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	block, ok := n.(*ast.FencedCodeBlock)
	if !ok || !entering {
		return ast.WalkContinue, nil
	}
	var code bytes.Buffer
	for i := range block.Lines().Len() {
		line := block.Lines().At(i)
		code.Write(line.Value(source))
	}
	name := string(block.Language(source))
	// A block that scrolls must be reached by the keyboard.
	_, _ = fmt.Fprintf(
		w, `<pre tabindex="0"><code class="language-%s">%s</code></pre>`+"\n", html.EscapeString(name),
		highlighted(name, code.String()),
	)
	return ast.WalkSkipChildren, nil
}

// highlighted marks the words of a program; a language that is not known stays as it is.
func highlighted(language, code string) string {
	lexer, ok := lexers[language]
	if !ok {
		return html.EscapeString(code)
	}
	tokens, err := lexer.Tokenise(&chroma.TokeniseOptions{State: "root", EnsureLF: true}, code)
	if err != nil {
		return html.EscapeString(code)
	}
	var out bytes.Buffer
	for token := tokens(); token != chroma.EOF; token = tokens() {
		class := chroma.StandardTypes[token.Type]
		if class == "" || token.Type == chroma.Text {
			out.WriteString(html.EscapeString(token.Value))
			continue
		}
		_, _ = fmt.Fprintf(&out, `<span class="%s">%s</span>`, class, html.EscapeString(token.Value))
	}
	return out.String()
}
