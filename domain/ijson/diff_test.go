package ijson_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestDiff(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name, before, after string
		want                string // as a run shows it
	}{
		{"nothing", `{"a":[1,{"b":2.50}],"c":null}`, `{"c":null,"a":[1.0,{"b":2.5}]}`, `null`},
		{
			"a value", `{"total":{"brut":14210.40}}`, `{"total":{"brut":14210.41}}`,
			`[{"pointer":"/total/brut","before":14210.40,"after":14210.41}]`,
		},
		{"a member added", `{"a":1}`, `{"a":1,"b":{"c":2}}`, `[{"pointer":"/b","after":{"c":2}}]`},
		{"a member removed", `{"a":1,"b":[]}`, `{"a":1}`, `[{"pointer":"/b","before":[]}]`},
		{"a null added is not an absence", `{}`, `{"a":null}`, `[{"pointer":"/a","after":null}]`},
		{"a null replaced", `{"a":null}`, `{"a":0}`, `[{"pointer":"/a","before":null,"after":0}]`},
		{"a kind replaced", `{"a":{"b":1}}`, `{"a":[1]}`, `[{"pointer":"/a","before":{"b":1},"after":[1]}]`},
		{"items added", `[1]`, `[1,2,3]`, `[{"pointer":"/1","after":2},{"pointer":"/2","after":3}]`},
		{
			"items removed and changed", `[1,2,3]`, `[9]`,
			`[{"pointer":"/0","before":1,"after":9},{"pointer":"/1","before":2},{"pointer":"/2","before":3}]`,
		},
		{"the value itself", `1`, `"1"`, `[{"pointer":"","before":1,"after":"1"}]`},
		{
			"names to be escaped, in canonical order", `{"b":{"~":1},"a/b":1}`, `{"a/b":2,"b":{"~":2}}`,
			`[{"pointer":"/a~1b","before":1,"after":2},{"pointer":"/b/~0","before":1,"after":2}]`,
		},
		{
			"added before removed before changed, by name", `{"z":1,"m":1,"b":1}`, `{"z":2,"a":1,"b":1}`,
			`[{"pointer":"/a","after":1},{"pointer":"/m","before":1},{"pointer":"/z","before":1,"after":2}]`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := json.Marshal(ijson.Diff(parse(t, tt.before), parse(t, tt.after)))
			if diff := cmp.Diff(tt.want, string(got)); err != nil || diff != "" {
				t.Errorf("error %v, changes (-want +got):\n%s", err, diff)
			}
		})
	}
}

func TestDiff_IsEmptyIfAndOnlyIfEqual(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a := trees().Draw(t, "a")
		b := trees().Draw(t, "b")
		if rapid.Bool().Draw(t, "related") {
			b = permuted(t, a)
		}
		if got := len(ijson.Diff(a, b)) == 0; got != a.Equal(b) {
			t.Fatalf("Diff(%s, %s) is empty: %v, but equal: %v", written(a), written(b), got, a.Equal(b))
		}
	})
}

func TestDiff_PointsAtWhatDiffers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		a, b := object(t, tokens(), 4), object(t, tokens(), 4)
		forth, back := ijson.Diff(a, b), ijson.Diff(b, a)
		if len(forth) != len(back) {
			t.Fatalf("%d changes forth, %d back", len(forth), len(back))
		}
		for i, change := range forth {
			if back[i].Pointer != change.Pointer || !back[i].Before.Equal(change.After) ||
				!back[i].After.Equal(change.Before) {
				t.Fatalf("change %d is not undone: %v, %v", i, change, back[i])
			}
			for _, side := range []struct {
				of, want ijson.Value
			}{{a, change.Before}, {b, change.After}} {
				got, ok := side.of.At(change.Pointer)
				if ok == side.want.IsZero() || ok && written(got) != written(side.want) {
					t.Fatalf("at %s there is %s, not %s", change.Pointer, written(got), written(side.want))
				}
			}
		}
	})
}
