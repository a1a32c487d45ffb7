package depart

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Half of the guaranteed minimum: 8 198.10 in 2026, 8 124.97 in 2025, 7 024.94 in 2019, 6 948.34 in 2017
// (service-public F12402 for 2026).
func TestCumulEmploiRetraite_of_civil_servants_by_the_calendar_year(t *testing.T) {
	t.Parallel()
	const mensuel = 180_192
	for _, tt := range []struct {
		name, since, start, end string
		regime                  dossier.Regime
		annuel, pay             int64
		prepare                 func(*dossier.Dossier)
		excedent, cut, motif    string
	}{
		{
			// 21 623.04 - 6 000 - 8 198.10.
			name: "State, a whole year", since: "2024-07-01", start: "2026-01-01", regime: dossier.SRE,
			annuel: 1_800_000, pay: mensuel,
			excedent: "7424.94", cut: "618.75", motif: motifExcedentDeduit,
		},
		{
			// 24 000 - 8 000 - 8 124.97.
			name: "CNRACL in 2025", since: "2024-07-01", start: "2025-01-01", regime: dossier.CNRACL, annuel: 2_400_000,
			pay:      200_000,
			excedent: "7875.03", cut: "656.25", motif: motifExcedentDeduit,
		},
		{
			// 6 × 3 000 - 6 000 - 8 198.10, over the twelve months of pension.
			name: "work from July on", since: "2024-07-01", start: "2026-07-01", regime: dossier.SRE, annuel: 1_800_000,
			pay:      300_000,
			excedent: "3801.90", cut: "316.83", motif: motifExcedentDeduit,
		},
		{
			name: "work of three months", since: "2024-07-01", start: "2026-02-01", end: "2026-04-30",
			regime: dossier.FSPOEIE, annuel: 1_800_000, pay: 300_000,
			excedent: "0.00", cut: "0.00", motif: motifSousLePlafond,
		},
		{
			// 24 000 - 3 000 (a third of six months of 18 000) - 8 198.10 is more than the 9 000 of pension of the
			// year: all of it goes.
			name: "never more than the pension of the year", since: "2026-07-01", start: "2026-07-01",
			regime: dossier.SRE, annuel: 1_800_000, pay: 400_000,
			excedent: "9000.00", cut: "1500.00", motif: motifExcedentDeduit,
		},
		{
			name: "a pension of before 2015 loses nothing to a private employer", since: "2014-07-01",
			start: "2026-01-01", regime: dossier.SRE,
			annuel: 1_800_000, pay: mensuel,
			prepare:  func(d *dossier.Dossier) { d.Reprise.EmployeurPublic = dossier.Some(false) },
			excedent: "0.00", cut: "0.00", motif: motifEmployeurPrive,
		},
		{
			name: "work of before 2015 loses nothing to a private employer", since: "2012-01-01", start: "2014-01-01",
			regime: dossier.SRE,
			annuel: 1_800_000, pay: mensuel,
			prepare:  func(d *dossier.Dossier) { d.Reprise.EmployeurPublic = dossier.Some(false) },
			excedent: "0.00", cut: "0.00", motif: motifEmployeurPrive,
		},
		{
			name: "a pension of before 2015 loses to a public one", since: "2014-07-01", start: "2026-01-01",
			regime: dossier.SRE,
			annuel: 1_800_000, pay: mensuel,
			prepare:  func(d *dossier.Dossier) { d.Reprise.EmployeurPublic = dossier.Some(true) },
			excedent: "7424.94", cut: "618.75", motif: motifExcedentDeduit,
		},
		{
			name: "a pension for disability loses nothing", since: "2024-07-01", start: "2026-01-01",
			regime: dossier.SRE, annuel: 1_800_000, pay: mensuel,
			prepare:  func(d *dossier.Dossier) { d.Liquidation.Motif = dossier.MotifInvalidite },
			excedent: "0.00", cut: "0.00", motif: motifPensionInvalide,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, "1964-01-01", tt.start, 150)
			s.Dossier.Reprise = &dossier.Reprise{
				SalaireMensuelEur: dossier.Some(money.Cents(tt.pay)), Debut: jour(t, tt.start),
			}
			if tt.end != "" {
				s.Dossier.Reprise.Fin = jour(t, tt.end)
			}
			s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{
				{Regime: tt.regime, Date: jour(t, tt.since), AnnuelEur: dossier.Some(money.Cents(tt.annuel))},
			}
			if tt.prepare != nil {
				tt.prepare(s.Dossier)
			}
			got, trace, _ := calculModule[*ResultatCumul](t, CumulEmploiRetraite{}, s)
			x := got.FonctionPublique
			if x == nil || x.ExcedentEur.String() != tt.excedent || got.ReductionMensuelleEur.String() != tt.cut ||
				x.Motif != tt.motif {
				t.Errorf(
					"%+v, %s a month off, want %s, %s, %s", x, got.ReductionMensuelleEur, tt.excedent, tt.cut, tt.motif,
				)
			}
			if gaps := trace.Lacunes(); len(gaps) > 0 || got.PlafondMensuelEur != nil {
				t.Errorf("the ceiling of employees: %v, gaps %v", got.PlafondMensuelEur, gaps)
			}
		})
	}
}

