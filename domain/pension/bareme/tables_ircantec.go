package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var ircantecTables = []definition{
	{
		id:      TableIrcantecSalaireReference,
		nom:     "ircantec_salaire_reference",
		titre:   "salaire de référence Ircantec",
		effet:   "effet",
		valeurs: achatColonnes,
	},
	{
		id:      TableIrcantecValeurService,
		nom:     "ircantec_valeur_service",
		titre:   "valeur de service du point Ircantec",
		effet:   "effet",
		valeurs: serviceColonnes,
	},
	{
		id:      TableIrcantecTauxAppel,
		nom:     "ircantec_taux_appel",
		titre:   "taux d'appel Ircantec",
		effet:   "effet",
		valeurs: appelColonnes,
	},
	{
		id:    TableIrcantecTauxTheorique,
		nom:   "ircantec_taux_theorique",
		titre: "taux théorique Ircantec",
		cles:  []cle{{"tranche", []string{"A", "B"}}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "plancher_pass", libelle: "plancher de la tranche"},
			{nom: "plafond_pass", libelle: "plafond de la tranche"},
			{nom: "theorique_taux"},
			{nom: "agent_taux", libelle: "part de l'agent"},
			{nom: "employeur_taux", libelle: "part de l'employeur"},
		},
	},
	{
		id:      TableIrcantecAnticipation,
		nom:     "ircantec_anticipation",
		titre:   "anticipation et surcote Ircantec",
		cles:    []cle{{"cas", casIrcantecNoms}},
		effet:   "effet",
		valeurs: []valeur{{nom: "trimestre_taux", libelle: "par trimestre"}, {nom: "libelle_texte", libelle: "cas"}},
	},
	{
		id:      TableIrcantecMajorationEnfants,
		nom:     "ircantec_majoration_enfants",
		titre:   "majoration Ircantec pour enfants",
		cles:    []cle{{nom: "enfants"}},
		valeurs: []valeur{{nom: "majoration_taux"}},
	},
}

// TrancheIrcantec is a slice of pay of the Ircantec scheme.
type TrancheIrcantec uint8

// The slices: up to the ceiling; above.
const (
	IrcantecTrancheA TrancheIrcantec = iota
	IrcantecTrancheB
)

// IrcantecSalaireReference reads the price of a point for the pay of a year.
func (s *Set) IrcantecSalaireReference(rec Recorder, annee int) (money.Euro, bool) {
	const id = TableIrcantecSalaireReference
	row := s.au(id, 0, exercice(annee))
	return s.euro(rec, id, row, colAchatEur)
}

// IrcantecValeurService reads the yearly value of a point at a date of effect.
func (s *Set) IrcantecValeurService(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableIrcantecValeurService, s.au(TableIrcantecValeurService, 0, effet), colServiceEur)
}

// IrcantecTauxAppel reads by how much contributions exceed those that give points, at a date.
func (s *Set) IrcantecTauxAppel(rec Recorder, date calendar.Date) (money.Decimal, bool) {
	return s.decimal(rec, TableIrcantecTauxAppel, s.au(TableIrcantecTauxAppel, 0, date), colAppelCoefficient)
}

// IrcantecTauxTheorique reads the rate that gives points on a slice of the pay of a year. Law: arrêté du 30/12/1970
// art. 7.
func (s *Set) IrcantecTauxTheorique(rec Recorder, annee int, tranche TrancheIrcantec) (TauxTranche, bool) {
	return s.tauxTranche(rec, TableIrcantecTauxTheorique, cles1(int(tranche)), annee, colonnesTranche{
		plancher: colIrcantecTauxTheoriquePlancherPass, plafond: colIrcantecTauxTheoriquePlafondPass,
		taux: colIrcantecTauxTheoriqueTheoriqueTaux,
	})
}

// CasIrcantec is a band of quarters before or after the full rate.
type CasIrcantec uint8

// The bands of quarters.
const (
	IrcantecTrimestres1A12 CasIrcantec = iota
	IrcantecTrimestres13A20
	IrcantecTrimestresAuDela
	IrcantecSurcoteApresAgeTauxPlein
	IrcantecSurcoteAvantAgeTauxPlein
)

var casIrcantecNoms = []string{
	"trimestres_1_a_12", "trimestres_13_a_20", "trimestres_au_dela_du_20e", "surcote_apres_age_taux_plein",
	"surcote_avant_age_taux_plein",
}

// String returns the word of the table.
func (c CasIrcantec) String() string { return mot(casIrcantecNoms, int(c)) }

// IrcantecAnticipation reads what a quarter of a band takes away or adds. Law: arrêté du 30/12/1970 art. 16; arrêté du
// 23/09/2008.
func (s *Set) IrcantecAnticipation(rec Recorder, cas CasIrcantec, effet calendar.Date) (money.Decimal, bool) {
	const id = TableIrcantecAnticipation
	row := s.au(id, cles1(int(cas)), effet)
	return s.decimal(rec, id, row, colIrcantecAnticipationTrimestreTaux)
}

// IrcantecMajorationEnfants reads the increase of points for children; ok is false below three. Law: arrêté du
// 30/12/1970 art. 15.
func (s *Set) IrcantecMajorationEnfants(rec Recorder, enfants int) (money.Decimal, bool) {
	return s.perTrimestre(
		rec,
		TableIrcantecMajorationEnfants,
		min(enfants, maxEnfantsMajoration),
		colIrcantecMajorationEnfantsMajorationTaux,
	)
}
