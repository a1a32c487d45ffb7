package causes

import (
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
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

// essayeur recomputes the private pensions with one change after another, and tries each on the notifications that they
// concern.
type essayeur struct {
	cas recalcul.Cas
	// droit is the recomputation by the law, base, points and rci the examinations of its pensions.
	droit             recalcul.Resultat
	base, points, rci []*Examen
}

// recalculees are the examinations of pensions that the recomputation gives to the cent; the others are for rules of
// three.
func recalculees(s *pension.State, all []*Examen) (y essayeur, ok bool) {
	y.cas = Cas(s)
	y.cas.BrutSeul = true
	y.droit = recalcul.Recalculer(y.cas)
	if !y.droit.Possible() {
		return y, false
	}
	for _, e := range all {
		p := &e.Pension
		switch {
		case e.Reversion:
		case p.Regime.Aligne() && p.AnnuelEur.Equal(y.droit.Base.Annuel.Decimal):
			y.base = append(y.base, e)
		case p.Regime == dossier.AGIRCARRCO && p.AnnuelEur.Equal(y.droit.Complementaire.Annuel().Decimal):
			y.points = append(y.points, e)
		case p.Regime == dossier.RCI && p.AnnuelEur.Equal(y.droit.Rci.Annuel.Decimal):
			y.rci = append(y.rci, e)
		}
	}
	return y, len(y.base)+len(y.points)+len(y.rci) > 0
}

// recalcule says whether an examination is among them.
func (y *essayeur) recalcule(e *Examen) bool {
	return slices.Contains(y.base, e) || slices.Contains(y.points, e) || slices.Contains(y.rci, e)
}

// essayer tries a recomputation made with a change.
func (y *essayeur) essayer(r *recalcul.Resultat, h hypothese) {
	if !r.Possible() {
		return
	}
	h.e = elementsBase(y.cas.Effet, r)
	for _, e := range y.base {
		e.essayer(&h)
	}
	h.e = elementsPoints(y.cas.Effet, r)
	if h.cause == CauseTrimestreManquant || h.cause == CauseSalaire {
		h.cause = CausePoints
	}
	for _, e := range y.points {
		e.essayer(&h)
	}
	h.e = elementsRci(y.cas.Effet, r)
	for _, e := range y.rci {
		e.essayer(&h)
	}
}

// elementsBase are those of the recomputed base pension.
func elementsBase(effet calendar.Date, r *recalcul.Resultat) Elements {
	duree := money.Int(r.Durees.Duree)
	e := Elements{Effet: effet, tousRegimes: duree}
	e.Connus[faits.NotifieDateEffet] = true
	e.mettre(faits.NotifieTrimestres, duree)
	e.mettre(faits.NotifieTaux, r.Taux.Taux)
	e.mettre(faits.NotifieSalaireAnnuelMoyen, r.Base.SalaireMoyen.Decimal)
	e.mettre(faits.NotifieMinimum, r.Base.Minimum.Decimal)
	e.mettre(faits.NotifieMajorationEnfants, r.Base.Majoration.Decimal)
	e.mettre(faits.NotifieAnnuel, r.Base.Annuel.Decimal)
	return e
}

// elementsPoints are those of the recomputed Agirc-Arrco pension.
func elementsPoints(effet calendar.Date, r *recalcul.Resultat) Elements {
	p := &r.Complementaire
	e := Elements{Effet: effet}
	e.Connus[faits.NotifieDateEffet] = true
	e.mettre(faits.NotifieTaux, p.Minoration)
	e.mettre(faits.NotifiePoints, p.Points.Decimal)
	e.mettre(faits.NotifieMajorationEnfants, p.Majoration.Decimal)
	e.mettre(faits.NotifieAnnuel, p.Annuel().Decimal)
	return e
}

// elementsRci are those of the recomputed complementary pension of craftsmen and traders.
func elementsRci(effet calendar.Date, r *recalcul.Resultat) Elements {
	e := Elements{Effet: effet}
	e.Connus[faits.NotifieDateEffet] = true
	e.mettre(faits.NotifieTaux, r.Rci.Coefficient)
	e.mettre(faits.NotifiePoints, r.Rci.Points.Decimal)
	e.mettre(faits.NotifieAnnuel, r.Rci.Annuel.Decimal)
	return e
}

// changer tries what a fund would have notified had it found something else at one step.
func (y *essayeur) changer(h hypothese, changements ...recalcul.Changement) {
	r := recalcul.Recalculer(y.cas, changements...)
	y.essayer(&r, h)
}

// lire tries what a fund would have notified had it read tables at another day.
func (y *essayeur) lire(h hypothese, lectures recalcul.Lectures) {
	cas := y.cas
	cas.Lectures = lectures
	r := recalcul.Recalculer(cas)
	y.essayer(&r, h)
}

// sans tries a career without some lines. What a base pension misses is pay when it is no quarter.
func (y *essayeur) sans(h hypothese, laisse func(at int) bool) {
	d := *y.cas.Dossier
	d.Carriere = nil
	for i := range y.cas.Dossier.Carriere {
		if !laisse(i) {
			d.Carriere = append(d.Carriere, y.cas.Dossier.Carriere[i])
		}
	}
	cas := y.cas
	cas.Dossier = &d
	r := recalcul.Recalculer(cas)
	h.cause = CauseSalaire
	if r.Durees.Duree < y.droit.Durees.Duree {
		h.cause = CauseTrimestreManquant
	}
	y.essayer(&r, h)
}

// dates tries each notified date of effect.
func (y *essayeur) dates() {
	for _, e := range slices.Concat(y.base, y.points, y.rci) {
		jour := e.Notifie.Effet
		if jour.IsZero() || jour == y.cas.Effet {
			continue
		}
		cas := y.cas
		cas.Effet = jour
		r := recalcul.Recalculer(cas)
		y.essayer(&r, hypothese{cause: CauseDateEffet, texte: texteDate, objet: jour.String()})
	}
}

// ligneEnClair names a line of a career.
func ligneEnClair(l *dossier.Ligne) string {
	text := l.Regime.String() + " " + l.Nature.String() + " de " + strconv.Itoa(l.Annee.Value)
	if l.Employeur != "" {
		text += " (" + l.Employeur + ")"
	}
	return text
}
