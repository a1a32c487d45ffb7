package ijson_test

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// parse is for tests whose input is known to be accepted.
func parse(t testing.TB, src string) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(src))
	if err != nil {
		t.Fatalf("Parse(%s): %v", src, err)
	}
	return v
}

func written(v ijson.Value) string { return string(v.AppendJSON(nil)) }

// names collide often, and cover what pointers and canonical order treat apart.
var names = rapid.SampledFrom([]string{
	"", "a", "b", "B", "aa", "0", "1", "10", "~", "/", "~1", "a/b", "\"", "\\", "\n", "\u001f", "\u007f", "é", "\u20ac",
	"\ufb33", "\ufffd", "😀", "a😀", "a\uffff",
})

func texts() *rapid.Generator[string] {
	return rapid.Map(rapid.String(), func(s string) string {
		return strings.ReplaceAll(strings.ToValidUTF8(s, "?"), "\x00", "?")
	})
}

// tokens are numbers within the range of a double, written in every way that JSON knows.
func tokens() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.StringMatching(`-?(0|[1-9][0-9]{0,25})`),
		rapid.StringMatching(`-?(0|[1-9][0-9]{0,5})\.[0-9]{1,20}`),
		rapid.StringMatching(`-?(0|[1-9]0{0,3})(\.[05]{1,3})?[eE][+-]?0{0,2}[0-9]{1,2}`),
		rapid.StringMatching(`-?[0-9]\.[0-9]{1,3}[eE][+-]?2[0-9]{2}`),
	)
}

func integers() *rapid.Generator[string] {
	return rapid.Map(rapid.Int64Range(-(1<<53-1), 1<<53-1), func(n int64) string { return written(ijson.IntValue(n)) })
}

// values are trees whose numbers come from one generator.
func values(numbers *rapid.Generator[string], depth int) *rapid.Generator[ijson.Value] {
	return rapid.Custom(func(t *rapid.T) ijson.Value {
		kinds := []ijson.Kind{ijson.Null, ijson.Bool, ijson.Number, ijson.String, ijson.Object, ijson.Array}
		if depth == 0 {
			kinds = kinds[:4]
		}
		switch rapid.SampledFrom(kinds).Draw(t, "kind") {
		case ijson.Bool:
			return ijson.BoolValue(rapid.Bool().Draw(t, "bool"))
		case ijson.Number:
			v, err := ijson.NumberValue(numbers.Draw(t, "number"))
			if err != nil {
				t.Fatalf("number: %v", err)
			}
			return v
		case ijson.String:
			return ijson.StringValue(texts().Draw(t, "text"))
		case ijson.Object:
			return object(t, numbers, depth)
		case ijson.Array:
			return ijson.ArrayValue(rapid.SliceOfN(values(numbers, depth-1), 0, 4).Draw(t, "items"))
		default:
			return ijson.NullValue()
		}
	})
}

func object(t *rapid.T, numbers *rapid.Generator[string], depth int) ijson.Value {
	var members []ijson.Member
	for _, name := range rapid.SliceOfNDistinct(names, 0, 5, rapid.ID[string]).Draw(t, "names") {
		members = append(members, ijson.Member{Name: name, Value: values(numbers, depth-1).Draw(t, "member")})
	}
	v, err := ijson.ObjectValue(members)
	if err != nil {
		t.Fatalf("object: %v", err)
	}
	return v
}

func trees() *rapid.Generator[ijson.Value] { return values(tokens(), 4) }

// permuted writes the same value with its members in another order at every level.
func permuted(t *rapid.T, v ijson.Value) ijson.Value {
	switch v.Kind() {
	case ijson.Object:
		members := slices.Clone(v.Members())
		for i := range members {
			members[i].Value = permuted(t, members[i].Value)
		}
		out, err := ijson.ObjectValue(rapid.Permutation(members).Draw(t, "order"))
		if err != nil {
			t.Fatalf("permuted: %v", err)
		}
		return out
	case ijson.Array:
		items := v.Items()
		for i := range items {
			items[i] = permuted(t, items[i])
		}
		return ijson.ArrayValue(items)
	default:
		return v
	}
}
