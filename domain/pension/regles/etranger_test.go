package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func TestALEtranger_is_told_by_the_scheme_or_by_the_nature(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		line faits.Ligne
		want bool
	}{
		{faits.Ligne{Regime: dossier.RegimeEtranger, Nature: dossier.Activite}, true},
		{faits.Ligne{Regime: dossier.CNAV, Nature: dossier.Etranger}, true},
		{faits.Ligne{Regime: dossier.CNAV, Nature: dossier.Activite}, false},
	} {
		if got := ALEtranger(&tt.line); got != tt.want {
			t.Errorf("%s, %s: %t", tt.line.Regime, tt.line.Nature, got)
		}
	}
}

func TestEtatEtranger_is_neither_absent_nor_France(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]bool{"": false, "FR": false, "BE": true, OrganisationInternationale: true} {
		got, ok := EtatEtranger(&faits.Ligne{Source: &dossier.Ligne{Precisions: &dossier.Precisions{Pays: code}}})
		if got != code || ok != want {
			t.Errorf("%q: %q, %t", code, got, ok)
		}
	}
}

// Règlement (CE) 987/2009 art. 13: a quarter is three months or ninety days, a rest counts for one, and a year has no
// more than four.
func TestDureeEtrangere_becomes_quarters(t *testing.T) {
	t.Parallel()
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	c, ok := LireConversionEtrangere(bareme.Official(), pension.NewTrace(0), effet)
	if !ok || c != (ConversionEtrangere{ParAn: 4, MoisParTrimestre: 3, JoursParTrimestre: 90}) {
		t.Fatalf("%+v, %t", c, ok)
	}
	for _, tt := range []struct {
		name string
		d    DureeEtrangere
		want int
	}{
		{"nothing", DureeEtrangere{}, 0},
		{"one month begun", DureeEtrangere{Mois: 1}, 1},
		{"three months", DureeEtrangere{Mois: 3}, 1},
		{"four months", DureeEtrangere{Mois: 4}, 2},
		{"ninety days", DureeEtrangere{Jours: 90}, 1},
		{"ninety-one days", DureeEtrangere{Jours: 91}, 2},
		{"one of each", DureeEtrangere{Reportes: 1, Mois: 3, Jours: 90}, 3},
		{"a whole year", DureeEtrangere{Reportes: 3, Mois: 3}, 4},
		{"no more than a year", DureeEtrangere{Reportes: 4, Mois: 1}, 4},
	} {
		if got := tt.d.Trimestres(c, c.ParAn); got != tt.want {
			t.Errorf("%s: %d quarters, want %d", tt.name, got, tt.want)
		}
	}
}

// CSS R351-1: in the year of the date of effect only whole civil quarters before it count.
func TestConversionEtrangere_limits_the_year_of_the_date_of_effect(t *testing.T) {
	t.Parallel()
	c := ConversionEtrangere{ParAn: 4, MoisParTrimestre: 3, JoursParTrimestre: 90}
	for month, want := range map[int]int{1: 0, 3: 0, 4: 1, 6: 1, 7: 2, 9: 2, 10: 3, 12: 3} {
		if got := c.Limite(2026, calendar.Date{Year: 2026, Month: month, Day: 1}); got != want {
			t.Errorf("month %d: %d quarters, want %d", month, got, want)
		}
	}
	if got := c.Limite(2025, calendar.Date{Year: 2026, Month: 1, Day: 1}); got != 4 {
		t.Errorf("the year before: %d quarters", got)
	}
}

func TestDureeEtrangere_takes_what_a_line_tells_best(t *testing.T) {
	t.Parallel()
	span := func(from, to string) calendar.Span {
		return calendar.Span{From: jourDeServices(t, from), To: jourDeServices(t, to)}
	}
	days, quarters := dossier.Ligne{Jours: dossier.Some(40)}, dossier.Ligne{Trimestres: dossier.Some(2)}
	both := dossier.Ligne{Jours: dossier.Some(40), Trimestres: dossier.Some(2)}
	for _, tt := range []struct {
		name   string
		source dossier.Ligne
		span   calendar.Span
		want   DureeEtrangere
		ok     bool
	}{
		{"nothing", dossier.Ligne{}, calendar.Span{}, DureeEtrangere{}, false},
		{"one end alone", dossier.Ligne{}, span("2000-01-01", ""), DureeEtrangere{}, false},
		{"the other end alone", dossier.Ligne{}, span("", "2000-01-01"), DureeEtrangere{}, false},
		{"ends that are crossed", days, span("2000-03-01", "2000-02-01"), DureeEtrangere{Jours: 40}, true},
		{"days", days, calendar.Span{}, DureeEtrangere{Jours: 40}, true},
		{"dates before days", days, span("2000-01-01", "2000-02-29"), DureeEtrangere{Mois: 2}, true},
		{"quarters before dates and days", both, span("2000-01-01", "2000-02-29"), DureeEtrangere{Reportes: 2}, true},
		{"quarters", quarters, calendar.Span{}, DureeEtrangere{Reportes: 2}, true},
		{
			"a single day is a month begun",
			dossier.Ligne{},
			span("2000-01-15", "2000-01-15"),
			DureeEtrangere{Mois: 1},
			true,
		},
		{"from date to date", dossier.Ligne{}, span("2000-01-15", "2000-03-14"), DureeEtrangere{Mois: 2}, true},
		{"and a day", dossier.Ligne{}, span("2000-01-15", "2000-03-15"), DureeEtrangere{Mois: 3}, true},
		{"over the year", dossier.Ligne{}, span("2000-12-01", "2001-01-31"), DureeEtrangere{Mois: 2}, true},
		{
			"fewer than none are none",
			dossier.Ligne{Trimestres: dossier.Some(-1)},
			calendar.Span{},
			DureeEtrangere{},
			true,
		},
		{"nor days", dossier.Ligne{Jours: dossier.Some(-1)}, calendar.Span{}, DureeEtrangere{}, true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			before := DureeEtrangere{Reportes: 1, Mois: 1, Jours: 1}
			d := before
			ok := d.Ajouter(&faits.Ligne{Source: &tt.source, Periode: tt.span})
			added := DureeEtrangere{d.Reportes - before.Reportes, d.Mois - before.Mois, d.Jours - before.Jours}
			if ok != tt.ok || added != tt.want {
				t.Errorf("%+v, %t", added, ok)
			}
		})
	}
}
