package base

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// petiteCarriere is 40 years at a low pay, all contributed: its pension is below the minimum.
func petiteCarriere(salaire string) []ligneTest {
	lines := make([]ligneTest, 0, 40)
	for year := 1985; year < 2025; year++ {
		lines = append(lines, ligneTest{annee: year, salaire: salaire})
	}
	return lines
}

// The order of the parts is that of circulaire Cnav 2022-26: surcote on the pension, minimum on the pension without it,
// 10 % on all.
func TestMontantAnnuites_adds_its_parts_in_the_order_of_the_circular(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026, petiteCarriere("12000")...)
	casetest.Change(
		&s.Taux, func(v *faits.TauxLiquidation) { v.TauxSurcote, v.TrimestresSurcote = decimal(t, "0.05"), 4 },
	)
	casetest.Change(
		&s.Enfants, func(v *faits.DroitsEnfants) { v.Majoration10, v.TauxMajoration = true, decimal(t, "0.1") },
	)
	result, extract, _ := liquidee(t, s)
	if extract.Incomplete || len(result.Regimes) != 1 {
		t.Fatalf("incomplete: %v", extract.Warnings)
	}
	p := result.Regimes[0]
	if got := p.PensionAvantEur.Times(decimal(t, "0.05")).ArrondiCentime(); !got.Equal(p.SurcoteEur.Decimal) {
		t.Errorf("surcote %s, want 5 %% of %s", p.SurcoteEur, p.PensionAvantEur)
	}
	if got := p.PensionAvantEur.Add(p.MinimumEur); !got.Equal(p.MinimumBrutEur.Decimal) {
		t.Errorf("the pension %s and its minimum %s must make %s", p.PensionAvantEur, p.MinimumEur, p.MinimumBrutEur)
	}
	sum := p.PensionAvantEur.Add(p.SurcoteEur).Add(p.MinimumEur)
	if got := sum.Times(decimal(t, "0.1")).ArrondiCentime(); !got.Equal(p.MajorationEnfantsEur.Decimal) {
		t.Errorf("increase for children %s, want 10 %% of %s", p.MajorationEnfantsEur, sum)
	}
	if !p.AnnuelBrutEur.Equal(sum.Add(p.MajorationEnfantsEur).Decimal) ||
		!result.TotalAnnuelEur.Equal(p.AnnuelBrutEur.Decimal) {
		t.Errorf("total %s of %s", result.TotalAnnuelEur, p.AnnuelBrutEur)
	}
	want := []faits.Pension{{
		Regime: dossier.CNAV, AnnuelEur: p.AnnuelBrutEur, BaseEur: p.PensionAvantEur.Add(p.MinimumEur),
		Detail: &faits.DetailPension{
			SalaireAnnuelMoyenEur: p.SalaireAnnuelMoyenEur, Taux: p.Taux, Trimestres: p.DureeRegime,
			MinimumEur:           p.MinimumEur,
			MajorationEnfantsEur: p.MajorationEnfantsEur,
		},
	}}
	diff := cmp.Diff(
		want, slices.Collect(s.Pensions.De(capability.MontantAnnuites)), cmp.Comparer(memeMontant),
		cmp.Comparer(money.Decimal.Equal),
	)
	if diff != "" {
		t.Errorf("what the other modules see:\n%s", diff)
	}
}

func memeMontant(a, b money.Euro) bool { return a.Equal(b.Decimal) }

// Aligned schemes that settle apart share the minimum out by their durations.
func TestMontantAnnuites_settles_each_aligned_scheme_apart(t *testing.T) {
	t.Parallel()
	lines := petiteCarriere("12000")
	for i := range lines[20:] {
		lines[20+i].regime = dossier.MSASalarie
	}
	s := etat(t, novembre2026, lines...)
	result, extract, _ := liquidee(t, s)
	if len(result.Regimes) != 2 || extract.Incomplete {
		t.Fatalf("%d pensions, warnings %v", len(result.Regimes), extract.Warnings)
	}
	total := money.Euro{}
	for _, p := range result.Regimes {
		total = total.Add(p.AnnuelBrutEur)
		if p.DureeRegime != 80 || p.AnneesRetenues != 13 {
			t.Errorf("%s: %d quarters, %d years", p.Regime, p.DureeRegime, p.AnneesRetenues)
		}
	}
	if !total.Equal(result.TotalAnnuelEur.Decimal) {
		t.Errorf("total %s, want %s", result.TotalAnnuelEur, total)
	}
	s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{{
		Regime: dossier.MSASalarie, Date: calendar.Date{Year: 2015, Month: 1, Day: 1},
		AnnuelEur: dossier.Some(euro(t, "3000")),
	}}
	if result, _, _ = liquidee(t, s); len(result.Regimes) != 1 || result.Regimes[0].Regime != dossier.CNAV {
		t.Errorf("a pension already served is computed again: %+v", result.Regimes)
	}
}

