package bareme

import "github.com/retraite-gateway/retraite/domain/calendar"

var internationalTables = []definition{
	{
		id:    TableAccordsInternationaux,
		nom:   "accords_internationaux",
		titre: "accord international",
		cles:  []cle{{"etat", etatsNoms}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "instrument_texte", libelle: "instrument", mots: instrumentsNoms},
			{nom: "calcul_texte", libelle: "calcul", mots: calculsNoms},
			{nom: "maximum_texte", libelle: "durée totale limitée au maximum", mots: []string{"sans_objet", "oui"}},
			{
				nom:     "personnes_texte",
				libelle: "personnes couvertes",
				mots:    []string{"salaries", "salaries_et_non_salaries"},
			},
			{nom: "etats_tiers_texte", libelle: "totalise les États tiers", mots: nonOui},
		},
	},
	{
		id:    TableAccordsEtatsTiers,
		nom:   "accords_etats_tiers",
		titre: "États tiers liés par un accord à un État lié à la France",
		cles: []cle{
			{"etat", etatsNoms},
			{"tiers", etatsNoms},
		},
		valeurs: []valeur{{nom: "lies_texte", libelle: "liés", mots: nonOui}},
	},
}

// etatsNoms are ISO 3166 codes, with QC for Quebec, XK for Kosovo and OI for international organisations.
var etatsNoms = []string{
	"AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT", "LU",
	"LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK", "CH", "GB", "AD", "AR", "BA", "BJ", "BR", "CA", "CG",
	"CI", "CL", "CM", "CV", "DZ", "GA", "GG", "IL", "IN", "JE", "JP", "KR", "MA", "MC", "ME", "MK", "ML", "MR", "NE",
	"PH", "QC", "RS", "SM", "SN", "TG", "TN", "TR", "US", "UY", "XK", "OI",
}

var etatsRangs = ranksOf(etatsNoms)

// Instrument is the kind of text that binds France and a State.
type Instrument uint8

// The kinds of texts.
const (
	ReglementsEuropeens Instrument = iota
	AccordCommerceCooperation
	ConventionBilaterale
	OrganisationInternationale
)

var instrumentsNoms = []string{
	"reglements_europeens", "accord_commerce_cooperation", "convention_bilaterale", "organisation_internationale",
}

// String returns the word of the table.
func (i Instrument) String() string { return mot(instrumentsNoms, int(i)) }

// CalculInternational is how a text uses foreign periods.
type CalculInternational uint8

// The ways of using foreign periods: compare the national pension with the one in proportion; let the insured person
// choose; count them for the rate and pay separately; count them for the rate only.
const (
	CalculComparaison CalculInternational = iota
	CalculOption
	CalculSepare
	CalculTauxSeul
)

var calculsNoms = []string{"comparaison", "option", "calcul_separe", "taux_seul"}

// String returns the word of the table.
func (c CalculInternational) String() string { return mot(calculsNoms, int(c)) }

// AccordInternational is what binds France and a State at a date of effect.
type AccordInternational struct {
	Instrument Instrument
	Calcul     CalculInternational
	// CalculConnu is false for a text that has not been read on that point.
	CalculConnu bool
	// LimiteAuMaximum says whether the total duration is limited to the required one; LimiteConnue is false when that
	// has not been read.
	LimiteAuMaximum, LimiteConnue bool
	// NonSalaries says whether the self-employed are covered, EtatsTiers whether periods in third States add up.
	NonSalaries, EtatsTiers bool
}

// AccordInternational reads what binds France and a State, by its code, at a date of effect; ok is false when nothing
// does.
func (s *Set) AccordInternational(rec Recorder, etat string, effet calendar.Date) (a AccordInternational, ok bool) {
	const id = TableAccordsInternationaux
	rank, known := etatsRangs[etat]
	if !known {
		return a, false
	}
	row := s.au(id, cles1(rank), effet)
	instrument, ok := s.integer(rec, id, row, colAccordsInternationauxInstrumentTexte)
	if !ok {
		return a, false
	}
	a.Instrument = Instrument(instrument)
	calcul, known := s.integer(rec, id, row, colAccordsInternationauxCalculTexte)
	a.Calcul = CalculInternational(calcul)
	a.CalculConnu = known
	limit, known := s.integer(rec, id, row, colAccordsInternationauxMaximumTexte)
	a.LimiteAuMaximum = limit == 1
	a.LimiteConnue = known
	people, _ := s.integer(rec, id, row, colAccordsInternationauxPersonnesTexte)
	third, _ := s.integer(rec, id, row, colAccordsInternationauxEtatsTiersTexte)
	a.NonSalaries = people == 1
	a.EtatsTiers = third == 1
	return a, true
}

// EtatsLies reads whether two States are bound to one another, so that the agreement of France with the first one adds
// up periods in the second one; connu is false for two States of which that has not been read.
func (s *Set) EtatsLies(rec Recorder, etat, tiers string) (lies, known bool) {
	const id = TableAccordsEtatsTiers
	a, okState := etatsRangs[etat]
	b, okThird := etatsRangs[tiers]
	if !okState || !okThird {
		return false, false
	}
	word, known := s.integer(rec, id, s.par(id, cles2(a, b)), colAccordsEtatsTiersLiesTexte)
	return word == 1, known
}
