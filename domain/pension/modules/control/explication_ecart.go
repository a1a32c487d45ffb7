package control

import (
	"strconv"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
)

// The sentence of this file's explanation. The field's name completes the label, and the cause that was found is the
// formula.
var ligneValeurEcart = pension.Modele{
	Genre: pension.Decision, Label: "Valeur mensuelle de l'écart : ", Unite: pension.EURParMois,
	Loi: law.ConventionProjet,
}

// ecart qualifies one difference.
func (q *qualification) ecart(e *causes.Examen, gap *faits.Ecart, remedies []Recours) {
	out := EcartQualifie{
		Regime: gap.Regime, Champ: gap.Champ, AutresExplications: []string{}, InduPotentiel: favorable(gap),
	}
	if gap.Champ == faits.NotifieDateEffet {
		out.Notifie, out.Recalcule = pension.Jour(gap.NotifieLe), pension.Jour(gap.RecalculeLe)
		out.Ecart = pension.Nombre(gap.NotifieLe.DaysUntil(gap.RecalculeLe))
		out.InduPotentiel = gap.NotifieLe.Before(gap.RecalculeLe)
	} else {
		out.Notifie, _ = quantite(gap.Champ, gap.Notifie)
		out.Recalcule, _ = quantite(gap.Champ, gap.Recalcule)
		out.Ecart, _ = quantite(gap.Champ, gap.Recalcule.Sub(gap.Notifie))
	}
	if !gap.Significatif {
		gap.Explique = true
		out.Cause = causes.CauseArrondi
		out.Explication = "Écart dans la tolérance de l'élément."
		out.Complete = true
		out.Gravite = Negligeable
		q.out.Ecarts = append(q.out.Ecarts, out)
		return
	}
	q.explain(e, gap, &out)
	var monthly money.Euro
	if e != nil {
		if worth, ok := mensuelOf(e, gap); ok {
			monthly = worth
			out.EcartMensuelEur = &worth
		}
		out.Gravite = q.graviteOf(e, gap, monthly)
	} else {
		out.Gravite = Significatif
	}
	out.Recours, out.Delai = firstRecours(remedies)
	q.trace(&out)
	if gap.Explique {
		q.out.Expliques++
	} else {
		q.out.Inexpliques++
	}
	q.out.Ecarts = append(q.out.Ecarts, out)
}

// firstRecours is the first remedy still open that may be begun with.
func firstRecours(remedies []Recours) (string, *Recours) {
	for i := range remedies {
		if r := &remedies[i]; !r.Expire && !r.suite {
			return r.Libelle, r
		}
	}
	if len(remedies) == 0 {
		return "", nil
	}
	return "Aucun recours n'est plus ouvert : le délai est expiré.", nil
}

// mensuelOf is what a difference is worth each month: that of the monthly amounts for the pension, its part of it for
// an element.
func mensuelOf(e *causes.Examen, gap *faits.Ecart) (money.Euro, bool) {
	switch gap.Champ {
	case faits.NotifieAnnuel, faits.NotifieMinimum, faits.NotifieMajorationEnfants:
		return money.Euro{Decimal: gap.Recalcule}.Mensuel().Sub(money.Euro{Decimal: gap.Notifie}.Mensuel()), true
	case faits.NotifieDateEffet, faits.NotifieTrimestres, faits.NotifieTaux, faits.NotifieSalaireAnnuelMoyen,
		faits.NotifiePoints:
	}
	for _, line := range e.Decomposer() {
		if champ, ok := line.Champ(); ok && champ == gap.Champ {
			return line.ContributionEur.Mensuel(), true
		}
	}
	return money.Euro{}, false
}

// explain gives the cause of a difference beyond its tolerance.
func (q *qualification) explain(e *causes.Examen, gap *faits.Ecart, out *EcartQualifie) {
	if gap.Champ == faits.NotifieDateEffet {
		gap.Explique = true
		out.Cause, out.PreuveAttendue = causes.CauseDateEffet, causes.CauseDateEffet.Preuve()
		out.Explication = "La caisse a liquidé au " + gap.NotifieLe.String() + ", le calcul est fait au " +
			gap.RecalculeLe.String() + "."
		return
	}
	tried := 0
	if e != nil {
		found, ok := e.Explication(gap.Champ)
		if ok {
			gap.Explique = true
			out.Cause = found.Cause
			out.Explication = found.Texte
			out.PreuveAttendue = found.Cause.Preuve()
			out.Complete = found.Complete
			out.AutresExplications = found.Autres
			return
		}
		tried = e.Essais()
	}
	out.Cause = causes.CauseInexpliquee
	if out.InduPotentiel {
		out.Cause = causes.CauseIndu
	}
	out.Explication = "Aucun changement isolé, parmi " + strconv.Itoa(tried) + " essayés, ne donne ce qui est notifié."
}

// trace explains a qualified difference.
func (q *qualification) trace(out *EcartQualifie) {
	if out.EcartMensuelEur == nil {
		return
	}
	ligne := ligneValeurEcart.Precise(out.Champ.String())
	ligne.Formule = out.Explication
	q.t.Step(pension.Step{Modele: ligne, Objet: out.Regime.String(), Valeur: pension.Montant(*out.EcartMensuelEur)})
}
