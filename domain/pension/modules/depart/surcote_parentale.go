package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneSurcoteParentale = pension.Modele{
	Genre: pension.Calcul, Label: "Surcote parentale",
	Formule: "{trimestres} trimestres, {maximum} au plus, × {tauxParTrimestre}", Unite: pension.Fraction,
	Loi: law.CSSL351_1_2_1,
}

// ResultatSurcoteParentale is the increase of parents who went on working in the year before a late legal age.
type ResultatSurcoteParentale struct {
	Ouverte bool `json:"ouverte"`
	// Motif is why it is open or not, as a code.
	Motif      string         `json:"motif"`
	Fenetre    FenetreSurcote `json:"fenetre"`
	Trimestres int            `json:"trimestres"`
	Taux       money.Decimal  `json:"taux"`
}

// FenetreSurcote is a period, both days included; null days when it is empty.
type FenetreSurcote struct {
	Du calendar.Date `json:"du"`
	Au calendar.Date `json:"au"`
}

func fenetreOf(s calendar.Span) FenetreSurcote { return FenetreSurcote{s.From, s.To} }

// The reasons of a decision on the increase of parents.
const (
	parentaleOuverte       = "ouverte"
	parentalePasEnVigueur  = "pas_en_vigueur"
	parentaleAgeLegal      = "age_legal_trop_bas"
	parentaleSansEnfant    = "aucun_trimestre_pour_enfant"
	parentaleDuree         = "duree_requise_non_atteinte"
	parentaleAucunTrimeste = "aucun_trimestre_cotise_dans_l_annee"
)

// surcoteParentale computes the increase: the contributed quarters, beyond the required duration, of the year that
// precedes the legal age, for whoever has at least one quarter for a child and whose legal age is late enough.
// Law: CSS L351-1-2-1, R351-2-1.
//
// Doubt: no text read cuts the year into quarters. Like the surcote that follows it, it runs over whole civil quarters:
// from the one that follows the legal age less a year to the one of the legal age; contributed quarters of a calendar
// year serve one surcote only.
func surcoteParentale(
	s *pension.State, t *pension.Trace, r reglesDepart, ageLegalLe calendar.Date, acquise acquisition,
	ordinaire []AnneeSurcote,
) ResultatSurcoteParentale {
	rule, ok := s.Bareme.SurcoteParentale(t, s.DateEffet.Lire())
	switch {
	case !ok:
		return ResultatSurcoteParentale{Motif: parentalePasEnVigueur}
	case r.ageLegal.Compare(rule.AgeLegalMinimum) < 0:
		return ResultatSurcoteParentale{Motif: parentaleAgeLegal}
	case !trimestreForEnfant(s):
		return ResultatSurcoteParentale{Motif: parentaleSansEnfant}
	case !acquise.ok:
		return ResultatSurcoteParentale{Motif: parentaleDuree}
	}
	fenetre := fenetreParentale(ageLegalLe, acquise, s.DateEffet.Lire())
	years := anneesFenetre(s, fenetre, cotisesOf(s), func(annee int) int {
		for i := range ordinaire {
			if ordinaire[i].Annee == annee {
				return ordinaire[i].Retenus
			}
		}
		return 0
	})
	out := countParentale(years, rule)
	if out.Trimestres > 0 {
		out.Fenetre = fenetreOf(fenetre)
	}
	t.Step(
		pension.Step{Modele: &ligneSurcoteParentale, Valeur: pension.Taux(out.Taux)},
		pension.Nombre(out.Trimestres), pension.Nombre(rule.Maximum), pension.Taux(rule.ParTrimestre),
	)
	return out
}

// fenetreParentale returns the civil quarters of the year that precedes the legal age, after the last required quarter
// and before the civil quarter of the date of effect.
func fenetreParentale(ageLegalLe calendar.Date, acquise acquisition, effet calendar.Date) calendar.Span {
	next := ageLegalLe.Quarter().Add(1)
	return calendar.Span{
		From: calendar.Later(next.Add(-4).First(), acquise.firstMoisAfter()),
		To:   calendar.Earlier(next.First().AddDays(-1), finFenetre(effet)),
	}
}

func countParentale(years []AnneeSurcote, rule bareme.SurcoteParentale) ResultatSurcoteParentale {
	n := 0
	for i := range years {
		n += years[i].Retenus
	}
	out := ResultatSurcoteParentale{Trimestres: min(n, rule.Maximum)}
	out.Taux = rule.ParTrimestre.MulInt(out.Trimestres)
	out.Ouverte = out.Trimestres > 0
	out.Motif = parentaleOuverte
	if !out.Ouverte {
		out.Motif = parentaleAucunTrimeste
	}
	return out
}

// trimestreForEnfant says whether a child gives the person at least one quarter, in any scheme.
func trimestreForEnfant(s *pension.State) bool {
	return s.Enfants.Lire().Trimestres+s.Enfants.Lire().TrimestresSpeciaux > 0
}
