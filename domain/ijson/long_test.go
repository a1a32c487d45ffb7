package ijson_test

import (
	"errors"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

const longArray = 1000

// A long array that is read is kept as its text: nobody can tell it from the tree of its items.
func TestParse_of_a_long_array_says_what_its_items_say(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		few := rapid.SliceOfN(values(tokens(), 3), 1, 6).Draw(t, "items")
		items := make([]ijson.Value, longArray)
		for i := range items {
			items[i] = few[i%len(few)]
		}
		tree := ijson.ArrayValue(items)
		src := "[" + strings.Repeat(" ", rapid.IntRange(0, 2).Draw(t, "blanks")) + written(tree)[1:]
		long, err := ijson.Parse([]byte(src))
		if err != nil {
			t.Fatal(err)
		}
		if long.Len() != longArray || !long.Equal(tree) || !tree.Equal(long) || written(long) != written(tree) ||
			string(long.Canonical()) != string(tree.Canonical()) ||
			string(long.CanonicalExact()) != string(tree.CanonicalExact()) || len(ijson.Diff(long, tree)) != 0 {
			t.Fatal("the array and its items differ")
		}
		at := rapid.IntRange(0, longArray-1).Draw(t, "at")
		place := ijson.Pointer("").AppendIndex(at)
		if got, ok := long.At(place); !ok || !got.Equal(items[at]) {
			t.Fatalf("item %d is %s", at, written(got))
		}
		changed, err := long.Set(place, ijson.IntValue(7))
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Clone(items)
		want[at] = ijson.IntValue(7)
		if !changed.Equal(ijson.ArrayValue(want)) || !long.Equal(tree) {
			t.Fatal("a place that is set")
		}
	})
}

func TestElements_of_a_long_array_end_where_the_reader_ends(t *testing.T) {
	t.Parallel()
	v := parse(t, "["+strings.Repeat(`{"a":[1,2]},`, longArray)+"{}]")
	seen := 0
	for i, item := range v.Elements() {
		if i != seen || item.Len() != 1 {
			t.Fatalf("item %d: %s", i, written(item))
		}
		if seen++; seen == 3 {
			break
		}
	}
	if seen != 3 {
		t.Errorf("%d were seen", seen)
	}
	if _, ok := v.At(ijson.Pointer("").AppendIndex(longArray + 1)); ok {
		t.Error("there is an item beyond the end")
	}
}

// What is wrong in a long array is refused as anywhere, and at its place.
func TestParse_of_a_long_array_refuses_what_it_refuses_elsewhere(t *testing.T) {
	t.Parallel()
	for name, item := range map[string]string{
		"a name that occurs twice": `{"a":1,"a":2}`,
		"U+0000":                   `"\u0000"`,
		"beyond a double":          `1e400`,
		"half of a surrogate pair": `"\ud800"`,
		"nested too deep":          strings.Repeat("[", ijson.MaxDepth) + strings.Repeat("]", ijson.MaxDepth),
		"a word":                   `nope`,
	} {
		few := ijsonError(t, `[1,`+item+`]`)
		many := ijsonError(t, `[`+strings.Repeat("1,", longArray)+item+`]`)
		if few.Reason != many.Reason {
			t.Errorf("%s: %q among many, %q among few", name, many.Reason, few.Reason)
		}
		if few.Pointer == "/1" && many.Pointer != ijson.Pointer("").AppendIndex(longArray) {
			t.Errorf("%s: at %s", name, many.Pointer)
		}
	}
}

func ijsonError(t *testing.T, src string) *ijson.SyntaxError {
	t.Helper()
	_, err := ijson.Parse([]byte(src))
	syntax, ok := errors.AsType[*ijson.SyntaxError](err)
	if !ok {
		t.Fatalf("%.40s: %v", src, err)
	}
	return syntax
}

// Reading a long array and walking through it holds its text, not its items. The test is not parallel: others would
// allocate meanwhile.
func TestParse_of_a_long_array_holds_its_text_alone(t *testing.T) { //nolint:paralleltest // it measures what is held
	var src strings.Builder
	src.WriteString("[")
	for i := range 20_000 {
		src.WriteString(
			`{"annee":` + strconv.Itoa(1980+i%40) + `,"regime":"CNAV","salaireBrutEur":` + strconv.Itoa(i) + `},`,
		)
	}
	src.WriteString("{}]")
	raw := []byte(src.String())
	held := heldBy(func() any { return parse(t, string(raw)) })
	const most = 1.5
	if times := float64(held) / float64(len(raw)); times > most {
		t.Errorf("it holds %.1f times its text", times)
	}
}

// heldBy returns how many bytes what is made holds.
func heldBy(of func() any) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	made := of()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(made)
	return after.HeapAlloc - min(before.HeapAlloc, after.HeapAlloc)
}
