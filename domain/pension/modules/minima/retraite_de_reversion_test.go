package minima

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// etatReversion is a survivor of 68 in October 2026, married for thirty years, without other means.
func etatReversion(t testing.TB, pensions ...dossier.PensionDefunt) *pension.State {
	t.Helper()
	s := etat(jour(t, "2026-10-01"), jour(t, "1958-02-10"))
	s.Dossier.Foyer = &dossier.Foyer{SituationDite: true, RessourcesAnnuellesEur: dossier.Some(money.Euro{})}
	s.Dossier.Defunt = &dossier.Defunt{
		DateDeces: jour(t, "2026-08-15"), Pensions: pensions,
		Mariages: []dossier.Mariage{{Periode: calendar.Span{From: jour(t, "1990-06-02")}}},
	}
	return s
}

func pensionDefunt(regime dossier.Regime, cents int64) dossier.PensionDefunt {
	return dossier.PensionDefunt{Regime: regime, AnnuelEur: dossier.Some(euros(cents)), Trimestres: dossier.Some(160)}
}

func TestRetraiteDeReversion_scheme_by_scheme(t *testing.T) {
	t.Parallel()
	points := func(regime dossier.Regime, n int) dossier.PensionDefunt {
		return dossier.PensionDefunt{Regime: regime, Points: dossier.Some(money.Points{Decimal: money.Int(n)})}
	}
	for _, tt := range []struct {
		name    string
		pension dossier.PensionDefunt
		prepare func(s *pension.State)
		ouverte bool
		motif   string
		annuel  string
		first   string
	}{
		{
			name: "general scheme: 54 % of 14 000", pension: pensionDefunt(dossier.CNAV, 1_400_000), ouverte: true,
			motif:  reversionOuverte,
			annuel: "7560.00", first: "2026-09-01",
			prepare: func(s *pension.State) { s.Dossier.Assure.DateNaissance.Year = 1962 },
		},
		{
			name: "the increase for children of the deceased does not revert", motif: reversionOuverte, ouverte: true,
			annuel: "7560.00",
			pension: dossier.PensionDefunt{
				Regime: dossier.CNAV, AnnuelEur: dossier.Some(euros(1_540_000)),
				MajorationEnfantsEur: dossier.Some(euros(140_000)), Trimestres: dossier.Some(160),
			},
			prepare: func(s *pension.State) { s.Dossier.Assure.DateNaissance.Year = 1962 }, first: "2026-09-01",
		},
		{
			name: "the survivor's own three children add 10 %", pension: pensionDefunt(dossier.CNAV, 1_400_000),
			ouverte: true, motif: reversionOuverte,
			annuel: "8316.00", first: "2026-09-01",
			prepare: func(s *pension.State) {
				s.Dossier.Assure.DateNaissance.Year = 1962
				s.Enfants.Donner(faits.DroitsEnfants{Nombre: 3, Majoration10: true, TauxMajoration: money.Scaled(1, 1)})
			},
		},
		{
			// 11.1 % of 1 890 a quarter is 209.79.
			name:    "small pensions at the age of the full rate add 11.1 %",
			pension: pensionDefunt(dossier.CNAV, 1_400_000), ouverte: true,
			motif: reversionOuverte, annuel: "8399.16", first: "2026-09-01",
		},
		{
			name: "not 55 yet", pension: pensionDefunt(dossier.CNAV, 1_400_000), motif: reversionAge, annuel: "0.00",
			first: "2029-04-01",
			prepare: func(s *pension.State) {
				s.Dossier.Assure.DateNaissance = calendar.Date{
					Year: 1974, Month: 3, Day: 15,
				}
			},
		},
		{
			name: "means above the ceiling", pension: pensionDefunt(dossier.CNAV, 1_400_000),
			motif: reversionRessources, annuel: "0.00",
			first:   "2026-09-01",
			prepare: func(s *pension.State) { s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(2_600_000)) },
		},
		{
			// 20 000 of work count for 14 000; 25 001.60 - 14 000 leaves the whole.
			name:    "30 % of the income from work does not count from 55 on",
			pension: pensionDefunt(dossier.CNAV, 2_000_000), ouverte: true,
			motif: reversionOuverte, annuel: "10800.00", first: "2026-09-01",
			prepare: func(s *pension.State) {
				s.Dossier.Assure.DateNaissance.Year = 1962
				s.Dossier.Foyer.RessourcesAnnuellesEur, s.Dossier.Foyer.RevenusActiviteEur = dossier.Some(
					euros(2_000_000),
				), dossier.Some(euros(2_000_000))
			},
		},
		{
			name: "the person's own pensions count as means", pension: pensionDefunt(dossier.CNAV, 2_000_000),
			ouverte: true, motif: reversionOuverte,
			annuel: "5001.60", first: "2026-09-01",
			prepare: func(s *pension.State) {
				s.Dossier.Assure.DateNaissance.Year = 1962
				s.Pensions.Donner(
					capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: euros(2_000_000)}},
				)
			},
		},
		{
			// 1 000 points × 1.4386 × 60 %: the value of the point in force on 1 October 2026.
			name: "Agirc-Arrco: 60 % of the points, whatever the means", pension: points(dossier.AGIRCARRCO, 1000),
			ouverte: true,
			motif:   reversionOuverte, annuel: "863.16", first: "2026-09-01",
			prepare: func(s *pension.State) { s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(9_000_000)) },
		},
		{
			name: "Agirc-Arrco: lost by a new marriage", pension: points(dossier.AGIRCARRCO, 1000),
			motif: reversionRemariage, annuel: "0.00",
			first: "2026-09-01", prepare: func(s *pension.State) { s.Dossier.Defunt.Mariages[0].Remarie = true },
		},
		{
			name: "Agirc-Arrco: no age with two dependent children", pension: points(dossier.AGIRCARRCO, 1000),
			ouverte: true, motif: reversionOuverte,
			annuel: "949.48", first: "2026-09-01",
			prepare: func(s *pension.State) {
				s.Dossier.Assure.DateNaissance.Year = 1985
				s.Dossier.Defunt.Mariages[0].Periode.From.Year = 2010
				s.Dossier.Assure.Enfants = []dossier.Enfant{{ACharge: true}, {ACharge: true}}
			},
		},
		{
			// 1 000 points × 0.4216 × 60 %: the value of an Agirc point from 1 April 2010.
			name: "Agirc before 2019: from 60 on, at the value of its own point", pension: points(dossier.AGIRC, 1000),
			ouverte: true,
			motif:   reversionOuverte, annuel: "252.96", first: "2010-09-01", prepare: mortEn2010(1950),
		},
		{
			name: "Arrco before 2019: from 55 on, at the value of its own point", pension: points(dossier.ARRCO, 1000),
			ouverte: true,
			motif:   reversionOuverte, annuel: "713.04", first: "2010-09-01", prepare: mortEn2010(1955),
		},
		{
			name: "Agirc before 2019: no age for a disabled spouse", pension: points(dossier.AGIRC, 1000),
			ouverte: true, motif: reversionOuverte,
			annuel: "252.96", first: "2010-09-01", prepare: func(s *pension.State) {
				mortEn2010(1965)(s)
				s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{}
			},
		},
		{
			name:    "Agirc before 2019: between 55 and 60, a reduction that no table holds",
			pension: points(dossier.AGIRC, 1000),
			motif:   reversionRegimeInconnu, annuel: "0.00", prepare: mortEn2010(1955),
		},
		{
			name: "Agirc before 2019: nothing before 55", pension: points(dossier.AGIRC, 1000), motif: reversionAge,
			annuel: "0.00",
			first:  "2016-04-01", prepare: mortEn2010(1961),
		},
		{
			name: "civil service: half", pension: pensionDefunt(dossier.SRE, 2_400_000), ouverte: true,
			motif: reversionOuverte, annuel: "12000.00",
			first:   "2026-09-01",
			prepare: func(s *pension.State) { s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(9_000_000)) },
		},
		{
			// 12 523.14 - 3 000 of means.
			name:    "civil service: raised to the minimum for the old with the other means",
			pension: pensionDefunt(dossier.CNRACL, 1_000_000),
			ouverte: true, motif: reversionOuverte, annuel: "9523.14", first: "2026-09-01",
			prepare: func(s *pension.State) { s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(300_000)) },
		},
		{
			name:    "civil service: a marriage of two years, after the end of the services",
			pension: pensionDefunt(dossier.SRE, 2_400_000),
			motif:   reversionMariage, annuel: "0.00", first: "2026-09-01",
			prepare: func(s *pension.State) {
				s.Dossier.Defunt.Mariages[0].Periode.From = calendar.Date{Year: 2024, Month: 5, Day: 4}
				s.Dossier.Defunt.Pensions[0].Date = calendar.Date{Year: 2015, Month: 1, Day: 1}
			},
		},
		{
			name: "civil service: not to a couple", pension: pensionDefunt(dossier.SRE, 2_400_000),
			motif: reversionCouple, annuel: "0.00",
			first: "2026-09-01", prepare: func(s *pension.State) { s.Dossier.Foyer.Couple = true },
		},
		{
			name: "Ircantec: half from 50", pension: pensionDefunt(dossier.IRCANTEC, 200_000), ouverte: true,
			motif:  reversionOuverte,
			annuel: "1000.00", first: "2026-09-01",
		},
		{
			// Two ceilings of 2026 are 96 120; 95 500 of means leave 620.
			name: "self-employed: 60 % under two ceilings", pension: pensionDefunt(dossier.RCI, 200_000), ouverte: true,
			motif:  reversionOuverte,
			annuel: "620.00", first: "2026-09-01",
			prepare: func(s *pension.State) { s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(9_550_000)) },
		},
		{
			name: "nobody's marriage with the person", pension: pensionDefunt(dossier.CNAV, 1_400_000),
			motif: reversionNonMarie, annuel: "0.00",
			prepare: func(s *pension.State) {
				ended := calendar.Date{Year: 2000, Month: 1, Day: 1}
				s.Dossier.Defunt.Mariages = []dossier.Mariage{
					{Periode: calendar.Span{To: ended}}, {Periode: calendar.Span{To: ended}},
				}
			},
		},
		{
			name:    "a scheme whose rules are not in the tables",
			pension: pensionDefunt(dossier.CAFAT, 200_000),
			motif:   reversionRegimeInconnu,
			annuel:  "0.00",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etatReversion(t, tt.pension)
			if tt.prepare != nil {
				tt.prepare(s)
			}
			got := reversionDe(t, s)
			x := got.Regimes[0]
			if x.Ouverte != tt.ouverte || x.Motif != tt.motif || x.AnnuelBrutEur.String() != tt.annuel {
				t.Errorf(
					"open %v, %s, %s a year, want %v, %s, %s (%+v)", x.Ouverte, x.Motif, x.AnnuelBrutEur, tt.ouverte,
					tt.motif, tt.annuel, x,
				)
			}
			if tt.first != "" && x.PremiereDateEffet.String() != tt.first {
				t.Errorf("first date %s, want %s", x.PremiereDateEffet, tt.first)
			}
			if len(s.Reversion.Lire()) != map[bool]int{true: 1}[tt.ouverte] {
				t.Errorf("what the other modules see: %+v", s.Reversion.Lire())
			}
		})
	}
}

