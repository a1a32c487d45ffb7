package speciaux

import (
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/faits"
	"github.com/retraite-gateway/retraite/domain/pension/internal/casetest"
)

// modulesDuDossier are the modules of this folder.
var modulesDuDossier = []string{
	"regimeEnim", "regimeCnavpl", "regimeSpecialFerme", "regimeSpeciauxAutres", "regimeUltramarin",
}

// The worked cases of the special schemes. A case that no form below fits fails the test; those of the coefficient of
// liberal professions are run by pipeline_test.go, and those that docs/law/doubts.md lists are left out.
func TestCases_of_special_schemes_are_reproduced(t *testing.T) {
	t.Parallel()
	doubtful := casetest.Doubtful(t)
	for _, file := range []string{"other-speciaux.json", "other-points.json"} {
		for _, c := range casetest.Load(t, file) {
			if !estDuDossier(c) || doubtful[c.ID] || coefficientLiberal(c) {
				continue
			}
			t.Run(c.ID, func(t *testing.T) {
				t.Parallel()
				in := casetest.Input{T: t, Value: c.Input}
				for _, form := range formesDeCas {
					if c.Regime == form.regime && in.Has(form.membre) {
						casetest.Check(t, c, form.compute(t, in))
						return
					}
				}
				t.Errorf("%s: no test knows the form of its input", c.ID)
			})
		}
	}
}

func estDuDossier(c casetest.Case) bool {
	for _, module := range modulesDuDossier {
		if c.Concerns(module) {
			return true
		}
	}
	return false
}

func coefficientLiberal(c casetest.Case) bool {
	_, of := c.Input.Get("dureeAssurance")
	return of && c.Regime == "CNAVPL"
}

// formesDeCas are the forms of input, told apart by the scheme and a member of their own.
var formesDeCas = []struct {
	regime, membre string
	compute        func(*testing.T, casetest.Input) ijson.Value
}{
	{"ENIM", "services", casMarin},
	{"ENIM", "age", casMarinAge},
	{"MINES", "valeur", casMines},
	{"IEG", "dureeAssurance", casGaz},
	{"CRPCEN", "dureeAssurance", casClerc},
	{"CNAVPL", "points", casPoints},
	{"CNAVPL", "revenu", casAcquisition},
	{"CNBF", "forfait", casAvocat},
	{"CAVIMAC", "maximum", casCulte},
	{"SPM", "generations", casDurees},
	{"POLYNESIE", "salaireMoyenXpf", casTrancheA},
}

// reglesDeMarin reads the figures of the law at the date of the pages.
func reglesDeMarin(t *testing.T) calculEnim {
	t.Helper()
	c := calculEnim{
		s: &pension.State{
			Bareme: bareme.Official(), DateEffet: faits.Connu(calendar.Date{Year: 2024, Month: 4, Day: 1}),
		}, t: pension.NewTrace(0),
	}
	if !c.read() {
		t.Fatal("no rules")
	}
	return c
}

func casMarin(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	c := reglesDeMarin(t)
	years, rest, _ := strings.Cut(in.Text("services"), "a")
	months, days, _ := strings.Cut(rest, "m")
	total := 0
	for _, part := range []struct {
		text string
		days int
	}{{years, 360}, {months, 30}, {strings.TrimSuffix(days, "j"), 1}} {
		n, err := strconv.Atoi(part.text)
		if err != nil {
			t.Fatal(err)
		}
		total += n * part.days
	}
	served := annuitesMarin(total, c.regles.fractionMois)
	share, ok := c.s.Bareme.EnimBonificationEnfants(c.t, in.Int("nombreEnfants"))
	if !ok {
		t.Fatal("no increase")
	}
	p := pensionMarin(in.Euro("salaireForfaitaire"), c.regles.part.Mul(served), share)
	return casetest.Got(t, map[string]any{
		"annuites": served.String(), "pensionMensuelle": p.mensuel.String(),
		"bonificationMensuelle": p.bonificationMensuelle.String(),
		"totalMensuel":          p.mensuel.Add(p.bonificationMensuelle).String(),
	})
}

