package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
)

// Gravite says how serious a difference is.
type Gravite string

// The degrees.
const (
	Negligeable  Gravite = "negligeable"
	Mineur       Gravite = "mineur"
	Significatif Gravite = "significatif"
	Majeur       Gravite = "majeur"
)

// echelle are the limits between the degrees. They are a choice of this project, not of the law. One that no row tells
// is zero, beyond which every difference is: the module says so.
type echelle struct{ mineurPart, mineurMensuel, majeurPart, majeurMensuel money.Decimal }

func readEchelle(b *bareme.Set, t *pension.Trace, day calendar.Date) echelle {
	read := func(id bareme.ConstanteID) money.Decimal {
		x, ok := b.Constante(t, id, day)
		if !ok {
			t.Incomplete("Barème constantes_regimes : seuil de gravité d'un écart inconnu.")
		}
		return x
	}
	return echelle{
		mineurPart: read(bareme.ConstanteControleMineurPart), mineurMensuel: read(bareme.ConstanteControleMineurEur),
		majeurPart: read(bareme.ConstanteControleMajeurPart), majeurMensuel: read(bareme.ConstanteControleMajeurEur),
	}
}

// grave degrees a difference by its share of what was notified, exact, and by what it is worth each month.
func (x *echelle) grave(gap, notified, monthly money.Decimal) Gravite {
	size := gap.Abs()
	base := notified.Abs()
	worth := monthly.Abs()
	reaches := func(share, amount money.Decimal) bool {
		return !size.Less(base.Mul(share)) || !worth.Less(amount)
	}
	switch {
	case reaches(x.majeurPart, x.majeurMensuel):
		return Majeur
	case reaches(x.mineurPart, x.mineurMensuel):
		return Significatif
	default:
		return Mineur
	}
}

// graviteOf degrees a difference of a notification; worth is what it is worth each month, nil when that cannot be told.
func (q *qualification) graviteOf(e *causes.Examen, gap *faits.Ecart, worth *money.Euro) Gravite {
	var monthly money.Decimal
	if worth != nil {
		monthly = worth.Decimal
	}
	switch gap.Champ {
	case faits.NotifieTrimestres:
		degree := q.echelle.grave(gap.Recalcule.Sub(gap.Notifie), gap.Notifie, monthly)
		if degree == Majeur || q.ouvreTauxPlein(gap) {
			return Majeur
		}
		return Significatif
	case faits.NotifieMinimum, faits.NotifieMajorationEnfants, faits.NotifieAnnuel:
		whole := money.Euro{Decimal: e.Calcule.Annuel()}
		if e.Notifie.Connus[faits.NotifieAnnuel] {
			whole.Decimal = e.Notifie.Annuel()
		}
		return q.echelle.grave(monthly, whole.Mensuel().Decimal, monthly)
	default:
		return q.echelle.grave(gap.Recalcule.Sub(gap.Notifie), gap.Notifie, monthly)
	}
}

// ouvreTauxPlein says whether the quarters of a difference are those that open the full rate, or close it.
func (q *qualification) ouvreTauxPlein(gap *faits.Ecart) bool {
	taux := q.s.Taux.Lire()
	missing, ok := gap.Recalcule.Sub(gap.Notifie).Entier(0)
	if !ok || taux.DureeRequise <= 0 {
		return false
	}
	notified := int64(taux.DureeTotale) - missing
	return (notified < int64(taux.DureeRequise)) != (taux.DureeTotale < taux.DureeRequise)
}
