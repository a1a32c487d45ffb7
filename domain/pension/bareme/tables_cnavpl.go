package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var cnavplTables = []definition{
	{
		id: TableCnavplAcquisition, nom: "cnavpl_acquisition", titre: "acquisition des points CNAVPL",
		cles: []cle{{"tranche", []string{"trimestre", "1", "2"}}}, effet: "revenus",
		valeurs: []valeur{
			{nom: "plancher_pass", libelle: "plancher de la tranche"},
			{nom: "plafond_pass", libelle: "plafond de la tranche"},
			{nom: "cotisation_taux"},
			{nom: "maximum_points", libelle: "points au maximum"},
			{nom: "arrondi_texte", libelle: "arrondi"},
		},
	},
	{
		id:      TableCnavplValeurService,
		nom:     "cnavpl_valeur_service",
		titre:   "valeur de service du point CNAVPL",
		effet:   "effet",
		valeurs: serviceColonnes,
	},
	{
		id: TableCnbfBase, nom: "cnbf_base", titre: "CNBF, base", annee: true,
		valeurs: []valeur{
			{nom: "forfait_eur", libelle: "pension forfaitaire à taux plein", unite: "EUR/an"},
			{nom: "cotisation_eur", libelle: "cotisation forfaitaire, 6e année et suivantes", unite: "EUR/an"},
			{nom: "proportionnel_taux"},
		},
	},
	{
		id: TableCnbfComplementaire, nom: "cnbf_complementaire", titre: "CNBF, complémentaire", annee: true,
		valeurs: []valeur{
			{
				nom:     "achat_eur",
				libelle: "prix d'achat",
				unite:   "EUR/point",
			},
			{nom: "service_eur", libelle: "valeur de service", unite: "EUR/point"},
		},
	},
	{
		id:      TableCnbfForfaits,
		nom:     "cnbf_forfaits",
		titre:   "CNBF, forfaits",
		annee:   true,
		cles:    []cle{{"parametre", forfaitsCnbfNoms}},
		valeurs: []valeur{{nom: "forfait_eur", unite: "EUR/an"}},
	},
}

// AcquisitionCnavpl says how a slice of income gives points.
type AcquisitionCnavpl struct {
	Plancher, Plafond, Taux money.Decimal
	Maximum                 money.Points
}

// CnavplAcquisition reads how slice 1 or 2 of the income of a year gives points (since 2004). Law: CSS D642-3, D643-1.
func (s *Set) CnavplAcquisition(rec Recorder, tranche, annee int) (a AcquisitionCnavpl, ok bool) {
	const id = TableCnavplAcquisition
	if tranche < 1 || tranche > 2 {
		return a, false
	}
	row := s.au(id, cles1(tranche), exercice(annee))
	low, ok1 := s.decimal(rec, id, row, colCnavplAcquisitionPlancherPass)
	high, ok2 := s.decimal(rec, id, row, colCnavplAcquisitionPlafondPass)
	rate, ok3 := s.decimal(rec, id, row, colCnavplAcquisitionCotisationTaux)
	most, ok4 := s.decimal(rec, id, row, colCnavplAcquisitionMaximumPoints)
	return AcquisitionCnavpl{low, high, rate, money.Points{Decimal: most}}, ok1 && ok2 && ok3 && ok4
}

// CnavplPointsParTrimestre reads the points of a quarter validated before 2004.
func (s *Set) CnavplPointsParTrimestre(rec Recorder, annee int) (money.Points, bool) {
	const id = TableCnavplAcquisition
	row := s.au(id, cles1(0), exercice(annee))
	d, ok := s.decimal(rec, id, row, colCnavplAcquisitionMaximumPoints)
	return money.Points{Decimal: d}, ok
}

// CnavplValeurService reads the yearly value of a point at a date of effect (since 2013-04). Law: CSS L643-1.
func (s *Set) CnavplValeurService(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableCnavplValeurService, s.au(TableCnavplValeurService, 0, effet), colServiceEur)
}

// CnbfForfait reads the yearly basic pension of a lawyer at the full rate (2016 to 2026).
func (s *Set) CnbfForfait(rec Recorder, annee int) (money.Euro, bool) {
	return s.euro(rec, TableCnbfBase, s.en(TableCnbfBase, 0, annee), colCnbfBaseForfaitEur)
}

// CnbfPrixAchat reads the price of a point of the lawyers' supplementary scheme in a year.
func (s *Set) CnbfPrixAchat(rec Recorder, annee int) (money.Euro, bool) {
	return s.euro(rec, TableCnbfComplementaire, s.en(TableCnbfComplementaire, 0, annee), colCnbfComplementaireAchatEur)
}

// CnbfValeurService reads the yearly value of a point of the lawyers' supplementary scheme in a year.
func (s *Set) CnbfValeurService(rec Recorder, annee int) (money.Euro, bool) {
	const id = TableCnbfComplementaire
	row := s.en(id, 0, annee)
	return s.euro(rec, id, row, colCnbfComplementaireServiceEur)
}

// ForfaitCnbf is a lump sum of the lawyers' basic scheme.
type ForfaitCnbf uint8

// CnbfMajorationAuDelaDe220Trimestres is the increase beyond 220 quarters, the only lump sum.
const CnbfMajorationAuDelaDe220Trimestres ForfaitCnbf = 0

var forfaitsCnbfNoms = []string{"majoration_au_dela_de_220_trimestres"}

// String returns the word of the table.
func (f ForfaitCnbf) String() string { return mot(forfaitsCnbfNoms, int(f)) }

// CnbfForfaits reads a lump sum of a year; ok is false for a year without a known value.
func (s *Set) CnbfForfaits(rec Recorder, forfait ForfaitCnbf, annee int) (money.Euro, bool) {
	const id = TableCnbfForfaits
	row := s.en(id, cles1(int(forfait)), annee)
	return s.euro(rec, id, row, colCnbfForfaitsForfaitEur)
}
