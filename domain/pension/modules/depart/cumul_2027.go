package depart

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentence of this file's explanation.
var ligneCumul2027 = pension.Modele{
	Genre: pension.Calcul, Label: "Cumul emploi-retraite, loi de 2025",
	Formule: "revenu mensuel {revenuMensuel}, âge légal {ageLegal}, âge du taux plein {ageTauxPlein}",
	Unite:   pension.EURParMois, Loi: law.CSSL161_22,
}

// appliquer2027 applies the rules of first pensions taken from 2027 on. Law: CSS L161-22 III (loi 2025-1403 art. 102).
func (out *ResultatCumul) appliquer2027(s *pension.State, t *pension.Trace, r reglesDepart) {
	out.Regle = cumulLoi2027
	naissance := s.Dossier.Assure.DateNaissance
	switch {
	case out.DateCalcul.Before(r.ageLegal.ReachedOn(naissance)):
		out.Motif = motifAvantAgeLegal
		share, ok := s.Bareme.CumulEmploiRetraite(t, bareme.CumulReforme2027AvantAgeLegal, out.DateCalcul)
		if !ok {
			out.reformeUnknown(t)
			return
		}
		out.DepassementMensuelEur = out.RevenuMensuelEur
		out.ReductionMensuelleEur = reductionBeforeAgeLegal(out.RevenuMensuelEur, share).Min(out.PensionsMensuellesEur)
	case out.DateCalcul.Before(r.ageTauxPlein.ReachedOn(naissance)):
		out.Motif = motifAvantAgeTauxPlein
		share, ok1 := s.Bareme.CumulEmploiRetraite(t, bareme.CumulReforme2027EntreAgeLegalEt67, out.DateCalcul)
		threshold, ok2 := s.Bareme.CumulEmploiRetraite(t, bareme.CumulReforme2027SeuilAnnuel, out.DateCalcul)
		if !ok1 || !ok2 {
			out.reformeUnknown(t)
			return
		}
		t.Doubt("Cumul emploi-retraite depuis 2027 : le seuil annuel est celui qui a été annoncé, " +
			"le décret n'est pas paru.")
		excess, cut := reductionAfterAgeLegal(annuel(out.RevenuMensuelEur), money.Euro{Decimal: threshold}, share)
		out.DepassementMensuelEur = excess.Mensuel()
		out.ReductionMensuelleEur = cut.Mensuel().Min(out.PensionsMensuellesEur)
	default:
		out.Motif = motifApresAgeTauxPlein
		out.SecondePension = secondePensionWithoutPlafond(t)
	}
	t.Step(
		pension.Step{Modele: &ligneCumul2027, Valeur: pension.Montant(out.ReductionMensuelleEur)},
		pension.Montant(out.RevenuMensuelEur), pension.Age(r.ageLegal), pension.Age(r.ageTauxPlein),
	)
}

func (out *ResultatCumul) reformeUnknown(t *pension.Trace) {
	t.Incomplete("Barème cumul_emploi_retraite : règle de la loi de 2025 inconnue à la date de reprise.")
}

func annuel(mensuel money.Euro) money.Euro {
	const monthsPerYear = 12
	return money.Euro{Decimal: mensuel.MulInt(monthsPerYear)}
}

// reductionBeforeAgeLegal takes a share of the pay off the pension, from the first euro.
func reductionBeforeAgeLegal(revenu money.Euro, part money.Decimal) money.Euro {
	return revenu.Times(part).ArrondiCentime()
}

// reductionAfterAgeLegal takes a share of what exceeds a yearly threshold off the pension.
func reductionAfterAgeLegal(revenuAnnuel, seuil money.Euro, part money.Decimal) (excess, cut money.Euro) {
	excess = revenuAnnuel.Sub(seuil).Max(money.Euro{})
	return excess, excess.Times(part).ArrondiCentime()
}
