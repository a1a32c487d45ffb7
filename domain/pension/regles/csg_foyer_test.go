package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

func TestEgal_is_on_a_threshold_exactly(t *testing.T) {
	t.Parallel()
	x := SeuilsCsg{
		Exoneration: money.Cents(1_304_800), Reduit: money.Cents(1_705_700), Median: money.Cents(2_647_100),
		HasMedian: true,
	}
	for rfr, want := range map[int64]bool{
		1_304_799: false, 1_304_800: true, 1_304_801: false, 1_705_700: true, 1_705_701: false, 2_647_100: true,
		2_647_099: false,
	} {
		if got := x.Egal(money.Cents(rfr)); got != want {
			t.Errorf("%d cents: %t", rfr, got)
		}
	}
	x.HasMedian = false
	if x.Egal(money.Cents(2_647_100)) {
		t.Error("there was no third threshold before 2019")
	}
}

func TestPartsFiscales_of_one_person_and_of_a_couple(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		foyer dossier.Foyer
		parts string
		known bool
	}{
		"one person alone":           {dossier.Foyer{SituationDite: true}, "1", true},
		"nothing said":               {dossier.Foyer{}, "1", false},
		"a couple without shares":    {dossier.Foyer{SituationDite: true, Couple: true}, "1", false},
		"shares that are told":       {dossier.Foyer{Parts: dossier.Some(decimal(t, "2.5"))}, "2.5", true},
		"one share":                  {dossier.Foyer{Parts: dossier.Some(decimal(t, "1"))}, "1", true},
		"fewer than one cannot be":   {dossier.Foyer{Parts: dossier.Some(decimal(t, "0.5"))}, "1", false},
		"of a couple, as it is told": {dossier.Foyer{Couple: true, Parts: dossier.Some(decimal(t, "2"))}, "2", true},
	} {
		parts, known := PartsFiscales(&tt.foyer)
		if !parts.Equal(decimal(t, tt.parts)) || known != tt.known {
			t.Errorf("%s: %s shares, known %t", name, parts, known)
		}
	}
}

// CSS L136-8 III 2°; loi 2018-1203 art. 14: from 1 January 2019.
func TestLissageCsgEnVigueur_begins_with_2019(t *testing.T) {
	t.Parallel()
	for day, want := range map[string]bool{"2018-12-31": false, "2019-01-01": true, "2019-01-02": true} {
		got, known := LissageCsgEnVigueur(bareme.Official(), pension.NewTrace(0), jourDeServices(t, day))
		if got != want || !known {
			t.Errorf("%s: %t, known %t", day, got, known)
		}
	}
}

// The thresholds of a year are those of the income of the last year but one: 2024 for a pension of 2026.
func TestAnneeDesRevenus_is_two_years_before(t *testing.T) {
	t.Parallel()
	for _, effet := range []calendar.Date{{Year: 2026, Month: 1, Day: 1}, {Year: 2026, Month: 12, Day: 1}} {
		if got := AnneeDesRevenus(effet); got != 2024 {
			t.Errorf("%s: %d", effet, got)
		}
	}
}
