package causes

import (
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/capability"
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
	// droit is the recomputation by the law, suivis the examinations of its pensions.
	droit  recalcul.Resultat
	suivis []suivi
}

// suivi is the examination of a pension that the recomputation gives to the cent.
type suivi struct {
	*Examen
	recalculable
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
		x, known := recalculableOf(e.Pension.Regime)
		if !known || e.Reversion {
			continue
		}
		recalcules := x.elements(&y.droit)
		if e.Pension.AnnuelEur.Equal(recalcules.Annuel()) {
			y.suivis = append(y.suivis, suivi{Examen: e, recalculable: x})
		}
	}
	return y, len(y.suivis) > 0
}

// aRegleDeTrois says whether changes of rule are tried on a pension by rules of three.
func (y *essayeur) aRegleDeTrois(e *Examen) bool {
	integer := func(x suivi) bool { return x.Examen == e && !x.partielle }
	return !slices.ContainsFunc(y.suivis, integer)
}

// try tries a recomputation made with a change. What a career lacks is missing points in a scheme that counts
// points.
func (y *essayeur) try(r *recalcul.Resultat, h hypothese) {
	if !r.Possible() {
		return
	}
	for _, x := range y.suivis {
		attempt := h
		attempt.e = x.elements(r)
		attempt.e.Effet = y.cas.Effet
		attempt.e.Connus[faits.NotifieDateEffet] = true
		if x.enPoints && (h.cause == CauseTrimestreManquant || h.cause == CauseSalaire) {
			attempt.cause = CausePoints
		}
		x.try(&attempt)
	}
}

// change tries what a fund would have notified had it found something else at one step.
func (y *essayeur) change(h hypothese, changements ...recalcul.Changement) {
	r := recalcul.Recalculer(y.cas, changements...)
	y.try(&r, h)
}

// read tries what a fund would have notified had it read tables at another day.
func (y *essayeur) read(h hypothese, lectures recalcul.Lectures) {
	cas := y.cas
	cas.Lectures = lectures
	r := recalcul.Recalculer(cas)
	y.try(&r, h)
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
	// A scheme whose every line is left out pays nothing any more.
	cas.Autres = nil
	r := recalcul.Recalculer(cas)
	h.cause = CauseSalaire
	if r.Durees.Duree < y.droit.Durees.Duree {
		h.cause = CauseTrimestreManquant
	}
	y.try(&r, h)
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
		r := recalcul.Recalculer(cas)
		y.try(&r, hypothese{cause: CauseDateEffet, text: texteDate, objet: jour.String()})
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
