package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// partirAfterCarriereLongue judges the early pension of a long career: some quarters before an age, and the required
// duration contributed. Whoever had it before September 2023 keeps the duration of then. Law: CSS L351-1-1, D351-1-1 to
// D351-1-3; loi 2023-270 art. 11.
func (c *calcul) partirAfterCarriereLongue() {
	d := &c.Durees
	date, ouverte := c.porteLongue(c.Effet, d.Legal, d.Requise)
	gardee, dateGardee, garde := c.dureeGardee()
	if garde && (!ouverte || !dateGardee.After(date)) {
		// Who leaves at the legal age or later has the duration of the generation.
		if c.open(dateGardee) && c.Effet.Before(d.EffetLegal) {
			d.Requise = gardee
			d.Proratisation = gardee
		}
		return
	}
	if ouverte {
		c.open(c.ouverteByThen(date))
	}
}

// ouverteByThen is the first date of effect, from one that the rules of the date of effect open, that the rules of its
// own day open too: they may not have counted what is counted since.
func (c *calcul) ouverteByThen(date calendar.Date) calendar.Date {
	for jour := date; jour.Before(c.Effet); jour = jour.AddMonths(1) {
		legal, okLegal := c.Bareme.AgeLegal(c, c.Lectures.Naissance, jour)
		requise, okRequise := c.Bareme.DureeAssuranceRequise(c, c.Lectures.Naissance, jour)
		if !okLegal || !okRequise {
			return date
		}
		then, ok := c.porteLongue(jour, legal, requise)
		if ok && !then.After(jour) {
			return jour
		}
	}
	return calendar.Later(date, c.Effet)
}

// porteLongue finds the first date of effect that the rules of a day open before a legal age, for a duration; ok is
// false when their conditions are not met.
func (c *calcul) porteLongue(jour calendar.Date, legal calendar.Age, requise int) (date calendar.Date, ok bool) {
	enPlus, exigee := c.Bareme.ConstanteEntiere(c, bareme.ConstanteCarriereLongueDureeValideeEnPlus, jour)
	for porte := range c.Bareme.CarriereLongue(c, c.naissance, jour) {
		if porte.Depart.Compare(legal) >= 0 || c.start(porte.DebutAvant) < c.debutExige(porte) {
			continue
		}
		if exigee && c.Durees.Duree < requise+enPlus {
			continue
		}
		acquiseLe, acquise := c.acquerirCotises(jour, requise+porte.Supplement)
		if !acquise {
			continue
		}
		ouvre := firstOfMois(porte.Depart.ReachedOn(c.naissance))
		if !acquiseLe.IsZero() {
			ouvre = calendar.Later(ouvre, acquiseLe.AddDays(1))
		}
		if !ok || ouvre.Before(date) {
			date = ouvre
		}
		ok = true
	}
	return date, ok
}

// start counts the quarters until the end of the year in which the person reached an age.
func (c *calcul) start(age int) (n int) {
	for i := range c.Annees {
		if c.Annees[i].Annee <= c.naissance.Year+age {
			n += c.Annees[i].SansRachats()
		}
	}
	return n
}

// debutExige are the first quarters that a long career needs: fewer for those born in the last months of a year.
func (c *calcul) debutExige(porte bareme.PorteCarriereLongue) int {
	mois, ok := c.Bareme.ConstanteEntiere(c, bareme.ConstanteNaissancesOctobreDecembreMois, c.Effet)
	if ok && c.naissance.Month >= mois {
		return porte.TrimestresDebutFinAnnee
	}
	return porte.TrimestresDebut
}

// dureeGardee is the duration of before September 2023 and the date that it opens, for the generations that keep it
// when they had contributed it by then. Law: loi 2023-270 art. 11; décret 2023-436.
func (c *calcul) dureeGardee() (duree int, date calendar.Date, ok bool) {
	since, ok1 := c.Bareme.ConstanteDate(c, bareme.ConstanteCarriereLongueSauvegardeNaissanceDepuis, c.Effet)
	until, ok2 := c.Bareme.ConstanteDate(c, bareme.ConstanteCarriereLongueSauvegardeNaissanceJusqua, c.Effet)
	before, ok3 := c.Bareme.ConstanteDate(c, bareme.ConstanteCarriereLongueSauvegardeAvant, c.Effet)
	duree, ok4 := c.Bareme.ConstanteEntiere(c, bareme.ConstanteCarriereLongueSauvegardeDuree, c.Effet)
	if !ok1 || !ok2 || !ok3 || !ok4 || c.naissance.Before(since) || c.naissance.After(until) {
		return 0, date, false
	}
	veille := before.AddDays(-1)
	acquiseLe, acquise := c.acquerirCotises(veille, duree)
	if !acquise || acquiseLe.After(veille) {
		return 0, date, false
	}
	date, ok = c.porteLongue(veille, c.Durees.Legal, duree)
	return duree, date, ok
}

