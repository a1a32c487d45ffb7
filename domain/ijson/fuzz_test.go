package ijson_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// FuzzParse holds Parse to being stricter than encoding/json, and every accepted value to being written, compared and
// read back.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		``, `null`, `[true,false]`, `{"a":1,"a":2}`, `{"data":{"x":"a\u0000b"}}`, `"\ud83d\ude00"`, `"\ud83d"`,
		"\uFEFF{}", "\"\xff\"",
		`[1970,1970.0,1.97e3,1970.5,-0,1e400,1e-400,0e999]`, `1.7976931348623158e308`, `{"a":{"b":[{}]}} {}`,
		rfcSorting,
		strings.Repeat("[", 65), `[1e40,1e-41,12345678901234567890.50]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		v, err := ijson.Parse(src)
		if err != nil {
			var syntax *ijson.SyntaxError
			if !errors.As(err, &syntax) || syntax.Reason == "" || syntax.Offset < 0 || syntax.Offset > int64(len(src)) {
				t.Fatalf("error = %#v", err)
			}
			if _, err := syntax.Pointer.Tokens(); err != nil {
				t.Fatal(err)
			}
			return
		}
		var lenient any
		if err := json.Unmarshal(bytes.TrimPrefix(src, []byte("\uFEFF")), &lenient); err != nil {
			t.Fatalf("encoding/json refuses it: %v", err)
		}
		for _, form := range [][]byte{v.AppendJSON(nil), v.Canonical(), v.CanonicalExact()} {
			again, err := ijson.Parse(form)
			if err != nil {
				t.Fatalf("%q cannot be read back: %v", form, err)
			}
			if !again.Equal(v) || ijson.Diff(again, v) != nil ||
				!bytes.Equal(again.CanonicalExact(), v.CanonicalExact()) {
				t.Fatalf("%q became %q", src, form)
			}
		}
		if jcs, err := v.JCS(); err == nil && !bytes.Equal(jcs, v.CanonicalExact()) {
			t.Fatalf("JCS = %q", jcs)
		}
		for name, member := range v.All() {
			if got, ok := v.At(ijson.Pointer("").Append(name)); !ok || written(got) != written(member) {
				t.Fatalf("member %q is not found", name)
			}
		}
		_, _ = v.PlainNumber()
		_, _ = v.Int64()
	})
}

// FuzzPointer holds pointers to be read, followed and set without surprise.
func FuzzPointer(f *testing.F) {
	doc := `{"foo":["bar",{"a/b":1}],"":{"~":null},"n":1}`
	for _, seed := range []string{
		"", "/", "/foo/0", "/foo/1/a~1b", "//~0/x", "/foo/-", "/foo/2/x", "foo", "/~", "/n/x", "/\xff", "/foo/00",
	} {
		f.Add(seed, doc)
	}
	f.Fuzz(func(t *testing.T, text, src string) {
		v, err := ijson.Parse([]byte(src))
		if err != nil {
			v = ijson.Value{}
		}
		p := ijson.Pointer(text)
		tokens, err := p.Tokens()
		found, there := v.At(p)
		after, setErr := v.Set(p, ijson.IntValue(42))
		if err != nil {
			if there || setErr == nil {
				t.Fatalf("%q is invalid but was followed", text)
			}
			return
		}
		var rebuilt ijson.Pointer
		for _, token := range tokens {
			rebuilt = rebuilt.Append(token)
		}
		if rebuilt != p {
			t.Fatalf("%q became %q", p, rebuilt)
		}
		if there && setErr != nil {
			t.Fatalf("%q holds %s and cannot be set: %v", p, written(found), setErr)
		}
		if setErr != nil {
			return
		}
		if got, ok := after.At(p); !ok || written(got) != "42" {
			t.Fatalf("At(%q) = %s, %v", p, written(got), ok)
		}
		if _, err := ijson.Parse(after.AppendJSON(nil)); err != nil {
			t.Fatalf("%s cannot be read back: %v", written(after), err)
		}
	})
}
