package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var agircArrcoTables = []definition{
	{
		id:    TableAgircArrcoTaux,
		nom:   "agirc_arrco_taux",
		titre: "taux Agirc-Arrco",
		cles:  []cle{{nom: "tranche"}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "plancher_pass", libelle: "plancher de la tranche"},
			{nom: "plafond_pass", libelle: "plafond de la tranche"},
			{nom: "calcul_taux", libelle: "taux de calcul des points"},
			{nom: "appel_coefficient", libelle: "taux d'appel"},
			{nom: "appele_taux", libelle: "taux appelé"},
			{nom: "salarie_taux", libelle: "part salariale appelée"},
			{nom: "employeur_taux", libelle: "part patronale appelée"},
		},
	},
	{
		id:      TableAgircArrcoValeurAchat,
		nom:     "agirc_arrco_valeur_achat",
		titre:   "prix d'achat du point Agirc-Arrco",
		effet:   "effet",
		valeurs: achatColonnes,
	},
	{
		id:      TableAgircArrcoValeurService,
		nom:     "agirc_arrco_valeur_service",
		titre:   "valeur de service du point Agirc-Arrco",
		effet:   "effet",
		valeurs: serviceColonnes,
	},
	{
		id:      TableAgircArrcoConversion2019,
		nom:     "agirc_arrco_conversion_2019",
		titre:   "conversion des points",
		cles:    []cle{{"regime", originesNoms[:3]}},
		effet:   "effet",
		valeurs: []valeur{{nom: "conversion_coefficient"}, {nom: "arrondi_texte", libelle: "arrondi"}},
	},
	{
		id:    TableAgircArrcoMinorationAge,
		nom:   "agirc_arrco_minoration_age",
		titre: "minoration Agirc-Arrco selon l'âge",
		cles:  []cle{{nom: "trimestres"}},
		valeurs: []valeur{
			{nom: "age_annees", libelle: "années"},
			{nom: "age_mois", libelle: "mois"},
			{nom: "minoration_coefficient"},
		},
	},
	{
		id:      TableAgircArrcoMinorationCarriereCourte,
		nom:     "agirc_arrco_minoration_carriere_courte",
		titre:   "minoration Agirc-Arrco selon la durée",
		cles:    []cle{{nom: "trimestres"}},
		valeurs: []valeur{{nom: "minoration_coefficient"}},
	},
	{
		id:      TableAgircArrcoMajorationEnfants,
		nom:     "agirc_arrco_majoration_enfants",
		titre:   "majoration Agirc-Arrco pour enfants",
		cles:    []cle{{"origine", originesMajorationNoms}, {nom: "enfants"}},
		effet:   "acquisition",
		valeurs: []valeur{{nom: "majoration_taux"}, {nom: "condition_texte", libelle: "condition"}},
	},
	{
		id:      TableAgircArrcoMajorationEnfantsPlafond,
		nom:     "agirc_arrco_majoration_enfants_plafond",
		titre:   "plafond des majorations Agirc-Arrco pour enfants",
		cles:    []cle{{"regime", originesMajorationNoms[:3]}},
		effet:   "effet",
		valeurs: []valeur{{nom: "plafond_eur", unite: "EUR/an"}},
	},
	{
		id:    TableAgircArrcoCoefficientSolidarite,
		nom:   "agirc_arrco_coefficient_solidarite",
		titre: "coefficient de solidarité Agirc-Arrco",
		cles:  []cle{{"cas", casSolidariteNoms}},
		effet: "effet",
		valeurs: []valeur{
			{
				nom: "solidarite_coefficient",
			},
			{nom: "duree_annees", libelle: "durée"},
			{nom: "condition_texte", libelle: "condition"},
		},
	},
	{
		id:    TableAgircArrcoContributionsSansPoints,
		nom:   "agirc_arrco_contributions_sans_points",
		titre: "contribution Agirc-Arrco sans points",
		cles:  []cle{{"contribution", contributionsSansPointsNoms}},
		effet: "effet",
		valeurs: []valeur{
			{nom: "plancher_pass", libelle: "plancher de la tranche"},
			{nom: "plafond_pass", libelle: "plafond de la tranche"},
			{nom: "salarie_taux", libelle: "part salariale"},
			{nom: "employeur_taux", libelle: "part patronale"},
			{nom: "total_taux", libelle: "total"},
		},
	},
}

