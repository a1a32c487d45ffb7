package ijson_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestParse_Refuses(t *testing.T) {
	t.Parallel()
	deep := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	tests := []struct {
		name string
		src  string
		want ijson.SyntaxError
	}{
		{"nothing", "", ijson.SyntaxError{Reason: "empty document"}},
		{"white space alone", " \n", ijson.SyntaxError{Offset: 2, Reason: "empty document"}},
		{"a byte order mark alone", "\uFEFF", ijson.SyntaxError{Offset: 3, Reason: "empty document"}},
		{
			"two byte order marks", "\uFEFF\uFEFF{}",
			ijson.SyntaxError{Offset: 3, Reason: "invalid character '\\ufeff' at start of value"},
		},
		{"a byte order mark at the end", "{}\uFEFF", ijson.SyntaxError{Offset: 2, Reason: "data after the value"}},
		{
			"a byte order mark between tokens", "{\"a\":\uFEFF1}",
			ijson.SyntaxError{Pointer: "/a", Offset: 5, Reason: "invalid character '\\ufeff' at start of value"},
		},
		{"a second document", `{"birthYear":1970} {}`, ijson.SyntaxError{Offset: 19, Reason: "data after the value"}},
		{"trailing text", `{"birthYear":1970}x`, ijson.SyntaxError{Offset: 18, Reason: "data after the value"}},
		{"a trailing comma", `{"birthYear":1970},`, ijson.SyntaxError{Offset: 18, Reason: "data after the value"}},
		{"a trailing NUL byte", "{}\x00", ijson.SyntaxError{Offset: 2, Reason: "data after the value"}},
		{
			"an offset counts the byte order mark", "\uFEFF{}x",
			ijson.SyntaxError{Offset: 5, Reason: "data after the value"},
		},
		{
			"a name twice", `{"birthYear":1970,"birthYear":2009}`,
			ijson.SyntaxError{Pointer: "/birthYear", Offset: 18, Reason: "member name occurs twice"},
		},
		{
			"a name twice, once escaped", `{"a":1,"\u0061":2}`,
			ijson.SyntaxError{Pointer: "/a", Offset: 7, Reason: "member name occurs twice"},
		},
		{
			"a name twice, deep inside", `{"data":[{},{"a/b":1,"c":2,"a/b":1}]}`,
			ijson.SyntaxError{Pointer: "/data/1/a~1b", Offset: 27, Reason: "member name occurs twice"},
		},
		{
			"the empty name twice", `{"":1,"":1}`,
			ijson.SyntaxError{Pointer: "/", Offset: 6, Reason: "member name occurs twice"},
		},
		{
			"an escaped U+0000 in a string", `{"data":{"x":"a\u0000b"}}`,
			ijson.SyntaxError{Pointer: "/data/x", Offset: 13, Reason: "U+0000 in a string or name"},
		},
		{
			"an escaped U+0000 in an item", `["", "\u0000"]`,
			ijson.SyntaxError{Pointer: "/1", Offset: 5, Reason: "U+0000 in a string or name"},
		},
		{
			"an escaped U+0000 in a name", `{"data":{"a\u0000b":1}}`,
			ijson.SyntaxError{Pointer: "/data", Offset: 9, Reason: "U+0000 in a string or name"},
		},
		{
			"a raw U+0000 in a string", "\"a\x00b\"",
			ijson.SyntaxError{
				Offset: 2, Reason: "invalid character '\\x00' in string (expecting non-control character)",
			},
		},
		{
			"a raw line feed in a string", "\"a\nb\"",
			ijson.SyntaxError{Offset: 2, Reason: "invalid character '\\n' in string (expecting non-control character)"},
		},
		{
			"a byte that is not UTF-8 in a string", "[\"a\xff\"]",
			ijson.SyntaxError{Pointer: "/0", Offset: 3, Reason: "invalid UTF-8"},
		},
		{"a byte that is not UTF-8 in a name", "{\"a\xff\":1}", ijson.SyntaxError{Offset: 3, Reason: "invalid UTF-8"}},
		{"an overlong encoding", "\"\xc0\xaf\"", ijson.SyntaxError{Offset: 1, Reason: "invalid UTF-8"}},
		{"a surrogate in UTF-8", "\"\xed\xa0\x80\"", ijson.SyntaxError{Offset: 1, Reason: "invalid UTF-8"}},
		{
			"a lone high surrogate", `{"a":"\ud83d"}`,
			ijson.SyntaxError{
				Pointer: "/a", Offset: 6, Reason: "unknown escape or half of a surrogate pair in a string",
			},
		},
		{
			"a lone low surrogate", `["\ude00x12345"]`,
			ijson.SyntaxError{
				Pointer: "/0", Offset: 2, Reason: "unknown escape or half of a surrogate pair in a string",
			},
		},
		{
			"surrogates in the wrong order", `["\ude00\ud83d"]`,
			ijson.SyntaxError{
				Pointer: "/0", Offset: 2, Reason: "unknown escape or half of a surrogate pair in a string",
			},
		},
		{
			"a lone surrogate in a name", `{"\ud83d\u0041":1}`,
			ijson.SyntaxError{Offset: 2, Reason: "unknown escape or half of a surrogate pair in a string"},
		},
		{
			"65 nested arrays", deep(65),
			ijson.SyntaxError{
				Pointer: ijson.Pointer(strings.Repeat("/0", 64)), Offset: 64,
				Reason: "more than 64 nested objects and arrays",
			},
		},
		{
			"65 nested objects", strings.Repeat(`{"a":`, 65) + "1" + strings.Repeat("}", 65),
			ijson.SyntaxError{
				Pointer: ijson.Pointer(strings.Repeat("/a", 64)), Offset: 320,
				Reason: "more than 64 nested objects and arrays",
			},
		},
		{
			"a hundred thousand brackets", strings.Repeat("[", 100_000),
			ijson.SyntaxError{
				Pointer: ijson.Pointer(strings.Repeat("/0", 64)), Offset: 64,
				Reason: "more than 64 nested objects and arrays",
			},
		},
		{
			"NaN", `{"a":NaN}`,
			ijson.SyntaxError{Pointer: "/a", Offset: 5, Reason: "invalid character 'N' at start of value"},
		},
		{
			"Infinity", `[Infinity]`,
			ijson.SyntaxError{Pointer: "/0", Offset: 1, Reason: "invalid character 'I' at start of value"},
		},
		{
			"minus Infinity", `[-Infinity]`,
			ijson.SyntaxError{Pointer: "/0", Offset: 2, Reason: "invalid character 'I' in number (expecting digit)"},
		},
		{
			"1e400", `{"a":[0,1e400]}`,
			ijson.SyntaxError{Pointer: "/a/1", Offset: 8, Reason: "number outside the range of a double"},
		},
		{"1e9999999", `1e9999999`, ijson.SyntaxError{Reason: "number outside the range of a double"}},
		{
			"an exponent of fifty digits", `-1e` + strings.Repeat("9", 50),
			ijson.SyntaxError{Reason: "number outside the range of a double"},
		},
		{
			"a negative exponent of fifty digits", `1e-` + strings.Repeat("9", 50),
			ijson.SyntaxError{Reason: "number outside the range of a double"},
		},
		{
			"the first number above the largest double", `1.7976931348623158e308`,
			ijson.SyntaxError{Reason: "number outside the range of a double"},
		},
		{
			"310 digits", `1` + strings.Repeat("0", 309),
			ijson.SyntaxError{Reason: "number outside the range of a double"},
		},
		{"less than the smallest double", `9e-325`, ijson.SyntaxError{Reason: "number outside the range of a double"}},
		{"a leading zero", `01`, ijson.SyntaxError{Offset: 1, Reason: "data after the value"}},
		{"a plus sign", `+1`, ijson.SyntaxError{Reason: "invalid character '+' at start of value"}},
		{
			"a bare point", `[1.]`,
			ijson.SyntaxError{Pointer: "/0", Offset: 3, Reason: "invalid character ']' in number (expecting digit)"},
		},
		{"a number as a name", `{1:2}`, ijson.SyntaxError{Offset: 1, Reason: "member name must be a string"}},
		{"an array as a name", `{[[[1]]]:2}`, ijson.SyntaxError{Offset: 1, Reason: "member name must be a string"}},
		{
			"a trailing comma in an object", `{"a":1,}`,
			ijson.SyntaxError{Offset: 6, Reason: "invalid character ',' at start of value"},
		},
		{
			"a trailing comma in an array", `[1,]`,
			ijson.SyntaxError{Offset: 2, Reason: "invalid character ',' at start of value"},
		},
		{"a comment", `{/**/}`, ijson.SyntaxError{Offset: 1, Reason: "invalid character '/' at start of value"}},
		{"single quotes", `{'a':1}`, ijson.SyntaxError{Offset: 1, Reason: "invalid character '\\'' at start of value"}},
		{"a literal in capitals", `True`, ijson.SyntaxError{Reason: "invalid character 'T' at start of value"}},
		{
			"an object that stops after the colon", `{"a":`,
			ijson.SyntaxError{Pointer: "/a", Offset: 5, Reason: "the document ends too early"},
		},
		{
			"a string that stops", `["abc`,
			ijson.SyntaxError{Pointer: "/0", Offset: 5, Reason: "the document ends too early"},
		},
		{"a literal that stops", `tru`, ijson.SyntaxError{Offset: 3, Reason: "the document ends too early"}},
		{
			"a bracket of the other sort", `[1}`,
			ijson.SyntaxError{Offset: 2, Reason: "invalid character '}' after array element (expecting ',' or ']')"},
		},
		{"a closing bracket alone", `]`, ijson.SyntaxError{Reason: "invalid character ']' at start of value"}},
		{
			"a name without a value", `{"a"}`,
			ijson.SyntaxError{
				Pointer: "/a", Offset: 4, Reason: "invalid character '}' after object name (expecting ':')",
			},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v, err := ijson.Parse([]byte(tt.src))
			var got *ijson.SyntaxError
			if !errors.As(err, &got) {
				t.Fatalf("Parse = %s, %v; want a *SyntaxError", written(v), err)
			}
			if diff := cmp.Diff(tt.want, *got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if !v.IsZero() {
				t.Errorf("value = %s, want none", written(v))
			}
		})
	}
}

