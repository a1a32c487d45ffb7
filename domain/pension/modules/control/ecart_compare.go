package control

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
)

// The sentences of this file's explanations.
var (
	// The field's name completes the label.
	ligneEcart = pension.Modele{
		Genre: pension.Calcul, Label: "Écart avec le notifié : ", Formule: "{recalcule} recalculé - {notifie} notifié",
		Loi: law.ConventionProjet,
	}
	// The field's name completes the label.
	ligneEcartRelatif = pension.Modele{
		Genre: pension.Calcul, Label: "Écart relatif : ", Formule: "{ecart} / {notifie}, à six décimales",
		Unite: pension.Fraction, Loi: law.ConventionProjet,
	}
)

// EcartCompare is one field whose two values differ.
type EcartCompare struct {
	Regime       dossier.Regime     `json:"regime"`
	Champ        faits.ChampNotifie `json:"champ"`
	Notifie      pension.Quantity   `json:"notifie"`
	Recalcule    pension.Quantity   `json:"recalcule"`
	Ecart        pension.Quantity   `json:"ecart"`
	Unite        string             `json:"unite"`
	EcartRelatif *money.Decimal     `json:"ecartRelatif"`
	Sens         Sens               `json:"sens"`
	// Significatif is true beyond the tolerance of the field.
	Significatif bool `json:"significatif"`
}

// champ compares one field; it says whether the two values differ.
func (c *comparaison) champ(x *causes.Rapprochement, champ faits.ChampNotifie) bool {
	e := faits.Ecart{
		Regime: x.Notifie.Regime, Champ: champ, Notification: x.Notification,
		DateNotification: c.s.Dossier.Notification[x.Notification].DateNotification,
	}
	y := EcartCompare{Regime: e.Regime, Champ: champ}
	var unit pension.Unite
	if champ == faits.NotifieDateEffet {
		e.NotifieLe = x.Notifie.Effet
		e.RecalculeLe = x.Calcule.Effet
		days := e.NotifieLe.DaysUntil(e.RecalculeLe)
		unit = pension.Jours
		e.Significatif = days != 0
		y.Notifie, y.Recalcule, y.Ecart = pension.Jour(e.NotifieLe), pension.Jour(e.RecalculeLe), pension.Nombre(days)
		// A pension that should have begun earlier is a loss for the person.
		y.Sens = sensOf(-days)
	} else {
		e.Notifie = x.Notifie.Valeurs[champ]
		e.Recalcule = x.Calcule.ValeurPour(champ, e.Notifie)
		gap := e.Recalcule.Sub(e.Notifie)
		e.Significatif = !c.tolerances.Toleree(champ, x.Pension.Regime, gap, e.Notifie)
		y.Notifie, unit = quantite(champ, e.Notifie)
		y.Recalcule, _ = quantite(champ, e.Recalcule)
		y.Ecart, _ = quantite(champ, gap)
		y.EcartRelatif, y.Sens = relatif(gap, e.Notifie), sensOf(gap.Sign())
	}
	if y.Sens == SansEcart {
		return false
	}
	y.Unite = unit.String()
	y.Significatif = e.Significatif
	c.ecarts = append(c.ecarts, e)
	c.out.Ecarts = append(c.out.Ecarts, y)
	ecart := ligneEcart.Precise(champ.String())
	ecart.Unite = unit
	c.t.Step(
		pension.Step{Modele: ecart, Objet: x.Notifie.Regime.String(), Valeur: y.Ecart}, y.Recalcule, y.Notifie,
	)
	if y.EcartRelatif != nil {
		c.t.Step(
			pension.Step{
				Modele: ligneEcartRelatif.Precise(champ.String()), Objet: x.Notifie.Regime.String(),
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

// quantite is the value of a field with its unit.
func quantite(champ faits.ChampNotifie, value money.Decimal) (pension.Quantity, pension.Unite) {
	switch champ {
	case faits.NotifieTrimestres:
		return pension.Taux(value), pension.Trimestres
	case faits.NotifieTaux:
		return pension.Taux(value), pension.Fraction
	case faits.NotifiePoints:
		return pension.NombrePoints(money.Points{Decimal: value}), pension.UnitePoints
	case faits.NotifieSalaireAnnuelMoyen, faits.NotifieMinimum, faits.NotifieMajorationEnfants, faits.NotifieAnnuel:
		return pension.Montant(money.Euro{Decimal: value}), pension.EURParAn
	case faits.NotifieDateEffet:
	}
	return pension.Quantity{}, pension.SansUnite
}
