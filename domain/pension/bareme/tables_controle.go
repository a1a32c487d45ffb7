package bareme

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

var controleTables = []definition{
	{
		id:    TableControleDelaisRecours,
		nom:   "controle_delais_recours",
		titre: "délai de recours",
		cles:  []cle{{"objet", objetsRecoursNoms}},
		valeurs: []valeur{
			{nom: "delai_nombre", libelle: "délai"},
			{nom: "unite_texte", libelle: "unité du délai", mots: unitesDelaiNoms},
			{nom: "delai_texte", libelle: "délai"},
			{nom: "objet_texte", libelle: "objet"},
			{nom: "depart_texte", libelle: "point de départ"},
			{nom: "sanction_texte", libelle: "sanction"},
		},
	},
	{
		id:         TableControleTauxErreur,
		nom:        "controle_taux_erreur_cour_des_comptes",
		titre:      "erreurs relevées par la Cour des comptes",
		annee:      true,
		discontinu: "années non publiées",
		valeurs: []valeur{
			{nom: "une_sur_nombre", libelle: "une prestation nouvelle erronée sur"},
			{nom: "proportion_texte", libelle: "proportion"},
			{nom: "montant_texte", libelle: "part des montants"},
			{nom: "impact_eur", libelle: "effet sur la durée de vie"},
			{nom: "observation_texte", libelle: "observation"},
		},
	},
	{
		id: TableJoursFeries, nom: "jours_feries", titre: "jour férié", cles: []cle{{nom: "rang"}},
		valeurs: []valeur{
			{nom: "nom_texte"},
			{nom: "mois_nombre", libelle: "mois"},
			{nom: "quantieme_nombre", libelle: "jour du mois"},
			{nom: "paques_jours", libelle: "jours après Pâques"},
		},
	},
}

// ObjetRecours is a remedy or a time limit.
type ObjetRecours uint8

// The remedies and time limits.
const (
	RecoursAmiable ObjetRecours = iota
	RecoursRejetImplicite
	RecoursTribunalJudiciaire
	RecoursAgircArrco
	RecoursFpErreurDeDroit
	RecoursFpErreurMaterielle
	RecoursFpContentieux
	RecoursFpRappelArrerages
	RecoursArreragesRegimeGeneral
	RecoursRepetitionIndu
	RecoursRemiseIndu
	RecoursIntangibilite
	RecoursReportSansVersement
	RecoursResponsabiliteCaisse
	RecoursAgircArrcoMediateur
	RecoursAgircArrcoJudiciaire
	RecoursFpDelaiRaisonnable
)

var objetsRecoursNoms = []string{
	"recours_amiable", "rejet_implicite", "tribunal_judiciaire", "agirc_arrco_reclamation", "fp_erreur_de_droit",
	"fp_erreur_materielle", "fp_recours_contentieux", "fp_rappel_arrerages", "arrerages_regime_general",
	"repetition_indu", "remise_indu", "intangibilite", "report_sans_versement", "responsabilite_caisse",
	"agirc_arrco_mediateur", "agirc_arrco_judiciaire", "fp_delai_raisonnable",
}

// String returns the word of the table.
func (o ObjetRecours) String() string { return mot(objetsRecoursNoms, int(o)) }

// UniteDelai is the unit of a time limit.
type UniteDelai uint8

// The units of time limits: months; years; civil years before the one of the claim; no limit at all.
const (
	DelaiMois UniteDelai = iota
	DelaiAns
	DelaiAnneesAnterieures
	SansDelai
)

var unitesDelaiNoms = []string{"mois", "ans", "annees_anterieures", "sans_delai"}

// DelaiRecours is a time limit: a number when the law gives one, and words in any case.
type DelaiRecours struct {
	Nombre    int
	HasNombre bool
	Unite     UniteDelai
	// Objet says in French what the remedy is; Delai, Depart and Sanction give the time limit, its start and what
	// follows.
	Objet, Delai, Depart, Sanction string
}

// ControleDelaiRecours reads a time limit. Law: CSS R142-1, L355-3; CPCMR L53, L55; code civil 2224.
func (s *Set) ControleDelaiRecours(rec Recorder, objet ObjetRecours) (d DelaiRecours, ok bool) {
	const id = TableControleDelaisRecours
	row := s.par(id, cles1(int(objet)))
	d.Nombre, d.HasNombre = s.integer(rec, id, row, colControleDelaisRecoursDelaiNombre)
	unit, _ := s.integer(rec, id, row, colControleDelaisRecoursUniteTexte)
	d.Unite = UniteDelai(unit)
	d.Delai, _ = s.texteDelai(rec, row, colControleDelaisRecoursDelaiTexte)
	d.Objet, ok = s.texteDelai(rec, row, colControleDelaisRecoursObjetTexte)
	d.Depart, _ = s.texteDelai(rec, row, colControleDelaisRecoursDepartTexte)
	d.Sanction, _ = s.texteDelai(rec, row, colControleDelaisRecoursSanctionTexte)
	return d, ok
}

func (s *Set) texteDelai(rec Recorder, row int, col colonne) (string, bool) {
	if _, ok := s.lit(rec, TableControleDelaisRecours, row, col); !ok {
		return "", false
	}
	return s.table(TableControleDelaisRecours).text(row, int(col)), true
}

// ErreurCourDesComptes is what the Cour des comptes found about new pensions of a year.
type ErreurCourDesComptes struct {
	// UneSur is how many new pensions there are for one with an error; Impact the cost over their life, known for 2023
	// and 2024.
	UneSur      int
	Impact      money.Euro
	ImpactConnu bool
}

// ControleTauxErreur reads these findings; ok is false for a year without.
func (s *Set) ControleTauxErreur(rec Recorder, annee int) (e ErreurCourDesComptes, ok bool) {
	const id = TableControleTauxErreur
	row := s.en(id, 0, annee)
	e.UneSur, ok = s.integer(rec, id, row, colControleTauxErreurUneSurNombre)
	e.Impact, e.ImpactConnu = s.euro(rec, id, row, colControleTauxErreurImpactEur)
	return e, ok
}

// JourFerie says whether a day is a public holiday: a fixed day of the year, or one that follows Easter. Law: C. trav.
// L3133-1.
func (s *Set) JourFerie(rec Recorder, jour calendar.Date) bool {
	const id = TableJoursFeries
	t := s.table(id)
	if t == nil {
		return false
	}
	after := calendar.Easter(jour.Year).DaysUntil(jour)
	for row := range t.lignes {
		mois := t.cell(row, colJoursFeriesMoisNombre)
		quantieme := t.cell(row, colJoursFeriesQuantiemeNombre)
		paques := t.cell(row, colJoursFeriesPaquesJours)
		fixe := mois.known && quantieme.known && int(mois.integer) == jour.Month && int(quantieme.integer) == jour.Day
		if fixe || paques.known && int(paques.integer) == after {
			_, ok := s.lit(rec, id, row, colJoursFeriesNomTexte)
			return ok
		}
	}
	return false
}
