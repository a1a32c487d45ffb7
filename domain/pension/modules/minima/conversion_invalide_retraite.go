package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/law"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// The sentence of this file's explanation.
var ligneRemplacementInvalidite = pension.Modele{
	Genre: pension.Decision, Label: "Remplacement de la pension d'invalidité",
	Formule: "à {age} ; au plus tard le {dateLimite}", Unite: pension.UniteDate, Loi: law.CSSL341_15,
}

// ConversionInvalideRetraite says when a disability pension gives way to a retirement pension for
// unfitness, and at what rate.
//
// The replacement takes place by itself on the first of the month that follows the age (62 since September 2023, the
// legal age before), at the full rate whatever the duration. Somebody who works at that age keeps the disability
// pension until they ask for retirement, at the latest at the age of the automatic full rate; somebody in compensated
// unemployment keeps it six months at most.
//
// Law: CSS L341-15, L341-16, R341-22, L351-8.
//
// It does not know the least amount of a replaced pension (old-age allowance of employees), whose
// figures were not found.
type ConversionInvalideRetraite struct{}

// ResultatConversion is what the report says of the replacement.
type ResultatConversion struct {
	// DateEffet is when the disability pension is replaced, Age the age that the law asks for.
	DateEffet calendar.Date `json:"dateEffet"`
	Age       *calendar.Age `json:"age"`
	AgeLegal  *calendar.Age `json:"ageLegal"`
	// DateLimite is the last date until which the disability pension may go on: that of the replacement
	// without an exception.
	DateLimite calendar.Date `json:"dateLimite"`
	// Exception is AUCUNE, ACTIVITE or CHOMAGE_INDEMNISE; Applique says whether the pension asked for
	// replaces the disability pension.
	Exception string        `json:"exception"`
	Applique  bool          `json:"applique"`
	Taux      money.Decimal `json:"taux"`
	Motif     string        `json:"motif"`
	// ASavoir says at the head that the replacement comes before the date asked for.
	ASavoir []pension.ASavoir `json:"aSavoir,omitempty"`
}

// The exceptions to the replacement, and the reason of the pension that replaces.
const (
	exceptionNone     = "AUCUNE"
	exceptionActivite = "ACTIVITE"
	exceptionChomage  = "CHOMAGE_INDEMNISE"
	motifInaptitude   = "inaptitude"
)

// Info describes the module.
func (ConversionInvalideRetraite) Info() pension.Info {
	return pension.Info{
		ID:    capability.ConversionInvalideRetraite,
		Objet: "dit quand une pension d'invalidité est remplacée par une retraite pour inaptitude, et à quel taux",
		Law:   []law.Ref{law.CSSL341_15, law.CSSL341_16, law.CSSR341_22, law.CSSL351_8},
	}
}

// Applies says whether the dossier cites a disability pension.
func (ConversionInvalideRetraite) Applies(s *pension.State) (bool, string) {
	if s.Dossier.Assure.Invalidite == nil && s.Dossier.Liquidation.Motif != dossier.MotifInvalidite {
		return false, "Le dossier ne cite aucune pension d'invalidité."
	}
	return true, ""
}

// Compute dates the replacement.
func (ConversionInvalideRetraite) Compute(s *pension.State, t *pension.Trace) any {
	out := &ResultatConversion{Exception: exceptionNone, Motif: motifInaptitude}
	if s.Dossier.Assure.DateNaissance.IsZero() {
		t.Missing(regles.NaissanceAbsente())
		return out
	}
	c, ok := conversion(s, t)
	if !ok {
		t.Incomplete("Barème : âge de remplacement de la pension d'invalidité inconnu.")
		return out
	}
	full, ok := s.Bareme.Constante(t, bareme.ConstanteTauxPlein, c.date)
	if !ok {
		t.Incomplete("Barème constantes_legales : taux plein inconnu.")
		return out
	}
	out.DateEffet = c.date
	out.Age = &c.age
	out.AgeLegal = &c.ageLegal
	out.DateLimite = c.limite
	out.Exception = c.exception
	out.Taux = full
	servie := servieAuRemplacement(s, t, c.date)
	out.Applique = servie && !s.DateEffet.Lire().IsZero() && !s.DateEffet.Lire().Before(c.date)
	s.ExInvalide.Donner(faits.ConversionInvalide{Concerne: out.Applique, Date: c.date})
	t.Step(
		pension.Step{Modele: &ligneRemplacementInvalidite, Objet: out.Exception, Valeur: pension.Jour(out.DateEffet)},
		pension.Age(c.age), pension.Jour(c.limite),
	)
	if out.Applique && s.DateEffet.Lire().After(c.limite) {
		t.Warn("La pension demandée est postérieure au remplacement d'office de la pension d'invalidité, le " +
			c.limite.String() + ".")
		out.ASavoir = []pension.ASavoir{{Code: pension.InvaliditeRemplacee, Date: c.limite}}
	}
	return out
}

