package lexique

// Code returns the words for a code of any closed list that a sentence or an explanation may show: a scheme, the nature
// of a period, a way of leaving, what an increase is for, a territory, how a pension is paid. A word that is no code is
// returned as it is.
func Code(word string) Texte {
	for _, list := range []mots{regimes, natures, voies, parents, majorations, territoires, paiements} {
		if words, ok := list[word]; ok {
			return words
		}
	}
	return Texte{FR: word, EN: word}
}

// parents are the ways that let civil servants leave before the age.
var parents = mots{
	"TROIS_ENFANTS":    {"parent de trois enfants", "parent of three children"},
	"ENFANT_INVALIDE":  {"parent d’un enfant invalide", "parent of a disabled child"},
	"CONJOINT_INFIRME": {"conjoint infirme", "infirm spouse"},
}

// majorations are what increases of the complementary pension are for.
var majorations = mots{
	"A_CHARGE":       {"enfants à charge", "dependent children"},
	"A_CHARGE_AGIRC": {"enfants à charge (Agirc)", "dependent children (Agirc)"},
}

// territoires are those with schemes of their own.
var territoires = mots{
	"POLYNESIE":          {"Polynésie française", "French Polynesia"},
	"NOUVELLE_CALEDONIE": {"Nouvelle-Calédonie", "New Caledonia"},
	"PARITE":             {"parité du franc Pacifique", "parity of the Pacific franc"},
}

// paiements are how often a pension is paid, for which time, and on which day of the month.
var paiements = mots{
	"MENSUEL":              {"chaque mois", "each month"},
	"ECHU":                 {"à terme échu", "in arrears"},
	"A_ECHOIR":             {"d’avance", "in advance"},
	"FIN_DE_MOIS":          {"en fin de mois", "at the end of the month"},
	"QUANTIEME":            {"un jour fixe, ou le jour ouvré d’avant", "a fixed day, or the working day before"},
	"PREMIER_OUVRE":        {"le premier jour ouvré", "the first working day"},
	"AVANT_DERNIER_OUVRE":  {"l’avant-dernier jour ouvré", "the last working day but one"},
	"ANTEPENULTIEME_OUVRE": {"l’antépénultième jour ouvré", "the last working day but two"},
	"CALENDRIER":           {"selon le calendrier de la caisse", "by the calendar of the fund"},
}
