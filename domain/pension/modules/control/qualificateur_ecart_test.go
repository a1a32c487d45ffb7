package control

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control/causes"
)

// The degrees are told by the exact ratio and by the monthly amount, whichever is the more serious.
func TestGravity_follows_the_exact_ratio_and_the_monthly_amount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		notifie, recalcule int64 // cents a month
		want               Gravite
	}{
		{1_000_00, 1_000_00 + 60, Negligeable},
		{1_000_00, 1_004_99, Mineur},
		{1_000_00, 1_005_00, Significatif},
		{1_000_00, 1_049_99, Significatif},
		{1_000_00, 1_050_00, Majeur},
		{870_79, 914_33, Majeur}, // 5.00006 %
		{870_80, 914_33, Significatif},
		{2_000_00, 1_950_00, Majeur},
		{100_00, 101_00, Significatif},
		{100_00, 105_00, Majeur},
		{0, 100_00, Majeur},
	} {
		s := etatNotifie(
			annuel(money.Scaled(c.notifie, 2)), annuel(money.Scaled(c.recalcule, 2)),
			annuel(money.Scaled(c.recalcule, 2)),
		)
		out, _ := qualifier(s)
		if got := out.Ecarts[0].Gravite; got != c.want {
			t.Errorf("%d for %d is %s, want %s", c.notifie, c.recalcule, got, c.want)
		}
	}
}

// A quarter that opens the full rate is serious whatever it is worth.
func TestGravity_of_the_quarter_that_opens_the_full_rate(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		notified int
		want     Gravite
	}{{171, Significatif}, {168, Majeur}} {
		s := etatGeneral(t, dossier.Notification{Regime: dossier.CNAV, Trimestres: dossier.Some(c.notified)})
		casetest.ChangePensions(
			&s.Pensions, capability.MontantAnnuites, func(list []faits.Pension) { list[0].Detail.Trimestres = 172 },
		)
		out, _ := qualifier(s)
		if got := out.Ecarts[0].Gravite; got != c.want {
			t.Errorf("%d quarters notified is %s, want %s", c.notified, got, c.want)
		}
	}
}