func TestParse_Accepts(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, src, want string }{
		{"null", ` null `, `null`},
		{"a boolean", `true`, `true`},
		{"a string", `"été"`, `"été"`},
		{"a leading byte order mark", "\uFEFF{}", `{}`},
		{"a byte order mark inside a string", "\"\uFEFF\"", "\"\uFEFF\""},
		{"empty containers", `{"a":{},"b":[]}`, `{"a":{},"b":[]}`},
		{"white space of all four sorts", " \t\r\n{ \"a\" : [ 1 , 2 ] } \n", `{"a":[1,2]}`},
		{"members in the order written", `{"b":1,"a":2,"":3}`, `{"b":1,"a":2,"":3}`},
		{
			"names that differ in case only", `{"birthYear":1,"BIRTHYEAR":2,"birthyear":3}`,
			`{"birthYear":1,"BIRTHYEAR":2,"birthyear":3}`,
		},
		{"names that a careless reader folds", `{"items":1,"itemſ":2}`, `{"items":1,"itemſ":2}`},
		{"the same name in two objects", `[{"a":1},{"a":{"a":2}}]`, `[{"a":1},{"a":{"a":2}}]`},
		{"escapes, by value", `"\u00e9\ud83d\ude00\/\b\f\n\r\t\"\\\u001f"`, `"é😀/\b\f\n\r\t\"\\\u001f"`},
		{"an escaped backslash before u0000", `"\\u0000"`, `"\\u0000"`},
		{"U+FFFD that was really written", `"` + "\uFFFD" + `"`, `"` + "\uFFFD" + `"`},
		{
			"64 nested arrays", strings.Repeat("[", 64) + strings.Repeat("]", 64),
			strings.Repeat("[", 64) + strings.Repeat("]", 64),
		},
		{
			"numbers as written", `[1,1.0,1e0,-0,-0.0,1E+2,90071992547409.93,1970.00000000000000001]`,
			`[1,1.0,1e0,-0,-0.0,1E+2,90071992547409.93,1970.00000000000000001]`,
		},
		{"an exponent beyond 40 within range", `[1e41,1e-41,1e308]`, `[1e41,1e-41,1e308]`},
		{"the largest double", `1.7976931348623157e308`, `1.7976931348623157e308`},
		{"the last number below the bound", `-1.79769313486231579999e308`, `-1.79769313486231579999e308`},
		{"309 digits", `1` + strings.Repeat("0", 308), `1` + strings.Repeat("0", 308)},
		{"the smallest double", `4.9e-324`, `4.9e-324`},
		{"zero with any exponent", `0.00e999999999999999999999`, `0.00e999999999999999999999`},
		{
			"a long fraction of a small exponent", `0.` + strings.Repeat("0", 400) + `1e300`,
			`0.` + strings.Repeat("0", 400) + `1e300`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			src := []byte(tt.src)
			v, err := ijson.Parse(src)
			if err != nil {
				t.Fatal(err)
			}
			if string(src) != tt.src {
				t.Errorf("the source was changed to %q", src)
			}
			clear(src) // the value must not depend on the caller's buffer
			if got := written(v); got != tt.want {
				t.Errorf("written %s, want %s", got, tt.want)
			}
		})
	}
}

