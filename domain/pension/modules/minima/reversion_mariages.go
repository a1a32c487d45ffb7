package minima

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// union is the marriage of the person with the deceased, among all of them.
type union struct {
	// trouvee is false when no marriage is the person's.
	trouvee bool
	// dite is false when the dossier tells no marriage: one alone, until the death, is then supposed.
	dite    bool
	periode calendar.Span
	remarie bool
	// mois are those of the person's marriage, tous those of every marriage, nonRemaries those of spouses who have not married again.
	mois, tous, nonRemaries int
}

// unir finds the person's marriage: the one that the dossier marks, else the one that lasted until the death, else the only one. known is
// false when a date that the sharing needs is missing. Law: CSS L353-3.
func unir(s *pension.State, t *pension.Trace) (u union, known bool) {
	d := s.Dossier.Defunt
	if len(d.Mariages) == 0 {
		return union{trouvee: true, mois: 1, tous: 1, nonRemaries: 1}, true
	}
	own := mariageDuDemandeur(d.Mariages)
	if own < 0 {
		return u, true
	}
	u.trouvee, u.dite, known = true, true, true
	for i := range d.Mariages {
		m := &d.Mariages[i]
		if m.Periode.From.IsZero() && len(d.Mariages) > 1 {
			known = false
			t.Missing(pension.Lacune{
				Champ: ijson.Pointer("/defunt/mariages").AppendIndex(i).Append("debut"), Kind: gap.Date, Bloquante: true,
				Message: "Date d'un mariage du défunt absente : la réversion se partage selon la durée de chaque mariage.",
			})
			continue
		}
		months := moisDeMariage(m.Periode, d.DateDeces)
		u.tous += months
		if i == own || !m.Remarie {
			u.nonRemaries += months
		}
		if i == own {
			u.mois, u.periode, u.remarie = months, m.Periode, m.Remarie
		}
	}
	return u, known
}

func mariageDuDemandeur(mariages []dossier.Mariage) int {
	last := -1
	for i := range mariages {
		if mariages[i].Demandeur {
			return i
		}
		if mariages[i].Periode.To.IsZero() {
			last = i
		}
	}
	if last < 0 && len(mariages) == 1 {
		return 0
	}
	return last
}

// moisDeMariage counts the whole months of a marriage, from date to date; one without an end lasted until the death. A marriage counts for
// one month at least. Law: CSS L353-3.
func moisDeMariage(p calendar.Span, deces calendar.Date) int {
	if p.To.IsZero() || p.To.After(deces) {
		p.To = deces
	}
	if p.From.IsZero() || !p.From.Before(p.To) {
		return 1
	}
	return max(1, calendar.AgeOn(p.From, p.To).TotalMonths())
}

// part is the person's share, among every spouse or among those who have not married again.
func (u union) part(mois, total int) money.Decimal {
	if total <= 0 {
		return money.Int(1)
	}
	return money.Int(mois).QuoInt(total)
}

func (u union) partDeTous() money.Decimal { return u.part(u.mois, u.tous) }

func (u union) partDesNonRemaries() money.Decimal { return u.part(u.mois, u.nonRemaries) }

// dureeSuffisante says whether the marriage lasted some years before the death, or some before the deceased stopped work. A marriage that the
// dossier does not date is taken to have lasted long enough, with a doubt. Law: CPCMR L39.
func (r *reversion) dureeSuffisante(annees, avantCessation int, cessation calendar.Date) bool {
	from := r.union.periode.From
	if from.IsZero() {
		r.t.Doubt("Réversion : durée du mariage inconnue, réputée suffisante.")
		return true
	}
	end := r.s.Dossier.Defunt.DateDeces
	if to := r.union.periode.To; !to.IsZero() {
		end = calendar.Earlier(end, to)
	}
	if !from.AddYears(annees).After(end) {
		return true
	}
	if !cessation.IsZero() && !from.AddYears(avantCessation).After(cessation) {
		return true
	}
	if len(r.s.Dossier.Assure.Enfants) > 0 {
		r.t.Doubt("Réversion : mariage trop court, ouvert par un enfant réputé issu du mariage.")
		return true
	}
	return false
}

// enfantsACharge counts the children that the dossier says dependent.
func (r *reversion) enfantsACharge() int {
	n := 0
	for i := range r.s.Dossier.Assure.Enfants {
		if r.s.Dossier.Assure.Enfants[i].ACharge {
			n++
		}
	}
	return n
}

func champPensionDefunt(i int, membre string) ijson.Pointer {
	return ijson.Pointer("/defunt/pensions").AppendIndex(i).Append(membre)
}
