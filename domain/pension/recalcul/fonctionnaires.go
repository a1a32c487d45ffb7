package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Publique is the pension of a civil servant of the State, of local government or of hospitals, in a sedentary post and
// without bonuses. The last scheme pays for the services in all of them. Law:
// CPCMR L5, L13 to L17; décret 2003-1306.
type Publique struct {
	// Services are the quarters of services, Requise those of a whole pension.
	Services, Requise int
	// Bonification are the quarters of services that children add.
	Bonification int
	// Parent is true when children or a spouse open the right at any age.
	Parent bool
	// Reference is the yearly pay of the index.
	Reference money.Euro
	// Taux is the share of Reference for the services, before décote.
	Taux money.Decimal
	// Manquants are the quarters of décote, Decote the share that they take away.
	Manquants int
	Decote    money.Decimal
	// TrimestresSurcote are the quarters worked beyond the requirements, Surcote the share that they add.
	TrimestresSurcote int
	Surcote           money.Decimal
	// Pension is after décote and raised to the guaranteed minimum, of which Minimum is that raise. Majoree is what the
	// surcote adds, Enfants what children add to both.
	Pension, Minimum, Majoree, Enfants money.Euro
	Annuel                             money.Euro
}

// public says whether a scheme is one of civil servants that this road covers.
func public(r dossier.Regime) bool { return r == dossier.SRE || r == dossier.CNRACL }

// fonctionnaire says whether the career has services of civil servants.
func (c *calcul) fonctionnaire() bool { return c.affilieA(dossier.SRE) || c.affilieA(dossier.CNRACL) }

// checkServices says which services have no rule here: posts with an age of their own, part time, bonuses, stretches
// of a year, and whatever is not work.
func (c *calcul) checkServices(l *dossier.Ligne) {
	c.ManquerSi(l.Nature != dossier.Activite, "services autres que le travail")
	c.ManquerSi(l.Categorie == dossier.Active || l.Categorie == dossier.SuperActive, "emploi classé")
	c.ManquerSi(l.Quotite().Or(un).Less(un), "services à temps partiel")
	c.ManquerSi(l.TrimestresBonification().Present || l.NBI().Or(0) > 0, "bonifications")
	c.ManquerSi(l.Indice().Or(0) <= 0, "indice absent")
	notWhole := l.Periode != calendar.Span{} && l.Periode != anneeCivile(l.Annee.Value)
	c.ManquerSi(notWhole || l.Trimestres.Present && l.Trimestres.Value != 4, "services d'une partie d'année")
}

// moisDeServices are the months of services of a year: the whole year, and until the date of effect in its own.
func (c *calcul) moisDeServices(annee int) int {
	switch {
	case annee < c.Effet.Year:
		return monthsPerYear
	case annee == c.Effet.Year:
		return c.Effet.Month - 1
	default:
		return 0
	}
}

// services are the years with services, in order, each with its index.
func (c *calcul) services() (annees, indices []int) {
	for i := range c.Annees {
		annee := c.Annees[i].Annee
		for _, l := range c.lignesOf(annee) {
			if !public(l.Regime) || c.moisDeServices(annee) == 0 {
				continue
			}
			if len(annees) > 0 && annees[len(annees)-1] == annee {
				c.Manquer("deux services la même année")
			}
			annees = append(annees, annee)
			indices = append(indices, l.Indice().Value)
		}
	}
	return annees, indices
}

