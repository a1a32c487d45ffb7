package control

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// etatGeneral is a run that computed one pension of the general scheme: 1,000.00 of minimum and 10 % for children in
// 14,300.00 a year.
func etatGeneral(t testing.TB, notifications ...dossier.Notification) *pension.State {
	t.Helper()
	s := etatPrive(t)
	s.Dossier.Notification = notifications
	s.Taux.Donner(
		faits.TauxLiquidation{
			Connu: true, DureeTotale: 172, DureeRequise: 170, DureeProratisation: 170, TauxPlein: true,
		},
	)
	s.Pensions.Donner(capability.MontantAnnuites, []faits.Pension{{
		Regime: dossier.CNAV, AnnuelEur: money.Cents(14_300_00), BaseEur: money.Cents(13_000_00),
		Detail: &faits.DetailPension{
			SalaireAnnuelMoyenEur: money.Cents(24_000_00), Taux: money.Scaled(5, 1), Trimestres: 170,
			MinimumEur:           money.Cents(1_000_00),
			MajorationEnfantsEur: money.Cents(1_300_00),
		},
	}})
	return s
}

func TestComparison_keeps_to_the_tolerance_of_each_field(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name         string
		notification dossier.Notification
		// want says for each field that differs whether the difference means something.
		want map[string]bool
	}{
		{
			"the same",
			dossier.Notification{AnnuelEur: dossier.Some(money.Cents(14_300_00)), Trimestres: dossier.Some(170)},
			map[string]bool{},
		},
		{"the duration of all schemes", dossier.Notification{Trimestres: dossier.Some(172)}, map[string]bool{}},
		{"one quarter less", dossier.Notification{Trimestres: dossier.Some(169)}, map[string]bool{"trimestres": true}},
		{"one quarter more", dossier.Notification{Trimestres: dossier.Some(173)}, map[string]bool{"trimestres": true}},
		{
			"twelve euros a year",
			dossier.Notification{AnnuelEur: dossier.Some(money.Cents(14_288_00))},
			map[string]bool{"annuelBrutEur": false},
		},
		{
			"a cent beyond",
			dossier.Notification{AnnuelEur: dossier.Some(money.Cents(14_287_99))},
			map[string]bool{"annuelBrutEur": true},
		},
		{
			"a cent of average pay",
			dossier.Notification{SalaireAnnuelMoyenEur: dossier.Some(money.Cents(24_000_01))},
			map[string]bool{"salaireAnnuelMoyenEur": false},
		},
		{
			"two cents of average pay",
			dossier.Notification{SalaireAnnuelMoyenEur: dossier.Some(money.Cents(24_000_02))},
			map[string]bool{"salaireAnnuelMoyenEur": true},
		},
		{
			"a rate rounded",
			dossier.Notification{Taux: dossier.Some(money.Scaled(49_991, 5))},
			map[string]bool{"taux": false},
		},
		{
			"another rate",
			dossier.Notification{Taux: dossier.Some(money.Scaled(49_375, 5))},
			map[string]bool{"taux": true},
		},
		{
			"a minimum rounded by the month",
			dossier.Notification{MinimumContributifEur: dossier.Some(money.Cents(1_000_12))},
			map[string]bool{"minimumContributifEur": false},
		},
		{
			"no increase",
			dossier.Notification{MajorationEnfantsEur: dossier.Some(money.Euro{})},
			map[string]bool{"majorationEnfantsEur": true},
		},
		{"another day", dossier.Notification{DateEffet: jour(t, "2026-11-01")}, map[string]bool{"dateEffet": true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.notification.Regime = dossier.CNAV
			out, _ := compare(etatGeneral(t, c.notification))
			got := map[string]bool{}
			for _, e := range out.Ecarts {
				got[e.Champ.String()] = e.Significatif
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("differences (-want +got):\n%s", diff)
			}
		})
	}
}

// A small pension has a small tolerance: 0.5 % of it counts before a euro a month does.
func TestComparison_of_a_small_pension_is_held_to_its_share(t *testing.T) {
	t.Parallel()
	s := etatNotifie(money.Cents(100_00), money.Cents(100_51), money.Cents(100_51))
	if out, _ := compare(s); !out.Ecarts[0].Significatif {
		t.Error("0.51 % of a pension means nothing")
	}
	s = etatNotifie(money.Cents(100_00), money.Cents(100_50), money.Cents(100_50))
	if out, _ := compare(s); out.Ecarts[0].Significatif {
		t.Error("0.50 % of a pension means something")
	}
}

