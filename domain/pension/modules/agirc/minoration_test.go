package agirc

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// sansBase is somebody whose basic pension is not paid: the age alone gives the coefficient.
func sansBase(s *pension.State) *pension.State {
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.PensionDue = false })
	return s
}

// The coefficient of age of Arrco, Agirc and Agirc-Arrco by generation, on each side of the dates that change the age
// of reference: 65 until June 2011, then that of the law of December 2011 (public page on both schemes; droit-finances,
// October 2017).
func TestMinoration_by_generation(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, naissance, effet, want string }{
		{"60 in the last month of the age of 65", "1951-05-10", "2011-06-01", "0.78"},
		{"60 a month later, born before July 1951", "1951-06-10", "2011-07-01", "0.78"},
		{"60, born in the second half of 1951: 65 years 4 months", "1951-08-10", "2011-09-01", "0.745"},
		{"62, born in 1951: 65 years 4 months", "1951-09-10", "2013-10-01", "0.855"},
		{"62, born on the first day of 1952: 65 years 9 months", "1952-01-01", "2014-01-01", "0.8425"},
		{"62, born on the last day of 1952", "1952-12-31", "2015-01-01", "0.8425"},
		{"62, born on the first day of 1953: 66 years 2 months", "1953-01-01", "2015-01-01", "0.8175"},
		{"62, born on the last day of 1953", "1953-12-31", "2016-01-01", "0.8175"},
		{"62, born on the first day of 1954: 66 years 7 months", "1954-01-01", "2016-01-01", "0.7925"},
		{"62, born on the last day of 1954", "1954-12-31", "2017-01-01", "0.7925"},
		{"62, born on the first day of 1955: 67 years", "1955-01-01", "2017-01-01", "0.78"},
		{"62, born in 1956", "1956-10-10", "2018-11-01", "0.78"},
		{"62, born in 1957, in the last month of the two schemes", "1956-11-10", "2018-12-01", "0.78"},
		{"62, in the first month of the single one", "1956-12-10", "2019-01-01", "0.78"},
		{"56 years 2 months in 2009, when the age was 65", "1953-01-10", "2009-04-01", "0.5"},
		{"56 years 7 months, born in 1954", "1954-12-01", "2011-07-01", "0.43"},
		{"57, born in 1960", "1960-03-10", "2017-04-01", "0.43"},
		{"63 years 11 months are 63 years 9 months", "1962-05-10", "2026-05-01", "0.8675"},
		{"64 years", "1962-05-10", "2026-06-01", "0.88"},
		{"66 years 11 months", "1959-07-10", "2026-07-01", "0.99"},
		{"67 years", "1959-06-10", "2026-07-01", "1"},
	} {
		for _, regime := range []dossier.Regime{dossier.ARRCO, dossier.AGIRC} {
			t.Run(tt.name+", "+regime.String(), func(t *testing.T) {
				t.Parallel()
				r, _, _ := liquide(sansBase(etat(tt.naissance, tt.effet, acquis(regime, 2010, "1000"))))
				if p := r.Regimes[0]; p.CoefficientMinoration == nil || p.CoefficientMinoration.String() != tt.want {
					t.Errorf("coefficient %v, want %s", p.CoefficientMinoration, tt.want)
				}
			})
		}
	}
}

// Whoever has the basic pension at the full rate has the complementary one whole, at any age; the others from ten years
// before the age of the full rate on. Law: ANI 2017-11-17 art. 84; lesexpertsretraite.agirc-arrco.fr.
func TestMinoration_before_57(t *testing.T) {
	t.Parallel()
	others := func(s *pension.State) *pension.State {
		s.Repartition.Donner(faits.Repartition{Regimes: []dossier.Regime{dossier.SRE}})
		return s
	}
	for _, tt := range []struct {
		name  string
		state *pension.State
		want  string
	}{
		{
			"55 years with the basic pension at the full rate",
			etat("1967-03-10", "2022-04-01", acquis(dossier.AGIRCARRCO, 2020, "1000")), "1 1284.10",
		},
		{"55 years in 2018, Arrco", etat("1963-03-10", "2018-04-01", acquis(dossier.ARRCO, 2010, "1000")), "1 1251.30"},
		{"55 years in 2018, Agirc", etat("1963-03-10", "2018-04-01", acquis(dossier.AGIRC, 2010, "1000")), "1 435.20"},
		{
			"56 years and 11 months without it",
			sansBase(etat("1967-03-10", "2024-03-01", acquis(dossier.AGIRCARRCO, 2020, "1000"))), "not open",
		},
		{
			"57 years without it", sansBase(etat("1967-03-10", "2024-04-01", acquis(dossier.AGIRCARRCO, 2020, "1000"))),
			"0.43 608.84",
		},
		{
			"55 years with another scheme's pension alone",
			others(etat("1967-03-10", "2022-04-01", acquis(dossier.AGIRCARRCO, 2020, "1000"))), "not open",
		},
		{
			"points of slice C wait for the age of 57", etat(
				"1967-03-10", "2022-04-01", acquis(dossier.AGIRCARRCO, 2020, "1000"),
				faits.Acquisition{Regime: dossier.AGIRC, Annee: 2010, Tranche: faits.TrancheC, Points: points("1000")},
			), "1 1284.10",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r, _, e := liquide(tt.state)
			p := r.Regimes[0]
			got := "not open"
			if p.PensionDue == nil || *p.PensionDue {
				got = p.CoefficientMinoration.String() + " " + p.Droits.String()
			}
			if got != tt.want || e.Incomplete {
				t.Errorf("got %s, want %s; incomplete %t %v", got, tt.want, e.Incomplete, e.Warnings)
			}
		})
	}
}

