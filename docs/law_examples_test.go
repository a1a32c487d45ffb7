package docs_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pension"
	"github.com/retraite-gateway/retraite/domain/pension/pipeline"
)

// lawExample is how a module explains itself on one test dossier, the figures of the law that it read left out.
type lawExample struct {
	dossier string
	lines   []string
}

const (
	exampleShort = 4  // the fewest lines that show something
	exampleLong  = 15 // the most that a page shows
)

// examplesByModule finds, for each module, the test dossier that explains it in the fewest lines worth reading.
func examplesByModule(t *testing.T) map[capability.ModuleID]lawExample {
	t.Helper()
	traces, err := filepath.Glob(filepath.Join(root, "testdata/dossiers/*/*/trace.golden.txt"))
	if err != nil || len(traces) == 0 {
		t.Fatalf("golden traces: %v, %v", traces, err)
	}
	best := map[capability.ModuleID]lawExample{}
	for _, file := range traces {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		dossier, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			t.Fatal(err)
		}
		for id, lines := range computedSections(string(raw)) {
			candidate := lawExample{filepath.ToSlash(dossier), lines}
			if known, ok := best[id]; !ok || candidate.betterThan(known) {
				best[id] = candidate
			}
		}
	}
	return best
}

// computedSections returns the explanation of each module that computed something.
func computedSections(trace string) map[capability.ModuleID][]string {
	sections := map[capability.ModuleID][]string{}
	var current capability.ModuleID
	for line := range strings.Lines(trace) {
		line = strings.TrimRight(line, "\n")
		text, indented := strings.CutPrefix(line, "  ")
		if !indented {
			id, status, _ := strings.Cut(line, " : ")
			if current = ""; status == string(pension.Computed) {
				current = capability.ModuleID(id)
				sections[current] = nil
			}
			continue
		}
		if current != "" && !strings.HasPrefix(text, "! ") && !strings.Contains(text, " ← barème ") {
			sections[current] = append(sections[current], text)
		}
	}
	return sections
}

// betterThan prefers what is long enough to read, then what is short.
func (e lawExample) betterThan(other lawExample) bool {
	mine, theirs := len(e.lines) >= exampleShort, len(other.lines) >= exampleShort
	if mine != theirs {
		return mine
	}
	if !mine {
		return len(e.lines) > len(other.lines)
	}
	return len(e.lines) < len(other.lines)
}

func (e lawExample) link(up string) string {
	if e.dossier == "" {
		return "none"
	}
	return fmt.Sprintf("[%s](%s%s/source.md)", strings.TrimPrefix(e.dossier, "testdata/dossiers/"), up, e.dossier)
}

func (e lawExample) text() string {
	if e.dossier == "" {
		return "No test dossier concerns it yet.\n"
	}
	lines, more := e.lines, ""
	if len(lines) > exampleLong {
		lines, more = lines[:exampleLong], fmt.Sprintf("… and %d more\n", len(e.lines)-exampleLong)
	}
	text := "The dossier " + e.link("../../../") + ", figures of the law left out:\n"
	if len(lines) == 0 {
		return "The dossier " + e.link("../../../") +
			" concerns it; it explains nothing beside the figures that it reads.\n"
	}
	return text + "\n```text\n" + strings.Join(lines, "\n") + "\n" + more + "```\n"
}

func infoOf(t *testing.T, id capability.ModuleID) pension.Info {
	t.Helper()
	for _, module := range pipeline.Modules() {
		if info := module.Info(); info.ID == id {
			return info
		}
	}
	t.Fatalf("no module %s", id)
	return pension.Info{}
}
