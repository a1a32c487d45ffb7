package run

import (
	"bytes"
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

func viewToRead(t *testing.T) View {
	t.Helper()
	r := Run{Header: Header{
		RunID: "r1", ServiceID: DefaultServiceID, Trigger: Initial, State: Completed, ResultLevel: Indicatif,
		PensionModules: 1, Reductions: new(int),
	}}
	r.Sections = []Section{
		{
			ModuleID: capability.MontantAnnuites, Status: StatusComputed, Salt: "s", Warnings: []string{"w"},
			Results: mustParse(
				t, `{"regimes":[{"regime":"CNAV","pensionDue":true,"annuelBrutEur":1200.00,"mensuelBrutEur":100.00}]}`,
			),
			Trace: []TraceLine{{Label: "l", Value: ijson.IntValue(1)}},
		},
		{ModuleID: capability.RegimeEnim, Status: StatusNotApplicable, Results: mustParse(t, `{}`)},
	}
	return r.FullView()
}

func asValue(t *testing.T, v View) ijson.Value {
	t.Helper()
	raw, err := v.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	return mustParse(t, string(raw))
}

func TestReadView_reads_back_what_was_written(t *testing.T) {
	t.Parallel()
	v := viewToRead(t)
	v.Withheld = []capability.ModuleID{capability.MontantPoints}
	hidden := NewResume(Header{PensionModules: 2}, v.Sections, v.Withheld, nil)
	masked := v
	masked.Resume = hidden
	for name, view := range map[string]View{"whole": viewToRead(t), "a scheme is withheld": masked} {
		for _, e := range []Extent{ExtentSynthese, ExtentResults, ExtentFull} {
			view.Extent = e
			want, err := view.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			read, err := ReadView(mustParse(t, string(want)))
			if err != nil {
				t.Errorf("%s, %s: %v", name, e, err)
				continue
			}
			if got, err := read.MarshalJSON(); err != nil || !bytes.Equal(got, want) {
				t.Errorf("%s, %s: %v\ngot  %s\nwant %s", name, e, err, got, want)
			}
		}
	}
}

func TestReadView_refuses_what_no_report_says(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]struct {
		at    ijson.Pointer
		value ijson.Value
	}{
		"a total that its sections do not bear": {"/synthese/totalMensuelBrutEur", ijson.IntValue(200)},
		"a pension that is not due":             {"/synthese/pensionDue", ijson.BoolValue(false)},
		"an amount of a section":                {"/sections/0/results/regimes/0/annuelBrutEur", ijson.IntValue(2400)},
		"an extent that does not exist":         {"/view", ijson.StringValue("all")},
		"sections that are no list":             {"/sections", ijson.IntValue(1)},
		"a status that does not exist":          {"/sections/0/status", ijson.StringValue("done")},
		"no instant":                            {"/createdAt", ijson.StringValue("yesterday")},
	} {
		changed, err := asValue(t, viewToRead(t)).Set(change.at, change.value)
		if err != nil {
			t.Fatal(name, err)
		}
		if _, err := ReadView(changed); !errors.Is(err, ErrView) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadView(ijson.NewObject()); !errors.Is(err, ErrView) {
		t.Error("an empty object is a report")
	}
}

// Whatever a file holds, it is read as a report that is written back the same, or refused.
func FuzzReadView(f *testing.F) {
	f.Add([]byte(`{}`))
	f.Add(
		[]byte(
			`{"runId":"","sections":[{"moduleId":"x","status":"computed","results":{}}],"proof":null,` +
				`"synthese":{"pensionDue":1}}`,
		),
	)
	f.Fuzz(func(t *testing.T, raw []byte) {
		value, err := ijson.ParseObject(raw)
		if err != nil {
			return
		}
		view, err := ReadView(value)
		if err != nil {
			if !errors.Is(err, ErrView) {
				t.Fatalf("%v is not ErrView", err)
			}
			return
		}
		if !view.Resume.Value().Equal(member(value, "synthese")) && !hasNoDue(value) {
			t.Fatal("a report with another synthese is read")
		}
	})
}

func member(v ijson.Value, name string) ijson.Value {
	m, _ := v.Get(name)
	return m
}

// hasNoDue says whether the synthese is of version 1, which is not compared whole.
func hasNoDue(v ijson.Value) bool {
	_, due := member(v, "synthese").Get("pensionDue")
	return !due
}
