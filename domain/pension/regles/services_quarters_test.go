package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// A reported number of quarters counts where the dates do not make it: a rest of 45 days or more makes one (CPCMR R26
// bis).
func TestJoursDeServices_weighs_dates_against_reported_quarters(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		from, to  string
		quarters  int
		effet     string
		wantDays  int
		noQuarter bool
	}{
		{name: "dates alone", from: "2000-01-01", to: "2000-04-10", noQuarter: true, wantDays: 100},
		{name: "dates that make the quarter", from: "2000-01-01", to: "2000-04-10", quarters: 1, wantDays: 100},
		{name: "44 days are none: the quarter counts", from: "2000-01-01", to: "2000-02-14", quarters: 1, wantDays: 90},
		{name: "45 days are one", from: "2000-01-01", to: "2000-02-15", quarters: 1, wantDays: 45},
		{name: "134 days are still one", from: "2000-01-01", to: "2000-05-14", quarters: 1, wantDays: 134},
		{name: "135 days are two", from: "2000-01-01", to: "2000-05-15", quarters: 1, wantDays: 90},
		{name: "more quarters than the dates", from: "2000-01-01", to: "2000-03-31", quarters: 3, wantDays: 270},
		{name: "one end alone is no date", from: "2000-10-05", quarters: 1, wantDays: 90},
		{name: "nor is the other", to: "2000-03-31", quarters: 2, wantDays: 180},
		{name: "no more than a year", quarters: 5, wantDays: 360},
		{name: "nothing after the date of effect", quarters: 4, effet: "2000-01-01", wantDays: 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			source := dossier.Ligne{Trimestres: dossier.Some(tt.quarters)}
			if tt.noQuarter {
				source = dossier.Ligne{}
			}
			line := ligneDeServices(t, 2000, tt.from, tt.to, source)
			if got := JoursDeServices(&line, jourDeServices(t, tt.effet)); got != tt.wantDays {
				t.Errorf("%d days, want %d", got, tt.wantDays)
			}
		})
	}
}

// Two years of full time are two years; within each no more than 360 days count.
func TestServicesDe_caps_each_year_by_itself(t *testing.T) {
	t.Parallel()
	lines := []faits.Ligne{
		ligneDeServices(t, 2000, "2000-01-01", "2000-09-30", dossier.Ligne{}),
		ligneDeServices(t, 2000, "2000-07-01", "2000-12-31", dossier.Ligne{
			Precisions: &dossier.Precisions{TrimestresBonification: dossier.Some(0)},
		}),
		ligneDeServices(t, 2001, "2001-01-01", "2001-02-28", dossier.Ligne{}),
		ligneDeServices(t, 1999, "1999-12-01", "1999-12-31", dossier.Ligne{}),
	}
	got := ServicesDe(lines, calendar.Date{}, func(*faits.Ligne) bool { return true })
	if got.Jours != 450 || got.Liquidables.String() != "450" {
		t.Errorf("%d days, %s paid, want 360, 60 and 30", got.Jours, got.Liquidables)
	}
	if got.Premier != jourDeServices(t, "1999-12-01") || got.Dernier != jourDeServices(t, "2001-02-28") {
		t.Errorf("from %s to %s", got.Premier, got.Dernier)
	}
	if !got.BonificationDite || got.Bonification != 0 {
		t.Errorf("no bonification was told: %+v", got)
	}
	first := ServicesDe(lines[:1], calendar.Date{}, func(*faits.Ligne) bool { return true })
	if first.BonificationDite {
		t.Error("a bonification was told")
	}
}

func TestJourDesServices_skips_what_is_no_service(t *testing.T) {
	t.Parallel()
	rest := ligneDeServices(t, 2000, "", "", dossier.Ligne{})
	rest.Nature = dossier.ChomageIndemnise
	other := ligneDeServices(t, 2000, "", "", dossier.Ligne{})
	other.Regime = dossier.CNAV
	lines := []faits.Ligne{
		rest, other, {Annee: 2000, Regime: dossier.SRE}, ligneDeServices(t, 2001, "", "", dossier.Ligne{}),
	}
	got, ok := JourDesServices(lines, calendar.Date{}, func(l *faits.Ligne) bool { return l.Regime == dossier.SRE }, 30)
	if !ok || got != jourDeServices(t, "2001-02-01") {
		t.Errorf("%s, %t, want the thirtieth day of 2001", got, ok)
	}
}

// CPCMR L65: services too short for a pension pass to the general scheme.
func TestServicesRetablis_in_one_of_the_schemes(t *testing.T) {
	t.Parallel()
	state := func(r dossier.Regime) bool { return r == dossier.SRE }
	all := func(dossier.Regime) bool { return true }
	passed := []faits.Ligne{{Regime: dossier.CNAV}, {Regime: dossier.CNAV, Retabli: dossier.SRE}}
	if !ServicesRetablis(passed, state) {
		t.Error("services of the State passed")
	}
	if ServicesRetablis(passed, func(r dossier.Regime) bool { return r == dossier.CNRACL }) {
		t.Error("none of the local services did")
	}
	if ServicesRetablis([]faits.Ligne{{Regime: dossier.CNAV}}, all) || ServicesRetablis(nil, all) {
		t.Error("a line that was always of the general scheme did not pass")
	}
}

func TestJours360_counts_both_ends(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		from, to string
		want     int
	}{
		{"2000-01-01", "2000-12-31", 360},
		{"2000-01-15", "2000-01-15", 1},
		{"2000-01-15", "2000-02-14", 30},
		{"2000-01-31", "2000-01-31", 0},
		{"2000-02-01", "2000-02-29", 30},
		{"", "2000-12-31", 0},
		{"2000-02-01", "2000-01-31", 0},
		{"1999-12-01", "2001-01-31", 420},
	} {
		got := Jours360(calendar.Span{From: jourDeServices(t, tt.from), To: jourDeServices(t, tt.to)})
		if got != tt.want {
			t.Errorf("from %s to %s: %d days, want %d", tt.from, tt.to, got, tt.want)
		}
	}
}
