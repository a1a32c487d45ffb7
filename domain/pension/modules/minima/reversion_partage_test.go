package minima

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
)

// mariage is a marriage from one day to another, until the death when fin is empty.
func mariage(t testing.TB, start, end string) dossier.Mariage {
	t.Helper()
	m := dossier.Mariage{Periode: calendar.Span{From: jour(t, start)}}
	if end != "" {
		m.Periode.To = jour(t, end)
	}
	return m
}

func siens(m dossier.Mariage) dossier.Mariage {
	m.Demandeur = true
	return m
}

func remarie(m dossier.Mariage) dossier.Mariage {
	m.Remarie = true
	return m
}

func decede(m dossier.Mariage) dossier.Mariage {
	m.Decede = true
	return m
}

// droits are points with the general scheme's quarters beside them.
func droits(regime dossier.Regime, points int, trimestres int) []dossier.PensionDefunt {
	return []dossier.PensionDefunt{
		{Regime: regime, Points: dossier.Some(money.Points{Decimal: money.Int(points)})},
		{Regime: dossier.CNAV, AnnuelEur: dossier.Some(euros(1_000_000)), Trimestres: dossier.Some(trimestres)},
	}
}

// The share of divorced spouses. Sources: Agirc sheet "règles de partage"; ASH 2378 (154 quarters in 2005 to 160 in
// 2008); CFDT des retraités, sheet of 2013 (50 000 points, 121 months of marriage, 165 quarters at most: 7 333 points);
// blogs.droitissimo.com (6 000 points, 148 quarters, marriages of 246 and 74 months).
func TestRetraiteDeReversion_shares_with_divorced_spouses(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		effet, deces string
		pensions     []dossier.PensionDefunt
		mariages     []dossier.Mariage
		want         string
		doubts       int
	}{
		{
			// 60 % of 6 000 × 1.1884 × 246 / 444.
			name:  "two divorced spouses, none until the death: months of marriage over those of insurance",
			effet: "2010-04-01", deces: "2010-03-28",
			pensions: droits(dossier.ARRCO, 6000, 148),
			mariages: []dossier.Mariage{
				siens(mariage(t, "1970-01-08", "1990-07-10")), mariage(t, "1992-04-02", "1998-06-08"),
			}, want: "2370.38",
		},
		{
			// 60 % of 6 000 × 1.1884 × 74 / 444.
			name: "the other one of them", effet: "2010-04-01", deces: "2010-03-28",
			pensions: droits(dossier.ARRCO, 6000, 148),
			mariages: []dossier.Mariage{
				mariage(t, "1970-01-08", "1990-07-10"), siens(mariage(t, "1992-04-02", "1998-06-08")),
			}, want: "713.04",
		},
		{
			// 60 % of 50 000 × 0.4352 × 121 / 495: 7 333 points.
			name: "one divorced spouse, insurance longer than the full rate of the year", effet: "2013-06-01",
			deces:    "2013-05-03",
			pensions: droits(dossier.AGIRC, 50_000, 170),
			mariages: []dossier.Mariage{siens(mariage(t, "1980-01-10", "1990-02-10"))}, want: "3191.47",
		},
		{
			// 60 % of 4 000 × 1.4386 × 200 / 516, 172 quarters in 2026.
			name: "in 2026 the full rate of the year is 172 quarters, with a doubt", effet: "2026-10-01",
			deces:    "2026-08-15",
			pensions: droits(dossier.AGIRCARRCO, 4000, 180),
			mariages: []dossier.Mariage{siens(mariage(t, "1990-01-10", "2006-09-10"))}, want: "1338.23",
			doubts: 1,
		},
		{
			// 60 % of 4 000 × 1.4386 × 300 / 420: the marriages are longer than 120 quarters.
			name: "marriages longer than the insurance share the whole", effet: "2026-10-01", deces: "2026-08-15",
			pensions: droits(dossier.AGIRCARRCO, 4000, 120),
			mariages: []dossier.Mariage{
				siens(mariage(t, "1980-01-10", "2005-01-10")), mariage(t, "2006-03-10", "2016-03-10"),
			}, want: "2466.17",
		},
		{
			// 60 % of 4 000 × 1.4386.
			name: "a single divorced spouse, married for longer than the insurance, has the whole", effet: "2026-10-01",
			deces:    "2026-08-15",
			pensions: droits(dossier.AGIRCARRCO, 4000, 80),
			mariages: []dossier.Mariage{siens(mariage(t, "1980-01-10", "2005-01-10"))}, want: "3452.64",
		},
		{
			// 60 % of 4 000 × 1.4386 × 120 / 360: insurance does not count beside a surviving spouse.
			name: "with a surviving spouse the marriages share the whole", effet: "2026-10-01", deces: "2026-08-15",
			pensions: droits(dossier.AGIRCARRCO, 4000, 160),
			mariages: []dossier.Mariage{siens(mariage(t, "1995-01-10", "2005-01-10")), mariage(t, "2006-08-15", "")},
			want:     "1150.88",
		},
		{
			// 60 % of 4 000 × 1.4386 × 120 / 480: the surviving spouse has married again and does not count.
			name: "a surviving spouse who has married again counts no more", effet: "2026-10-01", deces: "2026-08-15",
			pensions: droits(dossier.AGIRCARRCO, 4000, 160),
			mariages: []dossier.Mariage{
				siens(mariage(t, "1995-01-10", "2005-01-10")), remarie(mariage(t, "2006-08-15", "")),
			}, want: "863.16",
		},
		{
			// 60 % of 4 000 × 1.4386 × 120 / 480.
			name: "a spouse who has died counts no more", effet: "2026-10-01", deces: "2026-08-15",
			pensions: droits(dossier.AGIRCARRCO, 4000, 160),
			mariages: []dossier.Mariage{
				siens(mariage(t, "1995-01-10", "2005-01-10")), decede(mariage(t, "2006-08-15", "2020-03-01")),
			}, want: "863.16",
		},
		{
			// 60 % of 4 000 × 1.4386 × (120 + 60) / 480.
			name: "two marriages with the same person are added", effet: "2026-10-01", deces: "2026-08-15",
			pensions: droits(dossier.AGIRCARRCO, 4000, 160),
			mariages: []dossier.Mariage{
				siens(mariage(t, "1990-01-10", "2000-01-10")), siens(mariage(t, "2002-01-10", "2007-01-10")),
			}, want: "1294.74",
		},
		{
			// 60 % of 4 000 × 1.4386.
			name: "a spouse of before 1998 keeps the part of one who divorced before July 1980", effet: "2026-10-01",
			deces:    "2026-08-15",
			pensions: droits(dossier.AGIRCARRCO, 4000, 160),
			mariages: []dossier.Mariage{mariage(t, "1970-01-10", "1980-01-10"), siens(mariage(t, "1981-08-15", ""))},
			want:     "3452.64",
		},
		{
			// Half of 12 000, whatever the insurance.
			name: "civil service: a divorced spouse alone has the whole", effet: "2026-10-01", deces: "2026-08-15",
			pensions: []dossier.PensionDefunt{pensionDefunt(dossier.SRE, 2_600_000)},
			mariages: []dossier.Mariage{siens(mariage(t, "1980-01-10", "2005-01-10"))},
			want:     "13000.00",
		},
		{
			// Half of 720 × 120 / 360: order of 2004-11-26 art. 4, spouses who have married again included.
			name: "RAFP: the months of every marriage", effet: "2026-10-01", deces: "2026-08-15",
			pensions: []dossier.PensionDefunt{{Regime: dossier.RAFP, AnnuelEur: dossier.Some(euros(72_000))}},
			mariages: []dossier.Mariage{
				remarie(mariage(t, "1995-01-10", "2015-01-10")), siens(mariage(t, "2016-08-15", "")),
			}, want: "120.00",
		},
		{
			// Half of 10 000 × 0.56053 × 3 605 / 7 220 days: baseircantec.retraites.fr, years of 360 days.
			name: "Ircantec: the days of the marriages", effet: "2026-10-01", deces: "2026-08-15",
			pensions: []dossier.PensionDefunt{
				{Regime: dossier.IRCANTEC, Points: dossier.Some(money.Points{Decimal: money.Int(10_000)})},
			},
			mariages: []dossier.Mariage{siens(mariage(t, "1995-01-10", "2005-01-15")), mariage(t, "2016-07-30", "")},
			want:     "1399.38",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etat(jour(t, tt.effet), jour(t, "1950-02-10"))
			s.Dossier.Foyer = &dossier.Foyer{SituationDite: true, RessourcesAnnuellesEur: dossier.Some(money.Euro{})}
			s.Dossier.Defunt = &dossier.Defunt{
				DateDeces: jour(t, tt.deces), Pensions: tt.pensions, Mariages: tt.mariages,
			}
			trace := pension.NewTrace(0)
			got, ok := RetraiteDeReversion{}.Compute(s, trace).(*ResultatReversion)
			if !ok || len(got.Regimes) == 0 {
				t.Fatalf("no result, gaps %+v", trace.Lacunes())
			}
			if x := got.Regimes[0]; x.AnnuelBrutEur.String() != tt.want {
				t.Errorf("%s a year (%s, part %s), want %s", x.AnnuelBrutEur, x.Motif, x.PartConjoint, tt.want)
			}
			if len(trace.Doubts()) != tt.doubts {
				t.Errorf("doubts %v, want %d", trace.Doubts(), tt.doubts)
			}
		})
	}
}

