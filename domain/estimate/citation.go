package estimate

import (
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Label marks every estimate. Spec §1.
const Label = "NON_OPPOSABLE_INDICATIVE"

// Citation is the wording that a caller must reuse. Spec §1. It is French, holds nothing that the caller wrote, and its
// statement says all by itself: the range, that it is monthly and gross, as of when, that it binds nobody, and where
// the binding figure comes from.
type Citation struct {
	CitationHint    string
	StatementForLlm string
	AsOf            calendar.Date
	Source          string
}

// citationHint tells how to quote.
const citationHint = "Reprendre mot pour mot la phrase statementForLlm ; donner la fourchette entière, jamais le " +
	"montant central seul ; " +
	"ne jamais présenter cette estimation comme un droit, un engagement ou une décision."

func newCitation(b Band, asOf calendar.Date, engine run.EngineInfo) Citation {
	return Citation{
		CitationHint: citationHint,
		StatementForLlm: fmt.Sprintf(
			"Au %s, une estimation indicative et non opposable situe la pension de retraite totale entre %s et %s € "+
				"bruts par mois, "+
				"pour un départ à %s le %s, en euros d'aujourd'hui ; ce n'est pas une décision d'une caisse de "+
				"retraite, "+
				"et seul le montant notifié par les caisses engage : le relevé de carrière officiel se consulte sur "+
				"info-retraite.fr.",
			frenchDate(asOf),
			frenchEuros(b.Low),
			frenchEuros(b.High),
			b.Age,
			frenchDate(b.Date),
		),
		AsOf:   asOf,
		Source: fmt.Sprintf("Moteur %s %s, barème %s", engine.Name, engine.Version, engine.BaremeVersion),
	}
}

var frenchMonths = [...]string{
	"janvier",
	"février",
	"mars",
	"avril",
	"mai",
	"juin",
	"juillet",
	"août",
	"septembre",
	"octobre",
	"novembre",
	"décembre",
}

// frenchDate writes a day as a sentence does.
func frenchDate(d calendar.Date) string {
	if d.IsZero() {
		return ""
	}
	number := fmt.Sprint(d.Day)
	if d.Day == 1 {
		number = "1er"
	}
	return fmt.Sprintf("%s %s %d", number, frenchMonths[d.Month-1], d.Year)
}

// frenchEuros writes a whole amount with its thousands apart.
func frenchEuros(e money.Euro) string {
	digits := e.Decimal.String()
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), " ")
}