// A rate of 0.475 in place of 0.5, 23,000 of average pay in place of 24,000, 168 quarters in place of 170 and no
// minimum, each for its part.
func TestDecomposition_replaces_one_element_after_the_other(t *testing.T) {
	t.Parallel()
	n := dossier.Notification{
		Regime: dossier.CNAV, Trimestres: dossier.Some(168), Taux: dossier.Some(money.Scaled(475, 3)),
		SalaireAnnuelMoyenEur: dossier.Some(money.Cents(23_000_00)), MinimumContributifEur: dossier.Some(money.Euro{}),
		AnnuelEur: dossier.Some(money.Cents(11_900_00)),
	}
	out, _ := compare(etatGeneral(t, n))
	type part struct{ Element, Eur string }
	got := []part{}
	for _, line := range out.Regimes[0].Decomposition {
		got = append(got, part{line.Element, line.ContributionEur.String()})
	}
	// 12,000 × 168/170 × 0.95 × 23/24 × 1.1 = 11,876.12 with the notified elements, 23.88 less than the fund notified;
	// each step is 1.1 × what the element adds.
	want := []part{
		{"trimestres", "141.38"},
		{"taux", "632.50"},
		{"salaireAnnuelMoyenEur", "550.00"},
		{"minimumContributifEur", "1100.00"},
		{"residu", "-23.88"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("parts (-want +got):\n%s", diff)
	}
}

func TestComparison_finds_the_pension_that_a_notification_is_about(t *testing.T) {
	t.Parallel()
	amount := dossier.Some(money.Cents(1_200_00))
	for _, c := range []struct {
		name  string
		setUp func(s *pension.State)
		// want are the schemes compared, with the scheme that pays when it is another one; alone are the reasons of
		// those that are not.
		want  []string
		alone []string
	}{
		{"the payer of the aligned schemes", func(s *pension.State) {
			s.Unique.Donner(faits.LiquidationUnique{Appliquee: true, Payeur: dossier.CNAV})
			s.Dossier.Notification = []dossier.Notification{{Regime: dossier.SSI, AnnuelEur: amount}}
		}, []string{"SSI par CNAV"}, nil},
		{"an aligned scheme settled apart", func(s *pension.State) {
			s.Dossier.Notification = []dossier.Notification{{Regime: dossier.SSI, AnnuelEur: amount}}
		}, nil, []string{"SSI : Aucune pension de ce régime n'est recalculée."}},
		{"an account of before 2019", func(s *pension.State) {
			s.Pensions.Donner(
				capability.MontantPoints,
				[]faits.Pension{{Regime: dossier.AGIRCARRCO, AnnuelEur: money.Cents(1_200_00)}},
			)
			s.Dossier.Notification = []dossier.Notification{{Regime: dossier.ARRCO, AnnuelEur: amount}}
		}, []string{"ARRCO par AGIRC_ARRCO"}, nil},
		{"a survivor's pension", func(s *pension.State) {
			s.Reversion.Donner([]faits.Pension{{Regime: dossier.CNRACL, AnnuelEur: money.Cents(1_200_00)}})
			s.Dossier.Notification = []dossier.Notification{{Regime: dossier.CNRACL, AnnuelEur: amount}}
		}, []string{"CNRACL réversion"}, nil},
		{"a scheme outside the list", func(s *pension.State) {
			s.Dossier.Notification = []dossier.Notification{{AnnuelEur: amount}}
		}, nil, []string{" : Aucune pension de ce régime n'est recalculée."}},
		{"the later of two notifications", func(s *pension.State) {
			s.Dossier.Notification = []dossier.Notification{
				{Regime: dossier.CNAV, AnnuelEur: amount, DateNotification: jour(t, "2026-11-02")},
				{Regime: dossier.CNAV, AnnuelEur: amount, DateNotification: jour(t, "2026-10-02")},
			}
		}, []string{"CNAV"}, []string{"CNAV : Une notification plus récente du même régime la remplace."}},
		{"the last of two notifications without a day", func(s *pension.State) {
			s.Dossier.Notification = []dossier.Notification{
				{Regime: dossier.CNAV, Points: dossier.Some(money.Points{})}, {Regime: dossier.CNAV, AnnuelEur: amount},
			}
		}, []string{"CNAV"}, []string{"CNAV : Une notification plus récente du même régime la remplace."}},
		{"an element that the scheme does not have", func(s *pension.State) {
			s.Dossier.Notification = []dossier.Notification{
				{Regime: dossier.CNAV, Points: dossier.Some(money.Points{Decimal: money.Int(3)})},
			}
		}, []string{"CNAV"}, []string{"CNAV points : Le recalcul de ce régime ne donne pas cet élément."}},
		{"the guaranteed minimum", func(s *pension.State) {
			s.Pensions.Donner(
				capability.MontantIndiciaire, []faits.Pension{{Regime: dossier.SRE, AnnuelEur: money.Cents(1_000_00)}},
			)
			s.MinimumGaranti.Donner([]faits.Pension{{Regime: dossier.SRE, AnnuelEur: money.Cents(1_200_00)}})
			s.Dossier.Notification = []dossier.Notification{{Regime: dossier.SRE, AnnuelEur: amount}}
		}, []string{"SRE"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := etatGeneral(t)
			c.setUp(s)
			out, _ := compare(s)
			var got, alone []string
			for _, r := range out.Regimes {
				text := r.Regime.String()
				if r.RegimePayeur != nil {
					text += " par " + r.RegimePayeur.String()
				}
				if r.Reversion {
					text += " réversion"
				}
				got = append(got, text)
			}
			for _, r := range out.NonCompares {
				text := r.Regime.String()
				if r.Champ != nil {
					text += " " + r.Champ.String()
				}
				alone = append(alone, text+" : "+r.Motif)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("compared (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(c.alone, alone); diff != "" {
				t.Errorf("alone (-want +got):\n%s", diff)
			}
		})
	}
}

// Numbers that no fund would notify are compared like others.
func TestComparison_bears_absurd_numbers(t *testing.T) {
	t.Parallel()
	huge, err := money.ParseDecimal("1" + strings.Repeat("0", 60))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []money.Decimal{{}, money.Int(-5), huge, huge.Neg(), money.Scaled(1, 19)} {
		s := etatGeneral(t, dossier.Notification{
			Regime: dossier.CNAV, AnnuelEur: dossier.Some(money.Euro{Decimal: x}), Taux: dossier.Some(x),
			SalaireAnnuelMoyenEur: dossier.Some(money.Euro{Decimal: x}),
			MajorationEnfantsEur:  dossier.Some(money.Euro{Decimal: x}),
			MinimumContributifEur: dossier.Some(money.Euro{Decimal: x}), Trimestres: dossier.Some(-3),
		})
		out, _ := qualifier(s)
		if len(out.Ecarts) < 5 {
			t.Errorf("%s: %d differences", x, len(out.Ecarts))
		}
	}
}
