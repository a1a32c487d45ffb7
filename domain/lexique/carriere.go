package lexique

// Nature returns the words for the nature of a period, from its word in the closed list of dossiers.
func Nature(word string) Texte { return natures.dire(word) }

var natures = mots{
	"ACTIVITE":              {"activité", "work"},
	"APPRENTISSAGE":         {"apprentissage", "apprenticeship"},
	"CHOMAGE_INDEMNISE":     {"chômage indemnisé", "paid unemployment"},
	"CHOMAGE_NON_INDEMNISE": {"chômage non indemnisé", "unpaid unemployment"},
	"MALADIE":               {"maladie", "sickness"},
	"MATERNITE":             {"maternité", "maternity"},
	"ACCIDENT_TRAVAIL":      {"accident du travail", "accident at work"},
	"INVALIDITE":            {"invalidité", "disability"},
	"SERVICE_NATIONAL":      {"service national", "national service"},
	"AVPF": {
		"assurance vieillesse des parents au foyer", "insurance of parents at home (AVPF)",
	},
	"AVA":                {"assurance vieillesse des aidants", "insurance of carers (AVA)"},
	"FORMATION":          {"formation", "training"},
	"ETRANGER":           {"période à l’étranger", "period abroad"},
	"RACHAT":             {"rachat", "purchase"},
	"EQUIVALENTE":        {"période équivalente", "equivalent period"},
	"ACTIVITE_PARTIELLE": {"activité partielle", "partial activity"},
	"DETENTION":          {"détention", "detention"},
	"STAGE":              {"stage", "internship"},
}
