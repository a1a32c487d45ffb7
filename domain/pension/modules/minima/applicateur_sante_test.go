package minima

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

func euros(cents int64) money.Euro { return money.Cents(cents) }

// The net of a private pensioner of October 2026: base 1 500 €, complementary 500 € a month.
func etatNet(t testing.TB) *pension.State {
	t.Helper()
	s := etat(jour(t, "2026-10-01"), jour(t, "1963-01-15"))
	s.Pensions.Donner(capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: euros(1_800_000)}})
	s.Pensions.Donner(
		capability.MontantPoints, []faits.Pension{{Regime: dossier.AGIRCARRCO, AnnuelEur: euros(600_000)}},
	)
	return s
}

func foyer(rfr, precedent int64) *dossier.Foyer {
	return &dossier.Foyer{
		SituationDite: true, Parts: dossier.Some(money.Int(1)),
		RevenuFiscalReferenceEur: dossier.Some(euros(rfr * 100)),
		RfrPrecedentEur:          dossier.Some(euros(precedent * 100)),
	}
}

func TestApplicateurSante_by_residence_household_and_scheme(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		prepare func(s *pension.State)
		tranche string
		motif   string
		net     string
	}{
		{
			"normal rate: 1 363.50 + 449.50", func(s *pension.State) { s.Dossier.Foyer = foyer(30_000, 30_000) },
			"normal", motifRevenuFiscal, "1813.00",
		},
		{
			"median rate: 7.4 % and 8.4 %", func(s *pension.State) { s.Dossier.Foyer = foyer(20_000, 20_000) },
			"median", motifRevenuFiscal, "1847.00",
		},
		{
			"reduced rate: 4.3 %", func(s *pension.State) { s.Dossier.Foyer = foyer(15_000, 15_000) }, "reduit",
			motifRevenuFiscal, "1914.00",
		},
		{
			"exempt", func(s *pension.State) { s.Dossier.Foyer = foyer(13_048, 0) }, "exonere", motifRevenuFiscal,
			"2000.00",
		},
		{
			"one year above threshold 2 keeps the reduced rate",
			func(s *pension.State) { s.Dossier.Foyer = foyer(20_000, 16_755) }, "reduit", motifLissage, "1914.00",
		},
		{
			"smoothing reaches the normal rate too", func(s *pension.State) { s.Dossier.Foyer = foyer(90_000, 16_755) },
			"reduit", motifLissage, "1914.00",
		},
		{
			"two years above threshold 2 do not", func(s *pension.State) { s.Dossier.Foyer = foyer(20_000, 16_756) },
			"median", motifRevenuFiscal, "1847.00",
		},
		{"an allowance of the minimum for the old exempts", func(s *pension.State) {
			s.Dossier.Foyer = foyer(90_000, 90_000)
			s.Aspa.Donner(faits.MinimumVieillesse{Du: true})
		}, "exonere", motifAvantageNonContributif, "2000.00"},
		{"overseas thresholds are higher", func(s *pension.State) {
			s.Dossier.Foyer = foyer(15_437, 0)
			s.Dossier.Assure.Residence.Departement = "974"
		}, "exonere", motifRevenuFiscal, "2000.00"},
		{"local scheme of Alsace-Moselle: 1.30 % of both", func(s *pension.State) {
			s.Dossier.Foyer = foyer(30_000, 30_000)
			s.Dossier.Assure.Residence = dossier.Residence{Departement: "67", RegimeLocalAlsaceMoselle: true}
		}, "normal", motifRevenuFiscal, "1787.00"},
		{"whoever is exempt from CSG pays nothing to the local scheme", func(s *pension.State) {
			s.Dossier.Foyer = foyer(10_000, 10_000)
			s.Dossier.Assure.Residence = dossier.Residence{Departement: "67", RegimeLocalAlsaceMoselle: true}
		}, "exonere", motifRevenuFiscal, "2000.00"},
		{
			"Mayotte: 3.41 % of the base pension, no CSG",
			func(s *pension.State) { s.Dossier.Assure.Residence.Departement = "976" }, "", "mayotte_sans_csg",
			"1948.85",
		},
		{
			"abroad, less than 15 years in France", func(s *pension.State) { s.Dossier.Assure.Residence.Pays = "BR" },
			"", "non_resident_non_pris_en_charge", "2000.00",
		},
		{"abroad, 15 years in France: 3.2 % and 4.2 %", func(s *pension.State) {
			s.Dossier.Assure.Residence.Pays = "ES"
			for i := range 15 {
				var count faits.Compte
				count.Plus(faits.Cotise, 4)
				s.Trimestres.Donner(append(s.Trimestres.Lire(), faits.AnneeTrimestres{Annee: 2000 + i, Tous: count}))
			}
		}, "", "non_resident_pris_en_charge", "1931.00"},
		{"levies of before 2018", func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2016, Month: 5, Day: 1})
			s.Dossier.Foyer = foyer(30_000, 30_000)
		}, "normal", motifRevenuFiscal, "1847.00"},
		{"an allowance of the minimum for the old in 2010", func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2010, Month: 5, Day: 1})
			s.Aspa.Donner(faits.MinimumVieillesse{Du: true})
		}, "exonere", motifAvantageNonContributif, "2000.00"},
		{"local scheme of Alsace-Moselle in 2016: 1.50 % of both", func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2016, Month: 5, Day: 1})
			s.Dossier.Foyer = foyer(30_000, 30_000)
			s.Dossier.Assure.Residence = dossier.Residence{Departement: "67", RegimeLocalAlsaceMoselle: true}
		}, "normal", motifRevenuFiscal, "1817.00"},
		{"no median rate in 2018", func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2018, Month: 5, Day: 1})
			s.Dossier.Foyer = foyer(15_000, 15_000)
		}, "normal", motifRevenuFiscal, "1813.00"},
		{"half of the pensions in progressive retirement", func(s *pension.State) {
			s.Dossier.Foyer = foyer(30_000, 30_000)
			s.Progressive.Donner(faits.Progressive{
				Concerne: true, Fraction: money.Scaled(5, 1), Servies: []faits.Pension{
					{Regime: dossier.CNAV, AnnuelEur: euros(900_000)},
					{Regime: dossier.AGIRCARRCO, AnnuelEur: euros(300_000)},
				},
			})
		}, "normal", motifRevenuFiscal, "906.50"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etatNet(t)
			tt.prepare(s)
			got := santeDe(t, s)
			tranche := ""
			if got.Tranche != nil {
				tranche = *got.Tranche
			}
			if got.TotalMensuelNetEur == nil {
				t.Fatalf("no net: %+v", got)
			}
			if tranche != tt.tranche || got.Motif != tt.motif || got.TotalMensuelNetEur.String() != tt.net {
				t.Errorf(
					"%s, %s, %s net, want %s, %s, %s", tranche, got.Motif, got.TotalMensuelNetEur, tt.tranche, tt.motif,
					tt.net,
				)
			}
			if !s.Net.Lire().Connu || !s.Net.Lire().MensuelEur.Equal(got.TotalMensuelNetEur.Decimal) {
				t.Errorf("what the other modules see: %+v", s.Net.Lire())
			}
		})
	}
}

