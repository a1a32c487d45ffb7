package recalcul

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// unites are the days, hours and births of the assimilated periods of one year.
type unites struct {
	maladie, accident, chomage, maternite, formation, detention int
	naissances                                                  int
	moisInvalidite                                              int
	heures                                                      money.Decimal
	// arretStart and arretEnd say that a sick leave touches 1 January, or 31 December.
	arretStart, arretEnd bool
}

// arretEnCours are days of sick leave left over by a leave that went on after the 31 December of annee.
type arretEnCours struct {
	annee, jours int
	poursuivi    bool
}

// serviceNational is the national service: one run of days.
type serviceNational struct {
	// annee is the year of its line.
	annee int
	start calendar.Date
	jours int
}

// add adds an assimilated line.
func (u *unites) add(e *exercice, l ligne) {
	jours := joursOf(l)
	switch l.Nature {
	case dossier.Maladie, dossier.AccidentTravail:
		u.addArret(e, l, jours)
	case dossier.ChomageIndemnise:
		u.chomage += jours
	case dossier.Maternite:
		u.maternite += jours
		u.naissances++
		e.ManquerSi(e.overflows(l), "congé de maternité sur deux années")
	case dossier.Formation:
		u.formation += jours
	case dossier.Detention:
		u.detention += jours
	case dossier.ActivitePartielle:
		e.requireCentimes(l.Heures().Value)
		u.heures = u.heures.Add(l.Heures().Value)
	case dossier.Invalidite:
		u.moisInvalidite += moisInvalidite(l, jours)
	case dossier.ServiceNational:
		e.noteService(l)
	default:
		e.Manquer("nature de période")
	}
}

// joursOf are the days of a line: those that it reports, or those of its period where it names one.
func joursOf(l ligne) int {
	if l.Jours.Present || l.whole {
		return l.Jours.Value
	}
	return l.periode.Days()
}

// touche says whether a line that names its days begins with the year, or ends with it.
func (e *exercice) touche(l ligne) (start, end bool) {
	if l.whole {
		return false, false
	}
	return l.periode.From == e.civile.From, l.periode.To == e.civile.To
}

// overflows says whether a line may go on from the year before or into the next one.
func (e *exercice) overflows(l ligne) bool {
	start, end := e.touche(l)
	return start || end
}

// addArret adds a sick leave or one after an accident at work.
func (u *unites) addArret(e *exercice, l ligne, jours int) {
	if l.Nature == dossier.Maladie {
		u.maladie += jours
	} else {
		u.accident += jours
	}
	start, end := e.touche(l)
	u.arretStart = u.arretStart || start
	u.arretEnd = u.arretEnd || end
}

// moisInvalidite are the months of a disability pension: those of whole civil quarters where the line names its days.
func moisInvalidite(l ligne, jours int) int {
	if l.whole {
		return jours * 12 / 365
	}
	return 3 * calendar.WholeQuarters(l.periode.From, l.periode.To)
}

// assimiler turns the units into quarters. Law: CSS R351-12.
func (e *exercice) assimiler(a *Annee, u unites) {
	e.assimilerArrets(a, u)
	e.assimilerNaissances(a, u)
	e.assimilerUnites(a, assimileInvalidite, bareme.PeriodeInvalidite, u.moisInvalidite)
	if u.chomage > 0 {
		periode := bareme.PeriodeChomageIndemnise
		if e.unitesPerTrimestre(periode) == 0 {
			periode = bareme.PeriodeChomageAvant1980
		}
		e.assimilerUnites(a, assimileChomage, periode, u.chomage)
	}
	e.assimilerUnites(a, assimileOther, bareme.PeriodeStageFormation, u.formation)
	e.assimilerUnites(a, assimileOther, bareme.PeriodeDetentionProvisoire, u.detention)
	heures, _ := u.heures.Floor()
	e.assimilerUnites(a, assimilePartielle, bareme.PeriodeActivitePartielle, heures)
}

// unitesPerTrimestre are the days, months or hours that make a quarter, 0 when the period gives none that year.
func (e *exercice) unitesPerTrimestre(p bareme.Periode) int {
	q, ok := e.Bareme.PeriodeAssimilee(e.calcul, p, e.civile.To)
	if !ok {
		return 0
	}
	return q.Unites
}

