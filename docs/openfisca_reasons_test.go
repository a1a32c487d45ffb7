package docs_test

import "strings"

// reasonsOf are the reasons of a difference, as letters of the list in docs/openfisca.md; empty for a figure that both
// engines give alike.
func reasonsOf(dossier, figure string) string {
	if letters, ok := ownReasons[dossier+" "+figure]; ok {
		return letters
	}
	switch {
	case figure == "CNAV salaireAnnuelMoyenEur":
		return "A"
	case figure == "CNAV annuelBrutEur":
		return "A"
	case figure == "complémentaires annuelBrutEur":
		return "C"
	case strings.HasSuffix(figure, " surcote"):
		return "J"
	}
	return ""
}

// ownReasons are the differences with reasons of their own. Those of an amount of a year follow from those of what it
// is made of.
var ownReasons = map[string]string{
	"prive/bas_salaires_minimum_contributif CNAV annuelBrutEur":                 "A B",
	"prive/bas_salaires_minimum_contributif complémentaires annuelBrutEur":      "C M",
	"prive/decote_neuf_trimestres complémentaires annuelBrutEur":                "C L",
	"prive/decote_onze_trimestres dateAgeLegal":                                 "E",
	"prive/decote_onze_trimestres trimestresManquants":                          "E",
	"prive/decote_onze_trimestres coefficientDecote":                            "E",
	"prive/decote_onze_trimestres CNAV coefficientProratisation":                "E",
	"prive/decote_onze_trimestres CNAV annuelBrutEur":                           "A E",
	"prive/decote_onze_trimestres complémentaires annuelBrutEur":                "C E L",
	"prive/deux_annees_sans_trimestre complémentaires annuelBrutEur":            "N",
	"prive/generation_1964_apres_suspension dateAgeLegal":                       "E",
	"prive/generation_1964_avant_suspension complémentaires annuelBrutEur":      "C L",
	"prive/huit_annees_taux_plein_par_l_age complémentaires annuelBrutEur":      "N",
	"prive/inaptitude_taux_plein CNAV coefficientProratisation":                 "I",
	"prive/inaptitude_taux_plein CNAV annuelBrutEur":                            "A I",
	"prive/mere_deux_enfants_avpf_chomage dateAgeLegal":                         "E",
	"prive/mere_deux_enfants_avpf_chomage trimestresRetenus":                    "H",
	"prive/mere_deux_enfants_avpf_chomage complémentaires annuelBrutEur":        "C H",
	"prive/pere_trois_enfants_surcote trimestresSurcote":                        "F",
	"prive/pere_trois_enfants_surcote tauxSurcote":                              "F",
	"prive/pere_trois_enfants_surcote CNAV annuelBrutEur":                       "A F",
	"prive/pere_trois_enfants_surcote complémentaires annuelBrutEur":            "C M",
	"prive/periodes_assimilees trimestresRetenus":                               "H",
	"prive/periodes_assimilees trimestresSurcote":                               "F H",
	"prive/periodes_assimilees tauxSurcote":                                     "F H",
	"prive/periodes_assimilees CNAV annuelBrutEur":                              "A F H",
	"prive/periodes_assimilees complémentaires annuelBrutEur":                   "C H M",
	"prive/salaires_au_dessus_du_plafond complémentaires annuelBrutEur":         "C",
	"prive/surcote_depart_2010 trimestresSurcote":                               "F",
	"prive/surcote_depart_2010 tauxSurcote":                                     "F G",
	"prive/surcote_depart_2010 CNAV annuelBrutEur":                              "A F G",
	"prive/surcote_deux_trimestres trimestresSurcote":                           "F",
	"prive/surcote_deux_trimestres tauxSurcote":                                 "F",
	"prive/surcote_deux_trimestres CNAV annuelBrutEur":                          "A F",
	"points/cadre_garantie_minimale_de_points complémentaires annuelBrutEur":    "C D",
	"points/depart_2013_agirc_et_arrco complémentaires annuelBrutEur":           "C",
	"points/minoration_seize_trimestres complémentaires annuelBrutEur":          "L",
	"points/salaires_recents_deux_tranches complémentaires annuelBrutEur":       "C L",
	"points/trois_enfants_par_origine complémentaires annuelBrutEur":            "M",
	"polypensionnes/minimum_garanti_vingt_ans CNRACL annuelBrutEur":             "J K",
	"polypensionnes/prive_puis_etat SRE annuelBrutEur":                          "J",
	"polypensionnes/contractuel_puis_territorial CNRACL annuelBrutEur":          "J K",
	"polypensionnes/contractuel_puis_territorial complémentaires annuelBrutEur": "P",
	"controle/surcote_oubliee trimestresSurcote":                                "F",
	"controle/surcote_oubliee tauxSurcote":                                      "F",
	"controle/surcote_oubliee CNAV annuelBrutEur":                               "A F",
	"controle/surcote_oubliee complémentaires annuelBrutEur":                    "C M",
	"departs/carriere_longue_vingt_ans dateAgeLegal":                            "E",
	"incomplets/annee_sans_salaire complémentaires annuelBrutEur":               "C L",
}