// servieAuRemplacement says whether the disability pension was in payment when the law replaces it: one that ended
// before is not replaced, and none begins at that age. Law: CSS L341-15.
func servieAuRemplacement(s *pension.State, t *pension.Trace, remplacement calendar.Date) bool {
	servie := s.Dossier.Assure.Invalidite
	switch {
	case regles.CommenceeApres(servie, remplacement):
		t.Missing(pension.Lacune{
			Champ: "/assure/invalidite/depuis", Kind: gap.Date, Unite: pension.UniteDate, Bloquante: true,
			Message: "Pension d'invalidité commencée après l'âge de son remplacement par la retraite : " +
				"indiquer sa date d'effet.",
		})
		return false
	case regles.FinieAvant(servie, remplacement):
		t.Warn("Pension d'invalidité finie avant l'âge de son remplacement par la retraite : elle n'est pas remplacée.")
		return false
	}
	return true
}

// conversionOffice is when the law replaces a disability pension.
type conversionOffice struct {
	age, ageLegal calendar.Age
	// date is the replacement without an exception, limite the latest one.
	date, limite calendar.Date
	exception    string
}

// conversion dates the replacement of the dossier's disability pension. Law: CSS L341-15, L341-16.
//
// Doubt: somebody born on the first of a month has the pension from that day, like every pension at an age; the texts
// say the first of the month that follows the age.
func conversion(s *pension.State, t *pension.Trace) (c conversionOffice, ok bool) {
	naissance := s.Dossier.Assure.DateNaissance
	c.age, c.date, ok = dateConversion(s.Bareme, t, naissance)
	if !ok {
		return c, false
	}
	c.ageLegal, ok = s.Bareme.AgeLegal(t, naissance, c.date)
	if !ok {
		return c, false
	}
	c.limite = c.date
	c.exception = exceptionNone
	switch {
	case s.Dossier.Assure.Invalidite != nil && s.Dossier.Assure.Invalidite.ActiviteApresAgeMin:
		last, known := s.Bareme.AgeTauxPleinAutomatique(t, naissance, c.date)
		if !known {
			return c, false
		}
		c.exception = exceptionActivite
		c.limite = last.ReachedOn(naissance).OnOrAfterFirstOfMonth()
	case chomeurIndemnise(s, c.date):
		months, known := s.Bareme.ConstanteEntiere(t, bareme.ConstanteInvaliditeChomageMaintien, c.date)
		if !known {
			return c, false
		}
		c.exception = exceptionChomage
		c.limite = c.date.AddMonths(months)
	}
	return c, true
}

// dateConversion returns the age and the date of the replacement. The age depends on the date and the date on the age:
// the rule is looked up from the day of 62 on, until both agree.
func dateConversion(
	b *bareme.Set, rec bareme.Recorder, naissance calendar.Date,
) (age calendar.Age, date calendar.Date, ok bool) {
	const tries = 4
	years, ok := b.ConstanteEntiere(rec, bareme.ConstanteInvaliditeConversionAge, naissance)
	if !ok {
		return age, date, false
	}
	age = calendar.NewAge(years, 0)
	date = age.ReachedOn(naissance).OnOrAfterFirstOfMonth()
	for range tries {
		rule, ok := b.DepartAnticipeSante(rec, bareme.SantePensionInvaliditeSubstituee, date)
		if !ok {
			return age, date, false
		}
		age = calendar.NewAge(rule.Annees, 0)
		if rule.Regle == bareme.AgeLegalMoins {
			legal, known := b.AgeLegal(rec, naissance, date)
			if !known {
				return age, date, false
			}
			age = legal.AddMonths(-12 * rule.Annees)
		}
		next := age.ReachedOn(naissance).OnOrAfterFirstOfMonth()
		if next == date {
			break
		}
		date = next
	}
	return age, date, true
}

// chomeurIndemnise says whether a line of compensated unemployment covers a day; a line without dates covers its year.
func chomeurIndemnise(s *pension.State, jour calendar.Date) bool {
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Nature != dossier.ChomageIndemnise || l.Annee != jour.Year {
			continue
		}
		if l.Periode.From.IsZero() || l.Periode.Contains(jour) {
			return true
		}
	}
	return false
}