// The table of short careers serves before the legal age since 16 March 2023, and always at an age that the prevention
// account lowers. Law: ANI 2017-11-17 art. 85, amendment 15; CSS L351-6-1.
func TestCarriereCourte_before_the_legal_age(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, effet string
		c2p         bool
		want        string
	}{
		{"in March 2023 the age alone", "2023-03-01", false, "0.745"},
		{"in April 2023 the duration too", "2023-04-01", false, "0.96"},
		{"in March 2023 at an age lowered by the account", "2023-03-01", true, "0.96"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := manque(etat("1961-06-10", tt.effet, acquis(dossier.AGIRCARRCO, 2020, "1000")), 4)
			if tt.effet == "2023-04-01" {
				s.Dossier.Assure.DateNaissance = jour("1961-07-10")
			}
			casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.DateAgeLegal = jour("2023-06-10") })
			if tt.c2p {
				s.Penibilite.Donner(faits.DroitsC2P{TrimestresAvance: 4})
				s.Depart.Donner(faits.Depart{AvantAgeLegal: true})
			}
			r, _, _ := liquide(s)
			if got := r.Regimes[0].CoefficientMinoration; got == nil || !got.Equal(decimal(tt.want)) {
				t.Errorf("coefficient %v, want %s", got, tt.want)
			}
		})
	}
}

// A scheme that is not open at the date says so, and pays nothing; no gap is open.
func TestMontantPoints_says_which_pensions_are_not_open(t *testing.T) {
	t.Parallel()
	jeune := func(regime dossier.Regime) *pension.State {
		s := sansBase(etat("1972-02-01", "2026-10-01", acquis(regime, 2020, "6000")))
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TauxPlein, v.Taux = false, money.Scaled(375, 3) })
		return s
	}
	progressif := etat("1964-02-01", "2026-10-01", acquis(dossier.RAFP, 2020, "6000"))
	progressif.Dossier.Liquidation.Motif = dossier.MotifProgressive
	states := map[string]*pension.State{"RAFP in a progressive retirement": progressif}
	for _, regime := range []dossier.Regime{
		dossier.AGIRCARRCO, dossier.IRCANTEC, dossier.RCI, dossier.RAFP, dossier.CNBFComplementaire, dossier.CARMF,
		dossier.CARPIMKO, dossier.CAVEC,
	} {
		states[regime.String()] = jeune(regime)
	}
	for name, s := range states {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r, _, e := liquide(s)
			p := r.Regimes[0]
			if p.PensionDue == nil || *p.PensionDue || p.AnnuelBrut != nil || p.Capital != nil || e.Incomplete ||
				len(e.Warnings) == 0 {
				t.Errorf("got %+v, incomplete %t, warnings %v", p, e.Incomplete, e.Warnings)
			}
		})
	}
}

// Law press of 2020 and 2022 on the circulars of Agirc-Arrco: in a progressive retirement the points of slice C have no
// coefficient.
func TestDroits_of_slice_C(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		motif dossier.Motif
		want  string
	}{
		// 1 000 points at 1, 1 000 Agirc points of slice C (347.79) at the age of 64 years: 0.88.
		{"the coefficient of age, even at the full rate", dossier.MotifNormal, "0.88 1878.89"},
		{"none in a progressive retirement", dossier.MotifProgressive, "1 1938.93"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etat("1962-05-10", "2026-06-01", acquis(dossier.AGIRCARRCO, 2020, "1000"),
				faits.Acquisition{Regime: dossier.AGIRC, Annee: 2010, Tranche: faits.TrancheC, Points: points("1000")})
			s.Dossier.Liquidation.Motif = tt.motif
			r, _, _ := liquide(s)
			if got := r.Regimes[0].CoefficientTrancheC.String() + " " + r.Regimes[0].Droits.String(); got != tt.want {
				t.Errorf("coefficient and rights %s, want %s", got, tt.want)
			}
		})
	}
}
