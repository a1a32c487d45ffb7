package base

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneMaximum = pension.Modele{
		Genre: pension.Calcul, Label: "Maximum de la pension", Formule: "{plafond} × {taux}", Unite: pension.EURParAn,
		Loi: law.CSSL351_1,
	}
	ligneMaximumSuppose = pension.Modele{
		Genre: pension.Calcul, Label: "Maximum de la pension au dernier plafond connu", Formule: "{plafond} × {taux}",
		Unite: pension.EURParAn, Loi: law.CSSL351_1,
	}
	lignePensionHandicap = pension.Modele{
		Genre: pension.Calcul, Label: "Pension majorée d'un assuré handicapé",
		Formule: "{pension} × (1 + {coefficient}), au plus la pension entière {pensionEntiere}",
		Unite:   pension.EURParAn, Loi: law.CSSD351_1_6,
	}
	lignePensionAuMaximum = pension.Modele{
		Genre: pension.Calcul, Label: "Pension ramenée au maximum", Formule: "{pension} ramenés à {plafond} × {taux}",
		Unite: pension.EURParAn, Loi: law.CSSL351_1,
	}
)

// pensionProratisee returns the pension before its complements: average salary × rate × duration / whole duration, to
// the cent. A duration beyond the whole one counts no more. Law: CSS L351-1, R351-6.
func pensionProratisee(sam money.Euro, taux money.Decimal, duree, whole int) money.Euro {
	return sam.Times(taux).Share(min(duree, whole), whole).ArrondiCentime()
}

// majorerHandicap raises the pension of a disabled worker by the coefficient of the contributed duration, up to the
// whole pension. Law: CSS L351-1-3, D351-1-6.
func majorerHandicap(s *pension.State, t *pension.Trace, p0, whole money.Euro) money.Euro {
	k := s.Handicap.Lire().Coefficient
	if k.Sign() <= 0 {
		return p0
	}
	raised := p0.Add(p0.Times(k)).ArrondiCentime().Min(whole)
	t.Step(
		pension.Step{Modele: &lignePensionHandicap, Valeur: pension.Montant(raised)},
		pension.Montant(p0), pension.Taux(k), pension.Montant(whole),
	)
	return raised
}

// plafonnerPension holds the pension to its maximum, half of the ceiling of the year of effect, which surcote and
// increases may exceed. Where the ceiling of the year is not published yet, the last one shows that a pension below it
// cannot reach the maximum. Law: CSS L351-1, L241-3.
func plafonnerPension(s *pension.State, t *pension.Trace, p0 money.Euro) (capped, maximum money.Euro, ok bool) {
	share, ok := s.Bareme.PensionMaximale(t, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème pension_maximale : part du plafond inconnue à la date d'effet.")
		return p0, maximum, false
	}
	ceiling, exact, ok := plafondAnnuel(s, t, s.DateEffet.Lire().Year)
	if !ok {
		t.Incomplete("Barème pass_annuel : plafond inconnu de l'année d'effet, le maximum de la pension est inconnu.")
		return p0, maximum, false
	}
	maximum = ceiling.Times(share).ArrondiCentime()
	ligne := &ligneMaximum
	if !exact {
		ligne = &ligneMaximumSuppose
	}
	t.Step(
		pension.Step{Modele: ligne, Valeur: pension.Montant(maximum)}, pension.Montant(ceiling), pension.Taux(share),
	)
	if !maximum.Less(p0) {
		return p0, maximum, true
	}
	if !exact {
		t.Incomplete("Barème pass_annuel : plafond de l'année d'effet non publié, la pension peut dépasser " +
			"son maximum.")
		return p0, maximum, false
	}
	t.Step(
		pension.Step{Modele: &lignePensionAuMaximum, Valeur: pension.Montant(maximum)},
		pension.Montant(p0), pension.Montant(ceiling), pension.Taux(share),
	)
	return maximum, maximum, true
}
