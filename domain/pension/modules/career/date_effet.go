package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/law"
)

// The sentences of this file's explanations.
var (
	ligneDateSupposee = pension.Modele{
		Genre: pension.Decision, Label: "Date d'effet supposée",
		Formule: "au plus tôt le mois prochain et à l'âge légal", Unite: pension.UniteDate, Loi: law.CSSR351_37,
	}
	ligneDateDemandee = pension.Modele{
		Genre: pension.Lecture, Label: "Date d'effet demandée", Unite: pension.UniteDate, Loi: law.CSSR351_37,
	}
	ligneDateReportee = pension.Modele{
		Genre: pension.Decision, Label: "Date d'effet reportée au premier du mois suivant",
		Formule: "demandée le {dateDemandee}", Unite: pension.UniteDate, Loi: law.CSSR351_37,
	}
)

// The origins of a date of effect.
const (
	dateDemandee = "DEMANDEE"
	dateReportee = "REPORTEE"
	dateSupposee = "SUPPOSEE"
)

// firstEffet is the first date of effect that the engine knows rules for: the age of 60 began then.
// Law: ordonnance 82-270.
var firstEffet = calendar.Date{Year: 1983, Month: 4, Day: 1}

// dateEffet returns the date on which the pension begins: the first of a month, the one asked for or the next; when
// none is asked for, the first one open to the person from next month on. Law: CSS R351-37.
func dateEffet(s *pension.State, t *pension.Trace) (calendar.Date, string) {
	asked := s.DateDemandee
	if !asked.IsZero() && asked.Before(firstEffet) {
		t.Incomplete("Date d'effet antérieure au 1er avril 1983 : les règles de cette époque ne sont pas connues " +
			"du moteur.")
	}
	if asked.IsZero() {
		d := dateAuPlusTot(s, t)
		t.Warn("Aucune date de liquidation demandée : date supposée " + d.String() + ", la première ouverte à l'âge " +
			"légal à partir du mois prochain.")
		t.Step(pension.Step{Modele: &ligneDateSupposee, Valeur: pension.Jour(d)})
		return d, dateSupposee
	}
	if asked.Day == 1 {
		t.Step(pension.Step{Modele: &ligneDateDemandee, Valeur: pension.Jour(asked)})
		return asked, dateDemandee
	}
	d := moisNext(asked)
	t.Warn("Une pension prend effet un premier de mois : la date demandée, " + asked.String() + ", est reportée au " +
		d.String() + ".")
	t.Step(pension.Step{Modele: &ligneDateReportee, Valeur: pension.Jour(d)}, pension.Jour(asked))
	return d, dateReportee
}

// dateAuPlusTot returns the later of the first of next month and the first date at the legal age, which itself
// depends on the date of effect.
func dateAuPlusTot(s *pension.State, t *pension.Trace) calendar.Date {
	next := moisNext(s.Aujourdhui)
	birth := naissance(s)
	if birth.IsZero() {
		return next
	}
	d := next
	for range 4 {
		age, ok := s.Bareme.AgeLegal(t, birth, d)
		if !ok {
			return d
		}
		open := calendar.Later(next, age.ReachedOn(birth).OnOrAfterFirstOfMonth())
		if open == d {
			break
		}
		d = open
	}
	return d
}

// moisNext returns the first of the month that follows, or of the same month at the very end of the calendar.
func moisNext(d calendar.Date) calendar.Date {
	if next := d.FirstOfNextMonth(); next.Day == 1 {
		return next
	}
	return d.FirstOfMonth()
}
