package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentences of this file's explanations.
var (
	ligneDetention         = modelePeriode("Trimestres de détention provisoire")
	ligneFormation         = modelePeriode("Trimestres de stage de formation")
	ligneActivitePartielle = modelePeriode("Trimestres d'activité partielle")
	ligneMaladie           = modelePeriode("Trimestres de maladie")
	ligneAccident          = modelePeriode("Trimestres d'accident du travail")
	ligneMaternite         = modelePeriode("Trimestres de maternité")
	ligneInvalidite        = modelePeriode("Trimestres d'invalidité")
	ligneChomage           = modelePeriode("Trimestres de chômage indemnisé")
	ligneNonIndemnise      = modelePeriode("Trimestres de chômage non indemnisé")
)

func modelePeriode(label string) pension.Modele {
	return pension.Modele{
		Genre: pension.Calcul, Label: label, Formule: "{unites} ÷ {unitesParTrimestre}, {maximum} au plus",
		Unite: pension.Trimestres, Loi: law.CSSR351_12,
	}
}

// cumuls are the units of work without pay and of assimilated periods that one scheme holds in one year.
type cumuls struct {
	// presents says whether any assimilated period is there.
	presents bool
	// Days of sickness, accidents, maternity, unemployment, custody and training; joursEquivalents and
	// joursEtranger in thirty-day months.
	maladie, accident, maternite, chomage, nonIndemnise, detention, formation int
	joursEquivalents, joursEtranger, joursInvalidite                          int
	// naissances are the maternity lines; trimestresInvalidite the whole civil quarters of a disability pension.
	naissances, trimestresInvalidite int
	heures                           money.Decimal
	// arret and conge say whether sickness and maternity run over the first and the last day of the year.
	arret, conge bornesAnnee
	// debutNonIndemnise is the first day of unpaid unemployment.
	debutNonIndemnise calendar.Date
	// Days of work in schemes that count time, of apprenticeship, and of affiliation of the self-employed.
	joursActivite, joursApprentissage, joursIndependant int
	revenuIndependant                                   bool
}

// bornesAnnee says whether a period touches the two ends of its year.
type bornesAnnee struct{ firstDay, lastDay bool }

func (b *bornesAnnee) sees(p calendar.Span) {
	b.firstDay = b.firstDay || p.From.Month == 1 && p.From.Day == 1
	b.lastDay = b.lastDay || p.To.Month == 12 && p.To.Day == 31
}

// joursOf returns the days of a line: those it states, else those of its dates.
func joursOf(l *faits.Ligne) int {
	if l.Source.Jours.Present {
		return l.Source.Jours.Value
	}
	return l.Periode.Days()
}

// add adds an assimilated line.
func (u *cumuls) add(l *faits.Ligne) {
	days := joursOf(l)
	switch l.Nature {
	case dossier.Maladie:
		u.maladie += days
		u.arret.sees(l.Periode)
	case dossier.AccidentTravail:
		u.accident += days
		u.arret.sees(l.Periode)
	case dossier.Maternite:
		u.maternite += days
		u.naissances++
		u.conge.sees(l.Periode)
	case dossier.ChomageIndemnise:
		u.chomage += days
	case dossier.ChomageNonIndemnise:
		u.nonIndemnise += days
		u.beginNonIndemnise(l)
	case dossier.Detention:
		u.detention += days
	case dossier.Formation:
		u.formation += days
	case dossier.ActivitePartielle:
		u.heures = u.heures.Add(l.Source.Heures().Value)
	case dossier.Invalidite:
		if l.Periode.From.IsZero() {
			u.joursInvalidite += days
		} else {
			u.trimestresInvalidite += calendar.WholeQuarters(l.Periode.From, l.Periode.To)
		}
	case dossier.Equivalente:
		if !l.Periode.From.IsZero() {
			u.joursEquivalents += joursDeLigne(l)
		}
	default:
		// Not an assimilated period.
	}
}

