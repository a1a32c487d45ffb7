package main

import (
	"fmt"
	"io"
)

// report is what became of the faults of a package, or of several.
type report struct {
	name                       string
	possible, broken           int
	killedByOwn, killedByCases int
	survivors                  []string
}

func (r *report) tried() int { return r.killedByOwn + r.killedByCases + len(r.survivors) }

func (r *report) add(other report) {
	r.possible += other.possible
	r.broken += other.broken
	r.killedByOwn += other.killedByOwn
	r.killedByCases += other.killedByCases
	r.survivors = append(r.survivors, other.survivors...)
}

func (r *report) share() float64 { return r.percent(r.killedByOwn + r.killedByCases) }

func (r *report) percent(noticed int) float64 {
	if r.tried() == 0 {
		return 100
	}
	return 100 * float64(noticed) / float64(r.tried())
}

func (r *report) print(w io.Writer) {
	fmt.Fprintf(
		w,
		"%s: %d of %d possible faults tried (%d more do not compile): %d noticed by its own tests (%.0f %%), "+
			"%d by cases, %d survive, %.1f %%\n",
		r.name, r.tried(), r.possible, r.broken, r.killedByOwn, r.percent(r.killedByOwn), r.killedByCases,
		len(r.survivors),
		r.share(),
	)
	for _, s := range r.survivors {
		fmt.Fprintf(w, "  survives: %s\n", s)
	}
}

func (r *report) conclude(w io.Writer, o options) error {
	drawn := "all faults"
	if o.sample > 0 {
		drawn = fmt.Sprintf("sample of %d a package, seed %d", o.sample, o.seed)
	}
	fmt.Fprintf(w, "%s: %d faults tried, %d noticed by own tests, %d by cases, %.1f %% noticed\n",
		drawn, r.tried(), r.killedByOwn, r.killedByCases, r.share())
	if r.share() < o.least {
		return fmt.Errorf("%.1f %% noticed, %.1f %% wanted", r.share(), o.least)
	}
	return nil
}
