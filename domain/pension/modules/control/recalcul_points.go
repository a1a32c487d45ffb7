package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// emploiRecalcule is one employment of a year that gives points by its pay, in cents.
type emploiRecalcule struct {
	*dossier.Ligne
	// periode is the part of the year before the date of effect, entiere says that it is the whole year.
	periode       *calendar.Span
	entiere       bool
	paie, quotite int64
}

// groupeRecalcule are employments that share one ceiling: at the same time, or one after the other with the same employer.
type groupeRecalcule struct{ paie, cadres, plafond int64 }

// pointsAnnee counts the points of the year. Law: ANI 2017-11-17 art. 32, 35, 67; agreements of 1947 and 1961.
func (c *lecteurAnnee) pointsAnnee(x *anneeRecalculee) {
	unified := x.annee >= premierEffetRecalcule.Year
	lignes := c.lignes[:c.n]
	for i := range lignes {
		c.ligneDePoints(x, &lignes[i], unified)
	}
	c.compterPoints(x)
	if c.sansTravail {
		c.periodesSansTravail(x, unified)
	}
}

// compterPoints counts the points of the employments of the year.
func (c *lecteurAnnee) compterPoints(x *anneeRecalculee) {
	c.affilie = c.affilie || c.occupe > 0 || x.arrco+x.unifie+x.agircB > 0
	if c.occupe > 0 {
		c.rangerEmplois()
		if x.annee >= premierEffetRecalcule.Year {
			c.agircArrco(x)
		} else {
			c.arrcoEtAgirc(x)
		}
	}
}

// periodesSansTravail adds the free points of the year.
func (c *lecteurAnnee) periodesSansTravail(x *anneeRecalculee, unified bool) {
	r, stops := c.r, 0
	for i := range c.lignes[:c.n] {
		if l := &c.lignes[i]; !remuneree(l.Nature) && !l.Regime.EnPoints() && !l.Points.Present && c.releve&(1<<l.Nature) == 0 {
			stops += c.gratuits(x, l, unified)
		}
	}
	if stops > 0 {
		short, ok := r.b.ConstanteEntiere(r, bareme.ConstanteAgircArrcoMaladieJours, calendar.Date{Year: x.annee, Month: 1, Day: 1})
		r.hors(!ok || stops > short, "points d'arrêts de travail")
	}
}

func remuneree(n dossier.Nature) bool { return n == dossier.Activite || n == dossier.Apprentissage }

// ligneDePoints takes the points that a line reports, or notes its employment.
func (c *lecteurAnnee) ligneDePoints(x *anneeRecalculee, l *ligneRecalculee, unified bool) {
	r := c.r
	if r.veille.Before(l.periode.From) {
		return
	}
	switch {
	case l.Points.Present:
		n := r.entier(l.Points.Value.Decimal, enCentiemes)
		switch {
		case unified:
			x.unifie += n
		case l.Regime == dossier.AGIRC:
			x.agircB += n
		default:
			x.arrco += n
		}
	case l.Regime.EnPoints():
		r.impossible("points absents d'une ligne " + l.Regime.String())
	case remuneree(l.Nature) && !c.travailReleve:
		c.noterEmploi(l)
	}
}

// noterEmploi notes the employment of a line.
func (c *lecteurAnnee) noterEmploi(l *ligneRecalculee) {
	r := c.r
	eur, frf, ok := c.salaire(l)
	if r.hors(!ok, "salaire absent"); !ok {
		return
	}
	if frf > 0 {
		eur = r.arrondi(frf, 100_000, c.francs)
	}
	if eur <= 0 {
		return
	}
	e := &c.emplois[c.occupe]
	c.occupe, c.cadre = c.occupe+1, c.cadre || l.Cadre
	e.Ligne, e.periode, e.paie, e.quotite = l.Ligne, l.periode, eur, unMilliard
	if r.veille.Before(l.periode.To) {
		e.periode = &calendar.Span{From: l.periode.From, To: r.veille}
	}
	e.entiere = anneeEntiere(e.periode)
	if l.Quotite.Present {
		e.quotite = r.entier(l.Quotite.Value.Min(un), enMilliards)
	}
}

