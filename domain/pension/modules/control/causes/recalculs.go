package causes

import (
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/recalcul"
)

// Cas is what the independent recomputation is told of a run.
func Cas(s *pension.State) recalcul.Cas {
	cas := recalcul.Cas{
		Dossier: s.Dossier, Bareme: s.Bareme, Effet: s.DateEffet.Lire(), Demandee: s.DateDemandee,
		PensionDue: s.Taux.Lire().PensionDue,
	}
	for p := range s.Pensions.Sauf(capability.MontantAnnuites) {
		cas.Autres = append(cas.Autres, p.Regime)
	}
	return cas
}

// essayeur recomputes the pensions with one change after another, and tries each on the notifications that it concerns.
type essayeur struct {
	cas recalcul.Cas
	// droit is the recomputation by the law, suivis are the examinations of pensions that it gives to the cent.
	droit  recalcul.Resultat
	suivis []*Examen
}

// recalculees recomputes a run and keeps the examinations of pensions that the recomputation gives to the cent.
func recalculees(s *pension.State, all []*Examen) (y essayeur) {
	y.cas = Cas(s)
	y.cas.BrutSeul = true
	y.droit = recalcul.Recalculer(y.cas)
	if !y.droit.Possible() {
		return y
	}
	for _, e := range all {
		again, known := recalculee(&y.droit, e.Pension.Regime)
		if known && !e.Reversion && e.Pension.AnnuelEur.Equal(again.Annuel()) {
			y.suivis = append(y.suivis, e)
		}
	}
	return y
}

// changeLesRegles says whether changes of rule are tried by the recomputation of a pension.
func (y *essayeur) changeLesRegles(e *Examen) bool {
	return changeDeRegle(e.Pension.Regime) && slices.Contains(y.suivis, e)
}

// try tries a recomputation made with a change. What a career lacks is missing points in a scheme that counts
// points.
func (y *essayeur) try(cause Cause, texte string, r recalcul.Resultat) {
	if !r.Possible() {
		return
	}
	for _, x := range y.suivis {
		expected, _ := recalculee(&r, x.Pension.Regime)
		own := cause
		if expected.Connus[faits.NotifiePoints] && (cause == CauseTrimestreManquant || cause == CauseSalaire) {
			own = CausePoints
		}
		x.try(own, texte, expected)
	}
}

// change tries what a fund would have notified had it found something else at one step.
func (y *essayeur) change(cause Cause, texte string, changements ...recalcul.Changement) {
	y.try(cause, texte, recalcul.Recalculer(y.cas, changements...))
}

// read tries what a fund would have notified had it read tables at another day.
func (y *essayeur) read(texte string, lectures recalcul.Lectures) {
	cas := y.cas
	cas.Lectures = lectures
	y.try(CauseParametre, texte, recalcul.Recalculer(cas))
}

// sans tries a career without some lines. What a base pension misses is pay when it is no quarter.
func (y *essayeur) sans(texte string, laisse func(l *dossier.Ligne) bool) {
	d := *y.cas.Dossier
	d.Carriere = slices.DeleteFunc(slices.Clone(d.Carriere), laisse)
	cas := y.cas
	cas.Dossier = &d
	// A scheme whose every line is left out pays nothing any more.
	cas.Autres = nil
	r := recalcul.Recalculer(cas)
	cause := CauseSalaire
	if r.Durees.Duree < y.droit.Durees.Duree {
		cause = CauseTrimestreManquant
	}
	y.try(cause, texte, r)
}

// dates tries each notified date of effect.
func (y *essayeur) dates() {
	for _, e := range y.suivis {
		jour := e.Notifie.Effet
		if jour.IsZero() || jour == y.cas.Effet {
			continue
		}
		cas := y.cas
		cas.Effet = jour
		y.try(CauseDateEffet, fmt.Sprintf(texteDate, jour), recalcul.Recalculer(cas))
	}
}

// recalculee are the elements of the pension of a scheme as the independent recomputation has them; ok is false for a
// scheme that it does not cover.
func recalculee(r *recalcul.Resultat, regime dossier.Regime) (e Elements, ok bool) {
	switch regime {
	case dossier.CNAV, dossier.MSASalarie, dossier.SSI:
		e = elementsBase(r)
	case dossier.SRE, dossier.CNRACL:
		e = elementsPublique(r)
	case dossier.AGIRCARRCO:
		p := &r.Complementaire
		e = elementsPoints(p.Points, p.Annuel(), p.Majoration)
		e.put(faits.NotifieTaux, p.Minoration)
	case dossier.RCI:
		e = elementsPoints(r.Rci.Points, r.Rci.Annuel, money.Euro{})
		e.put(faits.NotifieTaux, r.Rci.Coefficient)
	case dossier.IRCANTEC:
		p := &r.Ircantec
		e = elementsPoints(p.Points, p.Annuel, p.Annuel.Sub(p.HorsEnfants))
		e.put(faits.NotifieTaux, p.Coefficient)
	case dossier.RAFP:
		e = elementsPoints(r.Rafp.Points, r.Rafp.Annuel, money.Euro{})
	case dossier.CNAVPL:
		e = elementsPoints(r.Liberale.Points, r.Liberale.Annuel, r.Liberale.Majoration)
	default:
		return e, false
	}
	return e, true
}

// changeDeRegle says whether changes of rule are made to the recomputation of a scheme. Those of the other schemes are
// rules of three.
func changeDeRegle(regime dossier.Regime) bool {
	return regime.Aligne() || regime == dossier.AGIRCARRCO
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

func elementsPoints(points money.Points, annuel, majoration money.Euro) (e Elements) {
	e.put(faits.NotifiePoints, points.Decimal)
	e.put(faits.NotifieMajorationEnfants, majoration.Decimal)
	e.put(faits.NotifieAnnuel, annuel.Decimal)
	return e
}
