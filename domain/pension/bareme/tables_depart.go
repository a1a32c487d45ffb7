package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var handicapColonnes = []valeur{
	{nom: "cotises_trimestres", libelle: "trimestres cotisés en situation de handicap"},
	{nom: "validee_texte", libelle: "condition de durée validée", mots: []string{"supprimee", "requise"}},
	{nom: "valides_trimestres", libelle: "trimestres validés en situation de handicap"},
}

var departTables = []definition{
	{
		id:        TableHandicap,
		nom:       "handicap",
		titre:     "départ anticipé pour handicap",
		cles:      []cle{{nom: "age"}},
		naissance: "generation",
		effet:     "effet",
		valeurs:   handicapColonnes,
	},
	{
		id:    TableInaptitudeHandicapDurees,
		nom:   "inaptitude_handicap_durees",
		titre: "départ anticipé pour handicap (relevés de contrôle)",
		cles: []cle{
			{nom: "age"},
		},
		naissance:  "generation",
		effet:      "effet",
		discontinu: "relevés épars d'un simulateur public",
		valeurs:    handicapColonnes,
	},
	{
		id:    TableDepartsAnticipesSante,
		nom:   "departs_anticipes_sante",
		titre: "départ pour raison de santé ou de famille",
		cles:  []cle{{"motif", motifsSanteNoms}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "regle_texte", libelle: "règle d'âge", mots: reglesAgeNoms},
			{nom: "age_annees"},
			{nom: "condition_texte", libelle: "condition"},
			{nom: "taux_plein_texte", libelle: "taux plein"},
		},
	},
	{
		id: TableRetraiteProgressive, nom: "retraite_progressive", titre: "retraite progressive", effet: "effet",
		valeurs: []valeur{
			{nom: "regle_texte", libelle: "règle d'âge", mots: reglesAgeNoms},
			{nom: "age_annees"},
			{nom: "plancher_annees", libelle: "âge plancher"},
			{nom: "requis_trimestres", libelle: "durée requise"},
			{nom: "quotite_minimum_pct", libelle: "quotité minimale"},
			{nom: "quotite_maximum_pct", libelle: "quotité maximale"},
			{nom: "fraction_texte", libelle: "fraction de pension", mots: []string{"tranches", "complement"}},
		},
	},
	{
		id:    TableRetraiteProgressiveTranches,
		nom:   "retraite_progressive_tranches",
		titre: "fraction de retraite progressive avant 2014-12-18",
		cles:  []cle{{nom: "rang"}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "quotite_minimum_pct", libelle: "quotité minimale"},
			{nom: "fraction_pct", libelle: "fraction servie"},
		},
	},
}

// DureeHandicap is what a generation must have contributed, with a disability, to leave at an age.
type DureeHandicap struct {
	Cotises int
	// Valides is the second condition of before 2023-09-01; SansValides is true since.
	Valides     int
	SansValides bool
}

// Handicap reads the duration for leaving at 55 to 59 years; ok is false when the generation has no such departure.
// Law: CSS L351-1-3, D351-1-5.
func (s *Set) Handicap(rec Recorder, age, generation int, effet calendar.Date) (DureeHandicap, bool) {
	return s.dureeHandicap(rec, TableHandicap, age, generation, effet)
}

// InaptitudeHandicapDurees reads, for control, what a public simulator answered for some ages and generations.
func (s *Set) InaptitudeHandicapDurees(rec Recorder, age, generation int, effet calendar.Date) (DureeHandicap, bool) {
	return s.dureeHandicap(rec, TableInaptitudeHandicapDurees, age, generation, effet)
}

func (s *Set) dureeHandicap(
	rec Recorder, id TableID, age, generation int, effet calendar.Date,
) (d DureeHandicap, ok bool) {
	row := s.table(id).found(cles1(age), rangDate(effet), rang(generation), 0)
	d.Cotises, ok = s.integer(rec, id, row, colHandicapCotisesTrimestres)
	if required, known := s.integer(rec, id, row, colHandicapValideeTexte); known {
		d.SansValides = required == 0
	}
	if d.SansValides {
		return d, ok
	}
	var okValides bool
	d.Valides, okValides = s.integer(rec, id, row, colHandicapValidesTrimestres)
	return d, ok && okValides
}

// RegleAge says how a table expresses an age.
type RegleAge uint8

// The ways in which an age is expressed: by itself; as that many years before the legal age of the generation; as the
// age at which the full rate is due whatever the duration, which opens no earlier departure.
const (
	AgeFixe RegleAge = iota
	AgeLegalMoins
	AgeDuTauxPlein
)