// liquiderPublique computes the pension of a civil servant.
func (c *calcul) liquiderPublique() {
	if !c.fonctionnaire() {
		return
	}
	annees, indices := c.services()
	if len(annees) == 0 {
		c.Manquer("aucun service")
		return
	}
	c.countServices(annees)
	ouverture, annulation, ok := c.Bareme.FpAges(c, bareme.FpSedentaire, c.naissance, c.Effet)
	c.exiger(ok, "fp_ages")
	ageLe := ouverture.ReachedOn(c.naissance)
	ouverteLe := c.openPublique(ageLe)
	voie := c.findParent(annees, ouverteLe)
	if !voie.ouverteLe.IsZero() {
		c.Publique.Parent = true
		ouverteLe = voie.ouverteLe
	}
	c.ManquerSi(c.Effet.Before(firstOfMois(ouverteLe)), "pension de fonctionnaire avant son âge")
	avant := c.Effet.Year < premiereOuverture || ouverteLe.Year < premiereOuverture && !c.Publique.Parent
	c.ManquerSi(avant, "droit ouvert avant 2011")
	if !c.Possible() {
		return
	}
	p := &c.Publique
	requise, ok := c.Bareme.FpDureeRequise(c, bareme.FpSedentaire, c.naissance, c.Effet)
	if p.Parent {
		requise, ok = c.requiseParent(voie)
		ouverteLe = calendar.Date{Year: voie.annee, Month: 12, Day: 31}
	}
	c.exiger(ok && requise > 0, "fp_duree_requise")
	p.Requise = requise
	c.referer(annees, indices)
	withoutDecote := c.decoterPublique(ouverteLe, annulation) || p.Parent && !voie.transitoire
	c.surcoterPublique(ageLe, ouverture)
	if !c.Possible() {
		return
	}
	c.composePublique(withoutDecote)
}

// openPublique is the day on which the right opens: at the age, or at the date of a long career that is asked for.
// Law: CPCMR L24, L25 bis.
func (c *calcul) openPublique(ageLe calendar.Date) calendar.Date {
	c.ManquerSi(c.Dossier.Assure.Handicap != nil, "handicap d'un fonctionnaire")
	c.ManquerSi(c.Dossier.Liquidation.Motif == dossier.MotifInvalidite, "invalidité d'un fonctionnaire")
	longue := c.Dossier.Liquidation.Motif == dossier.MotifCarriereLongue
	if !longue || !c.Depart.Anticipe || !c.Effet.Before(c.Durees.EffetLegal) {
		return ageLe
	}
	ouverteLe := calendar.Earlier(ageLe, c.Depart.OuvertLe)
	// A right that opens before an age has the duration of another generation.
	age, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpAgeDuree, c.Effet)
	tot := ouverteLe.Before(c.naissance.AddYears(age))
	c.ManquerSi(!ok || tot, "pension de fonctionnaire ouverte avant soixante ans")
	return ouverteLe
}

// premiereOuverture is the first year in which a right opens under the law of 2010, whose rules are the ones written
// here.
const premiereOuverture = 2011

// countServices turns months of services into quarters: a rest that is long enough counts for one. Law: CPCMR L4,
// R26 bis.
func (c *calcul) countServices(annees []int) {
	mois := 0
	for _, annee := range annees {
		mois += c.moisDeServices(annee)
	}
	fraction, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpFractionJours, c.Effet)
	minimum, okMinimum := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpServicesMinimum, c.Effet)
	c.ManquerSi(!ok || !okMinimum, "barème constantes_regimes inconnu")
	c.ManquerSi(mois < monthsPerYear*minimum, "services trop courts")
	c.Publique.Services = mois / 3
	if rest := 30 * (mois % 3); rest >= fraction {
		c.Publique.Services++
	}
}

// referer finds the pay of reference: the index held for the last months, at the value of the point of the date of
// effect. That of services that ended before is the value of then, raised as pensions since. Law: CPCMR L15, L16, L25.
func (c *calcul) referer(annees, indices []int) {
	mois, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpIndiceMois, c.Effet)
	c.exiger(ok, "constantes_regimes")
	last := len(indices) - 1
	tenu := 0
	retenu := indices[last]
	for i := last; i >= 0 && indices[i] == retenu; i-- {
		tenu += c.moisDeServices(annees[i])
	}
	if tenu < mois {
		c.Manquer("indice tenu moins de six mois")
		return
	}
	end := calendar.Date{Year: annees[last] + 1, Month: 1, Day: 1}
	if c.Effet.Before(end) {
		end = c.Effet
	}
	point, ok := c.Bareme.FpPointIndice(c, end)
	c.exiger(ok, "fp_point_indice")
	since, okSince := c.Bareme.ConstanteDate(c, bareme.ConstanteFpRevalorisationDepuis, c.Effet)
	c.ManquerSi(!okSince || !since.Before(end), "services terminés avant 2004")
	reference := point.Times(money.Int(retenu))
	c.Publique.Reference = reference
	for hausse := range c.Bareme.RevalorisationPensions(c, end, c.Effet, money.Euro{}) {
		c.Publique.Reference = c.Publique.Reference.Times(hausse.Coefficient)
	}
}

