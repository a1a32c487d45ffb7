package ijson

import (
	"bytes"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Place is where something stands in a text, for the person who must find it. Both count from 1; Column
// counts characters.
type Place struct{ Line, Column int }

// PlaceAt returns the place of a byte of a text; beyond its end, that of the end.
func PlaceAt(src []byte, offset int64) Place {
	before := src[:min(max(offset, 0), int64(len(src)))]
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	return Place{
		Line: 1 + bytes.Count(before, []byte{'\n'}), Column: 1 + utf8.RuneCount(bytes.TrimPrefix(line, byteOrderMark)),
	}
}

// PlaceOf returns where a member, by its name, or an item begins in a document that Parse accepts. It
// is false when there is none.
func PlaceOf(src []byte, p Pointer) (Place, bool) {
	body := bytes.TrimPrefix(src, byteOrderMark)
	shift := int64(len(src) - len(body))
	dec := jsontext.NewDecoder(bytes.NewReader(body))
	for {
		from := dec.InputOffset()
		token, err := dec.ReadToken()
		if err != nil {
			return Place{}, false
		}
		if kind := token.Kind(); kind == jsontext.KindEndObject || kind == jsontext.KindEndArray {
			continue
		}
		if Pointer(dec.StackPointer()) == p {
			between := body[from:dec.InputOffset()]
			from += int64(len(between) - len(bytes.TrimLeft(between, " \t\r\n,:")))
			return PlaceAt(src, shift+from), true
		}
	}
}

// WithoutComments returns a text with what // and /* */ begin outside strings replaced by spaces, so that
// every place stays what it was.
func WithoutComments(src []byte) []byte {
	out := bytes.Clone(src)
	inString := false
	for i := 0; i < len(out); i++ {
		switch {
		case inString && out[i] == '\\':
			i++
		case out[i] == '"':
			inString = !inString
		case inString || out[i] != '/' || i+1 == len(out):
		case out[i+1] == '/':
			i = blank(out, i, bytes.IndexByte(out[i:], '\n'), 0)
		case out[i+1] == '*':
			i = blank(out, i, bytes.Index(out[i+2:], []byte("*/")), len("/**/"))
		}
	}
	return out
}

// blank writes spaces over a comment that begins at from and is length + rest bytes long, to the end of the text when
// length is negative. It returns the last byte of the comment.
func blank(text []byte, from, length, rest int) int {
	end := len(text)
	if length >= 0 {
		end = from + length + rest
	}
	for i := from; i < end; i++ {
		if text[i] != '\n' && text[i] != '\r' {
			text[i] = ' '
		}
	}
	return max(from, end-1)
}
