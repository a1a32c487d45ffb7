package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var regimesRciNoms = []string{"artisans", "commercants"}

var rciTables = []definition{
	{
		id:      TableRciValeurAchat,
		nom:     "rci_valeur_achat",
		titre:   "prix d'achat du point RCI",
		effet:   "effet",
		valeurs: achatColonnes,
	},
	{
		id:      TableRciValeurService,
		nom:     "rci_valeur_service",
		titre:   "valeur de service du point RCI",
		effet:   "effet",
		valeurs: serviceColonnes,
	},
	{
		id:      TableRciValeurServicePointsAnciens,
		nom:     "rci_valeur_service_points_anciens",
		titre:   "valeur de service des points RCI d'avant 2013",
		cles:    []cle{{"origine", originesRciNoms}},
		effet:   "effet",
		valeurs: serviceColonnes,
	},
	{
		id:      TableRciPrixAchatAvant2013,
		nom:     "rci_prix_achat_avant_2013",
		titre:   "prix d'achat du point des indépendants avant 2013",
		cles:    []cle{{"regime", regimesRciNoms}},
		effet:   "effet",
		valeurs: achatColonnes,
	},
	{
		id:      TableRciConversion2013,
		nom:     "rci_conversion_2013",
		titre:   "conversion en points RCI",
		cles:    []cle{{"regime", regimesRciNoms}},
		effet:   "effet",
		valeurs: []valeur{{nom: "conversion_coefficient"}, {nom: "arrondi_texte", libelle: "arrondi"}},
	},
	{
		id:    TableRciTauxCotisation,
		nom:   "rci_taux_cotisation",
		titre: "cotisation RCI",
		cles:  []cle{{nom: "tranche"}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "plancher_eur", libelle: "plancher de la tranche"},
			{nom: "plancher_pass", libelle: "plancher de la tranche"},
			{nom: "plafond_eur", libelle: "plafond de la tranche"},
			{nom: "plafond_pass", libelle: "plafond de la tranche"},
			{nom: "cotisation_taux"},
		},
	},
}

// RciValeurAchat reads the price of a RCI point at a date (since 2013). A year's points take the price of its first
// day.
func (s *Set) RciValeurAchat(rec Recorder, date calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableRciValeurAchat, s.au(TableRciValeurAchat, 0, date), colAchatEur)
}

// RciValeurService reads the yearly value of a RCI point at a date of effect (since 2013).
func (s *Set) RciValeurService(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableRciValeurService, s.au(TableRciValeurService, 0, effet), colServiceEur)
}

// OrigineRci is when and in which scheme a point of before 2013 was acquired.
type OrigineRci uint8

// The origins of points of before 2013.
const (
	RciArtisansAvant1979 OrigineRci = iota
	RciArtisans1979A1996
	RciArtisans1997A2012
	RciCommercants1973A2003
	RciCommercants2004A2012
)

var originesRciNoms = []string{
	"artisans_avant_1979", "artisans_1979_1996", "artisans_1997_2012", "commercants_1973_2003", "commercants_2004_2012",
}

// String returns the word of the table.
func (o OrigineRci) String() string { return mot(originesRciNoms, int(o)) }

// RciValeurServicePointsAnciens reads the yearly value of a point of before 2013, counted in RCI points; ok is false
// where the value was not found (craftsmen before 1979 since 2024; 1979 to 1996 in 2024 and since 2026).
func (s *Set) RciValeurServicePointsAnciens(rec Recorder, origine OrigineRci, effet calendar.Date) (money.Euro, bool) {
	const id = TableRciValeurServicePointsAnciens
	return s.euro(rec, id, s.au(id, cles1(int(origine)), effet), colServiceEur)
}

// RegimeRci is a scheme of the self-employed before the RCI.
type RegimeRci uint8

// The schemes before the RCI.
const (
	RciArtisans RegimeRci = iota
	RciCommercants
)

// String returns the word of the tables.
func (r RegimeRci) String() string { return mot(regimesRciNoms, int(r)) }

// RciPrixAchatAvant2013 reads the price of a point of a scheme before the RCI, at a date.
func (s *Set) RciPrixAchatAvant2013(rec Recorder, regime RegimeRci, date calendar.Date) (money.Euro, bool) {
	const id = TableRciPrixAchatAvant2013
	row := s.au(id, cles1(int(regime)), date)
	return s.euro(rec, id, row, colAchatEur)
}

// RciConversion2013 reads how many RCI points an older point is worth.
func (s *Set) RciConversion2013(rec Recorder, regime RegimeRci, date calendar.Date) (money.Decimal, bool) {
	const id = TableRciConversion2013
	row := s.au(id, cles1(int(regime)), date)
	return s.decimal(rec, id, row, colRciConversion2013ConversionCoefficient)
}

// Borne is a bound of a slice, in euros or in annual ceilings.
type Borne struct {
	Valeur money.Decimal
	// EnPass is true for a multiple of the annual ceiling, false for an amount in euros.
	EnPass bool
}

// TauxRci is the contribution on a slice of income.
type TauxRci struct {
	Plancher, Plafond Borne
	Taux              money.Decimal
}

// RciTauxCotisation reads the contribution on slice 1 or 2 at a date (since 2013). Law: CSS D635-7.
func (s *Set) RciTauxCotisation(rec Recorder, tranche int, date calendar.Date) (t TauxRci, ok bool) {
	const id = TableRciTauxCotisation
	if tranche < 1 || tranche > 2 {
		return t, false
	}
	row := s.au(id, cles1(tranche), date)
	low, okLow := s.borne(rec, row, colRciTauxCotisationPlancherEur, colRciTauxCotisationPlancherPass)
	high, okHigh := s.borne(rec, row, colRciTauxCotisationPlafondEur, colRciTauxCotisationPlafondPass)
	rate, ok := s.decimal(rec, id, row, colRciTauxCotisationCotisationTaux)
	return TauxRci{low, high, rate}, okLow && okHigh && ok
}

// borne reads a bound from two columns, one in euros and one in annual ceilings, of which one is filled.
func (s *Set) borne(rec Recorder, row int, enEuros, enPlafonds colonne) (Borne, bool) {
	const id = TableRciTauxCotisation
	if euros, ok := s.decimal(rec, id, row, enEuros); ok {
		return Borne{Valeur: euros}, true
	}
	ceilings, ok := s.decimal(rec, id, row, enPlafonds)
	return Borne{ceilings, true}, ok
}
