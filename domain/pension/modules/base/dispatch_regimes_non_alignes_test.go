package base

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

func dispatch(t *testing.T, s *pension.State) (*ResultatDispatch, pension.Extract) {
	t.Helper()
	trace := pension.NewTrace(0)
	trace.Begin()
	result, ok := DispatchRegimesNonAlignes{}.Compute(s, trace).(*ResultatDispatch)
	if !ok {
		t.Fatal("no result")
	}
	return result, trace.End()
}

func annees(regime dossier.Regime, from, to int) []ligneTest {
	lines := make([]ligneTest, 0, to-from+1)
	for year := from; year <= to; year++ {
		lines = append(lines, ligneTest{annee: year, salaire: "20000", regime: regime})
	}
	return lines
}

// A public service and the private sector in the same year: each keeps its quarters, the year has four for the rate
// (CSS R351-5).
func TestDispatch_keeps_the_quarters_of_each_scheme_and_shows_the_years_they_share(t *testing.T) {
	t.Parallel()
	lines := annees(dossier.CNAV, 2000, 2001)
	lines = append(lines, ligneTest{annee: 2001, salaire: "20000", regime: dossier.SRE})
	lines = append(lines, annees(dossier.SRE, 2002, 2010)...)
	s := etat(t, novembre2026, lines...)
	got, extract := dispatch(t, s)
	if extract.Incomplete || len(extract.Warnings) > 0 {
		t.Errorf("warnings %v", extract.Warnings)
	}
	if diff := cmp.Diff(
		[]AnneePartagee{{Annee: 2001, Regimes: []dossier.Regime{dossier.CNAV, dossier.SRE}, Retenus: 4}},
		got.AnneesPartagees,
	); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]dossier.Regime{dossier.SRE}, s.NonAlignes.Lire().Regimes); diff != "" {
		t.Error(diff)
	}
	own := map[dossier.Regime]int{}
	for _, r := range got.Regimes {
		own[r.Regime] = r.TrimestresPropres
	}
	if diff := cmp.Diff(map[dossier.Regime]int{dossier.CNAV: 8, dossier.SRE: 40}, own); diff != "" {
		t.Error(diff)
	}
}

func TestDispatch_names_what_completes_each_scheme(t *testing.T) {
	t.Parallel()
	for regime, want := range map[dossier.Regime]string{
		dossier.SRE: "rafp", dossier.CNRACL: "rafp", dossier.FSPOEIE: "aucun", dossier.SNCF: "integre",
		dossier.IEG: "integre", dossier.ENIM: "aucun",
		dossier.CNAVPL: "section", dossier.CNBF: "cnbf", dossier.MSAExploitant: "msa_rco",
		dossier.CAVIMAC: "agirc_arrco", dossier.SPM: "agirc_arrco",
		dossier.CAFAT: "agirc_arrco", dossier.CPSPolynesie: "tranche_b", dossier.Opera: "integre",
		dossier.Mayotte: "aucun",
	} {
		s := etat(t, novembre2026, annees(regime, 2000, 2010)...)
		got, extract := dispatch(t, s)
		if len(got.Regimes) != 1 || got.Regimes[0].Complementaire == nil || *got.Regimes[0].Complementaire != want ||
			extract.Incomplete {
			t.Errorf("%s: %+v, want %s", regime, got.Regimes, want)
		}
	}
	s := etat(t, novembre2026, annees(dossier.SRE, 1990, 2003)...)
	if got, _ := dispatch(t, s); *got.Regimes[0].Complementaire != "aucun" {
		t.Error("the additional scheme of public services began in 2005")
	}
	s = etat(t, novembre2026, annees(dossier.Mines, 1980, 2000)...)
	if got, _ := dispatch(t, s); got.Regimes[0].Complementaire != nil {
		t.Error("what completes the scheme of mines has not been read")
	}
}

// The statement of an agent under public contract has lines of the general scheme and of Ircantec, then of the fund of
// the town's civil servants.
func TestCases_of_the_schemes_of_a_career(t *testing.T) {
	t.Parallel()
	ran := 0
	for _, c := range casetest.Load(t, "other-speciaux.json") {
		if !c.Concerns("dispatchRegimesNonAlignes") {
			continue
		}
		ran++
		in := casetest.Input{T: t, Value: c.Input}
		var lines []ligneTest
		for _, job := range in.Items("lignes") {
			from, to := job.Date("debut").Year, job.Date("fin").Year
			switch status := job.Text("statut"); status {
			case "contractuel_public":
				lines = append(lines, annees(dossier.CNAV, from, to)...)
				lines = append(lines, annees(dossier.IRCANTEC, from, to)...)
			case "titulaire_territorial":
				lines = append(lines, annees(dossier.CNRACL, from, to)...)
			default:
				t.Fatalf("%s: no line for a %s", c.ID, status)
			}
		}
		result, _ := dispatch(t, etat(t, novembre2026, lines...))
		got := []map[string]string{}
		for _, r := range result.Regimes {
			base := map[dossier.Regime]string{dossier.CNAV: "RG"}[r.Regime]
			if base == "" {
				base = r.Regime.String()
			}
			got = append(got, map[string]string{"base": base, "complementaire": strings.ToUpper(*r.Complementaire)})
		}
		casetest.Check(t, c, casetest.Got(t, map[string]any{"affectations": got}))
	}
	if ran == 0 {
		t.Error("no case was run")
	}
}

func TestDispatch_applies_only_beside_a_scheme_that_is_not_aligned(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026, annees(dossier.CNAV, 2000, 2001)...)
	if ok, why := (DispatchRegimesNonAlignes{}).Applies(s); ok || why == "" {
		t.Errorf("%v %q", ok, why)
	}
	if ok, _ := (DispatchRegimesNonAlignes{}).Applies(
		etat(t, calendar.Date{Year: 2026, Month: 1, Day: 1}, annees(dossier.SRE, 2000, 2001)...),
	); !ok {
		t.Error("a civil servant's career has a scheme apart")
	}
}
