package regles

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// MesureMariage counts how long a marriage lasted, from its first day to its last. A scheme counts in its own unit.
type MesureMariage func(calendar.Span) int

// MoisDeMariage counts the whole months from date to date, at least one. Law: CSS L353-3; order of
// 2004-11-26 art. 4 (RAFP).
func MoisDeMariage(p calendar.Span) int {
	if p.From.IsZero() || !p.From.Before(p.To) {
		return 1
	}
	return max(1, calendar.AgeOn(p.From, p.To).TotalMonths())
}

// JoursDeMariage counts days in years of 360 days, at least one. Law: order of 1970-12-30 art. 22 (Ircantec).
func JoursDeMariage(p calendar.Span) int {
	if p.From.IsZero() || !p.From.Before(p.To) {
		return 1
	}
	mois := 12*(p.To.Year-p.From.Year) + p.To.Month - p.From.Month
	return max(1, DaysPerMonth*mois+min(p.To.Day, DaysPerMonth)-min(p.From.Day, DaysPerMonth))
}

// Unions are the marriages of a deceased as the sharing of a survivor's pension looks at them, in the unit that they
// were counted in. Those of a spouse who has died are not among them.
type Unions struct {
	// Siens is how long the person was married to the deceased, Tous how long every marriage lasted, NonRemaries how
	// long those of the spouses lasted who have not married again, the person included.
	Siens, Tous, NonRemaries int
	// Survivant is true when one of the spouses who have not married again was married to the deceased until the death.
	Survivant bool
}

// UnionsDe counts the marriages of a deceased; siens are those of the person.
func UnionsDe(mariages []dossier.Mariage, siens func(i int) bool, deces calendar.Date, mesure MesureMariage) Unions {
	var u Unions
	for i := range mariages {
		m := &mariages[i]
		if m.Decede && !siens(i) {
			continue
		}
		duree := mesure(calendar.Span{From: m.Periode.From, To: finDeMariage(m, deces)})
		u.Tous += duree
		if siens(i) {
			u.Siens += duree
		}
		if m.Remarie && !siens(i) {
			continue
		}
		u.NonRemaries += duree
		u.Survivant = u.Survivant || JusquAuDeces(m, deces)
	}
	return u
}

// JusquAuDeces says whether a marriage lasted until the death.
func JusquAuDeces(m *dossier.Mariage, deces calendar.Date) bool {
	return m.Periode.To.IsZero() || !m.Periode.To.Before(deces)
}

func finDeMariage(m *dossier.Mariage, deces calendar.Date) calendar.Date {
	if JusquAuDeces(m, deces) {
		return deces
	}
	return m.Periode.To
}

// Part is a share of a survivor's pension, kept as a fraction so that nothing is rounded before the amount.
type Part struct{ Num, Den int }

// Entiere is the whole.
var Entiere = Part{Num: 1, Den: 1}

// Decimal returns the share as a number.
func (p Part) Decimal() money.Decimal { return money.Int(p.Num).QuoInt(max(1, p.Den)) }

// De returns the share of an amount, to the cent.
func (p Part) De(montant money.Euro) money.Euro {
	return montant.Share(p.Num, max(1, p.Den)).ArrondiCentime()
}

// PartDeTous shares between every spouse. Law: CSS L353-3.
func (u Unions) PartDeTous() Part { return part(u.Siens, u.Tous) }

// PartDesNonRemaries shares between the spouses who have not married again. Law: CPCMR L43, L46.
func (u Unions) PartDesNonRemaries() Part { return part(u.Siens, u.NonRemaries) }

// PartComplementaire shares as Agirc and Arrco do. With a surviving spouse the marriages share the whole. Without one,
// each divorced spouse has the length of the marriage over the deceased's insurance, in months, unless the marriages
// together are longer. Law: ANI 2017-11-17 art. 104; circular Arrco 98-5.
func (u Unions) PartComplementaire(moisAssurance int) Part {
	if u.Survivant {
		return u.PartDesNonRemaries()
	}
	return part(u.Siens, max(u.NonRemaries, moisAssurance))
}

func part(siens, tous int) Part {
	if tous <= 0 {
		return Entiere
	}
	return Part{Num: siens, Den: tous}
}
