package depart

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// Service-public F13243: the ceiling of 160 % of the minimum wage is 2 916.85 € in 2026.
func TestCumulEmploiRetraite(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, naissance, effet, start string
		quarters                      int
		pay                           int64
		prepare                       func(*pension.State)
		regle, motif                  string
		cut, paid                     int64
		seconde                       bool
		gaps                          int
	}{
		{
			name: "a full pension loses nothing and a second pension opens", naissance: "1962-06-10",
			effet: "2025-01-01", start: "2026-02-01",
			quarters: 169, pay: 300_000, regle: cumulIntegral, motif: motifTauxPleinAtteint, paid: 200_000,
			seconde: true,
		},
		{
			name: "under the ceiling nothing is lost", naissance: "1962-06-10", effet: "2025-01-01",
			start: "2026-02-01", quarters: 150,
			pay: 90_000, regle: cumulPlafonne, motif: motifTauxPleinNonEncor, paid: 200_000,
		},
		{
			name:      "what exceeds the ceiling comes off the pensions, and the former pay is asked for",
			naissance: "1962-06-10", effet: "2025-01-01",
			start: "2026-02-01", quarters: 150, pay: 150_000, regle: cumulPlafonne, motif: motifTauxPleinNonEncor,
			cut: 58_315, paid: 141_685, gaps: 1,
		},
		{
			name: "the mean of the former pay raises the ceiling", naissance: "1962-06-10", effet: "2025-01-01",
			start: "2026-02-01", quarters: 150,
			pay: 150_000, prepare: func(s *pension.State) {
				s.Dossier.Reprise.RevenuMensuelAvantEur = dossier.Some(
					money.Cents(320_000),
				)
			},
			regle: cumulPlafonne, motif: motifTauxPleinNonEncor, cut: 30_000, paid: 170_000,
		},
		{
			name: "the reduction never exceeds the pensions", naissance: "1962-06-10", effet: "2025-01-01",
			start: "2026-02-01", quarters: 150,
			pay: 900_000, prepare: func(s *pension.State) {
				s.Dossier.Reprise.RevenuMensuelAvantEur = dossier.Some(
					money.Cents(300_000),
				)
			},
			regle: cumulPlafonne, motif: motifTauxPleinNonEncor, cut: 200_000,
		},
		{
			name: "since 2027 all the pay comes off before the legal age", naissance: "1967-06-10", effet: "2027-07-01",
			start:    "2027-09-01",
			quarters: 172, pay: 50_000, regle: cumulLoi2027, motif: motifAvantAgeLegal, cut: 50_000, paid: 150_000,
		},
		{
			name: "then half of what exceeds the yearly threshold", naissance: "1963-06-10", effet: "2027-02-01",
			start:    "2027-09-01",
			quarters: 170, pay: 100_000, regle: cumulLoi2027, motif: motifAvantAgeTauxPlein, cut: 20_833, paid: 179_167,
		},
		{
			name: "then nothing, and the second pension opens", naissance: "1960-02-10", effet: "2027-02-01",
			start: "2027-09-01", quarters: 170,
			pay: 500_000, regle: cumulLoi2027, motif: motifApresAgeTauxPlein, paid: 200_000, seconde: true,
		},
		{
			name: "a first pension of before 2027 keeps the rules of its time", naissance: "1963-06-10",
			effet: "2027-02-01", start: "2027-09-01",
			quarters: 170, pay: 500_000, prepare: func(s *pension.State) {
				s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{
					{Regime: dossier.CNRACL, Date: calendar.Date{Year: 2020, Month: 1, Day: 1}},
				}
			},
			regle: cumulIntegral, motif: motifTauxPleinAtteint, paid: 200_000, seconde: true,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := assure(t, tt.naissance, tt.effet, tt.quarters)
			s.Dossier.Reprise = &dossier.Reprise{
				SalaireMensuelEur: dossier.Some(money.Cents(tt.pay)), Debut: jour(t, tt.start),
			}
			s.Pensions.Donner(
				capability.MontantAnnuites, []faits.Pension{{Regime: dossier.CNAV, AnnuelEur: money.Cents(1_800_000)}},
			)
			s.Pensions.Donner(
				capability.MontantPoints,
				[]faits.Pension{{Regime: dossier.AGIRCARRCO, AnnuelEur: money.Cents(600_000)}},
			)
			if tt.prepare != nil {
				tt.prepare(s)
			}
			got, trace, _ := calculModule[*ResultatCumul](t, CumulEmploiRetraite{}, s)
			if got.Regle != tt.regle || got.Motif != tt.motif || got.SecondePension.Ouverte != tt.seconde ||
				len(trace.Lacunes()) != tt.gaps {
				t.Errorf(
					"%s for %s, second pension %t, gaps %v", got.Regle, got.Motif, got.SecondePension.Ouverte,
					trace.Lacunes(),
				)
			}
			if !got.ReductionMensuelleEur.Equal(money.Cents(tt.cut).Decimal) ||
				!got.PensionsVerseesEur.Equal(money.Cents(tt.paid).Decimal) {
				t.Errorf("%s off, %s paid", got.ReductionMensuelleEur, got.PensionsVerseesEur)
			}
			var cut, paid money.Euro
			for _, r := range got.Regimes {
				cut, paid = cut.Add(r.ReductionEur), paid.Add(r.VerseEur)
			}
			if !cut.Equal(got.ReductionMensuelleEur.Decimal) || !paid.Equal(got.PensionsVerseesEur.Decimal) {
				t.Errorf("the schemes lose %s and pay %s together", cut, paid)
			}
		})
	}
}

