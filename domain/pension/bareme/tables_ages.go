package bareme

import "github.com/retraite-gateway/retraite/domain/calendar"

var ageColonnes = []valeur{{nom: "age_annees", libelle: "années"}, {nom: "age_mois", libelle: "mois"}}

var agesTables = []definition{
	{
		id: TableAgeLegal, nom: "age_legal", titre: "âge légal de départ", naissance: "naissance", effet: "effet",
		valeurs: ageColonnes,
	},
	{
		id:        TableAgeTauxPleinAutomatique,
		nom:       "age_taux_plein_automatique",
		titre:     "âge du taux plein automatique",
		naissance: "naissance",
		effet:     "effet",
		valeurs:   ageColonnes,
	},
	{
		id:        TableDureeAssuranceRequise,
		nom:       "duree_assurance_requise",
		titre:     "durée d'assurance requise pour le taux plein",
		naissance: "naissance",
		effet:     "effet",
		valeurs:   []valeur{{nom: "duree_trimestres"}},
	},
	{
		id:        TableDureeProratisation,
		nom:       "duree_proratisation",
		titre:     "durée de proratisation",
		naissance: "naissance",
		effet:     "effet",
		valeurs: []valeur{
			{nom: "regle_texte", libelle: "règle", mots: []string{"duree_propre", "duree_requise"}},
			{nom: "duree_trimestres"},
		},
	},
	{
		id:    TableAnneesSalaireMoyen,
		nom:   "annees_salaire_moyen",
		titre: "nombre d'années du salaire annuel moyen",
		cles: []cle{
			{"regime", regimesSalaireMoyenNoms},
		},
		naissance: "generation",
		effet:     "effet",
		valeurs:   []valeur{{nom: "retenues_annees"}},
	},
	{
		id:    TableAnneesSalaireMoyenParents,
		nom:   "annees_salaire_moyen_parents",
		titre: "salaire annuel moyen des parents",
		cles:  []cle{{nom: "enfants"}},
		effet: "effet",
		valeurs: []valeur{
			{
				nom:     "reduction_annees",
				libelle: "années retirées",
			},
			{nom: "retenues_annees", libelle: "années retenues, générations 1948 et suivantes"},
		},
	},
}

// AgeLegal reads the age at which a pension may begin. Law: CSS L161-17-2, D161-2-1-9.
func (s *Set) AgeLegal(rec Recorder, naissance, effet calendar.Date) (calendar.Age, bool) {
	return s.age(rec, TableAgeLegal, s.pour(TableAgeLegal, 0, naissance, effet), colAgeAnnees, colAgeMois)
}

// AgeTauxPleinAutomatique reads the age of the full rate whatever the duration. Law: CSS L351-8 1°.
func (s *Set) AgeTauxPleinAutomatique(rec Recorder, naissance, effet calendar.Date) (calendar.Age, bool) {
	const id = TableAgeTauxPleinAutomatique
	row := s.pour(id, 0, naissance, effet)
	return s.age(rec, id, row, colAgeAnnees, colAgeMois)
}

// DureeAssuranceRequise reads the quarters required for the full rate. Law: CSS L161-17-3.
func (s *Set) DureeAssuranceRequise(rec Recorder, naissance, effet calendar.Date) (int, bool) {
	const id = TableDureeAssuranceRequise
	row := s.pour(id, 0, naissance, effet)
	return s.integer(rec, id, row, colDureeAssuranceRequiseDureeTrimestres)
}

// DureeProratisation reads the quarters of a whole pension: a duration of its own until the generation of 1948, then
// the duration required for the full rate. Law: CSS R351-6.
func (s *Set) DureeProratisation(rec Recorder, naissance, effet calendar.Date) (int, bool) {
	row := s.pour(TableDureeProratisation, 0, naissance, effet)
	rule, ok := s.integer(rec, TableDureeProratisation, row, colDureeProratisationRegleTexte)
	if !ok {
		return 0, false
	}
	if rule == 1 {
		return s.DureeAssuranceRequise(rec, naissance, effet)
	}
	return s.integer(rec, TableDureeProratisation, row, colDureeProratisationDureeTrimestres)
}

// RegimeSalaireMoyen is a scheme whose average salary has its own number of years.
type RegimeSalaireMoyen uint8

// The schemes with their own number of years.
const (
	SalaireMoyenGeneral RegimeSalaireMoyen = iota
	SalaireMoyenArtisansCommercants
)

var regimesSalaireMoyenNoms = []string{"regime_general_msa_salaries", "artisans_commercants"}

// String returns the word of the table.
func (r RegimeSalaireMoyen) String() string { return mot(regimesSalaireMoyenNoms, int(r)) }

// AnneesSalaireMoyen reads how many best years make the average salary of a generation (a year of birth). Law: CSS
// R351-29-1, R634-1-1.
func (s *Set) AnneesSalaireMoyen(
	rec Recorder, regime RegimeSalaireMoyen, generation int, effet calendar.Date,
) (int, bool) {
	const id = TableAnneesSalaireMoyen
	row := s.table(id).found(cles1(int(regime)), rangDate(effet), rang(generation), 0)
	return s.integer(rec, id, row, colAnneesSalaireMoyenRetenuesAnnees)
}

// AnneesSalaireMoyenParents reads how many years the average salary of a parent loses, for children who gave quarters:
// 0 before the reform. Law: CSS R173-3-2.
func (s *Set) AnneesSalaireMoyenParents(rec Recorder, enfants int, effet calendar.Date) (int, bool) {
	if enfants < 1 {
		return 0, true
	}
	const id = TableAnneesSalaireMoyenParents
	row := s.au(id, cles1(min(enfants, 2)), effet)
	return s.integer(rec, id, row, colAnneesSalaireMoyenParentsReductionAnnees)
}
