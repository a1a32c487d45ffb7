package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The page shows the tables above, which the tests above hold against the program.
func TestCertificationPage_is_fresh(t *testing.T) {
	t.Parallel()
	const file = "../../docs/certification.md"
	page := certificationPage(t)
	if *update {
		if err := os.WriteFile(file, []byte(page), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(page, string(kept)); diff != "" {
		t.Errorf("docs/certification.md is stale: run `task docs` (-fresh +page)\n%s", diff)
	}
}

func certificationPage(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString(`# When a result is CERTIFIE

Written by ` + "`task docs`" + ` from the tables of ` + "`cmd/retraite/certification_test.go`" +
		`, each row of which is tried over HTTP with the real engine; do not edit.

A run is CERTIFIE when three things hold at once: its caller holds ` + "`restitution.certified`" + `, its caller's ` +
		"`restitutionLevel`" + ` is 2 or more, and the
system would deliver it: ` + "`superviseurSysteme`" +
		` finds no fault, and the amounts that the report shows are those that it recomputed by a road
of its own. Otherwise the run is INDICATIF and ` + "`certification.reasons`" +
		` says why; nobody is refused for it. An override with ` + "`pieceJointeRef`" + `
leaves a run CERTIFIE: the document is what makes the value good. ` + "`POST /a2a/estimate`" + ` never is, whoever asks.

The dossier of the first three tables is [` + deliverable + `](../testdata/dossiers/` + deliverable + `).

## By caller

| credential | launches the dossier | reads a run that is CERTIFIE (of its own organisation, or with a proof token) |
|---|---|---|
`)
	cell := func(o outcome) string {
		level, why := o.words()
		return strings.TrimSuffix(level+": "+why, ": ")
	}
	for i, c := range callers {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.name, cell(byCaller[i].launches), cell(byCaller[i].reads))
	}
	b.WriteString(
		"\n## By change\n\nThe caller is eligible; one thing is changed.\n\n| changed | level | reasons " +
			"|\n|---|---|---|\n",
	)
	for _, c := range byChange {
		level, why := c.want.words()
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.name, level, why)
	}
	b.WriteString(
		"\n## By override\n\nThe caller is eligible; the pay of 2025 is missing.\n\n| override | level | reasons " +
			"|\n|---|---|---|\n",
	)
	for _, c := range byOverride {
		level, why := c.want.words()
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c.name, level, why)
	}
	b.WriteString(
		"\n## By dossier\n\nThe caller is eligible; the dossiers are those of `testdata/dossiers`.\n\n| dossier | " +
			"level | reasons |\n|---|---|---|\n",
	)
	for _, name := range sampleNames(t) {
		level, why := reasonsOfTheSystem(readSample(t, name)).words()
		fmt.Fprintf(&b, "| [%s](../testdata/dossiers/%s) | %s | %s |\n", name, name, level, why)
	}
	return b.String()
}
