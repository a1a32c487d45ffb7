package bareme

import (
	"iter"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var liberauxTables = []definition{
	{
		id:         TableLiberauxValeursPoint,
		nom:        "liberaux_valeurs_point",
		titre:      "point des sections libérales",
		annee:      true,
		cles:       []cle{{"section", sectionsNoms}},
		discontinu: "une section publie une année et non la suivante",
		valeurs: []valeur{
			{
				nom:     "service_eur",
				libelle: "valeur de service",
				unite:   "EUR/point",
			},
			{nom: "achat_eur", libelle: "prix d'achat", unite: "EUR/point"},
		},
	},
	{
		id:        TableLiberauxAgesComplementaires,
		nom:       "liberaux_ages_complementaires",
		titre:     "âges des sections libérales",
		cles:      []cle{{"section", sectionsNoms}},
		naissance: "naissance",
		effet:     "effet",
		valeurs: []valeur{
			{nom: "ouverture_annees", libelle: "ouverture, années"},
			{nom: "ouverture_mois", libelle: "ouverture, mois"},
			{nom: "taux_plein_annees", libelle: "taux plein, années"},
			{nom: "taux_plein_mois", libelle: "taux plein, mois"},
			{nom: "trimestre_taux", libelle: "minoration par trimestre"},
		},
	},
	{
		id:         TableLiberauxAnnuitesCavp,
		nom:        "liberaux_annuites_cavp",
		titre:      "annuité de répartition de la CAVP",
		naissance:  "naissance",
		effet:      "effet",
		discontinu: "la caisse publie une année et non la suivante",
		valeurs:    []valeur{{nom: "annuite_eur", unite: "EUR/an"}},
	},
	{
		id: TableLiberauxPetitesPensions, nom: "liberaux_petites_pensions", titre: "petites pensions en points",
		cles: []cle{{"section", sectionsNoms}, {nom: "rang"}},
		valeurs: []valeur{
			{nom: "seuil_points", libelle: "seuil"},
			{nom: "seuil_eur", libelle: "seuil", unite: "EUR/mois"},
			{nom: "base_texte", libelle: "base du seuil", mots: basesSeuilNoms},
			{nom: "comparaison_texte", libelle: "comparaison", mots: []string{"inferieur", "inferieur_ou_egal"}},
			{nom: "mode_texte", libelle: "mode de versement", mots: modesPetitesPensionsNoms},
			{nom: "multiplicateur_coefficient", libelle: "multiplicateur"},
		},
	},
}

// Section is a fund whose supplementary pensions are in points. AGIRC_ARRCO and IRCANTEC are there for small pensions
// only.
type Section uint8

// The funds.
const (
	SectionCarmf Section = iota
	SectionCarmfAsv
	SectionCarcdsf
	SectionCarpimko
	SectionCarpv
	SectionCavamac
	SectionCavec
	SectionCavom
	SectionCavp
	SectionCipav
	SectionCprn
	SectionCprnB
	SectionCprnC
	SectionAgircArrco
	SectionIrcantec
)

var sectionsNoms = []string{
	"CARMF", "CARMF_ASV", "CARCDSF", "CARPIMKO", "CARPV", "CAVAMAC", "CAVEC", "CAVOM", "CAVP", "CIPAV", "CPRN",
	"CPRN_section_B", "CPRN_section_C", "AGIRC_ARRCO", "IRCANTEC",
}

// String returns the word of the tables.
func (s Section) String() string { return mot(sectionsNoms, int(s)) }

// LiberauxValeurService reads the yearly value of a section's point in a year; ok is false for a year without a known
// value.
func (s *Set) LiberauxValeurService(rec Recorder, section Section, annee int) (money.Euro, bool) {
	const id = TableLiberauxValeursPoint
	row := s.en(id, cles1(int(section)), annee)
	return s.euro(rec, id, row, colLiberauxValeursPointServiceEur)
}

// LiberauxPrixAchat reads the price of a section's point in a year; ok is false for a year without a known price.
func (s *Set) LiberauxPrixAchat(rec Recorder, section Section, annee int) (money.Euro, bool) {
	const id = TableLiberauxValeursPoint
	row := s.en(id, cles1(int(section)), annee)
	return s.euro(rec, id, row, colLiberauxValeursPointAchatEur)
}

// AgesSection are the ages of a section for a birth.
type AgesSection struct {
	// Ouverture is absent when the section follows the basic pension.
	Ouverture    calendar.Age
	HasOuverture bool
	TauxPlein    calendar.Age
	// ParTrimestre is what each quarter before TauxPlein takes away; HasParTrimestre is false for sections that count
	// otherwise.
	ParTrimestre    money.Decimal
	HasParTrimestre bool
}

// LiberauxAges reads the ages of a section for a birth at a date of effect.
func (s *Set) LiberauxAges(rec Recorder, section Section, naissance, effet calendar.Date) (a AgesSection, ok bool) {
	const id = TableLiberauxAgesComplementaires
	row := s.pour(id, cles1(int(section)), naissance, effet)
	a.Ouverture, a.HasOuverture = s.age(
		rec, id, row, colLiberauxAgesComplementairesOuvertureAnnees, colLiberauxAgesComplementairesOuvertureMois,
	)
	a.TauxPlein, ok = s.age(
		rec, id, row, colLiberauxAgesComplementairesTauxPleinAnnees, colLiberauxAgesComplementairesTauxPleinMois,
	)
	a.ParTrimestre, a.HasParTrimestre = s.decimal(rec, id, row, colLiberauxAgesComplementairesTrimestreTaux)
	return a, ok
}

// LiberauxAnnuiteCavp reads the yearly value of an annuity of the pharmacists' fund.
func (s *Set) LiberauxAnnuiteCavp(rec Recorder, naissance, effet calendar.Date) (money.Euro, bool) {
	const id = TableLiberauxAnnuitesCavp
	row := s.pour(id, 0, naissance, effet)
	return s.euro(rec, id, row, colLiberauxAnnuitesCavpAnnuiteEur)
}

// BaseSeuil is what the threshold of a small pension counts.
type BaseSeuil uint8

// What a threshold counts: points; points after minoration or surcote; the monthly pension in euros.
const (
	SeuilPoints BaseSeuil = iota
	SeuilPointsApresCoefficient
	SeuilPensionMensuelle
)

var basesSeuilNoms = []string{"points", "points_apres_coefficient", "pension_mensuelle"}

// ModePetitePension is how a small pension is paid.
type ModePetitePension uint8

// The ways of paying a small pension.
const (
	CapitalMultiplicateur ModePetitePension = iota
	OptionCapitalMultiplicateur
	CapitalPrixAchat
	CapitalSalaireReference
	VersementUniqueCoefficientAge
	PaiementAnnuel
	PaiementTrimestriel
)

var modesPetitesPensionsNoms = []string{
	"capital_multiplicateur", "option_capital_multiplicateur", "capital_prix_achat", "capital_salaire_reference",
	"versement_unique_coefficient_age", "paiement_annuel", "paiement_trimestriel",
}

// String returns the word of the table.
func (m ModePetitePension) String() string { return mot(modesPetitesPensionsNoms, int(m)) }

// PetitePension is a threshold below which a section pays otherwise than each month.
type PetitePension struct {
	Base  BaseSeuil
	Seuil money.Decimal
	// EgalCompris is true when a pension equal to the threshold is small.
	EgalCompris bool
	Mode        ModePetitePension
	// Multiplicateur is how many yearly pensions make the capital; 0 for the other ways.
	Multiplicateur money.Decimal
}

// LiberauxPetitesPensions runs through the thresholds of a section, lowest first.
func (s *Set) LiberauxPetitesPensions(rec Recorder, section Section) iter.Seq[PetitePension] {
	return func(yield func(PetitePension) bool) {
		const id = TableLiberauxPetitesPensions
		for rank := 1; rank <= 3; rank++ {
			row := s.par(id, cles2(int(section), rank))
			if p, ok := s.petitePension(rec, row); ok && !yield(p) {
				return
			}
		}
	}
}

func (s *Set) petitePension(rec Recorder, row int) (p PetitePension, ok bool) {
	const id = TableLiberauxPetitesPensions
	base, ok := s.integer(rec, id, row, colLiberauxPetitesPensionsBaseTexte)
	if !ok {
		return p, false
	}
	p.Base = BaseSeuil(base)
	col := colLiberauxPetitesPensionsSeuilPoints
	if p.Base == SeuilPensionMensuelle {
		col = colLiberauxPetitesPensionsSeuilEur
	}
	p.Seuil, ok = s.decimal(rec, id, row, col)
	equal, _ := s.integer(rec, id, row, colLiberauxPetitesPensionsComparaisonTexte)
	mode, okMode := s.integer(rec, id, row, colLiberauxPetitesPensionsModeTexte)
	p.EgalCompris = equal == 1
	p.Mode = ModePetitePension(mode)
	p.Multiplicateur, _ = s.decimal(rec, id, row, colLiberauxPetitesPensionsMultiplicateurCoefficient)
	return p, ok && okMode
}
