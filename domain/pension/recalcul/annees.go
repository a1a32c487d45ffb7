package recalcul

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

const (
	// premiereAnnee is the first year whose pay is carried in whole euros and counts among the best.
	premiereAnnee = 1960
	// anneesDeCarriere bounds the years of a career, lignesPerAnnee the different lines of a year.
	anneesDeCarriere, lignesPerAnnee = 80, 16
)

// Annee is what one civil year of the career holds.
type Annee struct {
	Annee int
	// Limite is how many quarters the year may hold: four, and in the year of the date of effect those that are over.
	Limite int
	// Cotises, Avpf and Assimiles (by kind) are the quarters of the general scheme and of agricultural employees
	// within that limit, contributed ones first; Autres are those of the other base schemes, all contributed.
	Cotises, Avpf int
	Assimiles     Assimiles
	Autres        int
	// Etranger are the quarters in Member States that the French ones leave free in the year.
	Etranger int
	// Rachetes are purchased for the rate and the duration, RachetesTaux for the rate alone.
	Rachetes, RachetesTaux int
	// Debut is the first civil quarter with a line, 1 to 4, and 0 without any.
	Debut int
	// Porte is the pay that the account carries, Revalorise the same at the date of effect. Candidate says that the
	// year may enter the average.
	Porte, Revalorise money.Euro
	Candidate         bool
	Points            PointsAnnee
}

// Trimestres are all the quarters of the year. Law: CSS R351-5.
func (a *Annee) Trimestres() int { return min(a.Limite, a.Regime()+a.Autres+a.RachetesTaux) }

// Partout are all the quarters of the year, those in Member States after the French ones. Law: règlement (CE) 883/2004
// art. 6.
func (a *Annee) Partout() int { return a.Trimestres() + a.Etranger }

// Regime are those of the general scheme and of agricultural employees.
func (a *Annee) Regime() int { return a.Cotises + a.Avpf + a.Assimiles.Total() + a.Rachetes }

// SansRachats are all the quarters but purchased ones.
func (a *Annee) SansRachats() int { return a.Trimestres() - a.Rachetes - a.RachetesTaux }

// TousCotises are those contributed to any scheme, or purchased for the duration.
func (a *Annee) TousCotises() int { return min(a.Limite, a.Cotises+a.Autres+a.Rachetes) }

// finDuTrimestre is the end of the civil quarter in which the year gives its nth quarter: they come one after the other
// from the civil quarter in which its first line begins.
func (a *Annee) finDuTrimestre(n int) calendar.Date {
	return calendar.Quarter{Year: a.Annee, Number: min(4, max(1, a.Debut)+n-1)}.Last()
}

// plafonner holds the quarters to the limit of the year. Law: CSS R351-5.
func (a *Annee) plafonner() {
	a.Cotises = min(a.Cotises, a.Limite)
	a.Avpf = min(a.Avpf, a.Limite-a.Cotises)
	a.Assimiles.plafonner(a.Limite - a.Cotises - a.Avpf)
	a.Autres = min(a.Autres, a.Limite)
}

// chiffres are the figures that hold for the whole career.
type chiffres struct {
	trimestresPerYear int
	francsPerEuro     money.Decimal
	// plafonneSince is the first year whose pay, all employers together, is held to the ceiling.
	plafonneSince int
	coefficients  bareme.Millesime
}

// exercice is the work on one year.
type exercice struct {
	*calcul
	annee  int
	civile calendar.Span
	lignes []ligne
	// seuil is the pay that validates a quarter, in francs; plafond is the ceiling of the year.
	seuil   money.Decimal
	plafond money.Euro
}

// ligne is a line of the dossier in its year.
type ligne struct {
	*dossier.Ligne
	// periode is the part of the year that the line covers. entiere says that the line names none: the period is then
	// the whole year.
	periode calendar.Span
	whole   bool
}