var un = money.Int(1)

// rangerEmplois puts the employments in order of their first day.
func (c *lecteurAnnee) rangerEmplois() {
	if c.seul = c.occupe == 1 && c.emplois[0].entiere; c.seul {
		return
	}
	for i := 1; i < c.occupe; i++ {
		for j := i; j > 0 && c.emplois[j].periode.From.Before(c.emplois[j-1].periode.From); j-- {
			c.emplois[j], c.emplois[j-1] = c.emplois[j-1], c.emplois[j]
		}
	}
}

// groupes calls f with each group of employments. Law: CSS R242-2.
func (c *lecteurAnnee) groupes(f func(groupeRecalcule)) {
	for i := 0; i < c.occupe; {
		span, g, j := *c.emplois[i].periode, groupeRecalcule{}, i
		for ; j < c.occupe; j++ {
			e := &c.emplois[j]
			if j > i {
				before := &c.emplois[j-1]
				follows := e.Employeur != "" && e.Employeur == before.Employeur && e.periode.From == span.To.AddDays(1)
				if e.periode.From.After(span.To) && !follows {
					break
				}
				span.To = calendar.Later(span.To, e.periode.To)
			}
			g.paie += e.paie
			if e.Cadre {
				g.cadres += e.paie
			}
		}
		if g.plafond = c.pass; !anneeEntiere(&span) {
			g.plafond = c.r.arrondi(c.pass, c.mois(span), 12*unMilliard)
		}
		f(g)
		i = j
	}
}

func anneeEntiere(p *calendar.Span) bool {
	return p.From.Month == 1 && p.From.Day == 1 && p.To.Month == 12 && p.To.Day == 31
}

// mois counts the months of a period of a year in billionths; a month begun or ended inside counts for its days.
func (c *lecteurAnnee) mois(p calendar.Span) (n int64) {
	for m := p.From.Month; m <= p.To.Month; m++ {
		month := calendar.YearMonth{Year: p.From.Year, Month: m}
		days := calendar.Span{From: calendar.Later(p.From, month.First()), To: calendar.Earlier(p.To, month.Last())}.Days()
		n += c.r.arrondi(int64(days), unMilliard, int64(month.Last().Day))
	}
	return n
}

// Those whose pay a slice is about.
const (
	tousEmplois = iota
	cadresSeuls
	nonCadres
)

// tranche is the pay between two multiples of the ceilings, of all employments or of some, to the cent.
func (c *lecteurAnnee) tranche(t *trancheRecalculee, qui int) (sum int64) {
	bas, haut := t.bas, t.haut
	if e := &c.emplois[0]; c.seul {
		if qui != tousEmplois && e.Cadre != (qui == cadresSeuls) {
			return 0
		}
		return max(0, min(e.paie, c.pass*haut)-c.pass*bas)
	}
	groups, mixed := 0, false
	c.groupes(func(g groupeRecalcule) {
		groups++
		slice := max(0, min(g.paie, g.plafond*haut)-g.plafond*bas)
		part := g.paie
		switch qui {
		case cadresSeuls:
			part = g.cadres
		case nonCadres:
			part = g.paie - g.cadres
		}
		mixed = mixed || part > 0 && part < g.paie && slice > 0
		sum += c.r.arrondi(slice, part, g.paie)
	})
	c.r.hors(mixed && groups > 1, "emplois de cadre et de non-cadre partagés")
	return sum
}

// agircArrco counts the points of a year since 2019: contribution to the cent, then points to the hundredth.
func (c *lecteurAnnee) agircArrco(x *anneeRecalculee) {
	r := c.r
	rate, known := c.tauxUnifie(x.annee, 1)
	r.hors(!known, "barème agirc_arrco_taux inconnu")
	prix, ok := c.annuel(pointAgircArrco)
	r.hors(!ok, "barème agirc_arrco_valeur_achat inconnu")
	for rank := 1; rank <= len(c.lus.unifie) && r.possible(); rank++ {
		base := c.tranche(rate, tousEmplois)
		x.unifie += c.auPoint(bareme.ArrondiAgircArrco, x.annee, r.arrondi(base, rate.taux, unMilliard), unMilliard, prix)
		if rank == len(c.lus.unifie) || !c.auDela(rate.haut) {
			return
		}
		rate, known = c.tauxUnifie(x.annee, rank+1)
		r.hors(!known, "barème agirc_arrco_taux inconnu")
	}
}

