package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var tauxTables = []definition{
	{
		id: TableDecote, nom: "decote", titre: "décote", naissance: "naissance", effet: "effet",
		valeurs: []valeur{
			{nom: "reduction_pct", libelle: "réduction du taux plein par trimestre"},
			{nom: "points_pct", libelle: "points de taux par trimestre"},
			{nom: "maximum_trimestres", libelle: "nombre maximal"},
		},
	},
	{
		id:        TableTauxMinimum,
		nom:       "taux_minimum",
		titre:     "taux minimum (table de contrôle)",
		naissance: "naissance",
		effet:     "effet",
		valeurs: []valeur{
			{
				nom:     "age_maximum_trimestres",
				libelle: "trimestres de décote à l'âge légal",
			},
			{nom: "plancher_pct", libelle: "taux plancher"},
		},
	},
	{
		id: TableSurcote, nom: "surcote", titre: "surcote", cles: []cle{{"cas", casSurcoteNoms}}, effet: "accompli",
		discontinu: "2007 et 2008 distinguent le rang et l'âge",
		valeurs:    []valeur{{nom: "trimestre_pct", libelle: "par trimestre"}},
	},
	{
		id: TableSurcoteParentale, nom: "surcote_parentale", titre: "surcote parentale", effet: "effet",
		valeurs: []valeur{
			{nom: "age_legal_minimum_annees", libelle: "âge légal minimal"},
			{nom: "trimestre_pct", libelle: "par trimestre"},
			{nom: "maximum_trimestres", libelle: "nombre maximal"},
			{nom: "fenetre_texte", libelle: "fenêtre"},
			{nom: "condition_texte", libelle: "condition"},
		},
	},
}

// Decote reads the share of the full rate that each missing quarter takes away. Law: CSS R351-27.
func (s *Set) Decote(rec Recorder, naissance, effet calendar.Date) (money.Decimal, bool) {
	return s.decimal(rec, TableDecote, s.pour(TableDecote, 0, naissance, effet), colDecoteReductionPct)
}

// DecoteMaximum reads how many missing quarters count at most. Law: CSS R351-27.
func (s *Set) DecoteMaximum(rec Recorder, naissance, effet calendar.Date) (int, bool) {
	return s.integer(rec, TableDecote, s.pour(TableDecote, 0, naissance, effet), colDecoteMaximumTrimestres)
}

// TauxMinimum reads, for control, how many quarters the décote has at most at the legal age, and the rate that remains.
func (s *Set) TauxMinimum(rec Recorder, naissance, effet calendar.Date) (trimestres int, taux money.Decimal, ok bool) {
	row := s.pour(TableTauxMinimum, 0, naissance, effet)
	trimestres, ok = s.integer(rec, TableTauxMinimum, row, colTauxMinimumAgeMaximumTrimestres)
	if !ok {
		return 0, taux, false
	}
	taux, ok = s.decimal(rec, TableTauxMinimum, row, colTauxMinimumPlancherPct)
	return trimestres, taux, ok
}

// The cases of the surcote.
const (
	surcoteTous = iota
	surcoteRang1A4
	surcoteRang5EtSuivants
	surcoteApres65Ans
)

var casSurcoteNoms = []string{"tous", "rang_1_a_4", "rang_5_et_suivants", "apres_65_ans"}

// Surcote reads the increase for one quarter, by the day on which it is accomplished. The rank of the quarter, counted
// from 1, and its place after the 65th birthday matter only in 2007 and 2008. Law: CSS D351-1-4.
func (s *Set) Surcote(rec Recorder, accompli calendar.Date, rang int, apres65Ans bool) (money.Decimal, bool) {
	cases := [2]int{surcoteTous, surcoteRang1A4}
	switch {
	case apres65Ans:
		cases[1] = surcoteApres65Ans
	case rang > 4:
		cases[1] = surcoteRang5EtSuivants
	}
	for _, c := range cases {
		if row := s.au(TableSurcote, cles1(c), accompli); row != absente {
			return s.decimal(rec, TableSurcote, row, colSurcoteTrimestrePct)
		}
	}
	return money.Decimal{}, false
}

// SurcoteParentale is the increase of parents who worked on before the legal age.
type SurcoteParentale struct {
	// AgeLegalMinimum is the legal age from which a generation has it, ParTrimestre the increase, Maximum the greatest
	// number of quarters.
	AgeLegalMinimum calendar.Age
	ParTrimestre    money.Decimal
	Maximum         int
}

// SurcoteParentale reads the increase of parents; ok is false before it was created (effects before 2023-09-01). Law:
// CSS L351-1-2-1.
func (s *Set) SurcoteParentale(rec Recorder, effet calendar.Date) (p SurcoteParentale, ok bool) {
	const id = TableSurcoteParentale
	row := s.au(id, 0, effet)
	years, okAge := s.integer(rec, id, row, colSurcoteParentaleAgeLegalMinimumAnnees)
	rate, okRate := s.decimal(rec, id, row, colSurcoteParentaleTrimestrePct)
	limit, okLimit := s.integer(rec, id, row, colSurcoteParentaleMaximumTrimestres)
	return SurcoteParentale{calendar.NewAge(years, 0), rate, limit}, okAge && okRate && okLimit
}
