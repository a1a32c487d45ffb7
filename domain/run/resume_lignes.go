package run

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// avertissementDeLigne are the warnings that anomalies of lines and years become, by the code of the anomaly.
var avertissementDeLigne = map[string]CodeAvertissement{
	"doublon_divergent": AvertDoublon, "devise_suspecte": AvertMonnaieDouteuse,
	"plus_de_quatre_trimestres": AvertTropDeTrimestres, "annees_sans_ligne": AvertAnneesSansLigne,
}

// avertissementsLignes reads which lines and years count as they are told and look wrong.
func avertissementsLignes(results ijson.Value) []Avertissement {
	lines, _ := results.Get("lignesARegarder")
	var out []Avertissement
	for _, item := range lines.Items() {
		code, known := avertissementDeLigne[textOf(item, "code")]
		if !known {
			continue
		}
		about := textOf(item, "valeurLue")
		if year := whole(item, "annee"); year != nil && code != AvertAnneesSansLigne {
			about = strconv.FormatInt(*year, 10) + ", " + about
		}
		out = append(out, Avertissement{Code: code, Champ: ijson.Pointer(textOf(item, "champ")), Objet: about})
	}
	return out
}

// messageLigne says a warning of a line or of a year in words.
func (a Avertissement) messageLigne() Texte {
	switch a.Code {
	case AvertDoublon:
		return Texte{
			FR: "Deux lignes d'un même emploi ne diffèrent que par leur montant, et comptent toutes deux : " +
				a.Objet + ".",
			EN: "Two lines of one job differ by their amounts alone, and both count: " + a.Objet + ".",
		}
	case AvertMonnaieDouteuse:
		return Texte{FR: "Monnaie à vérifier : " + a.Objet + ".", EN: "Currency to check: " + a.Objet + "."}
	case AvertTropDeTrimestres:
		return Texte{
			FR: "Plus de trimestres que l'année n'en a, comptés dans sa limite : " + a.Objet + ".",
			EN: "More quarters than the year has, counted within its limit: " + a.Objet + ".",
		}
	case AvertAnneeDepartVide:
		return Texte{
			FR: "Aucune ligne pour " + a.Objet + ", l'année du départ : ce qui y a été travaillé n'est pas compté.",
			EN: "No line for " + a.Objet + ", the year of the departure: what was worked in it is not counted.",
		}
	case AvertAnneesSansLigne:
		return Texte{
			FR: "Aucune ligne, et rien de compté, pour : " + a.Objet + ".",
			EN: "No line, and nothing counted, for: " + a.Objet + ".",
		}
	default: // the others have their own sentences
		return Texte{}
	}
}
