package bunstore_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// everyCall makes each call of the store that can fail.
func everyCall(t *testing.T, s *bunstore.Store) map[string]error {
	t.Helper()
	ctx := t.Context()
	errs := make(map[string]error)
	_, errs["Org"] = s.Org(ctx, "org_a")
	_, errs["ListOrgs"] = s.ListOrgs(ctx)
	errs["CreateOrg"] = s.CreateOrg(ctx, benchOrg("org_c"))
	_, errs["UpdateOrg"] = s.UpdateOrg(ctx, "org_a", func(*access.Org) error { return nil })
	_, _, errs["Credential"] = s.Credential(ctx, "abcdefghij")
	_, errs["ListCredentials"] = s.ListCredentials(ctx, "org_a", access.KindAPIKey)
	errs["CreateCredential"] = s.CreateCredential(ctx, access.Credential{ID: "abcdefghij", Org: "org_a"})
	_, errs["UpdateCredential"] = s.UpdateCredential(ctx, "abcdefghij", func(*access.Credential) error { return nil })
	_, _, errs["ChargeCall"] = s.ChargeCall(ctx, benchEvent("org_a"), quota.Demand{})
	_, errs["RefundCall"] = s.RefundCall(ctx, benchEvent("org_a"))
	_, errs["Quota"] = s.Quota(ctx, "org_a", benchEvent("org_a").Period)
	_, errs["UsageEvents"] = s.UsageEvents(ctx, "org_a", benchEvent("org_a").Period, "", 10)
	_, errs["Run"] = s.Run(ctx, "org_a", "run-1")
	_, errs["RunOfLacune"] = s.RunOfLacune(ctx, "org_a", "lac_1")
	_, errs["LatestOfDossier"] = s.LatestOfDossier(ctx, "org_a", "dossier")
	_, errs["LatestFingerprint"] = s.LatestFingerprint(ctx, "org_a")
	_, errs["SharedRun"] = s.SharedRun(ctx, "run-1")
	_, errs["CommitRun"] = s.CommitRun(ctx, benchCommit("org_a", "run-1"))
	_, errs["StoredAnswer"] = s.StoredAnswer(ctx, idempotency.Scope{Org: "org_a"})
	_, errs["SigningKeys"] = s.SigningKeys(ctx, ports.KeyUseProof)
	_, errs["EnsureSigningKey"] = s.EnsureSigningKey(ctx, ports.SigningKey{ID: "k1", Use: ports.KeyUseProof})
	errs["RotateSigningKey"] = s.RotateSigningKey(ctx, ports.SigningKey{ID: "k2", Use: ports.KeyUseProof})
	_, errs["SoftFlag"] = s.SoftFlag(ctx)
	errs["SetSoftFlag"] = s.SetSoftFlag(ctx, servicestatus.Flag{})
	errs["Ping"] = s.Ping(ctx)
	errs["Migrate"] = s.Migrate(ctx)
	return errs
}

func benchCommit(org access.OrgID, id run.ID) ports.RunCommit {
	usage := benchEvent(org)
	usage.Runs, usage.RunID, usage.Status, usage.Operation = 1, string(id), 200, "POST /runs"
	return ports.RunCommit{Usage: usage, Run: run.Run{Org: org, Header: run.Header{
		RunID: id, ServiceID: run.DefaultServiceID, Trigger: run.Initial, State: run.Completed,
		ResultLevel: run.Indicatif, CreatedAt: porttest.Start,
	}}}
}

