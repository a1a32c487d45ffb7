package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

// enveloppes holds, for each ceiling that periods share, what is left of it and what has been taken. Law: CSS D351-1-2.
type enveloppes struct {
	rest [8]int
	pris [8]int
}

const sansLimite = 1 << 20

// reputation is what one kind of period counts for at a date of effect.
type reputation struct {
	bareme.Reputes
	// overflows is the envelope that takes what a full one leaves: maternity went over into sickness from 2012 to 2014.
	overflows bareme.Enveloppe
	ok        bool
}

// reputes are the rules of a date of effect, one for each kind of period.
type reputes struct {
	regle [len(periodesReputees)]reputation
	c2p   bool
	// enfants is how many quarters of increase for children count.
	enfants int
}

// periodesReputees pairs each kind of period with the quarters it makes.
var periodesReputees = [...]struct {
	periode bareme.PeriodeReputee
	type1   faits.TypeTrimestre
	type2   faits.TypeTrimestre
}{
	{bareme.ReputeServiceNational, faits.AssimileServiceNational, faits.AssimileServiceNational},
	{bareme.ReputeMaternite, faits.AssimileMaternite, faits.AssimileMaternite},
	{bareme.ReputeMaladie, faits.AssimileMaladie, faits.AssimileMaladie},
	{bareme.ReputeAccidentTravail, faits.AssimileAT, faits.AssimileAT},
	{bareme.ReputeChomageIndemnise, faits.AssimileChomage, faits.AssimileChomage},
	{bareme.ReputeActivitePartielle, faits.AssimileActivitePartielle, faits.AssimileActivitePartielle},
	{bareme.ReputeInvalidite, faits.AssimileInvalidite, faits.AssimileInvalidite},
	{bareme.ReputeAvpfAva, faits.TrimestreAvpf, faits.TrimestreAva},
}

// readReputes reads the rules; a kind of period without a row does not count at that date.
// Law: CSS D351-1-2, D351-1-2-1.
func readReputes(b *bareme.Set, rec bareme.Recorder, effet calendar.Date) (r reputes, e enveloppes) {
	for i := range periodesReputees {
		rule := &r.regle[i]
		rule.Reputes, rule.ok = b.TrimestresReputesCotises(rec, periodesReputees[i].periode, effet)
		if rule.ok {
			e.open(rule.Reputes)
			rule.overflows = rule.Enveloppe
			if periodesReputees[i].periode == bareme.ReputeMaternite && !rule.SansLimite {
				rule.overflows = bareme.EnveloppeIncapaciteTemporaire
			}
		}
	}
	_, r.c2p = b.TrimestresReputesCotises(rec, bareme.ReputeMajorationC2p, effet)
	if rule, ok := b.TrimestresReputesCotises(rec, bareme.ReputeMajorationEnfants, effet); ok {
		r.enfants = rule.Plafond
	}
	return r, e
}

func (e *enveloppes) open(r bareme.Reputes) {
	limit := r.Plafond
	if r.SansLimite {
		limit = sansLimite
	}
	e.rest[r.Enveloppe] = max(e.rest[r.Enveloppe], limit)
}

// take takes quarters out of what an allowance has left and returns how many there were.
func (e *enveloppes) take(which bareme.Enveloppe, n int) int {
	taken := min(n, e.rest[which])
	e.rest[which] -= taken
	e.pris[which] += taken
	return taken
}

// annee counts the quarters of a year that count as contributed beside those that are.
func (r *reputes) annee(s *pension.State, rec bareme.Recorder, e *enveloppes, a *faits.AnneeTrimestres) int {
	if a.Tous.Assimiles()+a.Tous.Avpf() == 0 {
		return 0 // most years: each kind of period makes quarters of one of these
	}
	n := 0
	for i := range periodesReputees {
		p := &periodesReputees[i]
		rule := &r.regle[i]
		if !rule.ok {
			continue
		}
		quarters := a.Tous.De(p.type1)
		if p.type2 != p.type1 {
			quarters += a.Tous.De(p.type2)
		}
		if quarters == 0 {
			continue
		}
		if p.periode == bareme.ReputeChomageIndemnise {
			quarters = chomageIndemnise(s, rec, a.Annee, quarters)
		}
		taken := e.take(rule.Enveloppe, quarters)
		if taken < quarters && rule.overflows != rule.Enveloppe {
			taken += e.take(rule.overflows, quarters-taken)
		}
		n += taken
	}
	return n
}

// outsideAnnee counts the increases, which belong to no year.
func (r *reputes) outsideAnnee(s *pension.State, e *enveloppes) int {
	n := 0
	if r.c2p {
		n += s.Penibilite.Lire().TrimestresMajoration
		e.pris[bareme.EnveloppeC2p] += s.Penibilite.Lire().TrimestresMajoration
	}
	children := min(r.enfants, s.Enfants.Lire().Trimestres+s.Enfants.Lire().TrimestresSpeciaux)
	e.pris[bareme.EnveloppeMajorationEnfants] += children
	return n + children
}

// chomageIndemnise leaves out the unemployment quarters of a year that no allowance paid for. In a year that has
// both, the days paid decide.
func chomageIndemnise(s *pension.State, rec bareme.Recorder, annee, quarters int) int {
	paid := false
	unpaid := false
	days := 0
	for i := range s.Carriere.Lire() {
		l := &s.Carriere.Lire()[i]
		if l.Annee != annee {
			continue
		}
		unpaid = unpaid || l.Nature == dossier.ChomageNonIndemnise
		if l.Nature == dossier.ChomageIndemnise {
			paid = true
			if l.Source != nil {
				days += l.Source.Jours.Or(0)
			}
		}
	}
	switch {
	case !unpaid:
		return quarters
	case !paid:
		return 0
	}
	q, ok := s.Bareme.PeriodeAssimilee(rec, bareme.PeriodeChomageIndemnise, regles.FinDAnnee(annee))
	if !ok || q.Unites == 0 {
		return 0
	}
	return min(quarters, days/q.Unites)
}
