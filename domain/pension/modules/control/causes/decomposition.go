package causes

import (
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Contribution is what one element adds to the difference of two annual amounts.
type Contribution struct {
	Element         string     `json:"element"`
	ContributionEur money.Euro `json:"contributionEur"`
	// Champ is the element, that of the whole amount for the residue.
	Champ faits.ChampNotifie `json:"-"`
}

// elementResidu is the last line of a decomposition: what no element that was told explains.
const elementResidu = "residu"

// ordreDecomposition is the order in which recomputed elements replace notified ones: career, rate, pay, minimum,
// increase.
var ordreDecomposition = [...]faits.ChampNotifie{
	faits.NotifieTrimestres, faits.NotifiePoints, faits.NotifieTaux, faits.NotifieSalaireAnnuelMoyen,
	faits.NotifieMinimum, faits.NotifieMajorationEnfants,
}

// Decomposer says how the difference of the annual amount comes from that of the elements: the recomputed ones replace
// the notified ones one after the other. The contributions and the residue, which is last, add up to the difference;
// there are none without an element to replace.
func (x *Rapprochement) Decomposer() (lines []Contribution) {
	n := &x.Notifie
	r := &x.Calcule
	if !n.Connus[faits.NotifieAnnuel] || r.Annuel().Sign() <= 0 {
		return nil
	}
	m := modele{r: r, e: x.melange(), pleine: x.dureePleine, increased: n.Connus[faits.NotifieMajorationEnfants]}
	before := m.annuel()
	rest := money.Euro{Decimal: r.Annuel().Sub(n.Annuel())}
	for _, champ := range ordreDecomposition {
		if m.e.Valeurs[champ].Equal(r.Valeurs[champ]) {
			continue
		}
		m.e.Valeurs[champ] = r.Valeurs[champ]
		after := m.annuel()
		part := after.Sub(before).ArrondiCentime()
		lines = append(lines, Contribution{champ.String(), part, champ})
		before = after
		rest = rest.Sub(part)
	}
	if len(lines) > 0 {
		lines = append(lines, Contribution{elementResidu, rest, faits.NotifieAnnuel})
	}
	return lines
}

// melange are the notified elements, completed by the recomputed ones.
func (x *Rapprochement) melange() Elements {
	n := &x.Notifie
	r := &x.Calcule
	e := *r
	for champ := range faits.NotifieAnnuel {
		if n.Connus[champ] && r.Connus[champ] {
			e.Valeurs[champ] = n.Valeurs[champ]
		}
	}
	// A notified duration of all schemes is not the one that the pension is in proportion to.
	at := faits.NotifieTrimestres
	if x.auTaux || n.Connus[at] && !r.ValeurPour(at, n.Valeurs[at]).Equal(r.Valeurs[at]) {
		e.Valeurs[at] = r.Valeurs[at]
	}
	return e
}

// modele is the annual amount that elements make, from the recomputed pension by rules of three.
type modele struct {
	r *Elements
	e Elements
	// pleine is the duration beyond which a pension grows no more, 0 for none.
	pleine int
	// increased says that the increase for children is told; it follows the rest of the pension otherwise.
	increased bool
}

func (m *modele) annuel() money.Euro {
	r := m.r
	e := &m.e
	rest := r.Annuel().Sub(r.Valeurs[faits.NotifieMinimum]).Sub(r.Valeurs[faits.NotifieMajorationEnfants])
	for _, champ := range [...]faits.ChampNotifie{
		faits.NotifiePoints, faits.NotifieTaux, faits.NotifieSalaireAnnuelMoyen,
	} {
		rest = regleDeTrois(rest, e.Valeurs[champ], r.Valeurs[champ])
	}
	told := e.Valeurs[faits.NotifieTrimestres]
	computed := r.Valeurs[faits.NotifieTrimestres]
	if m.pleine > 0 {
		full := money.Int(m.pleine)
		told = told.Min(full)
		computed = computed.Min(full)
	}
	rest = regleDeTrois(rest, told, computed).Add(e.Valeurs[faits.NotifieMinimum])
	if m.increased {
		return money.Euro{Decimal: rest.Add(e.Valeurs[faits.NotifieMajorationEnfants])}
	}
	return money.Euro{Decimal: rest.Add(rest.Mul(r.majoration()))}
}

// regleDeTrois returns x × a / b, and x when b is zero. The quotient is held to as many places as a product may have.
func regleDeTrois(x, a, b money.Decimal) money.Decimal {
	if b.IsZero() || a.Equal(b) {
		return x
	}
	const places = 6
	return x.HalfUp(places).Mul(a).Quo(b).HalfUp(places)
}