func TestDatabaseThatDoesNotAnswerIsUnavailable(t *testing.T) {
	t.Parallel()
	closed := func(t *testing.T, url string) *bunstore.Store {
		t.Helper()
		s := storetest.Open(t, url, porttest.NewClock(porttest.Start))
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		return s
	}
	for name, open := range map[string]func(t *testing.T) *bunstore.Store{
		"an SQLite store after its end": func(t *testing.T) *bunstore.Store {
			t.Helper()
			return closed(
				t, storetest.SQLite(t),
			)
		},
		"an SQLite folder that is not there": func(t *testing.T) *bunstore.Store {
			t.Helper()
			return storetest.Open(
				t, "sqlite://"+filepath.Join(t.TempDir(), "none", "retraite.db"), porttest.NewClock(porttest.Start),
			)
		},
		"a PostgreSQL store after its end": func(t *testing.T) *bunstore.Store {
			t.Helper()
			return closed(
				t, storetest.Postgres(t),
			)
		},
		"a port where nobody listens": func(t *testing.T) *bunstore.Store {
			t.Helper()
			return storetest.Open(t, "postgres://postgres@127.0.0.1:1/retraite", porttest.NewClock(porttest.Start))
		},
		"a socket that is not there": func(t *testing.T) *bunstore.Store {
			t.Helper()
			return storetest.Open(
				t, "postgres://postgres@/retraite?host="+t.TempDir(), porttest.NewClock(porttest.Start),
			)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for call, err := range everyCall(t, open(t)) {
				if call == "Migrate" && name == "an SQLite store after its end" {
					continue // it opens the file by itself
				}
				if !errors.Is(err, ports.ErrUnavailable) {
					t.Errorf("%s: %v, want ErrUnavailable", call, err)
				}
			}
		})
	}
}

func TestPostgresThatStopsAndStartsAgainLosesNothing(t *testing.T) {
	t.Parallel()
	cluster := storetest.StartCluster(t)
	url := cluster.Database(t)
	s := storetest.Open(t, url, porttest.NewClock(porttest.Start))
	if err := s.CreateOrg(t.Context(), benchOrg("org_a")); err != nil {
		t.Fatal(err)
	}
	var calls, runs, unavailable atomic.Int64
	stop := make(chan struct{})
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				id, _, err := s.ChargeCall(t.Context(), benchEvent("org_a"), quota.Demand{})
				tell(t, err, &calls, &unavailable)
				if err == nil {
					s.FinishCall("org_a", id, 200, "", "")
				}
				if n%4 == 0 {
					_, err := s.CommitRun(
						t.Context(),
						benchCommit("org_a", run.ID(time.Now().Format("150405.000000000")+string(rune('a'+i)))),
					)
					tell(t, err, &runs, &unavailable)
				}
			}
		})
	}
	for _, end := range []func() error{cluster.Stop, cluster.Crash} {
		time.Sleep(200 * time.Millisecond)
		before := unavailable.Load()
		if err := end(); err != nil {
			t.Fatal(err)
		}
		waitFor(t, "an answer that says unavailable", func() bool { return unavailable.Load() > before })
		if err := s.Ping(t.Context()); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("ping while the server is down: %v", err)
		}
		if err := cluster.Start(); err != nil {
			t.Fatal(err)
		}
		counted := calls.Load()
		waitFor(t, "a call counted after the restart", func() bool { return calls.Load() > counted })
	}
	close(stop)
	wg.Wait()
	// What was in flight when the server went is given back where it stands; nothing that was acknowledged is missing.
	var state quota.Quota
	eventually(t, "what was not acknowledged is not charged", func() (err error) {
		state, err = s.Quota(t.Context(), "org_a", benchEvent("org_a").Period)
		if err == nil && (state.CallsUsed != calls.Load() || state.RunsUsed != runs.Load()) {
			err = fmt.Errorf(
				"%d calls and %d runs are counted, %d and %d were acknowledged", state.CallsUsed, state.RunsUsed,
				calls.Load(), runs.Load(),
			)
		}
		return err
	})
	db := bare(t, url)
	for what, want := range map[string]int64{
		"SELECT sum(calls) FROM usage_events": state.CallsUsed, "SELECT sum(runs) FROM usage_events": state.RunsUsed,
		// A run that nobody was told of stays; it is the charge that is given back.
		"SELECT count(*) FROM runs WHERE run_id NOT IN (SELECT run_id FROM usage_events " +
			"WHERE runs < 0)": state.RunsUsed,
	} {
		var got int64
		if err := db.QueryRowContext(t.Context(), what).Scan(&got); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", what, got, err, want)
		}
	}
}

func tell(t *testing.T, err error, done, unavailable *atomic.Int64) {
	t.Helper()
	switch {
	case err == nil:
		done.Add(1)
	case errors.Is(err, ports.ErrUnavailable):
		unavailable.Add(1)
		time.Sleep(time.Millisecond)
	default:
		t.Errorf("%v, want ErrUnavailable", err)
	}
}

func waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within 30 seconds", what)
		}
	}
}
