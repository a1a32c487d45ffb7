package main

import (
	"flag"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/engine/embedded"
)

const (
	repository     = "../../../../../"
	validationPage = repository + "docs/law/validation.md"
	figuresBegin   = "<!-- examples: go test ./adapters/engine/embedded/internal/exemples -update -->\n"
	figuresEnd     = "<!-- end of examples -->"
)

var update = flag.Bool("update", false, "rewrite the counts of docs/law/validation.md")

func read(t *testing.T) (exemples []exemple, schemes []string) {
	t.Helper()
	exemples, err := lire(repository + folder)
	if err != nil {
		t.Fatal(err)
	}
	schemes, err = lireSchemes(repository + folder)
	if err != nil {
		t.Fatal(err)
	}
	return exemples, schemes
}

func TestExemples_give_the_published_figures(t *testing.T) {
	t.Parallel()
	exemples, schemes := read(t)
	if len(exemples) == 0 {
		t.Fatal("no example")
	}
	for _, d := range defauts(exemples, schemes) {
		t.Error(d)
	}
	for _, e := range exemples {
		t.Run(e.ID, func(t *testing.T) {
			t.Parallel()
			differences, err := comparer(t.Context(), []exemple{e})
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range differences {
				t.Error(d)
			}
		})
	}
}

// Whatever an example asks for, no module fails, no amount is out of its bounds, and where the recomputation has rules
// it agrees.
func TestExemples_contradict_nothing(t *testing.T) {
	t.Parallel()
	exemples, _ := read(t)
	engine, err := embedded.New(embedded.Config{})
	if err != nil {
		t.Fatal(err)
	}
	never := []string{"MODULE_FAILED", "INVARIANT_BROKEN", "RECOMPUTATION_DISAGREES"}
	for _, e := range exemples {
		view, err := calculer(t.Context(), engine, e)
		if err != nil {
			t.Fatal(err)
		}
		checks, found := partie(view, "superviseurSysteme").Get("checks")
		if !found {
			t.Errorf("%s: nothing is checked", e.ID)
		}
		for _, check := range checks.Elements() {
			code, _ := check.At("/code")
			ok, _ := check.At("/ok")
			name, _ := code.Text()
			if held, _ := ok.Bool(); slices.Contains(never, name) && !held {
				t.Errorf("%s: %s", e.ID, check.AppendJSON(nil))
			}
		}
	}
}

// A comparison that accepts anything would let every example pass.
func TestEcart_notices_another_figure_a_missing_one_and_a_missing_gap(t *testing.T) {
	t.Parallel()
	exemples, _ := read(t)
	e := exemples[0]
	e.Expected = []attente{
		{Module: "synthese", Pointer: "/totalMensuelBrutEur", Value: []byte("-1"), Tolerance: "0.5"},
		{Module: "synthese", Pointer: "/nothing", Value: []byte("1")},
		{Gap: "/data/nothing"},
	}
	differences, err := comparer(t.Context(), []exemple{e})
	if err != nil {
		t.Fatal(err)
	}
	if len(differences) != len(e.Expected) {
		t.Errorf("%d of %d differences noticed: %v", len(differences), len(e.Expected), differences)
	}
}

func TestValidationPage_counts_the_examples(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile(validationPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(raw), figuresBegin)
	_, after, okEnd := strings.Cut(rest, figuresEnd)
	if !ok || !okEnd {
		t.Fatal("docs/law/validation.md has no place for the counts")
	}
	want := before + figuresBegin + "\n```text\n" + strings.TrimRight(compter(read(t)), "\n") + "\n```\n\n" +
		figuresEnd + after
	if *update {
		if err := os.WriteFile(validationPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(raw), want); diff != "" {
		t.Errorf("docs/law/validation.md is stale: `task golden` (-page +now)\n%s", diff)
	}
}
