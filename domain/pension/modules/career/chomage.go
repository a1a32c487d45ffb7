package career

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// chomage counts compensated unemployment, a quarter for each fifty days of the civil year; before 1980, involuntary
// unemployment that was established counts the same. Law: CSS R351-12 4° b and c.
func (p *periodesAnnee) chomage(u *cumuls) {
	periode := bareme.PeriodeChomageIndemnise
	if q, ok := p.c.s.Bareme.PeriodeAssimilee(p.c.t, periode, regles.FinDAnnee(p.annee)); !ok || q.Unites == 0 {
		periode = bareme.PeriodeChomageAvant1980
	}
	p.byUnites(periode, faits.AssimileChomage, &ligneChomage, u.chomage)
	p.c.suiviOf(p.regime).lastIndemnise = p.annee
}

// suiviNonIndemnise follows unpaid unemployment from year to year.
type suiviNonIndemnise struct {
	// derniereAnnee is the last year of unpaid unemployment.
	derniereAnnee int
	// first are the quarters that the first allowance has given; periode those of the period that runs.
	first, periode int
	// plafond bounds the period that runs; 0 when it draws on the first allowance.
	plafond int
}

// nonIndemnise counts unpaid unemployment. The first period, in one piece or several, gives six quarters at most
// (four until 2010). A later period counts when it follows compensated unemployment, for four quarters at most. A
// period that follows compensated unemployment gives twenty at most to a person of 55 with twenty years of
// contributions. Law: CSS R351-12 4° d.
//
// Doubt: the text wants no break between the two kinds of unemployment; since lines are yearly,
// unemployment compensated in the same year or in the year before is taken as followed without a break, and
// years in a row as one period.
func (p *periodesAnnee) nonIndemnise(u *cumuls) {
	q, ok := p.quantum(bareme.PeriodeChomageNonIndemnisePremiere)
	if !ok {
		return
	}
	s := p.c.suiviOf(p.regime)
	f := &s.nonIndemnise
	if f.derniereAnnee == 0 || f.derniereAnnee < p.annee-1 {
		first := f.derniereAnnee == 0
		f.periode = 0
		f.plafond = p.plafondNonIndemnise(u, s, first)
	}
	f.derniereAnnee = p.annee
	n := min(u.nonIndemnise/q.Unites, p.c.perYear)
	if f.plafond == 0 {
		n = max(0, min(n, q.Maximum-f.first))
		f.first += n
	} else {
		n = max(0, min(n, f.plafond-f.periode))
	}
	f.periode += n
	p.compte(faits.AssimileChomage, &ligneNonIndemnise, u.nonIndemnise, q.Unites, n)
}

// plafondNonIndemnise returns the limit of a period that begins, 0 when it draws on the first allowance.
func (p *periodesAnnee) plafondNonIndemnise(u *cumuls, s *suivi, first bool) int {
	if s.lastIndemnise == 0 || s.lastIndemnise < p.annee-1 {
		return 0
	}
	if p.ageEtCotisations(u.debutNonIndemnise) {
		if q, ok := p.quantum(bareme.PeriodeChomageNonIndemnise55Ans); ok && q.HasMaximum {
			return q.Maximum
		}
	}
	if first {
		return 0
	}
	if q, ok := p.quantum(bareme.PeriodeChomageNonIndemniseSuivante); ok && q.HasMaximum {
		return q.Maximum
	}
	return 0
}

// ageEtCotisations says whether the person is old enough and has contributed long enough for the long allowance.
func (p *periodesAnnee) ageEtCotisations(begin calendar.Date) bool {
	birth := naissance(p.c.s)
	if birth.IsZero() {
		return false
	}
	age, okAge := p.c.s.Bareme.ConstanteEntiere(p.c.t, bareme.ConstanteChomageNonIndemniseAge, begin)
	quarters, ok := p.c.s.Bareme.ConstanteEntiere(p.c.t, bareme.ConstanteChomageNonIndemniseCotises, begin)
	return ok && okAge && calendar.AgeOn(birth, begin).Years >= age && p.c.cotises >= quarters
}
