package manual

import (
	"slices"

	"github.com/alecthomas/chroma/v2"
)

// The languages of the examples. They are short, so that a page needs to tell comments, texts, numbers and words of
// the language apart and no more: the lexers that come with the library weigh more than all pages together.

var (
	doubleQuoted = chroma.Rule{Pattern: `"(\\.|[^"\\])*"`, Type: chroma.LiteralString}
	singleQuoted = chroma.Rule{Pattern: `'(\\.|[^'\\])*'`, Type: chroma.LiteralString}
	backQuoted   = chroma.Rule{Pattern: "`[^`]*`", Type: chroma.LiteralString}
	number       = chroma.Rule{Pattern: `-?\b\d[\d_]*(\.\d+)?\b`, Type: chroma.LiteralNumber}
	slashes      = chroma.Rule{Pattern: `//[^\n]*`, Type: chroma.CommentSingle}
	hashes       = chroma.Rule{Pattern: `#[^\n]*`, Type: chroma.CommentSingle}
	word         = chroma.Rule{Pattern: `[\pL_$][\pL\d_$]*`, Type: chroma.Text}
	anything     = chroma.Rule{Pattern: `[\s\S]`, Type: chroma.Text}
)

func lexer(name string, rules ...chroma.Rule) chroma.Lexer {
	all := slices.Concat(rules, []chroma.Rule{word, anything})
	return chroma.Coalesce(chroma.MustNewLexer(
		&chroma.Config{Name: name}, func() chroma.Rules { return chroma.Rules{"root": all} },
	))
}

func words(kind chroma.TokenType, list ...string) chroma.Rule {
	return chroma.Rule{Pattern: chroma.Words(`\b`, `\b`, list...), Type: kind}
}

// lexers are those of the blocks, by the name that a block bears.
var lexers = map[string]chroma.Lexer{
	"json": jsonLexer, "jsonc": jsonLexer, "ts": scriptLexer, "js": scriptLexer, "sh": shellLexer, "go": goLexer,
	"python": pythonLexer,
}

var jsonLexer = lexer(
	"json",
	chroma.Rule{Pattern: `"(\\.|[^"\\])*"(?=\s*:)`, Type: chroma.NameTag}, doubleQuoted, number, slashes,
	words(chroma.KeywordConstant, "true", "false", "null"),
)

var shellLexer = lexer(
	"sh", hashes, doubleQuoted, singleQuoted,
	words(chroma.NameBuiltin, "curl", "export", "retraite", "printf", "go", "jq", "oapi-codegen"),
	chroma.Rule{Pattern: `\$\w+`, Type: chroma.NameVariable},
	chroma.Rule{Pattern: `(?<=\s)--?[a-zA-Z][\w-]*`, Type: chroma.NameAttribute},
)

var goLexer = lexer(
	"go", slashes, doubleQuoted, backQuoted, number,
	words(
		chroma.Keyword, "package", "import", "func", "return", "if", "else", "for", "range", "var", "const", "type",
		"struct", "defer", "switch", "case",
	),
	words(chroma.KeywordConstant, "true", "false", "nil"),
)

var scriptLexer = lexer(
	"ts", slashes, doubleQuoted, singleQuoted, backQuoted, number,
	words(
		chroma.Keyword, "import", "from", "export", "const", "let", "await", "async", "function", "return", "if",
		"else", "for", "of", "new", "throw", "typeof",
	),
	words(chroma.KeywordConstant, "true", "false", "null", "undefined"),
)

var pythonLexer = lexer(
	"python", hashes, doubleQuoted, singleQuoted, number,
	words(
		chroma.Keyword, "import", "from", "def", "return", "if", "else", "for", "in", "with", "as", "not", "raise",
		"try", "except", "class", "print",
	),
	words(chroma.KeywordConstant, "True", "False", "None"),
)
