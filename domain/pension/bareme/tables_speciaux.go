package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var speciauxTables = []definition{
	{
		id:        TableSpeciauxAges,
		nom:       "speciaux_ages",
		titre:     "âges des régimes spéciaux",
		cles:      []cle{{"categorie", categoriesSpecialesNoms}},
		naissance: "naissance",
		valeurs: []valeur{
			{nom: "ouverture_annees", libelle: "ouverture, années"},
			{nom: "ouverture_mois", libelle: "ouverture, mois"},
			{nom: "reference_annees", libelle: "référence de la décote, années"},
			{nom: "reference_mois", libelle: "référence de la décote, mois"},
		},
	},
	{
		id:      TableSpeciauxDecoteMonteeEnCharge,
		nom:     "speciaux_decote_montee_en_charge",
		titre:   "décote des régimes spéciaux",
		effet:   "ouverture",
		valeurs: decoteMonteeColonnes,
	},
	{
		id:      TableEnimSalairesForfaitaires,
		nom:     "enim_salaires_forfaitaires",
		titre:   "salaire forfaitaire des marins",
		cles:    []cle{{nom: "categorie"}},
		effet:   "effet",
		valeurs: []valeur{{nom: "annuel_eur", unite: "EUR/an"}},
	},
	{
		id:      TableEnimBonificationEnfants,
		nom:     "enim_bonification_enfants",
		titre:   "bonification des marins pour enfants",
		cles:    []cle{{nom: "enfants"}},
		valeurs: []valeur{{nom: "bonification_taux"}},
	},
	{
		id:    TableMinesBaremeTrimestre,
		nom:   "mines_bareme_trimestre",
		titre: "pension des mines",
		effet: "effet",
		valeurs: []valeur{
			{nom: "trimestre_eur", libelle: "valeur du trimestre", unite: "EUR/trimestre"},
			{nom: "majoration_coefficient", libelle: "coefficient"},
		},
	},
	{
		id:      TableCavimacMaximum,
		nom:     "cavimac_maximum_periodes_avant_1998",
		titre:   "maximum CAVIMAC des périodes d'avant 1998",
		effet:   "effet",
		valeurs: []valeur{{nom: "maximum_eur", unite: "EUR/an"}},
	},
}

// CategorieSpeciale is a category of staff of a special scheme.
type CategorieSpeciale uint8

// The categories whose ages are known.
const (
	SncfConduite CategorieSpeciale = iota
	RatpRoulant
	IegActif
	// Commun62 are the posts whose age went from 60 to 62 years, then to 64, Commun57 those whose age went from 55 to
	// 57, then to 59, in the schemes that share a timetable: RATP, IEG, clercs; SNCF for the second.
	Commun62
	Commun57
	// Crpcen25Ans are the clercs born before 1957 with 25 years of contributions.
	Crpcen25Ans
	// BdfCommun and BdfFatigue are the posts of the Banque de France, ordinary and tiring.
	BdfCommun
	BdfFatigue
	// Theatres62 and Theatres57 are the ordinary and the tiring posts of the Opéra and the Comédie-Française, which the
	// law of 2023 left alone.
	Theatres62
	Theatres57
)

var categoriesSpecialesNoms = []string{
	"sncf_conduite", "ratp_roulant", "ieg_actif", "commun_62", "commun_57", "crpcen_25_ans", "bdf", "bdf_57",
	"theatres_62", "theatres_57",
}

// String returns the word of the table.
func (c CategorieSpeciale) String() string { return mot(categoriesSpecialesNoms, int(c)) }

// SpeciauxAges reads the age at which a pension may begin and the age from which no décote applies, before the quarters
// that SpeciauxDecote takes off it.
func (s *Set) SpeciauxAges(
	rec Recorder, categorie CategorieSpeciale, naissance calendar.Date,
) (ouverture, reference calendar.Age, ok bool) {
	const id = TableSpeciauxAges
	row := s.table(id).found(cles1(int(categorie)), 0, rangDate(naissance), 0)
	ouverture, ok = s.age(rec, id, row, colSpeciauxAgesOuvertureAnnees, colSpeciauxAgesOuvertureMois)
	reference, okReference := s.age(rec, id, row, colSpeciauxAgesReferenceAnnees, colSpeciauxAgesReferenceMois)
	return ouverture, reference, ok && okReference
}

// SpeciauxDecote reads the décote of a right opened at a date; ok is false before 2010-07-01, when there was none. Law:
// décret 68-382 art. 14.
func (s *Set) SpeciauxDecote(rec Recorder, ouverture calendar.Date) (DecoteMontee, bool) {
	return s.decoteMontee(rec, TableSpeciauxDecoteMonteeEnCharge, ouverture)
}

// EnimSalaireForfaitaire reads the yearly flat pay of a category of seafarers (1 to 20) at a date of effect.
func (s *Set) EnimSalaireForfaitaire(rec Recorder, categorie int, effet calendar.Date) (money.Euro, bool) {
	if categorie < 1 || categorie > 20 {
		return money.Euro{}, false
	}
	const id = TableEnimSalairesForfaitaires
	row := s.au(id, cles1(categorie), effet)
	return s.euro(rec, id, row, colEnimSalairesForfaitairesAnnuelEur)
}

// EnimBonificationEnfants reads the increase for children; ok is false below two. Law: code des pensions de retraite
// des marins R14.
func (s *Set) EnimBonificationEnfants(rec Recorder, enfants int) (money.Decimal, bool) {
	return s.perTrimestre(
		rec, TableEnimBonificationEnfants, min(enfants, enimDernierRang), colEnimBonificationEnfantsBonificationTaux,
	)
}

// enimDernierRang is the last number of children of the table, which holds for more.
const enimDernierRang = 4

// MinesTrimestre reads the value of a quarter and the coefficient that multiplies it at a date of effect. Law: décret
// 46-2769 art. 131.
func (s *Set) MinesTrimestre(
	rec Recorder, effet calendar.Date,
) (valeur money.Euro, coefficient money.Decimal, ok bool) {
	row := s.au(TableMinesBaremeTrimestre, 0, effet)
	valeur, ok = s.euro(rec, TableMinesBaremeTrimestre, row, colMinesBaremeTrimestreTrimestreEur)
	coefficient, okCoefficient := s.decimal(
		rec, TableMinesBaremeTrimestre, row, colMinesBaremeTrimestreMajorationCoefficient,
	)
	return valeur, coefficient, ok && okCoefficient
}

// CavimacMaximum reads the yearly pension of a whole career of before 1998; ok is false for a date without a known
// value. Law: décret 79-607; décret 2006-1325 art. 2 VIII.
func (s *Set) CavimacMaximum(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableCavimacMaximum, s.au(TableCavimacMaximum, 0, effet), colCavimacMaximumMaximumEur)
}