// mortEn2010 is a death of 10 August 2010 whose survivor, born on 15 March, asks from October on.
func mortEn2010(naissance int) func(s *pension.State) {
	return func(s *pension.State) {
		s.DateEffet.Donner(calendar.Date{Year: 2010, Month: 10, Day: 1})
		s.Dossier.Defunt.DateDeces = calendar.Date{Year: 2010, Month: 8, Day: 10}
		s.Dossier.Assure.DateNaissance = calendar.Date{Year: naissance, Month: 3, Day: 15}
	}
}

func TestRetraiteDeReversion_shares_and_cuts_several_pensions_without_losing_a_cent(t *testing.T) {
	t.Parallel()
	s := etatReversion(
		t, pensionDefunt(dossier.CNAV, 1_400_001), pensionDefunt(dossier.SSI, 700_003),
		pensionDefunt(dossier.MSASalarie, 333_335),
	)
	s.Dossier.Assure.DateNaissance.Year = 1962
	s.Dossier.Foyer.RessourcesAnnuellesEur = dossier.Some(euros(1_500_000))
	got := reversionDe(t, s)
	want := got.Ressources.PlafondEur.Sub(got.Ressources.RetenuesEur)
	if !got.TotalAnnuelEur.Equal(want.Decimal) {
		t.Errorf("total %s, want what is left under the ceiling, %s", got.TotalAnnuelEur, want)
	}
}

