package base

import (
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// The worked cases of pensions in annuities. A case whose input no function below knows fails the test; one that
// docs/law/doubts.md lists is left out.
func TestCases_of_pensions_in_annuities_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	for _, file := range []string{"base-sam-pension.json", "base-minimum-contributif.json"} {
		for _, c := range casetest.Load(t, file) {
			if doubtful[c.ID] {
				continue
			}
			t.Run(c.ID, func(t *testing.T) {
				t.Parallel()
				in := casetest.Input{T: t, Value: c.Input}
				for _, form := range formesDeCas {
					if in.Has(form.membre) {
						casetest.Check(t, c, form.compute(t, in))
						return
					}
				}
				t.Errorf("%s: no test knows the form of its input", c.ID)
			})
		}
	}
}

// formesDeCas are the forms of input, told apart by a member of their own; the first one that fits runs.
var formesDeCas = []struct {
	membre  string
	compute func(*testing.T, casetest.Input) ijson.Value
}{
	{"salaires", casCarriere},
	{"salaireAnnuelMoyen", casCarriere},
	{"anneesBase", casAnneesPartagees},
	{"trimestresApresAge", casDureeMajoree},
	{"annees", casCoefficients},
	{"pensionAnnuelle", casRevalorisation},
	{"montants", casMinimumImpose},
	{"plafondMensuel", casEcretementMensuel},
	{"minimumMensuel", casAssemblageMensuel},
	{"pensionAvantMinimum", casMinimum},
	{"regimesNonAlignes", casMinimum},
	{"durees", casAnneesSansReduction},
}

// etatDeCas is the state of a case, with the rate that its durations give.
func etatDeCas(t *testing.T, in casetest.Input) *pension.State {
	t.Helper()
	s := &pension.State{
		Dossier: &dossier.Dossier{}, Bareme: bareme.Official(), DateEffet: faits.Connu(in.Date("dateEffet")),
	}
	s.Dossier.Assure.DateNaissance = in.Date("assure", "naissance")
	casetest.Change(&s.Repartition, func(v *faits.Repartition) { v.Regimes = []dossier.Regime{dossier.CNAV} })
	casetest.Change(&s.Enfants, func(v *faits.DroitsEnfants) { v.EnfantsOuvrant = in.Int("enfantsOuvrantMajoration") })
	birth, rec := s.Dossier.Assure.DateNaissance, pension.NewTrace(0)
	age, okAge := s.Bareme.AgeTauxPleinAutomatique(rec, birth, s.DateEffet.Lire())
	required, okRequired := s.Bareme.DureeAssuranceRequise(rec, birth, s.DateEffet.Lire())
	whole, okWhole := s.Bareme.DureeProratisation(rec, birth, s.DateEffet.Lire())
	full, okFull := s.Bareme.Constante(rec, bareme.ConstanteTauxPlein, s.DateEffet.Lire())
	share, okShare := s.Bareme.Decote(rec, birth, s.DateEffet.Lire())
	limit, okLimit := s.Bareme.DecoteMaximum(rec, birth, s.DateEffet.Lire())
	if !okAge || !okRequired || !okWhole || !okFull || !okShare || !okLimit {
		t.Fatal("the law has no figures for the case")
	}
	total := in.Int("durees", "tousRegimes")
	s.Taux.Donner(faits.TauxLiquidation{
		Connu: true, AgeTauxPlein: age, DateTauxPleinAutomatique: age.ReachedOn(birth).OnOrAfterFirstOfMonth(),
		DureeRequise: required,
		DureeTotale:  total, DureeProratisation: whole,
	})
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) {
		v.TrimestresManquants = trimestresManquants(
			required, total, s.DateEffet.Lire(), v.DateTauxPleinAutomatique, limit,
		)
	})
	casetest.Change(&s.Taux, func(v *faits.TauxLiquidation) { v.TauxPlein = v.TrimestresManquants == 0 })
	casetest.Change(
		&s.Taux, func(v *faits.TauxLiquidation) { v.Taux = full.Sub(full.Mul(share.MulInt(v.TrimestresManquants))) },
	)
	return s
}

