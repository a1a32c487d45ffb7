// Command mutants asks whether the tests would notice a mistake. It makes small faults in a package (a comparison that
// is off by one, a condition that always holds, a statement left out, an addition for a subtraction), one at a time,
// and runs the tests of the package, then the tests that run whole cases. A fault that no test notices is a survivor: a
// missing test, or a change that changes nothing.
//
// All faults of a package are compiled into one test binary, each behind a switch, and an overlay keeps the working
// tree as it is. The tests tell which statements they come past, so that only those run that can notice a fault, and
// one process runs them for fault after fault until a test fails. Faults are all, or a sample drawn with a seed.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// options are what the command line asks for.
type options struct {
	root   string
	sample int
	seed   uint64
	limit  time.Duration
	least  float64
	cases  bool
	slow   bool
}

func run(ctx context.Context, args []string) error {
	var o options
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	flags.StringVar(&o.root, "root", ".", "folder of the module under test")
	flags.IntVar(&o.sample, "sample", 0, "faults a package; 0 for all")
	flags.Uint64Var(&o.seed, "seed", 1, "seed of the sample")
	flags.DurationVar(&o.limit, "limit", 2*time.Minute,
		"time that the tests of one package may take for one fault, besides a second and five times their own "+
			"processor time")
	flags.Float64Var(&o.least, "least", 0, "percentage that must be noticed, below which the command fails")
	flags.BoolVar(&o.cases, "cases", true, "also run the tests of whole cases for what a package's own tests miss")
	flags.BoolVar(&o.slow, "slow", true, "also run those of whole cases that take seconds")
	if err := flags.Parse(args); err != nil {
		return err
	}
	patterns := flags.Args()
	if len(patterns) == 0 {
		patterns = standard
	}
	packages, err := list(ctx, o.root, patterns)
	if err != nil {
		return err
	}
	reports, err := examine(ctx, o, packages, os.Stderr)
	if err != nil {
		return err
	}
	var all report
	for _, r := range reports {
		r.print(os.Stdout)
		all.add(r)
	}
	return all.conclude(os.Stdout, o)
}

// standard are the packages whose tests are examined when none is named.
var standard = []string{
	"./domain/pension/modules/...", "./domain/pension/regles/...", "./domain/pension/recalcul/...", "./domain/run",
	"./domain/quota", "./app",
}

// caseTests are tests of a package that run whole cases; run chooses among them as `go test -run` does, empty for all.
// Slow ones take seconds for each fault that they do not notice, and come last.
type caseTests struct {
	pattern, run string
	slow         bool
}

// The tests of the pipeline that take whole dossiers to figures that are known, and those that take every table, fact
// or boundary in turn.
const (
	lawCases = "^Test(Cases|Effects|Delivery|Qualification_(names|of)|Recomputation|Widest|TheFullRate|Sections|" +
		"FullCareer|Pensions|EveryModule_says|Projection_(runs|says|never|does|of|gives_the))"
	slowCases = "^Test(EveryFact|GapsPage|Gaps_|TablesRead|Decomposition|Qualification_finds)"
)

// casesOf returns the tests that run whole cases through a package: for the law the test dossiers, the published
// examples, the worked cases, those of decisions of funds, the comparisons with the recomputation and with panels of
// other programs, the properties, and the absence of each table and fact.
func casesOf(dir string) []caseTests {
	for _, known := range []struct {
		prefix string
		cases  []caseTests
	}{
		{"domain/pension/", []caseTests{
			{pattern: "./adapters/engine/embedded", run: "^(TestDossiers|TestPolypensionnes|TestReports)"},
			{pattern: "./adapters/engine/embedded/internal/exemples", run: "^TestEx"},
			{pattern: "./domain/pension/modules/control"},
			{pattern: "./domain/pension/pipeline", run: lawCases},
			{pattern: "./domain/pension/internal/oraclecheck", run: "^TestValidation", slow: true},
			{pattern: "./adapters/engine/embedded/internal/proprietes", slow: true},
			{pattern: "./domain/pension/pipeline", run: slowCases, slow: true},
		}},
		{"domain/run", []caseTests{{pattern: "./adapters/engine/embedded"}, {pattern: "./app"}}},
		{"domain/quota", []caseTests{{pattern: "./app"}, {pattern: "./adapters/memory"}}},
		{"app", []caseTests{
			{pattern: "./adapters/memory"},
			{pattern: "./adapters/console/space"},
			{pattern: "./adapters/console/staff"},
			{pattern: "./adapters/httpapi"},
			{pattern: "./adapters/gateway"},
		}},
	} {
		if len(dir) >= len(known.prefix) && dir[:len(known.prefix)] == known.prefix {
			return known.cases
		}
	}
	return nil
}
