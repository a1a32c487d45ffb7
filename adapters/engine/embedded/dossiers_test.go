package embedded_test

import (
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

const (
	root         = "../../.."
	dossiersPath = root + "/testdata/dossiers"
)

var update = flag.Bool("update", false, "rewrite the golden reports and traces of testdata/dossiers")

// sample is one folder of testdata/dossiers.
type sample struct {
	name, folder string
	data         ijson.Value
	attendu      attendu
}

// attendu is expected.json: what the run is asked, and the figures that source.md justifies.
type attendu struct {
	LiquidationDate calendar.Date `json:"liquidationDate"`
	Today           calendar.Date `json:"today"`
	Projection      bool          `json:"projection"`
	// HorsSchema are the places where the dossier breaks the published schema on purpose: words outside a closed list.
	HorsSchema []string `json:"horsSchema"`
	Expected   []figure `json:"expected"`
}

// figure is one expected value: a pointer into the results of a module, or into the synthese, the state or the gaps of
// the report.
type figure struct {
	Module    string          `json:"module"`
	Pointer   ijson.Pointer   `json:"pointer"`
	Value     json.RawMessage `json:"value"`
	Tolerance json.Number     `json:"tolerance"`
}

// Every dossier obeys the published schema, gives the figures that its source states, and the report and explanation
// kept beside it.
func TestDossiers(t *testing.T) {
	t.Parallel()
	schema, err := jsonschema.NewCompiler().Compile(root + "/docs/dossier.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	engine := newEngine(t)
	for _, s := range samples(t) {
		t.Run(s.name, func(t *testing.T) {
			t.Parallel()
			checkSchema(t, schema, s)
			view := compute(t, engine, s)
			checkFigures(t, s, view)
			checkGolden(t, filepath.Join(s.folder, "report.golden.json"), reportText(view))
			checkGolden(t, filepath.Join(s.folder, "trace.golden.txt"), traceText(view))
			if source, err := os.ReadFile(filepath.Join(s.folder, "source.md")); err != nil || len(source) == 0 {
				t.Errorf("no source.md: %v", err)
			}
		})
	}
}

func newEngine(t testing.TB) *embedded.Engine {
	t.Helper()
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return engine
}

func samples(t testing.TB) []sample {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dossiersPath, "*", "*", "dossier.json"))
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Fatal("no dossier found")
	}
	out := make([]sample, 0, len(files))
	for _, file := range files {
		folder := filepath.Dir(file)
		name, err := filepath.Rel(dossiersPath, folder)
		if err != nil {
			t.Fatal(err)
		}
		s := sample{name: filepath.ToSlash(name), folder: folder}
		if s.data, err = ijson.ParseObject(read(t, file)); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		decoder := json.NewDecoder(strings.NewReader(string(read(t, filepath.Join(folder, "expected.json")))))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&s.attendu); err != nil {
			t.Fatalf("%s: expected.json: %v", name, err)
		}
		out = append(out, s)
	}
	return out
}

func read(t testing.TB, file string) []byte {
	t.Helper()
	raw, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func checkSchema(t *testing.T, schema *jsonschema.Schema, s sample) {
	t.Helper()
	document, err := jsonschema.UnmarshalJSON(strings.NewReader(string(s.data.AppendJSON(nil))))
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	if err := schema.Validate(document); err != nil {
		invalid, ok := errors.AsType[*jsonschema.ValidationError](err)
		if !ok {
			t.Fatal(err)
		}
		places = faults(invalid)
	}
	if diff := cmp.Diff(s.attendu.HorsSchema, places); diff != "" {
		t.Errorf("where dossier.json does not obey docs/dossier.schema.json (-expected +found)\n%s", diff)
	}
}

// faults lists the places of the document that break the schema.
func faults(err *jsonschema.ValidationError) []string {
	if len(err.Causes) == 0 {
		return []string{"/" + strings.Join(err.InstanceLocation, "/")}
	}
	var places []string
	for _, cause := range err.Causes {
		places = append(places, faults(cause)...)
	}
	return places
}

// compute runs the dossier as a run with nothing withheld, named by the day of the run alone.
func compute(t testing.TB, engine *embedded.Engine, s sample) run.View {
	t.Helper()
	report, err := engine.Run(t.Context(), ports.EngineInput{
		Data: s.data, LiquidationDate: s.attendu.LiquidationDate, Today: s.attendu.Today,
		Projection: s.attendu.Projection,
	})
	if err != nil {
		t.Fatal(err)
	}
	request := run.Request{
		ServiceID: run.DefaultServiceID, Trigger: run.Initial, Data: s.data, LiquidationDate: s.attendu.LiquidationDate,
	}
	return run.New(run.Launch{Request: request, Data: s.data, CreatedAt: time.Unix(0, 0)}, report).FullView()
}

func checkFigures(t *testing.T, s sample, view run.View) {
	t.Helper()
	if len(s.attendu.Expected) == 0 {
		t.Error("expected.json states no figure")
	}
	for _, f := range s.attendu.Expected {
		got, ok := place(view, f.Module).At(f.Pointer)
		if !ok {
			t.Errorf("%s%s is missing, want %s", f.Module, f.Pointer, f.Value)
			continue
		}
		want, err := ijson.Parse(f.Value)
		if err != nil {
			t.Fatalf("%s%s: %v", f.Module, f.Pointer, err)
		}
		if !near(t, want, got, f.Tolerance) {
			t.Errorf(
				"%s%s is %s, want %s (tolerance %s)", f.Module, f.Pointer, got.AppendJSON(nil), f.Value, f.Tolerance,
			)
		}
	}
}

// place returns what a pointer of expected.json starts from: the results of a module, or a named part of the report.
func place(view run.View, module string) ijson.Value {
	switch module {
	case "synthese":
		return view.Resume.Value()
	case "report":
		return view.Value()
	}
	for _, section := range view.Sections {
		if string(section.ModuleID) == module {
			return section.Results
		}
	}
	return ijson.Value{}
}

// near compares numbers at the tolerance, and anything else exactly.
func near(t *testing.T, want, got ijson.Value, tolerance json.Number) bool {
	t.Helper()
	if want.Kind() != ijson.Number || got.Kind() != ijson.Number || tolerance == "" {
		return want.Equal(got)
	}
	limit, err := money.ParseDecimal(tolerance.String())
	if err != nil {
		t.Fatal(err)
	}
	gap := decimal(t, want).Sub(decimal(t, got))
	if gap.Sign() < 0 {
		gap = gap.Neg()
	}
	return !limit.Less(gap)
}

func decimal(t *testing.T, v ijson.Value) money.Decimal {
	t.Helper()
	plain, err := v.PlainNumber()
	if err != nil {
		t.Fatal(err)
	}
	d, err := money.ParseDecimal(plain)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func checkGolden(t *testing.T, file, want string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(got), want); diff != "" {
		t.Errorf("%s has changed: `task golden` rewrites it (-kept +now)\n%s", file, diff)
	}
}
