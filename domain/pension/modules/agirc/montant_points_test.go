package agirc

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

func decimal(text string) money.Decimal {
	d, err := money.ParseDecimal(text)
	if err != nil {
		panic(err)
	}
	return d
}

func points(text string) money.Points { return money.Points{Decimal: decimal(text)} }

func jour(text string) calendar.Date {
	d, err := calendar.ParseDate(text)
	if err != nil {
		panic(err)
	}
	return d
}

// acquis is a line of reported points.
func acquis(regime dossier.Regime, annee int, number string) faits.Acquisition {
	return faits.Acquisition{Regime: regime, Annee: annee, Origine: faits.PointsReportes, Points: points(number)}
}

// etat is the state of somebody who has worked in the general scheme, whose basic pension is paid at the full rate.
func etat(naissance, effet string, acquisitions ...faits.Acquisition) *pension.State {
	s := &pension.State{
		Dossier:     &dossier.Dossier{Assure: dossier.Assure{DateNaissance: jour(naissance)}},
		Bareme:      bareme.Official(),
		DateEffet:   faits.Connu(jour(effet)),
		Aujourdhui:  jour("2026-11-27"),
		Repartition: faits.Connu(faits.Repartition{Regimes: []dossier.Regime{dossier.CNAV}}),
	}
	s.PointsCotises.Donner(acquisitions)
	legal, _ := s.Bareme.AgeLegal(pension.NewTrace(0), s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	auto, _ := s.Bareme.AgeTauxPleinAutomatique(pension.NewTrace(0), s.Dossier.Assure.DateNaissance, s.DateEffet.Lire())
	s.Taux.Donner(faits.TauxLiquidation{
		Connu: true, TauxPlein: true, PensionDue: true,
		DateAgeLegal: legal.ReachedOn(s.Dossier.Assure.DateNaissance), AgeLegal: legal,
		AgeTauxPlein:             auto,
		DateTauxPleinAutomatique: auto.ReachedOn(s.Dossier.Assure.DateNaissance).OnOrAfterFirstOfMonth(),
		DureeRequise:             160, DureeTotale: 160, DateTauxPlein: s.DateEffet.Lire(),
	})
	return s
}

// manque lowers the duration below the required one.
func manque(s *pension.State, trimestres int) *pension.State {
	casetest.Change(
		&s.Taux, func(v *faits.TauxLiquidation) { v.TauxPlein, v.DureeTotale = false, v.DureeRequise-trimestres },
	)
	return s
}

func enfants(s *pension.State, n int) *pension.State {
	casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.Nombre = n })
	return s
}

func liquide(s *pension.State) (*ResultatMontantPoints, *pension.Trace, pension.Extract) {
	t := pension.NewTrace(8)
	t.Begin()
	r, _ := MontantPoints{}.Compute(s, t).(*ResultatMontantPoints)
	return r, t, t.End()
}

func TestMontantPoints_of_AgircArrco(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		state *pension.State
		want  string
	}{
		{
			"booklet 4, April 2024: 12 308 points at 64 years and 6 months with 16 quarters missing",
			manque(etat("1959-12-28", "2024-07-01", acquis(dossier.AGIRCARRCO, 2023, "12308")), 16),
			"0.9 15684.21 0.00 15684.21",
		},
		{
			"at the full rate nothing is taken away",
			etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "5000")), "1 7193.00 0.00 7193.00",
		},
		{
			"Agirc points are converted by account: 1 000 points are 347.79",
			etat(
				"1962-02-01", "2025-12-01", acquis(dossier.AGIRC, 2010, "600"), acquis(dossier.AGIRC, 2014, "400"),
			), "1 500.33 0.00 500.33",
		},
		{
			"three children: leaflet of March 2025, whose points of before 1999 all carry an increase here",
			enfants(etat(
				"1951-01-01", "2025-12-01", acquis(dossier.ARRCO, 1985, "900"), acquis(dossier.ARRCO, 2005, "1260"),
				acquis(dossier.ARRCO, 2015, "720"), acquis(dossier.AGIRCARRCO, 2020, "630"),
			), 3), "1 5049.49 414.31 5463.80",
		},
		{
			"the increase stops at the ceiling for those born since August 1951",
			enfants(etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "20000")), 3),
			"1 28772.00 2367.48 31139.48",
		},
		{
			"seven children raise Agirc points of before 2012 by 24 %",
			enfants(etat("1951-01-01", "2025-12-01", acquis(dossier.AGIRC, 2010, "1000")), 9), "1 500.33 120.08 620.41",
		},
		{
			"from the age of reference nothing is taken away, whatever the duration",
			manque(etat("1955-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "5000")), 30),
			"1 7193.00 0.00 7193.00",
		},
		{
			"the increase is taken on the rights without the coefficient for life",
			enfants(manque(etat("1959-12-28", "2024-07-01", acquis(dossier.AGIRCARRCO, 2023, "1000")), 16), 3),
			"0.9 1274.31 141.59 1415.90",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, _, _ := liquide(tt.state)
			if len(r.Regimes) != 1 {
				t.Fatalf("%d schemes, want 1", len(r.Regimes))
			}
			p := r.Regimes[0]
			got := p.CoefficientMinoration.String() + " " + p.Droits.String() + " " + p.Majoration.String() + " " +
				p.AnnuelBrut.String()
			if diff := gocmp.Diff(tt.want, got); diff != "" {
				t.Errorf("coefficient, rights, increase, pension (-want +got):\n%s", diff)
			}
			given := slices.Collect(tt.state.Pensions.De(capability.MontantPoints))
			if len(given) != 1 || !given[0].AnnuelEur.Equal(p.AnnuelBrut.Decimal) {
				t.Errorf("state holds %+v", given)
			}
		})
	}
}

