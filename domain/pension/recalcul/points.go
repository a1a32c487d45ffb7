package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// PointsAnnee are the points of one year: Arrco, Unirs before they are converted to Arrco, slices B and C of Agirc,
// Agirc-Arrco. Garantie is what the minimum of points of cadres adds to slice B. Ircantec
// are those of public employment under contract, Rci those of craftsmen and traders since 2013, Rafp
// those of the bonuses of civil servants.
type PointsAnnee struct {
	Arrco, Unirs, AgircB, Garantie, AgircC, Unifie, Ircantec, Rci, Rafp money.Points
}

// emploi is an employment of the year that gives points by its pay.
type emploi struct {
	ligne
	// beforeEffet is the part of the year before the date of effect.
	beforeEffet calendar.Span
	paie        money.Euro
	// quotite is the share of full time.
	quotite money.Decimal
}

// groupe are employments that share one ceiling: held at the same time, or one after the other with the same employer.
// Law: CSS R242-2.
type groupe struct {
	periode calendar.Span
	// paie is the pay of all of them, cadres that of cadres.
	paie, cadres, plafond money.Euro
}

// countPoints counts the points of the year. Law: ANI 2017-11-17 art. 32, 35, 67; agreements of 1947 and 1961.
func (e *exercice) countPoints(a *Annee) {
	e.reporterPoints(&a.Points)
	emplois := e.emplois()
	p := &a.Points
	reportes := p.Arrco.Add(p.Unifie).Add(p.AgircB)
	e.affilie = e.affilie || len(emplois) > 0 || reportes.Sign() > 0
	if len(emplois) > 0 {
		groupes := e.group(emplois)
		if e.unifie() {
			p.Unifie = p.Unifie.Add(e.agircArrco(groupes))
		} else {
			e.arrco(p, groupes)
			e.agirc(p, emplois, groupes)
		}
	}
	e.countPointsGratuits(p)
	e.countRci(p)
}

// unifie says whether the year belongs to the single scheme.
func (e *exercice) unifie() bool { return e.annee >= unification.Year }

// reporterPoints takes the points that the schemes report.
func (e *exercice) reporterPoints(p *PointsAnnee) {
	for _, l := range e.lignes {
		switch {
		case e.veille.Before(l.periode.From) || horsSalaries(l.Regime):
		case l.Points.Present:
			n := l.Points.Value
			e.requireCentimes(n.Decimal)
			switch {
			case l.Regime == dossier.IRCANTEC:
				p.Ircantec = p.Ircantec.Add(n)
			case l.Regime == dossier.RAFP:
				p.Rafp = p.Rafp.Add(n)
			case l.Regime == dossier.RCI:
				if e.annee >= premiereAnneeRci {
					p.Rci = p.Rci.Add(n)
				}
			case e.unifie():
				p.Unifie = p.Unifie.Add(n)
			case l.Regime == dossier.AGIRC:
				p.AgircB = p.AgircB.Add(n)
			default:
				p.Arrco = p.Arrco.Add(n)
			}
		case l.Regime == dossier.RAFP:
			p.Rafp = p.Rafp.Add(e.countRafp(l))
		case l.Regime.EnPoints():
			e.Manquer("points absents d'une ligne " + l.Regime.String())
		}
	}
}

// travailReporte says whether a scheme of employees reports the points of the work of the year.
func (e *exercice) travailReporte() bool {
	return slices.ContainsFunc(e.lignes, func(l ligne) bool {
		desSalaries := l.Regime.EnPoints() && l.Regime != dossier.RCI && l.Regime != dossier.RAFP
		return desSalaries && remuneree(l.Nature)
	})
}

// emplois are the employments of the year that give points by their pay, by first day.
func (e *exercice) emplois() (emplois []emploi) {
	if e.travailReporte() {
		return nil
	}
	for _, l := range e.lignes {
		if !salarie(l.Regime) || !remuneree(l.Nature) || l.Points.Present || e.veille.Before(l.periode.From) {
			continue
		}
		paie := e.paieEnEuros(e.salaireExige(l))
		if paie.Sign() <= 0 {
			continue
		}
		x := emploi{ligne: l, beforeEffet: l.periode, paie: paie, quotite: l.Quotite().Or(un).Min(un)}
		x.beforeEffet.To = calendar.Earlier(l.periode.To, e.veille)
		emplois = append(emplois, x)
	}
	slices.SortStableFunc(emplois, func(x, y emploi) int { return x.beforeEffet.From.Compare(y.beforeEffet.From) })
	return emplois
}

