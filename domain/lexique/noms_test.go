package lexique_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/lexique"
)

func TestNom_writes_names_as_people_do(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"dureeRequise":                   "durée requise",
		"duree_requise":                  "durée requise",
		"lignesEcartees":                 "lignes écartées",
		"constante premiere_annee, rang": "constante première année, rang",
		"tauxCsg":                        "taux CSG",
		"C2P":                            "C2P",
		"du 1er\u00a0janvier 1955":       "du 1er\u00a0janvier 1955",
		"pointsTranche1":                 "points tranche1",
	} {
		if got := lexique.Nom(name); got != want {
			t.Errorf("%q is %q, not %q", name, got, want)
		}
	}
}