// acquerirCotises dates the quarter at which the contributed quarters, with those that count as such by the rules of a
// day, reach a number. Law: CSS D351-1-2, D351-1-2-1.
func (c *calcul) acquerirCotises(jour calendar.Date, exiges int) (le calendar.Date, ok bool) {
	r := c.readReputes(jour)
	acquis := c.Depart.Avance
	if !r.c2p {
		acquis = 0
	}
	acquis += min(r.enfants, c.Enfants.Trimestres)
	if acquis >= exiges {
		return le, true
	}
	for i := range c.Annees {
		a := &c.Annees[i]
		n := a.TousCotises() - a.Rachetes + r.count(a)
		if acquis+n < exiges {
			acquis += n
			continue
		}
		return a.finDuTrimestre(exiges - acquis), true
	}
	return le, false
}

// reputes are the quarters without contributions that a long career counts as contributed, within ceilings.
type reputes struct {
	lignes [len(natureReputees)]struct {
		bareme.Reputes
		known bool
	}
	// rest is what is left of each ceiling.
	rest [bareme.EnveloppeMajorationEnfants + 1]int
	c2p  bool
	// enfants is how many quarters of children count.
	enfants int
}

// natureReputees are the kinds of periods that count, with the quarters that they give.
var natureReputees = [...]struct {
	periode bareme.PeriodeReputee
	nature  assimilation
}{
	{bareme.ReputeServiceNational, assimileService},
	{bareme.ReputeMaternite, assimileMaternite},
	{bareme.ReputeMaladie, assimileMaladie},
	{bareme.ReputeAccidentTravail, assimileAccident},
	{bareme.ReputeChomageIndemnise, assimileChomage},
	{bareme.ReputeActivitePartielle, assimilePartielle},
	{bareme.ReputeInvalidite, assimileInvalidite},
	{bareme.ReputeAvpfAva, assimileNone},
}

// readReputes reads the ceilings of a day.
func (c *calcul) readReputes(jour calendar.Date) (r reputes) {
	for i := range natureReputees {
		x := &r.lignes[i]
		x.Reputes, x.known = c.Bareme.TrimestresReputesCotises(c, natureReputees[i].periode, jour)
		if !x.known {
			continue
		}
		plafond := x.Plafond
		if x.SansLimite {
			plafond = 4 * anneesDeCarriere
		}
		r.rest[x.Enveloppe] = max(r.rest[x.Enveloppe], plafond)
	}
	_, r.c2p = c.Bareme.TrimestresReputesCotises(c, bareme.ReputeMajorationC2p, jour)
	enfants, ok := c.Bareme.TrimestresReputesCotises(c, bareme.ReputeMajorationEnfants, jour)
	if ok {
		r.enfants = enfants.Plafond
	}
	return r
}

// count counts the quarters of a year that count as contributed, and takes them off their ceilings.
func (r *reputes) count(a *Annee) (n int) {
	for i := range natureReputees {
		x := &r.lignes[i]
		if !x.known {
			continue
		}
		trimestres := a.Avpf
		if natureReputees[i].nature != assimileNone {
			trimestres = a.Assimiles[natureReputees[i].nature]
		}
		pris := min(trimestres, r.rest[x.Enveloppe])
		r.rest[x.Enveloppe] -= pris
		n += pris
		// From 2012 to 2014 maternity went over into the ceiling of sickness.
		if natureReputees[i].nature == assimileMaternite && !x.SansLimite {
			overflows := min(trimestres-pris, r.rest[bareme.EnveloppeIncapaciteTemporaire])
			r.rest[bareme.EnveloppeIncapaciteTemporaire] -= overflows
			n += overflows
		}
	}
	return n
}

// assimilation is the kind of period that gave an assimilated quarter, in the order in which a full year keeps them.
type assimilation int

const (
	assimileChomage assimilation = iota
	assimileMaladie
	assimileAccident
	assimileMaternite
	assimileInvalidite
	assimileService
	assimilePartielle
	assimileOther
	// assimileNone is no assimilated quarter: how many kinds there are.
	assimileNone
)

// assimilationOf is the kind of a nature of period.
func assimilationOf(n dossier.Nature) assimilation {
	switch n {
	case dossier.ChomageIndemnise:
		return assimileChomage
	case dossier.Maladie:
		return assimileMaladie
	case dossier.AccidentTravail:
		return assimileAccident
	case dossier.Maternite:
		return assimileMaternite
	case dossier.Invalidite:
		return assimileInvalidite
	case dossier.ServiceNational:
		return assimileService
	case dossier.ActivitePartielle:
		return assimilePartielle
	default:
		return assimileOther
	}
}

// Assimiles are assimilated quarters by kind.
type Assimiles [assimileNone]int

// Total adds them up.
func (a *Assimiles) Total() (n int) {
	for _, x := range a {
		n += x
	}
	return n
}

// plafonner keeps so many of them.
func (a *Assimiles) plafonner(rest int) {
	for i := range a {
		a[i] = max(0, min(a[i], rest))
		rest -= a[i]
	}
}
