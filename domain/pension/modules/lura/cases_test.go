package lura

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// The worked cases of this family. A case that no function below claims fails the test; one that docs/law/doubts.md lists is left out.
func TestCases_of_the_lura_family_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	for _, c := range casetest.Load(t, "base-lura.json") {
		if doubtful[c.ID] {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			t.Parallel()
			switch in := (casetest.Input{T: t, Value: c.Input}); {
			case c.Concerns("evaluateurLura"):
				casetest.Check(t, c, casEvaluateur(t, in))
			case c.Concerns("liquidationUnique"):
				casetest.Check(t, c, casLiquidation(t, in))
			default:
				t.Errorf("%s: no test claims the modules %v", c.ID, c.Modules)
			}
		})
	}
}

var regimeParCode = map[string]dossier.Regime{
	"rg": dossier.CNAV, "msa_salaries": dossier.MSASalarie, "ssi_artisan": dossier.SSI, "ssi_commercant": dossier.SSI, "fpe": dossier.SRE,
}

// casEvaluateur builds a career that says what the case says: one line a scheme, then one for each of the last affiliations.
func casEvaluateur(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: in.Date("dateEffet")}
	s.Dossier.Assure.DateNaissance = in.Date("assure", "naissance")
	if health := in.Text("fraisDeSante"); health != "" {
		ligne(s, 1985, regimeParCode[health])
	}
	if independent, ok := in.At("activiteIndependanteAvant1973"); ok {
		if before, _ := independent.Value.Bool(); before {
			ligne(s, 1972, dossier.SSI)
		}
	}
	for _, code := range in.Items("regimes") {
		ligne(s, 1990, regimeParCode[code.Text()])
	}
	for _, code := range in.Items("dernieresAffiliations") {
		ligne(s, 2014, regimeParCode[code.Text()])
	}
	for _, p := range in.Items("pensionsDejaLiquidees") {
		s.Dossier.Liquidation.DejaLiquides = append(s.Dossier.Liquidation.DejaLiquides, dossier.PensionLiquidee{
			Regime: regimeParCode[p.Text("regime")], Date: p.Date("dateEffet"),
		})
	}
	got, ok := EvaluateurLura{}.Compute(s, pension.NewTrace(0)).(*ResultatLura)
	if !ok {
		t.Fatal("no result")
	}
	out := map[string]any{"concerne": got.Concerne, "motif": got.Motif}
	for code, regime := range regimeParCode {
		if got.RegimeLiquidateur != nil && *got.RegimeLiquidateur == regime && code != "ssi_commercant" {
			out["regimeLiquidateur"] = code
		}
	}
	return casetest.Got(t, out)
}

// ligne adds a line of activity, in order of years, and the scheme to those met.
func ligne(s *pension.State, year int, regime dossier.Regime) {
	s.Carriere = append(s.Carriere, pension.Ligne{Index: len(s.Carriere), Annee: year, Regime: regime})
	at := len(s.Repartition.Annees) - 1
	if at < 0 || s.Repartition.Annees[at].Annee != year {
		s.Repartition.Annees = append(s.Repartition.Annees, pension.AnneeCarriere{Annee: year, From: len(s.Carriere) - 1})
		at++
	}
	s.Repartition.Annees[at].To = len(s.Carriere)
	if !s.Repartition.A(regime) {
		s.Repartition.Regimes = append(s.Repartition.Regimes, regime)
	}
}

// casLiquidation puts the lines of one year together.
func casLiquidation(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s := &pension.State{Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: in.Date("dateEffet")}
	s.Dossier.Assure.DateNaissance = in.Date("assure", "naissance")
	for _, l := range in.Items("lignes") {
		ligne(s, in.Int("annee"), regimeParCode[l.Text("regime")])
		added := &s.Carriere[len(s.Carriere)-1]
		added.SalaireEur, added.SalairePresent = l.Euro("revenu"), true
	}
	EvaluateurLura{}.Compute(s, pension.NewTrace(0))
	threshold, ok := s.Bareme.SalaireValidantTrimestre(pension.NewTrace(0), in.Int("annee"))
	if !ok {
		t.Fatal("no threshold")
	}
	got, ok := LiquidationUnique{}.Compute(s, pension.NewTrace(0)).(*ResultatLiquidationUnique)
	if !ok || len(got.ParAnnee) != 1 {
		t.Fatalf("one year expected, got %+v", got)
	}
	year := got.ParAnnee[0]
	quarters, _ := year.RevenuEur.Quo(threshold.Seuil.Valeur).Floor()
	return casetest.Got(t, map[string]any{"revenuPlafonne": year.RevenuPlafonneEur, "trimestres": min(4, quarters)})
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
			name: "the last scheme pays", naissance: calendar.Date{Year: 1960, Month: 2, Day: 1}, concerne: true, motif: motifConcerne,
			prepare: func(s *pension.State) { ligne(s, 1990, dossier.CNAV); ligne(s, 2010, dossier.SSI) },
			payeur:  dossier.SSI, critere: payeurDernier,
		},
		{
			name: "a farmer's career makes the MSA pay", naissance: calendar.Date{Year: 1960, Month: 2, Day: 1}, concerne: true,
			motif: motifConcerne, payeur: dossier.MSASalarie, critere: payeurExploitant,
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
			name: "a disability pension of the self-employed makes their scheme pay", naissance: calendar.Date{Year: 1960, Month: 2, Day: 1},
			concerne: true, motif: motifConcerne, payeur: dossier.SSI, critere: payeurInvaliditeSsi,
			prepare: func(s *pension.State) {
				ligne(s, 1990, dossier.CNAV)
				ligne(s, 2010, dossier.SSI)
				ligne(s, 2018, dossier.CNAV)
				s.Dossier.Liquidation.Motif = dossier.MotifInvalidite
				s.Dossier.Assure.Invalidite = &dossier.PensionInvalidite{Depuis: calendar.Date{Year: 2012, Month: 5, Day: 1}}
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := &pension.State{
				Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: calendar.Date{Year: 2024, Month: 1, Day: 1},
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
				t.Errorf("%s pays for %s, want %s for %s", got.RegimeLiquidateur, got.CritereLiquidateur, tt.payeur, tt.critere)
			}
			if tt.naissance.IsZero() != (len(trace.Lacunes()) == 1) {
				t.Errorf("gaps %v", trace.Lacunes())
			}
			if s.Lura.Concerne != tt.concerne || s.Lura.RegimeLiquidateur != tt.payeur {
				t.Errorf("the state holds %+v", s.Lura)
			}
		})
	}
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
