package causes

import (
	"slices"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// etatDe is a run of someone born on 10 May 1963, from October 2026, with one pension and one notification of it.
func etatDe(module capability.ModuleID, p faits.Pension, n dossier.Notification) *pension.State {
	effet := calendar.Date{Year: 2026, Month: 10, Day: 1}
	n.Regime = p.Regime
	s := &pension.State{
		Dossier: &dossier.Dossier{
			Assure: dossier.Assure{
				DateNaissance: calendar.Date{Year: 1963, Month: 5, Day: 10}, Sexe: dossier.Femme,
			},
			Notification: []dossier.Notification{n},
		},
		Bareme: bareme.Official(), DateEffet: faits.Connu(effet), DateDemandee: effet, Aujourdhui: effet,
	}
	s.Pensions.Donner(module, []faits.Pension{p})
	return s
}

// explique lists the texts of the changes that explain a field of the only examination, the best one first.
func explique(s *pension.State, champ faits.ChampNotifie) (texts []string) {
	for _, e := range Chercher(s) {
		if x, ok := e.Explication(champ); ok {
			texts = append(texts, x.Texte)
			texts = append(texts, x.Autres...)
		}
	}
	return texts
}

func annuelDe(cents int64) dossier.Notification {
	return dossier.Notification{AnnuelEur: dossier.Some(money.Cents(cents))}
}

// Agirc-Arrco pays 1.4386 € a point from November 2024, 1.4159 € before; the points of Agirc became 0.347791548 of one
// each in 2019. ANI of 17 November 2017, article 83.
func TestPointsOmis_leaves_out_what_a_fund_may_have_forgotten(t *testing.T) {
	t.Parallel()
	points := func(regime dossier.Regime, annee int, n int, origine faits.OriginePoints) faits.Acquisition {
		return faits.Acquisition{
			Regime: regime, Annee: annee, Origine: origine, Points: money.Points{Decimal: money.Int(n)},
		}
	}
	substituted := points(dossier.ARRCO, 2018, 50, faits.PointsCotisesOrigine)
	substituted.Substitution = true
	setUp := func(notified int64) *pension.State {
		p := faits.Pension{
			Regime: dossier.AGIRCARRCO, AnnuelEur: money.Cents(1_438_60),
			Detail: &faits.DetailPension{Points: money.Points{Decimal: money.Int(1_000)}},
		}
		s := etatDe(capability.MontantPoints, p, annuelDe(notified))
		s.PointsCotises.Donner([]faits.Acquisition{
			points(dossier.AGIRCARRCO, 2020, 100, faits.PointsCotisesOrigine),
			points(dossier.AGIRCARRCO, 2021, 120, faits.PointsCotisesOrigine),
			points(dossier.ARRCO, 2017, 150, faits.PointsCotisesOrigine), substituted,
			points(dossier.AGIRC, 2016, 200, faits.PointsCotisesOrigine),
			points(dossier.IRCANTEC, 2015, 300, faits.PointsCotisesOrigine),
		})
		s.PointsForfaits.Donner([]faits.Acquisition{points(dossier.AGIRCARRCO, 2020, 80, faits.PointsGratuits)})
		s.PointsAchat.Donner([]faits.Acquisition{points(dossier.AGIRCARRCO, 2022, 30, faits.PointsAchetes)})
		return s
	}
	for _, tt := range []struct {
		name     string
		notified int64
		want     []string
	}{
		{"820 points, of all origins of 2020", 1_179_65, []string{"Points de 2020 non comptés."}},
		{"850 points, those of Arrco of 2017", 1_222_81, []string{"Points de 2017 non comptés."}},
		{"930.44 points, those of Agirc of 2016", 1_338_53, []string{"Points de 2016 non comptés."}},
		{
			"970 points, those that were bought in 2022", 1_395_44,
			[]string{"Points de 2022 non comptés.", "Points d'origine « achat » non comptés."},
		},
		{"920 points, those of no contribution", 1_323_51, []string{"Points d'origine « gratuit » non comptés."}},
		{"700 points: Ircantec is another scheme", 1_007_02, nil},
		{"950 points: what replaces others is counted with them", 1_366_67, nil},
		{"the value of two years ago", 1_415_90, []string{"Valeur du point antérieure de 2 an(s)."}},
	} {
		if got := explique(setUp(tt.notified), faits.NotifieAnnuel); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

// A fund that paid 1,000 points at the value of an earlier year, in a scheme of each kind: by date, and by year.
func TestAnciennesValeurs_are_tried_in_every_scheme_of_points(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime               dossier.Regime
		annee                int
		calculated, notified int64
	}{
		{dossier.ARRCO, 2013, 1_251_30, 1_241_40},
		{dossier.AGIRC, 2013, 435_20, 433_00},
		{dossier.CNBFComplementaire, 2026, 1_026_20, 1_011_10},
		{dossier.CIPAV, 2024, 2_890_00, 2_770_00},
	} {
		p := faits.Pension{
			Regime: tt.regime, AnnuelEur: money.Cents(tt.calculated),
			Detail: &faits.DetailPension{Points: money.Points{Decimal: money.Int(1_000)}},
		}
		s := etatDe(capability.MontantPoints, p, annuelDe(tt.notified))
		s.DateEffet = faits.Connu(calendar.Date{Year: tt.annee, Month: 10, Day: 1})
		if got := explique(s, faits.NotifieAnnuel); !slices.Contains(got, "Valeur du point antérieure de 1 an(s).") {
			t.Errorf("%s: %q", tt.regime, got)
		}
	}
}

// A civil servant's pension of 20,000 € and 2,000 € for children, at 75 %, where the person lacks no quarter.
func TestProportions_of_a_pension_that_nothing_recomputes(t *testing.T) {
	t.Parallel()
	civil := func(n dossier.Notification) *pension.State {
		s := etatDe(capability.MontantIndiciaire, faits.Pension{
			Regime: dossier.SRE, AnnuelEur: money.Cents(22_000_00), BaseEur: money.Cents(20_000_00),
			Detail: &faits.DetailPension{Taux: nombre(t, "0.75"), MajorationEnfantsEur: money.Cents(2_000_00)},
		}, n)
		return s
	}
	// 1.25 % a quarter, 20 quarters at the most. CPCMR L14.
	for _, tt := range []struct {
		name     string
		notified int64
		want     []string
	}{
		{"one quarter of décote", 21_725_00, []string{"Décote comptée pour 1 trimestre(s)."}},
		{"twenty", 16_500_00, []string{"Décote comptée pour 20 trimestre(s)."}},
		{"one more than the maximum", 16_225_00, nil},
		{"no increase for children", 20_000_00, []string{"Majoration pour enfants non portée."}},
	} {
		if got := explique(civil(annuelDe(tt.notified)), faits.NotifieAnnuel); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
	lacking := civil(annuelDe(21_725_00))
	lacking.Taux.Donner(faits.TauxLiquidation{TrimestresManquants: 3})
	if got := explique(lacking, faits.NotifieAnnuel); got != nil {
		t.Errorf("a pension that is lowered already: %q", got)
	}
	net := civil(annuelDe(19_997_88))
	net.Net.Donner(faits.Net{Connu: true, Regimes: []faits.NetRegime{
		{Regime: dossier.RAFP, NetteEur: money.Cents(1_00)}, {Regime: dossier.SRE, NetteEur: money.Cents(1_666_49)},
	}})
	if got := explique(net, faits.NotifieAnnuel); !slices.Equal(got, []string{texteNet}) {
		t.Errorf("the net amount: %q", got)
	}
}

// A pension of 160 quarters in a scheme of its own: twelve quarters more or less are tried, each for its share.
func TestProportions_of_a_duration(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		quarters int
		notified int64
		want     []string
	}{
		{"one less", 160, 15_900_00, []string{"1 trimestre(s) de moins dans la durée."}},
		{"twelve less", 160, 14_800_00, []string{"12 trimestre(s) de moins dans la durée."}},
		{"thirteen less", 160, 14_700_00, nil},
		{"twelve more", 160, 17_200_00, []string{"12 trimestre(s) de plus dans la durée."}},
		{"the only one", 1, 0, nil},
		{"one of two", 2, 8_000_00, []string{"1 trimestre(s) de moins dans la durée."}},
	} {
		s := etatDe(capability.RegimeEnim, faits.Pension{
			Regime: dossier.ENIM, AnnuelEur: money.Cents(16_000_00),
			Detail: &faits.DetailPension{Trimestres: tt.quarters},
		}, annuelDe(tt.notified))
		s.Taux.Donner(faits.TauxLiquidation{TrimestresManquants: 1})
		if got := explique(s, faits.NotifieAnnuel); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

// The general scheme, at the full rate of 50 %: 0.625 point a quarter. CSS L351-1, R351-27.
func TestProportions_of_a_rate(t *testing.T) {
	t.Parallel()
	s := etatDe(capability.MontantAnnuites, faits.Pension{
		Regime: dossier.CNAV, AnnuelEur: money.Cents(12_000_00), Detail: &faits.DetailPension{Taux: nombre(t, "0.5")},
	}, dossier.Notification{
		Taux: dossier.Some(nombre(t, "0.475")), AnnuelEur: dossier.Some(money.Cents(11_400_00)),
	})
	for _, champ := range []faits.ChampNotifie{faits.NotifieTaux, faits.NotifieAnnuel} {
		if got := explique(s, champ); !slices.Equal(got, []string{"Décote comptée pour 4 trimestre(s)."}) {
			t.Errorf("%s: %q", champ, got)
		}
	}
}

// What is added to a pension whose parts are not known is told as one.
func TestAjouts_of_an_amount_without_parts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		base     int64
		children int
		want     Cause
	}{
		{"with children", 10_000_00, 1, CauseMajorationEnfants},
		{"without children", 10_000_00, 0, CauseTaux},
		{"nothing is added", 12_000_00, 1, ""},
		{"no part is known", 0, 1, ""},
	} {
		s := etatDe(capability.RegimeSpecialFerme, faits.Pension{
			Regime: dossier.CRPCEN, AnnuelEur: money.Cents(12_000_00), BaseEur: money.Cents(tt.base),
		}, annuelDe(10_000_00))
		s.Taux.Donner(faits.TauxLiquidation{TrimestresManquants: 1})
		s.Dossier.Assure.Enfants = make([]dossier.Enfant, tt.children)
		if got, _ := Chercher(s)[0].Explication(faits.NotifieAnnuel); got.Cause != tt.want {
			t.Errorf("%s: %+v", tt.name, got)
		}
	}
}

// The minimum that a fund left out of a pension of 12,000 €.
func TestAjouts_of_a_minimum(t *testing.T) {
	t.Parallel()
	s := etatDe(capability.MontantAnnuites, faits.Pension{
		Regime: dossier.MSAExploitant, AnnuelEur: money.Cents(12_000_00),
		Detail: &faits.DetailPension{MinimumEur: money.Cents(777_00)},
	}, annuelDe(11_223_00))
	if got := explique(s, faits.NotifieAnnuel); !slices.Equal(got, []string{texteMinimum}) {
		t.Errorf("%q", got)
	}
}
