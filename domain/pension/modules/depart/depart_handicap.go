package depart

import (
	"github.com/retraite-gateway/retraite/domain/calendar"
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
var ligneDepartHandicap = pension.Modele{
	Genre: pension.Decision, Label: "Départ pour handicap, trimestres cotisés",
	Formule: "{trimestres} trimestres, {trimestresExiges} exigés pour partir à {age}", Unite: pension.UniteDate,
	Loi: law.CSSD351_1_5,
}

// The ages, in years, at which a disability lets leave; each has its duration in the table. Law: CSS D351-1-5.
const (
	premierAgeHandicap = 55
	dernierAgeHandicap = 59
)

// DureeHandicap is what a disabled person has contributed with the disability, and what the departure asks for.
type DureeHandicap struct {
	Cotises       int `json:"trimestresCotises"`
	CotisesExiges int `json:"trimestresCotisesExiges"`
	Valides       int `json:"trimestresValides"`
	// ValidesExiges is 0 since September 2023, when the law asks for no validated duration any more.
	ValidesExiges int `json:"trimestresValidesExiges"`
	// CoefficientMajoration raises the pension, within a whole pension.
	CoefficientMajoration money.Decimal `json:"coefficientMajoration"`
}

// byHandicap judges the departure of a disabled person. Law: CSS L351-1-3, D351-1-5, D351-1-6.
//
// Doubt: the degree of disability is that of the dossier, taken to have lasted since its date; recognitions as a
// disabled worker before 2016, which count too, are not in a dossier.
func byHandicap(s *pension.State, t *pension.Trace) Dispositif {
	d := Dispositif{Code: codeHandicap, TauxPlein: true, Manque: []string{}}
	h := s.Dossier.Assure.Handicap
	if h == nil {
		d.Manque = []string{manqueFait}
		return d
	}
	if !handicapReconnu(s, t, h, &d) {
		return d
	}
	facts := &DureeHandicap{
		Cotises: trimestresSince(s, h.Depuis, func(a *faits.AnneeTrimestres) int { return a.Tous.Cotises() }),
		Valides: trimestresSince(s, h.Depuis, func(a *faits.AnneeTrimestres) int { return a.Tous.Total() }),
	}
	if s.Handicap.Lire().TrimestresHandicap > 0 {
		facts.Cotises = s.Handicap.Lire().TrimestresHandicap
	}
	d.Handicap = facts
	facts.CoefficientMajoration = majorationHandicap(s, t, facts.Cotises)
	findPorteHandicap(s, t, h.Depuis, facts, &d)
	return d
}

// handicapReconnu says whether the degree and the date are there and high enough; what is missing becomes a gap.
func handicapReconnu(s *pension.State, t *pension.Trace, h *dossier.Handicap, d *Dispositif) bool {
	minimum, ok := s.Bareme.Constante(t, bareme.ConstanteHandicapIncapacite, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : taux d'incapacité du départ pour handicap inconnu.")
		return false
	}
	blocking := s.Dossier.Liquidation.Motif == dossier.MotifHandicap
	if !h.TauxMin.Present {
		l := pension.Lacune{
			Champ: "/assure/handicap/tauxMin", Kind: gap.Decimal, Bloquante: blocking, Unite: pension.Fraction,
			Message: "Taux d'incapacité absent : il ouvre le départ anticipé pour handicap (fraction, 0,5 pour 50 %).",
		}
		t.Missing(l.Bornes(0, 1))
		d.Manque = append(d.Manque, "taux d'incapacité")
	}
	if h.Depuis.IsZero() {
		t.Missing(pension.Lacune{
			Champ: "/assure/handicap/depuis", Kind: gap.Date, Bloquante: blocking,
			Message: "Date de reconnaissance du handicap absente : les trimestres cotisés en situation de handicap " +
				"se comptent depuis ce jour.",
		})
		d.Manque = append(d.Manque, "date de reconnaissance du handicap")
	}
	if h.TauxMin.Present && h.TauxMin.Value.Less(minimum) {
		d.Manque = append(d.Manque, "taux d'incapacité inférieur au minimum exigé")
	}
	return len(d.Manque) == 0
}

// findPorteHandicap finds the earliest age whose durations the career meets.
func findPorteHandicap(s *pension.State, t *pension.Trace, since calendar.Date, facts *DureeHandicap, d *Dispositif) {
	naissance := s.Dossier.Assure.DateNaissance
	known := false
	for age := premierAgeHandicap; age <= dernierAgeHandicap; age++ {
		need, ok := s.Bareme.Handicap(t, age, naissance.Year, s.DateEffet.Lire())
		if !ok {
			if known {
				t.Incomplete(regles.DureeHandicapInconnue(age))
			}
			continue
		}
		known = true
		facts.CotisesExiges = need.Cotises
		facts.ValidesExiges = 0
		if !need.SansValides {
			facts.ValidesExiges = need.Valides
		}
		if facts.Cotises < facts.CotisesExiges || facts.Valides < facts.ValidesExiges {
			continue
		}
		at := calendar.NewAge(age, 0)
		reached := dateAcquisition(s, need.Cotises, 0, func(year anneeDeDroits) int {
			if year.france == nil {
				return 0
			}
			return sinceDay(year.france, since, year.france.Tous.Cotises())
		})
		best := calendar.Later(PremierEffet(naissance, at), reached.firstMoisAfter())
		d.open(s, at, best)
		t.Step(
			pension.Step{Modele: &ligneDepartHandicap, Valeur: pension.Jour(best)},
			pension.Nombre(facts.Cotises), pension.Nombre(need.Cotises), pension.Age(at),
		)
		return
	}
	if !known {
		d.Manque = append(d.Manque, "aucun âge de départ pour handicap dans le barème de cette génération")
		if s.Dossier.Liquidation.Motif == dossier.MotifHandicap {
			t.Incomplete("Barème handicap : aucune ligne pour cette génération et cette date d'effet.")
		}
		return
	}
	d.Manque = append(d.Manque, "durée cotisée en situation de handicap")
}

// trimestresSince counts quarters from a day on.
func trimestresSince(s *pension.State, since calendar.Date, compte func(*faits.AnneeTrimestres) int) int {
	n := 0
	for i := range s.Trimestres.Lire() {
		n += sinceDay(&s.Trimestres.Lire()[i], since, compte(&s.Trimestres.Lire()[i]))
	}
	return n
}

// sinceDay keeps the quarters of a year that come after a day: in the year of that day, at most the civil
// quarters that follow or hold it.
func sinceDay(a *faits.AnneeTrimestres, since calendar.Date, n int) int {
	const trimestresCivils = 4
	switch {
	case a.Annee < since.Year:
		return 0
	case a.Annee == since.Year:
		return min(n, trimestresCivils+1-since.Quarter().Number)
	}
	return n
}

// majorationHandicap returns the increase of the pension of a disabled person on the duration in the aligned schemes.
func majorationHandicap(s *pension.State, t *pension.Trace, cotises int) money.Decimal {
	divisor, ok := s.Bareme.ConstanteEntiere(t, bareme.ConstanteHandicapMajorationPart, s.DateEffet.Lire())
	if !ok {
		t.Incomplete("Barème constantes_legales : part de la majoration pour handicap inconnue.")
		return money.Decimal{}
	}
	return coefficientHandicap(cotises, s.DureeAlignes(), divisor)
}

// coefficientHandicap is a third of the share of the duration contributed with the disability, rounded to the
// hundredth. Law: CSS D351-1-6.
func coefficientHandicap(cotises, duree, diviseur int) money.Decimal {
	return money.Int(cotises).QuoInt(duree * diviseur).HalfUp(2)
}
