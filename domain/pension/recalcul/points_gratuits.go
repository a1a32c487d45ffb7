package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// countPointsGratuits adds the points of periods without work. Those of unemployment since 2019 are computed; a stop
// of work gives none below a length, and any other one is out of reach. Law: ANI 2017-11-17 art. 67.
func (e *exercice) countPointsGratuits(p *PointsAnnee) {
	joursDArret := 0
	for _, l := range e.lignes {
		if !e.affilie || !e.withoutTravail(l) {
			continue
		}
		switch l.Nature {
		case dossier.ChomageIndemnise:
			p.Unifie = p.Unifie.Add(e.pointsChomage(l))
		case dossier.Maladie, dossier.Maternite, dossier.AccidentTravail:
			joursDArret += e.joursDArret(l)
		case dossier.Invalidite:
			e.Manquer("points d'invalidité")
		case dossier.ActivitePartielle:
			e.checkActivitePartielle(l)
		default:
		}
	}
	if joursDArret > 0 {
		court, ok := e.Bareme.ConstanteEntiere(e.calcul, bareme.ConstanteAgircArrcoMaladieJours, e.civile.From)
		e.ManquerSi(!ok || joursDArret > court, "points d'arrêts de travail")
	}
}

// withoutTravail says whether a line is a period without work whose points nobody reports.
func (e *exercice) withoutTravail(l ligne) bool {
	return !remuneree(l.Nature) && !l.Regime.EnPoints() && !l.Points.Present && !e.reportee(l.Nature)
}

// joursDArret are the days of a stop of work in the year.
func (e *exercice) joursDArret(l ligne) int {
	e.ManquerSi(l.whole && !l.Jours.Present, "durée d'un arrêt inconnue")
	e.ManquerSi(e.overflows(l), "arrêt de travail sur deux années")
	return e.joursBeforeEffet(l)
}

// checkActivitePartielle refuses hours of partial activity that may give points.
func (e *exercice) checkActivitePartielle(l ligne) {
	seuil, ok := e.Bareme.Constante(e.calcul, bareme.ConstanteAgircArrcoActivitePartielleHeures, l.periode.From)
	e.ManquerSi(!ok || !l.Heures().Present || seuil.Less(l.Heures().Value), "points d'activité partielle")
}

// reportee says whether a complementary scheme reports periods of that nature this year.
func (e *exercice) reportee(n dossier.Nature) bool {
	return slices.ContainsFunc(e.lignes, func(l ligne) bool { return l.Regime.EnPoints() && l.Nature == n })
}

// joursBeforeEffet are the days of a line, or of its period up to the date of effect.
func (e *exercice) joursBeforeEffet(l ligne) int {
	if l.Jours.Present {
		return l.Jours.Value
	}
	return calendar.Span{From: l.periode.From, To: calendar.Earlier(l.periode.To, e.veille)}.Days()
}

// pointsChomage counts the points of unemployment since 2019: the reference pay stands for pay, and each slice is held
// to the ceiling of the days compensated.
func (e *exercice) pointsChomage(l ligne) (points money.Points) {
	e.ManquerSi(!e.unifie() || l.whole && !l.Jours.Present, "points du chômage")
	if !e.unifie() {
		return points
	}
	reference, ok := e.salaire(l)
	prix, okPrix := e.Bareme.AgircArrcoValeurAchat(e.calcul, e.annee)
	e.ManquerSi(!ok || !okPrix || reference.francs.Sign() > 0, "salaire de référence du chômage")
	joursAnnee := money.Int(e.civile.Days())
	jours := money.Int(e.joursBeforeEffet(l))
	plafond := e.plafond.Mul(jours)
	for rang := 1; rang <= 2; rang++ {
		t := e.tauxAgircArrco(rang)
		high := reference.euros.Mul(joursAnnee).Min(plafond.Mul(t.plafond))
		inTranche := high.Sub(plafond.Mul(t.plancher)).Max(money.Decimal{})
		cotisation := inTranche.QuoHalfUp(joursAnnee, 2).Mul(t.taux).HalfUp(2)
		points = points.Add(e.enPoints(bareme.ArrondiAgircArrco, cotisation, prix))
	}
	return points
}
