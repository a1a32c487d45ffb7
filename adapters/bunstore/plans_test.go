package bunstore_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

var readSoOften = regexp.MustCompile(`actual rows=(\d+) loops=(\d+)`)

// A database that has no statistics yet, or none of an organisation that is new, thinks that it has hardly a row. No
// read of one organisation may cost the square of its rows then, and a page no more than its own rows.
func TestReads_of_an_organisation_without_statistics_read_each_row_once(t *testing.T) {
	t.Parallel()
	url := storetest.Postgres(t)
	store := storetest.Open(t, url, porttest.NewClock(porttest.Start))
	const rows = 2000
	db := bare(t, url)
	for _, statement := range []string{
		`INSERT INTO orgs (org_id, name, packs, calls_cap, runs_cap, restitution_level, allowlist, created_at)
			VALUES ('org_a', 'A', '[]', 9, 9, 0, '[]', 0)`,
		`INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls)
			SELECT 'org_a', 202611, 'e' || lpad(n::text, 9, '0'), n, 'me', 'k', 'r', 1 FROM generate_series(1, 2000) AS 
			n`,
		`INSERT INTO usage_outcomes (org_id, period_ym, event_id, status, error, run_id)
			SELECT org_id, period_ym, event_id, 200, '', '' FROM usage_events`,
		`INSERT INTO runs (org_id, run_id, created_at, commit_id, dossier_id, supersedes, fingerprint, document)
			SELECT 'org_a', 'run-' || n, n, 'c' || lpad(n::text, 9, '0'), 'case-' || n % 100, CASE WHEN n > 1000 THEN 
			'run-' || n - 1000 END, '', ''
			FROM generate_series(1, 2000) AS n`,
		`INSERT INTO lacunes (org_id, lacune_id, run_id) SELECT org_id, 'lac-' || run_id, run_id FROM runs`,
	} {
		if _, err := db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, read := range bunstore.ReadsOfOne("org_a", 202611, "run-700", "lac-run-700", "case-7") {
		t.Run(read.Name, func(t *testing.T) {
			plan := bunstore.Explain(t, store, read)
			text := strings.Join(plan, "\n")
			found := readSoOften.FindAllStringSubmatch(text, -1)
			if len(found) == 0 {
				t.Fatalf("no figures in the plan:\n%s", text)
			}
			for _, figures := range found {
				times, _ := strconv.Atoi(figures[1])
				loops, _ := strconv.Atoi(figures[2])
				if times*loops > rows {
					t.Errorf("%d rows are read where there are %d:\n%s", times*loops, rows, text)
				}
				if read.Most > 0 && times*loops > read.Most {
					t.Errorf("%d rows are read for a page of %d:\n%s", times*loops, read.Most, text)
				}
			}
			if strings.Contains(text, "Removed by Join Filter") {
				t.Errorf("rows are compared with rows:\n%s", text)
			}
		})
	}
}