func TestRemedies_have_their_last_day(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		regime   dossier.Regime
		notified string
		told     dossier.Optional[bool]
		// want are the remedies with their last days, raw and put off; the first still open; the number of gaps.
		want    []string
		open    string
		lacunes int
	}{
		{
			"two months", dossier.CNAV, "2026-10-15", dossier.Some(true),
			[]string{"recours_amiable 2026-12-15 2026-12-15", "rejet_implicite", "tribunal_judiciaire"},
			"recours_amiable", 0,
		},
		{
			"a Sunday", dossier.CNRACL, "2026-09-28",
			dossier.Optional[bool]{}, // 28 November is a Saturday
			[]string{
				"fp_recours_contentieux 2026-11-28 2026-11-30", "fp_erreur_de_droit 2027-09-28 2027-09-28",
				"fp_erreur_materielle",
			},
			"fp_recours_contentieux", 0,
		},
		{
			"Christmas, then a week-end", dossier.SSI, "2026-10-25", dossier.Some(true),
			[]string{"recours_amiable 2026-12-25 2026-12-28", "rejet_implicite", "tribunal_judiciaire"},
			"recours_amiable", 0,
		},
		{
			"a month without that day", dossier.CNAV, "2026-12-31", dossier.Some(true), // 28 February 2027 is a Sunday
			[]string{"recours_amiable 2027-02-28 2027-03-01", "rejet_implicite", "tribunal_judiciaire"},
			"recours_amiable", 0,
		},
		{
			"too late", dossier.SRE, "2026-01-05", dossier.Some(true),
			[]string{
				"fp_recours_contentieux 2026-03-05 2026-03-05", "fp_erreur_de_droit 2027-01-05 2027-01-05",
				"fp_erreur_materielle",
			},
			"fp_erreur_de_droit", 0,
		},
		{
			"remedies not told", dossier.CNAV, "2026-01-05", dossier.Some(false),
			[]string{"recours_amiable", "rejet_implicite", "tribunal_judiciaire"},
			"recours_amiable", 0,
		},
		{
			"no day", dossier.CNAV, "", dossier.Some(true),
			[]string{"recours_amiable", "rejet_implicite", "tribunal_judiciaire"},
			"recours_amiable", 1,
		},
		{
			// The time before the commission is over, and what follows it cannot be begun with.
			"too late for the commission", dossier.CNAV, "2026-05-05", dossier.Some(true),
			[]string{"recours_amiable 2026-07-05 2026-07-06", "rejet_implicite", "tribunal_judiciaire"},
			"", 0,
		},
		{
			// Conseil d'État, 13 July 2016, no 387763: a reasonable time of one year.
			"a civil servant, remedies not told", dossier.SRE, "2026-01-05", dossier.Some(false),
			[]string{"fp_recours_contentieux 2027-01-05 2027-01-05", "fp_erreur_de_droit", "fp_erreur_materielle"},
			"fp_recours_contentieux", 0,
		},
		{
			"the complementary scheme", dossier.AGIRCARRCO, "2026-10-15", dossier.Some(true),
			[]string{"agirc_arrco_reclamation", "agirc_arrco_mediateur", "agirc_arrco_judiciaire"},
			"agirc_arrco_reclamation", 0,
		},
		{
			"a scheme whose remedies are not known", dossier.CPSPolynesie, "2026-10-15", dossier.Some(true),
			[]string{},
			"", 0,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := etatNotifie(money.Cents(10_000_00), money.Cents(12_000_00), money.Cents(12_000_00))
			casetest.ChangePensions(
				&s.Pensions, capability.RegimeEnim, func(list []faits.Pension) { list[0].Regime = c.regime },
			)
			n := &s.Dossier.Notification[0]
			n.Regime, n.VoiesEtDelais = c.regime, c.told
			if n.DateNotification = (calendar.Date{}); c.notified != "" {
				n.DateNotification = jour(t, c.notified)
			}
			out, trace := qualifier(s)
			got := []string{}
			for _, r := range out.Notifications[0].Recours {
				text := r.Objet
				if r.DateLimite != nil {
					text += " " + r.DateLimiteBrute.String() + " " + r.DateLimite.String()
				}
				got = append(got, text)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("remedies (-want +got):\n%s", diff)
			}
			open := ""
			if d := out.Ecarts[0].Delai; d != nil {
				open = d.Objet
			}
			if open != c.open {
				t.Errorf("the first remedy still open is %q, want %q", open, c.open)
			}
			if n := len(trace.Lacunes()); n != c.lacunes {
				t.Errorf("%d gaps, want %d", n, c.lacunes)
			}
			for _, l := range trace.Lacunes() {
				if l.Bloquante || l.Champ != "/notification/0/dateNotification" {
					t.Errorf("the gap is %+v", l)
				}
			}
		})
	}
}

func TestArrears_go_back_as_far_as_the_scheme_allows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name                     string
		regime                   dossier.Regime
		effet                    string
		notifie, recalcule       int64
		arrears, repaymentBounds string
	}{
		{"a civil servant", dossier.SRE, "2018-01-01", 100, 200, "2022-01-01", ""},
		{"a civil servant, lately", dossier.SRE, "2024-05-01", 100, 200, "2024-05-01", ""},
		{"the general scheme", dossier.CNAV, "2018-01-01", 100, 200, "2021-11-27", ""},
		{"too much paid", dossier.CNAV, "2018-01-01", 200, 100, "", "2024-11-27"},
		{"too much paid by a scheme whose rule is not known", dossier.SRE, "2018-01-01", 200, 100, "", ""},
		{"seafarers", dossier.ENIM, "2018-01-01", 100, 200, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := etatNotifie(money.Cents(100*c.notifie), money.Cents(100*c.recalcule), money.Cents(100*c.recalcule))
			casetest.ChangePensions(
				&s.Pensions, capability.RegimeEnim, func(list []faits.Pension) { list[0].Regime = c.regime },
			)
			s.Dossier.Notification[0].Regime = c.regime
			s.DateEffet.Donner(jour(t, c.effet))
			out, _ := qualifier(s)
			got := [2]string{}
			if d := out.Notifications[0].RappelDepuis; d != nil {
				got[0] = d.String()
			}
			if d := out.Notifications[0].RepetitionDepuis; d != nil {
				got[1] = d.String()
			}
			if want := [2]string{c.arrears, c.repaymentBounds}; got != want {
				t.Errorf("from %q, want %q", got, want)
			}
		})
	}
}

