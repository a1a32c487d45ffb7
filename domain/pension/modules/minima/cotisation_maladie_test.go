package minima

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
)

// CSS L131-2 1° leaves increases for children out of the health contribution, and CSG, CRDS and CASA bear on them.
func TestHealth_contribution_leaves_increases_for_children_out(t *testing.T) {
	t.Parallel()
	enfants := func(regime dossier.Regime, annuel, majoration int64) faits.Pension {
		return faits.Pension{
			Regime: regime, AnnuelEur: euros(annuel),
			Detail: &faits.DetailPension{MajorationEnfantsEur: euros(majoration)},
		}
	}
	for _, tt := range []struct {
		name         string
		pension      faits.Pension
		module       capability.ModuleID
		prepare      func(s *pension.State)
		maladie, csg string
	}{
		// 500 of 550 a month.
		{
			"Agirc-Arrco: 1 % of 500", enfants(dossier.AGIRCARRCO, 660_000, 60_000), capability.MontantPoints, nil,
			"5.00", "45.65",
		},
		{
			"Ircantec: 1 % of 500", enfants(dossier.IRCANTEC, 660_000, 60_000), capability.MontantPoints, nil, "5.00",
			"45.65",
		},
		{
			"a pension of notaries' clerks: 1 % of 2 000", enfants(dossier.CRPCEN, 2_640_000, 240_000),
			capability.RegimeSpeciauxAutres, nil, "20.00", "182.60",
		},
		{
			"without increase the whole", enfants(dossier.AGIRCARRCO, 600_000, 0), capability.MontantPoints, nil,
			"5.00", "41.50",
		},
		{
			"nothing told of the pension: the whole",
			faits.Pension{Regime: dossier.AGIRCARRCO, AnnuelEur: euros(660_000)},
			capability.MontantPoints, nil, "5.50",
			"45.65",
		},
		{
			"the self-employed pay none", enfants(dossier.RCI, 660_000, 60_000), capability.MontantPoints, nil, "0.00",
			"45.65",
		},
		{
			"half of it in progressive retirement", enfants(dossier.AGIRCARRCO, 660_000, 60_000),
			capability.MontantPoints, func(s *pension.State) {
				s.Progressive.Donner(faits.Progressive{
					Concerne: true, Fraction: money.Scaled(5, 1),
					Servies: []faits.Pension{enfants(dossier.AGIRCARRCO, 330_000, 30_000)},
				})
			},
			"2.50", "22.83",
		},
		// 3.2 % of 1 000.
		{
			"not resident, general scheme", enfants(dossier.CNAV, 1_320_000, 120_000), capability.MontantAnnuites,
			func(s *pension.State) {
				s.Dossier.Assure.Residence = dossier.Residence{Pays: "PT", FiscaleFrance: dossier.Some(false)}
				var quarters faits.Compte
				quarters.Plus(faits.Cotise, 60)
				s.Trimestres.Donner(faits.Trimestres{{Annee: 2000, Tous: quarters}})
			},
			"32.00", "0.00",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := etat(jour(t, "2026-10-01"), jour(t, "1963-01-15"))
			s.Pensions.Donner(tt.module, []faits.Pension{tt.pension})
			s.Dossier.Foyer = foyer(40_000, 40_000)
			if tt.prepare != nil {
				tt.prepare(s)
			}
			got, ok := ApplicateurSante{}.Compute(s, pension.NewTrace(0)).(*ResultatSante)
			if !ok || len(got.Regimes) != 1 {
				t.Fatalf("no pension: %+v", got)
			}
			if x := got.Regimes[0]; x.MaladieEur.String() != tt.maladie || x.CsgEur.String() != tt.csg {
				t.Errorf("health %s, CSG %s, want %s and %s", x.MaladieEur, x.CsgEur, tt.maladie, tt.csg)
			}
		})
	}
}

func TestHealth_contribution_of_a_survivor_leaves_increases_for_children_out(t *testing.T) {
	t.Parallel()
	s := etat(jour(t, "2026-10-01"), jour(t, "1963-01-15"))
	s.Dossier.Foyer = foyer(40_000, 40_000)
	s.Reversion.Donner([]faits.Pension{
		{
			Regime: dossier.AGIRCARRCO, AnnuelEur: euros(132_000),
			Detail: &faits.DetailPension{MajorationEnfantsEur: euros(12_000)},
		},
	})
	got, ok := ApplicateurSante{}.Compute(s, pension.NewTrace(0)).(*ResultatSante)
	if !ok || got.Regimes[0].MaladieEur.String() != "1.00" {
		t.Errorf("health %+v", got.Regimes)
	}
}

// The net of each rate, without a household, has the same base.
func TestHealth_contribution_has_the_same_base_for_each_rate(t *testing.T) {
	t.Parallel()
	s := etat(jour(t, "2026-10-01"), jour(t, "1963-01-15"))
	s.Pensions.Donner(capability.MontantPoints, []faits.Pension{
		{
			Regime: dossier.AGIRCARRCO, AnnuelEur: euros(660_000),
			Detail: &faits.DetailPension{MajorationEnfantsEur: euros(60_000)},
		},
	})
	got, ok := ApplicateurSante{}.Compute(s, pension.NewTrace(0)).(*ResultatSante)
	if !ok || len(got.SelonTranche) != 4 {
		t.Fatalf("no net: %+v", got)
	}
	// 550 - 45.65 - 2.75 - 1.65 - 5.00.
	if x := got.SelonTranche[3].TotalMensuelNetEur; x.String() != "494.95" {
		t.Errorf("net %s, want 494.95", x)
	}
}
