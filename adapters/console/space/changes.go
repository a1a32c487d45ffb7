package space

import (
	"cmp"
	"maps"
	"slices"
	"strconv"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/money"
	"github.com/retraite-gateway/retraite/domain/run"
)

// change is one line of what a replay changed: a figure before and after, in words.
type change struct {
	Name          lexique.Texte
	Before, After string
}

// changesOf compares the summaries of two runs of one case, and returns what differs. The explanations are not
// compared: they follow the results.
func changesOf(l lexique.Langue, before, after run.View) []change {
	was := factsOf(l, before)
	is := factsOf(l, after)
	var out []change
	for _, name := range namesOf(is, was) {
		if was[name] != is[name] {
			out = append(out, change{Name: name, Before: dash(was[name]), After: dash(is[name])})
		}
	}
	return out
}

// The facts of a run that a reader looks at first, in the order in which they are listed. Those of the schemes follow.
var (
	factTotal    = shell.Texte("Pension brute par mois", "Gross pension a month")
	factNet      = shell.Texte("Pension nette par mois", "Net pension a month")
	factDate     = shell.Texte("Date d’effet", "Date of effect")
	factOpens    = shell.Texte("Premier départ possible", "First departure possible")
	factFull     = shell.Texte("Taux plein", "Full rate")
	factQuarters = shell.Texte("Trimestres retenus", "Quarters counted")
	factState    = shell.Texte("État", "State")
	factLevel    = shell.Texte("Niveau", "Level")
	factGaps     = shell.Texte("Lacunes", "Gaps")
)

var firstFacts = []lexique.Texte{
	factTotal, factNet, factDate, factOpens, factFull, factQuarters, factState, factLevel, factGaps,
}

// namesOf are the names of the facts: the first ones, then those of the schemes of either run.
func namesOf(is, was map[lexique.Texte]string) []lexique.Texte {
	out := append([]lexique.Texte{}, firstFacts...)
	first := map[lexique.Texte]bool{}
	for _, name := range firstFacts {
		first[name] = true
	}
	for _, facts := range []map[lexique.Texte]string{is, was} {
		names := slices.SortedFunc(maps.Keys(facts), func(a, b lexique.Texte) int { return cmp.Compare(a.FR, b.FR) })
		for _, name := range names {
			if !first[name] {
				first[name] = true
				out = append(out, name)
			}
		}
	}
	return out
}

func factsOf(l lexique.Langue, v run.View) map[lexique.Texte]string {
	r := v.Resume
	out := map[lexique.Texte]string{
		factTotal: euros(l, r.TotalMensuelBrutEur), factNet: euros(l, r.TotalMensuelNetEur),
		factState: lexique.Etat(string(v.Header.State)).En(l),
		factLevel: lexique.Niveau(string(v.Header.ResultLevel)).En(l), factGaps: strconv.Itoa(len(v.Lacunes)),
	}
	if !r.DateLiquidation.IsZero() {
		out[factDate] = l.Jour(r.DateLiquidation)
	}
	if !r.PremiereDateEffet.IsZero() {
		out[factOpens] = l.Jour(r.PremiereDateEffet)
	}
	if !r.DateTauxPlein.IsZero() {
		out[factFull] = l.Jour(r.DateTauxPlein)
	}
	if r.TrimestresRetenus != nil {
		out[factQuarters] = strconv.FormatInt(*r.TrimestresRetenus, 10)
	}
	for _, p := range r.Pensions {
		out[lexique.Regime(p.Regime)] = euros(l, p.MensuelBrutEur)
	}
	return out
}

func euros(l lexique.Langue, amount *money.Euro) string {
	if amount == nil {
		return ""
	}
	return l.Euros(*amount)
}

func dash(text string) string {
	if text == "" {
		return "—"
	}
	return text
}
