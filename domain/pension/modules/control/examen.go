package control

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// examen looks for the single change that turns what was computed into what was notified.
//
// A change explains a field when it gives the notified value, to the rounding; it must leave alone the fields that agree. The best one explains
// every field that differs; another explains some of them.
type examen struct {
	rapprochement
	tolerances tolerances
	// differe and concorde are the fields that differ beyond their tolerance and those that do not; a date is neither.
	differe, concorde [nombreChamps]bool
	differents        int
	trouve            [nombreChamps]trouvaille
	essais            int
}

// trouvaille is the best change for one field: how many fields it explains, and the other changes that explain as many.
type trouvaille struct {
	hypothese hypothese
	accord    int
	autres    []hypothese
}

// autresMaximum bounds the other changes that are named.
const autresMaximum = 3

func examiner(x rapprochement, tol tolerances) *examen {
	e := &examen{rapprochement: x, tolerances: tol}
	for champ := faits.NotifieDateEffet + 1; int(champ) < nombreChamps; champ++ {
		if !x.n.connus[champ] || !x.calcule.connus[champ] {
			continue
		}
		gap := x.calcule.valeurPour(champ, x.n.valeurs[champ]).Sub(x.n.valeurs[champ])
		if tol.toleree(champ, x.pension.Regime, gap, x.n.valeurs[champ]) {
			e.concorde[champ] = true
			continue
		}
		e.differe[champ] = true
		e.differents++
	}
	return e
}

// essayer tries a change.
func (e *examen) essayer(h *hypothese) {
	e.essais++
	var explained [nombreChamps]bool
	accord := 0
	for champ := faits.NotifieDateEffet + 1; int(champ) < nombreChamps; champ++ {
		if !h.e.connus[champ] || !e.differe[champ] && !e.concorde[champ] {
			continue
		}
		told := e.n.valeurs[champ]
		gap := h.e.valeurPour(champ, told).Sub(told)
		exact := !e.tolerances.exacte(champ, e.pension.Regime).Less(absolu(gap))
		switch {
		case e.differe[champ] && exact:
			explained[champ] = true
			accord++
		case e.concorde[champ] && !exact && !e.tolerances.toleree(champ, e.pension.Regime, gap, told):
			return
		}
	}
	if accord == 0 {
		return
	}
	for champ := range nombreChamps {
		if explained[champ] {
			e.trouve[champ].proposer(h, accord)
		}
	}
}

func (f *trouvaille) proposer(h *hypothese, accord int) {
	switch {
	case accord > f.accord:
		*f = trouvaille{hypothese: *h, accord: accord}
	case accord == f.accord && len(f.autres) < autresMaximum:
		f.autres = append(f.autres, *h)
	}
}

// composer explains the difference of the amount by those of its elements: with the notified ones, the model of the pension gives the notified
// amount, and each of them that differs is explained.
func (e *examen) composer(lines []Contribution) {
	at := faits.NotifieAnnuel
	if !e.differe[at] || e.trouve[at].accord > 0 || len(lines) == 0 {
		return
	}
	if e.tolerances.exacte(at, e.pension.Regime).Less(absolu(lines[len(lines)-1].ContributionEur.Decimal)) {
		return
	}
	var largest Contribution
	for _, line := range lines[:len(lines)-1] {
		if e.differe[line.champ] && e.trouve[line.champ].accord == 0 {
			return
		}
		if e.differe[line.champ] && absolu(largest.ContributionEur.Decimal).Less(absolu(line.ContributionEur.Decimal)) {
			largest = line
		}
	}
	if largest.Element == "" {
		return
	}
	e.trouve[at] = trouvaille{accord: 1, hypothese: hypothese{
		cause: e.trouve[largest.champ].hypothese.cause, objet: largest.Element,
		texte: "L'écart du montant est la somme de ceux de ses éléments, dont {} est le premier.",
	}}
}

// avec are the computed elements with one of them changed; the annual amount follows by rules of three.
func (e *examen) avec(champ faits.ChampNotifie, valeur money.Decimal) elements {
	m := modele{r: &e.calcule, e: e.calcule, pleine: e.dureePleine, increased: champ == faits.NotifieMajorationEnfants}
	m.e.mettre(champ, valeur)
	part := e.calcule.majoration()
	total := m.annuel()
	if !m.increased && part.Sign() > 0 {
		children := total.Sub(money.Euro{Decimal: total.Quo(part.Add(money.Int(1)))})
		m.e.mettre(faits.NotifieMajorationEnfants, children.ArrondiCentime().Decimal)
	}
	m.e.mettre(faits.NotifieAnnuel, total.ArrondiCentime().Decimal)
	if champ == faits.NotifieTrimestres && e.calcule.tousRegimes.Sign() > 0 {
		m.e.tousRegimes = e.calcule.tousRegimes.Add(valeur.Sub(e.calcule.valeurs[champ]))
	}
	return m.e
}
