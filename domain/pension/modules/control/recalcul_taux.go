package control

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// droitsRecalcules are the rights that children open: how many there are, the quarters that they add, how many add some, those of a disabled
// child, and the increase of the pension in billionths.
type droitsRecalcules struct {
	nombre, trimestres, ouvrant, handicap int
	majoration                            int64
}

// compterEnfants counts them. Law: CSS L351-4, L351-4-1, L351-12.
func (r *recalcul) compterEnfants() {
	children := r.d.Assure.Enfants
	if len(children) == 0 {
		return
	}
	read := func(which bareme.Dispositif) int {
		n, ok := r.b.MajorationsEnfants(r, which, r.effet)
		return r.nombre(n, ok, "majorations_enfants")
	}
	birth, adoption, upbringing := read(bareme.MajorationMaternite), read(bareme.MajorationAdoption), read(bareme.MajorationEducation)
	disabled, least := read(bareme.MajorationEnfantHandicape), read(bareme.DureeMinimalePourEducation)
	most, _ := r.b.ConstanteEntiere(r, bareme.ConstanteMajorationDureeParEnfantMaximum, r.effet)
	insured := r.trimestres() >= least
	mother := r.d.Assure.Sexe == dossier.Femme
	for i := range children {
		e := &children[i]
		since := e.DateNaissance
		if !e.AdopteLe.IsZero() {
			since = e.AdopteLe
		}
		if since.After(r.effet) {
			continue
		}
		r.enfants.nombre++
		if r.d.Assure.Sexe == dossier.SexeNonDit && (!e.TrimestresMaternite.Present || !e.TrimestresEducation.Present) {
			r.impossible("sexe inconnu")
		}
		arrival := birth
		if !e.AdopteLe.IsZero() {
			arrival = adoption
		}
		n := 0
		switch {
		case e.TrimestresMaternite.Present:
			n = max(0, min(e.TrimestresMaternite.Value, arrival))
		case mother:
			n = arrival
		}
		raised := 0
		switch {
		case e.TrimestresEducation.Present:
			raised = max(0, min(e.TrimestresEducation.Value, upbringing))
		case mother && insured:
			raised = min(upbringing, max(0, e.EleveAnsPremieres.Or(upbringing)))
			if !since.IsZero() {
				raised = min(raised, max(0, calendar.AgeOn(since, r.effet).Years))
			}
		}
		n += min(raised, max(0, most-n))
		if e.TrimestresHandicap.Present {
			h := max(0, min(e.TrimestresHandicap.Value, disabled))
			n, r.enfants.handicap = n+h, r.enfants.handicap+h
		}
		if r.enfants.trimestres += n; n > 0 {
			r.enfants.ouvrant++
		}
	}
	if enough, ok := r.b.ConstanteEntiere(r, bareme.ConstanteMajorationEnfantsNombre, r.effet); r.enfants.nombre >= r.nombre(enough, ok, "constantes_legales") {
		share, ok := r.b.MajorationTroisEnfants(r, r.effet)
		r.enfants.majoration = r.taux9(share, ok, "majorations_enfants")
	}
}

// trimestres adds the quarters of all years.
func (r *recalcul) trimestres() (n int) {
	for i := range r.annees {
		n += r.annees[i].trimestres()
	}
	return n
}

// tauxRecalcule is the rate and what it rests on; rates are in billionths.
type tauxRecalcule struct {
	legal, automatique            calendar.Age
	ageLegalLe                    calendar.Date
	effetLegal, effetAutomatique  calendar.Date
	requise, proratisation, duree int
	cotises, avpf                 int
	manquants, manquantsDuree     int
	plein                         bool
	taux, surcote                 int64
	trimestresSurcote             int
	acquise                       bool
	acquiseLe                     calendar.Date
}

// fixerTaux finds the rate. Law: CSS L161-17-2, L161-17-3, L351-8, R351-27.
func (r *recalcul) fixerTaux() {
	t := &r.taux
	rule, born := r.le(r.autrement.loi), r.generation()
	var ok [4]bool
	t.legal, ok[0] = r.b.AgeLegal(r, born, rule)
	t.automatique, ok[1] = r.b.AgeTauxPleinAutomatique(r, born, rule)
	t.requise, ok[2] = r.b.DureeAssuranceRequise(r, born, rule)
	t.proratisation, ok[3] = r.b.DureeProratisation(r, born, rule)
	full, okFull := r.b.Constante(r, bareme.ConstanteTauxPlein, rule)
	share, okShare := r.b.Decote(r, born, rule)
	most, okMost := r.b.DecoteMaximum(r, born, rule)
	if ok != [4]bool{true, true, true, true} || !okFull || !okShare || !okMost {
		r.impossible("âges, durées ou décote inconnus")
		return
	}
	t.ageLegalLe = t.legal.ReachedOn(r.naissance)
	t.effetLegal, t.effetAutomatique = premierDuMois(t.ageLegalLe), premierDuMois(t.automatique.ReachedOn(r.naissance))
	r.abaisserAutomatique()
	r.hors(r.effet.Before(t.effetLegal) && r.dureeGardee(), "durée gardée d'une carrière longue")
	for i := range r.annees {
		t.cotises, t.avpf = t.cotises+r.annees[i].cotises, t.avpf+r.annees[i].avpf
	}
	t.duree = max(0, r.trimestres()+r.enfants.trimestres+r.autrement.trimestres)
	t.manquantsDuree = max(0, t.requise-t.duree)
	months := max(0, 12*(t.effetAutomatique.Year-r.effet.Year)+t.effetAutomatique.Month-r.effet.Month)
	if !r.inapte() {
		t.manquants = min(t.manquantsDuree, (months+2)/3, most)
	}
	if r.autrement.decote {
		t.manquants = r.autrement.manquants
	}
	t.plein = t.manquants == 0
	whole := r.entier(full, enMilliards)
	t.taux = whole - r.arrondi(whole, r.entier(share, enMilliards)*int64(t.manquants), unMilliard)
	r.acquerir()
	r.surcoter()
	r.autrement.perdreSurcote(t)
}

