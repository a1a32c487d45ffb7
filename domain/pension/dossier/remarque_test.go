package dossier

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

func TestRelire_finds_everything_that_is_not_understood(t *testing.T) {
	t.Parallel()
	data, err := ijson.ParseObject([]byte(`{
		"assure": {"dateNaissance": "17/05/1964", "enfant": [], "enfants": [{"adopteL": null}]},
		"carriere": [{"annee": "2010", "regime": "CNVA", "nature": "chomage indemnise", "salaire": 1}],
		"xyz": 1
	}`))
	if err != nil {
		t.Fatal(err)
	}
	want := []Remarque{
		{
			Genre: ValeurRefusee, Champ: "/assure/dateNaissance",
			Raison: "expected a day of the calendar written YYYY-MM-DD",
		},
		{Genre: ValeurRefusee, Champ: "/carriere/0/annee", Raison: "expected a number, found a string"},
		{Genre: ProprieteInconnue, Champ: "/assure/enfant", Mot: "enfant", Proche: "enfants"},
		{Genre: ProprieteInconnue, Champ: "/assure/enfants/0/adopteL", Mot: "adopteL", Proche: "adopteLe"},
		{Genre: ProprieteInconnue, Champ: "/carriere/0/salaire", Mot: "salaire", Proche: "salaireBrutEur"},
		{Genre: ProprieteInconnue, Champ: "/xyz", Mot: "xyz"},
		{Genre: MotHorsListe, Champ: "/carriere/0/regime", Mot: "CNVA", Proche: "CNAV"},
		{Genre: MotHorsListe, Champ: "/carriere/0/nature", Mot: "chomage indemnise", Proche: "CHOMAGE_INDEMNISE"},
	}
	got := Relire(data)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("remarks (-want +got):\n%s", diff)
	}
}

func TestRelire_has_nothing_to_say_of_what_is_understood(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{}`, `{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":2010,"regime":"RSI"}]}`,
	} {
		data, err := ijson.ParseObject([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		if got := Relire(data); len(got) > 0 {
			t.Errorf("%s: %v", text, got)
		}
	}
	if got := Relire(ijson.IntValue(1)); len(got) != 1 || got[0].Champ != "" {
		t.Errorf("a number instead of a dossier: %v", got)
	}
}

// A property that stands in another object than its own is named with its path, when there is one such place only.
func TestProche_finds_the_place_of_a_misplaced_property(t *testing.T) {
	t.Parallel()
	for champ, want := range map[ijson.Pointer]string{
		"/enfant":                "assure.enfants",
		"/dateNaissance":         "",
		"/foyer/sexe":            "assure.sexe",
		"/assure/salaireBrutEur": "",
		"/regime":                "",
		"/inconnu":               "",
		"/assure/enfant":         "enfants",
	} {
		if _, got := Proche(champ); got != want {
			t.Errorf("%s is taken for %q, want %q", champ, got, want)
		}
	}
}
