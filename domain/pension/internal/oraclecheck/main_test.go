package main

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	repository     = "../../../../"
	validationPage = repository + "docs/law/validation.md"
	figuresBegin   = "<!-- figures: go test ./domain/pension/internal/oraclecheck -update -->\n"
	figuresEnd     = "<!-- end of figures -->"
)

var update = flag.Bool("update", false, "rewrite the figures of docs/law/validation.md")

// Every difference with a panel is explained, and the page of validation holds the counts: a field that agrees less
// often fails the test.
func TestValidationPage_holds_the_agreement_with_the_panels(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	unexplained, err := check(&out, repository+panelsPath, "", false)
	if err != nil {
		t.Fatal(err)
	}
	if unexplained > 0 {
		t.Errorf("%d differences are not explained:\n%s", unexplained, out.String())
	}
	raw, err := os.ReadFile(validationPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(raw), figuresBegin)
	_, after, okEnd := strings.Cut(rest, figuresEnd)
	if !ok || !okEnd {
		t.Fatal("docs/law/validation.md has no place for the figures")
	}
	want := before + figuresBegin + "\n```text\n" + strings.TrimRight(out.String(), "\n") + "\n```\n\n" + figuresEnd +
		after
	if *update {
		if err := os.WriteFile(validationPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(raw), want); diff != "" {
		t.Errorf("docs/law/validation.md is stale: `task docs` (-page +now)\n%s", diff)
	}
}

// What the law decides of a row must not depend on how the page is refreshed.
func TestCheck_agrees_wherever_the_panels_trust_themselves(t *testing.T) {
	t.Parallel()
	for name, fields := range map[string][]string{
		"openfisca": {
			"q_validated", "q_total", "decote_quarters", "decote", "surcote_quarters", "surcote", "rate", "proration",
			"required_quarters",
			"legal_age_months", "full_rate_age_months",
		},
		"openfisca-fp": {
			"required_quarters", "q_service", "q_total", "decote_quarters", "decote", "surcote_quarters", "surcote",
			"proration", "rate",
		},
	} {
		r := compared(t, name)
		for _, field := range fields {
			c := find(t, r, field)
			if c.compares == 0 || c.exacts != c.exactsAccords {
				t.Errorf(
					"%s, %s: %d of %d rows marked exact agree, %d compared", name, field, c.exactsAccords, c.exacts,
					c.compares,
				)
			}
		}
	}
}

func compared(t *testing.T, name string) *releve {
	t.Helper()
	for _, p := range panels() {
		if p.name == name {
			r, err := compare(repository+panelsPath, p)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
	}
	t.Fatalf("no panel %s", name)
	return nil
}

// find returns the count of a field against the oracle, or the restatement where the oracle has none.
func find(t *testing.T, r *releve, field string) *champ {
	t.Helper()
	var found *champ
	for i := range r.champs {
		if c := &r.champs[i]; c.nom == field && (found == nil || c.reference == oracle) {
			found = c
		}
	}
	if found == nil {
		t.Fatalf("%s is not compared", field)
	}
	return found
}
