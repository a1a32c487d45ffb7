package description

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/retraite-gateway/retraite/docs"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

const root = "../../../.."

func built(t *testing.T) *openapi3.T {
	t.Helper()
	written, err := Build(root, docs.DossierSchema)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(written)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func outcome(t *testing.T, tables *bareme.Set, folder string) pipeline.Outcome {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(folder, "dossier.json"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := ijson.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	var asked struct{ LiquidationDate, Today calendar.Date }
	raw, err = os.ReadFile(filepath.Join(folder, "expected.json"))
	if err == nil {
		err = json.Unmarshal(raw, &asked)
	}
	if err != nil {
		t.Fatal(err)
	}
	return pipeline.Run(pipeline.Input{
		Dossier: decoded, Bareme: tables, DateEffet: asked.LiquidationDate, Aujourdhui: asked.Today, Projection: true,
	})
}

// Whatever the modules answer on the test dossiers is of the type that is described, and fits its schema; and each of
// them answers something.
func TestResults_of_the_test_dossiers_are_as_described(t *testing.T) {
	t.Parallel()
	tables, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	doc := built(t)
	types := map[string]reflect.Type{}
	for _, m := range moduleResults() {
		types[string(m.id)] = m.results
	}
	folders, err := filepath.Glob(root + "/testdata/dossiers/*/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no test dossiers: %v", err)
	}
	seen := map[string]bool{}
	for _, folder := range folders {
		for _, section := range outcome(t, tables, folder).Sections {
			id := string(section.ModuleID)
			if section.Results == nil || section.Results == struct{}{} {
				continue
			}
			seen[id] = true
			if have := indirect(reflect.TypeOf(section.Results)); have != types[id] && !adds(types[id], have) {
				t.Fatalf("%s: %s answers a %s, described as %s", folder, id, have, types[id])
			}
			checkResults(t, doc, id, section.Results, folder)
		}
	}
	for id := range types {
		if !seen[id] {
			t.Errorf("%s answers nothing on any test dossier", id)
		}
	}
}

// adds says whether what is described is that type with members of the curve of departures beside, which not every run
// has.
func adds(described, answered reflect.Type) bool {
	first := described.Field(0)
	return first.Anonymous && indirect(first.Type) == answered
}

func checkResults(t *testing.T, doc *openapi3.T, id string, results any, folder string) {
	t.Helper()
	raw, err := json.Marshal(results)
	if err != nil {
		t.Fatal(err)
	}
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		t.Fatal(err)
	}
	schema := doc.Components.Schemas[sectionName(moduleResults()[0].id)]
	for _, m := range moduleResults() {
		if string(m.id) == id {
			schema = doc.Components.Schemas[sectionName(m.id)]
		}
	}
	own := schema.Value.AllOf[1].Value.Properties["results"].Value
	if err := own.VisitJSON(value, openapi3.MultiErrors()); err != nil {
		t.Errorf("%s: the results of %s do not fit: %v", folder, id, err)
	}
	object, _ := value.(map[string]any)
	for name := range object {
		if own.Properties[name] == nil {
			t.Errorf("%s: the results of %s hold %s, which is not described", folder, id, name)
		}
	}
}

// The published schema and its twin in the description refuse the same dossiers.
func TestDossier_in_the_description_takes_the_test_dossiers_and_refuses_what_the_published_schema_refuses(
	t *testing.T,
) {
	t.Parallel()
	dossier := built(t).Components.Schemas["Dossier"].Value
	files, err := filepath.Glob(root + "/testdata/dossiers/*/*/dossier.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test dossiers: %v", err)
	}
	for _, file := range files {
		if filepath.Base(filepath.Dir(file)) == "regime_hors_liste" {
			continue // a word outside its closed list, on purpose
		}
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			t.Fatal(err)
		}
		if err := dossier.VisitJSON(value); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
	for what, text := range map[string]string{
		"a date that is a number":          `{"assure":{"dateNaissance":1964}}`,
		"a career that is an object":       `{"carriere":{}}`,
		"a scheme outside the list":        `{"carriere":[{"regime":"CNAVX"}]}`,
		"a pay in two currencies at once":  `{"carriere":[{"salaireBrutEur":1,"salaireBrut":1}]}`,
		"a quarter that is half a quarter": `{"carriere":[{"trimestres":1.5}]}`,
	} {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if dossier.VisitJSON(value) == nil {
			t.Errorf("%s is accepted", what)
		}
	}
	for what, text := range map[string]string{
		"nothing": `{}`, "nulls": `{"assure":null,"carriere":[null]}`, "an unknown property": `{"autre":1}`,
		"an old name of a scheme": `{"carriere":[{"regime":"RSI"},{"regime":null}]}`,
	} {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if err := dossier.VisitJSON(value); err != nil {
			t.Errorf("%s is refused: %v", what, err)
		}
	}
}
