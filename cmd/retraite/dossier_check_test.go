package main

import (
	"encoding/json"
	"testing"
)

// What counts as it is told and looks wrong is told by a check, with its place, and is no fault.
func TestDossierCheck_names_what_a_person_must_look_at(t *testing.T) {
	t.Parallel()
	const career = `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[
{"annee":1990,"regime":"AGIRC_ARRCO","points":1000000000000},
{"annee":1991,"regime":"CNAV","salaireBrutEur":9000,"trimestres":6}]}`
	_, out, _ := said(career, "dossier", "check", "-", "--date", "2026-11-01", "--json")
	var findings []findingBody
	if err := json.Unmarshal([]byte(out), &findings); err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, f := range findings {
		if f.Kind == findingDoubtful {
			got[f.Pointer] = f.Line
		}
	}
	if len(got) != 1 || got["/carriere/0/points"] != 2 {
		t.Errorf("doubtful: %v in %s", got, out)
	}
	code, out, _ := said(
		`{"assure":{"dateNaissance":"1964-05-17","sexe":"F"},"carriere":[
{"annee":1990,"regime":"CNAV","salaireBrutEur":9000},{"annee":1993,"regime":"CNAV","salaireBrutEur":9000}]}`,
		"dossier", "check", "-", "--date", "2026-11-01",
	)
	const want = "-:1:53: /carriere: Aucune ligne, et rien de compté, pour : 1991–1992.\n"
	if code != exitOK || out != want {
		t.Errorf("exit code %d, %q, want %q", code, out, want)
	}
}
