package bunstore_test

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

const (
	benchCallers = 64
	benchRounds  = 5
	benchRound   = time.Second
	benchCap     = 1 << 60
)

// BenchmarkGroupCommit compares the ledger with one transaction per call (an UPDATE under the cap and the event), 64
// callers on one organisation, in alternating rounds on one database. Its metrics are the medians of both rates, and of
// their ratio.
func BenchmarkGroupCommit(b *testing.B) {
	b.Run("sqlite", func(b *testing.B) {
		url := storetest.SQLite(b)
		store := openBench(b, url)
		db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(url, "sqlite://")+
			"?_pragma=busy_timeout(5000)&_pragma=journal_mode(WAL)&_pragma=synchronous(FULL)&_txlock=immediate")
		if err != nil {
			b.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		db.SetMaxOpenConns(1)
		update, event := prepare(b, db, sqlitePerCallUpdate), prepare(b, db, sqlitePerCallEvent)
		compareLedgers(b, store, func(ctx context.Context, id string) error {
			tx, err := db.BeginTx(ctx, nil)
			if err != nil {
				return err
			}
			//nolint:sqlclosecheck // The transaction closes it.
			if _, err := tx.StmtContext(ctx, update).ExecContext(ctx); err != nil {
				return err
			}
			//nolint:sqlclosecheck // The transaction closes it.
			if _, err := tx.StmtContext(ctx, event).ExecContext(ctx, id); err != nil {
				return err
			}
			return tx.Commit()
		})
	})
	b.Run("postgres", func(b *testing.B) {
		url := storetest.StartCluster(b).Database(b)
		store := openBench(b, url)
		pool, err := pgxpool.New(b.Context(), url+"&pool_max_conns=16")
		if err != nil {
			b.Fatal(err)
		}
		defer pool.Close()
		compareLedgers(b, store, func(ctx context.Context, id string) error {
			_, err := pool.Exec(ctx, postgresPerCall, id)
			return err
		})
	})
}

const (
	sqlitePerCallUpdate = `UPDATE quota_counters SET calls_used = calls_used + 1
		WHERE org_id = 'org_b' AND period_ym = 202611 AND calls_used < (SELECT calls_cap FROM orgs WHERE org_id = 
		'org_b')`
	sqlitePerCallEvent = `INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, 
		calls, runs, status, error, run_id)
		VALUES ('org_b', 202611, ?, 1794493815123456, 'GET /me', 'abcdefghij', 'req-0123456789', 1, 0, 0, '', '')`
	postgresPerCall = `WITH counted AS (
		UPDATE quota_counters AS q SET calls_used = q.calls_used + 1 FROM orgs AS o
		WHERE q.org_id = 'org_b' AND q.period_ym = 202611 AND o.org_id = q.org_id AND q.calls_used < o.calls_cap 
		RETURNING 1
	) INSERT INTO usage_events (org_id, period_ym, event_id, at, operation, credential, request_id, calls, runs, status,
	 error, run_id)
	SELECT 'org_b', 202611, $1, 1794493815123456, 'GET /me', 'abcdefghij', 'req-0123456789', 1, 0, 0, '', '' FROM 
	counted`
)

func prepare(b *testing.B, db *sql.DB, query string) *sql.Stmt {
	b.Helper()
	statement, err := db.PrepareContext(b.Context(), query)
	if err != nil {
		b.Fatal(err)
	}
	return statement
}

func openBench(b *testing.B, url string) *bunstore.Store {
	b.Helper()
	store := storetest.Open(b, url, porttest.NewClock(porttest.Start))
	for _, id := range []access.OrgID{"org_a", "org_b"} {
		if err := store.CreateOrg(b.Context(), benchOrg(id)); err != nil {
			b.Fatal(err)
		}
		// The counter row exists before the first call of either way.
		if _, _, err := store.ChargeCall(b.Context(), benchEvent(id), quota.Demand{}); err != nil {
			b.Fatal(err)
		}
	}
	return store
}

func benchEvent(org access.OrgID) quota.UsageEvent {
	return quota.UsageEvent{
		Org: string(org), Period: quota.PeriodAt(porttest.Start, time.UTC), At: porttest.Start, Operation: "GET /me",
		Credential: "abcdefghij", RequestID: "req-0123456789",
	}
}

// compareLedgers alternates rounds of both ways to count, and counts afterwards whether each kept its account.
func compareLedgers(b *testing.B, store *bunstore.Store, perCall func(ctx context.Context, id string) error) {
	b.Helper()
	var next atomic.Int64
	single := func() error { return perCall(b.Context(), fmt.Sprintf("%026d", next.Add(1))) }
	grouped := func() error {
		_, _, err := store.ChargeCall(b.Context(), benchEvent("org_a"), quota.Demand{})
		return err
	}
	for range b.N {
		var group, one, ratio []float64
		for range benchRounds {
			g, o := rate(b, grouped), rate(b, single)
			group, one, ratio = append(group, g), append(one, o), append(ratio, g/o)
		}
		b.ReportMetric(median(group), "grouped/s")
		b.ReportMetric(median(one), "one-by-one/s")
		b.ReportMetric(median(ratio), "ratio")
	}
	b.ReportMetric(0, "ns/op")
}

// rate lets 64 callers do something in a closed loop for a round, and returns how often a second it was done.
func rate(b *testing.B, do func() error) float64 {
	b.Helper()
	return rateOf(b, benchCallers, do)
}

func rateOf(b *testing.B, callers int, do func() error) float64 {
	b.Helper()
	var done atomic.Int64
	var wg sync.WaitGroup
	started := time.Now()
	for range callers {
		wg.Go(func() {
			for time.Since(started) < benchRound {
				if err := do(); err != nil {
					b.Error(err)
					return
				}
				done.Add(1)
			}
		})
	}
	wg.Wait()
	return float64(done.Load()) / time.Since(started).Seconds()
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