// What the deceased drew bounds the share of points. Sources: mieuxvivre-votreargent.fr, 12 February 2022 (4 000
// points, 3 320 or 2 000 served); baseircantec.retraites.fr (10 000 points, 4 300 served at 55).
func TestRetraiteDeReversion_never_exceeds_what_the_deceased_drew(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		regime dossier.Regime
		effet  string
		points int
		servie int64
		others []dossier.Mariage
		want   string
	}{
		{"2 000 of 4 000 points served", dossier.AGIRCARRCO, "2022-02-01", 4000, 256_820, nil, "2568.20"},
		{"3 320 of 4 000 points served: 2 400 revert", dossier.AGIRCARRCO, "2022-02-01", 4000, 426_321, nil, "3081.84"},
		{"nothing known of what was served", dossier.AGIRCARRCO, "2022-02-01", 4000, 0, nil, "3081.84"},
		// 2 568.20 at the value of the death, 1.2841, is 2 699.60 at 1.3498.
		{"raised with the value of the point", dossier.AGIRCARRCO, "2022-12-01", 4000, 256_820, nil, "2699.60"},
		// 60 % would be 7 068; 6 000 served, shared 240 / 480.
		{
			"shared after the bound", dossier.AGIRCARRCO, "2022-02-01", 9174, 600_000,
			[]dossier.Mariage{mariage(t, "1980-01-10", "2000-01-10")},
			"3000.00",
		},
		// 4 300 points of 0.49241, half of 10 000 being more.
		{"Ircantec: 4 300 of 10 000 points served", dossier.IRCANTEC, "2022-02-01", 10_000, 211_736, nil, "2117.36"},
		{"Ircantec: 7 800 of 10 000 points served", dossier.IRCANTEC, "2022-02-01", 10_000, 384_080, nil, "2462.05"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etat(jour(t, tt.effet), jour(t, "1950-02-10"))
			p := dossier.PensionDefunt{
				Regime: tt.regime, Points: dossier.Some(money.Points{Decimal: money.Int(tt.points)}),
			}
			if tt.servie > 0 {
				p.AnnuelEur = dossier.Some(euros(tt.servie))
			}
			s.Dossier.Defunt = &dossier.Defunt{
				DateDeces: jour(t, "2022-01-10"), Pensions: []dossier.PensionDefunt{p},
				Mariages: append(tt.others, siens(mariage(t, "2002-01-10", ""))),
			}
			if x := reversionDe(t, s).Regimes[0]; x.AnnuelBrutEur.String() != tt.want {
				t.Errorf("%s a year (%s), want %s", x.AnnuelBrutEur, x.Motif, tt.want)
			}
		})
	}
}

