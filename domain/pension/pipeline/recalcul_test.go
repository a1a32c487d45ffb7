package pipeline

import (
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/bareme"
	"github.com/retraite-gateway/retraite/domain/pension/dossier"
	"github.com/retraite-gateway/retraite/domain/pension/modules/career"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control"
	"github.com/retraite-gateway/retraite/domain/pension/modules/minima"
)

func supervision(t interface{ Fatalf(string, ...any) }, out Outcome) *control.ResultatSupervision {
	for _, section := range out.Sections {
		if section.ModuleID == capability.SuperviseurSysteme {
			if r, ok := section.Results.(*control.ResultatSupervision); ok {
				return r
			}
		}
	}
	t.Fatalf("superviseurSysteme did not run")
	return nil
}

func check(r *control.ResultatSupervision, code string) control.Controle {
	for _, c := range r.Checks {
		if c.Code == code {
			return c
		}
	}
	return control.Controle{}
}

// carrierePrivee draws a private career with what such careers hold: francs, several employers, parts of years, cadres,
// unemployment, sickness, service, parents at home, reported quarters and points, children.
func carrierePrivee(rt *rapid.T) (data map[string]any, effet calendar.Date) {
	return carrierePriveeAu(rt, generations{1952, 1966}, depuis2019)
}

// generations are the years of birth of a draw.
type generations struct{ first, last int }

// epoque is a time of dates of effect: from its first day to its last.
type epoque struct{ from, to calendar.Date }

// The single complementary scheme parts the dates of effect that the recomputation has rules for in two.
var (
	avant2019  = epoque{le(2009, 4, 1), le(2018, 12, 1)}
	depuis2019 = epoque{le(2019, 1, 1), le(2026, 12, 1)}
)

// ramener is the date of effect itself, or the nearest day of the time.
func (e epoque) ramener(effet calendar.Date) calendar.Date {
	return calendar.Earlier(calendar.Later(effet, e.from), e.to)
}

// carrierePriveeAu draws it for dates of effect of a time.
func carrierePriveeAu(rt *rapid.T, births generations, quand epoque) (data map[string]any, effet calendar.Date) {
	pick := func(label string, percent int) bool { return rapid.IntRange(0, 99).Draw(rt, label) < percent }
	birth := calendar.Date{
		Year:  rapid.IntRange(births.first, births.last).Draw(rt, "birth year"),
		Month: rapid.IntRange(1, 12).Draw(rt, "birth month"),
		Day:   rapid.SampledFrom([]int{1, 3, 28}).Draw(rt, "birth day"),
	}
	youngest := 62
	if pick("early", 30) {
		youngest = 58
	}
	effet = birth.AddYears(rapid.IntRange(youngest, 69).Draw(rt, "age")).AddMonths(
		rapid.IntRange(0, 11).Draw(rt, "months"),
	).FirstOfNextMonth()
	effet = quand.ramener(effet)
	regimes := []string{"CNAV"}
	if pick("two schemes", 20) {
		regimes = append(regimes, "MSA_SALARIE")
	}
	cadre := pick("cadre", 40)
	independant := periodeIndependante(rt, birth)
	lines := []map[string]any{}
	for year := birth.Year + rapid.IntRange(16, 35).Draw(rt, "first age"); year <= effet.Year; year++ {
		if pick("hole", 4) {
			continue
		}
		if independant.Contains(calendar.Date{Year: year, Month: 1, Day: 1}) {
			lines = append(lines, anneeIndependante(rt, year)...)
			continue
		}
		n := 1
		if pick("several employers", 15) {
			n = rapid.IntRange(2, 3).Draw(rt, "employers")
		}
		for k := range n {
			line := map[string]any{
				"annee": year, "regime": rapid.SampledFrom(regimes).Draw(rt, "scheme"),
				"cadre": cadre && !pick("not cadre", 10),
			}
			if n > 1 {
				line["employeur"] = fmt.Sprintf("Atelier %d", k)
			}
			cents := rapid.IntRange(20_000, 9_000_000).Draw(rt, "pay")
			if pick("high pay", 5) {
				cents *= 5
			}
			if year < 2002 {
				line["salaireBrut"], line["devise"] = json.RawMessage(money.Scaled(int64(cents)*4, 2).String()), "FRF"
			} else {
				line["salaireBrutEur"] = json.RawMessage(money.Scaled(int64(cents), 2).String())
			}
			if pick("part of a year", 8) {
				from := calendar.Date{
					Year: year, Month: rapid.IntRange(1, 12).Draw(rt, "from"),
					Day: rapid.IntRange(1, 28).Draw(rt, "day"),
				}
				line["debut"] = from
				line["fin"] = calendar.Earlier(
					from.AddDays(rapid.IntRange(1, 300).Draw(rt, "days")),
					calendar.Date{Year: year, Month: 12, Day: 31},
				)
			}
			if pick("reported quarters", 10) {
				line["trimestres"] = rapid.IntRange(0, 4).Draw(rt, "quarters")
			}
			lines = append(lines, line)
		}
		if pick("reported points", 15) {
			scheme := "AGIRC_ARRCO"
			if year < 2019 {
				scheme = rapid.SampledFrom([]string{"ARRCO", "AGIRC"}).Draw(rt, "points scheme")
			}
			lines = append(lines, map[string]any{
				"annee": year, "regime": scheme,
				"points": json.RawMessage(money.Scaled(rapid.Int64Range(0, 40_000).Draw(rt, "points"), 2).String()),
			})
		}
		lines = append(lines, periodesPrivees(rt, year)...)
	}
	children := []map[string]any{}
	for i := range rapid.IntRange(0, 4).Draw(rt, "children") {
		children = append(
			children,
			map[string]any{
				"dateNaissance": calendar.Date{Year: birth.Year + 22 + 6*i, Month: 5, Day: 4},
				"aCharge":       pick("dependent", 20),
			},
		)
	}
	assure := map[string]any{
		"dateNaissance": birth, "sexe": rapid.SampledFrom([]string{"F", "M"}).Draw(rt, "sex"), "enfants": children,
		"inaptitude": pick("unfit", 8),
	}
	data = map[string]any{"assure": assure, "carriere": lines}
	if pick("health or hard work", 25) {
		motiverDepart(rt, data, assure, birth)
	}
	if pick("purchases", 15) {
		acheterTrimestres(rt, data, birth)
	}
	if pick("household", 50) {
		data["foyer"] = foyerPrive(rt, assure)
	}
	return data, effet
}

