package ijson_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestValue_AnswersForItsKindOnly(t *testing.T) {
	t.Parallel()
	type answers struct {
		Kind                        string
		Zero, Bool, IsBool, IsText  bool
		IsNumber, IsInt, HasMemberA bool
		Len, Members, Items         int
	}
	tests := []struct {
		name string
		v    ijson.Value
		want answers
	}{
		{"absent", ijson.Value{}, answers{Kind: "null", Zero: true}},
		{"null", parse(t, `null`), answers{Kind: "null"}},
		{"true", parse(t, `true`), answers{Kind: "boolean", Bool: true, IsBool: true}},
		{"false", parse(t, `false`), answers{Kind: "boolean", IsBool: true}},
		{"the string true", parse(t, `"true"`), answers{Kind: "string", IsText: true}},
		{"the string 1970", parse(t, `"1970"`), answers{Kind: "string", IsText: true}},
		{"a number", parse(t, `1970`), answers{Kind: "number", IsNumber: true, IsInt: true}},
		{"an object", parse(t, `{"a":1,"b":2}`), answers{Kind: "object", Len: 2, Members: 2, HasMemberA: true}},
		{"an object with A only", parse(t, `{"A":1}`), answers{Kind: "object", Len: 1, Members: 1}},
		{"an empty object", parse(t, `{}`), answers{Kind: "object"}},
		{"an array", parse(t, `["a",{},3]`), answers{Kind: "array", Len: 3, Items: 3}},
		{"an empty array", parse(t, `[]`), answers{Kind: "array"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := answers{
				Kind: tt.v.Kind().String(), Zero: tt.v.IsZero(), Len: tt.v.Len(), Members: len(tt.v.Members()),
				Items: len(tt.v.Items()),
			}
			got.Bool, got.IsBool = tt.v.Bool()
			_, got.IsText = tt.v.Text()
			_, got.IsNumber = tt.v.NumberToken()
			_, got.IsInt = tt.v.Int64()
			_, got.HasMemberA = tt.v.Get("a")
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("answers (-want +got):\n%s", diff)
			}
		})
	}
}

func TestValue_IsNotChangedThroughWhatItReturnsOrTook(t *testing.T) {
	t.Parallel()
	v := parse(t, `{"a":[1,2]}`)
	members := v.Members()
	items := members[0].Value.Items()
	items[0] = ijson.NullValue()
	members[0] = ijson.Member{Name: "x"}
	if got := written(v); got != `{"a":[1,2]}` {
		t.Errorf("changed to %s", got)
	}

	taken := []ijson.Member{{Name: "a", Value: ijson.IntValue(1)}}
	built, err := ijson.ObjectValue(taken)
	if err != nil {
		t.Fatal(err)
	}
	taken[0].Name = "b"
	list := []ijson.Value{ijson.IntValue(1)}
	array := ijson.ArrayValue(list)
	list[0] = ijson.IntValue(2)
	if got := written(built) + written(array); got != `{"a":1}[1]` {
		t.Errorf("changed to %s", got)
	}
}

func TestValue_IteratesInOrder(t *testing.T) {
	t.Parallel()
	var got []string
	for name, member := range parse(t, `{"b":1,"a":2,"c":3}`).All() {
		got = append(got, name+written(member))
		if name == "a" {
			break
		}
	}
	for i, item := range parse(t, `["x","y"]`).Elements() {
		got = append(got, written(ijson.IntValue(int64(i)))+written(item))
	}
	if diff := cmp.Diff([]string{"b1", "a2", `0"x"`, `1"y"`}, got); diff != "" {
		t.Errorf("walk (-want +got):\n%s", diff)
	}
}

func TestStringValue_MendsWhatParseRefuses(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"é\n": "é\n", "a\x00b": "a\uFFFDb", "a\xffb": "a\uFFFDb", "\xed\xa0\x80": "\uFFFD",
	} {
		v := ijson.StringValue(in)
		if got, _ := v.Text(); got != want {
			t.Errorf("StringValue(%q) holds %q, want %q", in, got, want)
		}
		if again := parse(t, written(v)); !again.Equal(v) {
			t.Errorf("StringValue(%q) reads back as %s", in, written(again))
		}
	}
}

func TestNumberValue(t *testing.T) {
	t.Parallel()
	for _, token := range []string{"0", "-0.0", "14210.40", "1.42104e4", "1E-300"} {
		v, err := ijson.NumberValue(token)
		if got, _ := v.NumberToken(); err != nil || got != token {
			t.Errorf("NumberValue(%s) = %s, %v", token, got, err)
		}
	}
	for _, token := range []string{
		"", " 1", "1 ", "1,2", "\uFEFF1", "01", ".5", "1e400", "NaN", "true", `"1"`, "[1]", "1/2", "0x1",
	} {
		var syntax *ijson.SyntaxError
		if v, err := ijson.NumberValue(token); !errors.As(err, &syntax) {
			t.Errorf("NumberValue(%q) = %s, %v; want a *SyntaxError", token, written(v), err)
		}
	}
}

