package fp

import (
	"strconv"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// The worked cases of civil servants. A case whose input no form below fits fails the test; those of children are run
// by pipeline_test.go, those of the guaranteed minimum beside their module, and those that docs/law/doubts.md lists are
// left out.
func TestCases_of_civil_servants_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	for _, c := range casetest.Load(t, "other-fonction-publique.json") {
		if !c.Concerns("montantIndiciaire") || doubtful[c.ID] {
			continue
		}
		in := casetest.Input{T: t, Value: c.Input}
		if in.Has("naissancesEnfants") {
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

// formesDeCas are the forms of input, told apart by a member of their own.
var formesDeCas = []struct {
	membre  string
	compute func(*testing.T, casetest.Input) ijson.Value
}{
	{"indiceMajore", casMontant},
	{"nombreEnfants", casMajoration},
	{"trimestresBonification", casTaux},
	{"tauxInvalidite", casInvalidite},
	{"anneeOuverture", casDureeCarriereLongue},
	{"dateNaissance", casCoefficients},
}

func categorieDeCas(t *testing.T, in casetest.Input) bareme.CategorieFp {
	t.Helper()
	for _, category := range []bareme.CategorieFp{bareme.FpSedentaire, bareme.FpActive, bareme.FpSuperActive} {
		if category.String() == in.Text("categorie") {
			return category
		}
	}
	t.Fatalf("category %q", in.Text("categorie"))
	return 0
}

// casCoefficients gives ages, required duration, décote and surcote, for somebody who worked until the date of effect.
func casCoefficients(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	b, rec := bareme.Official(), pension.NewTrace(0)
	category, birth, effet := categorieDeCas(t, in), in.Date("dateNaissance"), in.Date("dateEffet")
	opening, cancel, ok := b.FpAges(rec, category, birth, effet)
	if !ok {
		t.Fatal("no ages")
	}
	out := map[string]any{
		"ageOuverture":       strconv.Itoa(opening.Years) + "a" + strconv.Itoa(opening.Months) + "m",
		"ageOuvertureAnnees": opening.Years, "ageOuvertureMois": opening.Months,
	}
	opens := opening.ReachedOn(birth)
	if required, ok := dureeRequise(b, rec, category, birth, effet, opens); ok {
		out["trimestresRequis"] = required
		total := in.Int("dureeAssurance")
		montee, _ := b.FpDecote(rec, opens)
		maximum, _ := b.ConstanteEntiere(rec, bareme.ConstanteFpDecoteMaximum, effet)
		whole, _ := b.Constante(rec, bareme.ConstanteFpTauxMaximum, effet)
		d := countDecote(birth, effet, cancel, montee, required, total, maximum)
		out["trimestresDecote"], out["parAge"], out["parDuree"] = d.retenus, d.byAge, d.byDuree
		out["decote"], out["tauxSurPlein"] = d.coefficient.String(), whole.Sub(whole.Mul(d.coefficient)).String()
		age, _ := ageSurcote(b, rec, category, birth, effet, opening)
		start := debutSurcote(birth, age)
		n, rate := countSurcote(
			b, rec, start, effet, 12*(effet.Year-start.Year)+effet.Month-start.Month, total-required,
		)
		out["trimestresSurcote"], out["surcote"] = n, rate.String()
	}
	return casetest.Got(t, out)
}

func casDureeCarriereLongue(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	// The page is of 1 September 2026.
	effet := calendar.Date{Year: 2026, Month: 9, Day: 1}
	birth := calendar.Date{Year: in.Int("anneeNaissance"), Month: 6, Day: 15}
	n, ok := dureeRequise(bareme.Official(), pension.NewTrace(0), categorieDeCas(t, in), birth, effet,
		calendar.Date{Year: in.Int("anneeOuverture"), Month: 9, Day: 1})
	if !ok {
		t.Fatal("no duration")
	}
	return casetest.Got(t, map[string]any{"trimestresRequis": n})
}

// figures of the law that the cases take for granted, at the date of the tables.
func figuresDeCas(t *testing.T) (plein, plafond money.Decimal) {
	t.Helper()
	b, rec, day := bareme.Official(), pension.NewTrace(0), calendar.Date{Year: 2026, Month: 1, Day: 1}
	plein, ok := b.Constante(rec, bareme.ConstanteFpTauxMaximum, day)
	plafond, okPlafond := b.Constante(rec, bareme.ConstanteFpTauxMaximumBonifications, day)
	if !ok || !okPlafond {
		t.Fatal("no rates")
	}
	return plein, plafond
}

func casMontant(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	plein, plafond := figuresDeCas(t)
	reference := in.Euro("valeurPoint").Times(money.Int(in.Int("indiceMajore")))
	x := tauxLiquidation(in.Int("trimestresLiquidables"), 0, in.Int("trimestresRequis"), plein, plafond)
	return casetest.Got(t, map[string]any{
		"traitement":    reference.ArrondiCentime().String(),
		"montantAnnuel": x.apply(reference).ArrondiCentime().String(),
	})
}

func casTaux(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	plein, plafond := figuresDeCas(t)
	x := tauxLiquidation(
		in.Int("trimestresServices"), in.Int("trimestresBonification"), in.Int("trimestresRequis"), plein, plafond,
	)
	return casetest.Got(t, map[string]any{"taux": x.fraction.String()})
}

func casMajoration(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	b, rec, day := bareme.Official(), pension.NewTrace(0), calendar.Date{Year: 2026, Month: 1, Day: 1}
	number, _ := b.ConstanteEntiere(rec, bareme.ConstanteFpEnfantsNombre, day)
	part, _ := b.Constante(rec, bareme.ConstanteFpEnfantsPart, day)
	next, _ := b.Constante(rec, bareme.ConstanteFpEnfantsPartSuivant, day)
	share := tauxMajorationEnfants(in.Int("nombreEnfants"), number, part, next)
	return casetest.Got(t, map[string]any{
		"tauxMajoration": share.String(), "majoration": in.Euro("pension").Times(share).ArrondiCentime().String(),
	})
}

// casInvalidite gives the share of the pay of a disability pension. The page counts 1.818 % a year: 75 % of 4 / 165.
func casInvalidite(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	const required = 165
	b, rec, day := bareme.Official(), pension.NewTrace(0), calendar.Date{Year: 2026, Month: 1, Day: 1}
	threshold, _ := b.Constante(rec, bareme.ConstanteFpInvaliditeTauxPlancher, day)
	floor, _ := b.Constante(rec, bareme.ConstanteFpInvaliditePlancher, day)
	plein, plafond := figuresDeCas(t)
	x := tauxLiquidation(4*in.Int("anneesServices"), 0, required, plein, plafond)
	share := x.fraction.Max(plancherTauxInvalidite(money.Int(in.Int("tauxInvalidite")).QuoInt(100), threshold, floor))
	return casetest.Got(t, map[string]any{"tauxPension": share.String()})
}
