package bareme

import "github.com/retraite-gateway/retraite/domain/calendar"

var affiliationTables = []definition{
	{
		id:    TableAffiliationRegimes,
		nom:   "affiliation_regimes",
		titre: "régimes d'une activité",
		cles:  []cle{{"regime", regimesAffiliationNoms}},
		effet: "activite",
		valeurs: []valeur{
			{nom: "base_texte", libelle: "régime de base"},
			{nom: "complementaire_texte", libelle: "régime complémentaire", mots: complementairesNoms},
			{nom: "ferme_aux_entrants_date", libelle: "fermé aux entrants depuis"},
			{nom: "temps_minimum_heures", libelle: "temps de travail minimal"},
			{nom: "condition_texte", libelle: "activité"},
		},
	},
}

// regimesAffiliationNoms are the base schemes, in the words of a dossier.
var regimesAffiliationNoms = []string{
	"CNAV", "MSA_SALARIE", "SSI", "MSA_EXPLOITANT", "CNAVPL", "CNBF", "SRE", "CNRACL", "FSPOEIE", "SNCF", "RATP", "IEG",
	"ENIM", "CRPCEN", "MINES", "BDF", "CAVIMAC", "OPERA", "COMEDIE_FRANCAISE", "MAYOTTE", "SPM", "CPS_POLYNESIE",
	"CAFAT",
}

var regimesAffiliationRangs = ranksOf(regimesAffiliationNoms)

func ranksOf(mots []string) map[string]int {
	ranks := make(map[string]int, len(mots))
	for i, word := range mots {
		ranks[word] = i
	}
	return ranks
}

// Complementaire is what completes a base scheme.
type Complementaire uint8

// What completes a base scheme: nothing, the scheme itself, or a scheme in points.
const (
	ComplementaireAucun Complementaire = iota
	ComplementaireIntegre
	ComplementaireAgircArrco
	ComplementaireAgircArrcoOuIrcantec
	ComplementaireRci
	ComplementaireMsaRco
	ComplementaireSection
	ComplementaireCnbf
	ComplementaireRafp
	ComplementaireTrancheB
)

var complementairesNoms = []string{
	"aucun", "integre", "agirc_arrco", "agirc_arrco_ou_ircantec", "rci", "msa_rco", "section", "cnbf", "rafp",
	"tranche_b",
}

// String returns the word of the table.
func (c Complementaire) String() string { return mot(complementairesNoms, int(c)) }

// Affiliation is which schemes an activity belongs to.
type Affiliation struct {
	Complementaire Complementaire
	// ComplementaireConnue is false where what completes the scheme has not been read.
	ComplementaireConnue bool
	// Condition says in French whose scheme it is.
	Condition string
	// FermeDepuis is the day since which those who enter the activity belong to the general scheme, zero for an open
	// scheme.
	FermeDepuis calendar.Date
	// HeuresMinimum is the weekly working time below which the activity belongs to the general scheme, 0 for none.
	HeuresMinimum int
}

// Affiliation reads which schemes an activity of a base scheme, by its word in a dossier, belongs to at a day of work.
func (s *Set) Affiliation(rec Recorder, regime string, jour calendar.Date) (a Affiliation, ok bool) {
	const id = TableAffiliationRegimes
	rank, known := regimesAffiliationRangs[regime]
	if !known {
		return a, false
	}
	row := s.au(id, cles1(rank), jour)
	_, ok = s.lit(rec, id, row, colAffiliationRegimesConditionTexte)
	if !ok {
		return a, false
	}
	a.Condition = s.table(id).text(row, int(colAffiliationRegimesConditionTexte))
	word, known := s.integer(rec, id, row, colAffiliationRegimesComplementaireTexte)
	a.Complementaire = Complementaire(word)
	a.ComplementaireConnue = known
	a.FermeDepuis, _ = s.date(rec, id, row, colAffiliationRegimesFermeAuxEntrantsDate)
	a.HeuresMinimum, _ = s.integer(rec, id, row, colAffiliationRegimesTempsMinimumHeures)
	return a, true
}
