package control

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
)

// The sentences of this file's explanations. The field's name completes the labels.
var (
	ligneEcart = pension.Modele{
		Genre: pension.Calcul, Label: "Écart avec le notifié : ", Formule: "{recalcule} recalculé - {notifie} notifié",
		Loi: law.ConventionProjet,
	}
	ligneEcartRelatif = pension.Modele{
		Genre: pension.Calcul, Label: "Écart relatif : ", Formule: "{ecart} / {notifie}, à six décimales",
		Unite: pension.Fraction, Loi: law.ConventionProjet,
	}
)

// ChampCompare is a field with its two values, as both lists of differences show it.
type ChampCompare struct {
	Regime    dossier.Regime     `json:"regime"`
	Champ     faits.ChampNotifie `json:"champ"`
	Notifie   pension.Quantity   `json:"notifie"`
	Recalcule pension.Quantity   `json:"recalcule"`
	Ecart     pension.Quantity   `json:"ecart"`
}

// EcartCompare is one field whose two values differ.
type EcartCompare struct {
	ChampCompare
	Unite        string         `json:"unite"`
	EcartRelatif *money.Decimal `json:"ecartRelatif"`
	Sens         Sens           `json:"sens"`
	// Significatif is true beyond the tolerance of the field.
	Significatif bool `json:"significatif"`
}

// champ compares one field; it says whether the two values differ.
func (c *comparaison) champ(x *causes.Rapprochement, champ faits.ChampNotifie) bool {
	e := faits.Ecart{Regime: x.Notifie.Regime, Champ: champ, Notification: x.Notification}
	var y EcartCompare
	if champ == faits.NotifieDateEffet {
		e.NotifieLe = x.Notifie.Effet
		e.RecalculeLe = x.Calcule.Effet
		days := e.NotifieLe.DaysUntil(e.RecalculeLe)
		e.Significatif = days != 0
		// A pension that should have begun earlier is a loss for the person.
		y.Sens = sensOf(-days)
	} else {
		e.Notifie = x.Notifie.Valeurs[champ]
		e.Recalcule = x.Calcule.ValeurPour(champ, e.Notifie)
		gap := e.Recalcule.Sub(e.Notifie)
		e.Significatif = !c.tolerances.Toleree(champ, x.Pension.Regime, gap, e.Notifie)
		y.Sens = sensOf(gap.Sign())
		y.EcartRelatif = relatif(gap, e.Notifie)
	}
	if y.Sens == SansEcart {
		return false
	}
	y.ChampCompare = champCompare(&e)
	y.Unite = uniteDe(champ).String()
	y.Significatif = e.Significatif
	c.ecarts = append(c.ecarts, e)
	c.out.Ecarts = append(c.out.Ecarts, y)
	ecart := ligneEcart.Precise(champ.String())
	ecart.Unite = uniteDe(champ)
	c.t.Step(pension.Step{Modele: ecart, Objet: e.Regime.String(), Valeur: y.Ecart}, y.Recalcule, y.Notifie)
	if y.EcartRelatif != nil {
		c.t.Step(
			pension.Step{
				Modele: ligneEcartRelatif.Precise(champ.String()), Objet: e.Regime.String(),
				Valeur: pension.Taux(*y.EcartRelatif),
			},
			y.Ecart, y.Notifie,
		)
	}
	return true
}

// relatif is a difference as a share of what was notified, to six places; nil when nothing was.
func relatif(gap, notified money.Decimal) *money.Decimal {
	const places = 6
	if notified.IsZero() {
		return nil
	}
	share := gap.Quo(notified.Abs()).HalfUp(places)
	return &share
}

// champCompare is a difference as the results show it.
func champCompare(e *faits.Ecart) ChampCompare {
	c := ChampCompare{Regime: e.Regime, Champ: e.Champ}
	if e.Champ == faits.NotifieDateEffet {
		c.Notifie = pension.Jour(e.NotifieLe)
		c.Recalcule = pension.Jour(e.RecalculeLe)
		c.Ecart = pension.Nombre(e.NotifieLe.DaysUntil(e.RecalculeLe))
		return c
	}
	c.Notifie = quantite(e.Champ, e.Notifie)
	c.Recalcule = quantite(e.Champ, e.Recalcule)
	c.Ecart = quantite(e.Champ, e.Recalcule.Sub(e.Notifie))
	return c
}

// quantite is the value of a field that is a number.
func quantite(champ faits.ChampNotifie, value money.Decimal) pension.Quantity {
	switch champ {
	case faits.NotifieTrimestres, faits.NotifieTaux:
		return pension.Taux(value)
	case faits.NotifiePoints:
		return pension.NombrePoints(money.Points{Decimal: value})
	default:
		return pension.Montant(money.Euro{Decimal: value})
	}
}

// uniteDe is the unit of a field, or of its difference for a date.
func uniteDe(champ faits.ChampNotifie) pension.Unite {
	switch champ {
	case faits.NotifieDateEffet:
		return pension.Jours
	case faits.NotifieTrimestres:
		return pension.Trimestres
	case faits.NotifieTaux:
		return pension.Fraction
	case faits.NotifiePoints:
		return pension.UnitePoints
	default:
		return pension.EURParAn
	}
}
