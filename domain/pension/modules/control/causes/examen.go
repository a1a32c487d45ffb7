package causes

import (
	"fmt"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

const texteComposition = "L'écart du montant est la somme de ceux de ses éléments, dont %s est le premier."

// Examen looks for the single change that turns what was computed into what was notified.
//
// A change explains a field when it gives the notified value, to the rounding; it must leave alone the fields that
// agree. The best one explains every field that differs; another explains some of them.
type Examen struct {
	Rapprochement
	tolerances Tolerances
	// differe and concorde are the fields that differ beyond their tolerance and those that do not; a date is neither.
	differe, concorde [NombreChamps]bool
	different         int
	found             [NombreChamps]Explication
	// Essais is how many changes were tried.
	Essais int
}

// Explication is the best change for the difference of a field.
type Explication struct {
	Cause Cause
	// Texte says the change in French, Autres other changes that explain as much.
	Texte  string
	Autres []string
	// Complete is true when the change explains every field of the notification that differs.
	Complete bool
	// accord is how many fields it explains.
	accord int
}

// autresMaximum bounds the other changes that are named.
const autresMaximum = 3

// Chercher makes one change after the other to the computation, on every notification that differs beyond its
// tolerances.
func Chercher(s *pension.State) (all []*Examen) {
	tol := LireTolerances(s.Bareme, muet{}, calendar.Later(s.Aujourdhui, s.DateEffet.Lire()))
	for _, x := range Rapprocher(s) {
		if !x.Trouvee {
			continue
		}
		e := examine(x, tol)
		if e.different > 0 {
			all = append(all, e)
		}
	}
	if len(all) == 0 {
		return nil
	}
	y := recalculees(s, all)
	if len(y.suivis) > 0 {
		y.dates()
		y.regles()
		y.carriere()
	}
	for _, e := range all {
		if !y.changeLesRegles(e) {
			e.ajouts(s)
			e.proportions(s)
			e.pointsOmis(s)
		}
		e.otherMontants(s)
		e.compose(e.Decomposer())
	}
	return all
}

// Explication is the best change for a field; ok is false when no change explains it.
func (e *Examen) Explication(champ faits.ChampNotifie) (x Explication, ok bool) {
	return e.found[champ], e.found[champ].accord > 0
}

func examine(x Rapprochement, tol Tolerances) *Examen {
	e := &Examen{Rapprochement: x, tolerances: tol}
	for champ := faits.NotifieDateEffet + 1; int(champ) < NombreChamps; champ++ {
		if !x.Notifie.Connus[champ] || !x.Calcule.Connus[champ] {
			continue
		}
		gap := x.Calcule.ValeurPour(champ, x.Notifie.Valeurs[champ]).Sub(x.Notifie.Valeurs[champ])
		if tol.Toleree(champ, x.Pension.Regime, gap, x.Notifie.Valeurs[champ]) {
			e.concorde[champ] = true
			continue
		}
		e.differe[champ] = true
		e.different++
	}
	return e
}

// try tries a change: with it, the fund would have notified what is expected.
func (e *Examen) try(cause Cause, texte string, expected Elements) {
	e.Essais++
	var explained []faits.ChampNotifie
	for champ := faits.NotifieDateEffet + 1; int(champ) < NombreChamps; champ++ {
		if !expected.Connus[champ] || !e.differe[champ] && !e.concorde[champ] {
			continue
		}
		told := e.Notifie.Valeurs[champ]
		gap := expected.ValeurPour(champ, told).Sub(told)
		exact := !e.tolerances.exact(champ, e.Pension.Regime).Less(gap.Abs())
		switch {
		case e.differe[champ] && exact:
			explained = append(explained, champ)
		case e.concorde[champ] && !exact && !e.tolerances.Toleree(champ, e.Pension.Regime, gap, told):
			return
		}
	}
	for _, champ := range explained {
		e.propose(champ, cause, texte, len(explained))
	}
}

// propose keeps the change that explains most fields, the first of several.
func (e *Examen) propose(champ faits.ChampNotifie, cause Cause, texte string, accord int) {
	best := &e.found[champ]
	switch {
	case accord > best.accord:
		*best = Explication{
			Cause: cause, Texte: texte, Autres: []string{}, Complete: accord == e.different, accord: accord,
		}
	case accord == best.accord && len(best.Autres) < autresMaximum:
		best.Autres = append(best.Autres, texte)
	}
}

// compose explains the difference of the amount by those of its elements: with the notified ones, the model of the
// pension gives the notified amount, and each of them that differs is explained.
func (e *Examen) compose(lines []Contribution) {
	at := faits.NotifieAnnuel
	if !e.differe[at] || e.found[at].accord > 0 || len(lines) == 0 {
		return
	}
	if e.tolerances.exact(at, e.Pension.Regime).Less(lines[len(lines)-1].ContributionEur.Decimal.Abs()) {
		return
	}
	var largest Contribution
	for _, line := range lines[:len(lines)-1] {
		if e.differe[line.Champ] && e.found[line.Champ].accord == 0 {
			return
		}
		if e.differe[line.Champ] && largest.ContributionEur.Decimal.Abs().Less(line.ContributionEur.Decimal.Abs()) {
			largest = line
		}
	}
	if largest.Element != "" {
		e.propose(at, e.found[largest.Champ].Cause, fmt.Sprintf(texteComposition, largest.Element), 1)
	}
}

// avec are the computed elements with one of them changed; the annual amount follows by rules of three.
func (e *Examen) avec(champ faits.ChampNotifie, value money.Decimal) Elements {
	m := modele{r: &e.Calcule, e: e.Calcule, pleine: e.dureePleine, increased: champ == faits.NotifieMajorationEnfants}
	m.e.put(champ, value)
	part := e.Calcule.majoration()
	total := m.annuel()
	if !m.increased && part.Sign() > 0 {
		children := total.Sub(money.Euro{Decimal: total.Quo(part.Add(money.Int(1)))})
		m.e.put(faits.NotifieMajorationEnfants, children.ArrondiCentime().Decimal)
	}
	m.e.put(faits.NotifieAnnuel, total.ArrondiCentime().Decimal)
	if champ == faits.NotifieTrimestres && e.Calcule.allRegimes.Sign() > 0 {
		m.e.allRegimes = e.Calcule.allRegimes.Add(value.Sub(e.Calcule.Valeurs[champ]))
	}
	return m.e
}