func (e *exercice) assimilerUnites(a *Annee, nature assimilation, p bareme.Periode, n int) {
	if n <= 0 {
		return
	}
	q := e.unitesPerTrimestre(p)
	if q > 0 {
		a.Assimiles[nature] += min(n/q, e.trimestresPerYear)
	}
}

// assimilerArrets counts sickness and accidents together; days left over by a leave that goes on count in the next
// year. Law: CSS R351-12 1°.
func (e *exercice) assimilerArrets(a *Annee, u unites) {
	jours := u.maladie + u.accident
	if jours <= 0 {
		return
	}
	periode := bareme.PeriodeMaladie
	if u.maladie == 0 {
		periode = bareme.PeriodeAccidentTravail
	}
	q := e.unitesPerTrimestre(periode)
	if q <= 0 {
		return
	}
	if e.arret.poursuivi && e.arret.annee == a.Annee-1 && u.arretStart {
		jours += e.arret.jours
	}
	nature := assimileMaladie
	if u.maladie == 0 {
		nature = assimileAccident
	}
	a.Assimiles[nature] += jours / q
	e.arret = arretEnCours{annee: a.Annee, jours: jours % q, poursuivi: u.arretEnd}
}

// assimilerNaissances gives one quarter a birth, or one for each ninety days of leave where that is more. Law: CSS
// R351-12 2°.
func (e *exercice) assimilerNaissances(a *Annee, u unites) {
	if u.naissances == 0 {
		return
	}
	q := e.unitesPerTrimestre(bareme.PeriodeMaternite)
	switch {
	case q > 1:
		a.Assimiles[assimileMaternite] += max(u.maternite/q, u.naissances)
	case q == 1:
		a.Assimiles[assimileMaternite] += u.naissances
	}
}

// noteService notes the national service, which is counted once the whole career is read.
func (e *exercice) noteService(l ligne) {
	if e.service.annee == e.annee {
		e.Manquer("plusieurs périodes de service national la même année")
		return
	}
	e.ManquerSi(e.service.jours > 0, "plusieurs périodes de service national")
	start := l.Periode.From
	jours := l.Periode.Days()
	if jours == 0 {
		jours = l.Jours.Value
		if start.IsZero() {
			start = e.civile.From
		}
	}
	e.service = serviceNational{annee: e.annee, start: start, jours: jours}
}

// placeService gives each ninety days of service to the year in which they end, and the quarter begun to the year that
// is not full. Law: CSS R351-12; lettre Cnav du 10/10/1996; réponse du 06/10/2020 à la question 23567.
func (c *calcul) placeService() {
	start := c.service.start
	jours := c.service.jours
	if jours <= 0 {
		return
	}
	q, ok := c.Bareme.PeriodeAssimilee(c, bareme.PeriodeServiceNational, start)
	if !ok || q.Unites <= 0 {
		c.Manquer("décompte du service national inconnu")
		return
	}
	for n := q.Unites; n <= jours; n += q.Unites {
		c.addService(start.AddDays(n - 1).Year)
	}
	if jours%q.Unites == 0 {
		return
	}
	// The quarter begun goes to a year of the service, else to a year that touches it, the first that is not full.
	last := start.AddDays(jours - 1)
	voisines := []int{start.Year, last.Year, start.AddDays(-1).Year, last.AddDays(1).Year}
	for _, annee := range voisines {
		if !c.pleine(annee) {
			c.addService(annee)
			return
		}
	}
}

// anneeDe is a year of the career, nil for one outside it.
func (c *calcul) anneeDe(annee int) *Annee {
	for i := range c.Annees {
		if c.Annees[i].Annee == annee {
			return &c.Annees[i]
		}
	}
	return nil
}

// pleine says whether a year holds all the quarters that it may.
func (c *calcul) pleine(annee int) bool {
	a := c.anneeDe(annee)
	return a != nil && a.Limite > 0 && a.Trimestres() >= a.Limite
}

func (c *calcul) addService(annee int) {
	a := c.anneeDe(annee)
	if a == nil {
		c.Manquer("service national hors des années de la carrière")
		return
	}
	c.openAnnee(a)
	a.Assimiles[assimileService]++
	a.plafonner()
}
