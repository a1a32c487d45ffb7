package ijson_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestPick_reads_what_a_shape_names(t *testing.T) {
	t.Parallel()
	shape := ijson.Shape{"a": nil, "b": {"c": nil}}
	for _, c := range []struct{ src, want string }{
		{`{}`, `{}`},
		{`[]`, `[]`},
		{`{"a":1.50,"x":[{"a":2}],"b":{"c":"é","d":"}"}}`, `{"a":1.50,"b":{"c":"é"}}`},
		{`{"x":"\"}\\","a":"\"\\"}`, `{"a":"\"\\"}`},
		{`{"b":[{"c":1,"d":2},{"d":3},{"c":null}]}`, `{"b":[{"c":1},{},{"c":null}]}`},
		{`{"x":null,"y":true,"z":-1,"a":{"b":[1,"]"]}}`, `{"a":{"b":[1,"]"]}}`},
		{`[{"a":false},{"x":1}]`, `[{"a":false},{}]`},
		{`"text"`, `"text"`},
	} {
		v, err := shape.Pick([]byte(c.src))
		if err != nil || string(v.AppendJSON(nil)) != c.want {
			t.Errorf("%s: %s, %v; want %s", c.src, v.AppendJSON(nil), err, c.want)
		}
	}
	for _, src := range []string{
		``, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"x":`, `[`, `[1`, `{"a":1}x`, `{"a":tru}`, `{a:1}`, `{"a":"`, `{"a":1-}`,
		strings.Repeat("[", 1<<20),
	} {
		if v, err := shape.Pick([]byte(src)); err == nil {
			t.Errorf("%s: picked %s", src, v.AppendJSON(nil))
		}
	}
}

func TestPick_is_Of_without_reading_the_rest(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := values(tokens(), 3).Draw(t, "value")
		shape := ijson.Shape{}
		for _, name := range []string{"a", "b", "é", ""} {
			if rapid.Bool().Draw(t, name) {
				shape[name] = ijson.Shape{"a": nil}
			}
		}
		picked, err := shape.Pick(v.AppendJSON(nil))
		if err != nil {
			t.Fatal(err)
		}
		if want := shape.Of(v).AppendJSON(nil); !bytes.Equal(picked.AppendJSON(nil), want) {
			t.Fatalf("picked %s, want %s", picked.AppendJSON(nil), want)
		}
	})
}

func FuzzPick_never_panics(f *testing.F) {
	f.Add([]byte(`{"a":[1,"\"",{"b":2}]}`))
	f.Add([]byte(`{"a":"\`))
	f.Fuzz(func(_ *testing.T, src []byte) {
		_, _ = ijson.Shape{"a": {"b": nil}}.Pick(src)
		_ = ijson.End(src, 0)
	})
}

func FuzzTrusted_is_written_as_any_text(f *testing.F) {
	f.Add("Salaire « revalorisé » (1984)")
	f.Add("a\"b\\c\n\u2028\x01 and more than eight bytes")
	f.Fuzz(func(t *testing.T, s string) {
		if !utf8.ValidString(s) || strings.ContainsRune(s, 0) {
			return
		}
		if want, got := ijson.AppendString(nil, s), ijson.AppendTrusted(nil, s); !bytes.Equal(want, got) {
			t.Errorf("%q: %s, want %s", s, got, want)
		}
		if got := ijson.AppendTrusted(nil, []byte(s)); !bytes.Equal(ijson.AppendString(nil, s), got) {
			t.Errorf("%q as bytes: %s", s, got)
		}
	})
}
