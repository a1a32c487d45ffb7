package openfiscatest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/ports"
)

// Compared returns the dossiers of testdata/dossiers that are recorded.
func Compared() []string {
	return []string{
		"prive/bas_salaires_minimum_contributif",
		"prive/decote_neuf_trimestres",
		"prive/decote_onze_trimestres",
		"prive/deux_annees_sans_trimestre",
		"prive/francs_non_convertis",
		"prive/generation_1964_apres_suspension",
		"prive/generation_1964_avant_suspension",
		"prive/huit_annees_taux_plein_par_l_age",
		"prive/inaptitude_taux_plein",
		"prive/mere_deux_enfants_avpf_chomage",
		"prive/pere_trois_enfants_surcote",
		"prive/periodes_assimilees",
		"prive/salaires_au_dessus_du_plafond",
		"prive/surcote_depart_2010",
		"prive/surcote_deux_trimestres",
		"points/cadre_garantie_minimale_de_points",
		"points/depart_2013_agirc_et_arrco",
		"points/minoration_seize_trimestres",
		"points/salaires_recents_deux_tranches",
		"points/trois_enfants_par_origine",
		"polypensionnes/minimum_garanti_vingt_ans",
		"polypensionnes/prive_puis_etat",
		"polypensionnes/contractuel_puis_territorial",
		"alignes/salarie_puis_artisan",
		"controle/surcote_oubliee",
		"departs/carriere_longue_vingt_ans",
		"incomplets/annee_sans_salaire",
		"incomplets/dossier_vide",
		"incomplets/sans_date_de_naissance",
	}
}

// Input reads a dossier, with the dates that it is computed for.
func Input(t *testing.T, root, name string) ports.EngineInput {
	t.Helper()
	folder := filepath.Join(root, "testdata/dossiers", name)
	text, err := os.ReadFile(filepath.Join(folder, "dossier.json"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := ijson.ParseObject(text)
	if err != nil {
		t.Fatal(err)
	}
	expected, err := os.ReadFile(filepath.Join(folder, "expected.json"))
	if err != nil {
		t.Fatal(err)
	}
	var dates struct {
		LiquidationDate calendar.Date `json:"liquidationDate"`
		Today           calendar.Date `json:"today"`
	}
	if err := json.Unmarshal(expected, &dates); err != nil {
		t.Fatal(err)
	}
	return ports.EngineInput{Data: data, LiquidationDate: dates.LiquidationDate, Today: dates.Today}
}

// File names the files of a dossier.
func File(name string) string { return strings.ReplaceAll(name, "/", "-") }
