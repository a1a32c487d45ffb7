package speciaux

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func jour(t *testing.T, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func nombre(t *testing.T, text string) money.Decimal {
	t.Helper()
	d, err := money.ParseDecimal(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// CSS D643-1: 525 points up to the ceiling and 25 up to five of them from 2015 to 2024; 557 since 2025; until 2014 450
// points up to 0.85 of the ceiling and 100 from there to five of them. The ceiling is 46 368 in 2024, 47 100 in 2025
// and 37 548 in 2014.
func TestPointsDeTranche_at_the_bounds_of_each_slice(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		annee, slice int
		income       string
		want         string
	}{
		{2024, 1, "0", "0"},
		{2024, 1, "46368", "525"},
		{2024, 1, "46369", "525"},
		{2024, 1, "23184", "262.5"},
		// 525 × 10 000 / 46 368 = 113.225
		{2024, 1, "10000", "113.2"},
		{2024, 2, "46368", "5"},
		{2024, 2, "231840", "25"},
		{2024, 2, "231841", "25"},
		{2025, 1, "47100", "557"},
		{2014, 1, "31915.80", "450"},
		{2014, 2, "31915.80", "0"},
		{2014, 2, "31000", "0"},
		{2014, 2, "187740", "100"},
		// 100 × (109 827.90 − 31 915.80) / 155 824.20, the middle of the slice
		{2014, 2, "109827.90", "50"},
	} {
		rule, ok := bareme.Official().CnavplAcquisition(pension.NewTrace(0), tt.slice, tt.annee)
		ceiling, okCeiling := bareme.Official().PassAnnuel(pension.NewTrace(0), tt.annee)
		if !ok || !okCeiling {
			t.Fatalf("%d: no rule", tt.annee)
		}
		got := pointsDeTranche(rule, money.Euro{Decimal: nombre(t, tt.income)}, ceiling)
		if !got.Equal(nombre(t, tt.want)) {
			t.Errorf("%d, slice %d of %s: %s points, want %s", tt.annee, tt.slice, tt.income, got, tt.want)
		}
	}
}

// Décret 2008-637 art. 24: the fewest of the quarters missing from the duration, of those until the age without décote
// and of the most; the first never exceed what the bound leaves.
func TestCountDecote_takes_the_fewest(t *testing.T) {
	t.Parallel()
	birth, reference := jour(t, "1960-01-01"), calendar.NewAge(65, 0)
	rate := bareme.DecoteMontee{ParTrimestre: nombre(t, "0.0125")}
	earlier := bareme.DecoteMontee{ParTrimestre: nombre(t, "0.0125"), Retranches: 4}
	for _, tt := range []struct {
		name                      string
		effet                     string
		montee                    bareme.DecoteMontee
		requise, assurance, borne int
		maximum                   int
		withoutBorne              bool
		byDuree, byAge, retenus   int
		annulation                calendar.Age
		coefficient               string
	}{
		{"by the duration", "2022-01-01", rate, 168, 163, 18, 20, false, 5, 12, 5, reference, "0.0625"},
		{"the whole duration", "2022-01-01", rate, 168, 168, 18, 20, false, 0, 12, 0, reference, "0"},
		{"beyond it", "2022-01-01", rate, 168, 170, 18, 20, false, 0, 12, 0, reference, "0"},
		{"by the age", "2024-01-01", rate, 168, 150, 18, 20, false, 18, 4, 4, reference, "0.05"},
		{"a month begun is a quarter", "2023-12-01", rate, 168, 150, 18, 20, false, 18, 5, 5, reference, "0.0625"},
		{"at the age", "2025-01-01", rate, 168, 100, 18, 20, false, 18, 0, 0, reference, "0"},
		{"after it", "2025-02-01", rate, 168, 100, 18, 20, false, 18, 0, 0, reference, "0"},
		{"within the bound", "2015-01-01", rate, 168, 100, 18, 20, false, 18, 40, 18, reference, "0.225"},
		{"a bound that is used up", "2015-01-01", rate, 168, 100, -1, 20, false, 0, 40, 0, reference, "0"},
		{"the most of all", "2015-01-01", rate, 168, 100, 18, 20, true, 68, 40, 20, reference, "0.25"},
		{
			"the timetable brings the age forward", "2022-01-01", earlier, 168, 150, 18, 20, false, 18, 8, 8,
			calendar.NewAge(64, 0), "0.1",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			d := countDecote(
				birth, jour(t, tt.effet), reference, tt.montee, tt.requise, tt.assurance, tt.borne, tt.maximum,
				tt.withoutBorne,
			)
			if d.byDuree != tt.byDuree || d.byAge != tt.byAge || d.retenus != tt.retenus ||
				d.ageAnnulation != tt.annulation ||
				!d.coefficient.Equal(nombre(t, tt.coefficient)) {
				t.Errorf("%+v", d)
			}
		})
	}
}

func TestATempsPlein_brings_a_pay_to_a_whole_year_of_full_time(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		quotite string
		days    int
		want    string
	}{
		{"a year", "", 360, "12000.00"},
		{"half a year", "", 180, "24000.00"},
		{"a year of half time", "0.5", 360, "24000.00"},
		{"half a year of half time", "0.5", 180, "48000.00"},
		{"the whole time", "1", 360, "12000.00"},
		{"no share", "0", 360, "12000.00"},
		{"more than the whole", "1.2", 360, "12000.00"},
	} {
		source := dossier.Ligne{}
		if tt.quotite != "" {
			source.Precisions = &dossier.Precisions{Quotite: dossier.Some(nombre(t, tt.quotite))}
		}
		line := faits.Ligne{SalairePresent: true, SalaireEur: money.Cents(1_200_000), Source: &source}
		if got := aTempsPlein(&line, tt.days).String(); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestMicroSeulement_when_all_income_is_a_turnover(t *testing.T) {
	t.Parallel()
	income := func(regime dossier.Regime, micro, paid bool) faits.Ligne {
		source := dossier.Ligne{}
		if micro {
			source.ChampSalaire = dossier.ChiffreAffairesEur
		}
		return faits.Ligne{Regime: regime, SalairePresent: paid, SalaireEur: money.Cents(1_000_000), Source: &source}
	}
	for _, tt := range []struct {
		name  string
		lines []faits.Ligne
		want  bool
	}{
		{"nothing", nil, false},
		{"a turnover", []faits.Ligne{income(dossier.CNAVPL, true, true)}, true},
		{"an income", []faits.Ligne{income(dossier.CNAVPL, false, true)}, false},
		{"both", []faits.Ligne{income(dossier.CNAVPL, true, true), income(dossier.CNAVPL, false, true)}, false},
		{
			"a wage beside it",
			[]faits.Ligne{income(dossier.CNAV, false, true), income(dossier.CNAVPL, true, true)},
			true,
		},
		{
			"a line without income beside it",
			[]faits.Ligne{income(dossier.CNAVPL, false, false), income(dossier.CNAVPL, true, true)},
			true,
		},
		{
			"a line of nobody beside it",
			[]faits.Ligne{{Regime: dossier.CNAVPL, SalairePresent: true}, income(dossier.CNAVPL, true, true)},
			true,
		},
	} {
		if got := microSeulement(tt.lines); got != tt.want {
			t.Errorf("%s: %t", tt.name, got)
		}
	}
}
