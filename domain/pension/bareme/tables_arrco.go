package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var (
	achatColonnes   = []valeur{{nom: "achat_eur", unite: "EUR/point"}}
	serviceColonnes = []valeur{{nom: "service_eur", unite: "EUR/point"}}
	appelColonnes   = []valeur{{nom: "appel_coefficient"}}

	contractuelColonnes = []valeur{
		{nom: "plancher_pass", libelle: "plancher de la tranche"},
		{nom: "plafond_pass", libelle: "plafond de la tranche"},
		{nom: "contractuel_taux"},
	}
)

var arrcoTables = []definition{
	{
		id:      TableArrcoSalaireReference,
		nom:     "arrco_salaire_reference",
		titre:   "salaire de référence Arrco",
		effet:   "effet",
		valeurs: achatColonnes,
	},
	{
		id:      TableArrcoUnirsSalaireReference,
		nom:     "arrco_unirs_salaire_reference",
		titre:   "salaire de référence UNIRS",
		effet:   "effet",
		valeurs: achatColonnes,
	},
	{
		id:    TableArrcoTauxContractuel,
		nom:   "arrco_taux_contractuel",
		titre: "taux contractuel minimal Arrco",
		cles: []cle{
			{"tranche", []string{"1", "2_non_cadre"}},
			{"anciennete", []string{"entreprise_creee_avant_1997", "entreprise_creee_apres_1997"}},
		},
		effet:   "effet",
		valeurs: contractuelColonnes,
	},
	{
		id:      TableArrcoTauxAppel,
		nom:     "arrco_taux_appel",
		titre:   "taux d'appel Arrco",
		effet:   "effet",
		valeurs: appelColonnes,
	},
	{
		id:      TableArrcoValeurService,
		nom:     "arrco_valeur_service",
		titre:   "valeur de service du point Arrco",
		effet:   "effet",
		valeurs: serviceColonnes,
	},
	{
		id:      TableArrcoUnirsValeurService,
		nom:     "arrco_unirs_valeur_service",
		titre:   "valeur de service du point UNIRS",
		effet:   "effet",
		valeurs: serviceColonnes,
	},
}

// Anciennete says whether a firm existed before the year in which the contractual rates of new firms began.
type Anciennete uint8

// The ages of firms: created before 1997 for Arrco (1981 for Agirc), or after.
const (
	EntrepriseAncienne Anciennete = iota
	EntrepriseNouvelle
)

// TrancheArrco is a slice of pay of the Arrco scheme.
type TrancheArrco uint8

// The slices: up to the ceiling; from one to three ceilings for those who are not cadres.
const (
	ArrcoTranche1 TrancheArrco = iota
	ArrcoTranche2NonCadre
)

// TauxTranche is a rate on a slice of pay, whose bounds are in annual ceilings, and the years that it is good for.
type TauxTranche struct {
	Plancher, Plafond, Taux money.Decimal
	Exercices               Exercices
}

// Exercices are the years for which one row answers, so that a career reads it once; none in the zero value.
type Exercices struct{ dates plage }

// Contient says whether the row answers for a year.
func (e Exercices) Contient(annee int) bool { return e.dates.contains(rangDate(exercice(annee))) }

// exercicesOf returns the years for which a row answers.
func (s *Set) exercicesOf(id TableID, row int) Exercices {
	return Exercices{s.tables[id].lignes[row].effet}
}

// exercice is the day by which a table of dates answers for the pay of a whole year.
func exercice(annee int) calendar.Date { return calendar.Date{Year: annee, Month: 1, Day: 1} }

// ArrcoSalaireReference reads the price of an Arrco point for the pay of a year (1999 to 2018).
func (s *Set) ArrcoSalaireReference(rec Recorder, annee int) (money.Euro, bool) {
	return s.euro(rec, TableArrcoSalaireReference, s.au(TableArrcoSalaireReference, 0, exercice(annee)), colAchatEur)
}

// ArrcoUnirsSalaireReference reads the price of a UNIRS point for the pay of a year (until 1998).
func (s *Set) ArrcoUnirsSalaireReference(rec Recorder, annee int) (money.Euro, bool) {
	const id = TableArrcoUnirsSalaireReference
	row := s.au(id, 0, exercice(annee))
	return s.euro(rec, id, row, colAchatEur)
}

// ArrcoTauxContractuel reads the least contractual rate on a slice of the pay of a year; a firm may have had a higher
// one.
func (s *Set) ArrcoTauxContractuel(
	rec Recorder, annee int, tranche TrancheArrco, anciennete Anciennete,
) (TauxTranche, bool) {
	return s.tauxTranche(
		rec, TableArrcoTauxContractuel, cles2(int(tranche), int(anciennete)), annee, colonnesContractuel,
	)
}

// colonnesTranche are the columns of a rate on a slice of pay.
type colonnesTranche struct{ plancher, plafond, taux colonne }

var colonnesContractuel = colonnesTranche{
	plancher: colContractuelPlancherPass, plafond: colContractuelPlafondPass, taux: colContractuelTaux,
}

func (s *Set) tauxTranche(
	rec Recorder, id TableID, keys cleRang, annee int, cols colonnesTranche,
) (TauxTranche, bool) {
	row := s.au(id, keys, exercice(annee))
	if row == absente {
		return TauxTranche{}, false
	}
	low, ok1 := s.decimal(rec, id, row, cols.plancher)
	high, ok2 := s.decimal(rec, id, row, cols.plafond)
	rate, ok3 := s.decimal(rec, id, row, cols.taux)
	return TauxTranche{low, high, rate, s.exercicesOf(id, row)}, ok1 && ok2 && ok3
}

// ArrcoTauxAppel reads by how much the contributions of a year exceeded those that give points.
func (s *Set) ArrcoTauxAppel(rec Recorder, annee int) (money.Decimal, bool) {
	return s.decimal(rec, TableArrcoTauxAppel, s.au(TableArrcoTauxAppel, 0, exercice(annee)), colAppelCoefficient)
}

// ArrcoValeurService reads the yearly value of an Arrco point at a date of effect (until 2018).
func (s *Set) ArrcoValeurService(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableArrcoValeurService, s.au(TableArrcoValeurService, 0, effet), colServiceEur)
}

// ArrcoUnirsValeurService reads the yearly value of a UNIRS point at a date of effect (until 1998).
func (s *Set) ArrcoUnirsValeurService(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableArrcoUnirsValeurService, s.au(TableArrcoUnirsValeurService, 0, effet), colServiceEur)
}
