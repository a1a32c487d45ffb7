package run

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func lu(t *testing.T, text string) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// A line is written as its value is, its canonical form has the members in the order of their names, and what is read
// back is what was written. A line without kind, year and numbers has none of these members.
func TestTraceLine_is_written_in_three_ways_and_read_back(t *testing.T) {
	t.Parallel()
	for name, line := range map[string]TraceLine{
		"with all": {
			Kind: LineComputation, Label: "Taux", Year: 1, Formula: "a × b", Value: lu(t, "0.5"), Unit: "fraction",
			Law: "CSS",
			Numbers: []LineNumber{
				{Name: "a", Value: lu(t, "1")},
				{Name: "b", Value: lu(t, `"2020-01-01"`)},
				{Name: "c", Value: lu(t, "true")},
			},
		},
		"with one number": {
			Kind: LineReading, Label: "A", Year: 9999, Value: lu(t, "1"),
			Numbers: []LineNumber{{Name: "a", Value: lu(t, "1")}},
		},
		"with none": {Label: "B", Value: lu(t, "null")},
	} {
		shown := string(line.append(nil, nil))
		if want := string(line.value().AppendJSON(nil)); shown != want {
			t.Errorf("%s: written %s, its value is %s", name, shown, want)
		}
		var parts Parts
		line.append(nil, &parts)
		if want := string(line.value().AppendCanonicalExact(nil)); string(parts.Trace) != want {
			t.Errorf("%s: canonical form %s, want %s", name, parts.Trace, want)
		}
		for _, member := range []string{"kind", "year", "numbers"} {
			if strings.Contains(shown, `"`+member+`"`) == (name == "with none") {
				t.Errorf("%s: member %s of %s", name, member, shown)
			}
		}
		var r reader
		back := r.trace(lu(t, "["+shown+"]"))
		if r.err != nil || len(back) != 1 {
			t.Fatalf("%s: %v, %d lines", name, r.err, len(back))
		}
		if again := string(back[0].append(nil, nil)); again != shown {
			t.Errorf("%s: read back as %s, want %s", name, again, shown)
		}
	}
}

// What was stored is read as it was written or refused.
func TestTrace_refuses_what_was_not_written(t *testing.T) {
	t.Parallel()
	line := func(more string) string {
		return `[{"label":"A","formula":"","value":1,"unit":"","law":""` + more + `}]`
	}
	for text, want := range map[string]string{
		line(""): "", line(`,"year":1`): "", line(`,"year":9999`): "", line(`,"kind":"calcul"`): "", `[]`: "",
		line(`,"year":0`): "the year of a line", line(`,"year":-1`): "the year of a line",
		line(`,"year":10000`): "the year of a line", line(`,"year":"2020"`): "the year of a line",
		line(`,"kind":"autre"`): "the kind of a line", line(`,"numbers":{}`): "the numbers of a line", `{}`: "trace",
	} {
		var r reader
		r.trace(lu(t, text))
		got := ""
		if r.err != nil {
			got = r.err.Error()
		}
		if (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}

// The head keeps of the curve of departures the first date and those that mean something.
func TestWithMarkedDates_leaves_out_the_dates_that_mean_nothing(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		`{"a":1}`: `{"a":1}`,
		`{"projectionDepart":[{"d":1,"reperes":[]},{"d":2,"reperes":[]},{"d":3,` +
			`"reperes":["TAUX_PLEIN"]},{"d":4}]}`: `` +
			`{"projectionDepart":[{"d":1,"reperes":[]},{"d":3,"reperes":["TAUX_PLEIN"]}]}`,
		`{"projectionDepart":[]}`: `{"projectionDepart":[]}`,
	} {
		if diff := cmp.Diff(want, string(withMarkedDates(lu(t, text)).AppendJSON(nil))); diff != "" {
			t.Error(diff)
		}
	}
}