// Decree 2023-753: the second pension stays within 5 % of the annual ceiling, 2 403 € in 2026.
func TestSecondPension_is_half_the_pay_for_four_quarters_within_its_bound(t *testing.T) {
	t.Parallel()
	s := assure(t, "1962-06-10", "2025-01-01", 169)
	s.Dossier.Reprise = &dossier.Reprise{
		SalaireMensuelEur: dossier.Some(money.Cents(100_000)), Debut: jour(t, "2026-02-01"), DernierEmployeur: true,
	}
	calculModule[*ResultatTaux](t, SurcoteDecote{}, s)
	got, _, _ := calculModule[*ResultatCumul](t, CumulEmploiRetraite{}, s)
	p := got.SecondePension
	if p.PlafondAnnuelEur == nil || p.PlafondAnnuelEur.String() != "2403.00" {
		t.Errorf("bound %v", p.PlafondAnnuelEur)
	}
	// 12 000 × 50 % × 4 / 169
	if p.MontantPourUneAnneeEur == nil || p.MontantPourUneAnneeEur.String() != "142.01" {
		t.Errorf("a year opens %v", p.MontantPourUneAnneeEur)
	}
	if p.DroitsDepuis != jour(t, "2025-07-01") {
		t.Errorf("rights since %s", p.DroitsDepuis)
	}
}

func TestSuspension_covers_the_months_of_the_work_within_the_delay(t *testing.T) {
	t.Parallel()
	effet := jour(t, "2026-02-01")
	for _, tt := range []struct {
		name, from, to string
		want           []string
	}{
		{"from mid-May to mid-June", "2026-05-15", "2026-06-15", []string{"2026-05", "2026-06"}},
		{"work that lasts ends the delay", "2026-06-20", "", []string{"2026-06", "2026-07"}},
		{"work after the delay loses nothing", "2026-08-01", "", nil},
		{
			"work that went on without a break loses six months", "2026-02-01", "",
			[]string{"2026-02", "2026-03", "2026-04", "2026-05", "2026-06", "2026-07"},
		},
	} {
		work := calendar.Span{From: jour(t, tt.from)}
		if tt.to != "" {
			work.To = jour(t, tt.to)
		}
		var got []string
		for _, m := range suspension(effet, work, 6) {
			got = append(got, m.String())
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

func TestCumulEmploiRetraite_asks_for_the_pay(t *testing.T) {
	t.Parallel()
	s := assure(t, "1962-06-10", "2025-01-01", 169)
	if applies, why := (CumulEmploiRetraite{}).Applies(s); applies || why == "" {
		t.Errorf("applies %t, %q", applies, why)
	}
	s.Dossier.Reprise = &dossier.Reprise{}
	_, trace, extract := calculModule[*ResultatCumul](t, CumulEmploiRetraite{}, s)
	if gaps := trace.Lacunes(); len(gaps) != 1 || gaps[0].Champ != "/reprise/salaireMensuelEur" || !extract.Incomplete {
		t.Errorf("gaps %v", gaps)
	}
}
