package pipeline

import (
	"encoding/json"
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/pension/modules/control"
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

// carrierePrivee draws a private career with what such careers hold: francs, several employers, parts of years, cadres, unemployment, sickness,
// service, parents at home, reported quarters and points, children.
func carrierePrivee(rt *rapid.T) (data map[string]any, effet calendar.Date) {
	pick := func(label string, percent int) bool { return rapid.IntRange(0, 99).Draw(rt, label) < percent }
	birth := calendar.Date{
		Year: rapid.IntRange(1952, 1966).Draw(rt, "birth year"), Month: rapid.IntRange(1, 12).Draw(rt, "birth month"),
		Day: rapid.SampledFrom([]int{1, 3, 28}).Draw(rt, "birth day"),
	}
	effet = birth.AddYears(rapid.IntRange(60, 69).Draw(rt, "age")).AddMonths(rapid.IntRange(0, 11).Draw(rt, "months")).FirstOfNextMonth()
	if first := (calendar.Date{Year: 2019, Month: 1, Day: 1}); effet.Before(first) {
		effet = first
	}
	if last := (calendar.Date{Year: 2026, Month: 12, Day: 1}); effet.After(last) {
		effet = last
	}
	regimes := []string{"CNAV"}
	if pick("two schemes", 20) {
		regimes = append(regimes, "MSA_SALARIE")
	}
	cadre := pick("cadre", 40)
	lines := []map[string]any{}
	for year := birth.Year + rapid.IntRange(16, 35).Draw(rt, "first age"); year <= effet.Year; year++ {
		if pick("hole", 4) {
			continue
		}
		n := 1
		if pick("several employers", 15) {
			n = rapid.IntRange(2, 3).Draw(rt, "employers")
		}
		for k := range n {
			line := map[string]any{"annee": year, "regime": rapid.SampledFrom(regimes).Draw(rt, "scheme"), "cadre": cadre && !pick("not cadre", 10)}
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
				from := calendar.Date{Year: year, Month: rapid.IntRange(1, 12).Draw(rt, "from"), Day: rapid.IntRange(1, 28).Draw(rt, "day")}
				line["debut"] = from
				line["fin"] = calendar.Earlier(from.AddDays(rapid.IntRange(1, 300).Draw(rt, "days")), calendar.Date{Year: year, Month: 12, Day: 31})
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
				"annee": year, "regime": scheme, "points": json.RawMessage(money.Scaled(rapid.Int64Range(0, 40_000).Draw(rt, "points"), 2).String()),
			})
		}
		lines = append(lines, periodesPrivees(rt, year)...)
	}
	children := []map[string]any{}
	for i := range rapid.IntRange(0, 4).Draw(rt, "children") {
		children = append(children, map[string]any{"dateNaissance": calendar.Date{Year: birth.Year + 22 + 6*i, Month: 5, Day: 4}, "aCharge": pick("dependent", 20)})
	}
	assure := map[string]any{
		"dateNaissance": birth, "sexe": rapid.SampledFrom([]string{"F", "M"}).Draw(rt, "sex"), "enfants": children, "inaptitude": pick("unfit", 8),
	}
	return map[string]any{"assure": assure, "carriere": lines}, effet
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
				"jours": rapid.IntRange(1, 365).Draw(rt, "days"), "salaireBrutEur": rapid.IntRange(100, 90_000).Draw(rt, "reference pay"),
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
		add("MATERNITE", map[string]any{"trimestres": 1, "points": points, "salaireBrutEur": rapid.IntRange(100, 9_000).Draw(rt, "allowances")})
	case 7:
		add("APPRENTISSAGE", map[string]any{"salaireBrutEur": rapid.IntRange(100, 9_000).Draw(rt, "apprentice pay")})
	}
	return lines
}

// The independent recomputation agrees to the cent with the modules on every private career that it has rules for.
func TestRecomputation_agrees_with_the_modules_to_the_cent(t *testing.T) {
	t.Parallel()
	compared, reasons := 0, map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		data, effet := carrierePrivee(rt)
		r := supervision(rt, lancer(t, data, effet))
		if disagrees := check(r, "RECOMPUTATION_DISAGREES"); !disagrees.OK {
			raw, _ := json.Marshal(data)
			rt.Fatalf("%s on %s at %s", disagrees.Detail, raw, effet)
		}
		missing := check(r, "RECOMPUTATION_MISSING")
		if missing.OK {
			compared++
		}
		reasons[missing.Detail]++
	})
	if compared == 0 {
		t.Errorf("nothing was compared: %v", reasons)
	}
	t.Logf("%d compared; %v", compared, reasons)
}
