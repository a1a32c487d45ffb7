package pipeline

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// carrierePublique draws the career of somebody who was an employee, then under contract with a public employer, then a
// civil servant until the pension, with points of Ircantec and RAFP, and years of a liberal profession for some.
func carrierePublique(rt *rapid.T) carriereRecalculee {
	return carrierePubliqueAu(rt, generations{1954, 1963}, depuis2019)
}

func carrierePubliqueAu(rt *rapid.T, births generations, quand epoque) carriereRecalculee {
	birth := calendar.Date{
		Year:  rapid.IntRange(births.first, births.last).Draw(rt, "birth year"),
		Month: rapid.IntRange(1, 12).Draw(rt, "birth month"),
		Day:   rapid.SampledFrom([]int{1, 15}).Draw(rt, "birth day"),
	}
	effet := birth.AddYears(rapid.IntRange(60, 67).Draw(rt, "age")).AddMonths(
		rapid.IntRange(0, 11).Draw(rt, "months"),
	).FirstOfNextMonth()
	effet = quand.ramener(effet)
	lines := []map[string]any{}
	add := func(year int, regime string, more map[string]any) {
		line := map[string]any{"annee": year, "regime": regime}
		for k, v := range more {
			line[k] = v
		}
		lines = append(lines, line)
	}
	points := func(label string, most int) json.RawMessage {
		return json.RawMessage(money.Scaled(rapid.Int64Range(0, int64(most)*100).Draw(rt, label), 2).String())
	}
	year := birth.Year + rapid.IntRange(17, 26).Draw(rt, "first age")
	for range rapid.IntRange(0, 25).Draw(rt, "private years") {
		add(
			year, "CNAV",
			map[string]any{
				"salaireBrutEur": rapid.IntRange(1_000, 60_000).Draw(rt, "pay"),
				"points":         30 + rapid.IntRange(0, 200).Draw(rt, "private points"),
			},
		)
		year++
	}
	for range rapid.IntRange(0, 8).Draw(rt, "contract years") {
		add(
			year, "CNAV",
			map[string]any{"salaireBrutEur": rapid.IntRange(1_000, 40_000).Draw(rt, "pay"), "employeur": "Mairie"},
		)
		add(year, "IRCANTEC", map[string]any{"points": points("Ircantec points", 400), "employeur": "Mairie"})
		year++
	}
	for range rapid.SampledFrom([]int{0, 0, 0, 3, 9}).Draw(rt, "liberal years") {
		add(
			year, "CNAVPL",
			map[string]any{
				"points": points("liberal points", 500), "trimestres": rapid.IntRange(0, 4).Draw(rt, "quarters"),
			},
		)
		year++
	}
	regime := rapid.SampledFrom([]string{"SRE", "CNRACL"}).Draw(rt, "scheme")
	index := rapid.IntRange(300, 800).Draw(rt, "index")
	services := rapid.IntRange(0, 3).Draw(rt, "services") > 0
	last := effet.Year
	if rapid.IntRange(0, 4).Draw(rt, "left before the pension") == 0 {
		last = max(year+3, effet.Year-rapid.IntRange(1, 15).Draw(rt, "years before"))
	}
	for ; services && year <= last; year++ {
		add(year, regime, map[string]any{"indice": index})
		if year >= 2005 {
			bonus := map[string]any{
				"points": points("RAFP points", rapid.SampledFrom([]int{50, 400}).Draw(rt, "bonus")),
			}
			if rapid.IntRange(0, 3).Draw(rt, "bonus told") == 0 {
				bonus = map[string]any{"salaireBrutEur": rapid.IntRange(0, 9_000).Draw(rt, "bonus")}
			}
			add(year, "RAFP", bonus)
		}
	}
	children := []map[string]any{}
	for i := range rapid.IntRange(0, 4).Draw(rt, "children") {
		children = append(
			children, map[string]any{"dateNaissance": calendar.Date{Year: birth.Year + 22 + 4*i, Month: 5, Day: 4}},
		)
	}
	assure := map[string]any{
		"dateNaissance": birth, "sexe": rapid.SampledFrom([]string{"F", "M", "M"}).Draw(rt, "sex"), "enfants": children,
	}
	data := map[string]any{"assure": assure, "carriere": lines}
	if effet.Before(birth.AddYears(62)) {
		data["liquidation"] = map[string]any{"motif": "CARRIERE_LONGUE"}
	}
	if rapid.Bool().Draw(rt, "household") {
		data["foyer"] = foyerPrive(rt, assure)
	}
	return carriereRecalculee{data, effet}
}

// The two roads agree on civil servants and on who worked for public employers.
func TestRecomputation_agrees_on_public_careers(t *testing.T) {
	t.Parallel()
	careers := 1_500
	if testing.Short() {
		careers = 300
	}
	compterAccords(t, careers, 40, 22, carrierePublique)
	compterAccords(t, careers, 18, 4, func(rt *rapid.T) carriereRecalculee {
		return carrierePubliqueAu(rt, generations{1944, 1958}, avant2019)
	})
}