// beginNonIndemnise keeps the first day of unpaid unemployment; that of a line without dates is the first of its year.
func (u *cumuls) beginNonIndemnise(l *faits.Ligne) {
	begin := l.Periode.From
	if begin.IsZero() {
		begin = calendar.Date{Year: l.Annee, Month: 1, Day: 1}
	}
	if u.debutNonIndemnise.IsZero() || begin.Before(u.debutNonIndemnise) {
		u.debutNonIndemnise = begin
	}
}

// affilie adds the days of affiliation of a self-employed line: a line without days or dates is a whole year. A
// turnover under the micro regime has no least base of contributions. Law: CSS L613-7.
func (u *cumuls) affilie(l *faits.Ligne) {
	if l.Source.MicroEntreprise() {
		return
	}
	u.revenuIndependant = true
	if l.Source.Jours.Present || !l.Periode.From.IsZero() {
		u.joursIndependant += joursOf(l)
		return
	}
	u.joursIndependant += regles.DaysPerYear
}

// periodes counts the quarters of the assimilated periods of one scheme in one year. Law: CSS L351-3, R351-12.
func (c *calculTrimestres) periodes(annee int, regime dossier.Regime, a *acquisition, u *cumuls) {
	p := &periodesAnnee{c: c, annee: annee, regime: regime, a: a}
	if u.maladie > 0 || u.accident > 0 {
		p.incapacite(u)
	}
	if u.naissances > 0 {
		p.maternite(u)
	}
	if u.trimestresInvalidite > 0 || u.joursInvalidite > 0 {
		p.invalidite(u)
	}
	if u.chomage > 0 {
		p.chomage(u)
	}
	if u.nonIndemnise > 0 {
		p.nonIndemnise(u)
	}
	p.byUnites(bareme.PeriodeDetentionProvisoire, faits.AssimileAutre, &ligneDetention, u.detention)
	p.byUnites(bareme.PeriodeStageFormation, faits.AssimileAutre, &ligneFormation, u.formation)
	if hours, ok := u.heures.Floor(); ok {
		p.byUnites(bareme.PeriodeActivitePartielle, faits.AssimileActivitePartielle, &ligneActivitePartielle, hours)
	}
	if u.joursEquivalents > 0 {
		p.a.compte.Plus(faits.Equivalent, u.joursEquivalents/regles.DaysPerTrimestre)
	}
	if u.joursEtranger > 0 {
		// A part of a quarter abroad counts as a quarter. Law: règlement 987/2009 article 13.
		n := (u.joursEtranger + regles.DaysPerTrimestre - 1) / regles.DaysPerTrimestre
		p.a.compte.Plus(faits.TrimestreEtranger, min(n, c.perYear))
	}
}

// periodesAnnee counts the assimilated periods of one scheme in one year.
type periodesAnnee struct {
	c      *calculTrimestres
	annee  int
	regime dossier.Regime
	a      *acquisition
}

// quantum reads how many units of a period make a quarter that year.
func (p *periodesAnnee) quantum(periode bareme.Periode) (bareme.Quantum, bool) {
	q, ok := p.c.s.Bareme.PeriodeAssimilee(p.c.t, periode, regles.FinDAnnee(p.annee))
	if !ok || q.Unites <= 0 {
		p.c.t.Warn("Période " + periode.String() + " de " + pension.Nombre(p.annee).Text() +
			" : la loi ne prévoit pas de trimestre assimilé cette année-là.")
		return q, false
	}
	return q, true
}

// byUnites counts a quarter for each whole number of units; what is left over is lost.
func (p *periodesAnnee) byUnites(periode bareme.Periode, nature faits.TypeTrimestre, ligne *pension.Modele, units int) {
	if units <= 0 {
		return
	}
	if q, ok := p.quantum(periode); ok {
		p.compte(nature, ligne, units, q.Unites, units/q.Unites)
	}
}

