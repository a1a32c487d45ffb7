package main

import (
	"flag"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/estimate"
)

const (
	repository   = "../../../../"
	page         = repository + "docs/estimate.md"
	figuresBegin = "<!-- figures: go test ./domain/estimate/internal/calibration -update -->\n"
	figuresEnd   = "<!-- end of figures -->"
)

var update = flag.Bool("update", false, "rewrite the figures of docs/estimate.md")

// askAll asks for every estimate of the panel once for all tests.
var askAll = sync.OnceValues(func() (*panel, error) { return newPanel(repository) })

func asking(t *testing.T) *panel {
	t.Helper()
	if testing.Short() {
		t.Skip("thousands of runs of the engine")
	}
	p, err := askAll()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestEstimatePage_holds_the_figures_of_the_panel(t *testing.T) {
	t.Parallel()
	p := asking(t)
	var out strings.Builder
	p.write(&out)
	raw, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(raw), figuresBegin)
	_, after, okEnd := strings.Cut(rest, figuresEnd)
	if !ok || !okEnd {
		t.Fatal("docs/estimate.md has no place for the figures")
	}
	want := before + figuresBegin + "\n```text\n" + strings.TrimRight(
		out.String(), "\n",
	) + "\n```\n\n" + figuresEnd + after
	if *update {
		if err := os.WriteFile(page, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(raw), want); diff != "" {
		t.Errorf("docs/estimate.md is stale: `task docs` (-page +now)\n%s", diff)
	}
}

func TestBands_hold_nine_in_ten_exact_results(t *testing.T) {
	t.Parallel()
	p := asking(t)
	for name, keep := range groups() {
		g := p.only(keep)
		if held := g.held(asItIs); !g.enough(held) {
			t.Errorf(
				"%s: %s of %d bands hold the exact result, want %d %%: widen what `go run "+
					"./domain/estimate/internal/calibration` says",
				name,
				rate(g, held),
				len(g),
				wantedPercent,
			)
		}
	}
}

func TestBands_are_no_wider_than_needed(t *testing.T) {
	t.Parallel()
	p := asking(t)
	everything := p.only(all)
	if held := everything.held(narrower); everything.enough(held) {
		t.Errorf(
			"with %d points less on either side, %s of the bands would still hold the exact result",
			step,
			rate(everything, held),
		)
	}
	widths := map[estimate.FactorCode]estimate.Width{}
	for _, f := range estimate.Widths() {
		widths[f.Code] = f.Width
	}
	for _, c := range measured {
		least, ok := p.only(c.keep).least(c.code)
		if !ok {
			t.Errorf("%s: no width is enough", c.code)
		}
		if now := widths[c.code]; now.Below+now.Above >= least.Below+least.Above+step {
			t.Errorf("%s is %s wide, %s would do for %s", c.code, sides(now), sides(least), c.cases)
		}
	}
}

func groups() map[string]func(observation) bool {
	out := map[string]func(observation) bool{"all": all, "neither told": toldNothing}
	for _, c := range measured {
		out[c.cases] = c.keep
	}
	return out
}

// The panel is what its page says: careers of both kinds, of every shape, near their departure and far from it.
func TestPanel_is_wide_enough_to_speak(t *testing.T) {
	t.Parallel()
	p := asking(t)
	const fewest = 50
	for name, keep := range map[string]func(observation) bool{
		"careers of testdata/oracle": func(o observation) bool { return !o.career.drawn && toldAll(o) },
		"careers drawn":              func(o observation) bool { return o.career.drawn && toldAll(o) },
		"leaving now":                func(o observation) bool { return toldAll(o) && o.distance <= 2 },
		"in 3 to 7 years": func(o observation) bool {
			return toldAll(o) && o.distance >= 3 &&
				o.distance <= 7
		},
		"in 8 to 14 years":    func(o observation) bool { return toldAll(o) && o.distance >= 8 && o.distance <= 14 },
		"in 15 years or more": func(o observation) bool { return toldAll(o) && o.distance >= 15 },
	} {
		if n := len(p.only(keep)); n < fewest {
			t.Errorf("%s: %d estimates", name, n)
		}
	}
	for _, o := range p.observations {
		if o.exact.Sign() <= 0 || o.central.Sign() <= 0 {
			t.Errorf("%s: exact %s, central %s", o.career.id, o.exact, o.central)
		}
		if held := o.estimate.Band.Holds(o.exact); held != o.needed.within(o.estimate.Imprecision.Width) {
			t.Errorf("%s: the band holds %s: %t, against what is needed, %v", o.career.id, o.exact, held, o.needed)
		}
	}
}