// auDela says whether some employment is paid above that many ceilings.
func (c *lecteurAnnee) auDela(plafonds int64) bool {
	return c.depasse(plafonds, cadresSeuls) || c.depasse(plafonds, nonCadres)
}

// auPoint returns a × b / prix in hundredths of a point, rounded as the scheme rounds the points of a year.
func (c *lecteurAnnee) auPoint(regime bareme.RegimeArrondi, annee int, a, b, prix int64) int64 {
	r := c.r
	if a == 0 || prix <= 0 {
		return 0
	}
	if c.entierement(regime, annee) {
		return 100 * r.arrondi(a, b, 100*prix)
	}
	return r.arrondi(a, b, prix)
}

// arrcoEtAgirc counts the points of a year before 2019.
func (c *lecteurAnnee) arrcoEtAgirc(x *anneeRecalculee) {
	c.arrco(x)
	if !c.cadre {
		return
	}
	cadres, payCadres := int64(0), int64(0)
	for i := range c.occupe {
		if e := &c.emplois[i]; e.Cadre {
			cadres += c.r.arrondi(c.mois(*e.periode), e.quotite, unMilliard)
			payCadres += e.paie
		}
	}
	c.agirc(x, cadres, payCadres)
}

func (c *lecteurAnnee) arrco(x *anneeRecalculee) {
	r := c.r
	prix, single := c.annuel(pointArrco)
	if !single {
		var known bool
		if prix, known = c.annuel(pointUnirs); !known {
			r.impossible("barème arrco_unirs_salaire_reference inconnu")
			return
		}
	}
	first, ok := c.tauxArrco(x.annee, bareme.ArrcoTranche1)
	if !ok {
		r.impossible("barème arrco_taux_contractuel inconnu")
		return
	}
	base := c.tranche(first, tousEmplois)
	n := c.auPoint(bareme.ArrondiArrco, x.annee, base, first.taux, prix)
	if c.depasse(first.haut, nonCadres) {
		second, ok := c.tauxArrco(x.annee, bareme.ArrcoTranche2NonCadre)
		if !ok {
			r.impossible("barème arrco_taux_contractuel inconnu")
			return
		}
		base := c.tranche(second, nonCadres)
		n += c.auPoint(bareme.ArrondiArrco, x.annee, base, second.taux, prix)
	}
	if single {
		x.arrco += n
	} else {
		x.unirs += n
	}
}

// depasse says whether some of the employments concerned are paid above that many ceilings.
func (c *lecteurAnnee) depasse(k int64, qui int) (above bool) {
	if e := &c.emplois[0]; c.seul {
		return e.Cadre == (qui == cadresSeuls) && e.paie > k*c.pass
	}
	c.groupes(func(g groupeRecalcule) {
		concerned := qui == cadresSeuls && g.cadres > 0 || qui == nonCadres && g.cadres < g.paie
		above = above || concerned && g.paie > k*g.plafond
	})
	return above
}

// agirc counts the points of a cadre: slice C by itself, slice B the rest of the whole, then the minimum of points.
func (c *lecteurAnnee) agirc(x *anneeRecalculee, mois, paie int64) {
	r := c.r
	price, okPrice := r.b.AgircSalaireReference(r, x.annee)
	b, okB := c.tauxAgirc(x.annee, bareme.AgircTrancheB)
	if !okPrice || !okB {
		r.impossible("barème Agirc inconnu")
		return
	}
	prix, tauxB := r.entier(price.Decimal, enMilliards), b.taux
	baseB := c.tranche(b, cadresSeuls)
	var baseC, tauxC int64
	if c.depasse(b.haut, cadresSeuls) {
		if rate, ok := c.tauxAgirc(x.annee, bareme.AgircTrancheC); ok {
			baseC, tauxC = c.tranche(rate, cadresSeuls), rate.taux
		}
	}
	whole := c.auPoint(bareme.ArrondiAgirc, x.annee, baseB*tauxB+baseC*tauxC, 1, prix)
	pointsC := c.auPoint(bareme.ArrondiAgirc, x.annee, baseC, tauxC, prix)
	pointsB := whole - pointsC
	x.agircC += pointsC
	x.agircB += pointsB + c.garantie(x.annee, mois, paie, pointsB)
}

