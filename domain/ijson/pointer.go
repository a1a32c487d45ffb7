package ijson

import (
	"strconv"
	"strings"
)

// Pointer is a JSON pointer (RFC 6901): the way from a value to one inside it. The empty pointer is the value itself.
type Pointer string

var (
	escaper   = strings.NewReplacer("~", "~0", "/", "~1")
	unescaper = strings.NewReplacer("~1", "/", "~0", "~")
)

// Append returns the pointer to the member of that name.
func (p Pointer) Append(name string) Pointer { return p + "/" + Pointer(escaped(name)) }

// AppendIndex returns the pointer to the item of that index.
func (p Pointer) AppendIndex(index int) Pointer { return p + "/" + Pointer(strconv.Itoa(index)) }

// Tokens returns the names and indexes on the way, unescaped; nil for the empty pointer. A pointer that does not start
// with a slash, or has a ~ without 0 or 1 after it, is a *ValueError.
func (p Pointer) Tokens() ([]string, error) {
	if p == "" {
		return nil, nil
	}
	tokens := make([]string, 0, strings.Count(string(p), "/"))
	for rest := p; rest != ""; {
		token, after, ok := rest.next()
		if !ok {
			return nil, &ValueError{Pointer: p, Reason: "not a JSON pointer"}
		}
		tokens = append(tokens, token)
		rest = after
	}
	return tokens, nil
}

// At returns the value that the pointer leads to. It is false if there is none or the pointer is invalid.
func (v Value) At(p Pointer) (Value, bool) {
	for p != "" {
		token, rest, ok := p.next()
		if !ok {
			return Value{}, false
		}
		v, ok = v.child(token)
		if !ok {
			return Value{}, false
		}
		p = rest
	}
	return v, true
}

func (v Value) child(token string) (Value, bool) {
	switch v.kind {
	case Object:
		return v.Get(token)
	case Array:
		if i, ok := arrayIndex(token); ok && i < v.Len() {
			return v.item(i), true
		}
	case Null, Bool, Number, String:
	}
	return Value{}, false
}

func escaped(name string) string {
	if strings.ContainsAny(name, "~/") {
		return escaper.Replace(name)
	}
	return name
}

// next takes the first token off a pointer that is not empty.
func (p Pointer) next() (token string, rest Pointer, ok bool) {
	if p[0] != '/' {
		return "", "", false
	}
	token = string(p[1:])
	if i := strings.IndexByte(token, '/'); i >= 0 {
		token, rest = token[:i], Pointer(token[i:])
	}
	if strings.IndexByte(token, '~') < 0 {
		return token, rest, true
	}
	for i := range len(token) {
		if token[i] == '~' && (i+1 == len(token) || token[i+1] != '0' && token[i+1] != '1') {
			return "", "", false
		}
	}
	return unescaper.Replace(token), rest, true
}

// arrayIndex reads an index: digits without a leading zero. Nine digits are more than any document has items.
func arrayIndex(token string) (int, bool) {
	if token == "" || len(token) > 9 || token[0] == '0' && len(token) > 1 {
		return 0, false
	}
	n := 0
	for i := range len(token) {
		if token[i] < '0' || token[i] > '9' {
			return 0, false
		}
		n = 10*n + int(token[i]-'0')
	}
	return n, true
}
