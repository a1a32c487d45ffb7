package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// Depart is what the ground of the departure opens.
type Depart struct {
	// Anticipe says whether a pension may begin at the date of effect before the legal age.
	Anticipe bool
	// TauxPlein says whether the ground gives the full rate whatever the duration.
	TauxPlein bool
	// Inapte says that the ground is unfitness, or a disability pension that ends.
	Inapte bool
	// OuvertLe is the first date of effect that a way out opens.
	OuvertLe calendar.Date
	// Handicape says that the way out of a disability is open.
	Handicape bool
	// Handicap is the share that a disability adds to an early pension.
	Handicap money.Decimal
	// Avance are the quarters of the prevention account, which count for the durations and lower the legal age.
	Avance int
}

// convertC2p turns the points of the prevention account into quarters: those that the dossier tells as granted, or
// all that the points give when the pension is asked for on that ground. Law: CSS L351-6-1; C. trav. L4163-7,
// R4163-11.
func (c *calcul) convertC2p() {
	compte := c.Dossier.Assure.C2P
	if compte == nil {
		return
	}
	read := func(p bareme.ParametreC2p) int {
		n, ok := c.Bareme.PenibiliteC2p(c, p, c.Effet)
		c.exiger(ok, "penibilite_c2p")
		return n
	}
	maximum := read(bareme.C2pMajorationMaximale)
	if compte.TrimestresMajoration.Present {
		c.Depart.Avance = borner(compte.TrimestresMajoration.Value, maximum)
		return
	}
	if c.Dossier.Liquidation.Motif != dossier.MotifPenibiliteC2P {
		return
	}
	reserves := read(bareme.C2pPointsReservesFormation)
	// Older generations keep fewer points for training; the oldest is looked for first.
	for _, p := range [...]bareme.ParametreC2p{
		bareme.C2pPointsReservesFormationNes1960A1962, bareme.C2pPointsReservesFormationNesAvant1960,
	} {
		nesBefore, ok := c.Bareme.PenibiliteC2pDate(c, p, c.Effet)
		if ok && c.naissance.Before(nesBefore) {
			reserves = read(p)
		}
	}
	perTrimestre := read(bareme.C2pPointsParTrimestreDeMajoration)
	if perTrimestre > 0 {
		c.Depart.Avance = borner((compte.Points.Or(0)-reserves)/perTrimestre, maximum)
	}
}

// findDepart looks for the grounds that open the pension before the legal age, or give it the full rate.
func (c *calcul) findDepart() {
	c.Depart.OuvertLe = c.Durees.EffetLegal
	c.partirForSante()
	c.partirByC2p()
	c.partirAfterCarriereLongue()
	c.partirWithHandicap()
}

// open opens a way out from a date on, and says whether it is open at the date of effect.
func (c *calcul) open(date calendar.Date) bool {
	p := &c.Depart
	p.OuvertLe = calendar.Earlier(p.OuvertLe, date)
	if c.Effet.Before(date) {
		return false
	}
	p.Anticipe = true
	return true
}

// partirForSante judges unfitness, a disability pension that the pension replaces, and a permanent incapacity from
// work. Law: CSS L351-1-4, L351-1-5, L351-8 2°, L341-15.
func (c *calcul) partirForSante() {
	assure := &c.Dossier.Assure
	motif := c.Dossier.Liquidation.Motif
	switch {
	case assure.Invalidite != nil || motif == dossier.MotifInvalidite:
		c.openSante(bareme.SantePensionInvaliditeSubstituee)
	case assure.Inaptitude || motif == dossier.MotifInaptitude || c.incapaciteDeMoitie():
		c.openSante(bareme.SanteInaptitude)
	}
	if assure.Incapacite == nil {
		return
	}
	high, okHigh := c.Bareme.Constante(c, bareme.ConstanteIncapacitePermanenteTauxHaut, c.Effet)
	low, okLow := c.Bareme.Constante(c, bareme.ConstanteIncapacitePermanenteTauxBas, c.Effet)
	expose, okExpose := c.Bareme.ConstanteEntiere(c, bareme.ConstanteIncapacitePermanenteExposition, c.Effet)
	c.ManquerSi(!okHigh || !okLow || !okExpose, "taux d'incapacité permanente inconnus")
	taux := assure.Incapacite.Taux.Value
	switch {
	case taux.Less(low):
	case !taux.Less(high):
		c.openSante(bareme.SanteIncapacitePermanente20)
	case 4*assure.Incapacite.ExpositionAnnees.Or(0) >= expose:
		c.openSante(bareme.SanteIncapacitePermanente10)
	}
}

// incapaciteDeMoitie says whether a disability or a permanent incapacity is of the degree that counts as unfitness.
// Law: CSS L351-1-5, D351-1-14.
func (c *calcul) incapaciteDeMoitie() bool {
	handicap := c.Dossier.Assure.Handicap
	incapacite := c.Dossier.Assure.Incapacite
	degre, ok := c.Bareme.Constante(c, bareme.ConstanteHandicapIncapacite, c.Effet)
	c.exiger(ok, "constantes_legales")
	atteint := func(taux dossier.Optional[money.Decimal]) bool { return taux.Present && !taux.Value.Less(degre) }
	return handicap != nil && atteint(handicap.TauxMin) || incapacite != nil && atteint(incapacite.Taux)
}

