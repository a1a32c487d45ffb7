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
	c.ManquerSi(l.Quotite.Or(un).Less(un), "services à temps partiel")
	c.ManquerSi(l.TrimestresBonification.Present || l.NBI.Or(0) > 0, "bonifications")
	c.ManquerSi(l.Indice.Or(0) <= 0, "indice absent")
	notWhole := l.Periode != calendar.Span{} && l.Periode != anneeCivile(l.Annee.Value)
	c.ManquerSi(notWhole || l.Trimestres.Present && l.Trimestres.Value != 4, "services d'une partie d'année")
}

// checkParent says that no rule stands here for what children or an infirm spouse give a civil servant: an early
// right, bonifications. Law: CPCMR L12 b, L24 I 3° and 4°; loi 2010-1330 art. 44.
func (c *calcul) checkParent() {
	foyer := c.Dossier.Foyer
	c.ManquerSi(foyer != nil && !foyer.ConjointInfirmeDepuis.IsZero(), "conjoint infirme d'un fonctionnaire")
	for i := range c.Dossier.Assure.Enfants {
		e := &c.Dossier.Assure.Enfants[i]
		droits := c.Dossier.Assure.Sexe == dossier.Femme || e.InterruptionActivite.Or(false)
		c.ManquerSi(droits, "droits d'un fonctionnaire pour ses enfants")
	}
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
			indices = append(indices, l.Indice.Value)
		}
	}
	return annees, indices
}

// liquiderPublique computes the pension of a civil servant.
func (c *calcul) liquiderPublique() {
	if !c.fonctionnaire() {
		return
	}
	c.checkParent()
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
	c.ManquerSi(c.Effet.Before(firstOfMois(ouverteLe)), "pension de fonctionnaire avant son âge")
	c.ManquerSi(ouverteLe.Year < premiereOuverture, "droit ouvert avant 2011")
	if !c.Possible() {
		return
	}
	p := &c.Publique
	requise, ok := c.Bareme.FpDureeRequise(c, bareme.FpSedentaire, c.naissance, c.Effet)
	c.exiger(ok && requise > 0, "fp_duree_requise")
	p.Requise = requise
	c.referer(annees, indices)
	withoutDecote := c.decoterPublique(ouverteLe, annulation)
	c.surcoterPublique(ageLe)
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
	for hausse := range c.Bareme.RevalorisationPensions(c, end, c.Effet, reference.Mensuel()) {
		c.Publique.Reference = c.Publique.Reference.Times(hausse.Coefficient)
	}
}

// decoterPublique counts the quarters of décote: the fewer of those that lack to the duration and to the age without
// décote, each begun one counting. It says whether one of the two lacks none. Law: CPCMR L14 I.
func (c *calcul) decoterPublique(ouverteLe calendar.Date, annulation calendar.Age) (withoutDecote bool) {
	p := &c.Publique
	montee, ok := c.Bareme.FpDecote(c, ouverteLe)
	maximum, okMaximum := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpDecoteMaximum, c.Effet)
	c.ManquerSi(!ok || !okMaximum, "décote des fonctionnaires inconnue")
	age := annulation.AddMonths(-3 * montee.Retranches)
	annuleLe := firstOfMois(age.ReachedOn(c.naissance))
	mois := 12*(annuleLe.Year-c.Effet.Year) + annuleLe.Month - c.Effet.Month
	byAge := (max(0, mois) + 2) / 3
	byDuree := max(0, p.Requise-c.Durees.Duree)
	p.Manquants = min(byAge, byDuree, maximum)
	p.Decote = montee.ParTrimestre.MulInt(p.Manquants)
	return p.Manquants == 0
}