// Where nothing recomputes a pension, rules of three find the change.
func TestHypotheses_of_any_scheme(t *testing.T) {
	t.Parallel()
	civil := func(s *pension.State, notified int64) {
		s.Pensions.Donner(capability.RegimeEnim, nil)
		s.Pensions.Donner(capability.MontantIndiciaire, []faits.Pension{{
			Regime: dossier.SRE, AnnuelEur: money.Cents(22_000_00), BaseEur: money.Cents(20_000_00),
			Detail: &faits.DetailPension{Taux: money.Scaled(75, 2), MajorationEnfantsEur: money.Cents(2_000_00)},
		}})
		s.Dossier.Notification = []dossier.Notification{
			{Regime: dossier.SRE, AnnuelEur: dossier.Some(money.Cents(notified))},
		}
	}
	points := func(s *pension.State, notified string) {
		s.Pensions.Donner(capability.RegimeEnim, nil)
		s.PointsCotises.Donner([]faits.Acquisition{
			{Regime: dossier.IRCANTEC, Annee: 2001, Points: money.Points{Decimal: money.Int(300)}},
			{Regime: dossier.IRCANTEC, Annee: 2002, Points: money.Points{Decimal: money.Int(500)}},
		})
		s.PointsForfaits.Donner(
			[]faits.Acquisition{
				{
					Regime: dossier.IRCANTEC, Annee: 2002, Origine: faits.PointsGratuits,
					Points: money.Points{Decimal: money.Int(200)},
				},
			},
		)
		s.Pensions.Donner(capability.MontantPoints, []faits.Pension{{
			Regime: dossier.IRCANTEC, AnnuelEur: money.Cents(551_00), BaseEur: money.Cents(551_00),
			Detail: &faits.DetailPension{Points: money.Points{Decimal: money.Int(1_000)}},
		}})
		d, err := money.ParseEuro(notified)
		if err != nil {
			t.Error(err)
		}
		s.Dossier.Notification = []dossier.Notification{{Regime: dossier.IRCANTEC, AnnuelEur: dossier.Some(d)}}
	}
	for _, c := range []struct {
		name  string
		setUp func(s *pension.State)
		want  causes.Cause
		text  string
	}{
		{
			"a civil servant without the increase", func(s *pension.State) { civil(s, 20_000_00) },
			causes.CauseMajorationEnfants, "Majoration pour enfants non portée.",
		},
		{
			"a civil servant with décote", func(s *pension.State) { civil(s, 20_900_00) }, causes.CauseTaux,
			"Décote comptée pour 4 trimestre(s).",
		},
		{
			"a civil servant, net", func(s *pension.State) {
				civil(s, 19_997_88)
				s.Net.Donner(
					faits.Net{
						Connu: true, Regimes: []faits.NetRegime{{Regime: dossier.SRE, NetteEur: money.Cents(1_666_49)}},
					},
				)
			},
			causes.CausePrelevement,
			"Le montant notifié est net de prélèvements : il n'est pas comparable à un montant brut.",
		},
		{"a civil servant without the guaranteed minimum", func(s *pension.State) {
			civil(s, 22_000_00)
			s.MinimumGaranti.Donner([]faits.Pension{{Regime: dossier.SRE, AnnuelEur: money.Cents(23_000_00)}})
		}, causes.CauseMinimum, "Minimum garanti non porté."},
		{
			"points of a year", func(s *pension.State) { points(s, "385.70") }, causes.CausePoints,
			"Points de 2001 non comptés.",
		},
		{
			"points of an origin", func(s *pension.State) { points(s, "440.80") }, causes.CausePoints,
			"Points d'origine « gratuit » non comptés.",
		},
		{"an amount of nowhere", func(s *pension.State) { points(s, "333.33") }, causes.CauseInexpliquee, ""},
		{"a pension of two increases", func(s *pension.State) {
			s.Pensions.Donner(
				capability.RegimeEnim,
				[]faits.Pension{
					{Regime: dossier.CRPCEN, AnnuelEur: money.Cents(12_000_00), BaseEur: money.Cents(10_000_00)},
				},
			)
			s.Dossier.Notification = []dossier.Notification{
				{Regime: dossier.CRPCEN, AnnuelEur: dossier.Some(money.Cents(10_000_00))},
			}
		}, causes.CauseMajorationEnfants, "Majorations pour enfants ou surcote non portées."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := etatNotifie(money.Euro{}, money.Euro{}, money.Euro{})
			c.setUp(s)
			out, _ := qualifier(s)
			e := seul(t, out)
			if e.Cause != c.want || c.text != "" && e.Explication != c.text {
				t.Errorf("the cause is %s: %s; want %s: %s", e.Cause, e.Explication, c.want, c.text)
			}
			if explained := s.EcartsExpliques.Lire()[0].Explique; explained != (c.want != causes.CauseInexpliquee) {
				t.Errorf("explained is %v", explained)
			}
		})
	}
}
