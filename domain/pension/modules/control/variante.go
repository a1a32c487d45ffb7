package control

import "github.com/retraite-gateway/retraite/domain/calendar"

// variante is one thing that a fund may have done otherwise. The recomputation made with it shows what the fund would then have notified.
type variante struct {
	// loi is the day at which ages, durations, décote and the number of best years are read; coefficients, point and minimum those of the
	// revaluation of pay, of the value of the point and of the minimum contributif. Zero is the date of effect.
	loi, coefficients, point, minimum calendar.Date
	// generation is added to the year of birth where the law looks at the generation.
	generation int
	// sansTrimestresEnfants, sansMajoration: the quarters of children, their increase are left out.
	sansTrimestresEnfants, sansMajoration bool
	// trimestres is added to the duration.
	trimestres int
	// decote says that manquants quarters of décote are counted; surcotePerdue is how many quarters of surcote are left out.
	decote                   bool
	manquants, surcotePerdue int
	// sansMinimum leaves the minimum contributif out, sansMajore its increase.
	sansMinimum, sansMajore bool
	// annees is how many best years the average takes, 0 for those of the law; sans leaves one year out, depuis all those before it.
	annees, sans, depuis int
	// sansGarantie leaves the minimum of points of cadres out.
	sansGarantie bool
}

// le returns a day, or the date of effect when it is zero.
func (r *recalcul) le(day calendar.Date) calendar.Date {
	if day.IsZero() {
		return r.effet
	}
	return day
}

// generation is the date of birth that the rules of a generation look at.
func (r *recalcul) generation() calendar.Date {
	if r.autrement.generation == 0 {
		return r.naissance
	}
	return r.naissance.AddYears(r.autrement.generation)
}

// retient says whether the average may take a year.
func (v *variante) retient(annee int) bool { return annee != v.sans && annee >= v.depuis }

// perdreSurcote leaves quarters of surcote out, each for its share.
func (v *variante) perdreSurcote(t *tauxRecalcule) {
	if n := min(v.surcotePerdue, t.trimestresSurcote); n > 0 {
		t.surcote -= t.surcote / int64(t.trimestresSurcote) * int64(n)
		t.trimestresSurcote -= n
		if t.trimestresSurcote == 0 {
			t.surcote = 0
		}
	}
}

// reprendre liquidates the same career again with another rule: years, points and children stay as they are.
func (r *recalcul) reprendre(v variante) *recalcul {
	again := *r
	again.autrement, again.manque, again.taux, again.base = v, nil, tauxRecalcule{}, baseRecalculee{}
	again.complementaire, again.complementaireHorsEnfants = 0, 0
	if v.sansTrimestresEnfants {
		again.enfants.trimestres, again.enfants.handicap = 0, 0
	}
	if v.sansMajoration {
		again.enfants.majoration = 0
	}
	for _, etape := range [...]func(){again.fixerTaux, again.liquiderComplementaire, again.liquiderBase} {
		if again.possible() {
			etape()
		}
	}
	return &again
}
