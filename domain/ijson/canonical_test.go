package ijson_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"testing"
	"unicode/utf16"

	"github.com/go-json-experiment/json/jsontext"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// RFC 8785 section 3.2.3.
const rfcSorting = `{
  "\u20ac": "Euro Sign",
  "\r": "Carriage Return",
  "\ufb33": "Hebrew Letter Dalet With Dagesh",
  "1": "One",
  "\ud83d\ude00": "Emoji: Grinning Face",
  "\u0080": "Control",
  "\u00f6": "Latin Small Letter O With Diaeresis"
}`

func TestCanonicalForms(t *testing.T) {
	t.Parallel()
	sorted := "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\",\"\u00f6\":\"Latin Small Letter " +
		"O With Diaeresis\"," +
		"\"\u20ac\":\"Euro Sign\",\"😀\":\"Emoji: Grinning Face\",\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}"
	// RFC 8785 section 3.2.2, with the numbers apart.
	text := `{"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`
	textSorted := `{"literals":[null,true,false],"string":"€$\u000f\nA'B\"\\\\\"/"}`
	tests := []struct {
		name, src        string
		canonical, exact string
		jcs              string // or the pointer of the refusal
	}{
		{"names in the order of RFC 8785", rfcSorting, sorted, sorted, sorted},
		{"escapes as in RFC 8785", text, textSorted, textSorted, textSorted},
		{
			"a name that is the start of another", `{"aa":1,"a":2,"":3}`, `{"":3,"a":2,"aa":1}`, `{"":3,"a":2,"aa":1}`,
			`{"":3,"a":2,"aa":1}`,
		},
		{
			"an astral character before a private one, behind a common start",
			`{"x\uffff":1,"x\ud83d\ude00":2,"x\ud7ff":3}`, "{\"x\ud7ff\":3,\"x😀\":2,\"x\uffff\":1}",
			"{\"x\ud7ff\":3,\"x😀\":2,\"x\uffff\":1}", "{\"x\ud7ff\":3,\"x😀\":2,\"x\uffff\":1}",
		},
		{
			"two astral characters", `{"\ud83d\ude01":1,"\ud83d\ude00":2}`, `{"😀":2,"😁":1}`, `{"😀":2,"😁":1}`,
			`{"😀":2,"😁":1}`,
		},
		{
			"objects inside arrays", `[ {"b":1,"a":{"d":2,"c":3}} ]`, `[{"a":{"c":3,"d":2},"b":1}]`,
			`[{"a":{"c":3,"d":2},"b":1}]`, `[{"a":{"c":3,"d":2},"b":1}]`,
		},
		{
			"characters that HTML or JavaScript would escape", `"<&>\u2028\u007f"`, "\"<&>\u2028\u007f\"",
			"\"<&>\u2028\u007f\"", "\"<&>\u2028\u007f\"",
		},
		{"integers in other clothes", `[1.0,1e3,-0,120e-1]`, `[1.0,1e3,-0,120e-1]`, `[1,1000,0,12]`, `[1,1000,0,12]`},
		{
			"the safe integers", `[9007199254740991,-9007199254740991]`, `[9007199254740991,-9007199254740991]`,
			`[9007199254740991,-9007199254740991]`, `[9007199254740991,-9007199254740991]`,
		},
		{
			"the first unsafe integer", `{"a":[0,9007199254740992]}`, `{"a":[0,9007199254740992]}`,
			`{"a":[0,9007199254740992]}`, `/a/1`,
		},
		{"the first unsafe negative integer", `-9007199254740992`, `-9007199254740992`, `-9007199254740992`, ``},
		{"an amount", `{"a/b":{"m":14210.40}}`, `{"a/b":{"m":14210.40}}`, `{"a/b":{"m":14210.4}}`, `/a~1b/m`},
		{"a number beyond any integer", `[1e300,1.50e-300]`, `[1e300,1.50e-300]`, `[1e300,15e-301]`, `/0`},
		{
			"40 zeros are written, 41 are not", `[1e40,1e41,10e40,1e-41,1e-42]`, `[1e40,1e41,10e40,1e-41,1e-42]`,
			`[10000000000000000000000000000000000000000,1e41,1e41,0.00000000000000000000000000000000000000001,1e-42]`,
			`/0`,
		},
		{"absent", ``, `null`, `null`, `null`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var v ijson.Value
			if tt.src != "" {
				v = parse(t, tt.src)
			}
			if got := string(v.Canonical()); got != tt.canonical {
				t.Errorf("Canonical = %s, want %s", got, tt.canonical)
			}
			if got := string(v.CanonicalExact()); got != tt.exact {
				t.Errorf("CanonicalExact = %s, want %s", got, tt.exact)
			}
			jcs, err := v.JCS()
			got := string(jcs)
			var refused *ijson.ValueError
			if errors.As(err, &refused) {
				got = string(refused.Pointer)
			}
			if got != tt.jcs {
				t.Errorf("JCS = %s, %v; want %s", jcs, err, tt.jcs)
			}
			if tt.jcs == "" && err == nil {
				t.Error("JCS was not refused")
			}
		})
	}
}

