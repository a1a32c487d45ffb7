package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// CSS R351-37: the first of the month that follows the age, the day itself for a birth on a first. The legal age of the
// law of 2023, as that of 2025 slowed it down, is read for the very date that it gives. CSS L161-17-2.
func TestFirstDateLegale_agrees_with_the_age_of_its_date(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ birth, asked, want string }{
		{"1955-03-10", "2020-01-01", "2017-04-01"},
		{"1955-03-01", "2020-01-01", "2017-03-01"},
		{"1955-03-10", "2016-01-01", "2017-04-01"},
		{"1961-08-31", "2023-07-01", "2023-09-01"},
		{"1961-09-01", "2023-12-01", "2023-12-01"},
		{"1961-09-02", "2023-12-01", "2024-01-01"},
		{"1964-05-10", "2027-03-01", "2027-03-01"},
	} {
		got, ok := firstDateLegale(bareme.Official(), pension.NewTrace(0), jour(t, tt.birth), jour(t, tt.asked))
		if !ok || got != jour(t, tt.want) {
			t.Errorf("born on %s, asked for %s: %s, want %s", tt.birth, tt.asked, got, tt.want)
		}
	}
	if got, ok := firstDateLegale(bareme.Official(), pension.NewTrace(0), calendar.Date{}, calendar.Date{}); ok {
		t.Errorf("no birth: %s", got)
	}
}

// The years of upbringing run from the adoption where there was one.
func TestArrivee_of_a_child(t *testing.T) {
	t.Parallel()
	born := dossier.Enfant{DateNaissance: jour(t, "1990-05-01")}
	adopted := dossier.Enfant{DateNaissance: jour(t, "1990-05-01"), AdopteLe: jour(t, "1993-02-01")}
	if got := arrivee(&born); got != born.DateNaissance {
		t.Errorf("born: %s", got)
	}
	if got := arrivee(&adopted); got != adopted.AdopteLe {
		t.Errorf("adopted: %s", got)
	}
}

// CSS L351-8 1° bis: parents of three children born from July 1951 to the end of 1955 keep 65.
func TestParentDeTroisEnfants_of_the_generations_of_the_law(t *testing.T) {
	t.Parallel()
	for birth, want := range map[string]bool{
		"1951-06-30": false, "1951-07-01": true, "1955-12-31": true, "1956-01-01": false,
	} {
		s := assure(t, birth, "2020-01-01", 160)
		if got := parentDeTroisEnfants(s, pension.NewTrace(0)); got != want {
			t.Errorf("born on %s: %t", birth, got)
		}
	}
}

// What lacks of a child whose parent's sex is not known is asked for within what the law grants.
func TestLacuneSexe_asks_within_the_rights(t *testing.T) {
	t.Parallel()
	trace := pension.NewTrace(0)
	lacuneSexe(trace, &dossier.Enfant{}, 2, droitsEnfant{maternite: 4, adoption: 3, education: 4})
	gaps := trace.Lacunes()
	if len(gaps) != 2 || gaps[0].Champ != "/assure/enfants/2/trimestresMaternite" ||
		gaps[1].Champ != "/assure/enfants/2/trimestresEducation" {
		t.Fatalf("%+v", gaps)
	}
	for _, gap := range gaps {
		if !gap.HasMin || !gap.Min.IsZero() || !gap.HasMax || !gap.Max.Equal(money.Int(4)) || !gap.Bloquante {
			t.Errorf("%s: from %s to %s, blocking %t", gap.Champ, gap.Min, gap.Max, gap.Bloquante)
		}
	}
	said := dossier.Enfant{TrimestresMaternite: dossier.Some(4), TrimestresEducation: dossier.Some(4)}
	silent := pension.NewTrace(0)
	lacuneSexe(silent, &said, 0, droitsEnfant{})
	if len(silent.Lacunes()) > 0 {
		t.Errorf("both told: %+v", silent.Lacunes())
	}
}
