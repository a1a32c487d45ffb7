package lura

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS L173-1-2: pay of one year adds up before the ceiling (38 040 € in 2015, 41 136 € in 2022).
func TestLiquidationUnique_sums_the_pay_of_a_year_under_one_ceiling(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		year         int
		pay          map[dossier.Regime]int64
		nature       dossier.Nature
		sum, kept    string
		schemes      int
		absent, lack bool
	}{
		{
			name: "two schemes above the ceiling", year: 2015,
			pay: map[dossier.Regime]int64{dossier.CNAV: 3_000_000, dossier.SSI: 2_000_000},
			sum: "50000.00", kept: "38040.00", schemes: 2,
		},
		{
			name: "two schemes under it", year: 2022,
			pay: map[dossier.Regime]int64{dossier.CNAV: 1_000_049, dossier.MSASalarie: 500_050},
			sum: "15001.00", kept: "15001.00", schemes: 2,
		},
		{
			name: "a scheme that is not aligned stays out", year: 2022,
			pay: map[dossier.Regime]int64{dossier.CNAV: 1_000_000, dossier.SRE: 2_000_000},
			sum: "10000.00", kept: "10000.00", schemes: 1,
		},
		{
			name: "unemployment carries nothing to the account", year: 2022,
			pay:    map[dossier.Regime]int64{dossier.CNAV: 1_000_000},
			nature: dossier.ChomageIndemnise, absent: true,
		},
		{
			name: "a year without a known ceiling is said to lack it", year: 9000,
			pay:    map[dossier.Regime]int64{dossier.CNAV: 1_000_000},
			absent: true, lack: true,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &pension.State{
				Dossier: &dossier.Dossier{}, Bareme: bareme.Official(),
				DateEffet: faits.Connu(calendar.Date{Year: 2026, Month: 10, Day: 1}),
			}
			s.Lura.Donner(faits.Lura{Concerne: true, RegimeLiquidateur: dossier.CNAV})
			for _, regime := range []dossier.Regime{dossier.CNAV, dossier.MSASalarie, dossier.SSI, dossier.SRE} {
				if cents, ok := tt.pay[regime]; ok {
					ligne(s, tt.year, regime)
					added := &s.Carriere.Lire()[len(s.Carriere.Lire())-1]
					added.SalaireEur, added.SalairePresent, added.Nature = money.Cents(cents), true, tt.nature
				}
			}
			trace := pension.NewTrace(0)
			trace.Begin()
			got, ok := LiquidationUnique{}.Compute(s, trace).(*ResultatLiquidationUnique)
			if !ok || trace.End().Incomplete != tt.lack {
				t.Fatalf("%+v", got)
			}
			if want := (faits.LiquidationUnique{Appliquee: true, Payeur: dossier.CNAV}); s.Unique.Lire() != want {
				t.Errorf("the state holds %+v", s.Unique.Lire())
			}
			if tt.absent {
				if len(got.ParAnnee) != 0 {
					t.Errorf("%+v", got.ParAnnee)
				}
				return
			}
			year := got.ParAnnee[0]
			if year.RevenuEur.String() != tt.sum || year.RevenuPlafonneEur.String() != tt.kept ||
				year.Regimes != tt.schemes {
				t.Errorf("%+v", year)
			}
		})
	}
}

func TestModules_of_the_family_stand_absurd_dossiers(t *testing.T) {
	t.Parallel()
	for _, day := range []calendar.Date{
		{}, {Year: 1, Month: 1, Day: 1}, {Year: 2017, Month: 7, Day: 1}, {Year: 9999, Month: 12, Day: 31},
	} {
		s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: faits.Connu(day)}
		s.Dossier.Assure.DateNaissance = day
		s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{{}, {Regime: dossier.SSI, Date: day}}
		for i := range 20_000 {
			ligne(
				s, 1+i/2,
				[]dossier.Regime{dossier.CNAV, dossier.SSI, dossier.RegimeEtranger, dossier.RegimeInconnu}[i%4],
			)
		}
		for _, module := range []pension.Module{EvaluateurLura{}, LiquidationUnique{}} {
			module.Compute(s, pension.NewTrace(0))
		}
	}
}
