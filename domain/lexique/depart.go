package lexique

// Voie returns the words for the way that opens a departure: the legal age, that of a scheme, or an early
// departure.
func Voie(code string) Texte { return voies.dire(code) }

var voies = mots{
	"AGE_LEGAL":             {"à l’âge légal", "at the legal age"},
	"AGE_OUVERTURE":         {"à l’âge d’ouverture du régime", "at the age of the scheme"},
	"CARRIERE_LONGUE":       {"carrière longue", "long career"},
	"HANDICAP":              {"retraite anticipée pour handicap", "early retirement for disability"},
	"INCAPACITE_PERMANENTE": {"incapacité permanente", "permanent incapacity"},
	"INAPTITUDE":            {"inaptitude au travail", "unfitness for work"},
	"PENIBILITE_C2P":        {"compte de prévention (C2P)", "prevention account (C2P)"},
	"CATEGORIE_ACTIVE":      {"catégorie active", "active category"},
}

// Repere returns the words for a mark of the curve of departures.
func Repere(code string) Texte { return reperes.dire(code) }

var reperes = mots{
	"PLUS_TOT":               {"au plus tôt", "earliest"},
	"DATE_DEMANDEE":          {"date demandée", "date asked for"},
	"AGE_LEGAL":              {"âge légal", "legal age"},
	"TAUX_PLEIN":             {"taux plein", "full rate"},
	"TAUX_PLEIN_AUTOMATIQUE": {"taux plein automatique", "automatic full rate"},
}

// MotifTauxPlein returns the words for what gives the full rate.
func MotifTauxPlein(code string) Texte { return motifsTauxPlein.dire(code) }

var motifsTauxPlein = mots{
	"DUREE":           {"par la durée d’assurance", "by the insurance period"},
	"AGE":             {"par l’âge", "by age"},
	"MOTIF_DE_DEPART": {"par le motif de départ", "by the ground of departure"},
}
