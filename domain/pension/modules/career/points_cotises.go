package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// PointsCotises counts the points that pay and contributions give in the schemes counted in points, year by year.
//
// What it decides: for each year, which pay feeds which scheme, the slices of that pay, and the points:
// the contribution that generates points divided by the price of the year. Points that a line reports
// are taken as they are.
//
// Law: ANI 2017-11-17 art. 32 and 35 (Agirc-Arrco since 2019), agreement of 1961-12-08 (Arrco), convention of
// 1947-03-14 (Agirc), order of 1970-12-30 (Ircantec), CSS L635-1 and D635-7 (RCI), decree 2004-569 (RAFP).
//
// Doubt: the year of a private-sector employee given only by its base-scheme line is fed by the same gross pay,
// at the least rates that firms had to apply; what an institution before 1999 is unknown is counted as Unirs
// and marked as a substitution.
type PointsCotises struct {
	// Reprises keeps the first years for other runs of the same career; nil keeps nothing.
	Reprises *AnneesReprises
}

// ResultatPointsCotises are the results of pointsCotises.
type ResultatPointsCotises struct {
	ParAnnee pointsPerAnnee `json:"parAnnee"`
	// TotalPoints holds the sum of ParAnnee for each scheme, in the points of that scheme.
	TotalPoints faits.TotauxPoints `json:"totalPoints"`
}

// Info describes the module.
func (PointsCotises) Info() pension.Info {
	return pension.Info{
		ID:    capability.PointsCotises,
		Objet: "Points acquis par cotisation dans les régimes en points, année par année.",
		Law: []law.Ref{
			law.ANIArt32, law.ANIArt35, law.AccordArrco1961, law.AccordAgirc1947, law.LoiFranc, law.ArreteIrcantec,
			law.CSSL635_1, law.CSSD635_7, law.Decret2004_569, law.CSSL613_7,
		},
	}
}

// Applies says whether the dossier concerns the module.
func (PointsCotises) Applies(s *pension.State) (bool, string) {
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Regime.EnPoints() || salarieDuPrive(l.Regime) && remuneree(l.Nature) || independant(l) {
			return true, ""
		}
	}
	return false, "La carrière ne contient ni emploi salarié du privé, ni activité d'indépendant, " +
		"ni ligne d'un régime en points."
}

// Compute counts the points.
func (m PointsCotises) Compute(s *pension.State, t *pension.Trace) any {
	repartition := s.Repartition.Lire()
	c := calculPoints{
		s: s, t: t, veille: veilleEffet(s.DateEffet.Lire()),
		enPoints: slices.ContainsFunc(repartition.Regimes, dossier.Regime.EnPoints),
	}
	reprises := m.Reprises.takeOver(&c, len(repartition.Annees))
	for i, a := range repartition.Annees[reprises:] {
		m.Reprises.retain(&c, reprises+i, a.Annee)
		if c.veille.IsZero() || a.Annee <= c.veille.Year {
			c.annee(a.Annee, s.Carriere.Lire()[a.From:a.To])
		}
	}
	m.Reprises.retain(&c, len(repartition.Annees), s.DateEffet.Lire().Year)
	c.convertUnirs()
	c.reserves()
	s.PointsCotises.Donner(c.acquis)
	s.AnneesCadre.Donner(c.cadres)
	return &ResultatPointsCotises{ParAnnee: c.acquis, TotalPoints: c.totaux()}
}

// calculPoints is the work of one run.
type calculPoints struct {
	s *pension.State
	t *pension.Trace
	// veille is the day before the date of effect: the last that can give points; zero when the date is not known.
	veille calendar.Date
	// enPoints says whether some line is of a points scheme.
	enPoints bool

	acquis []faits.Acquisition
	cadres []faits.AnneeCadre
	// The employments of the year at hand, by the scheme that they give points of.
	emplois, emploisAgirc, emploisIrcantec, emploisRci []emploi

	// statutDeLAnnee is the status of the year's work as a craftsman or trader, when all its lines say one.
	statutDeLAnnee dossier.Statut

	reserve reservesPoints
	// manque says that a gap was met.
	manque bool
}

func veilleEffet(effet calendar.Date) calendar.Date {
	if effet.IsZero() {
		return effet
	}
	return effet.AddDays(-1)
}

