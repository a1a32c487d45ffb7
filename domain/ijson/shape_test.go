package ijson

import (
	"errors"
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// zeros is an array of so many zeros, the blanks before each making it longer.
func zeros(n, blanks int) string {
	item := strings.Repeat(" ", blanks) + "0"
	return "[" + strings.Repeat(item+",", n-1) + item + "]"
}

func TestParseForeign_refuses_what_would_cost_out_of_proportion(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		refused    bool
	}{
		{"an empty body", ``, false},
		{"as many short values as are free", `{"a":` + zeros(freeValues-2, 0) + `}`, false},
		{"one more", `{"a":` + zeros(freeValues-1, 0) + `}`, true},
		{"empty lines", `{"a":[` + strings.Repeat(`{},`, freeValues) + `{}]}`, true},
		{"names", `{` + strings.Repeat(`"":0,`, freeValues) + `"":0}`, true},
		{"values that are long enough", `{"a":` + zeros(4*freeValues, bytesPerValue) + `}`, false},
		{"more than any document may have", `{"a":` + zeros(MaxValues, bytesPerValue) + `}`, true},
		{"marks in a string are no values", `{"a":"` + strings.Repeat(`,[{\"`, 2*freeValues) + `"}`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			_, err := ParseForeign([]byte(c.text))
			if errors.Is(err, ErrTooManyValues) != c.refused || (!c.refused && err != nil) {
				t.Errorf("%d bytes: %v", len(c.text), err)
			}
		})
	}
}

// What is refused has cost nothing but the look at its bytes.
//
//nolint:paralleltest // it measures what this process allocates
func TestParseForeign_refuses_before_it_spends_memory(t *testing.T) {
	for name, text := range map[string]string{
		"zeros":     `{"a":` + zeros(4_000_000, 0) + `}`,
		"brackets":  strings.Repeat("[", 8<<20),
		"commas":    `{"a":[` + strings.Repeat(",", 8<<20),
		"names":     `{` + strings.Repeat(`"":0,`, 1<<20) + `"":0}`,
		"no object": zeros(4_000_000, 0),
	} {
		src := []byte(text)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := ParseForeign(src)
		runtime.ReadMemStats(&after)
		// A document that ends in its first bytes may have been copied whole once.
		if spent, most := after.TotalAlloc-before.TotalAlloc, uint64(2*len(src)); err == nil || spent > most {
			t.Errorf("%s: %v after %d bytes for %d", name, err, spent, len(src))
		}
	}
}

// A tree that is let through is at most twelve times its text, garbage included.
//
//nolint:paralleltest // it measures what this process allocates
func TestParseForeign_costs_in_proportion(t *testing.T) {
	for name, item := range map[string]string{
		"numbers": `       0`, "empty objects": `{}     `,
		"lines": `{"annee":2010,"regime":"CNAV","salaireBrutEur":30000}`, "members": `{"a":1,"b":2}              `,
	} {
		src := []byte(`{"a":[` + strings.Repeat(item+",", (3<<20)/(len(item)+1)) + item + `]}`)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := ParseForeign(src)
		runtime.ReadMemStats(&after)
		if spent := after.TotalAlloc - before.TotalAlloc; err != nil && !errors.Is(err, ErrTooManyValues) ||
			spent > uint64(14*len(src)) {
			t.Errorf("%s: %v after %d bytes for %d", name, err, spent, len(src))
		} else {
			t.Logf("%s: %.1f bytes a byte (%v)", name, float64(spent)/float64(len(src)), err)
		}
	}
}

func TestShape_is_that_of_the_document(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]shape{
		`7`:                                      {values: 1},
		`[]`:                                     {values: 1, sizes: []uint32{0}},
		` [ [ ] , {"a" : [1, 2.5e3]} , "x,]" ] `: {values: 7, sizes: []uint32{3, 0, 1, 2}},
		`{"a\"[":true,"b":{}}`:                   {values: 3, sizes: []uint32{2, 0}},
	} {
		if diff := cmp.Diff(want, shapeOf([]byte(text), math.MaxInt), cmp.AllowUnexported(shape{})); diff != "" {
			t.Errorf("%s (-want +got)\n%s", text, diff)
		}
	}
}

// FuzzShape holds what one look tells of a document to the document itself.
func FuzzShape(f *testing.F) {
	for _, seed := range []string{
		``, `null`, ` [ {} , [ ] , "\\", "\"" ]`, `{"a":{"b":[1,true,"]"]},"c":null}`, `[1,]`, `}{`, `,,`,
		"\uFEFF[[0]]", `"\`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		got := shapeOf(src, math.MaxInt)
		if few := shapeOf(src, 3); few.values > 4 {
			t.Fatalf("%d values were counted where 3 were asked for", few.values)
		}
		v, err := Parse(src)
		if err != nil {
			return
		}
		var want shape
		measure(v, &want)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(shape{})); diff != "" {
			t.Fatalf("%q (-tree +look)\n%s", src, diff)
		}
		foreign, err := ParseForeign(src)
		if v.Kind() == Object && (err != nil || !foreign.Equal(v)) {
			t.Fatalf("%q is read as %v (%v)", src, foreign, err)
		}
	})
}

func measure(v Value, s *shape) {
	s.values++
	if v.node == nil {
		return
	}
	s.sizes = append(s.sizes, uint32(v.Len()))
	for _, m := range v.node.members {
		measure(m.Value, s)
	}
	for _, item := range v.node.items {
		measure(item, s)
	}
}

func BenchmarkShape(b *testing.B) {
	var text strings.Builder
	for i := range 400 {
		fmt.Fprintf(
			&text, `{"annee":%d,"regime":"CNAV","employeur":"Société Fictive %d","salaireBrutEur":%d},`, 1980+i%45, i,
			8000+37*i,
		)
	}
	src := []byte(`[` + text.String() + `{}]`)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		shapeOf(src, math.MaxInt)
	}
}
