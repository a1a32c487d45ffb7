package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/retraite-gateway/retraite/domain/money"
)

// releve counts what agrees in a panel, field by field, in the order in which fields are met.
type releve struct {
	panel  string
	lignes int
	champs []champ
}

// champ is the count of one field against one reference.
type champ struct {
	reference, nom             string
	compares, accords, expliqs int
	// exacts are the rows where the panel marks the field exact, exactsAccords those of them that agree.
	exacts, exactsAccords int
	ecarts                []ecart
}

// ecart is one difference; cause is empty when nothing explains it.
type ecart struct {
	id, attendu, got, cause string
	annee                   int
}

// mesure is one comparison to make.
type mesure struct {
	// reference is what the engine is compared with: the oracle's output, or the restatement of the law
	// that comes with it.
	reference, nom string
	// annee is the year concerned, 0 for none.
	annee   int
	attendu money.Decimal
	got     money.Decimal
	// absolue and relative are the gaps within which both agree; either is enough.
	absolue, relative money.Decimal
	// faults are the codes of the panel that explain a difference of this field; confiance is where the
	// row says how far to trust it.
	faults    []string
	confiance string
}

func (r *releve) compare(l ligne, m mesure) {
	c := r.champ(m.reference, m.nom)
	c.compares++
	exact := m.confiance != "" && l.text("trust", m.confiance) == "exact"
	if exact {
		c.exacts++
	}
	if proche(m) {
		c.accords++
		if exact {
			c.exactsAccords++
		}
		return
	}
	e := ecart{id: l.text("id"), attendu: m.attendu.String(), got: m.got.String(), cause: cause(l, m), annee: m.annee}
	if e.cause != "" {
		c.expliqs++
	}
	c.ecarts = append(c.ecarts, e)
}

func (r *releve) champ(reference, name string) *champ {
	for i := range r.champs {
		if r.champs[i].reference == reference && r.champs[i].nom == name {
			return &r.champs[i]
		}
	}
	r.champs = append(r.champs, champ{reference: reference, nom: name})
	return &r.champs[len(r.champs)-1]
}

func (r *releve) inexpliques() int {
	n := 0
	for i := range r.champs {
		n += r.champs[i].inexpliques()
	}
	return n
}

func proche(m mesure) bool {
	gap := m.attendu.Sub(m.got).Abs()
	limit := m.absolue.Max(m.attendu.Abs().Mul(m.relative))
	return !limit.Less(gap)
}

// cause says why a difference is not the engine's: a fault that the panel names, or a row that differences.go explains.
func cause(l ligne, m mesure) string {
	codes := l.codes()
	var found []string
	if code := differenceKnown(l, m); code != "" {
		found = append(found, code)
	}
	for _, code := range m.faults {
		if codes[code] && !slices.Contains(found, code) {
			found = append(found, code)
		}
	}
	return strings.Join(found, ", ")
}

// causes counts the explained differences by cause, the most frequent first.
func (r *releve) causes() []string {
	count := map[string]int{}
	for i := range r.champs {
		for _, e := range r.champs[i].ecarts {
			if e.cause != "" {
				count[r.champs[i].nom+" "+e.cause]++
			}
		}
	}
	names := slices.Sorted(maps.Keys(count))
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(count[b], count[a]) })
	for i, name := range names {
		names[i] = strconv.Itoa(count[name]) + " " + name
	}
	return names
}

// write prints the counts, then the differences that nothing explains, or all of them.
func (r *releve) write(out io.Writer, verbose bool) {
	fmt.Fprintf(out, "%s: %d rows\n", r.panel, r.lignes)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "reference\tfield\tcompared\tagree\texplained\tunexplained\tmarked exact\tagree\t")
	for i := range r.champs {
		c := &r.champs[i]
		fmt.Fprintf(table, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t\n",
			c.reference, c.nom, c.compares, c.accords, c.expliqs, c.inexpliques(), c.exacts, c.exactsAccords)
	}
	_ = table.Flush()
	for _, line := range r.causes() {
		fmt.Fprintf(out, "  explained: %s\n", line)
	}
	for i := range r.champs {
		for _, e := range r.champs[i].ecarts {
			if e.cause == "" || verbose {
				fmt.Fprintf(out, "  %s\n", e.ligne(&r.champs[i]))
			}
		}
	}
	fmt.Fprintln(out)
}

func (c *champ) inexpliques() int { return c.compares - c.accords - c.expliqs }

func (e *ecart) ligne(c *champ) string {
	place := c.nom
	why := e.cause
	if e.annee != 0 {
		place += " " + strconv.Itoa(e.annee)
	}
	if why == "" {
		why = "unexplained"
	}
	return fmt.Sprintf("%s %s %s: %s there, %s here (%s)", e.id, c.reference, place, e.attendu, e.got, why)
}
