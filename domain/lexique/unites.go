package lexique

// Unite returns the words for the unit of a value in an explanation, from its word in reports; a unit that is none
// of the project's is given back as it is.
func Unite(word string) Texte { return unites.dire(word) }

var unites = mots{
	"":                   {"", ""},
	"EUR":                {"€", "€"},
	"EUR/an":             {"€ par an", "€ a year"},
	"EUR/mois":           {"€ par mois", "€ a month"},
	"EUR/trimestre":      {"€ par trimestre", "€ a quarter"},
	"EUR/heure":          {"€ de l’heure", "€ an hour"},
	"EUR/point":          {"€ le point", "€ a point"},
	"monnaie de l'année": {"en monnaie de l’année", "in the currency of the year"},
	"trimestres":         {"trimestres", "quarters"},
	"trimestre":          {"trimestre", "quarter"},
	"points":             {"points", "points"},
	"année":              {"", ""}, // a year of the calendar
	"années":             {"ans", "years"},
	"mois":               {"mois", "months"},
	"jours":              {"jours", "days"},
	"heures":             {"heures", "hours"},
	"fraction":           {"", ""},
	"coefficient":        {"", ""},
	"diviseur":           {"", ""},
	"date":               {"", ""},
	"âge":                {"", ""},
	"%":                  {"%", "%"},
	"PASS":               {"plafond de la sécurité sociale", "social-security ceilings"},
	"regimes":            {"régimes", "schemes"},
	"enfants":            {"enfants", "children"},
	"annuités":           {"annuités", "annuities"},
}
