package docs_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

var jsonBlock = regexp.MustCompile("(?s)```json\n(.*?)```")

func guideBlocks(t *testing.T, language, name string) []string {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("guides", language, name))
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, found := range jsonBlock.FindAllStringSubmatch(string(raw), -1) {
		out = append(out, found[1])
	}
	return out
}

// Every line of a career that the guide shows obeys the published schema, and the engine reads all of it.
func TestGuide_of_dossiers_shows_lines_that_the_engine_reads(t *testing.T) {
	t.Parallel()
	schema, err := jsonschema.NewCompiler().Compile("dossier.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	tables, err := bareme.Load()
	if err != nil {
		t.Fatal(err)
	}
	schemes := map[string]bool{}
	for _, language := range []string{"fr", "en"} {
		blocks := guideBlocks(t, language, "dossier.md")
		const fewest = 20
		if len(blocks) < fewest {
			t.Errorf("%s: %d examples", language, len(blocks))
		}
		for _, block := range blocks {
			text := block
			if !strings.Contains(block, `"carriere"`) {
				text = `{"assure":{"dateNaissance":"1962-05-10","sexe":"F"},"carriere":[` + block + `]}`
			}
			checkDossier(t, schema, tables, text)
			for _, found := range regexp.MustCompile(`"regime": "(\w+)"`).FindAllStringSubmatch(block, -1) {
				schemes[found[1]] = true
			}
		}
	}
	for _, family := range []string{
		"CNAV", "AGIRC_ARRCO", "AGIRC", "ARRCO", "IRCANTEC", "MSA_SALARIE", "SSI", "RCI", "CNAVPL", "CIPAV", "CNBF",
		"CNRACL", "RAFP", "MSA_EXPLOITANT",
		"ENIM", "IEG", "ETRANGER",
	} {
		if !schemes[family] {
			t.Errorf("no line of %s", family)
		}
	}
}

func checkDossier(t *testing.T, schema *jsonschema.Schema, tables *bareme.Set, text string) {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if err := schema.Validate(value); err != nil {
		t.Errorf("%s: %v", text, err)
	}
	parsed, err := ijson.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(parsed)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	outcome := pipeline.Run(pipeline.Input{
		Dossier: decoded, Bareme: tables, DateEffet: calendar.Date{Year: 2026, Month: 11, Day: 1},
		Aujourdhui: calendar.Date{Year: 2026, Month: 10, Day: 1},
	})
	first, err := json.Marshal(outcome.Sections[0].Results)
	if err != nil {
		t.Fatal(err)
	}
	var read struct {
		Unknown      []any `json:"proprietesInconnues"`
		UnknownWords []any `json:"motsInconnus"`
		Lines        int   `json:"lignesRetenues"`
	}
	if err := json.Unmarshal(first, &read); err != nil {
		t.Fatal(err)
	}
	if len(read.Unknown) > 0 || len(read.UnknownWords) > 0 {
		t.Errorf("%s: nobody reads %v %v", text, read.Unknown, read.UnknownWords)
	}
}

// Every other block of JSON in a guide is JSON.
func TestGuides_show_JSON_that_is_JSON(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("guides/*/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no guides: %v", err)
	}
	for _, file := range files {
		for _, block := range guideBlocks(t, filepath.Base(filepath.Dir(file)), filepath.Base(file)) {
			if !json.Valid([]byte(strings.ReplaceAll(block, "{{api}}", "https://retraite.example"))) {
				t.Errorf("%s: not JSON: %s", file, block)
			}
		}
	}
}
