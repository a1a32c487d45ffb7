package bareme

import "github.com/retraite-gateway/retraite/domain/calendar"

var speciauxDureesTables = []definition{
	{
		id:    TableSpeciauxDureeRequiseOuverture,
		nom:   "speciaux_duree_requise_ouverture",
		titre: "durée requise dans les régimes spéciaux, droits ouverts jusqu'en 2019",
		cles: []cle{
			{"calendrier", calendriersSpeciauxNoms},
		},
		effet:   "ouverture",
		valeurs: []valeur{{nom: "duree_trimestres"}},
	},
	{
		id:        TableSpeciauxDureeRequise,
		nom:       "speciaux_duree_requise",
		titre:     "durée requise dans les régimes spéciaux, par génération",
		cles:      []cle{{"calendrier", calendriersSpeciauxNoms}},
		naissance: "naissance",
		effet:     "ouverture",
		valeurs:   []valeur{{nom: "duree_trimestres"}},
	},
	{
		id: TableSpeciauxEnfants, nom: "speciaux_enfants", titre: "trimestres pour enfants des régimes spéciaux",
		cles: []cle{{"regime", regimesEnfantsNoms}}, effet: "enfant",
		valeurs: []valeur{
			{
				nom:     "bonification_trimestres",
				libelle: "bonification de services",
			},
			{nom: "second_de_deux_trimestres", libelle: "bonification du second de deux enfants"},
			{nom: "duree_trimestres", libelle: "durée d'assurance"},
			{nom: "duree_suivants_trimestres", libelle: "durée d'assurance après le premier enfant"},
		},
	},
	{
		id:        TableBdfDecote,
		nom:       "bdf_decote",
		titre:     "décote de la Banque de France",
		naissance: "naissance",
		valeurs:   decoteMonteeColonnes,
	},
	{
		id:        TableSncfDecoteDuree,
		nom:       "sncf_decote_duree",
		titre:     "trimestres retranchés à la durée requise pour la décote des agents de conduite de la SNCF",
		naissance: "naissance",
		valeurs:   []valeur{{nom: "retranche_trimestres"}},
	},
}

// CalendrierSpecial is the timetable by which required durations grew.
type CalendrierSpecial uint8

// The timetables. Until 2024 most schemes share one, the SNCF and the Banque de France have theirs; each scheme has its
// own for rights that open since 2025, those of classified posts apart at the SNCF and in gas and electricity.
const (
	CalendrierCommun CalendrierSpecial = iota
	CalendrierSncf
	CalendrierBdf
	CalendrierSncfConduite
	CalendrierRatp
	CalendrierIeg
	CalendrierIegActif
	CalendrierCrpcen
	CalendrierTheatres
)

var calendriersSpeciauxNoms = []string{
	"commun", "sncf", "banque_de_france", "sncf_conduite", "ratp", "ieg", "ieg_actif", "crpcen", "theatres",
}

// String returns the word of the tables.
func (c CalendrierSpecial) String() string { return mot(calendriersSpeciauxNoms, int(c)) }

// SpeciauxDureeRequise reads the quarters of a whole pension. jour is the day that fixes the duration: the opening of
// the right, or the birthday of the reference age when it comes first; naissance is the birth of whoever has the
// reference age on that day; ouverture is when the right opens. Until June 2019 (2013 for the Banque de France) the day
// alone counts. ok is false for durations that were not read.
func (s *Set) SpeciauxDureeRequise(
	rec Recorder, c CalendrierSpecial, jour, naissance, ouverture calendar.Date,
) (int, bool) {
	first := c
	if first == CalendrierSncf {
		first = CalendrierCommun
	}
	const byDay = TableSpeciauxDureeRequiseOuverture
	row := s.au(byDay, cles1(int(first)), jour)
	if n, ok := s.integer(rec, byDay, row, colSpeciauxDureeRequiseOuvertureDureeTrimestres); ok {
		return n, true
	}
	return s.SpeciauxDureeParGeneration(rec, c, naissance, ouverture)
}

