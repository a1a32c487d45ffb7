package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var solidariteTables = []definition{
	{
		id: TableAspa, nom: "aspa", titre: "ASPA", effet: "effet",
		valeurs: []valeur{
			{nom: "allocation_seul_eur", libelle: "montant maximal, personne seule", unite: "EUR/an"},
			{nom: "allocation_couple_eur", libelle: "montant maximal, couple", unite: "EUR/an"},
			{nom: "plafond_seul_eur", libelle: "plafond de ressources, personne seule", unite: "EUR/an"},
			{nom: "plafond_couple_eur", libelle: "plafond de ressources, couple", unite: "EUR/an"},
			{nom: "mensuel_seul_eur", libelle: "montant publié, personne seule", unite: "EUR/mois"},
			{nom: "mensuel_couple_eur", libelle: "montant publié, couple", unite: "EUR/mois"},
		},
	},
	{
		id: TableAsi, nom: "asi", titre: "ASI", effet: "effet",
		valeurs: []valeur{
			{nom: "regle_texte", libelle: "règle", mots: []string{"forfaitaire", "differentielle"}},
			{nom: "allocation_seul_eur", libelle: "montant maximal, personne seule", unite: "EUR/an"},
			{nom: "allocation_couple_eur", libelle: "montant maximal, couple", unite: "EUR/an"},
			{nom: "plafond_seul_eur", libelle: "plafond de ressources, personne seule", unite: "EUR/an"},
			{nom: "plafond_couple_eur", libelle: "plafond de ressources, couple", unite: "EUR/an"},
		},
	},
	{
		id:    TableAspaRecuperation,
		nom:   "aspa_recuperation",
		titre: "récupération de l'ASPA sur la succession",
		effet: "deces",
		valeurs: []valeur{
			{nom: "seuil_eur", libelle: "seuil d'actif net"},
			{nom: "seuil_outre_mer_eur", libelle: "seuil d'actif net outre-mer"},
			{nom: "plafond_seul_eur", libelle: "plafond annuel, personne seule", unite: "EUR/an"},
			{nom: "plafond_couple_eur", libelle: "plafond annuel, couple", unite: "EUR/an"},
		},
	},
	{
		id: TableReversionMontants, nom: "reversion_montants", titre: "pension de réversion, montants", annee: true,
		valeurs: []valeur{
			{nom: "plafond_seul_eur", libelle: "plafond de ressources, personne seule", unite: "EUR/an"},
			{nom: "plafond_menage_eur", libelle: "plafond de ressources, ménage", unite: "EUR/an"},
			{nom: "minimum_eur", libelle: "minimum pour 60 trimestres au 31 décembre", unite: "EUR/an"},
			{
				nom:     "majoration_plafond_eur",
				libelle: "plafond de la majoration de 11,1 % au 31 décembre",
				unite:   "EUR/trimestre",
			},
			{nom: "enfant_eur", libelle: "majoration forfaitaire par enfant au 31 décembre", unite: "EUR/mois"},
		},
	},
	{
		id: TableReversionRegles, nom: "reversion_regles", titre: "pension de réversion, règles", effet: "effet",
		valeurs: []valeur{
			{nom: "taux_pct", libelle: "part de la pension"},
			{nom: "age_minimum_annees", libelle: "âge minimal"},
			{nom: "age_deces_ancien_annees", libelle: "âge minimal, décès antérieur à 2009"},
			{nom: "mariage_annees", libelle: "durée de mariage"},
			{nom: "ressources_texte", libelle: "ressources", mots: []string{"condition", "ecretement"}},
		},
	},
}

// Allocation holds the yearly amounts of an allowance, alone or in a couple. Each is known only if its flag says so.
type Allocation struct {
	Seul, Couple                   money.Euro
	PlafondSeul, PlafondCouple     money.Euro
	MontantsConnus, PlafondsConnus bool
	// Differentielle is true when the allowance fills the gap up to the ceiling, and has then no amount of its own (ASI
	// since 2020-04).
	Differentielle bool
}

// Aspa reads the amounts of the ASPA at a date. Law: CSS D815-1, D815-2.
func (s *Set) Aspa(rec Recorder, date calendar.Date) (Allocation, bool) {
	row := s.au(TableAspa, 0, date)
	a := s.allocation(rec, TableAspa, row, colonnesAllocation{
		seul: colAspaAllocationSeulEur, couple: colAspaAllocationCoupleEur,
		plafondSeul: colAspaPlafondSeulEur, plafondCouple: colAspaPlafondCoupleEur,
	})
	return a, a.MontantsConnus && a.PlafondsConnus
}

// Asi reads the amounts of the ASI at a date; ok is false since 2026-04-01, whose amounts are not known. Law: CSS
// L815-24, D815-19.
func (s *Set) Asi(rec Recorder, date calendar.Date) (Allocation, bool) {
	row := s.au(TableAsi, 0, date)
	rule, ok := s.integer(rec, TableAsi, row, colAsiRegleTexte)
	a := s.allocation(rec, TableAsi, row, colonnesAllocation{
		seul: colAsiAllocationSeulEur, couple: colAsiAllocationCoupleEur,
		plafondSeul: colAsiPlafondSeulEur, plafondCouple: colAsiPlafondCoupleEur,
	})
	a.Differentielle = rule == 1
	return a, ok && a.PlafondsConnus && (a.Differentielle || a.MontantsConnus)
}