// garantie is what the minimum of points adds to slice B of a cadre, for the part of a full-time year that was worked; nothing at the pivot pay
// and above.
func (c *lecteurAnnee) garantie(annee int, mois, paie, pointsB int64) int64 {
	const annee12 = 12 * unMilliard
	r := c.r
	g, ok := r.b.AgircGmp(r, annee)
	if !ok || r.autrement.sansGarantie {
		return 0
	}
	mois = min(mois, annee12)
	if g.CharniereConnue {
		pivot := r.entier(g.Charniere.Valeur, enCentimes)
		if g.Charniere.Devise == bareme.FRF {
			pivot = r.arrondi(pivot, 100_000, c.francs)
		}
		if !moins(paie, annee12, pivot, mois) {
			return 0
		}
	}
	least := 100 * r.arrondi(r.entier(g.Points.Decimal, 0), mois, annee12)
	return max(0, least-pointsB)
}

// gratuits adds the points of compensated unemployment, and returns the days of a stop of work, which give none below a length.
func (c *lecteurAnnee) gratuits(x *anneeRecalculee, l *ligneRecalculee, unified bool) (arret int) {
	r := c.r
	if !c.affilie {
		return 0
	}
	p, whole := l.periode, l.entiere
	days := l.Jours.Value
	if !l.Jours.Present {
		days = calendar.Span{From: p.From, To: calendar.Earlier(p.To, r.veille)}.Days()
	}
	switch l.Nature {
	case dossier.ChomageIndemnise:
		if r.hors(!unified || whole && !l.Jours.Present, "points du chômage"); unified {
			c.chomage(x, l, int64(days))
		}
	case dossier.Maladie, dossier.Maternite, dossier.AccidentTravail:
		r.hors(whole && !l.Jours.Present, "durée d'un arrêt inconnue")
		r.hors(!whole && (p.From.Month == 1 && p.From.Day == 1 || p.To.Month == 12 && p.To.Day == 31), "arrêt de travail sur deux années")
		return days
	case dossier.Invalidite:
		r.impossible("points d'invalidité")
	case dossier.ActivitePartielle:
		free, ok := r.b.Constante(r, bareme.ConstanteAgircArrcoActivitePartielleHeures, p.From)
		r.hors(!ok || !l.Heures.Present || free.Less(l.Heures.Value), "points d'activité partielle")
	default:
	}
	return 0
}

// chomage counts the points of the reference pay of unemployment, slice by slice of the ceiling of its days. Law: ANI 2017-11-17 art. 67.
func (c *lecteurAnnee) chomage(x *anneeRecalculee, l *ligneRecalculee, days int64) {
	r := c.r
	eur, frf, ok := c.salaire(l)
	prix, okPrice := c.annuel(pointAgircArrco)
	if !ok || frf > 0 || !okPrice {
		r.impossible("salaire de référence du chômage")
		return
	}
	year := int64(calendar.Span{From: calendar.Date{Year: x.annee, Month: 1, Day: 1}, To: calendar.Date{Year: x.annee, Month: 12, Day: 31}}.Days())
	for rank := 1; rank <= 2; rank++ {
		rate, known := c.tauxUnifie(x.annee, rank)
		if !known {
			r.impossible("barème agirc_arrco_taux inconnu")
			return
		}
		bas, haut := rate.bas, rate.haut
		base := r.arrondi(max(0, min(eur*year, c.pass*days*haut)-c.pass*days*bas), 1, year)
		due := r.arrondi(base, rate.taux, unMilliard)
		x.unifie += c.auPoint(bareme.ArrondiAgircArrco, x.annee, due, unMilliard, prix)
	}
}
