package bareme

import (
	"iter"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var carriereTables = []definition{
	{
		id:    TablePeriodesAssimilees,
		nom:   "periodes_assimilees",
		titre: "période assimilée",
		cles:  []cle{{"periode", periodesAssimileesNoms}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "unite_texte", libelle: "unité comptée"},
			{nom: "quantum_nombre", libelle: "unités par trimestre"},
			{nom: "maximum_trimestres", libelle: "nombre maximal"},
			{nom: "decompte_texte", libelle: "décompte"},
			{nom: "condition_texte", libelle: "condition"},
		},
	},
	{
		id:    TableMajorationsEnfants,
		nom:   "majorations_enfants",
		titre: "majoration pour enfants",
		cles:  []cle{{"dispositif", majorationsEnfantsNoms}},
		effet: "effet",
		valeurs: []valeur{
			{
				nom: "majoration_trimestres",
			},
			{nom: "majoration_pct", libelle: "part de la pension"},
			{nom: "condition_texte", libelle: "condition"},
		},
	},
	{
		id:    TableTrimestresReputesCotises,
		nom:   "trimestres_reputes_cotises",
		titre: "trimestres réputés cotisés (carrière longue)",
		cles:  []cle{{"periode", periodesReputeesNoms}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "enveloppe_texte", libelle: "enveloppe", mots: enveloppesNoms},
			{nom: "limite_texte", libelle: "limite", mots: []string{"plafonnee", "sans_limite"}},
			{nom: "plafond_trimestres"},
		},
	},
	{
		id:         TableCarriereLongue,
		nom:        "carriere_longue",
		titre:      "départ pour carrière longue",
		cles:       []cle{{nom: "debut"}, {nom: "rang"}},
		naissance:  "naissance",
		effet:      "effet",
		discontinu: "une porte sans ligne est fermée",
		valeurs: []valeur{
			{nom: "debut_trimestres", libelle: "trimestres de début d'activité"},
			{nom: "debut_fin_annee_trimestres", libelle: "trimestres de début d'activité, nés d'octobre à décembre"},
			{nom: "depart_annees", libelle: "âge de départ, années"},
			{nom: "depart_mois", libelle: "âge de départ, mois"},
			{nom: "supplement_trimestres", libelle: "trimestres cotisés au-delà de la durée requise"},
		},
	},
}

// Periode is a kind of period that the law counts without pay.
type Periode uint8

// The kinds of periods that count as insurance (périodes assimilées).
const (
	PeriodeMaladie Periode = iota
	PeriodeAccidentTravail
	PeriodeMaternite
	PeriodeInvalidite
	PeriodeChomageIndemnise
	PeriodeChomageAvant1980
	PeriodeChomageNonIndemnisePremiere
	PeriodeChomageNonIndemniseSuivante
	PeriodeChomageNonIndemnise55Ans
	PeriodeDetentionProvisoire
	PeriodeServiceNational
	PeriodeActivitePartielle
	PeriodeStageFormation
	PeriodeTuc
	PeriodeSportifHautNiveau
)

var periodesAssimileesNoms = []string{
	"maladie", "accident_travail", "maternite", "invalidite", "chomage_indemnise", "chomage_avant_1980",
	"chomage_non_indemnise_premiere_periode", "chomage_non_indemnise_suivantes", "chomage_non_indemnise_55_ans",
	"detention_provisoire", "service_national", "activite_partielle", "stage_formation_chomeur", "tuc_et_assimiles",
	"sportif_haut_niveau",
}

// String returns the word of the table.
func (p Periode) String() string { return mot(periodesAssimileesNoms, int(p)) }

// Quantum says how many units of a period make a quarter; the units are the table's (days, hours, monthly payments,
// births).
type Quantum struct {
	Unites int
	// Maximum is the greatest number of quarters, when the law sets one.
	Maximum    int
	HasMaximum bool
}

// PeriodeAssimilee reads the quantum of a period that happened at a date. Law: CSS R351-12.
func (s *Set) PeriodeAssimilee(rec Recorder, periode Periode, date calendar.Date) (q Quantum, ok bool) {
	row := s.au(TablePeriodesAssimilees, cles1(int(periode)), date)
	q.Unites, ok = s.integer(rec, TablePeriodesAssimilees, row, colPeriodesAssimileesQuantumNombre)
	q.Maximum, q.HasMaximum = s.integer(rec, TablePeriodesAssimilees, row, colPeriodesAssimileesMaximumTrimestres)
	return q, ok
}

// Dispositif is a way in which children add quarters.
type Dispositif uint8

// The ways in which children add quarters, or condition them.
const (
	MajorationMaternite Dispositif = iota
	MajorationAdoption
	MajorationEducation
	MajorationMdaAncienne
	MajorationMdaBoulin
	DureeMinimalePourEducation
	MajorationCongeParental
	MajorationEnfantHandicape
	majorationTroisEnfants
)

var majorationsEnfantsNoms = []string{
	"maternite", "adoption", "education", "mda_ancienne", "mda_boulin", "duree_minimale_pour_education",
	"conge_parental", "enfant_handicape", "majoration_3_enfants",
}

// String returns the word of the table.
func (d Dispositif) String() string { return mot(majorationsEnfantsNoms, int(d)) }