// carriereDeCas fills the state with the salaries of the case and quarters that add up to its durations.
func carriereDeCas(t *testing.T, in casetest.Input, s *pension.State) {
	t.Helper()
	rec, earned := pension.NewTrace(0), 0
	lines := make([]dossier.Ligne, len(in.Items("salaires")))
	for i, salary := range in.Items("salaires") {
		year, amount := salary.Int("annee"), salary.Euro("montant")
		threshold, ok := s.Bareme.SalaireValidantTrimestre(rec, year)
		if !ok {
			t.Fatalf("no threshold in %d", year)
		}
		n, _ := amount.Quo(threshold.Seuil.Valeur).Floor()
		n = min(4, n)
		earned += n
		s.Carriere.Donner(append(s.Carriere.Lire(), faits.Ligne{
			Index: i, Annee: year, Regime: dossier.CNAV, SalaireEur: amount, SalairePresent: true,
			SalaireLu: amount.Decimal, Source: &lines[i],
		}))
		casetest.Change(&s.Repartition, func(v *faits.Repartition) {
			v.Annees = append(v.Annees, faits.AnneeCarriere{Annee: year, From: i, To: i + 1})
		})
		s.Trimestres.Donner(append(s.Trimestres.Lire(), trimestresCnav(year, faits.Cotise, n)))
	}
	rest := trimestresCnav(1900, faits.AssimileAutre, in.Int("durees", "rgEtAlignes")-earned)
	rest.Tous[faits.AssimileAutre] = 0
	rest.Tous.Plus(faits.AssimileAutre, in.Int("durees", "tousRegimes")-earned)
	s.Trimestres.Donner(append([]faits.AnneeTrimestres{rest}, s.Trimestres.Lire()...))
}

func trimestresCnav(year int, nature faits.TypeTrimestre, n int) faits.AnneeTrimestres {
	var c faits.Compte
	c.Plus(nature, n)
	return faits.AnneeTrimestres{
		Annee: year, Alignes: c, Tous: c, Regimes: []faits.TrimestresRegime{{Regime: dossier.CNAV, Brut: c, Retenu: c}},
	}
}

func casCarriere(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s, trace := etatDeCas(t, in), pension.NewTrace(0)
	carriereDeCas(t, in, s)
	if in.Has("salaireAnnuelMoyen") {
		return casSalaireMoyenImpose(t, in, s)
	}
	trace.Begin()
	result, ok := MontantAnnuites{}.Compute(s, trace).(*ResultatAnnuites)
	if extract := trace.End(); extract.Incomplete {
		t.Fatalf("incomplete: %v", extract.Warnings)
	}
	if !ok || len(result.Regimes) != 1 {
		t.Fatalf("got %+v", result)
	}
	p := result.Regimes[0]
	parts := p.PensionAvantEur.Add(p.SurcoteEur).Add(p.MinimumEur).Add(p.MajorationEnfantsEur)
	if !parts.Equal(p.AnnuelBrutEur.Decimal) {
		t.Errorf("the parts make %s, the pension is %s", parts, p.AnnuelBrutEur)
	}
	// The cases state the pension before the minimum contributif.
	return casetest.Got(t, map[string]any{
		"anneesRetenues": p.AnneesRetenues, "salaireAnnuelMoyen": p.SalaireAnnuelMoyenEur.String(),
		"coefficientsMillesime": millesime(trace), "tauxPourcent": p.Taux.MulInt(100).String(),
		"prorata":          fraction(min(p.DureeMajoree, p.DureeProratisation), p.DureeProratisation),
		"pensionAnnuelle":  p.PensionAvantEur.String(),
		"pensionMensuelle": p.PensionAvantEur.Mensuel().String(),
	})
}

// millesime finds, among the figures read, the day since which the coefficients of revaluation hold.
func millesime(trace *pension.Trace) string {
	for _, f := range trace.Figures() {
		if f.Table == bareme.TableRevalorisationSalaires {
			period := bareme.Official().Describe(f).Period
			if i := len(period) - len("2026-01-01 au 2026-12-31"); i > 0 {
				return period[i : i+len("2026-01-01")]
			}
		}
	}
	return ""
}

func fraction(n, d int) string { return pension.Nombre(n).Text() + "/" + pension.Nombre(d).Text() }

