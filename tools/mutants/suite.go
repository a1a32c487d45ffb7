package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"time"
)

// suite is the tests of one binary, each with the statements with faults that it comes past.
type suite struct {
	path, dir string
	// whole is the pattern of the tests that run, empty for all.
	whole string
	tests []test
	// wall is the time that a run may take, cpu the processor time: ten times that of all tests without a fault.
	wall, cpu time.Duration
	// once are statements that are passed before the tests, or the first time only: their faults need a process each.
	once map[int]bool
	at   *worker
}

type test struct {
	name string
	took time.Duration
	seen map[int]bool
}

// survey lists the tests of a binary and what each comes past, and sees that they pass without a fault.
func (s *suite) survey(ctx context.Context, leaves bool) error {
	names, err := s.list(ctx, leaves)
	if err != nil {
		return err
	}
	all, early, err := s.fresh(ctx, 0, s.whole)
	if err != nil {
		return err
	}
	s.once = map[int]bool{}
	for _, place := range slices.Concat(early, all.seen) {
		s.once[place] = true
	}
	if !all.passed {
		return fmt.Errorf("the tests in %s fail without a fault, or take longer than %s", s.dir, s.wall)
	}
	for _, name := range names {
		a, err := s.ask(ctx, 0, patternOf(name))
		if err != nil {
			return err
		}
		if !a.passed {
			return fmt.Errorf("%s in %s fails when it runs alone", name, s.dir)
		}
		t := test{name: name, took: a.took, seen: map[int]bool{}}
		for _, place := range a.seen {
			t.seen[place] = true
		}
		s.tests = append(s.tests, t)
	}
	// Twice in one process: what was computed once in the first run is not computed in the second.
	again, err := s.ask(ctx, 0, s.whole)
	if err != nil {
		return err
	}
	if !again.passed {
		return fmt.Errorf("the tests in %s fail when they run again", s.dir)
	}
	for _, place := range again.seen {
		if !slices.Contains(early, place) {
			delete(s.once, place)
		}
	}
	slices.SortStableFunc(s.tests, func(a, b test) int { return cmp.Compare(a.took, b.took) })
	s.cpu = 2*time.Second + 10*all.took
	s.close()
	return nil
}

// list returns the names of the tests that run: those at the top, or the leaves of their subtests.
func (s *suite) list(ctx context.Context, leaves bool) ([]string, error) {
	nowhere, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		return nil, fmt.Errorf("list the tests in %s: %w", s.dir, err)
	}
	defer func() { _ = nowhere.Close() }()
	cmd := exec.CommandContext(ctx, s.path, "-test.short", "-test.v")
	cmd.Dir, cmd.Stdin, cmd.ExtraFiles = s.dir, strings.NewReader("0 "+s.whole+"\n"), []*os.File{nowhere}
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("list the tests in %s: %w", s.dir, err)
	}
	return namesOf(string(out), leaves), nil
}

// namesOf reads the names of tests from what verbose tests print.
func namesOf(printed string, leaves bool) []string {
	var names []string
	parents := map[string]bool{}
	for line := range strings.Lines(printed) {
		name, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "=== RUN   ")
		if !ok {
			continue
		}
		names = append(names, name)
		for at := strings.LastIndexByte(name, '/'); at > 0; at = strings.LastIndexByte(name[:at], '/') {
			parents[name[:at]] = true
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		if leaves {
			return parents[name]
		}
		return strings.Contains(name, "/")
	})
}

// patternOf is a pattern that runs some tests and no others.
func patternOf(names ...string) string {
	patterns := make([]string, len(names))
	for i, name := range names {
		levels := strings.Split(name, "/")
		for j, level := range levels {
			levels[j] = "^" + regexp.QuoteMeta(level) + "$"
		}
		patterns[i] = strings.Join(levels, "/")
	}
	return strings.Join(patterns, "|")
}

// reaches says whether a test comes past the statement of a fault.
func (s *suite) reaches(f numbered) bool {
	return s.once[f.place] || slices.ContainsFunc(s.tests, func(t test) bool { return t.seen[f.place] })
}

// notices says whether a test fails with a fault, or does not end in time. Tests that do not come past it cannot, and
// of the others the quickest run first.
func (s *suite) notices(ctx context.Context, f numbered) (bool, error) {
	if s.once[f.place] {
		a, _, err := s.fresh(ctx, f.number, s.whole)
		return !a.passed, err
	}
	var reaching []string
	for _, t := range s.tests {
		if t.seen[f.place] {
			reaching = append(reaching, t.name)
		}
	}
	for size := 4; len(reaching) > 0; size *= 4 {
		now := reaching[:min(size, len(reaching))]
		reaching = reaching[len(now):]
		a, err := s.ask(ctx, f.number, patternOf(now...))
		if err != nil {
			return false, err
		}
		if !a.passed {
			return true, nil
		}
	}
	return false, nil
}

// ask runs tests in the process at hand. One whose tests failed is not asked again: a fault may have spoilt it.
func (s *suite) ask(ctx context.Context, fault int, pattern string) (answer, error) {
	if s.at == nil {
		w, err := start(ctx, s.path, s.dir, 0, s.cpu)
		if err != nil {
			return answer{}, err
		}
		s.at = w
	}
	a := s.at.run(fault, pattern, s.wall)
	if !a.passed {
		s.close()
	}
	return a, ctx.Err()
}

// fresh runs tests in a process that has the fault from its first instruction, and says what it saw before any test.
func (s *suite) fresh(ctx context.Context, fault int, pattern string) (a answer, early []int, err error) {
	w, err := start(ctx, s.path, s.dir, fault, s.cpu)
	if err != nil {
		return answer{}, nil, err
	}
	defer w.stop()
	return w.run(fault, pattern, s.wall), w.early, ctx.Err()
}

// close ends the process at hand.
func (s *suite) close() {
	if s.at != nil {
		s.at.stop()
		s.at = nil
	}
}