func TestParse_LongNameIsNotEchoed(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 10_000)
	_, err := ijson.Parse([]byte(`{"data":{"` + long + `":1e400}}`))
	var got *ijson.SyntaxError
	if !errors.As(err, &got) || got.Pointer != "/data" || len(err.Error()) > 200 {
		t.Errorf("error = %v, want one at /data", err)
	}
}

func TestParseObject(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, src       string
		strict, lenient string // what is written, or the reason of the refusal
	}{
		{"an object", `{"a":1}`, `{"a":1}`, `{"a":1}`},
		{"no bytes", ``, "empty document", `{}`},
		{"white space", " \r\n\t", "empty document", `{}`},
		{"a byte order mark", "\uFEFF", "empty document", `{}`},
		{"a byte order mark and white space", "\uFEFF \n", "empty document", `{}`},
		{"an array", `[]`, "the top level must be an object", "the top level must be an object"},
		{"null", `null`, "the top level must be an object", "the top level must be an object"},
		{
			"a NUL byte", "\x00", "invalid character '\\x00' at start of value",
			"invalid character '\\x00' at start of value",
		},
		{
			"a no-break space", "\u00a0", "invalid character '\\u00a0' at start of value",
			"invalid character '\\u00a0' at start of value",
		},
	}
	outcome := func(v ijson.Value, err error) string {
		var syntax *ijson.SyntaxError
		if errors.As(err, &syntax) {
			return syntax.Reason
		}
		return written(v)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := outcome(ijson.ParseObject([]byte(tt.src))); got != tt.strict {
				t.Errorf("ParseObject: %s, want %s", got, tt.strict)
			}
			if got := outcome(ijson.ParseObjectOrEmpty([]byte(tt.src))); got != tt.lenient {
				t.Errorf("ParseObjectOrEmpty: %s, want %s", got, tt.lenient)
			}
		})
	}
}

func TestParse_ReadsBackWhatWasWritten(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := trees().Draw(t, "value")
		again, err := ijson.Parse(v.AppendJSON(nil))
		if err != nil {
			t.Fatal(err)
		}
		if got, want := written(again), written(v); got != want {
			t.Fatalf("%s became %s", want, got)
		}
		if !again.Equal(v) {
			t.Fatalf("%s is not equal to itself", written(v))
		}
	})
}
