package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// ServicesClasses are the services of a career in classified posts of the public service, and what they open.
type ServicesClasses struct {
	// Jours are the days in posts of the category, in months of thirty days; none without such a post.
	Jours int
	// Categorie is sedentary where the services are too short, or where the duration asked for is not known.
	Categorie bareme.CategorieFp
	// Depuis is the day on which the services are long enough.
	Depuis calendar.Date
	// Annees are the years asked for, Connues says that the tables have them.
	Annees  int
	Connues bool
}

// LireServicesClasses counts the services in classified posts that retenir keeps, before a date of effect: super-active
// ones first where they are long enough, else all of them as active ones. A right to an early age is kept by whoever
// ends the career in a sedentary post. Law: CPCMR L24 I; loi 2023-270 art. 10.
//
// Doubt: 17 years since the law of 2010 (15 to 17 while it came in), 27 years for the super-active; some bodies
// have durations of their own.
func LireServicesClasses(
	b *bareme.Set, rec bareme.Recorder, carriere []faits.Ligne, effet calendar.Date, retain func(*faits.Ligne) bool,
) ServicesClasses {
	super := func(l *faits.Ligne) bool { return retain(l) && l.Source.Categorie == dossier.SuperActive }
	active := func(l *faits.Ligne) bool {
		return retain(l) && (l.Source.Categorie == dossier.Active || l.Source.Categorie == dossier.SuperActive)
	}
	if !ADesServices(carriere, effet, active) {
		return ServicesClasses{Connues: true}
	}
	if ADesServices(carriere, effet, super) {
		c := servicesClasses(b, rec, bareme.ConstanteFpServicesSuperActifs, carriere, effet, super)
		if !c.Connues {
			return c
		}
		if !c.Depuis.IsZero() {
			c.Categorie = bareme.FpSuperActive
			return c
		}
	}
	c := servicesClasses(b, rec, bareme.ConstanteFpServicesActifs, carriere, effet, active)
	if !c.Depuis.IsZero() {
		c.Categorie = bareme.FpActive
	}
	return c
}

func servicesClasses(
	b *bareme.Set, rec bareme.Recorder, exigees bareme.ConstanteID, carriere []faits.Ligne, effet calendar.Date,
	retain func(*faits.Ligne) bool,
) (c ServicesClasses) {
	c.Jours = ServicesDe(carriere, effet, retain).Jours
	c.Annees, c.Connues = b.ConstanteEntiere(rec, exigees, effet)
	if c.Connues {
		c.Depuis, _ = JourDesServices(carriere, effet, retain, c.Annees*DaysPerYear)
	}
	return c
}