func TestApplicateurSante_asks_for_what_fixes_the_rate_and_nothing_else(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		prepare func(s *pension.State)
		gaps    []string
		scale   int
	}{
		{"no household: no gap, the net of each rate", func(*pension.State) {}, nil, 4},
		{
			"a household without income",
			func(s *pension.State) { s.Dossier.Foyer = &dossier.Foyer{SituationDite: true} },
			[]string{"/foyer/rfrEur"},
			4,
		},
		{"the income of another year", func(s *pension.State) {
			s.Dossier.Foyer = foyer(20_000, 20_000)
			s.Dossier.Foyer.AnneeRfr = dossier.Some(2023)
		}, []string{"/foyer/rfrEur"}, 4},
		{"the income of another year, replaced", func(s *pension.State) {
			s.Dossier.Foyer = foyer(20_000, 20_000)
			s.Dossier.Foyer.AnneeRfr = dossier.Some(2023)
			s.Substitutions = []pension.Substitution{{Champ: "/foyer/rfrEur"}}
		}, nil, 0},
		{"a couple without shares", func(s *pension.State) {
			s.Dossier.Foyer = foyer(20_000, 20_000)
			s.Dossier.Foyer.Couple, s.Dossier.Foyer.Parts = true, dossier.Optional[money.Decimal]{}
		}, []string{"/foyer/parts"}, 4},
		{"the income of the year before, where it may keep the reduced rate", func(s *pension.State) {
			s.Dossier.Foyer = foyer(20_000, 0)
			s.Dossier.Foyer.RfrPrecedentEur = dossier.Optional[money.Euro]{}
		}, []string{"/foyer/rfrPrecedentEur"}, 0},
		{"not where it may not", func(s *pension.State) {
			s.Dossier.Foyer = foyer(15_000, 0)
			s.Dossier.Foyer.RfrPrecedentEur = dossier.Optional[money.Euro]{}
		}, nil, 0},
		{"before 2015, when the tax decided and not the income", func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2014, Month: 12, Day: 1})
			s.Dossier.Foyer = &dossier.Foyer{SituationDite: true}
		}, nil, 3},
		{"a year without thresholds", func(s *pension.State) {
			s.DateEffet.Donner(calendar.Date{Year: 2031, Month: 1, Day: 1})
			s.Dossier.Foyer = foyer(20_000, 20_000)
		}, nil, 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s, trace := etatNet(t), pension.NewTrace(0)
			tt.prepare(s)
			trace.Begin()
			got, ok := ApplicateurSante{}.Compute(s, trace).(*ResultatSante)
			if !ok {
				t.Fatal("no result")
			}
			var gaps []string
			for _, l := range trace.Lacunes() {
				gaps = append(gaps, string(l.Champ))
				if l.Bloquante {
					t.Errorf("%s blocks the pension", l.Champ)
				}
			}
			if len(gaps) != len(tt.gaps) || len(gaps) > 0 && gaps[0] != tt.gaps[0] {
				t.Errorf("gaps %v, want %v", gaps, tt.gaps)
			}
			if len(got.SelonTranche) != tt.scale || (got.TotalMensuelNetEur == nil) != (tt.scale > 0) {
				t.Errorf("net %v and %d rates, want %d", got.TotalMensuelNetEur, len(got.SelonTranche), tt.scale)
			}
		})
	}
}

