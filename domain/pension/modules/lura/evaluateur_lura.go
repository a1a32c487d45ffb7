package lura

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	// The reason completes it: explicationsPayeur.
	ligneRegimePayeur = pension.Modele{
		Genre: pension.Decision, Label: "Régime qui paie la pension commune", Loi: law.CSSR173_4_4,
	}
	ligneLiquidationUnique = pension.Modele{
		Genre: pension.Decision, Label: "Liquidation unique des régimes alignés",
		Formule: "né le {naissance}, effet le {dateEffet}, {regimesAlignes} régimes alignés", Loi: law.CSSL173_1_2,
	}
)

// EvaluateurLura decides whether the general scheme, the agricultural employees' scheme and the scheme of craftsmen and
// traders settle one pension together (liquidation unique des régimes alignés), and which of them pays it.
//
// They do when the person was born in 1953 or later, the pension takes effect on 1 July 2017 or later, at least two of
// the three schemes have a career line, and none of them had already served a pension before that day. An agreement
// abroad that leaves the self-employed out keeps the schemes apart too when the person was one. Civil services, special
// schemes, liberal professions and farmers never enter. Law: CSS L173-1-2, R173-4-4 to R173-4-6, D173-21-3.
//
// Doubt: which scheme pays when the last affiliations are simultaneous. The rule names the scheme that covers health
// care, which a dossier does not say; the scheme joined first among them is taken, as health cover follows the older
// activity. The amount does not depend on it.
type EvaluateurLura struct{}

// The reasons of a decision, as reports write them.
const (
	motifConcerne        = "regimes_alignes_reunis"
	motifNaissance       = "naissance_avant_1953"
	motifEffet           = "effet_avant_2017_07_01"
	motifUnSeul          = "un_seul_regime_aligne"
	motifDejaLiquidee    = "pension_alignee_avant_2017_07_01"
	motifAccordPartiel   = "accord_international_sans_non_salaries"
	motifInconnu         = "date_de_naissance_inconnue"
	motifInconnuPourLoi  = "regle_inconnue"
	payeurDernier        = "derniere_affiliation"
	payeurSimultane      = "affiliations_simultanees"
	payeurAvant1973      = "activite_independante_avant_1973"
	payeurExploitant     = "pension_d_exploitant_agricole"
	payeurInvaliditeSsi  = "pension_substituee_a_l_invalidite"
	payeurRegimeDistinct = "liquidation_separee"
)

// ResultatLura is what the report says of the common settlement.
type ResultatLura struct {
	Concerne    bool   `json:"concerne"`
	Motif       string `json:"motif"`
	Explication string `json:"explication"`
	// RegimesAlignes are the aligned schemes met in the career.
	RegimesAlignes []dossier.Regime `json:"regimesAlignes"`
	// RegimeLiquidateur pays the common pension; absent when the schemes settle apart.
	// CritereLiquidateur says why it is this one.
	RegimeLiquidateur  *dossier.Regime `json:"regimeLiquidateur"`
	CritereLiquidateur string          `json:"critereLiquidateur"`
}

// Info describes the module.
func (EvaluateurLura) Info() pension.Info {
	return pension.Info{
		ID:    capability.EvaluateurLura,
		Objet: "décide si les régimes alignés liquident une seule pension, et lequel la paie",
		Law:   []law.Ref{law.CSSL173_1_2, law.CSSR173_4_4, law.CSSD173_21_3},
	}
}

// Applies says whether the career has an aligned scheme.
func (EvaluateurLura) Applies(s *pension.State) (bool, string) {
	for _, r := range s.Repartition.Lire().Regimes {
		if r.Aligne() {
			return true, ""
		}
	}
	return false, "Aucun régime aligné (régime général, MSA salariés, SSI) dans la carrière."
}

