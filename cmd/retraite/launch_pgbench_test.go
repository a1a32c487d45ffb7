package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// BenchmarkLaunchRunPostgres measures the whole of POST /runs, over a socket, against pgbench, which sends to the same
// server what such a call writes: the same values by the same statements, one by one, in the two transactions of a
// call, the one that counts it and the one that makes its run. Rounds of as many calls as pgbench makes of them
// alternate, from as many clients. The metrics are the medians of both rates and of their ratio; commits/s and
// ratio-of-commit are pgbench with the second transaction alone.
func BenchmarkLaunchRunPostgres(b *testing.B) {
	cluster := storetest.StartCluster(b)
	url := cluster.Database(b)
	launch := newLauncher(b, url)
	launch(b.Context())
	script := scriptOfCall(b, url)
	script.cluster = cluster
	for _, clients := range []int{8, 32, 64} {
		b.Run(fmt.Sprintf("%d_clients", clients), func(b *testing.B) {
			const calls, rounds = 256, 5
			for range b.N {
				var ours, theirs, commits, ratio, ratioOfCommit []float64
				for range rounds {
					o := launchRate(b, clients, calls, launch)
					t, c := script.rate(b, clients, calls, callFile), script.rate(b, clients, calls, commitFile)
					ours, theirs, commits = append(ours, o), append(theirs, t), append(commits, c)
					ratio, ratioOfCommit = append(ratio, o/t), append(ratioOfCommit, o/c)
				}
				b.ReportMetric(middle(ours), "runs/s")
				b.ReportMetric(middle(theirs), "pgbench/s")
				b.ReportMetric(middle(ratio), "ratio")
				b.ReportMetric(middle(commits), "commits/s")
				b.ReportMetric(middle(ratioOfCommit), "ratio-of-commit")
			}
			b.ReportMetric(0, "ns/op")
		})
	}
}

// launchRate shares calls among clients, which make theirs one after the other, and returns how many a second were
// answered.
func launchRate(b *testing.B, clients, calls int, launch func(context.Context)) float64 {
	b.Helper()
	var working sync.WaitGroup
	started := time.Now()
	for range clients {
		working.Go(func() {
			for range calls / clients {
				launch(b.Context())
			}
		})
	}
	working.Wait()
	return float64(calls) / time.Since(started).Seconds()
}

// The scripts of pgbench: a whole call, and the commit of its run alone. The organisation, the period and the document
// are those of a call.
const (
	callFile   = "call.sql"
	commitFile = "commit.sql"

	countStatements = `BEGIN;
UPDATE quota_counters AS q SET prev = q.calls_used, calls_used = q.calls_used + 1 FROM orgs AS o
WHERE q.org_id = :org AND q.period_ym = :period AND o.org_id = q.org_id AND q.calls_used < o.calls_cap;
INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls)
VALUES (:org, :period, 'call-' || :id, :at, 'POST /runs', :credential, :request, 1);
COMMIT;
`
	commitStatements = `BEGIN;
UPDATE quota_counters AS q SET runs_used = q.runs_used + 1 FROM orgs AS o
WHERE q.org_id = :org AND q.period_ym = :period AND o.org_id = q.org_id AND q.runs_used < o.runs_cap;
INSERT INTO runs (org_id, run_id, created_at, commit_id, dossier_id, supersedes, fingerprint, document)
VALUES (:org, 'run-' || :id, :at, 'run-' || :id, NULL, NULL, :fingerprint, %s);
INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, status, 
error, run_id)
VALUES (:org, :period, 'run-' || :id, :at, 'POST /runs', :credential, :request, 0, 1, 200, '', 'run-' || :id);
COMMIT;
`
)

// callScript is what one call writes, for pgbench: a folder of scripts, and the values of their variables.
type callScript struct {
	cluster          *storetest.Cluster
	database, folder string
	values           []string
}

// scriptOfCall reads back what the only call of a database wrote.
func scriptOfCall(b *testing.B, url string) callScript {
	b.Helper()
	conn, err := pgx.Connect(b.Context(), url)
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	var org, fingerprint, document, credential, request string
	var period, at int64
	err = conn.QueryRow(
		b.Context(), `SELECT r.org_id, r.created_at, r.fingerprint, r.document, e.period_ym, e.credential, e.request_id
FROM runs AS r JOIN usage_events AS e ON e.org_id = r.org_id AND e.run_id = r.run_id AND e.runs = 1 WHERE r.dossier_id 
IS NULL`,
	).
		Scan(&org, &at, &fingerprint, &document, &period, &credential, &request)
	if err != nil {
		b.Fatal(err)
	}
	script := callScript{database: url, folder: b.TempDir(), values: []string{
		"org=" + org, "at=" + strconv.FormatInt(at, 10), "fingerprint=" + fingerprint,
		"period=" + strconv.FormatInt(period, 10), "credential=" + credential, "request=" + request,
	}}
	// An argument of a program holds 128 KiB at most, so the document is put together again by the server.
	const most = 100 << 10
	var parts []string
	for len(document) > 0 {
		n := min(len(document), most)
		for n < len(document) && document[n]>>6 == 0b10 {
			n--
		}
		name := "part" + strconv.Itoa(len(parts))
		script.values = append(script.values, name+"="+document[:n])
		parts, document = append(parts, ":"+name+"::text"), document[n:]
	}
	commit := fmt.Sprintf(commitStatements, strings.Join(parts, " || "))
	const id = "\\set id random(1, 9000000000000000)\n"
	for name, text := range map[string]string{callFile: id + countStatements + commit, commitFile: id + commit} {
		if err := os.WriteFile(filepath.Join(script.folder, name), []byte(text), 0o600); err != nil {
			b.Fatal(err)
		}
	}
	return script
}

// rate lets pgbench run one of the scripts as many times as there are calls, and returns how many a second it did.
func (s callScript) rate(b *testing.B, clients, calls int, script string) float64 {
	b.Helper()
	args := []string{"--transactions=" + strconv.Itoa(calls/clients), "--file=" + filepath.Join(s.folder, script)}
	for _, value := range s.values {
		args = append(args, "--define="+value)
	}
	return s.cluster.Pgbench(b, s.database, clients, args...)
}
