package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// applySolidarite applies the temporary coefficient to the pension and to its increase for children. Law: ANI
// 2015-10-30; ANI 2017-11-17 art. 98, 99; ANI 2023-10-05.
func (c *calcul) applySolidarite() {
	p := &c.Complementaire
	k := c.coefficientSolidarite()
	if !c.Possible() || k.IsZero() || k.Equal(un) {
		return
	}
	p.Solidarite = k
	servie := p.Annuel().Times(k).ArrondiCentime()
	p.Majoration = p.Majoration.Times(k).ArrondiCentime()
	p.HorsEnfants = servie.Sub(p.Majoration)
}

// coefficientSolidarite is the coefficient of those born since 1957 who have the full rate: more than 1 for who
// waited two years or more, less than 1 for who waited less than one, from date to date. It is zero for everybody
// else.
func (c *calcul) coefficientSolidarite() (aucun money.Decimal) {
	nes, ok := c.Bareme.ConstanteDate(c, bareme.ConstanteAgircArrcoSolidariteNaissanceDepuis, c.Effet)
	if !ok || c.naissance.Before(nes) || !c.Taux.Plein() || !c.Complementaire.Minoration.Equal(un) {
		return aucun
	}
	since := c.firstTauxPlein()
	attendu := func(annees int) bool { return !c.Effet.Before(since.AddYears(annees)) }
	for _, cas := range [...]bareme.CasSolidarite{
		bareme.SolidariteReport4Ans, bareme.SolidariteReport3Ans, bareme.SolidariteReport2Ans,
	} {
		if attendu(cas.AnneesReport()) {
			return c.majorantDu(cas, since)
		}
	}
	dispense, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteAgircArrcoSolidariteReport, c.Effet)
	if !ok || attendu(dispense) || !c.Effet.Before(c.Durees.EffetAutomatique) {
		return aucun
	}
	return c.minorantDu(since)
}

// solidarite is the coefficient of a case.
func (c *calcul) solidarite(cas bareme.CasSolidarite) (k money.Decimal, ok bool) {
	x, ok := c.Bareme.AgircArrcoCoefficientSolidarite(c, cas, c.Effet)
	return x.Coefficient, ok
}

// majorantDu is the coefficient of a postponement. Since the coefficients ended it is kept by those born before
// September 1961, and by who had the full rate before they ended. Law: ANI 2023-10-05, avenant 17.
func (c *calcul) majorantDu(cas bareme.CasSolidarite, since calendar.Date) (k money.Decimal) {
	ordinaire, ok := c.solidarite(bareme.SolidariteTauxPleinSansReport)
	if !ok {
		return k
	}
	if ordinaire.Equal(un) {
		naissance := bareme.ConstanteAgircArrcoSolidariteMajorantNaissanceAvant
		nesBefore, okNes := c.Bareme.ConstanteDate(c, naissance, c.Effet)
		end, okEnd := c.Bareme.AgircArrcoSolidariteDepuis(c, bareme.SolidariteTauxPleinSansReport, c.Effet)
		garde := okNes && c.naissance.Before(nesBefore) || okEnd && since.Before(end)
		if !garde {
			return k
		}
	}
	k, ok = c.solidarite(cas)
	c.exiger(ok, "agirc_arrco_coefficient_solidarite")
	return k
}

// minorantDu is the coefficient of who did not wait: none for who had the full rate before 2019, is in poor health,
// has a disabled child or pays no CSG; a milder one at the reduced rate of CSG.
func (c *calcul) minorantDu(since calendar.Date) (k money.Decimal) {
	ordinaire, ok := c.solidarite(bareme.SolidariteTauxPleinSansReport)
	start, okStart := c.Bareme.ConstanteDate(c, bareme.ConstanteAgircArrcoSolidariteTauxPleinDepuis, c.Effet)
	if !ok || ordinaire.Equal(un) || okStart && since.Before(start) || c.dispenseDeSolidarite() {
		return k
	}
	situation, known := c.situationCsg()
	c.ManquerSi(!known, "coefficient de solidarité sans revenu fiscal")
	cas := bareme.SolidariteTauxPleinSansReport
	switch situation {
	case bareme.CsgExoneration:
		return k
	case bareme.CsgTauxReduit:
		cas = bareme.SolidariteCsgReduite
	default:
	}
	k, ok = c.solidarite(cas)
	c.exiger(ok, "agirc_arrco_coefficient_solidarite")
	return k
}

// dispenseDeSolidarite says whether health or a disabled child spares the coefficient below 1. Law: ANI 2017-11-17 art.
// 98; avenant 3 of 2019-06-13.
func (c *calcul) dispenseDeSolidarite() bool {
	assure := &c.Dossier.Assure
	for i := range assure.Enfants {
		if assure.Enfants[i].Handicape {
			return true
		}
	}
	switch c.Dossier.Liquidation.Motif {
	case dossier.MotifHandicap, dossier.MotifInaptitude, dossier.MotifInvalidite:
		return true
	default:
	}
	if c.Depart.Inapte || c.Depart.Handicape || assure.Inaptitude {
		return true
	}
	categorie := bareme.ConstanteAgircArrcoSolidariteInvaliditeCategorie
	invalidite, okInvalidite := c.Bareme.ConstanteEntiere(c, categorie, c.Effet)
	incapacite, okIncapacite := c.Bareme.Constante(c, bareme.ConstanteAgircArrcoSolidariteIncapacite, c.Effet)
	c.ManquerSi(!okInvalidite || !okIncapacite, "dispenses du coefficient de solidarité inconnues")
	servie := assure.Invalidite
	if servie != nil && servie.Categorie.Or(0) >= invalidite {
		end := servie.FinVersement
		if end.IsZero() || !end.AddDays(1).Before(c.Effet) {
			return true
		}
	}
	return assure.Incapacite != nil && assure.Incapacite.Taux.Present && !assure.Incapacite.Taux.Value.Less(incapacite)
}

// firstTauxPlein is the first date of effect at the full rate.
func (c *calcul) firstTauxPlein() calendar.Date {
	first := calendar.Earlier(c.Durees.EffetLegal, c.Depart.OuvertLe)
	byAge := calendar.Later(first, c.Durees.EffetAutomatique)
	switch {
	case c.Depart.TauxPlein:
		return first
	case c.Taux.Acquise && c.Taux.AcquiseLe.IsZero():
		return first
	case c.Taux.Acquise:
		return calendar.Earlier(byAge, calendar.Later(first, c.Taux.AcquiseLe.AddDays(1)))
	}
	return byAge
}