// TauxAgircArrco holds the rates of a slice of pay, whose bounds are in annual ceilings.
type TauxAgircArrco struct {
	Plancher, Plafond money.Decimal
	// Calcul is the rate that gives points; Appel is by how much contributions exceed it.
	Calcul, Appel money.Decimal
	Exercices     Exercices
}

// AgircArrcoTaux reads the rates of slice 1 or 2 for the pay of a year (since 2019).
func (s *Set) AgircArrcoTaux(rec Recorder, annee, tranche int) (TauxAgircArrco, bool) {
	const id = TableAgircArrcoTaux
	if tranche < 1 || tranche > 2 {
		return TauxAgircArrco{}, false
	}
	row := s.au(id, cles1(tranche), exercice(annee))
	if row == absente {
		return TauxAgircArrco{}, false
	}
	low, ok1 := s.decimal(rec, id, row, colAgircArrcoTauxPlancherPass)
	high, ok2 := s.decimal(rec, id, row, colAgircArrcoTauxPlafondPass)
	rate, ok3 := s.decimal(rec, id, row, colAgircArrcoTauxCalculTaux)
	call, ok4 := s.decimal(rec, id, row, colAgircArrcoTauxAppelCoefficient)
	return TauxAgircArrco{low, high, rate, call, s.exercicesOf(id, row)}, ok1 && ok2 && ok3 && ok4
}

// AgircArrcoValeurAchat reads the price of a point for the pay of a year (since 2019).
func (s *Set) AgircArrcoValeurAchat(rec Recorder, annee int) (money.Euro, bool) {
	return s.euro(rec, TableAgircArrcoValeurAchat, s.au(TableAgircArrcoValeurAchat, 0, exercice(annee)), colAchatEur)
}

// AgircArrcoValeurService reads the yearly value of a point at a date of effect (since 2019). Since 2026-11-01 the
// value is the last known one and its row is projected.
func (s *Set) AgircArrcoValeurService(rec Recorder, effet calendar.Date) (money.Euro, bool) {
	return s.euro(rec, TableAgircArrcoValeurService, s.au(TableAgircArrcoValeurService, 0, effet), colServiceEur)
}

// RegimePoints is a scheme in whose points rights were first counted.
type RegimePoints uint8

// The schemes of points. PointsUnirs is only for AgircArrcoConversion2019, PointsAgircArrco is not.
const (
	PointsAgirc RegimePoints = iota
	PointsArrco
	PointsUnirs
	PointsAgircArrco
)

var originesNoms = []string{"AGIRC", "ARRCO", "UNIRS", "AGIRC_ARRCO"}

// String returns the word of the tables.
func (r RegimePoints) String() string { return mot(originesNoms, int(r)) }

// AgircArrcoConversion2019 reads what a point of an older scheme is worth in points of the next one: Agirc and Arrco
// into Agirc-Arrco at 2019-01-01, UNIRS into Arrco at 1999-01-01.
func (s *Set) AgircArrcoConversion2019(rec Recorder, regime RegimePoints, date calendar.Date) (money.Decimal, bool) {
	const id = TableAgircArrcoConversion2019
	row := s.au(id, cles1(int(regime)), date)
	return s.decimal(rec, id, row, colAgircArrcoConversion2019ConversionCoefficient)
}

// AgircArrcoMinorationAge reads the coefficient of somebody who leaves that many quarters before 67; ok is false beyond
// 40. Law: ANI 2017-11-17 art. 84, 91.
func (s *Set) AgircArrcoMinorationAge(rec Recorder, trimestres int) (money.Decimal, bool) {
	return s.perTrimestre(
		rec, TableAgircArrcoMinorationAge, trimestres, colAgircArrcoMinorationAgeMinorationCoefficient,
	)
}

// AgircArrcoMinorationCarriereCourte reads the coefficient of somebody who lacks that many quarters; ok is false beyond
// 20. Law: ANI 2017-11-17 art. 85.
func (s *Set) AgircArrcoMinorationCarriereCourte(rec Recorder, trimestres int) (money.Decimal, bool) {
	return s.perTrimestre(
		rec,
		TableAgircArrcoMinorationCarriereCourte,
		trimestres,
		colAgircArrcoMinorationCarriereCourteMinorationCoefficient,
	)
}

func (s *Set) perTrimestre(rec Recorder, id TableID, trimestres int, col colonne) (money.Decimal, bool) {
	if trimestres < 0 || trimestres > 1<<15 {
		return money.Decimal{}, false
	}
	return s.decimal(rec, id, s.par(id, cles1(trimestres)), col)
}

