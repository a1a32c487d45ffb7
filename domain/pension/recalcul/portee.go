package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// firstEffet is the first date of effect whose rules stand here. unification is that of the single complementary
// scheme, before which Arrco and Agirc paid a pension each.
var (
	firstEffet  = calendar.Date{Year: 2009, Month: 4, Day: 1}
	unification = calendar.Date{Year: 2019, Month: 1, Day: 1}
)

// checkPortee says what is out of reach before anything is computed.
func (c *calcul) checkPortee() {
	c.checkDefunt()
	switch {
	case c.naissance.IsZero() || c.Effet.IsZero() || c.Effet.Day != 1:
		c.Manquer("naissance ou date d'effet inconnue")
	case len(c.Dossier.Carriere) == 0 && !c.survivant:
		c.Manquer("dossier sans carrière")
	}
	c.ManquerSi(c.Effet.Before(firstEffet), "effet antérieur à avril 2009")
	c.ManquerSi(!c.PensionDue && !c.publicSeul(), "pension non due à la date demandée")
	c.checkAssure()
	c.checkRegimes()
}

// checkAssure says which facts of the person have no rule here.
func (c *calcul) checkAssure() {
	assure := &c.Dossier.Assure
	liquidation := &c.Dossier.Liquidation
	c.ManquerSi(len(liquidation.DejaLiquides) > 0, "pensions déjà servies")
	c.ManquerSi(len(liquidation.RachatsPoints) > 0, "rachats de points")
	switch liquidation.Motif {
	case dossier.MotifNormal, dossier.MotifCarriereLongue, dossier.MotifHandicap, dossier.MotifInaptitude,
		dossier.MotifInvalidite, dossier.MotifIncapacitePermanente, dossier.MotifPenibiliteC2P:
	default:
		c.Manquer("motif de départ")
	}
	for i := range assure.Enfants {
		e := &assure.Enfants[i]
		handicap := e.Handicape && !e.TrimestresHandicap.Present && !c.publicSeul()
		c.ManquerSi(handicap, "trimestres d'un enfant handicapé")
	}
}

// checkRegimes says which schemes are out of reach.
func (c *calcul) checkRegimes() {
	for _, regime := range c.Autres {
		c.ManquerSi(!c.paieIci(regime), "régime "+regime.String())
	}
	for i := range c.Dossier.Carriere {
		l := c.Dossier.Carriere[i]
		switch regime := l.Regime; regime {
		case dossier.CNAV, dossier.MSASalarie, dossier.AGIRC, dossier.ARRCO, dossier.AGIRCARRCO, dossier.IRCANTEC:
		case dossier.SSI:
			c.checkIndependant(l)
		case dossier.RAFP:
			c.ManquerSi(!c.fonctionnaire(), "RAFP sans pension de fonctionnaire")
		case dossier.RCI:
			c.ManquerSi(!c.affilieA(dossier.SSI), "points d'indépendant sans régime de base")
		case dossier.SRE, dossier.CNRACL:
			c.checkServices(l)
		case dossier.CNAVPL:
			c.checkLiberale(l)
		case dossier.CNBF, dossier.CNBFComplementaire:
			c.checkBarreau(l)
		case dossier.RegimeEtranger:
			c.checkEtranger(l)
		case dossier.RegimeInconnu:
			c.Manquer("régime inconnu")
		default:
			c.Manquer("régime " + regime.String())
		}
	}
	c.checkEnsemble()
}

// paieIci says whether a scheme that pays beside the base pension has rules here: those that follow from the private
// employment of the career, and those that the career names.
func (c *calcul) paieIci(regime dossier.Regime) bool {
	switch regime {
	case dossier.AGIRCARRCO:
		return true
	case dossier.ARRCO, dossier.AGIRC:
		return c.Effet.Before(unification) || c.affilieA(regime)
	case dossier.RCI:
		return c.affilieA(dossier.RCI) || c.affilieA(dossier.SSI)
	default:
		return c.affilieA(regime)
	}
}

// checkEnsemble says whether the aligned schemes settle together. Law: CSS L173-1-2.
func (c *calcul) checkEnsemble() {
	alignes := 0
	for _, regime := range [...]dossier.Regime{dossier.CNAV, dossier.MSASalarie, dossier.SSI} {
		if c.affilieA(regime) {
			alignes++
		}
	}
	deBase := alignes > 0 || c.otherRegime()
	c.ManquerSi(!deBase && !c.withoutCarriere(), "aucun régime de base recalculable")
	c.unique = alignes > 1
	if c.unique {
		nes, okNes := c.Bareme.ConstanteDate(c, bareme.ConstanteLuraNaissanceDepuis, c.Effet)
		since, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteLuraEffetDepuis, c.Effet)
		aPart := !okNes || !ok || c.naissance.Before(nes) || c.Effet.Before(since)
		c.ManquerSi(aPart, "régimes alignés liquidés à part")
	}
}

// otherRegime says whether the career has a base scheme whose pension stands apart.
func (c *calcul) otherRegime() bool {
	return c.fonctionnaire() || c.affilieA(dossier.CNAVPL) || c.affilieA(dossier.CNBF)
}

// affilieAuRegime says whether the career has an aligned scheme.
func (c *calcul) affilieAuRegime() bool {
	return c.affilieA(dossier.CNAV) || c.affilieA(dossier.MSASalarie) || c.affilieA(dossier.SSI)
}

// liquiderOthers computes the pensions that stand beside the base pension and Agirc-Arrco.
func (c *calcul) liquiderOthers() {
	// Which scheme gives the quarters of a child is a rule of its own. Law: CSS R173-15.
	polypensionne := c.otherRegime() && !c.publicSeul() && c.Enfants.Trimestres > 0
	interrompus := c.otherRegime() && !c.publicSeul() && c.interruptionDite()
	c.ManquerSi(polypensionne || interrompus, "trimestres pour enfants d'un polypensionné")
	c.liquiderIrcantec()
	c.liquiderRci()
	c.liquiderRafp()
	c.liquiderPublique()
	c.liquiderLiberale()
	c.liquiderBarreau()
}

// affilieA says whether the career has a line of a scheme. It is asked for each line abroad, so they are gathered once.
func (c *calcul) affilieA(regime dossier.Regime) bool {
	if c.regimes == nil {
		c.regimes = make(map[dossier.Regime]bool)
		for _, l := range c.Dossier.Carriere {
			c.regimes[l.Regime] = true
		}
	}
	return c.regimes[regime]
}

// checkDelivrance says what only matters when the result is to be delivered.
func (c *calcul) checkDelivrance() {
	otherDate := !c.Demandee.IsZero() && c.Effet != firstOfMois(c.Demandee)
	c.ManquerSi(otherDate, "date d'effet autre que la date demandée")
	beforeAge := !c.withoutCarriere() && c.Effet.Before(c.Durees.EffetLegal)
	c.ManquerSi(beforeAge && !c.Depart.Anticipe && !c.Publique.Parent, "départ avant l'âge légal")
}

// preleverEtVerifier computes the net pension and looks once more at what is out of reach.
func (c *calcul) preleverEtVerifier() {
	c.prelever()
	c.checkDelivrance()
}

// firstOfMois is the first date of effect on or after a day. Law: CSS R351-37.
func firstOfMois(jour calendar.Date) calendar.Date {
	if jour.Day == 1 {
		return jour
	}
	return jour.FirstOfNextMonth()
}
