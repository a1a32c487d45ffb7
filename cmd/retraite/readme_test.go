package main

import (
	"os"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// demoDossier is where the dossier of the printed command comes from.
const demoDossier = "testdata/dossiers/prive/mere_deux_enfants_avpf_chomage/dossier.json"

// The README computes offline what the printed curl posts.
func TestReadme_computes_the_demo_dossier_at_its_date(t *testing.T) {
	t.Parallel()
	request, err := ijson.ParseObject(demoRequest)
	if err != nil {
		t.Fatal(err)
	}
	day, _ := request.Get("liquidationDate")
	date, _ := day.Text()
	raw, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if command := "retraite run " + demoDossier + " --date " + date; !strings.Contains(string(raw), command) {
		t.Errorf("README.md does not say %q", command)
	}
	source, err := os.ReadFile("../../" + demoDossier)
	if err != nil {
		t.Fatal(err)
	}
	want, err := ijson.ParseObject(source)
	if err != nil {
		t.Fatal(err)
	}
	if data, _ := request.Get("data"); !data.Equal(want) {
		t.Errorf("templates/demo.json is not %s", demoDossier)
	}
}
