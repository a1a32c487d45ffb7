package regles

import (
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// ConditionsDeParent is what a scheme asks of who leaves early for children or a spouse.
type ConditionsDeParent struct {
	// Retenir says which lines are services of the scheme.
	Retenir func(*faits.Ligne) bool
	// Avant is the constant of the day before which three children and the services must have come.
	Avant bareme.ConstanteID
	// Conjoint says whether an infirm spouse opens a way.
	Conjoint bool
}

// DepartDeParent holds the days on which the ways of parents open, zero for one that does not.
type DepartDeParent struct {
	TroisEnfants, EnfantInvalide, ConjointInfirme calendar.Date
	// Services is the day on which the services that each way asks for were done.
	Services calendar.Date
	// ADire are the children of whom the dossier does not say whether work was interrupted or reduced, where that
	// decides of a way.
	ADire []int
}

// LireDepartDeParent finds the ways that children and a spouse open: three children and the services before a day, a
// child with the invalidity that the law says, a spouse whom an incurable illness keeps from any work; each after
// fifteen years of services. Work must have been interrupted or reduced for each child: as the dossier says, or by the
// maternity leave of a mother whose child came while she was in the scheme. Law: CPCMR L24 I 3° and 4°, R37; loi
// 2010-1330 art. 44 III; décrets 2008-637 art. 51-1 and 2008-639 art. 37-1.
func LireDepartDeParent(s *pension.State, t *pension.Trace, of ConditionsDeParent) (out DepartDeParent) {
	effet := s.DateEffet.Lire()
	conjoint := of.Conjoint && s.Dossier.Foyer != nil && !s.Dossier.Foyer.ConjointInfirmeDepuis.IsZero()
	if len(s.Dossier.Assure.Enfants) == 0 && !conjoint {
		return out
	}
	years, okYears := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpParentsServices, effet)
	number, okNumber := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpParentsEnfants, effet)
	age, okAge := s.Bareme.ConstanteEntiere(t, bareme.ConstanteFpParentsEnfantInvalideAge, effet)
	before, okBefore := s.Bareme.ConstanteDate(t, of.Avant, effet)
	if !okYears || !okNumber || !okAge || !okBefore {
		return out
	}
	services, reached := JourDesServices(s.Carriere.Lire(), effet, of.Retenir, years*DaysPerYear)
	if !reached {
		return out
	}
	// The services are done on the eve of the day from which there are more of them.
	services = services.AddDays(-1)
	out.Services = services
	f := famille{
		assure: &s.Dossier.Assure, embauche: ServicesDe(s.Carriere.Lire(), effet, of.Retenir).Premier,
		services: services, effet: effet,
	}
	f.troisEnfants(&out, number, before)
	f.enfantInvalide(&out, age)
	if conjoint {
		out.ConjointInfirme = f.ouvert(s.Dossier.Foyer.ConjointInfirmeDepuis)
	}
	slices.Sort(out.ADire)
	out.ADire = slices.Compact(out.ADire)
	return out
}

// famille is what the ways of parents look at.
type famille struct {
	assure                    *dossier.Assure
	embauche, services, effet calendar.Date
}

// ouvert returns the later of a day and that of the services, zero when the date of effect comes before.
func (f *famille) ouvert(day calendar.Date) calendar.Date {
	day = calendar.Later(day, f.services)
	if day.After(f.effet) {
		return calendar.Date{}
	}
	return day
}

// interruption says whether work was interrupted or reduced for a child, and whether that is known.
func (f *famille) interruption(e *dossier.Enfant) (yes, known bool) {
	switch {
	case e.InterruptionActivite.Present:
		return e.InterruptionActivite.Value, true
	case f.assure.Sexe == dossier.Femme && !f.embauche.IsZero() && !arriveeDe(e).Before(f.embauche):
		return true, true
	}
	return false, false
}

// arriveeDe is the day of a child's birth, of the adoption where there is one.
func arriveeDe(e *dossier.Enfant) calendar.Date { return calendar.Later(e.DateNaissance, e.AdopteLe) }

// troisEnfants opens the way of three children, on the day of the third or of the services.
func (f *famille) troisEnfants(out *DepartDeParent, number int, before calendar.Date) {
	if !f.services.Before(before) {
		return
	}
	var arrivees []calendar.Date
	var aDire []int
	for i := range f.assure.Enfants {
		e := &f.assure.Enfants[i]
		day := arriveeDe(e)
		if day.IsZero() || !day.Before(before) {
			continue
		}
		yes, known := f.interruption(e)
		switch {
		case yes:
			arrivees = append(arrivees, day)
		case !known:
			aDire = append(aDire, i)
		}
	}
	if len(arrivees) < number {
		if len(arrivees)+len(aDire) >= number {
			out.ADire = append(out.ADire, aDire...)
		}
		return
	}
	slices.SortFunc(arrivees, calendar.Date.Compare)
	out.TroisEnfants = f.ouvert(arrivees[number-1])
}

// enfantInvalide opens the way of a child with an invalidity, from the age that the law asks for.
func (f *famille) enfantInvalide(out *DepartDeParent, age int) {
	for i := range f.assure.Enfants {
		e := &f.assure.Enfants[i]
		day := arriveeDe(e)
		if !e.Handicape || day.IsZero() {
			continue
		}
		yes, known := f.interruption(e)
		if !known {
			out.ADire = append(out.ADire, i)
		}
		if !yes {
			continue
		}
		open := f.ouvert(calendar.Later(calendar.Later(day, e.HandicapeDepuis), e.DateNaissance.AddYears(age)))
		if !open.IsZero() && (out.EnfantInvalide.IsZero() || open.Before(out.EnfantInvalide)) {
			out.EnfantInvalide = open
		}
	}
}

// DemanderInterruption asks whether work was interrupted or reduced for a child.
func DemanderInterruption(t *pension.Trace, i int) {
	t.Missing(pension.Lacune{
		Champ: ijson.Pointer("/assure/enfants/" + strconv.Itoa(i) + "/interruptionActivite"),
		Kind:  gap.Entier, DansLeDossier: true,
		Message: "Activité interrompue deux mois ou réduite pour cet enfant : le dire (vrai ou faux), car des droits " +
			"de la fonction publique et des régimes spéciaux en dépendent.",
	})
}
