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
	whole  string
	groups []group
	// wall is the time that a run may take, cpu the processor time: a second and five times that of all tests.
	wall, cpu time.Duration
	// once are statements that are passed before the tests, or the first time only: their faults need a process each.
	once map[int]bool
	at   *worker
}

// A test that takes longer than long is surveyed in parts, so many at the most, where its subtests pass alone.
const (
	long  = 50 * time.Millisecond
	parts = 30
)

// group is some tests that run together.
type group struct {
	pattern string
	took    time.Duration
	seen    map[int]bool
}

// survey lists the tests of a binary and what they come past, and sees that they pass without a fault.
func (s *suite) survey(ctx context.Context) error {
	names, err := s.list(ctx)
	if err != nil {
		return err
	}
	all, err := s.ask(ctx, 0, s.whole)
	if err != nil {
		return err
	}
	if !all.passed {
		return fmt.Errorf("the tests in %s fail without a fault, or take longer than %s", s.dir, s.wall)
	}
	s.once = map[int]bool{}
	for _, place := range all.seen {
		s.once[place] = true
	}
	for _, test := range byTest(names) {
		if err := s.surveyTest(ctx, test); err != nil {
			return err
		}
	}
	if err := s.noteEarly(ctx); err != nil {
		return err
	}
	slices.SortStableFunc(s.groups, func(a, b group) int { return cmp.Compare(a.took, b.took) })
	s.cpu = time.Second + 5*all.took
	s.close()
	return nil
}

// surveyTest notes what a test comes past, and its parts if it is long.
func (s *suite) surveyTest(ctx context.Context, leaves []string) error {
	name, _, _ := strings.Cut(leaves[0], "/")
	whole, passed, err := s.surveyGroup(ctx, patternOf(name))
	if err != nil {
		return err
	}
	if !passed {
		return fmt.Errorf("in %s %s fails alone", s.dir, name)
	}
	if whole.took < long || len(leaves) == 1 {
		s.groups = append(s.groups, whole)
		return nil
	}
	var split []group
	for together := range slices.Chunk(leaves, 1+len(leaves)/parts) {
		g, passed, err := s.surveyGroup(ctx, patternOf(together...))
		if err != nil {
			return err
		}
		if !passed {
			split = []group{whole}
			break
		}
		split = append(split, g)
	}
	s.groups = append(s.groups, split...)
	return nil
}

// surveyGroup runs some tests without a fault. A new process runs all of them before, so that what is computed the
// first time only is not taken for what these tests come past.
func (s *suite) surveyGroup(ctx context.Context, pattern string) (group, bool, error) {
	if s.at == nil {
		if _, err := s.ask(ctx, 0, s.whole); err != nil {
			return group{}, false, err
		}
	}
	a, err := s.ask(ctx, 0, pattern)
	g := group{pattern: pattern, took: a.took, seen: map[int]bool{}}
	for _, place := range a.seen {
		g.seen[place] = true
		// What was computed in the first run only is not computed here.
		delete(s.once, place)
	}
	return g, a.passed, err
}

// noteEarly adds what is passed before any test.
func (s *suite) noteEarly(ctx context.Context) error {
	w, err := start(ctx, s.path, s.dir, 0, s.cpu)
	if err != nil {
		return err
	}
	defer w.stop()
	for _, place := range w.early {
		s.once[place] = true
	}
	return nil
}

// list returns the names of the tests that run, the leaves of their subtests.
func (s *suite) list(ctx context.Context) ([]string, error) {
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
	return namesOf(string(out)), nil
}

// namesOf reads the names of tests without subtests from what verbose tests print.
func namesOf(printed string) []string {
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
	return slices.DeleteFunc(names, func(name string) bool { return parents[name] })
}

// byTest puts the leaves of one test together.
func byTest(names []string) [][]string {
	var tests [][]string
	at := map[string]int{}
	for _, leaf := range names {
		name, _, _ := strings.Cut(leaf, "/")
		i, ok := at[name]
		if !ok {
			i = len(tests)
			at[name] = i
			tests = append(tests, nil)
		}
		tests[i] = append(tests[i], leaf)
	}
	return tests
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
	return s.once[f.place] || slices.ContainsFunc(s.groups, func(g group) bool { return g.seen[f.place] })
}

// notices says whether a test fails with a fault, or does not end in time. Tests that do not come past it cannot, and
// of the others the quickest run first.
func (s *suite) notices(ctx context.Context, f numbered) (bool, error) {
	if s.once[f.place] {
		a, err := s.fresh(ctx, f.number, s.whole)
		return !a.passed, err
	}
	var reaching []string
	for _, g := range s.groups {
		if g.seen[f.place] {
			reaching = append(reaching, g.pattern)
		}
	}
	for size := 2; len(reaching) > 0; size *= 4 {
		now := reaching[:min(size, len(reaching))]
		reaching = reaching[len(now):]
		a, err := s.ask(ctx, f.number, strings.Join(now, "|"))
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

// fresh runs tests in a process that has the fault from its first instruction.
func (s *suite) fresh(ctx context.Context, fault int, pattern string) (answer, error) {
	w, err := start(ctx, s.path, s.dir, fault, s.cpu)
	if err != nil {
		return answer{}, err
	}
	defer w.stop()
	return w.run(fault, pattern, s.wall), ctx.Err()
}

// close ends the process at hand.
func (s *suite) close() {
	if s.at != nil {
		s.at.stop()
		s.at = nil
	}
}
