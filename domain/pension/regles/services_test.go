package regles

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func jourDeServices(t testing.TB, text string) calendar.Date {
	t.Helper()
	if text == "" {
		return calendar.Date{}
	}
	d, err := calendar.ParseDate(text)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// ligneDeServices is a line of a public scheme.
func ligneDeServices(t testing.TB, annee int, from, to string, source dossier.Ligne) faits.Ligne {
	t.Helper()
	return faits.Ligne{
		Annee: annee, Regime: dossier.SRE, Nature: dossier.Activite, Source: &source,
		Periode: calendar.Span{From: jourDeServices(t, from), To: jourDeServices(t, to)},
	}
}

func TestServicesDe(t *testing.T) {
	t.Parallel()
	half, double := money.Int(1).QuoInt(2), money.Int(2)
	for name, c := range map[string]struct {
		lines        func(t *testing.T) []faits.Ligne
		effet        string
		days         int
		paid         string
		first, last  string
		bonification int
	}{
		"none": {lines: func(*testing.T) []faits.Ligne { return nil }, paid: "0"},
		"a year without dates": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{ligneDeServices(t, 2000, "", "", dossier.Ligne{})}
			},
			days: 360, paid: "360", first: "2000-01-01", last: "2000-12-31",
		},
		"months of thirty days": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{ligneDeServices(t, 2001, "2001-02-01", "2001-02-28", dossier.Ligne{})}
			},
			days: 30, paid: "30", first: "2001-02-01", last: "2001-02-28",
		},
		"until the eve of the date of effect": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{ligneDeServices(t, 2025, "", "", dossier.Ligne{})}
			},
			effet: "2025-07-01", days: 180, paid: "180", first: "2025-01-01", last: "2025-06-30",
		},
		"nothing after it": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{ligneDeServices(t, 2026, "", "", dossier.Ligne{})}
			}, effet: "2025-07-01", paid: "0",
		},
		"half time counts whole and pays half": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{
					ligneDeServices(
						t, 2000, "", "", dossier.Ligne{Precisions: &dossier.Precisions{Quotite: dossier.Some(half)}},
					),
				}
			},
			days: 360, paid: "180", first: "2000-01-01", last: "2000-12-31",
		},
		"a part beyond the whole is the whole": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{
					ligneDeServices(
						t, 2000, "", "", dossier.Ligne{Precisions: &dossier.Precisions{Quotite: dossier.Some(double)}},
					),
				}
			},
			days: 360, paid: "360", first: "2000-01-01", last: "2000-12-31",
		},
		"two posts of a year make no more than a year": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{
					ligneDeServices(t, 2000, "", "", dossier.Ligne{}),
					ligneDeServices(t, 2000, "", "", dossier.Ligne{}),
				}
			},
			days: 360, paid: "360", first: "2000-01-01", last: "2000-12-31",
		},
		"reported quarters without dates": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{ligneDeServices(t, 2000, "", "", dossier.Ligne{
					Trimestres: dossier.Some(3),
					Precisions: &dossier.Precisions{TrimestresBonification: dossier.Some(2)},
				})}
			},
			days: 270, paid: "270", first: "2000-01-01", last: "2000-12-31", bonification: 2,
		},
		"reported quarters below zero": {
			lines: func(t *testing.T) []faits.Ligne {
				return []faits.Ligne{ligneDeServices(t, 2000, "", "", dossier.Ligne{
					Trimestres: dossier.Some(-3),
					Precisions: &dossier.Precisions{TrimestresBonification: dossier.Some(-2)},
				})}
			},
			paid: "0",
		},
		"unemployment is none": {
			lines: func(t *testing.T) []faits.Ligne {
				l := ligneDeServices(t, 2000, "", "", dossier.Ligne{})
				l.Nature = dossier.ChomageIndemnise
				return []faits.Ligne{l}
			},
			paid: "0",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lines, effet := c.lines(t), jourDeServices(t, c.effet)
			got := ServicesDe(lines, effet, func(l *faits.Ligne) bool { return l.Regime == dossier.SRE })
			if got.Jours != c.days || got.Liquidables.String() != c.paid || got.Premier != jourDeServices(t, c.first) ||
				got.Dernier != jourDeServices(t, c.last) ||
				got.Bonification != c.bonification {
				t.Errorf("%+v", got)
			}
			if none := ServicesDe(lines, effet, func(*faits.Ligne) bool { return false }); none.Jours != 0 ||
				!none.Premier.IsZero() {
				t.Errorf("of no line: %+v", none)
			}
		})
	}
}

// CPCMR R26 bis: a rest of 45 days or more is a quarter.
func TestTrimestresDeJours(t *testing.T) {
	t.Parallel()
	for days, want := range map[int]int{-90: 0, 0: 0, 44: 0, 45: 1, 90: 1, 134: 1, 135: 2, 360: 4} {
		if got := TrimestresDeJours(money.Int(days), 45); got != want {
			t.Errorf("%d days make %d quarters, want %d", days, got, want)
		}
	}
}

func TestJourDesServices(t *testing.T) {
	t.Parallel()
	lines := []faits.Ligne{
		ligneDeServices(t, 2000, "", "", dossier.Ligne{}), ligneDeServices(t, 2000, "", "", dossier.Ligne{}),
		ligneDeServices(t, 2001, "2001-04-01", "2001-12-31", dossier.Ligne{}),
	}
	all := func(*faits.Ligne) bool { return true }
	for days, want := range map[int]string{
		180: "2000-07-01", 360: "2001-01-01", 375: "2001-04-16", 630: "2002-01-01", 631: "",
	} {
		got, ok := JourDesServices(lines, calendar.Date{}, all, days)
		if ok != (want != "") || got != jourDeServices(t, want) {
			t.Errorf("%d days on %s, %t, want %q", days, got, ok, want)
		}
	}
}

func TestMoisCotises(t *testing.T) {
	t.Parallel()
	points := ligneDeServices(t, 2002, "", "", dossier.Ligne{})
	points.Regime = dossier.AGIRCARRCO
	lines := []faits.Ligne{
		ligneDeServices(t, 2000, "2000-03-15", "2000-06-02", dossier.Ligne{}),
		ligneDeServices(t, 2000, "2000-06-03", "2000-08-31", dossier.Ligne{}),
		ligneDeServices(t, 2001, "", "", dossier.Ligne{}), points,
	}
	for _, c := range []struct {
		from, to string
		want     int
	}{
		{"2000-01-01", "2003-01-01", 18},
		{"2000-05-01", "2000-07-01", 2},
		{"2001-07-01", "2001-10-01", 3},
		{"2002-01-01", "2003-01-01", 0},
		{"2001-01-01", "2000-01-01", 0},
		{"", "2000-01-01", 0},
	} {
		if got := MoisCotises(lines, jourDeServices(t, c.from), jourDeServices(t, c.to)); got != c.want {
			t.Errorf("%d months from %s to %s, want %d", got, c.from, c.to, c.want)
		}
	}
}