// Compute decides.
func (EvaluateurLura) Compute(s *pension.State, t *pension.Trace) any {
	result := &ResultatLura{RegimesAlignes: regimesAlignes(s), CritereLiquidateur: payeurRegimeDistinct}
	result.Motif, result.Concerne = decider(s, t, len(result.RegimesAlignes))
	result.Explication = explications[result.Motif]
	t.Step(
		pension.Step{Modele: &ligneLiquidationUnique, Valeur: pension.Oui(result.Concerne)},
		pension.Jour(s.Dossier.Assure.DateNaissance), pension.Jour(s.DateEffet.Lire()),
		pension.Nombre(len(result.RegimesAlignes)),
	)
	if !result.Concerne {
		s.Lura.Donner(faits.Lura{Motif: result.Explication})
		return result
	}
	payeur, critere := regimeLiquidateur(s, t)
	s.Lura.Donner(faits.Lura{Concerne: true, Motif: result.Explication, RegimeLiquidateur: payeur})
	result.RegimeLiquidateur = &payeur
	result.CritereLiquidateur = critere
	ligne := ligneRegimePayeur
	ligne.Formule = explicationsPayeur[critere]
	t.Step(pension.Step{Modele: &ligne, Objet: payeur.String(), Valeur: pension.Oui(true)})
	return result
}

var explications = map[string]string{
	motifConcerne:  "Les régimes alignés liquident ensemble une seule pension.",
	motifNaissance: "Assuré né avant 1953 : chaque régime aligné liquide sa pension.",
	motifEffet:     "Pension prenant effet avant le 1er juillet 2017 : chaque régime aligné liquide sa pension.",
	motifUnSeul:    "Un seul régime aligné dans la carrière : il n'y a rien à réunir.",
	motifDejaLiquidee: "Une pension d'un régime aligné a pris effet avant le 1er juillet 2017 : " +
		"les autres liquident à part.",
	motifAccordPartiel: "Une carrière à l'étranger relève d'un accord qui ne couvre pas les non-salariés : " +
		"chaque régime aligné liquide sa pension.",
	motifInconnu:        "Date de naissance ou date d'effet inconnue : la liquidation unique ne peut pas être décidée.",
	motifInconnuPourLoi: "Les dates d'entrée en vigueur de la liquidation unique manquent au barème.",
}

// decider returns the reason and whether the schemes settle together. Law: CSS L173-1-2.
func decider(s *pension.State, t *pension.Trace, regimes int) (motif string, concerne bool) {
	minimum, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteLuraRegimesNombre, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : nombre de régimes de la liquidation unique inconnu.")
		return motifInconnuPourLoi, false
	}
	if regimes < minimum {
		return motifUnSeul, false
	}
	if s.Dossier.Assure.DateNaissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return motifInconnu, false
	}
	if s.DateEffet.Lire().IsZero() {
		t.Incomplete("Date d'effet inconnue : la liquidation unique des régimes alignés ne peut pas être décidée.")
		return motifInconnu, false
	}
	effetSince, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteLuraEffetDepuis, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : entrée en vigueur de la liquidation unique inconnue.")
		return motifInconnuPourLoi, false
	}
	if s.DateEffet.Lire().Before(effetSince) {
		return motifEffet, false
	}
	naissanceSince, ok := s.Bareme.ConstanteDate(t, bareme.ConstanteLuraNaissanceDepuis, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : générations de la liquidation unique inconnues.")
		return motifInconnuPourLoi, false
	}
	if s.Dossier.Assure.DateNaissance.Before(naissanceSince) {
		return motifNaissance, false
	}
	for _, p := range s.Dossier.Liquidation.DejaLiquides {
		if p.Regime.Aligne() && !p.Date.IsZero() && p.Date.Before(effetSince) {
			return motifDejaLiquidee, false
		}
	}
	if accordWithoutNonSalaries(s, t) {
		return motifAccordPartiel, false
	}
	return motifConcerne, true
}

// accordWithoutNonSalaries says whether the career has periods abroad under an agreement that leaves the self-employed
// out, while the person was one in France: the schemes then settle apart. Law: CSS R173-4-4 to R173-4-6.
func accordWithoutNonSalaries(s *pension.State, t *pension.Trace) bool {
	if !s.Repartition.Lire().A(dossier.SSI) {
		return false
	}
	last := ""
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Regime != dossier.RegimeEtranger || l.Source == nil || l.Source.Pays() == last {
			continue
		}
		last = l.Source.Pays()
		if accord, ok := s.Bareme.AccordInternational(t, last, s.DateEffet.Lire()); ok && !accord.NonSalaries {
			return true
		}
	}
	return false
}

func regimesAlignes(s *pension.State) []dossier.Regime {
	aligned := make([]dossier.Regime, 0, 3)
	for _, r := range s.Repartition.Lire().Regimes {
		if r.Aligne() {
			aligned = append(aligned, r)
		}
	}
	return aligned
}
