package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var rafpTables = []definition{
	{
		id:      TableRafpValeurAcquisition,
		nom:     "rafp_valeur_acquisition",
		titre:   "valeur d'acquisition du point RAFP",
		effet:   "effet",
		valeurs: achatColonnes,
	},
	{
		id:      TableRafpValeurService,
		nom:     "rafp_valeur_service",
		titre:   "valeur de service du point RAFP",
		effet:   "effet",
		valeurs: serviceColonnes,
	},
	{
		id:    TableRafpBaremesAge,
		nom:   "rafp_baremes_age",
		titre: "barème RAFP selon l'âge",
		effet: "effet",
		cles: []cle{
			{"bareme", []string{"majoration", "conversion_capital"}},
			{nom: "age"},
		},
		valeurs: []valeur{{nom: "bareme_coefficient"}},
	},
	{
		id: TableRafpSeuilsCapital, nom: "rafp_seuils_capital", titre: "rente ou capital RAFP", effet: "effet",
		valeurs: []valeur{
			{nom: "rente_points", libelle: "seuil de la rente"},
			{nom: "fractionnement_points", libelle: "seuil du capital fractionné"},
			{nom: "premiere_fraction_mois", libelle: "mois de rente de la première fraction"},
			{nom: "solde_mois", libelle: "mois du solde"},
			{nom: "ecart_maximum_mois", libelle: "écart maximal avec la pension de base"},
		},
	},
}

// RafpValeurAcquisition reads the price of a point for a year.
func (s *Set) RafpValeurAcquisition(rec Recorder, annee int) (money.Euro, bool) {
	return s.euro(rec, TableRafpValeurAcquisition, s.au(TableRafpValeurAcquisition, 0, exercice(annee)), colAchatEur)
}

// RafpValeurService reads the yearly value of a point at a date of effect.
func (s *Set) RafpValeurService(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableRafpValeurService, s.au(TableRafpValeurService, 0, effet), colServiceEur)
}

// RafpMajoration reads the coefficient of a whole age at a date of effect. Beyond 75 the table ends: the reader answers
// for 75.
func (s *Set) RafpMajoration(rec Recorder, age int, effet calendar.Date) (money.Decimal, bool) {
	return s.rafpBareme(rec, 0, age, effet)
}

// RafpConversionCapital reads by how many years of annuity a capital is paid, for a whole age at a date of effect; 75
// beyond 75.
func (s *Set) RafpConversionCapital(rec Recorder, age int, effet calendar.Date) (money.Decimal, bool) {
	return s.rafpBareme(rec, 1, age, effet)
}

func (s *Set) rafpBareme(rec Recorder, bareme, age int, effet calendar.Date) (money.Decimal, bool) {
	const id = TableRafpBaremesAge
	row := s.au(id, cles2(bareme, min(max(age, 0), rafpDernierAge)), effet)
	return s.decimal(rec, id, row, colRafpBaremesAgeBaremeCoefficient)
}

// rafpDernierAge is the last age of the table.
const rafpDernierAge = 75

// RafpSeuils says from how many points the scheme pays an annuity, and how it splits a capital.
type RafpSeuils struct {
	Rente money.Points
	// Fractionnement is the least number of points of a capital paid twice; HasFractionnement is false when none was
	// (before 2019-05).
	Fractionnement    money.Points
	HasFractionnement bool
	// PremiereFraction is how many months of annuity come first, Solde the month of the rest.
	PremiereFraction, Solde int
	// EcartMaximum is the greatest number of months after the basic pension; HasEcart is false when there was no limit
	// (before 2020-06).
	EcartMaximum int
	HasEcart     bool
}

// RafpSeuilsCapital reads these thresholds at a date of effect. Law: décret 2004-569 art. 9.
func (s *Set) RafpSeuilsCapital(rec Recorder, effet calendar.Date) (r RafpSeuils, ok bool) {
	const id = TableRafpSeuilsCapital
	row := s.au(id, 0, effet)
	rente, ok := s.decimal(rec, id, row, colRafpSeuilsCapitalRentePoints)
	split, okSplit := s.decimal(rec, id, row, colRafpSeuilsCapitalFractionnementPoints)
	r.Rente = money.Points{Decimal: rente}
	r.Fractionnement = money.Points{Decimal: split}
	first, okFirst := s.integer(rec, id, row, colRafpSeuilsCapitalPremiereFractionMois)
	rest, okRest := s.integer(rec, id, row, colRafpSeuilsCapitalSoldeMois)
	r.PremiereFraction = first
	r.Solde = rest
	r.HasFractionnement = okSplit && okFirst && okRest
	r.EcartMaximum, r.HasEcart = s.integer(rec, id, row, colRafpSeuilsCapitalEcartMaximumMois)
	return r, ok
}