// colonnesAllocation are the columns of the amounts in the table of an allowance.
type colonnesAllocation struct{ seul, couple, plafondSeul, plafondCouple colonne }

func (s *Set) allocation(rec Recorder, id TableID, row int, cols colonnesAllocation) (a Allocation) {
	var okAlone, okCouple bool
	a.Seul, okAlone = s.euro(rec, id, row, cols.seul)
	a.Couple, okCouple = s.euro(rec, id, row, cols.couple)
	a.MontantsConnus = okAlone && okCouple
	a.PlafondSeul, okAlone = s.euro(rec, id, row, cols.plafondSeul)
	a.PlafondCouple, okCouple = s.euro(rec, id, row, cols.plafondCouple)
	a.PlafondsConnus = okAlone && okCouple
	return a
}

// RecuperationAspa is what heirs pay back.
type RecuperationAspa struct {
	Seuil, SeuilOutreMer       money.Euro
	PlafondSeul, PlafondCouple money.Euro
	// PlafondsConnus is false where the yearly ceilings are not known: then only the sums paid bound the recovery.
	PlafondsConnus bool
}

// AspaRecuperation reads the thresholds for a death at a date. Law: CSS L815-13, D815-4.
func (s *Set) AspaRecuperation(rec Recorder, deces calendar.Date) (r RecuperationAspa, ok bool) {
	const id = TableAspaRecuperation
	row := s.au(id, 0, deces)
	r.Seuil, ok = s.euro(rec, id, row, colAspaRecuperationSeuilEur)
	var okOverseas, okAlone, okCouple bool
	r.SeuilOutreMer, okOverseas = s.euro(rec, id, row, colAspaRecuperationSeuilOutreMerEur)
	r.PlafondSeul, okAlone = s.euro(rec, id, row, colAspaRecuperationPlafondSeulEur)
	r.PlafondCouple, okCouple = s.euro(rec, id, row, colAspaRecuperationPlafondCoupleEur)
	r.PlafondsConnus = okAlone && okCouple
	return r, ok && okOverseas
}

// ReversionMontants holds the amounts of survivors' pensions. Minimum, MajorationPlafond and Enfant are those of 31
// December; the ceiling of the increase of 11.1 % is quarterly and not known before 2010.
type ReversionMontants struct {
	PlafondSeul, PlafondMenage money.Euro
	Minimum                    money.Euro
	MajorationPlafond          money.Euro
	MajorationConnue           bool
	Enfant                     money.Euro
}

// ReversionMontants reads the amounts of a year. Law: CSS D353-1, D353-1-1, D353-4, R353-11.
func (s *Set) ReversionMontants(rec Recorder, annee int) (m ReversionMontants, ok bool) {
	const id = TableReversionMontants
	row := s.en(id, 0, annee)
	var oks [4]bool
	m.PlafondSeul, oks[0] = s.euro(rec, id, row, colReversionMontantsPlafondSeulEur)
	m.PlafondMenage, oks[1] = s.euro(rec, id, row, colReversionMontantsPlafondMenageEur)
	m.Minimum, oks[2] = s.euro(rec, id, row, colReversionMontantsMinimumEur)
	m.MajorationPlafond, m.MajorationConnue = s.euro(rec, id, row, colReversionMontantsMajorationPlafondEur)
	m.Enfant, oks[3] = s.euro(rec, id, row, colReversionMontantsEnfantEur)
	return m, oks == [4]bool{true, true, true, true}
}

// ReversionRegles holds the conditions of survivors' pensions.
type ReversionRegles struct {
	Taux       money.Decimal
	AgeMinimum int
	// AgeDecesAncien replaces AgeMinimum for a death before 2009-01-01; 0 when it does not.
	AgeDecesAncien int
	MariageAnnees  int
	// Ecretement is true when resources lower the pension instead of refusing it.
	Ecretement bool
}

// ReversionRegles reads the conditions at a date of effect. Law: CSS L353-1, D353-1.
func (s *Set) ReversionRegles(rec Recorder, effet calendar.Date) (r ReversionRegles, ok bool) {
	const id = TableReversionRegles
	row := s.au(id, 0, effet)
	var okAge, okMarriage, okMeans bool
	r.Taux, ok = s.decimal(rec, id, row, colReversionReglesTauxPct)
	r.AgeMinimum, okAge = s.integer(rec, id, row, colReversionReglesAgeMinimumAnnees)
	r.AgeDecesAncien, _ = s.integer(rec, id, row, colReversionReglesAgeDecesAncienAnnees)
	r.MariageAnnees, okMarriage = s.integer(rec, id, row, colReversionReglesMariageAnnees)
	means, okMeans := s.integer(rec, id, row, colReversionReglesRessourcesTexte)
	r.Ecretement = means == 1
	return r, ok && okAge && okMarriage && okMeans
}
