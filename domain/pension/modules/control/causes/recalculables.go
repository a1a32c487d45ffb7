package causes

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// recalculable is a pension that the independent recomputation gives.
type recalculable struct {
	// elements are what the recomputed pension rests on.
	elements func(r *recalcul.Resultat) Elements
	// enPoints says that the scheme counts points, so that nothing but points can lack.
	enPoints bool
	// partielle says that only the career is changed in the recomputation: changes of rule are rules of three.
	partielle bool
}

// recalculableDe finds the pension of a scheme; ok is false for a scheme that the recomputation does not cover.
func recalculableDe(regime dossier.Regime) (x recalculable, ok bool) {
	switch regime {
	case dossier.CNAV, dossier.MSASalarie, dossier.SSI:
		return recalculable{elements: elementsBase}, true
	case dossier.SRE, dossier.CNRACL:
		return recalculable{elements: elementsPublique, partielle: true}, true
	case dossier.AGIRCARRCO:
		return recalculable{elements: elementsAgircArrco, enPoints: true}, true
	case dossier.RCI:
		return recalculable{elements: elementsRci, enPoints: true, partielle: true}, true
	case dossier.IRCANTEC:
		return recalculable{elements: elementsIrcantec, enPoints: true, partielle: true}, true
	case dossier.RAFP:
		return recalculable{elements: elementsRafp, enPoints: true, partielle: true}, true
	case dossier.CNAVPL:
		return recalculable{elements: elementsLiberale, enPoints: true, partielle: true}, true
	default:
		return x, false
	}
}

// elementsBase are those of the base pension of the aligned schemes.
func elementsBase(r *recalcul.Resultat) Elements {
	e := Elements{tousRegimes: money.Int(r.Durees.Duree)}
	e.mettre(faits.NotifieTrimestres, money.Int(r.Durees.Regime))
	e.mettre(faits.NotifieTaux, r.Taux.Taux)
	e.mettre(faits.NotifieSalaireAnnuelMoyen, r.Base.SalaireMoyen.Decimal)
	e.mettre(faits.NotifieMinimum, r.Base.Minimum.Decimal)
	e.mettre(faits.NotifieMajorationEnfants, r.Base.Majoration.Decimal)
	e.mettre(faits.NotifieAnnuel, r.Base.Annuel.Decimal)
	return e
}

// elementsPublique are those of the pension of a civil servant.
func elementsPublique(r *recalcul.Resultat) Elements {
	p := &r.Publique
	e := Elements{tousRegimes: money.Int(r.Durees.Duree)}
	e.mettre(faits.NotifieTrimestres, money.Int(p.Services))
	e.mettre(faits.NotifieTaux, p.Taux)
	e.mettre(faits.NotifieMinimum, p.Minimum.Decimal)
	e.mettre(faits.NotifieMajorationEnfants, p.Enfants.Decimal)
	e.mettre(faits.NotifieAnnuel, p.Annuel.Decimal)
	return e
}

// elementsAgircArrco are those of the Agirc-Arrco pension.
func elementsAgircArrco(r *recalcul.Resultat) Elements {
	p := &r.Complementaire
	e := elementsPoints(p.Points, p.Annuel(), p.Majoration)
	e.mettre(faits.NotifieTaux, p.Minoration)
	return e
}

// elementsRci are those of the complementary pension of craftsmen and traders.
func elementsRci(r *recalcul.Resultat) Elements {
	e := elementsPoints(r.Rci.Points, r.Rci.Annuel, money.Euro{})
	e.mettre(faits.NotifieTaux, r.Rci.Coefficient)
	return e
}

// elementsIrcantec are those of the pension of public employment under contract.
func elementsIrcantec(r *recalcul.Resultat) Elements {
	p := &r.Ircantec
	e := elementsPoints(p.Points, p.Annuel, p.Annuel.Sub(p.HorsEnfants))
	e.mettre(faits.NotifieTaux, p.Coefficient)
	return e
}

// elementsRafp are those of what the bonuses of civil servants give.
func elementsRafp(r *recalcul.Resultat) Elements {
	return elementsPoints(r.Rafp.Points, r.Rafp.Annuel, money.Euro{})
}

// elementsLiberale are those of the base pension of the liberal professions.
func elementsLiberale(r *recalcul.Resultat) Elements {
	return elementsPoints(r.Liberale.Points, r.Liberale.Annuel, r.Liberale.Majoration)
}

func elementsPoints(points money.Points, annuel, majoration money.Euro) (e Elements) {
	e.mettre(faits.NotifiePoints, points.Decimal)
	e.mettre(faits.NotifieMajorationEnfants, majoration.Decimal)
	e.mettre(faits.NotifieAnnuel, annuel.Decimal)
	return e
}
