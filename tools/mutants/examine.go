package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// examination is a package whose faults are being tried.
type examination struct {
	options
	root, module, dir string
	listed            listed
	source            *source
	work              string
}

// examine makes the faults of a package and runs the tests for each.
func examine(ctx context.Context, o options, p listed) (report, error) {
	begun := time.Now()
	e, err := newExamination(ctx, o, p)
	if err != nil {
		return report{}, err
	}
	defer func() { _ = os.RemoveAll(e.work) }()
	r := report{name: e.dir}
	faults, err := e.draw(&r)
	if err != nil || len(faults) == 0 {
		return r, err
	}
	left := faults
	if len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 {
		if left, err = e.try(ctx, p, "", false, left); err != nil {
			return r, err
		}
	}
	r.killedByOwn = len(faults) - len(left)
	for _, cases := range casesOf(e.dir) {
		if !o.cases || len(left) == 0 {
			break
		}
		tested, err := list(ctx, e.root, []string{cases.pattern})
		if err != nil {
			return r, err
		}
		if left, err = e.try(ctx, tested[0], cases.run, true, left); err != nil {
			return r, err
		}
	}
	r.killedByCases = len(faults) - len(left) - r.killedByOwn
	slices.SortFunc(left, func(a, b numbered) int {
		return cmp.Or(cmp.Compare(a.pos, b.pos), cmp.Compare(a.number, b.number))
	})
	for _, f := range left {
		r.survivors = append(r.survivors, e.describe(f))
	}
	r.took = time.Since(begun)
	return r, nil
}

func newExamination(ctx context.Context, o options, p listed) (*examination, error) {
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
	e := &examination{options: o, root: root, module: p.Module.Path, dir: filepath.ToSlash(dir), listed: p}
	if e.source, err = load(ctx, root, p); err != nil {
		return nil, err
	}
	if e.work, err = os.MkdirTemp("", "mutants-"); err != nil {
		return nil, fmt.Errorf("workspace: %w", err)
	}
	return e, nil
}

// draw returns the faults to try: all that compile, or a sample of them.
func (e *examination) draw(r *report) ([]numbered, error) {
	faults := faultsOf(e.source)
	r.possible = len(faults)
	chance := rand.New(rand.NewPCG(e.seed, uint64(len(faults))))
	chance.Shuffle(len(faults), func(i, j int) { faults[i], faults[j] = faults[j], faults[i] })
	all, err := e.source.number(faults)
	if err != nil {
		return nil, err
	}
	compiling, err := e.source.compiling(slices.Clone(all), e.module)
	if err != nil {
		return nil, err
	}
	r.broken = len(all) - len(compiling)
	if e.sample > 0 && len(compiling) > e.sample {
		compiling = compiling[:e.sample]
	}
	return compiling, nil
}

// try runs the tests of a package for each fault and returns the faults that none noticed.
func (e *examination) try(
	ctx context.Context, p listed, run string, leaves bool, faults []numbered,
) ([]numbered, error) {
	work, err := os.MkdirTemp(e.work, "")
	if err != nil {
		return nil, fmt.Errorf("workspace: %w", err)
	}
	over, err := overlayOf(work, e.root, e.module, e.source, faults)
	if err != nil {
		return nil, err
	}
	s := &suite{path: filepath.Join(work, "tests"), dir: p.Dir, whole: run, wall: e.limit, cpu: e.limit}
	if err := over.build(ctx, e.root, e.module, p, s.path); err != nil {
		return nil, err
	}
	defer s.close()
	if err := s.survey(ctx, leaves); err != nil {
		return nil, err
	}
	var left []numbered
	for _, f := range faults {
		noticed, err := s.notices(ctx, f)
		if err != nil {
			return nil, err
		}
		if !noticed {
			f.reached = f.reached || s.reaches(f)
			left = append(left, f)
		}
	}
	return left, nil
}

func (e *examination) describe(f numbered) string {
	at := e.source.fset.Position(f.pos)
	name, err := filepath.Rel(e.root, at.Filename)
	if err != nil {
		name = at.Filename
	}
	text := fmt.Sprintf("%s:%d:%d %s: %s", name, at.Line, at.Column, f.function.Name.Name, f.what)
	if !f.reached {
		text += " (no test comes past it)"
	}
	return text
}
