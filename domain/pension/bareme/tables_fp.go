package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var decoteMonteeColonnes = []valeur{
	{
		nom:     "reduction_taux",
		libelle: "réduction par trimestre",
	},
	{nom: "retranches_trimestres", libelle: "trimestres retranchés de l'âge d'annulation"},
}

var fpTables = []definition{
	{
		id:        TableFpAges,
		nom:       "fp_ages",
		titre:     "âges de la fonction publique",
		cles:      []cle{{"categorie", categoriesFpNoms}},
		naissance: "naissance",
		effet:     "effet",
		valeurs: []valeur{
			{nom: "ouverture_annees", libelle: "ouverture, années"},
			{nom: "ouverture_mois", libelle: "ouverture, mois"},
			{nom: "annulation_annees", libelle: "annulation de la décote, années"},
			{nom: "annulation_mois", libelle: "annulation de la décote, mois"},
		},
	},
	{
		id:    TableFpDureeRequise,
		nom:   "fp_duree_requise",
		titre: "durée requise dans la fonction publique",
		cles: []cle{
			{"categorie", categoriesFpNoms},
		},
		naissance: "naissance",
		effet:     "effet",
		valeurs:   []valeur{{nom: "duree_trimestres"}},
	},
	{
		id: TableFpDureeRequiseOuverture, nom: "fp_duree_requise_ouverture",
		titre: "durée requise dans la fonction publique, droits ouverts jusqu'en 2008", effet: "ouverture",
		valeurs: []valeur{{nom: "duree_trimestres"}},
	},
	{
		id:      TableFpDecoteMonteeEnCharge,
		nom:     "fp_decote_montee_en_charge",
		titre:   "décote de la fonction publique",
		effet:   "ouverture",
		valeurs: decoteMonteeColonnes,
	},
	{
		id:    TableFpSurcote,
		nom:   "fp_surcote",
		titre: "surcote de la fonction publique",
		effet: "accompli",
		valeurs: []valeur{
			{nom: "trimestre_taux", libelle: "par trimestre"},
			{nom: "maximum_trimestres", libelle: "nombre maximal"},
		},
	},
	{
		id:    TableFpPointIndice,
		nom:   "fp_point_indice",
		titre: "valeur du point d'indice majoré",
		effet: "effet",
		valeurs: []valeur{
			{nom: "annuel_eur", unite: "EUR/point"},
			{nom: "mensuel_eur", libelle: "par mois", unite: "EUR/point/mois"},
		},
	},
	{
		id:    TableFpMinimumGarantiBareme,
		nom:   "fp_minimum_garanti_bareme",
		titre: "minimum garanti, barème",
		effet: "effet",
		valeurs: []valeur{
			{nom: "quinze_ans_taux", libelle: "part pour 15 ans"},
			{nom: "pas_taux", libelle: "part par année de 15 ans au palier"},
			{nom: "palier_ans", libelle: "palier"},
			{nom: "pas_final_taux", libelle: "part par année du palier à 40 ans"},
			{nom: "reference_points", libelle: "indice majoré de référence"},
		},
	},
	{
		id:    TableFpMinimumGarantiMontants,
		nom:   "fp_minimum_garanti_montants",
		titre: "minimum garanti, traitement de l'indice majoré 227",
		effet: "effet",
		valeurs: []valeur{
			{nom: "traitement_eur", unite: "EUR/an"},
			{nom: "mensuel_eur", libelle: "par mois", unite: "EUR/mois"},
		},
	},
}

// CategorieFp is a category of public servants.
type CategorieFp uint8

// The categories of public servants.
const (
	FpSedentaire CategorieFp = iota
	FpActive
	FpSuperActive
)

var categoriesFpNoms = []string{"sedentaire", "active", "super_active"}

// String returns the word of the tables.
func (c CategorieFp) String() string { return mot(categoriesFpNoms, int(c)) }

// FpAges reads the age at which a pension may begin and the age from which no décote applies.
// Law: CPCMR L14, L24; loi 2023-270 art. 10; loi 2025-1403 art. 105.
func (s *Set) FpAges(
	rec Recorder, categorie CategorieFp, naissance, effet calendar.Date,
) (ouverture, annulation calendar.Age, ok bool) {
	row := s.pour(TableFpAges, cles1(int(categorie)), naissance, effet)
	ouverture, ok = s.age(rec, TableFpAges, row, colFpAgesOuvertureAnnees, colFpAgesOuvertureMois)
	annulation, okCancel := s.age(rec, TableFpAges, row, colFpAgesAnnulationAnnees, colFpAgesAnnulationMois)
	return ouverture, annulation, ok && okCancel
}

