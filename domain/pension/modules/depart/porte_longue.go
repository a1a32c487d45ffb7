package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
)

// PorteLongue is one way of leaving after a long career, with what the career meets of it.
type PorteLongue struct {
	// DebutAvant is the age before whose calendar year's end the first quarters were validated.
	DebutAvant       int  `json:"debutAvantAge"`
	TrimestresDebut  int  `json:"trimestresDebut"`
	DebutExige       int  `json:"trimestresDebutExiges"`
	ConditionDebut   bool `json:"conditionDebut"`
	CotisesEtReputes int  `json:"trimestresCotisesEtReputes"`
	CotisesExiges    int  `json:"trimestresCotisesExiges"`
	ConditionDuree   bool `json:"conditionDuree"`
	// AgeDepart is the age of departure, from PremiereDateEffet; DatePossible is the first date at which
	// the duration is reached too.
	AgeDepart         calendar.Age  `json:"ageDepart"`
	PremiereDateEffet calendar.Date `json:"premiereDateEffet"`
	DatePossible      calendar.Date `json:"datePossible"`
	Ouverte           bool          `json:"ouverte"`
}

// faitsLongue are the facts of a career that early departures depend on.
type faitsLongue struct {
	naissance calendar.Date
	// debutReduit says that the smaller number of first quarters is enough.
	debutReduit bool
	// start counts the quarters validated by the end of the year of an age, valides all of them where a
	// rule asks for them.
	start   func(age int) int
	valides int
	// cotises counts the contributed quarters and those that count as such; acquise says when they reach a number.
	cotises int
	acquise func(duree int) acquisition
}

// portes judges the early departures of a date of effect, one for each age before which a career began: first quarters
// before an age, contributed quarters for the duration of the generation and the supplement of the departure, and the
// age. A departure that opens no earlier than the legal age is left out. valideeEnPlus is what the validated duration
// had to exceed the required one by before November 2012. Law: CSS L351-1-1, D351-1-1 to D351-1-3.
func (f *faitsLongue) portes(
	b *bareme.Set, rec bareme.Recorder, r reglesDepart, effet calendar.Date, valideeEnPlus int,
) []PorteLongue {
	doors := make([]PorteLongue, 0, 4)
	for door := range b.CarriereLongue(rec, f.naissance, effet) {
		if door.Depart.Compare(r.ageLegal) >= 0 {
			continue
		}
		p := PorteLongue{
			DebutAvant: door.DebutAvant, TrimestresDebut: f.start(door.DebutAvant), DebutExige: door.TrimestresDebut,
			CotisesEtReputes: f.cotises, CotisesExiges: r.dureeRequise + door.Supplement, AgeDepart: door.Depart,
			PremiereDateEffet: PremierEffet(f.naissance, door.Depart),
		}
		if f.debutReduit {
			p.DebutExige = door.TrimestresDebutFinAnnee
		}
		p.ConditionDebut = p.TrimestresDebut >= p.DebutExige
		p.ConditionDuree = f.cotises >= p.CotisesExiges &&
			(valideeEnPlus == 0 || f.valides >= r.dureeRequise+valideeEnPlus)
		if p.ConditionDebut && p.ConditionDuree {
			p.DatePossible = calendar.Later(p.PremiereDateEffet, f.acquise(p.CotisesExiges).firstMoisAfter())
			p.Ouverte = !effet.Before(p.DatePossible)
		}
		doors = append(doors, p)
	}
	return doors
}

// plusTot returns the earliest date of the departures whose conditions are met.
func plusTot(doors []PorteLongue) (date calendar.Date, at int) {
	at = -1
	for i := range doors {
		if d := doors[i].DatePossible; !d.IsZero() && (date.IsZero() || d.Before(date)) {
			date = d
			at = i
		}
	}
	return date, at
}