func TestMontantPoints_says_what_it_does_not_know(t *testing.T) {
	t.Parallel()
	t.Run("a date of effect since November 2026 keeps the last value, not confirmed", func(t *testing.T) {
		t.Parallel()
		r, trace, _ := liquide(etat("1962-02-01", "2026-11-01", acquis(dossier.AGIRCARRCO, 2023, "5000")))
		if p := r.Regimes[0]; !p.ValeurNonConfirmee || p.ValeurPoint.Fixed(4) != "1.4386" || p.AnnuelBrut == nil {
			t.Errorf("got %+v", p)
		}
		if len(trace.Doubts()) == 0 {
			t.Error("no doubt")
		}
	})
	t.Run("a pension of a hundred points is paid once, at a coefficient that no table gives", func(t *testing.T) {
		t.Parallel()
		r, _, e := liquide(etat("1959-02-01", "2021-12-01", acquis(dossier.AGIRCARRCO, 2020, "100")))
		if p := r.Regimes[0]; p.Versement != faits.VersementUnique || p.AnnuelBrut != nil || p.Capital != nil ||
			!e.Incomplete {
			t.Errorf("got %+v, incomplete %v", p, e.Incomplete)
		}
	})
	t.Run("a pension of fewer than two hundred points is paid by the year", func(t *testing.T) {
		t.Parallel()
		r, _, _ := liquide(etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "199.99")))
		if p := r.Regimes[0]; p.Versement != faits.VersementAnnuel || p.AnnuelBrut == nil {
			t.Errorf("got %+v", p)
		}
	})
	t.Run("without a birth date there is a gap and no amount", func(t *testing.T) {
		t.Parallel()
		s := etat("1962-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2023, "5000"))
		s.Dossier.Assure.DateNaissance = calendar.Date{}
		r, trace, _ := liquide(s)
		if gaps := trace.Lacunes(); len(r.Regimes) != 0 || len(gaps) != 1 || gaps[0].Champ != "/assure/dateNaissance" {
			t.Errorf("got %+v and %+v", r, gaps)
		}
	})
	t.Run("before 57 the pension is not open", func(t *testing.T) {
		t.Parallel()
		s := etat("1980-02-01", "2026-10-01", acquis(dossier.AGIRCARRCO, 2023, "5000"))
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.PensionDue = false })
		r, _, e := liquide(s)
		p := r.Regimes[0]
		if p.AnnuelBrut != nil || p.PensionDue == nil || *p.PensionDue || e.Incomplete || len(e.Warnings) == 0 {
			t.Errorf("got %+v, incomplete %t, warnings %v", p, e.Incomplete, e.Warnings)
		}
	})
	t.Run("a pension already settled is not settled again", func(t *testing.T) {
		t.Parallel()
		s := etat("1955-02-01", "2025-12-01", acquis(dossier.AGIRCARRCO, 2015, "5000"))
		s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{
			{Regime: dossier.AGIRCARRCO, Date: jour("2020-01-01")},
		}
		if r, _, _ := liquide(s); len(r.Regimes) != 0 {
			t.Errorf("got %+v", r.Regimes)
		}
	})
}

func TestMontantPoints_applies_to_points_only(t *testing.T) {
	t.Parallel()
	if applies, why := (MontantPoints{}).Applies(&pension.State{}); applies || why == "" {
		t.Errorf("applies %v, why %q", applies, why)
	}
}

// Accord of 2011-03-18: a dependent child raised the pension of Arrco from 1999 on, that of Agirc since 2012 only.
func TestMontantPoints_raises_Agirc_for_dependent_children_since_2012(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		regime dossier.Regime
		effet  string
		want   string
	}{
		{dossier.ARRCO, "2005-04-01", "55.52"},
		{dossier.AGIRC, "2011-12-01", "0.00"},
		{dossier.AGIRC, "2012-01-01", "21.17"},
	} {
		s := etat("1943-03-15", tt.effet, acquis(tt.regime, 2003, "1000"))
		s.Dossier.Assure.Enfants = []dossier.Enfant{{ACharge: true, DateNaissance: jour("2000-01-01")}}
		r, _, _ := liquide(s)
		if got := r.Regimes[0].Majoration.String(); got != tt.want {
			t.Errorf("%s on %s: %s, want %s", tt.regime, tt.effet, got, tt.want)
		}
	}
}
