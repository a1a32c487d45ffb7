package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// CSS L351-10, D351-2-1: 120 contributed quarters open the increase since April 2009; before, any one did; and before
// 2004 there was none. Since September 2023 up to 24 quarters of parents at home help.
func TestMinimum_opens_its_increase_by_date_and_contributed_quarters(t *testing.T) {
	t.Parallel()
	day := func(year, month int) calendar.Date { return calendar.Date{Year: year, Month: month, Day: 1} }
	for _, tt := range []struct {
		effet         calendar.Date
		cotises, avpf int
		want          bool
	}{
		{day(2003, 12), 170, 0, false},
		{day(2004, 1), 170, 0, true},
		{day(2009, 3), 1, 0, true},
		{day(2009, 4), 119, 0, false},
		{day(2009, 4), 120, 0, true},
		{day(2023, 8), 119, 24, false},
		{day(2023, 9), 119, 1, true},
		{day(2023, 9), 119, 0, false},
		{day(2023, 9), 96, 24, true},
		{day(2023, 9), 96, 25, true},
		{day(2023, 9), 95, 24, false},
		{day(2023, 9), 95, 25, false},
	} {
		s := etat(t, tt.effet)
		m, ok := readMinimum(s, pension.NewTrace(0))
		if !ok || m.ouvreMajoration(assietteMinimum{cotises: tt.cotises, avpf: tt.avpf}) != tt.want {
			t.Errorf("%+v: %v (%v)", tt, !tt.want, ok)
		}
	}
}

// CSS L351-10: an unknown amount leaves the minimum unknown; what the law of the day does not have is not missing.
func TestMinimum_is_not_known_without_its_amounts(t *testing.T) {
	t.Parallel()
	for effet, want := range map[calendar.Date]bool{
		{Year: 2001, Month: 12, Day: 1}: false, {Year: 2002, Month: 1, Day: 1}: true,
		{Year: 2011, Month: 12, Day: 1}: true, {Year: 2012, Month: 1, Day: 1}: true,
	} {
		s, trace := etat(t, effet), pension.NewTrace(0)
		m, ok := readMinimum(s, trace)
		if ok != want || trace.EstIncomplet() == want {
			t.Errorf("%s: %v, incomplete %v", effet, ok, trace.EstIncomplet())
		}
		if ok && m.withoutEcretement != effet.Before(calendar.Date{Year: 2012, Month: 1, Day: 1}) {
			t.Errorf("%s: without a ceiling %v", effet, m.withoutEcretement)
		}
	}
	s, trace := etat(t, novembre2026), pension.NewTrace(0)
	s.Bareme = casetest.Sans(s.Bareme, func(rec bareme.Recorder) { s.Bareme.MinimumContributif(rec, novembre2026) })
	if _, ok := readMinimum(s, trace); ok || !trace.EstIncomplet() {
		t.Error("a minimum without its amounts")
	}
}

// CSS D351-2-1: another scheme takes its share of the increase where all schemes hold more than this one, and the
// explanation says so only then.
func TestMinimum_explains_how_its_increase_is_shared(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		a      assietteMinimum
		majore string
		// dit is the last number that the explanation of the increase names.
		dit string
	}{
		{"one scheme", assietteMinimum{
			duree: 160, dureeTotale: 170, proratisation: 170, cotises: 170,
		}, "1771.72", "dureeExigee"},
		{"another one beside, without more quarters", assietteMinimum{
			duree: 170, dureeTotale: 170, proratisation: 170, cotises: 170, otherRegime: true,
		}, "1771.72", "dureeExigee"},
		{"one quarter more: 1 771.72 × 169/170", assietteMinimum{
			duree: 169, dureeTotale: 170, proratisation: 170, cotises: 170, otherRegime: true,
		}, "1761.30", "dureeTotale"},
		{"contributed beyond the whole duration", assietteMinimum{
			duree: 180, dureeTotale: 180, proratisation: 170, cotises: 180,
		}, "1771.72", "dureeExigee"},
		{"119 contributed", assietteMinimum{
			duree: 170, dureeTotale: 170, proratisation: 170, cotises: 119,
		}, "0.00", "trimestresExiges"},
	} {
		s, trace := etat(t, novembre2026), pension.NewTrace(0)
		m, ok := readMinimum(s, trace)
		if !ok {
			t.Fatal("the minimum is unknown")
		}
		b := m.brut(tt.a)
		trace.Begin()
		b.trace(trace, m, tt.a)
		lines := trace.End().Lines(s.Bareme)
		if len(lines) != 3 {
			t.Fatalf("%s: %+v", tt.name, lines)
		}
		termes := lines[1].Termes
		if b.palierMajore.String() != tt.majore || termes[len(termes)-1].Nom != tt.dit {
			t.Errorf("%s: %s by %q", tt.name, b.palierMajore, lines[1].Formula)
		}
	}
}

