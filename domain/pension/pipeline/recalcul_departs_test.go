package pipeline

import (
	"encoding/json"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/calendar"
)

// motiverDepart draws a ground of leaving early: a disability, an incapacity, a disability pension, the prevention
// account.
func motiverDepart(rt *rapid.T, data, assure map[string]any, birth calendar.Date) {
	taux := json.RawMessage(
		rapid.SampledFrom([]string{"0.09", "0.1", "0.19", "0.2", "0.49", "0.5", "0.8"}).Draw(rt, "degree"),
	)
	motif := ""
	switch rapid.IntRange(0, 3).Draw(rt, "ground") {
	case 0:
		motif = "HANDICAP"
		since := birth.AddYears(rapid.IntRange(0, 45).Draw(rt, "disabled since")).AddDays(
			rapid.IntRange(0, 360).Draw(rt, "day of it"),
		)
		assure["handicap"] = map[string]any{"tauxMin": taux, "depuis": since}
	case 1:
		motif = "INCAPACITE_PERMANENTE"
		assure["incapacitePermanente"] = map[string]any{
			"taux": taux, "expositionAnnees": rapid.IntRange(15, 19).Draw(rt, "exposure"),
		}
	case 2:
		motif = "INVALIDITE"
		assure["invalidite"] = map[string]any{"categorie": rapid.IntRange(1, 3).Draw(rt, "category")}
	case 3:
		motif = "PENIBILITE_C2P"
		account := map[string]any{"points": rapid.IntRange(0, 130).Draw(rt, "points")}
		if rapid.Bool().Draw(rt, "granted") {
			account["trimestresMajoration"] = rapid.IntRange(0, 9).Draw(rt, "granted quarters")
		}
		assure["c2p"] = account
	}
	if rapid.Bool().Draw(rt, "asked on that ground") {
		data["liquidation"] = map[string]any{"motif": motif}
	}
}

// acheterTrimestres draws purchases of quarters, for the rate alone or for the duration too.
func acheterTrimestres(rt *rapid.T, data map[string]any, birth calendar.Date) {
	purchases := []map[string]any{}
	for range rapid.IntRange(1, 3).Draw(rt, "purchases") {
		purchases = append(purchases, map[string]any{
			"annee":      birth.Year + rapid.IntRange(18, 26).Draw(rt, "year bought"),
			"trimestres": rapid.IntRange(1, 2).Draw(rt, "quarters bought"),
			"option":     rapid.SampledFrom([]string{"TAUX", "TAUX_DUREE"}).Draw(rt, "option"), "etudes": true,
		})
	}
	asked, ok := data["liquidation"].(map[string]any)
	if !ok {
		asked = map[string]any{}
		data["liquidation"] = asked
	}
	asked["rachats"] = purchases
}