// paieEnEuros is the pay of one line in euros: francs are converted to the cent.
func (c *calcul) paieEnEuros(r remuneration) money.Euro {
	if r.francs.Sign() > 0 {
		return money.Euro{Decimal: r.francs.QuoHalfUp(c.francsPerEuro, 2)}
	}
	return money.Euro{Decimal: r.euros}
}

// group puts together the employments that share one ceiling. Law: CSS R242-2.
func (e *exercice) group(emplois []emploi) (groupes []groupe) {
	for i := range emplois {
		x := &emplois[i]
		if i == 0 || !suit(&groupes[len(groupes)-1], &emplois[i-1], x) {
			groupes = append(groupes, groupe{periode: x.beforeEffet})
		}
		g := &groupes[len(groupes)-1]
		g.periode.To = calendar.Later(g.periode.To, x.beforeEffet.To)
		g.paie = g.paie.Add(x.paie)
		if x.Cadre {
			g.cadres = g.cadres.Add(x.paie)
		}
	}
	for i := range groupes {
		groupes[i].plafond = e.plafondOf(groupes[i].periode)
	}
	return groupes
}

// suit says whether an employment belongs to the group of the one before it.
func suit(g *groupe, before, x *emploi) bool {
	sameEmployeur := x.Employeur != "" && x.Employeur == before.Employeur
	if sameEmployeur && x.beforeEffet.From == g.periode.To.AddDays(1) {
		return true
	}
	return !x.beforeEffet.From.After(g.periode.To)
}

// plafondOf is the ceiling of a part of the year.
func (e *exercice) plafondOf(p calendar.Span) money.Euro {
	if p == e.civile {
		return e.plafond
	}
	return money.Euro{Decimal: e.plafond.Mul(moisOf(p)).QuoHalfUp(money.Int(monthsPerYear), 2)}
}

// moisOf counts the months of a part of a year, to nine places. A month begun or ended inside counts for its days.
func moisOf(p calendar.Span) (n money.Decimal) {
	for mois := p.From.Month; mois <= p.To.Month; mois++ {
		m := calendar.YearMonth{Year: p.From.Year, Month: mois}
		jours := calendar.Span{From: calendar.Later(p.From, m.First()), To: calendar.Earlier(p.To, m.Last())}.Days()
		n = n.Add(money.Int(jours).QuoHalfUp(money.Int(m.Last().Day), 9))
	}
	return n
}

// population says whose pay a slice is about.
type population int

const (
	allEmplois population = iota
	cadresSeuls
	nonCadres
)

// part is the pay of a group that belongs to a population.
func (g *groupe) part(qui population) money.Euro {
	switch qui {
	case cadresSeuls:
		return g.cadres
	case nonCadres:
		return g.paie.Sub(g.cadres)
	case allEmplois:
	}
	return g.paie
}

// tranche is the pay between two numbers of ceilings, for a population, to the cent.
type tranche struct{ plancher, plafond, taux money.Decimal }

// assiette is the pay in a slice, for a population, to the cent.
func (e *exercice) assiette(groupes []groupe, t tranche, qui population) (total money.Euro) {
	for i := range groupes {
		g := &groupes[i]
		inTranche := g.paie.Min(g.plafond.Times(t.plafond)).Sub(g.plafond.Times(t.plancher)).Max(money.Euro{})
		part := g.part(qui)
		partage := part.Sign() > 0 && part.Less(g.paie) && inTranche.Sign() > 0
		e.ManquerSi(partage && len(groupes) > 1, "emplois de cadre et de non-cadre partagés")
		total = total.Add(money.Euro{Decimal: inTranche.Mul(part.Decimal).QuoHalfUp(g.paie.Decimal, 2)})
	}
	return total
}

// exceeds says whether somebody of a population is paid above that many ceilings.
func exceeds(groupes []groupe, plafonds money.Decimal, qui population) bool {
	return slices.ContainsFunc(groupes, func(g groupe) bool {
		return g.part(qui).Sign() > 0 && g.plafond.Times(plafonds).Less(g.paie)
	})
}

// enPoints divides an amount by the price of a point, rounded as the scheme rounds the points of a year.
func (e *exercice) enPoints(regime bareme.RegimeArrondi, montant money.Decimal, prix money.Euro) money.Points {
	if montant.IsZero() || prix.Sign() <= 0 {
		return money.Points{}
	}
	return money.Points{Decimal: montant.QuoHalfUp(prix.Decimal, e.decimales(regime))}
}

// horsSalaries says that the points of a scheme's lines are counted elsewhere.
func horsSalaries(regime dossier.Regime) bool {
	switch regime {
	case dossier.CNAVPL, dossier.SSI, dossier.CNBF, dossier.CNBFComplementaire:
		return true
	}
	return false
}