// premierDuMois is the first date of effect on or after a day. Law: CSS R351-37.
func premierDuMois(d calendar.Date) calendar.Date {
	if d.Day == 1 {
		return d
	}
	return d.FirstOfNextMonth()
}

// abaisserAutomatique gives the parent of a disabled child the full rate at 65.
func (r *recalcul) abaisserAutomatique() {
	if r.enfants.handicap == 0 {
		return
	}
	if age, ok := r.b.ConstanteEntiere(r, bareme.ConstanteTauxPlein65Ans, r.effet); ok {
		r.taux.effetAutomatique = calendar.Earlier(r.taux.effetAutomatique, premierDuMois(r.naissance.AddYears(age)))
	}
}

// dureeGardee says whether the generation may keep the duration of the law of before September 2023.
func (r *recalcul) dureeGardee() bool {
	from, ok1 := r.b.ConstanteDate(r, bareme.ConstanteCarriereLongueSauvegardeNaissanceDepuis, r.effet)
	to, ok2 := r.b.ConstanteDate(r, bareme.ConstanteCarriereLongueSauvegardeNaissanceJusqua, r.effet)
	return ok1 && ok2 && !r.naissance.Before(from) && !r.naissance.After(to)
}

// inapte says whether unfitness for work gives the full rate at the date of effect. Law: CSS L351-8 2°.
func (r *recalcul) inapte() bool {
	if !r.d.Assure.Inaptitude {
		return false
	}
	rule, ok := r.b.DepartAnticipeSante(r, bareme.SanteInaptitude, r.effet)
	age := calendar.NewAge(rule.Annees, 0)
	if rule.Regle == bareme.AgeLegalMoins {
		age = r.taux.legal.AddMonths(-12 * rule.Annees)
	}
	return ok && !r.effet.Before(premierDuMois(age.ReachedOn(r.naissance)))
}

// acquerir dates the last required quarter: the end of its civil quarter, the first of its year being that in which the work begins.
func (r *recalcul) acquerir() {
	t := &r.taux
	count := r.enfants.trimestres
	if t.acquise = count >= t.requise; t.acquise {
		return
	}
	for i := range r.annees {
		x := &r.annees[i]
		n := x.trimestres()
		if count+n < t.requise {
			count += n
			continue
		}
		q := min(4, max(1, x.debut)+t.requise-count-1)
		t.acquise, t.acquiseLe = true, calendar.Quarter{Year: x.annee, Number: q}.Last()
		return
	}
}

// surcoter counts the quarters worked beyond the requirements. Law: CSS L351-1-2, D351-1-4, L351-1-2-1.
func (r *recalcul) surcoter() {
	t := &r.taux
	if !t.acquise {
		return
	}
	after := calendar.Date{}
	if !t.acquiseLe.IsZero() {
		after = t.acquiseLe.AddDays(1)
	}
	next := t.ageLegalLe.Quarter().Add(1)
	end := r.effet.Quarter().First().AddDays(-1)
	from := calendar.Later(next.First(), after)
	r.hors(from.Year < 2009 && from.Before(end), "surcote d'avant 2009")
	rule, parents := r.b.SurcoteParentale(r, r.effet)
	parents = parents && t.legal.Compare(rule.AgeLegalMinimum) >= 0 && r.enfants.trimestres > 0
	start := from
	parentFrom, parentTo := calendar.Later(next.Add(-4).First(), after), calendar.Earlier(next.First().AddDays(-1), end)
	if parents {
		start = calendar.Earlier(start, parentFrom)
	}
	parental := 0
	for i := range r.annees {
		x := &r.annees[i]
		if x.annee < start.Year || x.annee > end.Year {
			continue
		}
		year := calendar.Span{From: calendar.Date{Year: x.annee, Month: 1, Day: 1}, To: calendar.Date{Year: x.annee, Month: 12, Day: 31}}
		n := min(x.cotises, entiers(calendar.Later(from, year.From), calendar.Earlier(end, year.To)))
		if n > 0 {
			rate, ok := r.b.Surcote(r, year.To, t.trimestresSurcote+1, false)
			t.surcote += int64(n) * r.taux9(rate, ok, "surcote")
			t.trimestresSurcote += n
		}
		if parents {
			parental += min(x.cotises-n, entiers(calendar.Later(parentFrom, year.From), calendar.Earlier(parentTo, year.To)))
		}
	}
	if parental = min(parental, rule.Maximum); parents && parental > 0 {
		t.surcote += int64(parental) * r.entier(rule.ParTrimestre, enMilliards)
		t.trimestresSurcote += parental
	}
}

// entiers counts the civil quarters that lie whole between two days.
func entiers(from, to calendar.Date) int {
	if to.Before(from) {
		return 0
	}
	return max(0, calendar.WholeQuarters(from, to))
}