// FpDureeRequise reads the quarters of a whole pension for a generation (1949 and later for the sedentary category;
// later for the others: before, the duration is that of the people aged 60 in the year in which the right opened). Law:
// CPCMR L13.
func (s *Set) FpDureeRequise(rec Recorder, categorie CategorieFp, naissance, effet calendar.Date) (int, bool) {
	const id = TableFpDureeRequise
	row := s.pour(id, cles1(int(categorie)), naissance, effet)
	return s.integer(rec, id, row, colFpDureeRequiseDureeTrimestres)
}

// FpDureeRequiseOuverture reads the quarters of a whole pension whose right opened until 2008. Law: loi 2003-775 art.
// 66 II.
func (s *Set) FpDureeRequiseOuverture(rec Recorder, ouverture calendar.Date) (int, bool) {
	const id = TableFpDureeRequiseOuverture
	row := s.au(id, 0, ouverture)
	return s.integer(rec, id, row, colFpDureeRequiseOuvertureDureeTrimestres)
}

// DecoteMontee is the décote of a scheme while it came in.
type DecoteMontee struct {
	// ParTrimestre is the share that each missing quarter takes away; Retranches are quarters taken off the age without
	// décote.
	ParTrimestre money.Decimal
	Retranches   int
}

// FpDecote reads the décote of a right opened at a date; ok is false before 2006, when there was none. Law: loi
// 2003-775 art. 66 III.
func (s *Set) FpDecote(rec Recorder, ouverture calendar.Date) (DecoteMontee, bool) {
	return s.decoteMontee(rec, TableFpDecoteMonteeEnCharge, ouverture)
}

func (s *Set) decoteMontee(rec Recorder, id TableID, ouverture calendar.Date) (d DecoteMontee, ok bool) {
	row := s.au(id, 0, ouverture)
	var okOff bool
	d.ParTrimestre, ok = s.decimal(rec, id, row, colDecoteMonteeReductionTaux)
	d.Retranches, okOff = s.integer(rec, id, row, colDecoteMonteeRetranchesTrimestres)
	return d, ok && okOff
}

// FpSurcote reads the increase for a quarter accomplished at a date, and the greatest number of quarters of that time;
// limited is false when there is none. Law: CPCMR L14 III.
func (s *Set) FpSurcote(
	rec Recorder, accompli calendar.Date,
) (perTrimestre money.Decimal, maximum int, limited, ok bool) {
	row := s.au(TableFpSurcote, 0, accompli)
	perTrimestre, ok = s.decimal(rec, TableFpSurcote, row, colFpSurcoteTrimestreTaux)
	maximum, limited = s.integer(rec, TableFpSurcote, row, colFpSurcoteMaximumTrimestres)
	return perTrimestre, maximum, limited, ok
}

// FpPointIndice reads the yearly value of a point of the increased index at a date of effect. Law: décret 85-1148.
func (s *Set) FpPointIndice(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableFpPointIndice, s.au(TableFpPointIndice, 0, effet), colFpPointIndiceAnnuelEur)
}

// MinimumGaranti is the scale of the guaranteed minimum at a date of effect.
type MinimumGaranti struct {
	QuinzeAns, Pas, Palier, PasFinal, IndiceReference money.Decimal
}

// FpMinimumGaranti reads the scale. Law: CPCMR L17; loi 2003-775 art. 66 V.
func (s *Set) FpMinimumGaranti(rec Recorder, effet calendar.Date) (m MinimumGaranti, ok bool) {
	const id = TableFpMinimumGarantiBareme
	row := s.au(id, 0, effet)
	ok = s.decimals(rec, id, row, []champDecimal{
		{&m.QuinzeAns, colFpMinimumGarantiBaremeQuinzeAnsTaux},
		{&m.Pas, colFpMinimumGarantiBaremePasTaux},
		{&m.Palier, colFpMinimumGarantiBaremePalierAns},
		{&m.PasFinal, colFpMinimumGarantiBaremePasFinalTaux},
		{&m.IndiceReference, colFpMinimumGarantiBaremeReferencePoints},
	})
	return m, ok
}

// FpMinimumGarantiTraitement reads the yearly pay of the increased index 227, as revalued at a date of effect. Law:
// CPCMR L17.
func (s *Set) FpMinimumGarantiTraitement(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	const id = TableFpMinimumGarantiMontants
	row := s.au(id, 0, effet)
	return s.euro(rec, id, row, colFpMinimumGarantiMontantsTraitementEur)
}