func TestMontantAnnuites_does_not_apply_without_a_pension_to_settle(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026)
	if ok, why := (MontantAnnuites{}).Applies(s); ok || why == "" {
		t.Errorf("no career: %v %q", ok, why)
	}
	s = etat(t, novembre2026, ligneTest{annee: 2000, salaire: "20000"})
	s.Dossier.Liquidation.DejaLiquides = []dossier.PensionLiquidee{
		{Regime: dossier.CNAV, Date: calendar.Date{Year: 2020, Month: 1, Day: 1}},
	}
	if ok, why := (MontantAnnuites{}).Applies(s); ok || why == "" {
		t.Errorf("already served: %v %q", ok, why)
	}
}

// Loi 2023-270 art. 18: 100 € a month for a wholly contributed career, within the raised minimum of September 2023.
func TestMajorationExceptionnelle_is_told_apart_for_pensions_of_before_september_2023(t *testing.T) {
	t.Parallel()
	s := etat(t, calendar.Date{Year: 2022, Month: 2, Day: 1}, petiteCarriere("8000")...)
	casetest.Change(
		&s.Taux, func(v *faits.TauxLiquidation) { v.DureeProratisation, v.DureeRequise, v.DureeTotale = 160, 160, 160 },
	)
	result, _, trace := liquidee(t, s)
	p := result.Regimes[0]
	if p.MajorationExceptionnelle == nil {
		t.Fatalf("no increase on %+v", p)
	}
	// The pension is the raised minimum of 2022 (8 557.38), 8 970.88 after the rises of July 2022 and January 2023.
	if got := p.MajorationExceptionnelle; got.PensionRevaloriseeEur.String() != "8970.88" ||
		got.AnnuelEur.String() != "1199.98" {
		t.Errorf("revalued %s, increase %s", got.PensionRevaloriseeEur, got.AnnuelEur)
	}
	if !p.AnnuelBrutEur.Equal(p.PensionAvantEur.Add(p.MinimumEur).Decimal) || len(trace.Doubts()) == 0 {
		t.Error("the increase must stay out of the pension and be doubtful")
	}
	s = etat(t, calendar.Date{Year: 2023, Month: 9, Day: 1}, petiteCarriere("8000")...)
	if result, _, _ = liquidee(t, s); result.Regimes[0].MajorationExceptionnelle != nil {
		t.Error("pensions since September 2023 have the raised minimum instead")
	}
}

// Règlement (CE) 883/2004 art. 52: the higher of both pensions, the shared one when they are equal.
func TestComparer_serves_the_higher_pension_and_the_shared_one_when_equal(t *testing.T) {
	t.Parallel()
	theorique := branche{p0: euro(t, "9000"), duree: 150}
	for _, c := range []struct {
		nationale, servie, montant string
	}{
		{"6000", servieProratisee, "6000.00"},
		{"6000.01", servieNationale, "6000.01"},
		{"5000", servieProratisee, "6000.00"},
	} {
		served, comparison := compare(
			pension.NewTrace(0), branche{p0: euro(t, c.nationale)}, theorique, 100, money.Decimal{},
		)
		if comparison.Servie != c.servie || served.p0.String() != c.montant {
			t.Errorf("national %s: %s of %s", c.nationale, comparison.Servie, served.p0)
		}
	}
}

func TestMontantAnnuites_shares_the_minimum_of_a_pension_by_totalisation(t *testing.T) {
	t.Parallel()
	lines := petiteCarriere("8000")[:20]
	s := etat(t, novembre2026, lines...)
	s.Etranger.Donner(
		faits.DroitsEtrangers{
			TrimestresTaux: 90, TrimestresTotalises: 90, Proratisation: true, Europeen: true, TotalRegime: 170,
		},
	)
	result, _, _ := liquidee(t, s)
	p := result.Regimes[0]
	if p.International == nil || p.International.Servie != servieProratisee || p.International.DureeTotale != 170 {
		t.Fatalf("comparison %+v", p.International)
	}
	// 80 of 170 quarters, all contributed here and abroad: 80/170 of the raised minimum.
	if got := p.PensionAvantEur.Add(p.MinimumEur); got.String() != "5104.57" {
		t.Errorf("pension with its minimum %s, want 10 847.22 × 80/170", got)
	}
}

