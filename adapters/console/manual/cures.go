package manual

import (
	_ "embed" // the table of cures
	"fmt"
	"strconv"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/problem"
)

const errorsPath = "/docs/guides/errors"

// cure is what an error comes from, what to do about it, and what it cost.
type cure struct {
	code                problem.Code
	status              int
	cause, cure, charge lexique.Texte
}

var (
	costsCall    = shell.Texte("un appel", "a call")
	costsNothing = shell.Texte("rien", "nothing")
)

//go:embed cures.tsv
var curesTable string

// cures are those of all codes. A test holds them against the codes and the statuses of the description.
var cures = readCures(curesTable)

// readCures reads a line a code; a line that is not whole gives no cure, which the test would miss.
func readCures(table string) []cure {
	var out []cure
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		status, err := strconv.Atoi(cells[min(1, len(cells)-1)])
		const whole = 7
		if err != nil || len(cells) != whole {
			continue
		}
		c := cure{
			code: problem.Code(cells[0]), status: status, charge: costsCall,
			cause: shell.Texte(cells[3], cells[4]), cure: shell.Texte(cells[5], cells[6]),
		}
		if cells[2] == "nothing" {
			c.charge = costsNothing
		}
		out = append(out, c)
	}
	return out
}

func cureOf(code string) cure {
	for _, c := range cures {
		if string(c.code) == code {
			return c
		}
	}
	return cure{}
}

// anchorOf is the place of a code on the page of errors.
func anchorOf(code string) string { return slug(code) }

// errorsBody is the page of all errors, in the order of the alphabet.
func errorsBody(l lexique.Langue) string {
	var b strings.Builder
	b.WriteString(dire(l, errorsIntro))
	for _, c := range byName(cures) {
		fmt.Fprintf(&b, "\n## %s\n\n- **%s**%s%d\n- **%s**%s%s\n- **%s**%s%s\n- **%s**%s%s\n", c.code,
			dire(l, wordStatus), colon(l), c.status, dire(l, wordCause), colon(l), dire(l, c.cause),
			dire(l, wordCure), colon(l), dire(l, c.cure), dire(l, wordCost), colon(l), dire(l, c.charge))
	}
	return b.String()
}
