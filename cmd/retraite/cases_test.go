package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// largeCase is a run request of so many lines of career.
func largeCase(lines int) string {
	var b strings.Builder
	b.WriteString(`{"data":{"assure":{"dateNaissance":"1964-05-17"},"carriere":[`)
	for i := range lines {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"annee":%d,"regime":"CNAV","salaireBrutEur":%d,"employeur":"E%d"}`, 1984+i%40, 100+i%7, i)
	}
	return b.String() + `]}}`
}

// gapCase is a run request with a year whose pay is missing.
const gapCase = `{"data":{"assure":{"dateNaissance":"1964-05-17","sexe":"F"},"carriere":[{"annee":2010,` +
	`"regime":"CNAV"}]}}`

// overrideOf writes the override of the first gap of a run, with a value inside its bounds.
func overrideOf(t *testing.T, run reply) string {
	t.Helper()
	gaps := run.list("lacunes")
	if len(gaps) == 0 {
		t.Fatalf("the run has no gap: %.300s", run.body)
	}
	gap, _ := gaps[0].(map[string]any)
	return override(t, gap, "justificatif-1")
}

// override writes an override of a gap, with a value inside its bounds.
func override(t *testing.T, gap map[string]any, attachment string) string {
	t.Helper()
	body := map[string]any{"lacuneId": gap["lacuneId"], "typeDonnee": gap["typeDonnee"]}
	if attachment != "" {
		body["pieceJointeRef"] = attachment
	}
	bounds, _ := gap["bounds"].(map[string]any)
	least := bounds["min"]
	switch gap["typeDonnee"] {
	case "MONTANT_EUR":
		body["valeurEur"] = orElse(least, 12000)
	case "ENTIER":
		body["valeurEntier"] = orElse(least, 4)
	case "DECIMAL":
		body["valeurDecimal"] = orElse(least, 1)
	case "FACTEUR":
		body["valeurFactor"] = orElse(least, 1)
	case "DATE":
		body["valeurDate"] = orElse(least, "1964-05-17")
	case "AGE_CIVIL":
		body["civilAge"] = orElse(least, map[string]any{"years": 64, "months": 0})
	default:
		t.Fatalf("gap %v", gap)
	}
	raw, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func orElse(value, otherwise any) any {
	if value == nil {
		return otherwise
	}
	return value
}
