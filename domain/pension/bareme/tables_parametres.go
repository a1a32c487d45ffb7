package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var parametreColonnes = []valeur{{nom: "valeur"}, {nom: "jour_date"}, {nom: "unite_texte"}}

var parametresTables = []definition{
	{
		id:      TablePenibiliteC2p,
		nom:     "penibilite_c2p",
		titre:   "compte professionnel de prévention",
		cles:    []cle{{"parametre", parametresC2pNoms}},
		effet:   "effet",
		valeurs: parametreColonnes,
	},
	{
		id:      TableCumulEmploiRetraite,
		nom:     "cumul_emploi_retraite",
		titre:   "cumul emploi-retraite",
		cles:    []cle{{"parametre", parametresCumulNoms}},
		effet:   "effet",
		valeurs: parametreColonnes,
	},
}

// ParametreC2p is a figure of the professional prevention account.
type ParametreC2p uint8

// The figures of the professional prevention account. C2pPlafondPoints has no row since 2023-09-01, when the ceiling
// ended.
const (
	C2pPointsParTrimestreEtFacteur ParametreC2p = iota
	C2pPointsParAnMonoExposition
	C2pPointsParAnPolyExposition
	C2pPointsParAnEtFacteurPolyExposition
	C2pPlafondPoints
	C2pDoublementNesAvant
	C2pPointsReservesFormation
	C2pPointsReservesFormationNesAvant1960
	C2pPointsReservesFormationNes1960A1962
	C2pPointsParTrimestreDeMajoration
	C2pMajorationMaximale
	C2pAgeMinimumUtilisation
	C2pAbaissementAgeParTrimestre
	C2pSeuilNuit
	C2pSeuilEquipesAlternantes
)

var parametresC2pNoms = []string{
	"points_par_trimestre_et_facteur", "points_par_an_mono_exposition_annee_entiere", "points_par_an_poly_exposition",
	"points_par_an_et_facteur_poly_exposition", "plafond_points_carriere", "doublement_points_nes_avant",
	"points_reserves_formation", "points_reserves_formation_nes_avant_1960", "points_reserves_formation_nes_1960_1962",
	"points_par_trimestre_de_majoration", "majoration_maximale", "age_minimum_utilisation_retraite",
	"abaissement_age_par_trimestre", "seuil_nuit", "seuil_equipes_alternantes",
}

// String returns the word of the table.
func (p ParametreC2p) String() string { return mot(parametresC2pNoms, int(p)) }

// PenibiliteC2p reads a count of the professional prevention account at a date. Law: code du travail L4163-5, R4163-9,
// R4163-11.
func (s *Set) PenibiliteC2p(rec Recorder, p ParametreC2p, date calendar.Date) (int, bool) {
	d, ok := s.decimal(rec, TablePenibiliteC2p, s.au(TablePenibiliteC2p, cles1(int(p)), date), colParametreValeur)
	if !ok {
		return 0, false
	}
	n, whole := d.Floor()
	return n, whole && d.Equal(money.Int(n))
}

// PenibiliteC2pDate reads a day of the professional prevention account: C2pDoublementNesAvant.
func (s *Set) PenibiliteC2pDate(rec Recorder, p ParametreC2p, date calendar.Date) (calendar.Date, bool) {
	return s.date(rec, TablePenibiliteC2p, s.au(TablePenibiliteC2p, cles1(int(p)), date), colParametreJourDate)
}

// ParametreCumul is a figure of the rules about working while drawing a pension.
type ParametreCumul uint8

// The figures about working while drawing a pension.
const (
	CumulPlafondPartDuSmic ParametreCumul = iota
	CumulPlafond2026
	CumulDelaiDernierEmployeur
	CumulSeuilArtisanCommercant
	CumulSeuilLiberal
	CumulSecondePensionPlafond
	CumulSecondePensionDroitsDepuis
	CumulReforme2027AvantAgeLegal
	CumulReforme2027EntreAgeLegalEt67
	CumulReforme2027SeuilAnnuel
	CumulReforme2027APartirDe67
	CumulReforme2027PremierePensionDepuis
	CumulMoisDeReference
	CumulSansDroitsNouveauxDepuis
	CumulEcretementDepuis
	CumulFonctionPubliqueDiviseurPension
	CumulFonctionPubliquePartMinimum
)

var parametresCumulNoms = []string{
	"plafond_part_du_smic_mensuel_1820h", "plafond_160_smic_2026", "delai_reprise_dernier_employeur",
	"seuil_artisan_commercant", "seuil_liberal", "seconde_pension_plafond", "seconde_pension_droits_depuis",
	"reforme_2027_avant_age_legal", "reforme_2027_entre_age_legal_et_67", "reforme_2027_seuil_annuel",
	"reforme_2027_a_partir_de_67", "reforme_2027_premiere_pension_depuis", "mois_de_reference",
	"sans_droits_nouveaux_depuis", "ecretement_depuis", "fonction_publique_diviseur_pension",
	"fonction_publique_part_minimum",
}

// String returns the word of the table.
func (p ParametreCumul) String() string { return mot(parametresCumulNoms, int(p)) }

// CumulEmploiRetraite reads a figure at a date, in the unit of its row. Law: CSS L161-22, D161-2-9, D161-2-22-1.
func (s *Set) CumulEmploiRetraite(rec Recorder, p ParametreCumul, date calendar.Date) (money.Decimal, bool) {
	const id = TableCumulEmploiRetraite
	row := s.au(id, cles1(int(p)), date)
	return s.decimal(rec, id, row, colParametreValeur)
}

// CumulEmploiRetraiteDate reads a day: CumulSecondePensionDroitsDepuis and the like.
func (s *Set) CumulEmploiRetraiteDate(rec Recorder, p ParametreCumul, date calendar.Date) (calendar.Date, bool) {
	const id = TableCumulEmploiRetraite
	row := s.au(id, cles1(int(p)), date)
	return s.date(rec, id, row, colParametreJourDate)
}
