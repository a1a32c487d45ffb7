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

// ecart qualifies one difference. e is nil where dates alone differ, or nothing beyond its tolerance.
func (q *qualification) ecart(e *causes.Examen, gap *faits.Ecart, remedies []Recours) {
	out := EcartQualifie{ChampCompare: champCompare(gap), AutresExplications: []string{}, InduPotentiel: favorable(gap)}
	switch {
	case !gap.Significatif:
		gap.Explique = true
		out.Cause = causes.CauseArrondi
		out.Explication = "Écart dans la tolérance de l'élément."
		out.Complete = true
		out.Gravite = Negligeable
		q.out.Ecarts = append(q.out.Ecarts, out)
		return
	case gap.Champ == faits.NotifieDateEffet:
		gap.Explique = true
		out.Cause = causes.CauseDateEffet
		out.Explication = "La caisse a liquidé au " + gap.NotifieLe.String() + ", le calcul est fait au " +
			gap.RecalculeLe.String() + "."
		out.Gravite = Significatif
	default:
		explain(e, gap, &out)
		out.EcartMensuelEur = mensuelOf(e, gap)
		out.Gravite = q.graviteOf(e, gap, out.EcartMensuelEur)
	}
	out.PreuveAttendue = out.Cause.Preuve()
	out.Recours, out.Delai = firstRecours(remedies)
	if out.EcartMensuelEur != nil {
		ligne := ligneValeurEcart.Precise(out.Champ.String())
		ligne.Formule = out.Explication
		q.t.Step(pension.Step{Modele: ligne, Objet: out.Regime.String(), Valeur: pension.Montant(*out.EcartMensuelEur)})
	}
	if gap.Explique {
		q.out.Expliques++
	} else {
		q.out.Inexpliques++
	}
	q.out.Ecarts = append(q.out.Ecarts, out)
}

// explain gives the cause of a difference beyond its tolerance.
func explain(e *causes.Examen, gap *faits.Ecart, out *EcartQualifie) {
	found, ok := e.Explication(gap.Champ)
	if ok {
		gap.Explique = true
		out.Cause = found.Cause
		out.Explication = found.Texte
		out.Complete = found.Complete
		out.AutresExplications = found.Autres
		return
	}
	out.Cause = causes.CauseInexpliquee
	if out.InduPotentiel {
		out.Cause = causes.CauseIndu
	}
	out.Explication = "Aucun changement isolé, parmi " + strconv.Itoa(e.Essais) +
		" essayés, ne donne ce qui est notifié."
}

// mensuelOf is what a difference is worth each month: that of the monthly amounts for the pension, its part of it for
// an element; nil when that cannot be told.
func mensuelOf(e *causes.Examen, gap *faits.Ecart) *money.Euro {
	switch gap.Champ {
	case faits.NotifieAnnuel, faits.NotifieMinimum, faits.NotifieMajorationEnfants:
		monthly := money.Euro{Decimal: gap.Recalcule}.Mensuel().Sub(money.Euro{Decimal: gap.Notifie}.Mensuel())
		return &monthly
	default:
		for _, line := range e.Decomposer() {
			if line.Champ == gap.Champ {
				monthly := line.ContributionEur.Mensuel()
				return &monthly
			}
		}
		return nil
	}
}