// Base 1 500 € and complementary 500 €: 6.6 % of CSG or 3.8, 0.5 % of CRDS, 1 % of health insurance on the
// complementary pension at the whole rate; CASA of 0.3 % since April 2013. The local scheme of Alsace-Moselle takes 1.6
// % of both, 1.5 % since 2012.
func TestApplicateurSante_before_2015_gives_the_net_of_the_three_rates_of_the_time(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		effet string
		local bool
		want  []string
	}{
		{"2010-01-01", false, []string{"exonere 2000.00", "reduit 1914.00", "normal 1853.00"}},
		{"2013-03-01", false, []string{"exonere 2000.00", "reduit 1914.00", "normal 1853.00"}},
		{"2013-04-01", false, []string{"exonere 2000.00", "reduit 1914.00", "normal 1847.00"}},
		{"2011-12-01", true, []string{"exonere 2000.00", "reduit 1882.00", "normal 1821.00"}},
		{"2012-01-01", true, []string{"exonere 2000.00", "reduit 1884.00", "normal 1823.00"}},
	} {
		t.Run(tt.effet, func(t *testing.T) {
			t.Parallel()
			s, trace := etatNet(t), pension.NewTrace(0)
			s.Dossier.Assure.Residence.RegimeLocalAlsaceMoselle = tt.local
			s.DateEffet.Donner(jour(t, tt.effet))
			s.Dossier.Foyer = foyer(30_000, 30_000)
			trace.Begin()
			got, ok := ApplicateurSante{}.Compute(s, trace).(*ResultatSante)
			if !ok {
				t.Fatal("no result")
			}
			rates := []string{}
			for _, r := range got.SelonTranche {
				rates = append(rates, r.Tranche+" "+r.TotalMensuelNetEur.String())
			}
			if diff := cmp.Diff(tt.want, rates); diff != "" || got.Motif != motifImpotInconnu ||
				got.TotalMensuelNetEur != nil {
				t.Errorf("%s, net %v: %s", got.Motif, got.TotalMensuelNetEur, diff)
			}
			if extract := trace.End(); extract.Incomplete || len(extract.Warnings) != 1 {
				t.Errorf("incomplete %v, warnings %v", extract.Incomplete, extract.Warnings)
			}
		})
	}
}