// annee counts the points of one year: what its lines report, then what their pay gives.
func (c *calculPoints) annee(annee int, lignes []faits.Ligne) {
	c.emplois = c.emplois[:0]
	c.emploisAgirc = c.emploisAgirc[:0]
	c.emploisIrcantec = c.emploisIrcantec[:0]
	c.emploisRci = c.emploisRci[:0]
	c.statutDeLAnnee = statutUnique(lignes)
	var p presenceRegimes
	if c.enPoints {
		p = presence(lignes)
	}
	for i := range lignes {
		l := &lignes[i]
		switch {
		case l.Regime.EnPoints() && remuneree(l.Nature):
			c.ligneEnPoints(l, &p)
		case salarieDuPrive(l.Regime) && remuneree(l.Nature):
			c.ligneDeBase(l, &p)
		case independant(l) && !p.rci:
			c.ligneIndependant(l)
		}
	}
	if len(c.emplois) > 0 || len(c.emploisAgirc) > 0 {
		c.salaries(annee)
	}
	if len(c.emploisIrcantec) > 0 {
		c.ircantec(annee)
	}
	if len(c.emploisRci) > 0 {
		c.rci(annee)
	}
}

// ligneDeBase takes a year of the general scheme or of agricultural employees: its points when a case worker has
// supplied them, else its pay, unless a line of a points scheme reports that year.
func (c *calculPoints) ligneDeBase(l *faits.Ligne, p *presenceRegimes) {
	switch {
	case l.Source.Points.Present:
		c.reporte(l, c.regimeUnique(l.Annee, dossier.ARRCO))
	case p.agircArrco || p.couvertByIrcantec(l):
	default:
		c.addEmploi(&c.emplois, l, l.Source.Cadre)
	}
}

// ligneEnPoints takes a line of a points scheme: the points it reports, else its pay.
func (c *calculPoints) ligneEnPoints(l *faits.Ligne, p *presenceRegimes) {
	if l.Source.Points.Present {
		c.reporte(l, c.regimeUnique(l.Annee, l.Regime))
		return
	}
	if !l.SalairePresent {
		c.manquePoints(l, "")
		return
	}
	switch l.Regime {
	case dossier.AGIRCARRCO:
		c.addEmploi(&c.emplois, l, l.Source.Cadre)
	case dossier.ARRCO:
		c.addEmploi(&c.emplois, l, l.Source.Cadre || p.agirc)
	case dossier.AGIRC:
		if !p.arrcoSalaire || !c.unifie(l.Annee) {
			c.addEmploi(&c.emploisAgirc, l, true)
		}
	case dossier.IRCANTEC:
		c.addEmploi(&c.emploisIrcantec, l, false)
	case dossier.RCI:
		c.addEmploi(&c.emploisRci, l, false)
	case dossier.RAFP:
		c.rafp(l)
	default:
		c.manquePoints(l, "barème d'acquisition du régime inconnu")
	}
}

// salaries counts the points of the employments of one year.
func (c *calculPoints) salaries(annee int) {
	if c.unifie(annee) {
		c.agircArrco(annee, append(c.emplois, c.emploisAgirc...))
		return
	}
	c.arrcoEtAgirc(annee)
}

// unifie says whether the year belongs to the single scheme that replaced Agirc and Arrco: the years for
// which that scheme has rates.
func (c *calculPoints) unifie(annee int) bool {
	_, ok := c.s.Bareme.AgircArrcoTaux(c.t, annee, 1)
	return ok
}

// regimeUnique returns the scheme that the points of a year belong to: no Agirc or Arrco points are
// acquired in the single scheme.
func (c *calculPoints) regimeUnique(annee int, regime dossier.Regime) dossier.Regime {
	if (regime == dossier.ARRCO || regime == dossier.AGIRC) && c.unifie(annee) {
		return dossier.AGIRCARRCO
	}
	return regime
}

// auPrix divides a contribution by the price of a point, and rounds the points of a year as the scheme does.
func (c *calculPoints) auPrix(regime bareme.RegimeArrondi, annee int, cotisation, prix money.Decimal) money.Points {
	if a, ok := c.s.Bareme.PointsArrondi(c.t, regime, annee); ok && !a.Superieur {
		return money.Points{Decimal: cotisation.QuoHalfUp(prix, a.Decimales)}
	}
	return c.arrondi(regime, annee, cotisation.Quo(prix))
}

// arrondi rounds the points of a year as the scheme does; one that is not known is said, and is that of the hundredth.
func (c *calculPoints) arrondi(regime bareme.RegimeArrondi, annee int, d money.Decimal) money.Points {
	a, ok := c.s.Bareme.PointsArrondi(c.t, regime, annee)
	switch {
	case !ok:
		c.t.Incomplete("Barème points_arrondi : arrondi des points de " + pension.Nombre(annee).Text() + " inconnu.")
		return money.Points{Decimal: d}.ArrondiCentieme()
	case a.Superieur:
		return money.Points{Decimal: d.UpTo(a.Decimales)}
	}
	return money.Points{Decimal: d.HalfUp(a.Decimales)}
}
