package bunstore_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// benchClients commit at once.
const benchClients = 16

// BenchmarkCommitRun commits runs of a realistic size, with their stored answers, from 16 clients. On PostgreSQL its
// rounds alternate with pgbench, which sends the same statements in transactions of its own to the same server; the
// metric ratio compares both.
func BenchmarkCommitRun(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) {
		store := openBench(b, storetest.SQLite(b))
		for range b.N {
			b.ReportMetric(rateOf(b, benchClients, commitOne(b, store)), "runs/s")
		}
		b.ReportMetric(0, "ns/op")
	})
	b.Run("postgres", func(b *testing.B) {
		cluster := storetest.StartCluster(b)
		url := cluster.Database(b)
		store := openBench(b, url)
		script := pgbenchScript(b)
		for range b.N {
			var ours, theirs, ratio []float64
			for range benchRounds {
				o, t := rateOf(b, benchClients, commitOne(b, store)), cluster.Pgbench(
					b, url, benchClients, "--time="+strconv.Itoa(int(benchRound/time.Second)), "--file="+script,
				)
				ours, theirs, ratio = append(ours, o), append(theirs, t), append(ratio, o/t)
			}
			b.ReportMetric(median(ours), "runs/s")
			b.ReportMetric(median(theirs), "pgbench/s")
			b.ReportMetric(median(ratio), "ratio")
		}
		b.ReportMetric(0, "ns/op")
	})
}

var benchRuns atomic.Int64

// commitOne returns a function that commits one more run.
func commitOne(b *testing.B, store *bunstore.Store) func() error {
	b.Helper()
	like := fullCommit()
	return func() error {
		commit, id := like, fmt.Sprintf("run-%d", benchRuns.Add(1))
		answer := *like.Answer
		commit.Run.RunID, commit.Usage.RunID, commit.Answer = run.ID(id), id, &answer
		answer.RunID, answer.Scope.Key = id, idempotency.Key(id)
		commit.Run.Lacunes = []gap.Gap{
			{LacuneID: "lac_" + id, TypeDonnee: gap.MontantEur, Champ: "/a", Message: "Il manque un montant."},
		}
		_, err := store.CommitRun(b.Context(), commit)
		return err
	}
}

// fullCommit returns a commit about as large as that of a real case: every module with a page of explanation.
func fullCommit() ports.RunCommit {
	commit := benchCommit("org_a", "")
	commit.Run.DossierID = "6f1e0c4e-9f8a-4a4e-8b0a-0d8c7b6a5f4e"
	commit.Run.Data = ijson.NewObject(
		ijson.Member{Name: "carriere", Value: ijson.StringValue(strings.Repeat("1998;CNAV;24000.00;", 100))},
	)
	for i, module := range capability.ModuleIDs() {
		section := run.Section{ModuleID: module, Status: run.StatusComputed, Results: ijson.NewObject(
			ijson.Member{Name: "annuelBrutEur", Value: ijson.IntValue(int64(14_000 + i))},
		), Salt: "c2VsY2VzdHVuc2VsMTY"}
		for line := range 15 {
			section.Trace = append(section.Trace, run.TraceLine{
				Label:   fmt.Sprintf("Salaire de l’année %d, revalorisé", 1990+line),
				Formula: fmt.Sprintf("%d,00 € × 1,%03d = %d,00 €", 20_000+line*i, line*7, 21_000+line*i),
				Value:   ijson.IntValue(int64(21_000 + line*i)), Unit: "EUR", Law: "CSS L351-11, R351-29",
			})
		}
		commit.Run.Sections = append(commit.Run.Sections, section)
	}
	commit.Answer = &idempotency.Record{
		Scope: idempotency.Scope{Org: "org_a", Principal: "abcdefghij", Operation: "POST /runs"}, Status: 200,
		ContentType: "application/json",
		Body:        commit.Run.StoredJSON(), ExpiresAt: benchEvent("org_a").At.Add(idempotency.Retention),
	}
	return commit
}

// pgbenchScript writes the statements of CommitRun as a transaction, with documents of the same size.
func pgbenchScript(b *testing.B) string {
	b.Helper()
	document := strings.ReplaceAll(string(fullCommit().Run.StoredJSON()), "'", "''")
	// pgbench takes a colon and a name for a variable.
	document = regexp.MustCompile(`:([A-Za-z_])`).ReplaceAllString(document, ": $1")
	script := `\set id random(1, 9000000000000000)
BEGIN;
UPDATE quota_counters AS q SET runs_used = q.runs_used + 1 FROM orgs AS o
WHERE q.org_id = 'org_b' AND q.period_ym = 202611 AND o.org_id = q.org_id AND q.runs_used < o.runs_cap;
INSERT INTO runs (org_id, run_id, created_at, commit_id, dossier_id, supersedes, fingerprint, document)
VALUES ('org_b', 'pg-' || :id, 1794493815123456, 'pg-' || :id, '6f1e0c4e-9f8a-4a4e-8b0a-0d8c7b6a5f4e', NULL, '',
	'` + document + `');
INSERT INTO lacunes (org_id, lacune_id, run_id) VALUES ('org_b', 'pg-' || :id, 'pg-' || :id);
INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, status, 
error, run_id)
VALUES ('org_b', 202611, 'pg-' || :id, 1794493815123456, 'POST /runs', 'abcdefghij', 'req-0123456789', 0, 1, 200, '', 
'pg-' || :id);
INSERT INTO idempotency_answers (org_id, principal, operation, key, fingerprint, run_id, status, content_type, body, 
expires_at)
VALUES ('org_b', 'abcdefghij', 'POST /runs', 'pg-' || :id, '', 'pg-' || :id, 200, 'application/json', 
convert_to('` + document + `', 'UTF8'), 1794580215123456);
COMMIT;
`
	path := filepath.Join(b.TempDir(), "commit.sql")
	if err := os.WriteFile(path, []byte(script), 0o600); err != nil {
		b.Fatal(err)
	}
	return path
}
