package main

import (
	"slices"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
)

// The faults that the panels name, and the fields that each explains. What they mean is in testdata/oracle/README.md.
var (
	fautesReforme    = []string{"REFORM2010_ANNUAL_STEP", "REFORM2023_ANNUAL_STEP", "PRE_SUSPENSION_LAW"}
	fautesTrimestres = []string{"PARAMS_FROZEN", "AVPF_DIVISOR", "FLOAT32_EDGE"}
	fautesDecote     = slices.Concat([]string{"NUMPY_MONTH_FLOOR"}, fautesReforme, fautesTrimestres)
	fautesSurcote    = slices.Concat(
		[]string{"SURCOTE_FIRST_YEAR", "SURCOTE_PRE2009_RATES", "SURCOTE_2009_STEP", "SURCOTE_EDGE"}, fautesReforme,
		fautesTrimestres)
	fautesProrata = slices.Concat([]string{"MDA_AGE_RATE"}, fautesReforme, fautesTrimestres)
	fautesSalaire = []string{"REVAL_JAN1", "REVAL_STALE", "AVPF_DIVISOR"}
)

// difference is a reason of this project's, where the panel itself says nothing. docs/law/validation.md
// tells each at length.
type difference struct {
	code   string
	champs []string
	vaut   func(l ligne, m mesure) bool
}

const (
	creationGmp    = 1989
	arrcoDesCadres = 1976
)

var differences = []difference{
	{"QUARTER_OF_THE_LEGAL_AGE", []string{"surcote_quarters", "surcote", "rate"}, ageLegalAuPremierJour},
	{"WHOLE_QUARTERS_AFTER_FULL_RATE_AGE", []string{"proration"}, afterAgeTauxPlein},
	{"YEARS_OF_PARENTS_2026", []string{"sam", "sam_years"}, func(l ligne, _ mesure) bool {
		return l.text("sex") == "F" && integer(l.membre("children")) > 0 && l.text("liquidation") >= "2026-09-01"
	}},
	{"CEILING_OF_THE_LAST_YEAR", []string{"arrco_points_year", "agirc_points_year", "points_2019_on"}, func(
		l ligne, m mesure,
	) bool {
		return m.annee == l.date("liquidation").Year
	}},
	{"AGIRC_PRICE_OF_JANUARY", []string{"agirc_points_year"}, func(_ ligne, m mesure) bool {
		return m.annee >= 2004 && m.annee <= 2013
	}},
	{"AGIRC_RATE_1989", []string{"agirc_points_year"}, func(_ ligne, m mesure) bool { return m.annee == creationGmp }},
	{"MINIMUM_POINTS_BEFORE_1989", []string{"agirc_points_year"}, func(_ ligne, m mesure) bool {
		return m.annee < creationGmp
	}},
	{"MINIMUM_POINTS_OF_A_SHORT_YEAR", []string{"agirc_points_year"}, func(l ligne, m mesure) bool {
		return m.annee > creationGmp && m.got.Equal(gmpWhole)
	}},
	{"ARRCO_OF_EXECUTIVES_BEFORE_1976", []string{"arrco_points_year"}, func(l ligne, m mesure) bool {
		return m.annee < arrcoDesCadres && m.attendu.IsZero() && cadre(l, m.annee)
	}},
	{"REFORM_2025_OF_THE_BASE", []string{"compl_points", "cnavpl_points"}, reforme2025},
	{"MICRO_ENTERPRISE_SHARES", []string{"compl_points"}, func(l ligne, _ mesure) bool {
		return l.membre("turnover_year").Kind() == ijson.Number
	}},
}

// differenceKnown returns why the engine differs from a row, where the panel itself says nothing.
func differenceKnown(l ligne, m mesure) string {
	for i := range differences {
		d := &differences[i]
		if slices.Contains(d.champs, m.nom) && d.vaut(l, m) {
			return d.code
		}
	}
	return ""
}

// ageLegalAuPremierJour says whether the legal age falls on the first day of a civil quarter: quarters
// then count from the next one.
func ageLegalAuPremierJour(l ligne, m mesure) bool {
	months, ok := l.number("restated", "legal_age_months")
	n, whole := months.Floor()
	if !ok || !whole || m.reference != restitue {
		return false
	}
	on := calendar.NewAge(0, n).ReachedOn(l.date("birth"))
	return on == on.Quarter().First()
}

// afterAgeTauxPlein says whether the pension begins after the age of the full rate, within which restatement and
// engine count quarters apart.
func afterAgeTauxPlein(l ligne, m mesure) bool {
	months, ok := l.number("restated", "full_rate_age_months")
	n, whole := months.Floor()
	return ok && whole && m.reference == restitue &&
		calendar.NewAge(0, n).ReachedOn(l.date("birth")).Before(l.date("liquidation"))
}

func cadre(l ligne, annee int) bool {
	for _, v := range l.membre("career").Items() {
		c := v.Items()
		if category, _ := c[colCategorie].Text(); integer(c[colAnnee]) == annee && category == "C" {
			return true
		}
	}
	return false
}

// reforme2025 says whether the row is of the reform of 2025, under which the same income gives more points:
// 557 instead of 525 up to the ceiling in the liberal professions, 8.1 % instead of 7 % in the complementary
// scheme of the self-employed.
func reforme2025(l ligne, m mesure) bool {
	most := m.attendu.Mul(money.Scaled(81, 1)).QuoInt(7).Add(money.Int(1))
	return l.text("date") >= "2025-01-01" && l.text("kind") != "salarie" && m.attendu.Less(m.got) && !most.Less(m.got)
}
