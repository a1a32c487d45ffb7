package run

import (
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
)

// avertissementDeLigne are the warnings that anomalies of lines and years become, by the code of the anomaly.
var avertissementDeLigne = map[string]CodeAvertissement{
	"doublon_divergent": AvertDoublon, "devise_suspecte": AvertMonnaieDouteuse,
	"plus_de_quatre_trimestres": AvertTropDeTrimestres, "annees_sans_ligne": AvertAnneesSansLigne,
}

// avertissementsLignes reads which lines and years count as they are told and look wrong. The years without a line are
// one warning: a career may have many.
func avertissementsLignes(visible []Section) []Avertissement {
	var out []Avertissement
	var untold []string
	for _, s := range visible {
		if s.ModuleID != capability.ValiderSource {
			continue
		}
		lines, _ := s.read().Get("lignesARegarder")
		for _, item := range lines.Items() {
			about := textOf(item, "valeurLue")
			code, known := avertissementDeLigne[textOf(item, "code")]
			switch {
			case !known:
			case code == AvertAnneesSansLigne:
				untold = append(untold, about)
			default:
				if year := whole(item, "annee"); year != nil {
					about = strconv.FormatInt(*year, 10) + ", " + about
				}
				place := ijson.Pointer(textOf(item, "champ"))
				out = append(out, Avertissement{Code: code, Champ: place, Objet: about})
			}
		}
	}
	if len(untold) > 0 {
		out = append(out, Avertissement{Code: AvertAnneesSansLigne, Objet: strings.Join(untold, ", ")})
	}
	return out
}

// Doutes are all the warnings about what the dossier tells: amounts, lines and years that count as they are and that a
// person must look at. The head of a report lists the first warnings alone.
func (v View) Doutes() []Avertissement {
	var out []Avertissement
	for _, s := range v.Sections {
		if s.ModuleID == capability.ValiderSource || s.ModuleID == capability.HubIngestion {
			out = append(out, avertissementsMontants(s.read())...)
		}
	}
	out = append(out, avertissementsLignes(v.Sections)...)
	for _, s := range v.Sections {
		if s.ModuleID == capability.HubIngestion {
			out = append(out, avertissementsFin(s.read())...)
		}
	}
	return out
}

// avertissementsFin reads whether the career ends before the departure.
func avertissementsFin(ingestion ijson.Value) []Avertissement {
	var out []Avertissement
	if year := whole(ingestion, "finDuTravailDecrit"); year != nil {
		out = append(out, Avertissement{Code: AvertCarriereArretee, Objet: strconv.FormatInt(*year, 10)})
	}
	if year := whole(ingestion, "anneeDepartSansLigne"); year != nil {
		out = append(out, Avertissement{Code: AvertAnneeDepartVide, Objet: strconv.FormatInt(*year, 10)})
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
