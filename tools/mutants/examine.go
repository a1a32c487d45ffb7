package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// report is what became of the faults of a package, or of several.
type report struct {
	name                       string
	possible, broken           int
	killedByOwn, killedByCases int
	survivors                  []string
	took                       time.Duration
}

func (r *report) tried() int { return r.killedByOwn + r.killedByCases + len(r.survivors) }

func (r *report) add(other report) {
	r.possible += other.possible
	r.broken += other.broken
	r.killedByOwn += other.killedByOwn
	r.killedByCases += other.killedByCases
	r.survivors = append(r.survivors, other.survivors...)
}

func (r *report) share() float64 {
	if r.tried() == 0 {
		return 100
	}
	return 100 * float64(r.killedByOwn+r.killedByCases) / float64(r.tried())
}

func (r *report) print(w io.Writer) {
	fmt.Fprintf(w, "%s: %d of %d possible faults tried (%d more do not compile): %d noticed by its own tests, %d by cases, "+
		"%d survive, %.0f %% in %s\n",
		r.name, r.tried(), r.possible, r.broken, r.killedByOwn, r.killedByCases, len(r.survivors), r.share(),
		r.took.Round(time.Second))
	for _, s := range r.survivors {
		fmt.Fprintf(w, "  survives: %s\n", s)
	}
}

func (r *report) conclude(w io.Writer, o options) error {
	fmt.Fprintf(w, "sample of %d a package, seed %d: %d faults tried, %.1f %% noticed\n", o.sample, o.seed, r.tried(), r.share())
	if r.share() < o.least {
		return fmt.Errorf("%.1f %% noticed, %.1f %% wanted", r.share(), o.least)
	}
	return nil
}

// binary is a compiled test, the folder that it runs in, and which of its tests run, all without a pattern.
type binary struct{ path, dir, run string }

// examine makes the faults of a package and runs the tests for each.
func examine(ctx context.Context, o options, p listed) (report, error) {
	begun := time.Now()
	root, err := filepath.Abs(o.root)
	if err != nil {
		return report{}, fmt.Errorf("root: %w", err)
	}
	dir, err := filepath.Rel(root, p.Dir)
	if err != nil {
		return report{}, fmt.Errorf("root: %w", err)
	}
	r := report{name: filepath.ToSlash(dir)}
	s, err := load(ctx, root, p)
	if err != nil {
		return r, err
	}
	faults := faultsOf(s)
	r.possible = len(faults)
	chance := rand.New(rand.NewPCG(o.seed, uint64(len(faults))))
	chance.Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
	bodies, broken, err := s.sample(faults, o.sample)
	r.broken = broken
	if err != nil || len(bodies) == 0 {
		return r, err
	}
	work, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return r, fmt.Errorf("workspace: %w", err)
	}
	defer func() { _ = os.RemoveAll(work) }()
	overlay, err := s.overlay(work, bodies)
	if err != nil {
		return r, err
	}
	own, cases, err := binaries(ctx, o, root, overlay, work, p)
	if err != nil {
		return r, err
	}
	for _, b := range bodies {
		switch {
		case ctx.Err() != nil:
			return r, ctx.Err()
		case noticed(ctx, o, own, b.number):
			r.killedByOwn++
		case noticed(ctx, o, cases, b.number):
			r.killedByCases++
		default:
			r.survivors = append(r.survivors, s.describe(root, b))
		}
	}
	r.took = time.Since(begun)
	return r, nil
}

func (s *source) describe(root string, b body) string {
	at := s.fset.Position(b.fault.pos)
	name, err := filepath.Rel(root, at.Filename)
	if err != nil {
		name = at.Filename
	}
	return fmt.Sprintf("%s:%d:%d %s: %s", name, at.Line, at.Column, b.fault.function.Name.Name, b.fault.what)
}

// binaries builds the tests of the package and those of the cases, and sees that they pass without a fault.
func binaries(
	ctx context.Context, o options, root, overlay, work string, p listed,
) (own, cases []binary, err error) {
	if len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 {
		own = append(own, binary{filepath.Join(work, "own.test"), p.Dir, ""})
		if err := build(ctx, root, overlay, p.ImportPath, own[0].path); err != nil {
			return nil, nil, err
		}
	}
	dir, err := filepath.Rel(root, p.Dir)
	if err != nil {
		return nil, nil, fmt.Errorf("root: %w", err)
	}
	for i, tests := range casesOf(filepath.ToSlash(dir)) {
		if !o.cases {
			break
		}
		b := binary{filepath.Join(work, fmt.Sprintf("cases%d.test", i)), filepath.Join(root, tests.pattern), tests.run}
		if err := build(ctx, root, overlay, tests.pattern, b.path); err != nil {
			return nil, nil, err
		}
		cases = append(cases, b)
	}
	for _, b := range append(own, cases...) {
		if noticed(ctx, o, []binary{b}, 0) {
			return nil, nil, fmt.Errorf("the tests in %s fail without a fault, or take longer than %s", b.dir, o.limit)
		}
	}
	return own, cases, nil
}

// noticed says whether a test fails with a fault, or does not end in time.
func noticed(ctx context.Context, o options, tests []binary, number int) bool {
	for _, b := range tests {
		limited, cancel := context.WithTimeout(ctx, o.limit)
		cmd := exec.CommandContext(
			limited, b.path, "-test.failfast", "-test.short", "-test.run", b.run, "-test.timeout", o.limit.String(),
		)
		cmd.Dir = b.dir
		cmd.Env = append(os.Environ(), environment+"="+strconv.Itoa(number))
		err := cmd.Run()
		cancel()
		var failed *exec.ExitError
		if err != nil && (errors.As(err, &failed) || strings.Contains(err.Error(), "killed")) {
			return ctx.Err() == nil
		}
	}
	return false
}
