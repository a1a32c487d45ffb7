package causes

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Tolerances are the differences that mean nothing. They are a choice of this project, not of the law.
type Tolerances struct {
	element, taux, point, pointWhole, totalMensuel, totalPart money.Decimal
}

// LireTolerances reads them; a missing one is zero: then every difference counts.
func LireTolerances(b *bareme.Set, rec bareme.Recorder, day calendar.Date) Tolerances {
	read := func(id bareme.ConstanteID) money.Decimal {
		x, _ := b.Constante(rec, id, day)
		return x
	}
	return Tolerances{
		element: read(bareme.ConstanteControleToleranceElement), taux: read(bareme.ConstanteControleToleranceTaux),
		point:        read(bareme.ConstanteControleTolerancePoint),
		pointWhole:   read(bareme.ConstanteControleTolerancePointEntier),
		totalMensuel: read(bareme.ConstanteControleToleranceTotalEur),
		totalPart:    read(bareme.ConstanteControleToleranceTotalPart),
	}
}

const monthsPerYear = 12

// Toleree says whether a difference means nothing: for a total, little each month and little of what was notified.
func (x *Tolerances) Toleree(champ faits.ChampNotifie, regime dossier.Regime, ecart, notifie money.Decimal) bool {
	size := ecart.Abs()
	if champ != faits.NotifieAnnuel {
		return !x.exact(champ, regime).Less(size)
	}
	return !x.totalMensuel.MulInt(monthsPerYear).Less(size) && !notifie.Abs().Mul(x.totalPart).Less(size)
}

// exact is the difference that two roundings of the same value may leave: in a year, twelve times that of an amount
// paid each month.
func (x *Tolerances) exact(champ faits.ChampNotifie, regime dossier.Regime) money.Decimal {
	switch champ {
	case faits.NotifieTaux:
		return x.taux
	case faits.NotifieSalaireAnnuelMoyen:
		return x.element
	case faits.NotifieMinimum, faits.NotifieMajorationEnfants, faits.NotifieAnnuel:
		return x.element.MulInt(monthsPerYear)
	case faits.NotifiePoints:
		if regime == dossier.IRCANTEC || regime == dossier.RCI {
			return x.pointWhole
		}
		return x.point
	case faits.NotifieDateEffet, faits.NotifieTrimestres:
	}
	return money.Decimal{}
}