// One double stands for both numbers of each pair: a form made through doubles could not tell them apart.
func TestCanonicalForms_TellNumbersApartThatADoubleCannot(t *testing.T) {
	t.Parallel()
	for _, pair := range [][2]string{
		{"90071992547409.93", "90071992547409.94"},
		{"9007199254740992", "9007199254740993"},
		{"1970", "1970.00000000000000001"},
		{"1e-323", "1.1e-323"},
		{"1e300", "1.00000000000000000000000000000000000000000000000001e300"},
	} {
		a, b := parse(t, `{"x":`+pair[0]+`}`), parse(t, `{"x":`+pair[1]+`}`)
		if bytes.Equal(a.Canonical(), b.Canonical()) || bytes.Equal(a.CanonicalExact(), b.CanonicalExact()) ||
			a.Equal(b) || len(ijson.Diff(a, b)) != 1 {
			t.Errorf("%s and %s are taken for the same", pair[0], pair[1])
		}
	}
}

func TestEqual(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, a, b string
		want       bool
	}{
		{"numbers of one value", `[14210.40,1e2,-0,1e300]`, `[1.42104e4,100,0.0,10e299]`, true},
		{"numbers of opposite sign", `1`, `-1`, false},
		{"numbers of other digits", `12`, `13`, false},
		{"numbers of other magnitude", `12`, `120`, false},
		{"members in another order", `{"a":1,"b":{"c":2,"d":3}}`, `{"b":{"d":3,"c":2},"a":1.0}`, true},
		{"other names", `{"a":1,"b":2}`, `{"a":1,"c":2}`, false},
		{"names in another case", `{"a":1}`, `{"A":1}`, false},
		{"one member more", `{"a":1}`, `{"a":1,"b":null}`, false},
		{"items in another order", `[1,2]`, `[2,1]`, false},
		{"a number and its string", `1`, `"1"`, false},
		{"a boolean and its string", `true`, `"true"`, false},
		{"booleans", `true`, `false`, false},
		{"an empty object and an empty array", `{}`, `[]`, false},
		{"strings that look alike", `"é"`, `"e\u0301"`, false},
		{"strings escaped or not", `"\u00e9"`, `"é"`, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a, b := parse(t, tt.a), parse(t, tt.b)
			if a.Equal(b) != tt.want || b.Equal(a) != tt.want {
				t.Errorf("Equal = %v and %v, want %v", a.Equal(b), b.Equal(a), tt.want)
			}
			if got := bytes.Equal(a.CanonicalExact(), b.CanonicalExact()); got != tt.want {
				t.Errorf("same exact form: %v, want %v", got, tt.want)
			}
		})
	}
	if !(ijson.Value{}).Equal(ijson.NullValue()) {
		t.Error("an absent value does not equal a null")
	}
}

func TestCanonical_DoesNotDependOnMemberOrder(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := trees().Draw(t, "value")
		w := permuted(t, v)
		if !bytes.Equal(v.Canonical(), w.Canonical()) || !bytes.Equal(v.CanonicalExact(), w.CanonicalExact()) {
			t.Fatalf("%s and %s differ in canonical form", written(v), written(w))
		}
		if !v.Equal(w) {
			t.Fatalf("%s and %s are not equal", written(v), written(w))
		}
	})
}

func TestCanonical_IsItsOwnCanonicalForm(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := trees().Draw(t, "value")
		for _, form := range []func(ijson.Value) []byte{ijson.Value.Canonical, ijson.Value.CanonicalExact} {
			first := form(v)
			again, err := ijson.Parse(first)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(form(again), first) || !again.Equal(v) {
				t.Fatalf("%s became %s", first, form(again))
			}
			if !json.Valid(first) {
				t.Fatalf("%s is not JSON", first)
			}
		}
	})
}

func TestEqual_IsEqualityOfExactForms(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := values(tokens(), 2).Draw(t, "a"), values(tokens(), 2).Draw(t, "b")
		if got, want := a.Equal(b), bytes.Equal(a.CanonicalExact(), b.CanonicalExact()); got != want {
			t.Fatalf("Equal(%s, %s) = %v", written(a), written(b), got)
		}
	})
}

// The reference is the RFC 8785 writer of the tokenizer library, which goes through doubles.
func TestJCS_AgreesWithAnotherWriter(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		v := values(integers(), 3).Draw(t, "value")
		want := jsontext.Value(v.AppendJSON(nil))
		if err := want.Canonicalize(); err != nil {
			t.Fatal(err)
		}
		if got, err := v.JCS(); err != nil || string(got) != string(want) {
			t.Fatalf("JCS = %s, %v; want %s", got, err, want)
		}
	})
}

func TestCanonical_OrdersNamesByUTF16(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		distinct := rapid.SliceOfNDistinct(rapid.OneOf(texts(), names), 2, 8, rapid.ID[string]).Draw(t, "names")
		members := make([]ijson.Member, len(distinct))
		for i, name := range distinct {
			members[i].Name = name
		}
		v, err := ijson.ObjectValue(members)
		if err != nil {
			t.Fatal(err)
		}
		slices.SortFunc(distinct, func(a, b string) int {
			return slices.CompareFunc(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)), cmp.Compare)
		})
		sorted, err := ijson.Parse(v.Canonical())
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range sorted.Members() {
			if m.Name != distinct[i] {
				t.Fatalf("name %d is %q, want %q", i, m.Name, distinct[i])
			}
		}
	})
}
