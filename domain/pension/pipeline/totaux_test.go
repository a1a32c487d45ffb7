package pipeline

import (
	"iter"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/modules/agirc"
)

// totalBrut adds the gross pensions of a run, base and complementary.
func totalBrut(t interface{ Fatalf(string, ...any) }, out Outcome) money.Euro {
	total := annuites(t, out).TotalAnnuelEur
	for p := range pensionsEnPoints(out) {
		if p.AnnuelBrut != nil {
			total = total.Add(*p.AnnuelBrut)
		}
	}
	return total
}

// totalDroits adds the base pensions and the rights in points, before the coefficient of solidarity and the increase
// for children that it cuts.
func totalDroits(t interface{ Fatalf(string, ...any) }, out Outcome) money.Euro {
	total := annuites(t, out).TotalAnnuelEur
	for p := range pensionsEnPoints(out) {
		if p.Droits != nil {
			total = total.Add(*p.Droits)
		}
	}
	return total
}

// solidarite says whether a run has the coefficient of solidarity, which ends after three years.
func solidarite(out Outcome) bool {
	for p := range pensionsEnPoints(out) {
		if p.CoefficientSolidarite != nil && p.CoefficientSolidarite.Less(money.Int(1)) {
			return true
		}
	}
	return false
}

func pensionsEnPoints(out Outcome) iter.Seq[*agirc.PensionPoints] {
	return func(yield func(*agirc.PensionPoints) bool) {
		for _, section := range out.Sections {
			r, ok := section.Results.(*agirc.ResultatMontantPoints)
			if !ok {
				continue
			}
			for i := range r.Regimes {
				if !yield(&r.Regimes[i]) {
					return
				}
			}
		}
	}
}

// 7 006.26 € in 2011 are three quarters (3.89 × 1 800 €), 7 200 € four: the pension reaches the full rate, gains for
// life, and its first three years are a cent lower, the coefficient of solidarity having come.
func TestTheFullRate_may_pay_less_until_the_coefficient_of_solidarity_ends(t *testing.T) {
	t.Parallel()
	c := carriereTiree{
		naissance: calendar.Date{Year: 1958, Month: 1, Day: 3}, effet: calendar.Date{Year: 2023, Month: 2, Day: 1},
	}
	for year := 1981; year < c.effet.Year; year++ {
		c.lignes = append(c.lignes, ligneTiree{annee: year, regime: "CNAV", cents: 700_000})
	}
	for year, cents := range map[int]int{
		1993: 1851950, 1994: 2452196, 1997: 3794280, 2000: 4638705, 2006: 5933396, 2010: 1159250, 2013: 2708950,
		2014: 899150, 2019: 2266525,
		1996: 711360, 1998: 700050, 2001: 700017, 2003: 701647, 2007: 700110, 2011: 700626, 2021: 700283,
	} {
		c.lignes[year-1981].cents = cents
	}
	was := lancer(t, c.donnees(), c.effet)
	c.lignes[2011-1981].cents = 720000
	is := lancer(t, c.donnees(), c.effet)
	if solidarite(was) || !solidarite(is) {
		t.Errorf("the coefficient of solidarity is there before: %v, after: %v", solidarite(was), solidarite(is))
	}
	if before, after := totalBrut(t, was), totalBrut(t, is); !after.Less(before) {
		t.Errorf("%s, then %s for three years", before, after)
	}
	if before, after := totalDroits(t, was), totalDroits(t, is); !before.Less(after) {
		t.Errorf("%s, then %s for life", before, after)
	}
}
