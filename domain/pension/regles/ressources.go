package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// PensionsServies are the pensions that the dossier says are in payment, beside those that a run computes.
type PensionsServies struct {
	// Connues have an amount, in the order of the dossier; SansMontant are the places in the dossier of
	// those without one.
	Connues     []PensionServie
	SansMontant []int
}

// PensionServie is a pension in payment, annual and gross.
type PensionServie struct {
	Regime    dossier.Regime
	AnnuelEur money.Euro
}

// Total adds them up.
func (p PensionsServies) Total() (total money.Euro) {
	for i := range p.Connues {
		total = total.Add(p.Connues[i].AnnuelEur)
	}
	return total
}

// PensionsEnPaiement returns the pensions of the dossier in payment at a date of effect. One that begins later is not
// paid yet. One that begins that very day and that the run computes, as calculee says, is that of the run and does not
// count twice. Law: CSS R815-22, L173-2, R353-1.
func PensionsEnPaiement(
	liquides []dossier.PensionLiquidee, effet calendar.Date, calculee func(dossier.Regime) bool,
) PensionsServies {
	var out PensionsServies
	for i := range liquides {
		l := &liquides[i]
		switch {
		case !l.Date.IsZero() && l.Date.After(effet):
		case !l.Date.IsZero() && !l.Date.Before(effet) && calculee(l.Regime):
		case l.AnnuelEur.Present:
			out.Connues = append(out.Connues, PensionServie{
				Regime: l.Regime, AnnuelEur: l.AnnuelEur.Value.Max(money.Euro{}),
			})
		default:
			out.SansMontant = append(out.SansMontant, i)
		}
	}
	return out
}

// Ressources are the means of a household for a year, as every allowance under conditions of means counts them.
type Ressources struct {
	// DeclareesEur are what the dossier declares, pensions apart; AbattementEur is the part of the income
	// from work that does not count.
	DeclareesEur, AbattementEur money.Euro
	// PensionsEur are the pensions: those of the run, those in payment and, where they count, survivor's ones.
	PensionsEur money.Euro
}

// Retenues is what is set against a ceiling.
func (r Ressources) Retenues() money.Euro {
	return r.DeclareesEur.Sub(r.AbattementEur).Max(money.Euro{}).Add(r.PensionsEur)
}

// PlafondReversion is the ceiling of the means of a survivor of the general scheme, which other rules share; ok is
// false where it is not known for the year. Law: CSS D353-1-1.
func PlafondReversion(
	b *bareme.Set, rec bareme.Recorder, at calendar.Date, couple bool,
) (ceiling money.Euro, ok bool) {
	m, ok := b.ReversionMontants(rec, at.Year)
	if couple {
		return m.PlafondMenage, ok
	}
	return m.PlafondSeul, ok
}

// DitesDeuxFois says whether the declared means, without the income from work, are just the pensions in payment: the
// dossier then tells them twice, unless chance made both equal.
func DitesDeuxFois(declarees, activite, servies money.Euro) bool {
	return servies.Sign() > 0 && declarees.Sub(activite).Equal(servies.Decimal)
}
