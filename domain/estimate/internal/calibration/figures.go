package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/retraite-gateway/retraite/domain/estimate"
)

// calibrated is a factor whose width the panel measures, on the estimates that it tells apart.
type calibrated struct {
	code  estimate.FactorCode
	cases string
	keep  func(observation) bool
}

var measured = []calibrated{
	{estimate.FactorModel, "income and years told", toldAll},
	{estimate.FactorYearsNotGiven, "income told, not the years", toldIncome},
	{estimate.FactorIncomeNotGiven, "years told, not the income", toldYears},
	{
		estimate.FactorPastFullRate,
		"both told, full rate reached",
		func(o observation) bool { return toldAll(o) && o.has(estimate.FactorPastFullRate) },
	},
}

// write prints the figures.
func (p *panel) write(out io.Writer) {
	line := func(format string, args ...any) { _, _ = fmt.Fprintf(out, format+"\n", args...) }
	line(
		"%d careers, %d estimates; not asked about: %d that end beyond the tables, %d before them, %d without income "+
			"of the day, %d with a gap",
		p.careers,
		len(p.observations),
		p.future,
		p.past,
		p.withoutIncome,
		p.gaps,
	)
	line("")
	line("%-32s %9s %7s %7s %7s %17s", "estimates", "number", "held", "below", "above", "held if narrower")
	row := func(name string, keep func(observation) bool) {
		g := p.only(keep)
		if len(g) == 0 {
			return
		}
		w := g.mean()
		line(
			"%-32s %9d %7s %6d%% %6d%% %17s",
			name,
			len(g),
			rate(g, g.held(asItIs)),
			w.Below,
			w.Above,
			rate(g, g.held(narrower)),
		)
	}
	row("all", all)
	for _, c := range measured {
		row(c.cases, c.keep)
	}
	row("neither told", toldNothing)
	line("")
	line("income and years told:")
	for _, c := range []struct {
		name string
		keep func(observation) bool
	}{
		{"  careers of testdata/oracle", func(o observation) bool { return !o.career.drawn }},
		{"  careers drawn", func(o observation) bool { return o.career.drawn }},
		{"  leaving within 2 years", func(o observation) bool { return o.distance <= 2 }},
		{"  in 3 to 7 years", func(o observation) bool { return o.distance >= 3 && o.distance <= 7 }},
		{"  in 8 to 14 years", func(o observation) bool { return o.distance >= 8 && o.distance <= 14 }},
		{"  in 15 years or more", func(o observation) bool { return o.distance >= 15 }},
	} {
		row(c.name, func(o observation) bool { return toldAll(o) && c.keep(o) })
	}
	for _, name := range p.shapes() {
		row("  "+name, func(o observation) bool { return toldAll(o) && o.career.shape == name })
	}
	line("")
	line("%-26s %12s %12s", "factor", "width", "least width")
	for _, f := range estimate.Widths() {
		least := "a choice"
		for _, c := range measured {
			if c.code == f.Code {
				least = "none"
				if w, ok := p.only(c.keep).least(c.code); ok {
					least = sides(w)
				}
			}
		}
		line("%-26s %12s %12s", f.Code, sides(f.Width), least)
	}
}

func (o observation) has(code estimate.FactorCode) bool {
	return slices.ContainsFunc(o.estimate.Imprecision.Factors, func(f estimate.Factor) bool { return f.Code == code })
}

// shapes are the names of the shapes, in the order of the panel.
func (p *panel) shapes() []string {
	var out []string
	for _, o := range p.observations {
		if !slices.Contains(out, o.career.shape) {
			out = append(out, o.career.shape)
		}
	}
	return out
}

func sides(w estimate.Width) string { return fmt.Sprintf("-%d%% +%d%%", w.Below, w.Above) }

func rate(g group, n int) string {
	permille := g.permille(n)
	return fmt.Sprintf("%d.%d%%", permille/10, permille%10)
}

// list prints every estimate beside its exact result.
func (p *panel) list(out io.Writer) {
	for _, o := range p.observations {
		_, _ = fmt.Fprintf(
			out,
			"%-24s told income %-5t years %-5t leaves %s exact %9s central %9s band %s to %s\n",
			o.career.id,
			o.told.income,
			o.told.years,
			o.estimate.Band.Date,
			o.exact,
			o.central,
			o.estimate.Band.Low,
			o.estimate.Band.High,
		)
	}
}
