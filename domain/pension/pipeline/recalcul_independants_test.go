package pipeline

import (
	"encoding/json"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
)

// periodeIndependante draws the years that somebody was a craftsman or trader, none for three quarters of them.
func periodeIndependante(rt *rapid.T, birth calendar.Date) calendar.Span {
	if rapid.IntRange(0, 3).Draw(rt, "self-employed") > 0 {
		return calendar.Span{From: birth, To: birth}
	}
	from := birth.AddYears(rapid.IntRange(20, 62).Draw(rt, "self-employed from"))
	return calendar.Span{From: from, To: from.AddYears(rapid.IntRange(1, 40).Draw(rt, "self-employed for"))}
}

// anneeIndependante draws a year of a craftsman or trader, with the points that the scheme reports for before 2013.
func anneeIndependante(rt *rapid.T, year int) []map[string]any {
	statut := rapid.SampledFrom([]string{"ARTISAN", "COMMERCANT"}).Draw(rt, "status")
	line := map[string]any{"annee": year, "regime": "SSI", "statut": statut}
	cents := int64(rapid.IntRange(500_000, 12_000_000).Draw(rt, "income"))
	if year < 2002 {
		line["salaireBrut"], line["devise"] = json.RawMessage(money.Scaled(cents*4, 2).String()), "FRF"
	} else {
		line["salaireBrutEur"] = json.RawMessage(money.Scaled(cents, 2).String())
	}
	switch rapid.IntRange(0, 9).Draw(rt, "kind of year") {
	case 0:
		line["trimestres"] = rapid.IntRange(0, 4).Draw(rt, "quarters")
	case 1:
		from := calendar.Date{
			Year: year, Month: rapid.IntRange(1, 8).Draw(rt, "from"), Day: rapid.IntRange(1, 28).Draw(rt, "day"),
		}
		line["debut"], line["fin"] = from, calendar.Date{Year: year, Month: 12, Day: 31}
	}
	lines := []map[string]any{line}
	if year < 2013 || rapid.IntRange(0, 9).Draw(rt, "reported points") == 0 {
		lines = append(lines, map[string]any{
			"annee": year, "regime": "RCI", "statut": statut, "points": rapid.IntRange(0, 400).Draw(rt, "points"),
		})
	}
	return lines
}