func casMarinAge(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	c := reglesDeMarin(t)
	served := in.Int("annuites")
	nature, paid := c.regles.droit(calendar.NewAge(in.Int("age"), 0), money.Int(served), 360*served, false)
	rate := c.regles.part.Mul(paid)
	return casetest.Got(t, map[string]any{
		"ouvert": nature == enimAnciennete, "taux": rate.String(),
		"montantAnnuel": pensionMarin(in.Euro("salaireForfaitaire"), rate, money.Decimal{}).annuel.String(),
	})
}

func casMines(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	return casetest.Got(t, map[string]any{
		"montantAnnuel": pensionMines(in.Euro("valeur"), in.Decimal("coefficient"), in.Int("trimestres")).String(),
	})
}

// decoteDeCas counts the décote of somebody who contributed until the date of effect.
func decoteDeCas(
	t *testing.T, in casetest.Input, scheme dossier.Regime, category bareme.CategorieSpeciale,
) (calendar.Age, int, bareme.DecoteMontee, decote) {
	t.Helper()
	b, rec, st := bareme.Official(), pension.NewTrace(0), statutOf(scheme)
	birth, effet := in.Date("dateNaissance"), in.Date("dateEffet")
	opening, reference, ok := b.SpeciauxAges(rec, category, birth)
	if !ok {
		t.Fatal("no ages")
	}
	opens := opening.ReachedOn(birth)
	required, okDuration := dureeRequiseSpeciale(b, rec, st, category, birth, opens, effet)
	montee, okDecote := decoteOf(b, rec, st, birth, opens)
	maximum, okMost := b.ConstanteEntiere(rec, bareme.ConstanteSpeciauxDecoteMaximum, effet)
	floor, okFloor := b.ConstanteEntiere(rec, bareme.ConstanteSpeciauxDureePlancher, effet)
	if !okDuration || !okDecote || !okMost || !okFloor {
		t.Fatal("no rules")
	}
	start := opens.OnOrAfterFirstOfMonth()
	since := max(0, 12*(effet.Year-start.Year)+effet.Month-start.Month) / 3
	return opening, required, montee, countDecote(
		birth, effet, reference, montee, required, in.Int("dureeAssurance"), required-floor-since, maximum, false,
	)
}

// CNIEG, page Décote, second example: born on 1 December 1964, pension on 1 December 2021, 159 of 167 quarters: 8 ×
// 1.25 %, 67.5 %.
func TestCompterDecote_second_example_of_the_gas_and_electricity_fund(t *testing.T) {
	t.Parallel()
	in := casetest.Input{T: t, Value: casetest.Got(t, map[string]any{
		"dateNaissance": "1964-12-01", "dateEffet": "2021-12-01", "dureeAssurance": 159,
	})}
	_, required, montee, d := decoteDeCas(t, in, dossier.IEG, bareme.IegActif)
	if required != 167 || d.retenus != 8 || montee.ParTrimestre.String() != "0.0125" || tauxDeCas(t, d) != "0.675" {
		t.Errorf(
			"%d quarters required, %d missing at %s, %s", required, d.retenus, montee.ParTrimestre, tauxDeCas(t, d),
		)
	}
}

func tauxDeCas(t *testing.T, d decote) string {
	t.Helper()
	plein, ok := bareme.Official().Constante(
		pension.NewTrace(0), bareme.ConstanteSpeciauxTauxMaximum, calendar.Date{Year: 2024, Month: 1, Day: 1},
	)
	if !ok {
		t.Fatal("no rate")
	}
	return plein.Sub(plein.Mul(d.coefficient)).String()
}

func ageDeCas(a calendar.Age) string {
	return strconv.Itoa(a.Years) + "a" + strconv.Itoa(a.Months) + "m"
}