var originesMajorationNoms = []string{"AGIRC", "ARRCO", "AGIRC_ARRCO", "A_CHARGE", "A_CHARGE_AGIRC"}

const (
	majorationACharge      = 3
	majorationAChargeAgirc = 4
)

// majoration returns the scheme's rank among the origins of the tables of increases.
func (r RegimePoints) majoration() (int, bool) {
	switch r {
	case PointsAgirc, PointsArrco:
		return int(r), true
	case PointsAgircArrco:
		return 2, true
	case PointsUnirs:
	}
	return 0, false
}

// AgircArrcoMajorationEnfants reads the increase for children, born or raised, of points acquired at a date. ok is
// false below three children. For Arrco points of before 1999 the increase holds only if the rules of the original
// institution had one. Law: ANI 2017-11-17 art. 94.
func (s *Set) AgircArrcoMajorationEnfants(
	rec Recorder, regime RegimePoints, enfants int, acquisition calendar.Date,
) (money.Decimal, bool) {
	const id = TableAgircArrcoMajorationEnfants
	origin, known := regime.majoration()
	for n := min(enfants, maxEnfantsMajoration); known && n > 0; n-- {
		if row := s.au(id, cles2(origin, n), acquisition); row != absente {
			return s.decimal(rec, id, row, colAgircArrcoMajorationEnfantsMajorationTaux)
		}
	}
	return money.Decimal{}, false
}

// maxEnfantsMajoration bounds the search: no table distinguishes more children.
const maxEnfantsMajoration = 7

// AgircArrcoMajorationACharge reads the increase of a scheme for each dependent child: that of Agirc began in 2012. ok
// is false before it existed. Law: ANI 2017-11-17 art. 94; agreement of 2011-03-18.
func (s *Set) AgircArrcoMajorationACharge(
	rec Recorder, regime RegimePoints, date calendar.Date,
) (money.Decimal, bool) {
	const id = TableAgircArrcoMajorationEnfants
	origin := majorationACharge
	if regime == PointsAgirc {
		origin = majorationAChargeAgirc
	}
	return s.decimal(rec, id, s.au(id, cles2(origin, 1), date), colAgircArrcoMajorationEnfantsMajorationTaux)
}

// AgircArrcoMajorationEnfantsPlafond reads the yearly ceiling of the increases for children born or raised, which binds
// those born since 1951-08-02: one ceiling for each scheme from 2012 to 2018, one in all since 2019.
func (s *Set) AgircArrcoMajorationEnfantsPlafond(
	rec Recorder, regime RegimePoints, effet calendar.Date,
) (money.Euro, bool) {
	const id = TableAgircArrcoMajorationEnfantsPlafond
	origin, known := regime.majoration()
	if !known {
		return money.Euro{}, false
	}
	return s.euro(rec, id, s.au(id, cles1(origin), effet), colAgircArrcoMajorationEnfantsPlafondPlafondEur)
}

// ContributionSansPoints is a contribution that gives no points.
type ContributionSansPoints uint8

// The contributions without points: the CEG on each slice, and the CET, due when the pay exceeds the ceiling.
const (
	CegTranche1 ContributionSansPoints = iota
	CegTranche2
	Cet
)

var contributionsSansPointsNoms = []string{"CEG_T1", "CEG_T2", "CET"}

// String returns the word of the table.
func (c ContributionSansPoints) String() string { return mot(contributionsSansPointsNoms, int(c)) }

// AgircArrcoContributionSansPoints reads the total rate of a contribution that gives no points, for the pay of a year
// (since 2019).
func (s *Set) AgircArrcoContributionSansPoints(rec Recorder, c ContributionSansPoints, annee int) (TauxTranche, bool) {
	const id = TableAgircArrcoContributionsSansPoints
	row := s.au(id, cles1(int(c)), exercice(annee))
	low, ok1 := s.decimal(rec, id, row, colAgircArrcoContributionsSansPointsPlancherPass)
	high, ok2 := s.decimal(rec, id, row, colAgircArrcoContributionsSansPointsPlafondPass)
	rate, ok3 := s.decimal(rec, id, row, colAgircArrcoContributionsSansPointsTotalTaux)
	return TauxTranche{Plancher: low, Plafond: high, Taux: rate}, ok1 && ok2 && ok3
}