// foyerPrive draws a household with incomes on both sides of the thresholds, and where it lives.
func foyerPrive(rt *rapid.T, assure map[string]any) map[string]any {
	assure["residence"] = map[string]any{
		"pays":                     "FR",
		"departement":              rapid.SampledFrom([]string{"35", "67", "971", "973", "974"}).Draw(rt, "department"),
		"regimeLocalAlsaceMoselle": rapid.IntRange(0, 4).Draw(rt, "local scheme") == 0,
	}
	shares := json.RawMessage(money.Scaled(100+25*rapid.Int64Range(0, 12).Draw(rt, "quarter shares"), 2).String())
	return map[string]any{
		"situation": "SEUL", "rfrEur": rapid.IntRange(8_000, 60_000).Draw(rt, "income"),
		"rfrPrecedentEur": rapid.IntRange(8_000, 60_000).Draw(rt, "income before"), "parts": shares,
	}
}

// periodesPrivees draws what a year holds beside work.
func periodesPrivees(rt *rapid.T, year int) (lines []map[string]any) {
	add := func(nature string, extra map[string]any) {
		line := map[string]any{"annee": year, "regime": "CNAV", "nature": nature}
		for k, v := range extra {
			line[k] = v
		}
		lines = append(lines, line)
	}
	points := json.RawMessage(money.Scaled(rapid.Int64Range(0, 5_000).Draw(rt, "free points"), 2).String())
	switch rapid.IntRange(0, 39).Draw(rt, "period") {
	case 0:
		add("CHOMAGE_INDEMNISE", map[string]any{"jours": rapid.IntRange(1, 365).Draw(rt, "days"), "points": points})
	case 1:
		if year >= 2019 {
			add("CHOMAGE_INDEMNISE", map[string]any{
				"jours":          rapid.IntRange(1, 365).Draw(rt, "days"),
				"salaireBrutEur": rapid.IntRange(100, 90_000).Draw(rt, "reference pay"),
			})
		}
	case 2:
		add("MALADIE", map[string]any{"jours": rapid.IntRange(1, 60).Draw(rt, "days")})
	case 3:
		add("MALADIE", map[string]any{"jours": rapid.IntRange(61, 365).Draw(rt, "days"), "points": points})
	case 4:
		add("AVPF", map[string]any{})
	case 5:
		add("SERVICE_NATIONAL", map[string]any{"trimestres": rapid.IntRange(1, 4).Draw(rt, "quarters")})
	case 6:
		add(
			"MATERNITE",
			map[string]any{
				"trimestres": 1, "points": points, "salaireBrutEur": rapid.IntRange(100, 9_000).Draw(rt, "allowances"),
			},
		)
	case 7:
		add("APPRENTISSAGE", map[string]any{"salaireBrutEur": rapid.IntRange(100, 9_000).Draw(rt, "apprentice pay")})
	}
	return lines
}