func TestObjectValue_Refuses(t *testing.T) {
	t.Parallel()
	many := func(last string) []ijson.Member {
		members := []ijson.Member{}
		for i := range 100 {
			members = append(members, ijson.Member{Name: strings.Repeat("n", i)})
		}
		return append(members, ijson.Member{Name: last})
	}
	deep := ijson.ArrayValue(nil)
	for range 63 {
		deep = ijson.ArrayValue([]ijson.Value{deep})
	}
	tests := []struct {
		name    string
		members []ijson.Member
		want    ijson.ValueError
	}{
		{
			"a name twice",
			[]ijson.Member{{Name: "a/"}, {Name: "b"}, {Name: "a/"}},
			ijson.ValueError{Pointer: "/a~1", Reason: "member name occurs twice"},
		},
		{"a name twice among many", many("nnn"), ijson.ValueError{Pointer: "/nnn", Reason: "member name occurs twice"}},
		{
			"a name with U+0000",
			[]ijson.Member{{Name: "a\x00"}},
			ijson.ValueError{Reason: "member name holds U+0000 or is not UTF-8"},
		},
		{
			"a name that is not UTF-8",
			[]ijson.Member{{Name: "\xff"}},
			ijson.ValueError{Reason: "member name holds U+0000 or is not UTF-8"},
		},
		{
			"nesting beyond the limit",
			[]ijson.Member{{Name: "a", Value: deep}},
			ijson.ValueError{Reason: "more than 64 nested objects and arrays"},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := ijson.ObjectValue(tt.members)
			var got *ijson.ValueError
			if !errors.As(err, &got) {
				t.Fatalf("error = %v, want a *ValueError", err)
			}
			if diff := cmp.Diff(tt.want, *got); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
	if v, err := ijson.ObjectValue(many("m")); err != nil || v.Len() != 101 {
		t.Errorf("101 distinct names: %d members, %v", v.Len(), err)
	}
	parse(t, written(deep))
}

func TestNewObject(t *testing.T) {
	t.Parallel()
	one, two := ijson.IntValue(1), ijson.IntValue(2)
	tests := []struct {
		name    string
		members []ijson.Member
		want    string
	}{
		{"no member", nil, `{}`},
		{"members in that order", []ijson.Member{{Name: "b", Value: one}, {Name: "a", Value: two}}, `{"b":1,"a":2}`},
		{"an absent value", []ijson.Member{{Name: "a"}}, `{"a":null}`},
		{
			"a name twice",
			[]ijson.Member{{Name: "a", Value: one}, {Name: "b", Value: one}, {Name: "a", Value: two}},
			`{"a":2,"b":1}`,
		},
		{
			"names that become the same",
			[]ijson.Member{{Name: "\xff", Value: one}, {Name: "\x00", Value: two}},
			"{\"\uFFFD\":2}",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			v := ijson.NewObject(tt.members...)
			for i := range tt.members {
				tt.members[i] = ijson.Member{Name: "changed afterwards"}
			}
			if got := written(v); got != tt.want {
				t.Errorf("written %s, want %s", got, tt.want)
			}
			if again := parse(t, written(v)); !again.Equal(v) {
				t.Errorf("reads back as %s", written(again))
			}
		})
	}
}

func TestValue_AbsentInsideATreeIsNull(t *testing.T) {
	t.Parallel()
	v, err := ijson.ObjectValue([]ijson.Member{{Name: "a"}, {Name: "b", Value: ijson.ArrayValue([]ijson.Value{{}})}})
	if err != nil {
		t.Fatal(err)
	}
	a, ok := v.Get("a")
	if !ok || a.IsZero() || written(v) != `{"a":null,"b":[null]}` {
		t.Errorf("built %s, a absent: %v", written(v), a.IsZero())
	}
}

func TestValue_InGoStructs(t *testing.T) {
	t.Parallel()
	type body struct {
		Data  ijson.Value  `json:"data"`
		Extra ijson.Value  `json:"extra,omitzero"`
		More  *ijson.Value `json:"more,omitempty"`
	}
	var b body
	src := `{"data":{"z":1.50,"a":[9007199254740993,null]}}`
	if err := json.Unmarshal([]byte(src), &b); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(b)
	if err != nil || string(out) != src {
		t.Errorf("written %s, %v; want %s", out, err, src)
	}
	if err := json.Unmarshal([]byte(`{"extra":null}`), &b); err != nil || b.Extra.IsZero() {
		t.Errorf("a null that was written is absent, error %v", err)
	}
	before := written(b.Data)
	for _, bad := range []string{`{"data":{"a":1,"a":2}}`, `{"data":"\u0000"}`, `{"data":1e400}`} {
		if err := json.Unmarshal([]byte(bad), &b); err == nil || written(b.Data) != before {
			t.Errorf("%s: error %v, value %s", bad, err, written(b.Data))
		}
	}
	if err := (*ijson.Value)(nil).UnmarshalJSON([]byte(`1`)); err == nil {
		t.Error("a nil receiver was accepted")
	}
}

func TestNumberValue_takes_the_same_tokens_with_and_without_the_parser(t *testing.T) {
	t.Parallel()
	for _, token := range []string{
		"0", "-0", "14210.40", "-0.5", "0.000000000000000000000000000000000000001",
		"1234567890123456789012345678901234567890", "00", "01", "-01", "1.", ".5",
		"-", "", "-.5", "1e3", "1E-3", "1.5e", "+1", "0x1", " 1", "1 ", "1.2.3", "--1", "1_000", "٣", "-1.", "1.-5",
	} {
		parsed, parseErr := ijson.Parse([]byte(token))
		v, err := ijson.NumberValue(token)
		want := parseErr == nil && parsed.Kind() == ijson.Number && isWhole(parsed, token)
		if (err == nil) != want || (err == nil && !v.Equal(parsed)) {
			t.Errorf("%q: %v, want accepted=%v", token, err, want)
		}
	}
}

func isWhole(v ijson.Value, token string) bool {
	written, _ := v.NumberToken()
	return written == token
}