// SpeciauxDureeParGeneration reads the quarters of a whole pension of a generation by a timetable; ok is false where
// the timetable does not reach.
func (s *Set) SpeciauxDureeParGeneration(
	rec Recorder, c CalendrierSpecial, naissance, ouverture calendar.Date,
) (int, bool) {
	const id = TableSpeciauxDureeRequise
	row := s.pour(id, cles1(int(c)), naissance, ouverture)
	return s.integer(rec, id, row, colSpeciauxDureeRequiseDureeTrimestres)
}

// SncfDecoteDuree reads the quarters that the décote of a train driver by the duration leaves out of the duration
// required. Law: décret 2008-639 art. 35 II.
func (s *Set) SncfDecoteDuree(rec Recorder, naissance calendar.Date) (int, bool) {
	row := s.table(TableSncfDecoteDuree).found(0, 0, rangDate(naissance), 0)
	return s.integer(rec, TableSncfDecoteDuree, row, colSncfDecoteDureeRetrancheTrimestres)
}

// RegimeEnfants is a scheme whose quarters for children are known.
type RegimeEnfants uint8

// The schemes whose quarters for children are known.
const (
	EnfantsFonctionPublique RegimeEnfants = iota
	EnfantsRatp
	EnfantsIeg
	EnfantsBdf
	EnfantsSncf
	EnfantsCrpcen
	EnfantsComedieFrancaise
	EnfantsOpera
)

var regimesEnfantsNoms = []string{
	"fonction_publique", "ratp", "ieg", "banque_de_france", "sncf", "crpcen", "comedie_francaise", "opera",
}

// String returns the word of the table.
func (r RegimeEnfants) String() string { return mot(regimesEnfantsNoms, int(r)) }

// TrimestresEnfant are the quarters of one child.
type TrimestresEnfant struct {
	// Bonification counts as services, Duree as insurance; the first are among the second.
	Bonification, Duree int
}

// SpeciauxEnfants reads the quarters of an only child born at a date; ok is false where the rule was not read. Law:
// CPCMR L12, L12 bis.
func (s *Set) SpeciauxEnfants(rec Recorder, r RegimeEnfants, naissance calendar.Date) (n TrimestresEnfant, ok bool) {
	return s.SpeciauxEnfantDeRang(rec, r, naissance, 1, 1)
}

// SpeciauxEnfantDeRang reads the quarters of a child born at a date, of a rank by birth in a family of so many
// children; ok is false where the rule was not read. Law: décret 2008-637 art. 24 III; décret 46-1541 annexe 3 art. 12
// and 14; décret 90-1215 art. 92.
func (s *Set) SpeciauxEnfantDeRang(
	rec Recorder, r RegimeEnfants, naissance calendar.Date, rang, fratrie int,
) (n TrimestresEnfant, ok bool) {
	services, duree := colSpeciauxEnfantsBonificationTrimestres, colSpeciauxEnfantsDureeTrimestres
	if rang > 1 {
		duree = colSpeciauxEnfantsDureeSuivantsTrimestres
		if rang == 2 && fratrie == 2 {
			services = colSpeciauxEnfantsSecondDeDeuxTrimestres
		}
	}
	row := s.au(TableSpeciauxEnfants, cles1(int(r)), naissance)
	var okDuree bool
	n.Bonification, ok = s.integer(rec, TableSpeciauxEnfants, row, services)
	n.Duree, okDuree = s.integer(rec, TableSpeciauxEnfants, row, duree)
	n.Duree = max(n.Duree, n.Bonification)
	return n, ok && okDuree
}

// BdfDecote reads the décote of the Banque de France for a generation. Law: décret 2007-262, annexe art. 70.
func (s *Set) BdfDecote(rec Recorder, naissance calendar.Date) (d DecoteMontee, ok bool) {
	row := s.table(TableBdfDecote).found(0, 0, rangDate(naissance), 0)
	var okOff bool
	d.ParTrimestre, ok = s.decimal(rec, TableBdfDecote, row, colDecoteMonteeReductionTaux)
	d.Retranches, okOff = s.integer(rec, TableBdfDecote, row, colDecoteMonteeRetranchesTrimestres)
	return d, ok && okOff
}