// countCarriere reads the years one after the other: quarters, pay carried to the account, points.
func (c *calcul) countCarriere() {
	first, last := c.bornes()
	if !c.Possible() || !c.readChiffres() {
		return
	}
	c.Annees = make([]Annee, 0, last-first+1)
	for annee := first; annee <= last; annee++ {
		a := Annee{Annee: annee}
		lignes := c.lignesOf(annee)
		if len(lignes) > 0 {
			c.readAnnee(&a, lignes)
		}
		if !c.Possible() {
			return
		}
		c.Annees = append(c.Annees, a)
	}
	c.placeService()
	c.racheter()
	c.totaliserEtranger()
}

// bornes are the first and the last year of the career that the date of effect does not leave out.
func (c *calcul) bornes() (first, last int) {
	for i := range c.Dossier.Carriere {
		annee := c.Dossier.Carriere[i].Annee
		if !annee.Present || annee.Value < premiereAnnee {
			c.Manquer("année absente ou antérieure à 1960")
			return 0, 0
		}
		if annee.Value > c.Effet.Year {
			continue
		}
		if first == 0 || annee.Value < first {
			first = annee.Value
		}
		last = max(last, annee.Value)
	}
	for i := range c.Dossier.Liquidation.Rachats {
		annee := c.Dossier.Liquidation.Rachats[i].Annee.Value
		if annee >= premiereAnnee {
			first = min(first, annee)
		}
	}
	c.ManquerSi(first == 0 || last-first >= anneesDeCarriere, "carrière vide ou trop longue")
	return first, last
}

// readChiffres reads the figures that hold for the whole career.
func (c *calcul) readChiffres() bool {
	perYear, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteTrimestresParAnMaximum, c.Effet)
	c.exiger(ok, "constantes_legales")
	francs, okFrancs := c.Bareme.FrancsParEuro(c)
	since, okSince := c.Bareme.ConstanteDate(c, bareme.ConstantePlafonnementSalairesDepuis, c.Effet)
	coefficients, okCoefficients := c.Bareme.CoefficientsRevalorisation(c.Lectures.Coefficients)
	c.ManquerSi(!okFrancs || !okSince || !okCoefficients, "barème des salaires portés au compte inconnu")
	c.chiffres = chiffres{
		trimestresPerYear: perYear, francsPerEuro: francs, plafonneSince: since.Year, coefficients: coefficients,
	}
	// Schemes that are settled together share one ceiling in all years. Law: CSS L173-1-2.
	if c.unique {
		c.plafonneSince = 0
	}
	return c.Possible()
}

// lignesOf are the French lines of a year. A line that stands twice counts once.
func (c *calcul) lignesOf(annee int) (lignes []ligne) {
	civile := anneeCivile(annee)
	for i := range c.Dossier.Carriere {
		l := c.Dossier.Carriere[i]
		if l.Annee.Value != annee || l.Regime == dossier.RegimeEtranger {
			continue
		}
		double := slices.ContainsFunc(lignes, func(x ligne) bool { return x.Egale(l) })
		if double {
			continue
		}
		if len(lignes) == lignesPerAnnee {
			c.Manquer("trop de lignes la même année")
			return lignes
		}
		periode, whole := periodeOf(l, civile)
		lignes = append(lignes, ligne{Ligne: l, periode: periode, whole: whole})
	}
	return lignes
}

func anneeCivile(annee int) calendar.Span {
	return calendar.Span{
		From: calendar.Date{Year: annee, Month: 1, Day: 1},
		To:   calendar.Date{Year: annee, Month: 12, Day: 31},
	}
}

// periodeOf is the part of the year that a line covers; entiere says that the line names no part of it.
func periodeOf(l *dossier.Ligne, civile calendar.Span) (periode calendar.Span, whole bool) {
	if l.Periode.From.IsZero() && l.Periode.To.IsZero() {
		return civile, true
	}
	periode = civile
	if !l.Periode.From.IsZero() {
		periode.From = calendar.Later(civile.From, l.Periode.From)
	}
	if !l.Periode.To.IsZero() {
		periode.To = calendar.Earlier(civile.To, l.Periode.To)
	}
	if periode.To.Before(periode.From) {
		return civile, true
	}
	return periode, false
}