func casSalaireMoyenImpose(t *testing.T, in casetest.Input, s *pension.State) ijson.Value {
	t.Helper()
	trace := pension.NewTrace(0)
	duree, whole := s.Trimestres.Lire().DuRegime(dossier.CNAV), s.Taux.Lire().DureeProratisation
	pensionEur, maximum, ok := plafonnerPension(
		s, trace, pensionProratisee(in.Euro("salaireAnnuelMoyen"), s.Taux.Lire().Taux, duree, whole),
	)
	if !ok {
		t.Fatal("the maximum is unknown")
	}
	return casetest.Got(t, map[string]any{
		"prorata": fraction(min(duree, whole), whole), "tauxPourcent": s.Taux.Lire().Taux.MulInt(100).String(),
		"plafondPension":  maximum.String(),
		"pensionAnnuelle": pensionEur.String(), "pensionMensuelle": pensionEur.Mensuel().String(),
	})
}

func casAnneesPartagees(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	n := in.Int("anneesBase")
	if in.Has("durees", "rg") {
		total := in.Int("durees", "regimesAlignes")
		return casetest.Got(t, map[string]any{"anneesRetenues": map[string]int{
			"rg":  proportionAnnees(n, in.Int("durees", "rg"), total),
			"ssi": proportionAnnees(n, in.Int("durees", "ssi"), total),
		}})
	}
	total := in.Int("durees", "regimesAlignes") + in.Int("durees", "totalInstrument")
	return casetest.Got(t, map[string]any{"anneesRetenues": proportionAnnees(n, in.Int("durees", "regime"), total)})
}

// casAnneesSansReduction is a career in three countries after the sharing of years came to an end.
func casAnneesSansReduction(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s := etatDeCas(t, in)
	s.Trimestres.Donner([]faits.AnneeTrimestres{trimestresCnav(1980, faits.Cotise, in.Int("durees", "francais"))})
	s.Etranger.Donner(faits.DroitsEtrangers{
		Europeen: true, Proratisation: true, TrimestresTotalises: in.Int("durees", "BE") + in.Int("durees", "DE"),
	})
	n, ok := anneesARetenir(s, pension.NewTrace(0), portee{regime: dossier.CNAV})
	if !ok {
		t.Fatal("the number of years is unknown")
	}
	return casetest.Got(t, map[string]any{"anneesRetenues": n})
}

func casDureeMajoree(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	share, ok := bareme.Official().Constante(
		pension.NewTrace(0), bareme.ConstanteMajorationAgeParTrimestre, calendar.Date{Year: 2026, Month: 1, Day: 1},
	)
	if !ok {
		t.Fatal("the share is unknown")
	}
	return casetest.Got(t, map[string]any{
		"dureeMajoree": dureeMajoree(
			in.Int("dureeRegime"), in.Int("dureeMaximale"), in.Int("trimestresApresAge"), share,
		),
	})
}

func casCoefficients(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	trace := pension.NewTrace(0)
	set, ok := bareme.Official().CoefficientsRevalorisation(in.Date("dateEffet"))
	if !ok {
		t.Fatal("no coefficients")
	}
	c := salaireMoyen{t: trace, regles: reglesSalaires{millesime: set}}
	got := map[string]string{}
	for _, year := range in.Items("annees") {
		n, _ := year.Value.Int64()
		k, ok := c.coefficient(int(n))
		if !ok {
			t.Fatalf("no coefficient in %d", n)
		}
		got[pension.Nombre(int(n)).Text()] = k.String()
	}
	return casetest.Got(t, map[string]any{"coefficients": got})
}

func casRevalorisation(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	s, trace := &pension.State{Bareme: bareme.Official()}, pension.NewTrace(0)
	amount := in.Euro("pensionAnnuelle")
	coefficients := []string{}
	for r := range s.Bareme.RevalorisationPensions(trace, in.Date("de"), in.Date("a"), amount.Mensuel()) {
		coefficients = append(coefficients, r.Coefficient.String())
	}
	return casetest.Got(t, map[string]any{
		"pensionAnnuelle": revaloriser(s, trace, amount, in.Date("de"), in.Date("a"), amount).String(),
		"coefficients":    coefficients,
	})
}

func oui(in casetest.Input, name string) bool {
	member, _ := in.At(name)
	yes, _ := member.Value.Bool()
	return yes
}
