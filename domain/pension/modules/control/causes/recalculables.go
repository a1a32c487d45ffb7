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

// recalculableOf finds the pension of a scheme; ok is false for a scheme that the recomputation does not cover.
func recalculableOf(regime dossier.Regime) (x recalculable, ok bool) {
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
	e := Elements{allRegimes: money.Int(r.Durees.Duree)}
	e.put(faits.NotifieTrimestres, money.Int(r.Durees.Regime))
	e.put(faits.NotifieTaux, r.Taux.Taux)
	e.put(faits.NotifieSalaireAnnuelMoyen, r.Base.SalaireMoyen.Decimal)
	e.put(faits.NotifieMinimum, r.Base.Minimum.Decimal)
	e.put(faits.NotifieMajorationEnfants, r.Base.Majoration.Decimal)
	e.put(faits.NotifieAnnuel, r.Base.Annuel.Decimal)
	return e
}

// elementsPublique are those of the pension of a civil servant.
func elementsPublique(r *recalcul.Resultat) Elements {
	p := &r.Publique
	e := Elements{allRegimes: money.Int(r.Durees.Duree)}
	e.put(faits.NotifieTrimestres, money.Int(p.Services))
	e.put(faits.NotifieTaux, p.Taux)
	e.put(faits.NotifieMinimum, p.Minimum.Decimal)
	e.put(faits.NotifieMajorationEnfants, p.Enfants.Decimal)
	e.put(faits.NotifieAnnuel, p.Annuel.Decimal)
	return e
}

// elementsAgircArrco are those of the Agirc-Arrco pension.
func elementsAgircArrco(r *recalcul.Resultat) Elements {
	p := &r.Complementaire
	e := elementsPoints(p.Points, p.Annuel(), p.Majoration)
	e.put(faits.NotifieTaux, p.Minoration)
	return e
}

// elementsRci are those of the complementary pension of craftsmen and traders.
func elementsRci(r *recalcul.Resultat) Elements {
	e := elementsPoints(r.Rci.Points, r.Rci.Annuel, money.Euro{})
	e.put(faits.NotifieTaux, r.Rci.Coefficient)
	return e
}

// elementsIrcantec are those of the pension of public employment under contract.
func elementsIrcantec(r *recalcul.Resultat) Elements {
	p := &r.Ircantec
	e := elementsPoints(p.Points, p.Annuel, p.Annuel.Sub(p.HorsEnfants))
	e.put(faits.NotifieTaux, p.Coefficient)
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
	e.put(faits.NotifiePoints, points.Decimal)
	e.put(faits.NotifieMajorationEnfants, majoration.Decimal)
	e.put(faits.NotifieAnnuel, annuel.Decimal)
	return e
}
