package lura

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// ligne adds a line of activity, in order of years, and the scheme to those met.
func ligne(s *pension.State, year int, regime dossier.Regime) {
	s.Carriere.Donner(
		append(s.Carriere.Lire(), faits.Ligne{Index: len(s.Carriere.Lire()), Annee: year, Regime: regime}),
	)
	at := len(s.Repartition.Lire().Annees) - 1
	if at < 0 || s.Repartition.Lire().Annees[at].Annee != year {
		casetest.Change(&s.Repartition, func(v *faits.Repartition) {
			v.Annees = append(v.Annees, faits.AnneeCarriere{Annee: year, From: len(s.Carriere.Lire()) - 1})
		})
		at++
	}
	s.Repartition.Lire().Annees[at].To = len(s.Carriere.Lire())
	if !s.Repartition.Lire().A(regime) {
		casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = append(v.Regimes, regime) })
	}
}

func TestEvaluateurLura(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		naissance calendar.Date
		prepare   func(*pension.State)
		concerne  bool
		motif     string
		payeur    dossier.Regime
		critere   string
	}{
		{
			name: "the last scheme pays", naissance: calendar.Date{Year: 1960, Month: 2, Day: 1}, concerne: true,
			motif:   motifConcerne,
			prepare: func(s *pension.State) { ligne(s, 1990, dossier.CNAV); ligne(s, 2010, dossier.SSI) },
			payeur:  dossier.SSI, critere: payeurDernier,
		},
		{
			name: "a farmer's career makes the MSA pay", naissance: calendar.Date{Year: 1960, Month: 2, Day: 1},
			concerne: true,
			motif:    motifConcerne, payeur: dossier.MSASalarie, critere: payeurExploitant,
			prepare: func(s *pension.State) {
				ligne(s, 1985, dossier.MSAExploitant)
				ligne(s, 1990, dossier.MSASalarie)
				ligne(s, 2010, dossier.CNAV)
			},
		},
		{
			name: "without a birth date nothing is decided and the gap is open", motif: motifInconnu,
			prepare: func(s *pension.State) { ligne(s, 1990, dossier.CNAV); ligne(s, 2010, dossier.SSI) },
		},
		{
			name:      "an agreement that leaves the self-employed out keeps the schemes apart",
			naissance: calendar.Date{Year: 1960, Month: 2, Day: 1},
			motif:     motifAccordPartiel,
			prepare: func(s *pension.State) {
				ligne(s, 1985, dossier.CNAV)
				ligne(s, 1990, dossier.RegimeEtranger)
				s.Carriere.Lire()[1].Source = &dossier.Ligne{Precisions: &dossier.Precisions{Pays: sansNonSalaries(s)}}
				ligne(s, 2010, dossier.SSI)
			},
		},
		{
			name:      "a disability pension of the self-employed makes their scheme pay",
			naissance: calendar.Date{Year: 1960, Month: 2, Day: 1},
			concerne:  true, motif: motifConcerne, payeur: dossier.SSI, critere: payeurInvaliditeSsi,
			prepare: func(s *pension.State) {
				ligne(s, 1990, dossier.CNAV)
				ligne(s, 2010, dossier.SSI)
				ligne(s, 2018, dossier.CNAV)
				s.Dossier.Liquidation.Motif = dossier.MotifInvalidite
				s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{
					Depuis: calendar.Date{Year: 2012, Month: 5, Day: 1},
				}
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &pension.State{
				Dossier: &dossier.Dossier{}, Bareme: bareme.Official(),
				DateEffet: faits.Connu(calendar.Date{Year: 2024, Month: 1, Day: 1}),
			}
			s.Dossier.Assure.DateNaissance = tt.naissance
			tt.prepare(s)
			trace := pension.NewTrace(0)
			got, ok := EvaluateurLura{}.Compute(s, trace).(*ResultatLura)
			if !ok {
				t.Fatal("no result")
			}
			if got.Concerne != tt.concerne || got.Motif != tt.motif {
				t.Errorf("concerne %t for %s, want %t for %s", got.Concerne, got.Motif, tt.concerne, tt.motif)
			}
			if tt.concerne && (*got.RegimeLiquidateur != tt.payeur || got.CritereLiquidateur != tt.critere) {
				t.Errorf(
					"%s pays for %s, want %s for %s", got.RegimeLiquidateur, got.CritereLiquidateur, tt.payeur,
					tt.critere,
				)
			}
			if tt.naissance.IsZero() != (len(trace.Lacunes()) == 1) {
				t.Errorf("gaps %v", trace.Lacunes())
			}
			if s.Lura.Lire().Concerne != tt.concerne || s.Lura.Lire().RegimeLiquidateur != tt.payeur {
				t.Errorf("the state holds %+v", s.Lura.Lire())
			}
		})
	}
}

// sansNonSalaries finds a State whose agreement leaves the self-employed out.
func sansNonSalaries(s *pension.State) string {
	for _, state := range []string{"DZ", "MA", "US", "CA", "TN", "TR", "SN", "ML"} {
		if accord, ok := s.Bareme.AccordInternational(pension.NewTrace(0), state, s.DateEffet.Lire()); ok &&
			!accord.NonSalaries {
			return state
		}
	}
	return ""
}

func TestEvaluateurLura_does_not_apply_without_an_aligned_scheme(t *testing.T) {
	t.Parallel()
	s := &pension.State{Dossier: &dossier.Dossier{}}
	ligne(s, 1990, dossier.SRE)
	if applies, why := (EvaluateurLura{}).Applies(s); applies || why == "" {
		t.Errorf("applies %t, why %q", applies, why)
	}
	if applies, why := (LiquidationUnique{}).Applies(s); applies || why == "" {
		t.Errorf("applies %t, why %q", applies, why)
	}
}