func casGaz(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	_, required, montee, d := decoteDeCas(t, in, dossier.IEG, bareme.IegActif)
	return casetest.Got(t, map[string]any{
		"trimestresRequis": required, "ageAnnulation": ageDeCas(d.ageAnnulation), "trimestresDecote": d.retenus,
		"coefficient": montee.ParTrimestre.String(), "taux": tauxDeCas(t, d),
	})
}

func casClerc(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	opening, required, _, d := decoteDeCas(t, in, dossier.CRPCEN, bareme.Commun62)
	return casetest.Got(t, map[string]any{
		"ageOuverture": ageDeCas(opening), "trimestresRequis": required, "decote": d.coefficient.String(),
		"taux": tauxDeCas(t, d),
	})
}

func casPoints(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	amount := money.Points{Decimal: in.Decimal("points")}.Value(in.Decimal("valeurService")).Times(
		in.Decimal("coefficient"),
	)
	return casetest.Got(t, map[string]any{"montantAnnuel": amount.ArrondiCentime().String()})
}

func casAcquisition(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	var slices [2]money.Points
	for i := range slices {
		rule, ok := bareme.Official().CnavplAcquisition(pension.NewTrace(0), i+1, in.Int("annee"))
		if !ok {
			t.Fatalf("no rule of slice %d", i+1)
		}
		slices[i] = pointsDeTranche(rule, in.Euro("revenu"), in.Euro("plafondAnnuel"))
	}
	return casetest.Got(t, map[string]any{
		"pointsT1": slices[0].String(), "pointsT2": slices[1].String(),
		"pointsTotal": slices[0].Add(slices[1]).String(),
	})
}

func casAvocat(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	return casetest.Got(t, map[string]any{
		"montantAnnuel": pensionCnbf(
			in.Euro("forfait"), in.Int("trimestres"), in.Int("trimestresRequis"), money.Decimal{},
		).ArrondiCentime().String(),
	})
}

func casCulte(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	// The case divides the maximum of 2026 by the 150 quarters that the law asked for until October 2006.
	effet := calendar.Date{Year: 2006, Month: 10, Day: 1}
	whole, ok := bareme.Official().ConstanteEntiere(pension.NewTrace(0), bareme.ConstanteCavimacTrimestres, effet)
	if !ok {
		t.Fatal("no duration")
	}
	return casetest.Got(
		t, map[string]any{"montantAnnuel": pensionCavimac(in.Euro("maximum"), in.Int("trimestres"), whole).String()},
	)
}

func casDurees(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	durations := []int{}
	for _, item := range in.Items("generations") {
		year := item.Int()
		n, ok := bareme.Official().UltramarinDureeRequise(
			pension.NewTrace(0), bareme.SaintPierreEtMiquelon, year, calendar.Date{Year: year + 62, Month: 1, Day: 1},
		)
		if !ok {
			t.Fatalf("no duration for %d", year)
		}
		durations = append(durations, n)
	}
	return casetest.Got(t, map[string]any{"durees": durations})
}

func casTrancheA(t *testing.T, in casetest.Input) ijson.Value {
	t.Helper()
	c := pacifique{
		&pension.State{Bareme: bareme.Official(), DateEffet: faits.Connu(calendar.Date{Year: 2026, Month: 1, Day: 1})},
		pension.NewTrace(0), bareme.Polynesie,
	}
	whole, okWhole := c.read(bareme.PacifiqueDureeTauxPlein)
	rate, okRate := c.read(bareme.PacifiqueTauxPlein)
	if !okWhole || !okRate {
		t.Fatal("no rules")
	}
	return casetest.Got(
		t,
		map[string]any{
			"pensionMensuelleXpf": pensionTrancheA(in.Decimal("salaireMoyenXpf"), rate, whole, in.Int("mois")).String(),
		},
	)
}
