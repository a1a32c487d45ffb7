package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
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

// echelle are the limits between the degrees. They are a choice of this project, not of the law.
type echelle struct{ mineurPart, mineurMensuel, majeurPart, majeurMensuel money.Decimal }

func readEchelle(b *bareme.Set, rec bareme.Recorder, day calendar.Date) echelle {
	read := func(id bareme.ConstanteID) money.Decimal {
		x, _ := b.Constante(rec, id, day)
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

// graviteOf degrees a difference of a notification; monthly is what it is worth each month, where it is known.
func (q *qualification) graviteOf(e *causes.Examen, gap *faits.Ecart, monthly money.Euro) Gravite {
	switch gap.Champ {
	case faits.NotifieDateEffet:
		return Significatif
	case faits.NotifieTrimestres:
		if q.ouvreTauxPlein(gap) {
			return Majeur
		}
		if g := q.echelle.grave(gap.Recalcule.Sub(gap.Notifie), gap.Notifie, monthly.Decimal); g == Majeur {
			return g
		}
		return Significatif
	case faits.NotifieMinimum, faits.NotifieMajorationEnfants, faits.NotifieAnnuel:
		whole := money.Euro{Decimal: e.Calcule.Annuel()}
		if e.Notifie.Connus[faits.NotifieAnnuel] {
			whole.Decimal = e.Notifie.Annuel()
		}
		return q.echelle.grave(monthly.Decimal, whole.Mensuel().Decimal, monthly.Decimal)
	case faits.NotifieTaux, faits.NotifieSalaireAnnuelMoyen, faits.NotifiePoints:
	}
	return q.echelle.grave(gap.Recalcule.Sub(gap.Notifie), gap.Notifie, monthly.Decimal)
}

// ouvreTauxPlein says whether the quarters of a difference are those that open the full rate, or close it.
func (q *qualification) ouvreTauxPlein(gap *faits.Ecart) bool {
	total, ok := gap.Recalcule.Sub(gap.Notifie).Entier(0)
	required := q.s.Taux.Lire().DureeRequise
	if !ok || required <= 0 {
		return false
	}
	notified := int64(q.s.Taux.Lire().DureeTotale) - total
	return (notified < int64(required)) != (q.s.Taux.Lire().DureeTotale < required)
}