// compte adds quarters and explains them.
func (p *periodesAnnee) compte(nature faits.TypeTrimestre, ligne *pension.Modele, units, quantum, n int) {
	p.a.compte.Plus(nature, min(n, p.c.perYear))
	p.c.t.Step(
		pension.Step{
			Modele: ligne, Annee: p.annee, Objet: p.regime.String(), Valeur: pension.Nombre(min(n, p.c.perYear)),
		},
		pension.Nombre(units), pension.Nombre(quantum), pension.Nombre(p.c.perYear),
	)
}

// incapacite counts sickness and accidents together, a quarter for each sixty days; what is left over on 31 December
// goes to the next year when the leave goes on. The quarters that sickness alone makes are sickness, the others
// accidents. Law: CSS R351-12 1° and 5°.
func (p *periodesAnnee) incapacite(u *cumuls) {
	periode := bareme.PeriodeMaladie
	if u.maladie == 0 {
		periode = bareme.PeriodeAccidentTravail
	}
	q, ok := p.quantum(periode)
	if !ok {
		return
	}
	s := p.c.suiviOf(p.regime)
	days := u.maladie + u.accident
	if s.maladie.enCours && s.maladie.annee == p.annee-1 && u.arret.firstDay {
		days += s.maladie.jours
	}
	total := days / q.Unites
	sickness := total
	if u.accident > 0 {
		sickness = min(total, (days-u.accident)/q.Unites)
	}
	if sickness > 0 || u.accident == 0 {
		p.compte(faits.AssimileMaladie, &ligneMaladie, days, q.Unites, sickness)
	}
	if u.accident > 0 {
		p.compte(faits.AssimileAT, &ligneAccident, days-sickness*q.Unites, q.Unites, total-sickness)
	}
	s.maladie = reliquat{annee: p.annee, jours: days % q.Unites, enCours: u.arret.lastDay}
}

// maternite counts a leave: one quarter a birth until 2013, then one for each ninety days and one at least. A leave
// that goes on after 31 December is one leave. Law: CSS R351-12 2°, D351-1.
func (p *periodesAnnee) maternite(u *cumuls) {
	q, ok := p.quantum(bareme.PeriodeMaternite)
	if !ok {
		return
	}
	s := p.c.suiviOf(p.regime)
	goesOn := s.maternite.enCours && s.maternite.annee == p.annee-1 && u.conge.firstDay
	days := u.maternite
	births := u.naissances
	before := 0
	if goesOn {
		days += s.maternite.jours
		births--
		before = s.maternitesComptees
	}
	n := births
	if byJours := q.Unites > 1; byJours {
		n = max(days/q.Unites, births+min(before, 1)) - before
	}
	n = max(n, 0)
	if u.maternite == 0 && q.Unites > 1 {
		p.c.t.Warn("Congé de maternité de " + pension.Nombre(p.annee).Text() + " sans nombre de jours : " +
			"un trimestre par naissance est retenu.")
	}
	p.compte(faits.AssimileMaternite, &ligneMaternite, max(days, births), q.Unites, n)
	s.maternite = reliquat{annee: p.annee, jours: days, enCours: u.conge.lastDay}
	s.maternitesComptees = before + n
}

// invalidite counts the civil quarters that hold the monthly payments of a whole quarter; without dates, the days are
// turned into months. Law: CSS R351-12 3°.
func (p *periodesAnnee) invalidite(u *cumuls) {
	q, ok := p.quantum(bareme.PeriodeInvalidite)
	if !ok {
		return
	}
	payments := u.trimestresInvalidite*monthsPerTrimestre + u.joursInvalidite*monthsPerCalendarYear/daysPerCalendarYear
	p.compte(faits.AssimileInvalidite, &ligneInvalidite, payments, q.Unites, payments/q.Unites)
}

const (
	monthsPerCalendarYear = 12
	daysPerCalendarYear   = 365
)
