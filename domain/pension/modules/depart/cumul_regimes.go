package depart

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	lignePensionVersee = pension.Modele{
		Genre: pension.Calcul, Label: "Pension versée pendant l'activité", Formule: "{pension} - {reduction}",
		Unite: pension.EURParMois, Loi: law.CSSL161_22,
	}
	lignePensionsVersees = pension.Modele{
		Genre: pension.Calcul, Label: "Pensions versées pendant l'activité", Formule: "{pensions} - {reduction}",
		Unite: pension.EURParMois, Loi: law.CSSL161_22,
	}
)

// groupeCumul says which rule a pension follows when its holder, who has not reached a full cumulation, works for pay.
type groupeCumul uint8

// The groups: the schemes of employees share one ceiling (CSS L161-22), civil servants have their own (CPCMR L84), and
// the others lose nothing to work for pay: the self-employed, whose rules bear on work of their own kind (CSS L634-6,
// L643-6), the additional pension of civil servants, foreign pensions.
const (
	groupeSalaries groupeCumul = iota
	groupeFonctionPublique
	groupeSansLimite
	groupesCumul
)

func groupeOf(r dossier.Regime) groupeCumul {
	switch r {
	case dossier.SRE, dossier.CNRACL, dossier.FSPOEIE:
		return groupeFonctionPublique
	case dossier.SSI, dossier.CNAVPL, dossier.CNBF, dossier.MSAExploitant, dossier.RAFP, dossier.RegimeEtranger,
		dossier.RegimeInconnu:
		return groupeSansLimite
	case dossier.AGIRC, dossier.ARRCO, dossier.AGIRCARRCO, dossier.IRCANTEC:
		return groupeSalaries
	}
	if r.EnPoints() {
		return groupeSansLimite
	}
	return groupeSalaries
}

// duGroupe is the yearly total of the pensions of a group.
func duGroupe(pensions []faits.Pension, g groupeCumul) money.Euro {
	var total money.Euro
	for i := range pensions {
		if groupeOf(pensions[i].Regime) == g {
			total = total.Add(pensions[i].AnnuelEur)
		}
	}
	return total
}

// repartir shares the reduction of each group between its pensions, in proportion; the last one takes what rounding
// leaves. Since 2027 all pensions are one group.
func (out *ResultatCumul) repartir(pensions []faits.Pension, t *pension.Trace) {
	groupe := func(r dossier.Regime) groupeCumul {
		if out.Regle == cumulLoi2027 {
			return groupeSalaries
		}
		return groupeOf(r)
	}
	var totals, left [groupesCumul]money.Euro
	var last [groupesCumul]int
	for i := range pensions {
		g := groupe(pensions[i].Regime)
		totals[g] = totals[g].Add(pensions[i].AnnuelEur)
		last[g] = i
	}
	left = out.reductions
	for i, p := range pensions {
		g := groupe(p.Regime)
		r := ResultatCumulRegime{Regime: p.Regime, MensuelEur: p.AnnuelEur.Mensuel()}
		if i == last[g] {
			r.ReductionEur = left[g]
		} else if !totals[g].IsZero() {
			r.ReductionEur = money.Euro{
				Decimal: out.reductions[g].Mul(p.AnnuelEur.Decimal).Quo(totals[g].Decimal),
			}.ArrondiCentime().Min(left[g])
		}
		r.ReductionEur = r.ReductionEur.Min(r.MensuelEur)
		left[g] = left[g].Sub(r.ReductionEur)
		r.VerseEur = r.MensuelEur.Sub(r.ReductionEur)
		out.Regimes = append(out.Regimes, r)
		t.Step(
			pension.Step{Modele: &lignePensionVersee, Objet: p.Regime.String(), Valeur: pension.Montant(r.VerseEur)},
			pension.Montant(r.MensuelEur), pension.Montant(r.ReductionEur),
		)
	}
	out.PensionsVerseesEur = out.PensionsMensuellesEur.Sub(out.ReductionMensuelleEur)
	t.Step(
		pension.Step{Modele: &lignePensionsVersees, Valeur: pension.Montant(out.PensionsVerseesEur)},
		pension.Montant(out.PensionsMensuellesEur), pension.Montant(out.ReductionMensuelleEur),
	)
}
