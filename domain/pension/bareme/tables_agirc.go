package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var agircTables = []definition{
	{
		id:      TableAgircSalaireReference,
		nom:     "agirc_salaire_reference",
		titre:   "salaire de référence Agirc",
		effet:   "effet",
		valeurs: achatColonnes,
	},
	{
		id:    TableAgircTauxContractuel,
		nom:   "agirc_taux_contractuel",
		titre: "taux contractuel minimal Agirc",
		cles: []cle{
			{"tranche", []string{"B", "C"}},
			{"anciennete", []string{"entreprise_creee_avant_1981", "entreprise_creee_apres_1981"}},
		},
		effet:   "effet",
		valeurs: contractuelColonnes,
	},
	{
		id:      TableAgircTauxAppel,
		nom:     "agirc_taux_appel",
		titre:   "taux d'appel Agirc",
		effet:   "effet",
		valeurs: appelColonnes,
	},
	{
		id: TableAgircGmp, nom: "agirc_gmp", titre: "garantie minimale de points Agirc", effet: "effet",
		valeurs: []valeur{
			{nom: "garantis_points", libelle: "points garantis"},
			{nom: "cotisation_devise", libelle: "cotisation forfaitaire annuelle"},
			{nom: "charniere_devise", libelle: "salaire charnière annuel"},
			{nom: "devise_texte", libelle: "monnaie", mots: devisesNoms},
		},
	},
	{
		id:      TableAgircValeurService,
		nom:     "agirc_valeur_service",
		titre:   "valeur de service du point Agirc",
		effet:   "effet",
		valeurs: serviceColonnes,
	},
}

// TrancheAgirc is a slice of pay of the Agirc scheme.
type TrancheAgirc uint8

// The slices: from one to four ceilings; from four to eight.
const (
	AgircTrancheB TrancheAgirc = iota
	AgircTrancheC
)

// AgircSalaireReference reads the price of an Agirc point for the pay of a year (1947 to 2018).
func (s *Set) AgircSalaireReference(rec Recorder, annee int) (money.Euro, bool) {
	return s.euro(rec, TableAgircSalaireReference, s.au(TableAgircSalaireReference, 0, exercice(annee)), colAchatEur)
}

// AgircTauxContractuel reads the least contractual rate on a slice of the pay of a year; a firm may have had a higher
// one.
func (s *Set) AgircTauxContractuel(
	rec Recorder, annee int, tranche TrancheAgirc, anciennete Anciennete,
) (TauxTranche, bool) {
	return s.tauxTranche(
		rec, TableAgircTauxContractuel, cles2(int(tranche), int(anciennete)), annee, colonnesContractuel,
	)
}

// AgircTauxAppel reads by how much the contributions of a year exceeded those that give points.
func (s *Set) AgircTauxAppel(rec Recorder, annee int) (money.Decimal, bool) {
	return s.decimal(rec, TableAgircTauxAppel, s.au(TableAgircTauxAppel, 0, exercice(annee)), colAppelCoefficient)
}

// Gmp is the minimum of points of a cadre for a year of full time.
type Gmp struct {
	Points money.Points
	// Cotisation and Charniere are annual amounts in the currency of the year, unknown for 2015.
	Cotisation, Charniere             Montant
	CotisationConnue, CharniereConnue bool
}

// AgircGmp reads the minimum of points of a year; ok is false outside 1989 to 2018, when there was none.
func (s *Set) AgircGmp(rec Recorder, annee int) (g Gmp, ok bool) {
	const id = TableAgircGmp
	row := s.au(id, 0, exercice(annee))
	points, ok := s.decimal(rec, id, row, colAgircGmpGarantisPoints)
	if !ok {
		return g, false
	}
	g.Points = money.Points{Decimal: points}
	devise, _ := s.integer(rec, id, row, colAgircGmpDeviseTexte)
	g.Cotisation.Devise = Devise(devise)
	g.Charniere.Devise = Devise(devise)
	g.Cotisation.Valeur, g.CotisationConnue = s.decimal(rec, id, row, colAgircGmpCotisationDevise)
	g.Charniere.Valeur, g.CharniereConnue = s.decimal(rec, id, row, colAgircGmpCharniereDevise)
	return g, true
}

// AgircValeurService reads the yearly value of an Agirc point at a date of effect (until 2018).
func (s *Set) AgircValeurService(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableAgircValeurService, s.au(TableAgircValeurService, 0, effet), colServiceEur)
}
