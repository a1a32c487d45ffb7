package career

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// calculTrimestres counts the quarters of a career, year after year.
type calculTrimestres struct {
	s *pension.State
	t *pension.Trace
	// perYear is the most quarters that a year can keep.
	perYear int
	// reprises keeps years for other runs, nil for none.
	reprises *TrimestresRepris
	// achetees are the years of which the settlement declares a purchase.
	achetees map[int]bool

	// acquis are the years so far; communs what the aligned schemes have together each year, before the limit, when
	// they settle together; regimes is the one slice that the schemes of all years are parts of.
	acquis  []faits.AnneeTrimestres
	communs []faits.Compte
	regimes []faits.TrimestresRegime
	// ajouts are quarters that come from elsewhere than the lines of their year: national service.
	ajouts []ajout
	// arrondi is the last, incomplete quarter of national service, which goes to the first or the last year of service.
	arrondi []arrondiService
	// suivis follow what a scheme carries from one year to the next.
	suivis []suivi
	// cotises counts the contributed quarters of the years so far.
	cotises int

	// seuil is the threshold of the year anneeSeuil; the rates between currencies are read when the
	// first line needs them.
	seuil                          bareme.SeuilTrimestre
	seuilKnown                     bool
	anneeSeuil                     int
	francsPerEuro, anciensPerFranc money.Decimal
	francsLus                      bool
}

// ajout is a number of quarters that come from elsewhere than the lines of the year.
type ajout struct {
	annee  int
	regime dossier.Regime
	nature faits.TypeTrimestre
	n      int
}

// acquisition is what one scheme, or the aligned ones together, hold in one year before pay is turned into quarters.
type acquisition struct {
	// compte holds every quarter but those that pay gives.
	compte faits.Compte
	// salaire, avpf and ava are pay in the currency of the year; paye says whether there is any.
	salaire, avpf, ava money.Decimal
	paye               bool
	// minimum is what apprenticeship or the least contribution of the self-employed guarantees.
	minimum int
}

func (a *acquisition) plus(b *acquisition) {
	a.compte.Ajoute(&b.compte)
	if b.paye {
		a.salaire = a.salaire.Add(b.salaire)
		a.avpf = a.avpf.Add(b.avpf)
		a.ava = a.ava.Add(b.ava)
		a.paye = true
	}
	a.minimum = max(a.minimum, b.minimum)
}

// limiteAnnuelle is how many quarters a year can keep, at a date of effect.
type limiteAnnuelle struct {
	perYear int
	effet   calendar.Date
}

// de returns the limit of a year: four, the whole civil quarters before the date of effect in its year, none
// later. Law: CSS R351-1, R351-5.
func (l *limiteAnnuelle) de(annee int) int {
	switch {
	case annee < l.effet.Year:
		return l.perYear
	case annee == l.effet.Year:
		return min(l.perYear, (l.effet.Month-1)/monthsPerTrimestre)
	}
	return 0
}

func (c *calculTrimestres) limiteAnnuelle() limiteAnnuelle {
	return limiteAnnuelle{c.perYear, c.s.DateEffet.Lire()}
}

func (c *calculTrimestres) limite(annee int) int {
	l := c.limiteAnnuelle()
	return l.de(annee)
}

const monthsPerTrimestre = 3

// annees counts every year that has a line or a year of service, in order.
func (c *calculTrimestres) annees() {
	first := c.s.Repartition.Lire().Premiere
	last := c.s.Repartition.Lire().Derniere
	for _, a := range c.ajouts {
		if first == 0 || a.annee < first {
			first = a.annee
		}
		last = max(last, a.annee)
	}
	if first == 0 {
		return
	}
	next := 0
	if after := c.reprises.takeOver(c); after > 0 {
		first = after
		next = firstSince(c.s.Repartition.Lire().Annees, after)
	} else {
		c.faireDeLaPlace()
	}
	for annee := first; annee <= last; annee++ {
		c.reprises.retain(c, annee)
		var lignes []faits.Ligne
		if all := c.s.Repartition.Lire().Annees; next < len(all) && all[next].Annee == annee {
			lignes = c.s.Carriere.Lire()[all[next].From:all[next].To]
			next++
		}
		if len(lignes) > 0 || c.ajoutEn(annee) {
			c.annee(annee, lignes)
		}
	}
	c.reprises.retain(c, c.s.DateEffet.Lire().Year)
}

// firstSince returns the place of the first year from one on.
func firstSince(annees []faits.AnneeCarriere, annee int) int {
	at, _ := slices.BinarySearchFunc(
		annees, annee, func(a faits.AnneeCarriere, annee int) int { return a.Annee - annee },
	)
	return at
}

// faireDeLaPlace grows the slice to the quarters of every year.
func (c *calculTrimestres) faireDeLaPlace() {
	repartition := c.s.Repartition.Lire()
	c.acquis = make([]faits.AnneeTrimestres, 0, len(repartition.Annees)+len(c.ajouts))
	if c.s.Lura.Lire().Concerne {
		c.communs = make([]faits.Compte, 0, cap(c.acquis))
	}
	schemes := min(len(c.s.Carriere.Lire()), len(repartition.Annees)*len(repartition.Regimes))
	c.regimes = make([]faits.TrimestresRegime, 0, schemes+len(c.ajouts))
}