func TestRetraiteDeReversion_pays_nothing_after_a_lump_sum(t *testing.T) {
	t.Parallel()
	capital := dossier.PensionDefunt{
		Regime: dossier.RAFP, AnnuelEur: dossier.Some(euros(72_000)), VerseeEnCapital: true,
	}
	few := dossier.PensionDefunt{Regime: dossier.RAFP, Points: dossier.Some(money.Points{Decimal: money.Int(5124)})}
	ircantec := dossier.PensionDefunt{
		Regime: dossier.IRCANTEC, Points: dossier.Some(money.Points{Decimal: money.Int(250)}), VerseeEnCapital: true,
	}
	for _, p := range []dossier.PensionDefunt{capital, few, ircantec} {
		got := reversionDe(t, etatReversion(t, p))
		if x := got.Regimes[0]; x.Ouverte || x.Motif != reversionCapital || !x.AnnuelBrutEur.IsZero() {
			t.Errorf("%s: open %v, %s, %s", p.Regime, x.Ouverte, x.Motif, x.AnnuelBrutEur)
		}
	}
}

func TestRetraiteDeReversion_suspends_the_additional_pension_of_a_couple(t *testing.T) {
	t.Parallel()
	p := dossier.PensionDefunt{Regime: dossier.RAFP, AnnuelEur: dossier.Some(euros(72_000))}
	s := etatReversion(t, p)
	s.Dossier.Foyer.Couple = true
	if x := reversionDe(t, s).Regimes[0]; x.Motif != reversionCouple {
		t.Errorf("a couple: %s", x.Motif)
	}
	s = etatReversion(t, p)
	s.Dossier.Defunt.Mariages[0].Remarie = true
	if x := reversionDe(t, s).Regimes[0]; x.Motif != reversionRemariage {
		t.Errorf("married again: %s", x.Motif)
	}
	s = etatReversion(t, p)
	s.Dossier.Assure.DateNaissance = calendar.Date{Year: 1990, Month: 3, Day: 1}
	s.Dossier.Defunt.Mariages[0].Periode.From = calendar.Date{Year: 2026, Month: 6, Day: 1}
	if x := reversionDe(t, s).Regimes[0]; !x.Ouverte || x.MensuelBrutEur.String() != "30.00" {
		t.Errorf("36 years old, married for two months: %s, %s", x.Motif, x.MensuelBrutEur)
	}
}