// Each scheme has its own rule: 2 000 of pay and 1 500 + 1 000 of pensions exceed 2 916.85 by 1 583.15, of which 600 /
// 1 600 fall on CNAV and Agirc-Arrco; the civil servant's 12 000 a year let 4 000 + 8 198.10 of 24 000 pass.
func TestCumulEmploiRetraite_takes_each_scheme_by_its_rule(t *testing.T) {
	t.Parallel()
	s := assure(t, "1964-01-01", "2026-01-01", 150)
	s.Dossier.Reprise = &dossier.Reprise{
		SalaireMensuelEur: dossier.Some(money.Cents(200_000)), Debut: jour(t, "2026-01-01"),
		RevenuMensuelAvantEur: dossier.Some(money.Cents(1)),
	}
	s.Pensions.Donner(
		capability.MontantIndiciaire, []faits.Pension{{Regime: dossier.SRE, AnnuelEur: money.Cents(1_200_000)}},
	)
	s.Pensions.Donner(
		capability.RegimeCnavpl, []faits.Pension{{Regime: dossier.CNAVPL, AnnuelEur: money.Cents(600_000)}},
	)
	s.Pensions.Donner(capability.MontantPoints, []faits.Pension{
		{Regime: dossier.AGIRCARRCO, AnnuelEur: money.Cents(120_000)},
		{Regime: dossier.RAFP, AnnuelEur: money.Cents(60_000)},
	})
	s.Pensions.Donner(
		capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: money.Cents(600_000)}},
	)
	s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{
		{Regime: dossier.Mines, Date: calendar.Date{Year: 2025, Month: 1, Day: 1}},
	}
	got, _, _ := calculModule[*ResultatCumul](t, CumulEmploiRetraite{}, s)
	// 2 000 + 500 + 100 + 1 000 - 2 916.85 = 683.15; 600 / 1 600 of it is 256.18. 24 000 - 4 000 - 8 198.10 = 11
	// 801.90, 983.49 a month.
	want := map[dossier.Regime]string{
		dossier.SRE: "983.49", dossier.CNAVPL: "0.00", dossier.RAFP: "0.00", dossier.CNAV: "213.48",
		dossier.AGIRCARRCO: "42.70",
	}
	for _, r := range got.Regimes {
		if r.ReductionEur.String() != want[r.Regime] {
			t.Errorf("%s loses %s, want %s", r.Regime, r.ReductionEur, want[r.Regime])
		}
	}
	if got.ReductionMensuelleEur.String() != "1239.67" {
		t.Errorf("in all %s", got.ReductionMensuelleEur)
	}
}

// Decree 2017-416: before April 2017 a pension above the ceiling was suspended.
func TestCumulEmploiRetraite_suspended_the_pension_before_April_2017(t *testing.T) {
	t.Parallel()
	for start, want := range map[string]string{"2017-03-01": "1500.00", "2017-04-01": "431.57"} {
		s := assure(t, "1956-01-01", "2016-06-01", 140)
		s.Dossier.Reprise = &dossier.Reprise{
			SalaireMensuelEur: dossier.Some(money.Cents(130_000)), Debut: jour(t, start),
			RevenuMensuelAvantEur: dossier.Some(money.Cents(1)),
		}
		s.Pensions.Donner(
			capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: money.Cents(1_800_000)}},
		)
		got, _, _ := calculModule[*ResultatCumul](t, CumulEmploiRetraite{}, s)
		if got.ReductionMensuelleEur.String() != want {
			t.Errorf("work from %s: %s off, want %s", start, got.ReductionMensuelleEur, want)
		}
	}
}

func TestRevenusDeLAnnee_count_the_days_of_the_months_begun(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ start, end, want string }{
		{"2026-01-01", "", "3600.00"},
		{"2025-06-15", "", "3600.00"},
		{"2026-07-16", "", "1650.00"},
		{"2026-02-01", "2026-02-28", "300.00"},
		{"2026-01-01", "2026-01-10", "100.00"},
		{"2024-01-01", "2025-12-31", "0.00"},
	} {
		r := &dossier.Reprise{SalaireMensuelEur: dossier.Some(money.Cents(30_000)), Debut: jour(t, tt.start)}
		if tt.end != "" {
			r.Fin = jour(t, tt.end)
		}
		if got := revenusDeLAnnee(r, 2026); got.String() != tt.want {
			t.Errorf("%s to %s: %s, want %s", tt.start, tt.end, got, tt.want)
		}
	}
}