// MajorationsEnfants reads the quarters of one child; ok is false for MajorationCongeParental, which counts its real
// duration. Law: CSS L351-4, L351-4-1, L351-5.
func (s *Set) MajorationsEnfants(rec Recorder, dispositif Dispositif, effet calendar.Date) (int, bool) {
	const id = TableMajorationsEnfants
	row := s.au(id, cles1(int(dispositif)), effet)
	return s.integer(rec, id, row, colMajorationsEnfantsMajorationTrimestres)
}

// MajorationTroisEnfants reads the share of the pension that three children add. Law: CSS L351-12, R351-30.
func (s *Set) MajorationTroisEnfants(rec Recorder, effet calendar.Date) (money.Decimal, bool) {
	const id = TableMajorationsEnfants
	row := s.au(id, cles1(int(majorationTroisEnfants)), effet)
	return s.decimal(rec, id, row, colMajorationsEnfantsMajorationPct)
}

// PeriodeReputee is a kind of period that counts as contributed for a long career.
type PeriodeReputee uint8

// The kinds of periods that count as contributed.
const (
	ReputeServiceNational PeriodeReputee = iota
	ReputeMaladie
	ReputeAccidentTravail
	ReputeChomageIndemnise
	ReputeActivitePartielle
	ReputeMaternite
	ReputeInvalidite
	ReputeMajorationC2p
	ReputeAvpfAva
	ReputeMajorationEnfants
)

var periodesReputeesNoms = []string{
	"service_national", "maladie", "accident_travail", "chomage_indemnise", "activite_partielle", "maternite",
	"invalidite", "majoration_c2p", "avpf_ava", "majoration_enfants",
}

// String returns the word of the table.
func (p PeriodeReputee) String() string { return mot(periodesReputeesNoms, int(p)) }

// Enveloppe is a ceiling that several kinds of periods share.
type Enveloppe uint8

// The ceilings.
const (
	EnveloppeServiceNational Enveloppe = iota
	EnveloppeIncapaciteTemporaire
	EnveloppeChomage
	EnveloppeMaternite
	EnveloppeInvalidite
	EnveloppeC2p
	EnveloppeAvpfAva
	EnveloppeMajorationEnfants
)

var enveloppesNoms = []string{
	"service_national", "incapacite_temporaire", "chomage", "maternite", "invalidite", "c2p", "avpf_ava",
	"majoration_enfants",
}

// String returns the word of the table.
func (e Enveloppe) String() string { return mot(enveloppesNoms, int(e)) }

// Reputes says how many quarters of a kind of period count as contributed.
type Reputes struct {
	Enveloppe  Enveloppe
	Plafond    int
	SansLimite bool
}

// TrimestresReputesCotises reads the ceiling of a kind of period; ok is false when the period does not count at that
// date. Law: CSS D351-1-2.
func (s *Set) TrimestresReputesCotises(rec Recorder, periode PeriodeReputee, effet calendar.Date) (r Reputes, ok bool) {
	const id = TableTrimestresReputesCotises
	row := s.au(id, cles1(int(periode)), effet)
	envelope, ok := s.integer(rec, id, row, colTrimestresReputesCotisesEnveloppeTexte)
	limit, okLimit := s.integer(rec, id, row, colTrimestresReputesCotisesLimiteTexte)
	if !ok || !okLimit {
		return r, false
	}
	r.Enveloppe = Enveloppe(envelope)
	r.SansLimite = limit == 1
	if r.SansLimite {
		return r, true
	}
	r.Plafond, ok = s.integer(rec, id, row, colTrimestresReputesCotisesPlafondTrimestres)
	return r, ok
}

// PorteCarriereLongue is one way of leaving early after a long career.
type PorteCarriereLongue struct {
	// DebutAvant is the age, in years, before whose calendar year's end the first quarters were validated.
	DebutAvant int
	// TrimestresDebut are these quarters; TrimestresDebutFinAnnee for those born from October to December.
	TrimestresDebut, TrimestresDebutFinAnnee int
	Depart                                   calendar.Age
	// Supplement is how many contributed quarters are required beyond the duration of the generation.
	Supplement int
}

// CarriereLongue yields the early departures open to a birth at a date of effect; none when the law has none. Law: CSS
// L351-1-1, D351-1-1.
func (s *Set) CarriereLongue(rec Recorder, naissance, effet calendar.Date) iter.Seq[PorteCarriereLongue] {
	return func(yield func(PorteCarriereLongue) bool) {
		const id = TableCarriereLongue
		for _, age := range [...]int{16, 17, 18, 20, 21} {
			for rank := 1; rank <= 2; rank++ {
				row := s.pour(id, cles2(age, rank), naissance, effet)
				if door, ok := s.porte(rec, row, age); ok && !yield(door) {
					return
				}
			}
		}
	}
}

func (s *Set) porte(rec Recorder, row, age int) (p PorteCarriereLongue, ok bool) {
	const id = TableCarriereLongue
	first, ok1 := s.integer(rec, id, row, colCarriereLongueDebutTrimestres)
	late, ok2 := s.integer(rec, id, row, colCarriereLongueDebutFinAnneeTrimestres)
	departure, ok3 := s.age(rec, id, row, colCarriereLongueDepartAnnees, colCarriereLongueDepartMois)
	more, ok4 := s.integer(rec, id, row, colCarriereLongueSupplementTrimestres)
	return PorteCarriereLongue{age, first, late, departure, more}, ok1 && ok2 && ok3 && ok4
}