func TestMontantAnnuites_says_what_it_lacks(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*pension.State){
		"no birth":          func(s *pension.State) { s.Dossier.Assure.DateNaissance = calendar.Date{} },
		"no date of effect": func(s *pension.State) { s.DateEffet.Donner(calendar.Date{}) },
		"no rate":           func(s *pension.State) { s.Taux.Donner(faits.TauxLiquidation{}) },
		"no pay":            func(s *pension.State) { s.Carriere.Lire()[0].SalairePresent = false },
		"far future":        func(s *pension.State) { s.DateEffet.Donner(calendar.Date{Year: 9999, Month: 1, Day: 1}) },
		"far past":          func(s *pension.State) { s.DateEffet.Donner(calendar.Date{Year: 1900, Month: 1, Day: 1}) },
	} {
		s := etat(t, novembre2026, ligneTest{annee: 2000, salaire: "20000"})
		spoil(s)
		result, extract, _ := liquidee(t, s)
		if !extract.Incomplete || len(result.Regimes) != 0 {
			t.Errorf("%s: incomplete %v, %+v", name, extract.Incomplete, result.Regimes)
		}
	}
}

func TestMontantAnnuites_does_not_hide_the_points_of_the_self_employed_before_1973(t *testing.T) {
	t.Parallel()
	for year, incomplete := range map[int]bool{1972: true, 1973: false} {
		s := etat(
			t, novembre2026, ligneTest{annee: year, salaire: "3000", regime: dossier.SSI},
			ligneTest{annee: 1990, salaire: "9000", regime: dossier.SSI},
		)
		casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TauxPlein = false })
		if _, extract, _ := liquidee(t, s); extract.Incomplete != incomplete {
			t.Errorf("self-employed in %d: incomplete %v, %v", year, extract.Incomplete, extract.Warnings)
		}
	}
}

func TestMontantAnnuites_explains_every_amount_with_its_article(t *testing.T) {
	t.Parallel()
	s := etat(t, novembre2026, petiteCarriere("12000")...)
	_, extract, _ := liquidee(t, s)
	lines := extract.Lines(s.Bareme)
	for _, label := range []string{
		"Salaire revalorisé (CNAV", "Salaire annuel moyen", "Durée d'assurance du régime", "Pension avant compléments",
		"Minimum contributif, montant de base",
		"Minimum contributif, majoration", "Complément au minimum", "Écrêtement", "Pension annuelle brute",
		"Pension mensuelle brute",
	} {
		label = strings.TrimSuffix(label, " (CNAV")
		found := false
		for _, line := range lines {
			if strings.HasPrefix(line.Label, label) {
				found = found || line.Formula != "" && line.Law != ""
			}
		}
		if !found {
			t.Errorf("no line %q with a formula and an article", label)
		}
	}
}

func BenchmarkMontantAnnuites(b *testing.B) {
	lines := petiteCarriere("21000")
	s := etat(&testing.T{}, novembre2026, lines...)
	trace := pension.NewTrace(len(lines))
	b.ReportAllocs()
	for b.Loop() {
		*trace = *pension.NewTrace(len(lines))
		trace.Begin()
		MontantAnnuites{}.Compute(s, trace)
	}
}

// A cent more of national pension does not outweigh the surcote that the other has alone.
func TestComparaison_counts_the_surcote_of_each_pension(t *testing.T) {
	t.Parallel()
	nationale := branche{p0: money.Euro{Decimal: money.Int(9830)}, duree: 100, whole: 170}
	theorique := branche{p0: money.Euro{Decimal: money.Int(11795)}, dureeAcquise: true, duree: 120, whole: 170}
	for rate, want := range map[int64]string{0: servieNationale, 20: servieProratisee} {
		served, c := compare(pension.NewTraceMuette(), nationale, theorique, 100, money.Scaled(rate, 2))
		if c.Servie != want {
			t.Errorf("at %d %% of surcote %s is served, %s, want %s", rate, c.Servie, served.total(), want)
		}
	}
}