// Circulaires Cnav 2018-4 and 2022-26: since April 2009 the minimum is compared with the pension without its surcote.
func TestMinimum_is_compared_with_the_surcote_before_april_2009(t *testing.T) {
	t.Parallel()
	for effet, want := range map[calendar.Date]string{
		{Year: 2009, Month: 3, Day: 1}: "6300.00", {Year: 2009, Month: 4, Day: 1}: "6000.00",
	} {
		s := etat(t, effet)
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TauxSurcote = decimal(t, "0.05") })
		c := liquidateur{s: s, t: pension.NewTrace(0)}
		if got := c.pensionComparee(&branche{p0: euro(t, "6000")}).String(); got != want {
			t.Errorf("%s: compared with %s, want %s", effet, got, want)
		}
	}
}

// CSS L173-2: what all pensions make with the minima may equal the ceiling.
func TestEcreter_begins_above_the_ceiling(t *testing.T) {
	t.Parallel()
	for others, want := range map[string]string{
		"999.99": "1000.00", "1000": "1000.00", "1000.01": "999.99", "1999.99": "0.01", "2000": "0.00", "2001": "0.00",
	} {
		minima := []money.Euro{euro(t, "1000"), {}}
		ecreter(minima, euro(t, "8000"), euro(t, others), euro(t, "10000"))
		if got := minima[0].Add(minima[1]).String(); got != want {
			t.Errorf("%s beside: %s of the minimum is left, want %s", others, got, want)
		}
	}
}

// Loi 2023-270 art. 18: 100 € a month at the most, × contributed quarters / whole duration, then × duration of the
// scheme / duration of all schemes beside another base scheme.
func TestPlafondMajoration_is_in_proportion_of_contributed_quarters(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		a    assietteMinimum
		want string
	}{
		{assietteMinimum{duree: 160, dureeTotale: 160, proratisation: 160, cotises: 160}, "1200.00"},
		{assietteMinimum{duree: 160, dureeTotale: 160, proratisation: 160, cotises: 161}, "1200.00"},
		{assietteMinimum{duree: 160, dureeTotale: 160, proratisation: 160, cotises: 120}, "900.00"},
		{assietteMinimum{duree: 80, dureeTotale: 160, proratisation: 160, cotises: 160}, "1200.00"},
		{assietteMinimum{duree: 80, dureeTotale: 160, proratisation: 160, cotises: 160, otherRegime: true}, "600.00"},
	} {
		if got := plafondMajoration(euro(t, "100"), tt.a).String(); got != tt.want {
			t.Errorf("%+v: %s", tt, got)
		}
	}
}

// Loi 2023-270 art. 18: the increase asks for 120 contributed quarters and stops at the ceiling of all pensions.
func TestMajorationExceptionnelle_by_contributed_quarters_and_other_pensions(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		cotises int
		others  string
		want    string
	}{
		{119, "0", ""},
		{120, "0", "900.00"},
		{160, "0", "1200.00"},
		// The pension of 6 000 € is 6 000 × 1.04 × 1.008 = 6 289.92 € in September 2023, and all pensions make
		// 16 226.76 € at the most.
		{160, "8736.84", "1200.00"},
		{160, "8736.85", "1199.99"},
		{160, "9936.83", "0.01"},
		{160, "9936.84", ""},
		{160, "9936.85", ""},
	} {
		s := etat(t, calendar.Date{Year: 2022, Month: 2, Day: 1})
		others := euro(t, tt.others)
		c := liquidateur{s: s, t: pension.NewTrace(0), others: &others}
		got := c.majorationExceptionnelle(&liquidation{servie: branche{
			p0: euro(t, "6000"), plein: true,
			assiette: assietteMinimum{duree: 160, dureeTotale: 160, proratisation: 160, cotises: tt.cotises},
		}})
		switch {
		case got == nil && tt.want != "":
			t.Errorf("%+v: none", tt)
		case got == nil:
		case got.AnnuelEur.String() != tt.want || !got.MensuelEur.Equal(got.AnnuelEur.Mensuel().Decimal):
			t.Errorf("%+v: %s, %s a month, on %s", tt, got.AnnuelEur, got.MensuelEur, got.PensionRevaloriseeEur)
		}
	}
}