// readAnnee reads one year.
func (c *calcul) readAnnee(a *Annee, lignes []ligne) {
	e := exercice{calcul: c, annee: a.Annee, civile: anneeCivile(a.Annee), lignes: lignes}
	c.limiter(a)
	e.readSeuil()
	plafond, ok := c.Bareme.PassAnnuel(c, a.Annee)
	c.ManquerSi(!ok, "plafond annuel inconnu")
	e.plafond = plafond
	if !c.Possible() {
		return
	}
	e.checkAssiette()
	e.countTrimestres(a)
	e.porterSalaires(a)
	e.countPoints(a)
}

// limiter says how many quarters the year may hold. Law: CSS R351-1, R351-5.
func (c *calcul) limiter(a *Annee) {
	a.Limite = c.trimestresPerYear
	if a.Annee == c.Effet.Year {
		a.Limite = min(c.trimestresPerYear, (c.Effet.Month-1)/3)
	}
}

// readSeuil reads the pay that validates a quarter. Law: CSS R351-9.
func (e *exercice) readSeuil() {
	s, ok := e.Bareme.SalaireValidantTrimestre(e.calcul, e.annee)
	ok = ok && s.Base == bareme.BaseSalaire
	switch s.Seuil.Devise {
	case bareme.EUR:
		e.seuil = s.Seuil.Valeur.Mul(e.francsPerEuro)
	case bareme.FRF:
		e.seuil = s.Seuil.Valeur
	case bareme.ANF:
		e.ManquerSi(ok, "montant en anciens francs")
	}
	e.ManquerSi(!ok || e.seuil.Sign() <= 0, "seuil de trimestre inconnu")
}

// remuneration is a pay in the two currencies in which the lines of one year may tell it.
type remuneration struct{ euros, francs money.Decimal }

func (r remuneration) plus(s remuneration) remuneration {
	return remuneration{euros: r.euros.Add(s.euros), francs: r.francs.Add(s.francs)}
}

// enFrancs is the whole pay in francs: no rounding is needed to get there.
func (c *calcul) enFrancs(r remuneration) money.Decimal {
	return r.euros.Mul(c.francsPerEuro).Add(r.francs)
}

// salaire is the pay of a line; ok is false when the line has none.
func (c *calcul) salaire(l ligne) (r remuneration, ok bool) {
	if !l.Salaire.Present {
		return r, false
	}
	c.ManquerSi(l.MicroEntreprise(), "chiffre d'affaires d'une micro-entreprise")
	montant := l.Salaire.Value
	c.requireCentimes(montant)
	switch l.Devise {
	case dossier.EUR:
		c.ManquerSi(!l.DeviseDite && l.Annee.Value < premiereAnneeEnEuros, "monnaie non dite")
		return remuneration{euros: montant}, true
	case dossier.FRF:
		return remuneration{francs: montant}, true
	default:
		c.Manquer("monnaie du salaire")
		return r, false
	}
}

// premiereAnneeEnEuros is the first year whose pay is in euros alone.
const premiereAnneeEnEuros = 2002

// salaireExige is the pay of a line that must have one.
func (c *calcul) salaireExige(l ligne) remuneration {
	r, ok := c.salaire(l)
	c.ManquerSi(!ok, "salaire absent")
	return r
}

// requireCentimes refuses what is negative or has parts of a hundredth: amounts and points have two places.
func (c *calcul) requireCentimes(x money.Decimal) {
	c.ManquerSi(x.Sign() < 0 || !x.HalfUp(2).Equal(x), "valeur plus fine que l'unité du recalcul")
}

func remuneree(n dossier.Nature) bool { return n == dossier.Activite || n == dossier.Apprentissage }

// auForfait is true for the parent or carer at home, for whom a flat pay is carried. Law: CSS L381-1, R381-3.
func auForfait(n dossier.Nature) bool { return n == dossier.AVPF || n == dossier.AVA }