func TestApplicateurSante_adds_up_to_the_cent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		s := etat(
			calendar.Date{Year: rapid.IntRange(2015, 2026).Draw(rt, "year"), Month: 10, Day: 1},
			calendar.Date{Year: 1955, Month: 1, Day: 15},
		)
		for _, regime := range []dossier.Regime{
			dossier.CNAV, dossier.SRE, dossier.AGIRCARRCO, dossier.RCI, dossier.IRCANTEC,
		} {
			s.Pensions.Ajouter(
				capability.MontantAnnuites,
				faits.Pension{Regime: regime, AnnuelEur: euros(rapid.Int64Range(0, 9_000_000).Draw(rt, "annual"))},
			)
		}
		s.Reversion.Donner(
			[]faits.Pension{
				{Regime: dossier.CNAV, AnnuelEur: euros(rapid.Int64Range(0, 900_000).Draw(rt, "survivor"))},
			},
		)
		s.Dossier.Foyer = foyer(
			rapid.Int64Range(0, 60_000).Draw(rt, "rfr"), rapid.Int64Range(0, 60_000).Draw(rt, "before"),
		)
		s.Dossier.Assure.Residence.RegimeLocalAlsaceMoselle = s.DateEffet.Lire().Year > 2018 && rapid.Bool().Draw(
			rt, "local",
		)
		got := santeDe(t, s)
		if got.TotalMensuelNetEur == nil {
			rt.Fatalf("no net: %+v", got)
		}
		var gross, net, survivor money.Euro
		for _, x := range got.Regimes {
			left := x.BrutMensuelEur.Sub(x.CsgEur).Sub(x.CrdsEur).Sub(x.CasaEur).Sub(x.MaladieEur).Sub(x.RegimeLocalEur)
			if !left.Equal(x.NetMensuelEur.Decimal) || x.CsgEur.Less(x.CsgDeductibleEur) {
				rt.Fatalf("%s does not add up: %+v", x.Regime, x)
			}
			if x.Origine == origineReversion {
				survivor = survivor.Add(x.NetMensuelEur)
				continue
			}
			gross, net = gross.Add(x.BrutMensuelEur), net.Add(x.NetMensuelEur)
		}
		if !gross.Equal(got.TotalMensuelBrutEur.Decimal) || !net.Equal(got.TotalMensuelNetEur.Decimal) ||
			!survivor.Equal(got.TotalReversionMensuelNetEur.Decimal) || !gross.Sub(net).Equal(
			got.TotalPrelevementsEur.Decimal,
		) {
			rt.Fatalf("totals %+v", got)
		}
	})
}

func BenchmarkApplicateurSante(b *testing.B) {
	s := etatNet(b)
	s.Dossier.Foyer = foyer(30_000, 30_000)
	b.ReportAllocs()
	for b.Loop() {
		trace := pension.NewTrace(0)
		s.Net.Donner(faits.Net{})
		ApplicateurSante{}.Compute(s, trace)
	}
}

func BenchmarkApplicateurSante_without_household(b *testing.B) {
	s := etatNet(b)
	b.ReportAllocs()
	for b.Loop() {
		trace := pension.NewTrace(0)
		ApplicateurSante{}.Compute(s, trace)
	}
}