// The independent recomputation agrees to the cent with the modules on every private career that it has rules for.
func TestRecomputation_agrees_with_the_modules_to_the_cent(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) { compareAgain(rt, tirer(rt)) })
}

// The same over thousands of careers that are the same each time, a good part of which must have been compared, gross
// and net.
func TestRecomputation_agrees_on_thousands_of_careers(t *testing.T) {
	t.Parallel()
	careers := 2_000
	if testing.Short() {
		careers = 300
	}
	compterAccords(t, careers, 40, 28, tirer)
}

// The contributions of slices B and C of 1993 make 2628.5 points together, which is 2629: each of the two quotients is
// cut.
func TestRecomputation_agrees_where_two_slices_make_half_a_point(t *testing.T) {
	t.Parallel()
	lines := []map[string]any{}
	for year := 1981; year <= 2022; year++ {
		pay := 25_000
		if year == 1993 {
			pay = 119_411
		}
		lines = append(
			lines,
			map[string]any{
				"annee": year, "regime": "CNAV", "cadre": true, "salaireBrutEur": pay, "devise": "EUR", "trimestres": 4,
			},
		)
	}
	data := map[string]any{"assure": map[string]any{"dateNaissance": "1957-11-07", "sexe": "M"}, "carriere": lines}
	out := compareAgain(t, carriereRecalculee{data, calendar.Date{Year: 2024, Month: 12, Day: 1}})
	if missing := check(supervision(t, out), "RECOMPUTATION_MISSING"); !missing.OK {
		t.Error(missing.Detail)
	}
	r, ok := resultatDe[*career.ResultatPointsCotises](out, capability.PointsCotises)
	if !ok {
		t.Fatal("pointsCotises did not compute")
	}
	var agirc money.Points
	for _, a := range r.ParAnnee {
		if a.Annee == 1993 && a.Regime == dossier.AGIRC {
			agirc = agirc.Add(a.Points)
		}
	}
	if agirc.String() != "2629.00" {
		t.Errorf("1993 gives %s points", agirc)
	}
}

// compterAccords compares the two roads on drawn careers, of which at least so many in a hundred must have been
// compared gross, and net.
func compterAccords(t *testing.T, careers, bruts, nets int, tirer func(*rapid.T) carriereRecalculee) {
	t.Helper()
	drawn := rapid.Custom(tirer)
	compared, net := 0, 0
	reasons := map[string]int{}
	for seed := range careers {
		out := compareAgain(t, drawn.Example(seed))
		missing := check(supervision(t, out), "RECOMPUTATION_MISSING")
		if !missing.OK {
			reasons[missing.Detail]++
			continue
		}
		compared++
		if netConnu(out) {
			net++
		}
	}
	if 100*compared < careers*bruts || 100*net < careers*nets {
		t.Errorf("of %d careers %d were compared, %d to the net: %v", careers, compared, net, reasons)
	}
	t.Logf("of %d careers %d were compared, %d to the net; %v", careers, compared, net, reasons)
}

// netConnu says whether a run has told the net month of the person, or of the survivor's pension alone: the supervisor
// has then compared both.
func netConnu(out Outcome) bool {
	r, ok := resultatDe[*minima.ResultatSante](out, capability.ApplicateurSante)
	return ok && (r.TotalMensuelNetEur != nil || r.TotalReversionMensuelNetEur != nil)
}

// carriereRecalculee is a drawn career and its date of effect.
type carriereRecalculee struct {
	data  map[string]any
	effet calendar.Date
}

func tirer(rt *rapid.T) carriereRecalculee {
	data, effet := carrierePrivee(rt)
	return carriereRecalculee{data, effet}
}

type failer interface {
	Helper()
	Fatalf(format string, args ...any)
	Fatal(args ...any)
}

func compareAgain(t failer, c carriereRecalculee) Outcome {
	t.Helper()
	raw, err := json.Marshal(c.data)
	if err != nil {
		t.Fatal(err)
	}
	value, err := ijson.ParseObject(raw)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := dossier.Decode(value)
	if err != nil {
		t.Fatal(err)
	}
	out := Run(
		Input{
			Dossier: decoded, Bareme: bareme.Official(), DateEffet: c.effet,
			Aujourdhui: calendar.Date{Year: 2026, Month: 11, Day: 27},
		},
	)
	if disagrees := check(supervision(t, out), "RECOMPUTATION_DISAGREES"); !disagrees.OK {
		t.Fatalf("%s on %s at %s", disagrees.Detail, raw, c.effet)
	}
	return out
}