func TestRetraiteDeReversion_asks_for_days_that_cannot_be(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, champ string
		change      func(d *dossier.Dossier)
	}{
		{"a death before the birth of the deceased", "/defunt/dateDeces", func(d *dossier.Dossier) {
			d.Defunt.DateNaissance, d.Defunt.Mariages = jour(t, "2026-09-01"), nil
		}},
		{
			"a death to come", "/defunt/dateDeces",
			func(d *dossier.Dossier) { d.Defunt.DateDeces = jour(t, "2026-12-01") },
		},
		{"a death before the birth of the survivor", "/defunt/dateDeces", func(d *dossier.Dossier) {
			d.Assure.DateNaissance, d.Defunt.Mariages = jour(t, "2026-09-01"), nil
		}},
		{
			"a marriage after the death", "/defunt/mariages/0/debut",
			func(d *dossier.Dossier) { d.Defunt.Mariages[0].Periode.From = jour(t, "2026-08-16") },
		},
		{
			"a divorce before the marriage", "/defunt/mariages/0/fin",
			func(d *dossier.Dossier) { d.Defunt.Mariages[0].Periode.To = jour(t, "1990-06-01") },
		},
		{
			"a marriage before the birth of the deceased", "/defunt/mariages/0/debut",
			func(d *dossier.Dossier) { d.Defunt.DateNaissance = jour(t, "1991-01-01") },
		},
		{
			"a marriage of the deceased at 14", "/defunt/mariages/0/debut",
			func(d *dossier.Dossier) { d.Defunt.DateNaissance = jour(t, "1975-06-03") },
		},
		{
			"a marriage of the survivor at 14", "/defunt/mariages/0/debut",
			func(d *dossier.Dossier) { d.Assure.DateNaissance = jour(t, "1975-06-03") },
		},
		{
			"a pension of the deceased after the death", "/defunt/pensions/0/date",
			func(d *dossier.Dossier) { d.Defunt.Pensions[0].Date = jour(t, "2026-09-01") },
		},
		{"a pension of the deceased before the birth", "/defunt/pensions/0/date", func(d *dossier.Dossier) {
			d.Defunt.DateNaissance, d.Defunt.Pensions[0].Date = jour(t, "1955-01-01"), jour(t, "1954-01-01")
		}},
		{"a marriage that goes on during the next one", "/defunt/mariages/0/fin", func(d *dossier.Dossier) {
			d.Defunt.Mariages[0].Periode.To = jour(t, "2001-01-01")
			d.Defunt.Mariages = append(d.Defunt.Mariages, siens(mariage(t, "2000-01-01", "")))
		}},
		{"two marriages until the death", "/defunt/mariages/0/fin", func(d *dossier.Dossier) {
			d.Defunt.Mariages = append(d.Defunt.Mariages, siens(mariage(t, "2000-01-01", "")))
		}},
		{"a divorced spouse whose marriage has no first day", "/defunt/mariages/0/debut", func(d *dossier.Dossier) {
			d.Defunt.Pensions = droits(dossier.AGIRCARRCO, 1000, 160)
			d.Defunt.Mariages = []dossier.Mariage{{Demandeur: true, Periode: calendar.Span{To: jour(t, "2000-01-01")}}}
		}},
		{
			"a divorced spouse, the insurance of the deceased unknown", "/defunt/pensions/0/trimestres",
			func(d *dossier.Dossier) {
				d.Defunt.Pensions = droits(dossier.AGIRCARRCO, 1000, 160)[:1]
				d.Defunt.Mariages = []dossier.Mariage{siens(mariage(t, "1990-01-01", "2000-01-01"))}
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, trace := etatReversion(t, pensionDefunt(dossier.CNAV, 1_400_000)), pension.NewTrace(0)
			tt.change(s.Dossier)
			RetraiteDeReversion{}.Compute(s, trace)
			if gaps := trace.Lacunes(); len(gaps) != 1 || string(gaps[0].Champ) != tt.champ {
				t.Errorf("gaps %+v, want %s", gaps, tt.champ)
			}
		})
	}
}
