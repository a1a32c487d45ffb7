package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
)

// examination is a package whose faults are being tried.
type examination struct {
	report
	root, module string
	listed       listed
	source       *source
	// left are the faults that no test has noticed so far.
	left []numbered
	// before is how many they were before the tests at hand.
	before int
}

// examine makes the faults of some packages and runs their tests for each, then the tests of whole cases, which are
// built and surveyed once for all packages that have the same.
func examine(ctx context.Context, o options, packages []listed, progress io.Writer) ([]report, error) {
	work, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return nil, fmt.Errorf("workspace: %w", err)
	}
	defer func() { _ = os.RemoveAll(work) }()
	var all []*examination
	var given numbers
	for _, p := range packages {
		e, err := newExamination(ctx, o, p, &given)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		all = append(all, e)
		if err := e.tryOwn(ctx, o, work); err != nil {
			return nil, fmt.Errorf("%s: %w", p.ImportPath, err)
		}
		fmt.Fprintf(
			progress, "%s: %d of %d noticed by its own tests\n", e.name, e.killedByOwn, e.killedByOwn+len(e.left),
		)
	}
	if o.cases {
		if err := tryCases(ctx, o, work, all, progress); err != nil {
			return nil, err
		}
	}
	reports := make([]report, len(all))
	for i, e := range all {
		e.describe()
		reports[i] = e.report
	}
	return reports, nil
}

func newExamination(ctx context.Context, o options, p listed, given *numbers) (*examination, error) {
	root, err := filepath.Abs(o.root)
	if err != nil {
		return nil, fmt.Errorf("root: %w", err)
	}
	dir, err := filepath.Rel(root, p.Dir)
	if err != nil {
		return nil, fmt.Errorf("root: %w", err)
	}
	if p.Module == nil {
		return nil, errors.New("the package is in no module")
	}
	e := &examination{report: report{name: filepath.ToSlash(dir)}, root: root, module: p.Module.Path, listed: p}
	if e.source, err = load(ctx, root, p); err != nil {
		return nil, err
	}
	return e, e.draw(o, given)
}

// draw takes the faults to try: all that compile, or a sample of them.
func (e *examination) draw(o options, given *numbers) error {
	faults := faultsOf(e.source)
	e.possible = len(faults)
	chance := rand.New(rand.NewPCG(o.seed, uint64(len(faults))))
	chance.Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
	all, err := e.source.number(faults, given)
	if err != nil {
		return err
	}
	if e.left, err = e.source.compiling(slices.Clone(all), e.module); err != nil {
		return err
	}
	e.broken = len(all) - len(e.left)
	if o.sample > 0 && len(e.left) > o.sample {
		e.left = e.left[:o.sample]
	}
	return nil
}

// tryOwn runs the tests of the package.
func (e *examination) tryOwn(ctx context.Context, o options, work string) error {
	before := len(e.left)
	if len(e.listed.TestGoFiles)+len(e.listed.XTestGoFiles) > 0 && before > 0 {
		if err := try(ctx, o, work, e.listed, "", []*examination{e}); err != nil {
			return err
		}
	}
	e.killedByOwn = before - len(e.left)
	return nil
}

// tryCases runs the tests of whole cases for what own tests have left, package by package of the cases.
func tryCases(ctx context.Context, o options, work string, all []*examination, progress io.Writer) error {
	for _, cases := range everyCase(all) {
		if cases.slow && !o.slow {
			continue
		}
		var sharing []*examination
		for _, e := range all {
			if slices.Contains(casesOf(e.name), cases) && len(e.left) > 0 {
				sharing = append(sharing, e)
				e.before = len(e.left)
			}
		}
		if len(sharing) == 0 {
			continue
		}
		tested, err := list(ctx, sharing[0].root, []string{cases.pattern})
		if err != nil {
			return err
		}
		if err := try(ctx, o, work, tested[0], cases.run, sharing); err != nil {
			return fmt.Errorf("%s: %w", cases.pattern, err)
		}
		fmt.Fprintf(progress, "%s:\n", cases.pattern)
		for _, e := range sharing {
			e.killedByCases += e.before - len(e.left)
			fmt.Fprintf(progress, "  %s: %d more of %d\n", e.name, e.before-len(e.left), e.before)
		}
	}
	return nil
}

// everyCase lists the tests of whole cases that some packages have, each once.
func everyCase(all []*examination) []caseTests {
	var found []caseTests
	for _, e := range all {
		for _, cases := range casesOf(e.name) {
			if !slices.Contains(found, cases) {
				found = append(found, cases)
			}
		}
	}
	return found
}

// try runs the tests of a package for each fault that is left and leaves those that none notices.
func try(ctx context.Context, o options, work string, p listed, run string, sharing []*examination) error {
	dir, err := os.MkdirTemp(work, "")
	if err != nil {
		return fmt.Errorf("workspace: %w", err)
	}
	over, err := overlayOf(dir, sharing)
	if err != nil {
		return err
	}
	s := &suite{path: filepath.Join(dir, "tests"), dir: p.Dir, whole: run, wall: o.limit, cpu: o.limit}
	if err := over.build(ctx, sharing[0].root, sharing[0].module, p, s.path); err != nil {
		return err
	}
	defer s.close()
	if err := s.survey(ctx); err != nil {
		return err
	}
	for _, e := range sharing {
		var left []numbered
		for _, f := range e.left {
			noticed, err := s.notices(ctx, f)
			if err != nil {
				return err
			}
			if !noticed {
				f.reached = f.reached || s.reaches(f)
				left = append(left, f)
			}
		}
		e.left = left
	}
	return nil
}

// describe lists the survivors in the order of the code.
func (e *examination) describe() {
	slices.SortFunc(e.left, func(a, b numbered) int {
		return cmp.Or(cmp.Compare(a.pos, b.pos), cmp.Compare(a.number, b.number))
	})
	for _, f := range e.left {
		at := e.source.fset.Position(f.pos)
		name, err := filepath.Rel(e.root, at.Filename)
		if err != nil {
			name = at.Filename
		}
		text := fmt.Sprintf("%s:%d:%d %s: %s", name, at.Line, at.Column, f.function.Name.Name, f.what)
		if !f.reached {
			text += " (no test comes past it)"
		}
		e.survivors = append(e.survivors, text)
	}
}