// surcoterPublique counts whole quarters worked in any scheme after the age, of those beyond the required duration, the
// last ones first. Law: CPCMR L14 III.
func (c *calcul) surcoterPublique(ouverteLe calendar.Date) {
	p := &c.Publique
	enPlus := c.Durees.Duree - p.Requise
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

// composePublique puts the pension together: three quarters of the pay for the whole duration, less the décote,
// raised to the guaranteed minimum for whoever lacks nothing; the surcote on top. Law: CPCMR L13, L14, L17.
func (c *calcul) composePublique(withoutDecote bool) {
	p := &c.Publique
	plein, ok := c.Bareme.Constante(c, bareme.ConstanteFpTauxMaximum, c.Effet)
	c.exiger(ok, "constantes_regimes")
	comptes := min(p.Services, p.Requise)
	p.Taux = plein.MulInt(comptes).Quo(money.Int(p.Requise))
	whole := p.Reference.Mul(plein).MulInt(comptes).Quo(money.Int(p.Requise))
	p.Pension = money.Euro{Decimal: whole.Mul(un.Sub(p.Decote)).HalfUp(2)}
	p.Majoree = money.Euro{Decimal: whole.Mul(p.Surcote).HalfUp(2)}
	if withoutDecote {
		p.Minimum = c.minimumGaranti().Sub(p.Pension).Max(money.Euro{})
		p.Pension = p.Pension.Add(p.Minimum)
	}
	withoutEnfants := p.Pension.Add(p.Majoree)
	p.Enfants = c.majorerPublique(withoutEnfants)
	p.Annuel = withoutEnfants.Add(p.Enfants)
}

// majorerPublique is the increase for three children or more who were raised for nine years and have reached sixteen,
// within the pay of reference. Law: CPCMR L18.
func (c *calcul) majorerPublique(withoutEnfants money.Euro) money.Euro {
	annees, okAnnees := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpEnfantsAnneesElevees, c.Effet)
	age, okAge := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpEnfantsAgeLimite, c.Effet)
	number, okNumber := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpEnfantsNombre, c.Effet)
	part, okPart := c.Bareme.Constante(c, bareme.ConstanteFpEnfantsPart, c.Effet)
	suivant, okNext := c.Bareme.Constante(c, bareme.ConstanteFpEnfantsPartSuivant, c.Effet)
	limite, okLimite := c.Bareme.Constante(c, bareme.ConstanteFpPensionEtMajorationMaximum, c.Effet)
	known := okAnnees && okAge && okNumber && okPart && okNext && okLimite
	c.ManquerSi(!known, "majoration pour enfants des fonctionnaires inconnue")
	eleves := 0
	for i := range c.Dossier.Assure.Enfants {
		e := &c.Dossier.Assure.Enfants[i]
		assezLongtemps := e.EleveAnsAvant16.Or(annees) >= annees
		assezGrand := e.DateNaissance.IsZero() || !e.DateNaissance.AddYears(age).After(c.Effet)
		if assezLongtemps && assezGrand {
			eleves++
		}
	}
	if eleves < number {
		return money.Euro{}
	}
	taux := part.Add(suivant.MulInt(eleves - number))
	rest := c.Publique.Reference.Times(limite).ArrondiCentime().Sub(withoutEnfants).Max(money.Euro{})
	return withoutEnfants.Times(taux).ArrondiCentime().Min(rest)
}

// minimumGaranti is the guaranteed minimum: a share of the pay of an index, by the years of services. Law: CPCMR L17.
func (c *calcul) minimumGaranti() money.Euro {
	p := &c.Publique
	echelle, ok := c.Bareme.FpMinimumGaranti(c, c.Effet)
	traitement, okTraitement := c.Bareme.FpMinimumGarantiTraitement(c, c.Effet)
	indice, okIndice := c.Bareme.Constante(c, bareme.ConstanteFpMinimumGarantiIndice, c.Effet)
	first, okFirst := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpMinimumGarantiBase, c.Effet)
	complet, okComplet := c.Bareme.ConstanteEntiere(c, bareme.ConstanteFpMinimumGarantiComplet, c.Effet)
	if !ok || !okTraitement || !okIndice || !okFirst || !okComplet {
		c.Manquer("minimum garanti inconnu")
		return money.Euro{}
	}
	integer := money.Euro{Decimal: traitement.Mul(echelle.IndiceReference).Quo(indice)}
	if p.Services < 4*first {
		return money.Euro{Decimal: part(integer.Decimal, p.Services, p.Requise)}
	}
	annees := money.Int(min(p.Services, 4*complet)).QuoInt(4)
	jusquAuPalier := annees.Min(echelle.Palier).Sub(money.Int(first))
	after := annees.Sub(echelle.Palier).Max(money.Decimal{})
	taux := echelle.QuinzeAns.Add(echelle.Pas.Mul(jusquAuPalier)).Add(echelle.PasFinal.Mul(after))
	return integer.Times(taux.Min(un)).ArrondiCentime()
}