// decoterPublique counts the quarters of décote: the fewer of those that lack to the duration and to the age without
// décote, each begun one counting. It says whether one of the two lacks none. Law: CPCMR L14 I.
func (c *calcul) decoterPublique(ouverteLe calendar.Date, annulation calendar.Age) (withoutDecote bool) {
	p := &c.Publique
	montee, ok := c.Bareme.FpDecote(c, ouverteLe)
	if !ok && p.Parent {
		return true
	}
	maximum, okMaximum := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpDecoteMaximum, c.Effet)
	c.ManquerSi(!ok || !okMaximum, "décote des fonctionnaires inconnue")
	age := annulation.AddMonths(-3 * montee.Retranches)
	annuleLe := firstOfMois(age.ReachedOn(c.naissance))
	mois := 12*(annuleLe.Year-c.Effet.Year) + annuleLe.Month - c.Effet.Month
	byAge := (max(0, mois) + 2) / 3
	byDuree := max(0, p.Requise-c.Durees.Duree)
	if p.Services+p.Bonification < p.Requise {
		p.Manquants = min(byAge, byDuree, maximum)
	}
	p.Decote = montee.ParTrimestre.MulInt(p.Manquants)
	avance, transitoire := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpMinimumGarantiAgeAvance, ouverteLe)
	minimumLe := firstOfMois(age.AddMonths(-3 * avance).ReachedOn(c.naissance))
	return byAge == 0 || byDuree == 0 || transitoire && !c.Effet.Before(minimumLe)
}

// surcoterPublique counts whole quarters worked in any scheme after the age, of those beyond the required duration, the
// last ones first. Law: CPCMR L14 III.
func (c *calcul) surcoterPublique(ouverteLe calendar.Date, age calendar.Age) {
	p := &c.Publique
	enPlus := c.Durees.Duree - p.Requise
	tardif, parentale := c.Bareme.SurcoteParentale(c, c.Effet)
	parentale = parentale && enPlus > 0 && c.Enfants.Trimestres > 0 && age.Compare(tardif.AgeLegalMinimum) >= 0
	c.ManquerSi(parentale, "surcote parentale d'un fonctionnaire")
	start := firstOfMois(ouverteLe)
	travailles := c.moisTravailles(start) / 3
	p.TrimestresSurcote = max(0, min(enPlus, travailles))
	for rang := travailles - p.TrimestresSurcote + 1; rang <= travailles; rang++ {
		end := start.AddMonths(3 * rang).AddDays(-1)
		part, _, _, ok := c.Bareme.FpSurcote(c, end)
		c.exiger(ok, "fp_surcote")
		p.Surcote = p.Surcote.Add(part)
	}
}

// moisTravailles counts the months from a first of a month until the date of effect in the years with work.
func (c *calcul) moisTravailles(start calendar.Date) (n int) {
	for i := range c.Annees {
		annee := c.Annees[i].Annee
		travail := false
		for _, l := range c.lignesOf(annee) {
			duTravail := l.Nature == dossier.Activite && !l.Regime.EnPoints()
			partielle := !l.whole && l.periode != anneeCivile(annee)
			c.ManquerSi(duTravail && partielle && annee >= start.Year, "travail d'une partie d'année")
			travail = travail || duTravail
		}
		if !travail || annee < start.Year {
			continue
		}
		first := 1
		if annee == start.Year {
			first = start.Month
		}
		n += max(0, c.moisDeServices(annee)-first+1)
	}
	return n
}