// Cnav: the minimum of 2022 was 3 492.37 until June after + 1.1 % in January and + 4 % in July: 3 672.01 for the second
// half. Circular Cnav 2010/43: 3 222.64 from 1 April 2010 on; circular 2012/35: 3 359.40 from 1 April 2012 on.
func TestMinimumReversion_follows_the_rises_of_the_year(t *testing.T) {
	t.Parallel()
	for effet, want := range map[string]string{
		"2022-03-01": "3530.79", "2022-07-01": "3672.01", "2026-01-01": "4019.13", "2013-01-01": "3359.40",
		"2010-03-01": "3193.90", "2010-04-01": "3222.64", "2011-03-01": "3222.64",
	} {
		s := etat(jour(t, effet), calendar.Date{})
		got, ok := minimumReversion(s.Bareme, pension.NewTrace(0), s.DateEffet.Lire())
		if !ok || got.String() != want {
			t.Errorf("minimum at %s: %s (%v), want %s", effet, got, ok, want)
		}
	}
}

func TestRetraiteDeReversion_opens_the_gaps_of_what_it_rests_on(t *testing.T) {
	t.Parallel()
	for champ, prepare := range map[string]func(s *pension.State){
		"/defunt/dateDeces":     func(s *pension.State) { s.Dossier.Defunt.DateDeces = calendar.Date{} },
		"/assure/dateNaissance": func(s *pension.State) { s.Dossier.Assure.DateNaissance = calendar.Date{} },
		"/defunt/pensions/0/annuelBrutEur": func(s *pension.State) {
			s.Dossier.Defunt.Pensions[0].AnnuelEur = dossier.Optional[money.Euro]{}
		},
		"/defunt/pensions/0/trimestres": func(s *pension.State) {
			s.Dossier.Defunt.Pensions[0].Trimestres = dossier.Optional[int]{}
			s.Dossier.Defunt.Pensions[0].AnnuelEur = dossier.Some(euros(300_000))
		},
		"/foyer/ressourcesAnnuellesEur": func(s *pension.State) { s.Dossier.Foyer = nil },
		"/defunt/mariages/1/debut": func(s *pension.State) {
			s.Dossier.Defunt.Mariages = append(
				s.Dossier.Defunt.Mariages, dossier.Mariage{Periode: calendar.Span{To: s.Dossier.Defunt.DateDeces}},
			)
		},
	} {
		t.Run(champ, func(t *testing.T) {
			t.Parallel()
			s, trace := etatReversion(t, pensionDefunt(dossier.CNAV, 1_400_000)), pension.NewTrace(0)
			prepare(s)
			RetraiteDeReversion{}.Compute(s, trace)
			if gaps := trace.Lacunes(); len(gaps) != 1 || string(gaps[0].Champ) != champ {
				t.Errorf("gaps %+v, want %s", gaps, champ)
			}
		})
	}
}