func (c *calculTrimestres) ajoutEn(annee int) bool {
	for i := range c.ajouts {
		if c.ajouts[i].annee == annee {
			return true
		}
	}
	return false
}

// annee counts one year: scheme by scheme, then the aligned schemes together, then all of them.
func (c *calculTrimestres) annee(annee int, lignes []faits.Ligne) {
	limit := c.limite(annee)
	start := len(c.regimes)
	var commun acquisition
	alignes := 0
	for from := 0; from < len(lignes); {
		to := from + 1
		for to < len(lignes) && lignes[to].Regime == lignes[from].Regime {
			to++
		}
		if regime := lignes[from].Regime; !regime.EnPoints() {
			var a acquisition
			c.regime(&a, annee, regime, lignes[from:to], limit)
			c.regimes = append(c.regimes, faits.TrimestresRegime{Regime: regime})
			c.compte(&c.regimes[len(c.regimes)-1].Brut, annee, regime.String(), &a, limit)
			if c.s.Lura.Lire().Concerne && regime.Aligne() {
				alignes++
				commun.plus(&a)
			}
		}
		from = to
	}
	for i := range c.ajouts {
		if c.ajouts[i].annee == annee {
			c.add(start, &c.ajouts[i])
			if c.ajouts[i].regime.Aligne() {
				commun.compte.Plus(c.ajouts[i].nature, c.ajouts[i].n)
			}
		}
	}
	regimes := c.regimes[start:len(c.regimes):len(c.regimes)]
	c.acquis = append(c.acquis, faits.AnneeTrimestres{Annee: annee, Regimes: regimes})
	if c.s.Lura.Lire().Concerne {
		c.communs = append(c.communs, faits.Compte{})
		together := &c.communs[len(c.communs)-1]
		if alignes > 1 {
			c.compte(together, annee, objetAlignes, &commun, limit)
		} else {
			seulAligne(together, regimes)
		}
	}
	c.totaliser(len(c.acquis)-1, limit)
	c.cotises += c.acquis[len(c.acquis)-1].Tous.Cotises()
}

const objetAlignes = "régimes alignés réunis"

// seulAligne gives a year with one aligned scheme what that scheme has.
func seulAligne(sum *faits.Compte, regimes []faits.TrimestresRegime) {
	for i := range regimes {
		if regimes[i].Regime.Aligne() {
			sum.Ajoute(&regimes[i].Brut)
		}
	}
}

// add puts quarters in the scheme of a year, which it adds when the year has no line of that scheme.
func (c *calculTrimestres) add(start int, a *ajout) {
	for i := start; i < len(c.regimes); i++ {
		if c.regimes[i].Regime == a.regime {
			c.regimes[i].Brut.Plus(a.nature, a.n)
			return
		}
	}
	q := faits.TrimestresRegime{Regime: a.regime}
	q.Brut.Plus(a.nature, a.n)
	c.regimes = append(c.regimes, q)
}

// totaliser applies the limits of a year: in each scheme, in the aligned schemes together, in all schemes. Foreign
// quarters stay in their scheme: an agreement must make them count first. Law: CSS R351-5, L173-1-2.
func (c *calculTrimestres) totaliser(i, limit int) {
	year := &c.acquis[i]
	var alignes, others faits.Compte
	for j := range year.Regimes {
		q := &year.Regimes[j]
		q.Retenu = q.Brut.Plafonne(limit)
		kept := q.Retenu
		kept[faits.TrimestreEtranger] = 0
		if q.Regime.Aligne() {
			alignes.Ajoute(&kept)
		} else {
			others.Ajoute(&kept)
		}
	}
	if c.s.Lura.Lire().Concerne {
		alignes = c.communs[i]
		alignes[faits.TrimestreEtranger] = 0
	}
	year.Alignes = alignes.Plafonne(limit)
	others.Ajoute(&year.Alignes)
	year.Tous = others.Plafonne(limit)
}

// suivi is what one scheme carries from one year to the next.
type suivi struct {
	regime dossier.Regime
	// maladie are days of sickness left over by a leave that went on at the end of the year.
	maladie reliquat
	// maternite is a leave that went on at the end of the year: its days and quarters so far.
	maternite          reliquat
	maternitesComptees int
	// nonIndemnise follows unpaid unemployment; lastIndemnise is the last year of compensated unemployment.
	nonIndemnise  suiviNonIndemnise
	lastIndemnise int
}

// reliquat is what is left of a period that went on at the end of a year.
type reliquat struct {
	annee, jours int
	enCours      bool
}

// suiviOf returns the follower of a scheme.
func (c *calculTrimestres) suiviOf(regime dossier.Regime) *suivi {
	for i := range c.suivis {
		if c.suivis[i].regime == regime {
			return &c.suivis[i]
		}
	}
	c.suivis = append(c.suivis, suivi{regime: regime})
	return &c.suivis[len(c.suivis)-1]
}