// openSante gives the full rate from the age of a ground of health on.
func (c *calcul) openSante(motif bareme.MotifSante) {
	regle, ok := c.Bareme.DepartAnticipeSante(c, motif, c.Effet)
	if !ok {
		return
	}
	age := calendar.NewAge(regle.Annees, 0)
	if regle.Regle == bareme.AgeLegalMoins {
		age = c.Durees.Legal.AddMonths(-12 * regle.Annees)
	}
	if !c.open(firstOfMois(age.ReachedOn(c.naissance))) {
		return
	}
	p := &c.Depart
	p.TauxPlein = true
	p.Inapte = p.Inapte || motif == bareme.SanteInaptitude || motif == bareme.SantePensionInvaliditeSubstituee
}

// partirWithHandicap judges the early pension of a disabled person: the first age at which the durations of the career
// are enough. Law: CSS L351-1-3, D351-1-5.
func (c *calcul) partirWithHandicap() {
	handicap := c.Dossier.Assure.Handicap
	if handicap == nil || !c.handicapReconnu(handicap) {
		return
	}
	cotises := c.since(handicap.Depuis, (*Annee).TousCotises)
	valides := c.since(handicap.Depuis, (*Annee).Trimestres)
	for age := premierAgeHandicap; age <= dernierAgeHandicap; age++ {
		exige, ok := c.Bareme.Handicap(c, age, c.naissance.Year, c.Effet)
		if !ok || cotises < exige.Cotises || !exige.SansValides && valides < exige.Valides {
			continue
		}
		byAge := firstOfMois(calendar.NewAge(age, 0).ReachedOn(c.naissance))
		if c.open(calendar.Later(byAge, c.cotisesLe(handicap.Depuis, exige.Cotises))) {
			c.Depart.TauxPlein = true
			c.Depart.Handicape = true
			c.majorerHandicap(cotises)
		}
		return
	}
}

// majorerHandicap finds what the disability adds to a pension before the legal age: a third of the share of the
// duration that was contributed with it. Law: CSS D351-1-6.
func (c *calcul) majorerHandicap(cotises int) {
	motif := c.Dossier.Liquidation.Motif
	demande := motif == dossier.MotifHandicap || motif == dossier.MotifNormal
	if !demande || !c.Effet.Before(c.Durees.EffetLegal) {
		return
	}
	diviseur, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteHandicapMajorationPart, c.Effet)
	c.exiger(ok && diviseur > 0 && c.Durees.Regime > 0, "constantes_legales")
	if c.Possible() {
		retenus := min(cotises, c.Durees.Regime)
		c.Depart.Handicap = money.Int(retenus).QuoHalfUp(money.Int(c.Durees.Regime*diviseur), 2)
	}
}

// The ages at which a disability may open the pension. Law: CSS D351-1-5.
const (
	premierAgeHandicap = 55
	dernierAgeHandicap = 59
)

// handicapReconnu says whether the degree of a disability is high enough.
func (c *calcul) handicapReconnu(h *dossier.Handicap) bool {
	degre, ok := c.Bareme.Constante(c, bareme.ConstanteHandicapIncapacite, c.Effet)
	c.exiger(ok, "constantes_legales")
	return !h.Depuis.IsZero() && h.TauxMin.Present && !h.TauxMin.Value.Less(degre)
}

// since counts quarters from a day on.
func (c *calcul) since(jour calendar.Date, compte func(*Annee) int) (n int) {
	for i := range c.Annees {
		n += sinceDay(&c.Annees[i], jour, compte)
	}
	return n
}

// sinceDay counts the quarters of a year from a day on: in the year of that day, at most the civil quarters that
// hold or follow it.
func sinceDay(a *Annee, jour calendar.Date, compte func(*Annee) int) int {
	switch {
	case a.Annee > jour.Year:
		return compte(a)
	case a.Annee == jour.Year:
		return min(compte(a), 5-jour.Quarter().Number)
	}
	return 0
}

// cotisesLe is the day after the quarter in which the quarters contributed from a day on reach a number.
func (c *calcul) cotisesLe(since calendar.Date, exiges int) calendar.Date {
	acquis := 0
	for i := range c.Annees {
		a := &c.Annees[i]
		n := sinceDay(a, since, (*Annee).TousCotises)
		if acquis+n >= exiges {
			return a.finDuTrimestre(exiges - acquis).AddDays(1)
		}
		acquis += n
	}
	return calendar.Date{}
}

// partirByC2p lowers the legal age by the quarters of the prevention account. Law: CSS L351-6-1.
func (c *calcul) partirByC2p() {
	if c.Depart.Avance == 0 {
		return
	}
	perTrimestre, ok := c.Bareme.PenibiliteC2p(c, bareme.C2pAbaissementAgeParTrimestre, c.Effet)
	c.exiger(ok, "penibilite_c2p")
	age := c.Durees.Legal.AddMonths(-3 * perTrimestre * c.Depart.Avance)
	c.open(firstOfMois(age.ReachedOn(c.naissance)))
}
