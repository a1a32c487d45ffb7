package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// PostgreSQL is stopped and started again under load: 503 with Retry-After meanwhile, then everything goes on by
// itself, and nothing that was acknowledged is lost. Spec §3: /status is 503 in a major outage.
func TestOutage_of_PostgreSQL_is_503_and_passes(t *testing.T) {
	needsFullSpeed(t, "it measures delays under load")
	t.Parallel()
	for name, stop := range map[string]func(*storetest.Cluster) error{
		"stopped": (*storetest.Cluster).Stop, "crashed": (*storetest.Cluster).Crash,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			outage(t, stop)
		})
	}
}

func outage(t *testing.T, stop func(*storetest.Cluster) error) {
	t.Helper()
	cluster := storetest.StartCluster(t)
	url := cluster.Database(t)
	p := startProcess(t, url)
	s := p.service(t, openBackstage(t, url))
	org, key := s.org("full", caps(1_000_000, 1_000_000))
	bearer := s.bearer(s.oauthClient(org.ID))

	type answers struct{ served, refused int }
	var (
		mu    sync.Mutex
		phase = "before"
		seen  = map[string]*answers{"before": {}, "during": {}, "after": {}}
		acked = map[string]string{}
		byKey = map[string]string{}
		done  = make(chan struct{})
	)
	enter := func(next string) {
		mu.Lock()
		defer mu.Unlock()
		phase = next
	}
	count := func(name string) (served, refused int) {
		mu.Lock()
		defer mu.Unlock()
		return seen[name].served, seen[name].refused
	}
	var callers sync.WaitGroup
	for i := range 16 {
		callers.Go(func() {
			random := rand.New(rand.NewPCG(7, uint64(i)))
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				credential, scope := []string{key, bearer}[i%2], fmt.Sprintf("%d/%d", i, random.IntN(30))
				method, path, body, headers := "POST", "/runs", any(simpleCase), []string{idempotencyKey, scope}
				if n%2 == 0 {
					method, path, body, headers = "GET", "/runs/none", nil, nil
				}
				mu.Lock()
				asked := phase
				mu.Unlock()
				r := s.call(method, path, credential, body, headers...)
				mu.Lock()
				// An answer counts for a phase that it began and ended in.
				if asked != phase {
					asked = "between"
				}
				at := seen[asked]
				switch r.status {
				case http.StatusOK, http.StatusNotFound:
					if at != nil {
						at.served++
					}
					if id := r.text("runId"); id != "" {
						if before, known := byKey[scope]; known && before != id {
							t.Errorf("key %s made the runs %s and %s", scope, before, id)
						}
						acked[id], byKey[scope] = scope, id
					}
				case http.StatusServiceUnavailable:
					if at != nil {
						at.refused++
					}
					r.errorBody(t, "SERVICE_UNAVAILABLE")
				default:
					t.Errorf("%s %s answers %d %.300s", method, path, r.status, r.body)
				}
				mu.Unlock()
				time.Sleep(time.Millisecond)
			}
		})
	}
	soon(t, "the load is served", func() bool { n, _ := count("before"); return n > 100 })
	if err := stop(cluster); err != nil {
		t.Fatal(err)
	}
	enter("during")
	soon(t, "the load is refused", func() bool { _, n := count("during"); return n > 100 })
	if served, _ := count("during"); served != 0 {
		t.Errorf("%d calls were served without a store", served)
	}
	soon(t, "the status says so", func() bool {
		status := s.call("GET", "/status", "", nil)
		return status.status == http.StatusServiceUnavailable && status.text("status") == "major_outage" &&
			status.header.Get("Retry-After") == "30"
	})
	if health := s.call("GET", "/health", "", nil); health.status != http.StatusOK || health.json("ok") != false {
		t.Errorf("health: %d %s", health.status, health.body)
	}
	s.call("GET", "/manifest", "", nil).ok(t, "the manifest needs no store")
	s.call(
		"POST", "/oauth/token", "",
		`{"grant_type":"client_credentials","client_id":"cli_AAAAAAAAAAAAAAAAAAAAAA","client_secret":"y"}`,
	).is(t, "a token", http.StatusServiceUnavailable, "SERVICE_UNAVAILABLE")
	if err := cluster.Start(); err != nil {
		t.Fatal(err)
	}
	enter("between")
	soon(
		t, "calls are served again",
		func() bool { return s.call("GET", "/runs/none", key, nil).status == http.StatusNotFound },
	)
	enter("after")
	soon(t, "the load is served again", func() bool { n, _ := count("after"); return n > 100 })
	close(done)
	callers.Wait()
	if _, refused := count("after"); refused != 0 {
		t.Errorf("%d calls were refused after the recovery", refused)
	}
	soon(
		t, "the status is operational",
		func() bool { return s.call("GET", "/status", "", nil).text("status") == "operational" },
	)
	for id, scope := range acked {
		s.call("GET", "/runs/"+id, key, nil).ok(t, "an acknowledged run")
		if byKey[scope] != id {
			t.Errorf("run %s of key %s was made again", id, scope)
		}
	}
	// Runs that were made and not acknowledged are told by their keys; nothing else is charged.
	if _, runs := s.used(key); runs < len(acked) || runs > 16*30 {
		t.Errorf("%d runs are charged, %d were acknowledged", runs, len(acked))
	}
	t.Logf(
		"%d runs acknowledged; before %+v, during %+v, after %+v", len(acked), *seen["before"], *seen["during"],
		*seen["after"],
	)
}