var reglesAgeNoms = []string{"age", "age_legal_moins", "age_du_taux_plein"}

// String returns the word of the tables.
func (r RegleAge) String() string { return mot(reglesAgeNoms, int(r)) }

// AgeRegle is an age as a table expresses it.
type AgeRegle struct {
	Regle  RegleAge
	Annees int
}

// MotifSante is a reason of health or of family for leaving early or at the full rate.
type MotifSante uint8

// The reasons of health or of family.
const (
	SanteInaptitude MotifSante = iota
	SantePensionInvaliditeSubstituee
	SanteIncapacitePermanente20
	SanteIncapacitePermanente10
	SanteAidantFamilial
	SanteParentDeTroisEnfants
)

var motifsSanteNoms = []string{
	"inaptitude", "pension_invalidite_substituee", "incapacite_permanente_20", "incapacite_permanente_10",
	"aidant_familial_ou_parent_enfant_handicape", "parent_de_3_enfants_ne_de_1951_07_a_1955_12",
}

// String returns the word of the table.
func (m MotifSante) String() string { return mot(motifsSanteNoms, int(m)) }

// DepartAnticipeSante reads the age that a reason opens; ok is false when the law does not know the reason at that
// date. Law: CSS L351-1-4, L351-1-5, L351-8.
func (s *Set) DepartAnticipeSante(rec Recorder, motif MotifSante, effet calendar.Date) (AgeRegle, bool) {
	const id = TableDepartsAnticipesSante
	row := s.au(id, cles1(int(motif)), effet)
	rule, ok1 := s.integer(rec, id, row, colDepartsAnticipesSanteRegleTexte)
	years, ok2 := s.integer(rec, id, row, colDepartsAnticipesSanteAgeAnnees)
	return AgeRegle{RegleAge(rule), years}, ok1 && ok2
}

// RetraiteProgressive is what the law asks of somebody who works part-time and draws a part of a pension.
type RetraiteProgressive struct {
	Age AgeRegle
	// Plancher is the least age whatever the rule gives; 0 for none.
	Plancher   int
	Trimestres int
	// QuotiteMinimum and QuotiteMaximum bound the part-time since 2014-12-18; before, HasQuotite is false.
	QuotiteMinimum, QuotiteMaximum money.Decimal
	HasQuotite                     bool
	// Complement is true when the part of the pension is what the part-time leaves; before, it went by three bands.
	Complement bool
}

// RetraiteProgressive reads these conditions. Law: CSS L161-22-1-5, D161-2-24.
func (s *Set) RetraiteProgressive(rec Recorder, effet calendar.Date) (p RetraiteProgressive, ok bool) {
	const id = TableRetraiteProgressive
	row := s.au(id, 0, effet)
	rule, okRule := s.integer(rec, id, row, colRetraiteProgressiveRegleTexte)
	years, okYears := s.integer(rec, id, row, colRetraiteProgressiveAgeAnnees)
	p.Age = AgeRegle{RegleAge(rule), years}
	p.Plancher, _ = s.integer(rec, id, row, colRetraiteProgressivePlancherAnnees)
	var okQuarters, okLow, okHigh bool
	p.Trimestres, okQuarters = s.integer(rec, id, row, colRetraiteProgressiveRequisTrimestres)
	p.QuotiteMinimum, okLow = s.decimal(rec, id, row, colRetraiteProgressiveQuotiteMinimumPct)
	p.QuotiteMaximum, okHigh = s.decimal(rec, id, row, colRetraiteProgressiveQuotiteMaximumPct)
	p.HasQuotite = okLow && okHigh
	part, okPart := s.integer(rec, id, row, colRetraiteProgressiveFractionTexte)
	p.Complement = part == 1
	return p, okRule && okYears && okQuarters && okPart
}

// RetraiteProgressiveTranche reads the part of the pension served for a working time, by steps, before 2014-12-18. Law:
// CSS R351-41.
func (s *Set) RetraiteProgressiveTranche(
	rec Recorder, quotite money.Decimal, effet calendar.Date,
) (money.Decimal, bool) {
	const id = TableRetraiteProgressiveTranches
	for rank := 1; ; rank++ {
		row := s.au(id, cles1(rank), effet)
		least, ok := s.decimal(rec, id, row, colRetraiteProgressiveTranchesQuotiteMinimumPct)
		if !ok {
			return money.Decimal{}, false
		}
		if !quotite.Less(least) {
			return s.decimal(rec, id, row, colRetraiteProgressiveTranchesFractionPct)
		}
	}
}
