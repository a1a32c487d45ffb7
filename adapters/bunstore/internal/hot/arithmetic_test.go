package hot_test

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/writelock"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// dialects are the writers over a database with every table, and what reads it.
func dialects(t *testing.T) map[string]func(t *testing.T) (hot.Writer, *sql.DB) {
	t.Helper()
	return map[string]func(t *testing.T) (hot.Writer, *sql.DB){
		"SQLite": func(t *testing.T) (hot.Writer, *sql.DB) {
			t.Helper()
			db, err := sql.Open(
				"sqlite", "file:"+strings.TrimPrefix(storetest.SQLite(t), "sqlite://")+"?_txlock=immediate",
			)
			if err != nil {
				t.Fatal(err)
			}
			db.SetMaxOpenConns(1)
			t.Cleanup(func() { _ = db.Close() })
			return hot.NewSQLite(db, writelock.New()), db
		},
		"PostgreSQL": func(t *testing.T) (hot.Writer, *sql.DB) {
			t.Helper()
			pool, err := pgxpool.New(t.Context(), storetest.Postgres(t))
			if err != nil {
				t.Fatal(err)
			}
			db := stdlib.OpenDBFromPool(pool)
			t.Cleanup(func() { _ = db.Close(); pool.Close() })
			return hot.NewPostgres(pool, db, pgx.QueryExecModeCacheStatement), db
		},
	}
}

// What a flush adds to a counter, calls given back among the others, is the domain's arithmetic on both databases; and
// an event stands for each call that was granted and for no other.
func TestChargeCalls_counts_by_the_arithmetic_of_the_domain(t *testing.T) {
	t.Parallel()
	for name, open := range dialects(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			writer, db := open(t)
			accounts := []hot.Account{{Org: "org_a", Period: 202611}, {Org: "org_b", Period: 202611}}
			for _, a := range accounts {
				exec(t, db, fmt.Sprintf(
					`INSERT INTO orgs (org_id, name, packs, calls_cap, runs_cap, restitution_level, allowlist, 
						created_at)
					VALUES ('%s', '', '[]', 0, 7, 0, '[]', 0)`, a.Org,
				))
			}
			if made, err := writer.EnsureCounters(t.Context(), accounts); err != nil || len(made) != len(accounts) {
				t.Fatalf("counters %v: %v", made, err)
			}
			rapid.Check(t, func(rt *rapid.T) {
				batch := hot.Batch{Accounts: accounts, Demands: make([]hot.Demand, len(accounts))}
				want := make([]hot.State, len(accounts))
				events := int64(0)
				exec(t, db, "DELETE FROM usage_events")
				for i, a := range accounts {
					used := rapid.Int64Range(0, 12).Draw(rt, "used")
					limit := rapid.Int64Range(0, 12).Draw(rt, "cap")
					d := hot.Demand{
						Refunds:   rapid.Int64Range(0, min(used, 3)).Draw(rt, "refunds"),
						Never:     rapid.Int64Range(0, 3).Draw(rt, "never"),
						Refusable: rapid.Int64Range(0, 6).Draw(rt, "refusable"),
					}
					exec(t, db, fmt.Sprintf("UPDATE orgs SET calls_cap = %d WHERE org_id = '%s'", limit, a.Org))
					exec(
						t, db,
						fmt.Sprintf("UPDATE quota_counters SET calls_used = %d WHERE org_id = '%s'", used, a.Org),
					)
					for n := range d.Refunds + d.Never + d.Refusable {
						rank := max(0, n-d.Refunds-d.Never+1)
						calls := int64(1)
						if n < d.Refunds {
							calls = -1
						}
						batch.Events = append(
							batch.Events,
							hot.Event{Account: i, Rank: rank, ID: fmt.Sprintf("%d-%d", i, n), Calls: calls},
						)
					}
					batch.Demands[i] = d
					granted := quota.GrantedCalls(used-d.Refunds, limit, d.Never, d.Refusable)
					events += d.Refunds + d.Never + granted
					want[i] = hot.State{
						Found: true, Prev: used, Calls: used - d.Refunds + d.Never + granted, CallsCap: limit,
						RunsCap: 7,
					}
				}
				got, err := writer.ChargeCalls(t.Context(), batch)
				if err != nil {
					rt.Fatal(err)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					rt.Errorf("states (-want +got):\n%s", diff)
				}
				if recorded := number(t, db, "SELECT count(*) FROM usage_events"); recorded != events {
					rt.Errorf("%d events, want %d", recorded, events)
				}
			})
		})
	}
}

func exec(t *testing.T, db *sql.DB, text string) {
	t.Helper()
	if _, err := db.ExecContext(context.Background(), text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
}

func number(t *testing.T, db *sql.DB, text string) (n int64) {
	t.Helper()
	if err := db.QueryRowContext(context.Background(), text).Scan(&n); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return n
}
