package regles_test

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/regles"
)

func periode(t testing.TB, start, end string) calendar.Span {
	t.Helper()
	p := calendar.Span{From: jourDe(t, start)}
	if end != "" {
		p.To = jourDe(t, end)
	}
	return p
}

func jourDe(t testing.TB, text string) calendar.Date {
	t.Helper()
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestMarriages_are_counted_in_whole_months_or_in_days_of_a_year_of_360(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		start, end  string
		mois, jours int
	}{
		{"1970-01-08", "1990-07-10", 246, 7382},
		{"1992-04-02", "1998-06-01", 73, 2219},
		{"2000-01-31", "2000-03-01", 1, 31},
		{"2000-01-01", "2000-01-01", 1, 1},
		{"2000-01-30", "2000-01-31", 1, 1},
		{"2000-01-02", "2000-01-01", 1, 1},
		{"2000-12-30", "2001-01-31", 1, 30},
	} {
		p := periode(t, tt.start, tt.end)
		if got := regles.MoisDeMariage(p); got != tt.mois {
			t.Errorf("%s to %s: %d months, want %d", tt.start, tt.end, got, tt.mois)
		}
		if got := regles.JoursDeMariage(p); got != tt.jours {
			t.Errorf("%s to %s: %d days, want %d", tt.start, tt.end, got, tt.jours)
		}
	}
}

func TestUnions_share_by_what_each_scheme_looks_at(t *testing.T) {
	t.Parallel()
	deces := jourDe(t, "2020-01-01")
	mariages := []dossier.Mariage{
		{Periode: periode(t, "1980-01-01", "1990-01-01")},
		{Periode: periode(t, "1991-01-01", "1996-01-01"), Remarie: true},
		{Periode: periode(t, "1997-01-01", "2000-01-01"), Decede: true},
		{Periode: periode(t, "2010-01-01", "")},
	}
	first := func(i int) bool { return i == 0 }
	u := regles.UnionsDe(mariages, first, deces, regles.MoisDeMariage)
	if want := (regles.Unions{Siens: 120, Tous: 300, NonRemaries: 240, Survivant: true}); u != want {
		t.Errorf("%+v, want %+v", u, want)
	}
	if got := u.PartDeTous(); got != (regles.Part{Num: 120, Den: 300}) {
		t.Errorf("of all %+v", got)
	}
	if got := u.PartComplementaire(600); got != (regles.Part{Num: 120, Den: 240}) {
		t.Errorf("beside a surviving spouse %+v", got)
	}
	u = regles.UnionsDe(mariages[:3], first, deces, regles.MoisDeMariage)
	if u.Survivant {
		t.Error("nobody was married until the death")
	}
	for mois, want := range map[int]regles.Part{
		480: {Num: 120, Den: 480}, 120: {Num: 120, Den: 120}, 60: {Num: 120, Den: 120},
	} {
		if got := u.PartComplementaire(mois); got != want {
			t.Errorf("%d months of insurance: %+v, want %+v", mois, got, want)
		}
	}
	if got := (regles.Part{Num: 1, Den: 3}).De(money.Cents(10_000)); got.String() != "33.33" {
		t.Errorf("a third of 100: %s", got)
	}
	if got := (regles.Unions{}).PartDeTous(); got != regles.Entiere {
		t.Errorf("no marriage: %+v", got)
	}
}

func TestDroitsDefunt_revert_within_what_was_drawn(t *testing.T) {
	t.Parallel()
	taux := money.Scaled(6, 1)
	d := regles.DroitsDefunt{
		Points: money.Points{Decimal: money.Int(4000)}, Valeur: money.Euro{Decimal: money.Scaled(12841, 4)},
	}
	for _, tt := range []struct {
		servie int64
		want   string
		cut    bool
	}{{0, "3081.84", false}, {256_820, "2568.20", true}, {308_184, "3081.84", false}, {308_183, "3081.83", true}} {
		d.ServieEur = money.Cents(tt.servie)
		if got, cut := d.Reversion(taux, regles.Entiere); got.String() != tt.want || cut != tt.cut {
			t.Errorf("%d cents served: %s, cut %v", tt.servie, got, cut)
		}
	}
	raised := regles.ServieAuPoint(
		money.Cents(256_820), money.Euro{Decimal: money.Scaled(12841, 4)}, money.Euro{Decimal: money.Scaled(13498, 4)},
	)
	if raised.ArrondiCentime().String() != "2699.60" {
		t.Errorf("raised %s", raised)
	}
	if same := regles.ServieAuPoint(money.Cents(100), money.Euro{}, money.Cents(2)); same.String() != "1.00" {
		t.Errorf("no value at the death: %s", same)
	}
}
