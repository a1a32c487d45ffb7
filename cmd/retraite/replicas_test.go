package main

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
)

// clients is how many callers are at work at once.
const clients = 64

// Two processes on one PostgreSQL, 64 callers, two organisations: of each exactly 50 answers other than 429, and
// exactly 10 runs.
func TestReplicas_keep_caps_exactly_under_64_clients(t *testing.T) {
	needsFullSpeed(t, "two programs share a load")
	t.Parallel()
	a, b := onPostgres.replicas(t)
	replicas := []*service{a, b}
	const callsCap, runsCap = 50, 10
	tallies := make([]*tally, 2)
	for i := range tallies {
		org, key := a.org("full", caps(callsCap, runsCap))
		tallies[i] = &tally{
			org: org.ID, keys: []string{key, a.key(org.ID, "mandataire"), a.bearer(a.oauthClient(org.ID))},
			runs: map[string]bool{},
		}
	}
	atOnce(clients, func(i int) {
		for n := range 6 {
			for j := range tallies {
				t := tallies[(i+j)%len(tallies)]
				s, key := replicas[(i+n)%2], t.keys[(i+n)%len(t.keys)]
				if n%2 == 0 {
					t.note(s, s.call("POST", "/runs", key, simpleCase))
				} else {
					t.note(s, s.call("GET", "/runs/none", key, nil))
				}
			}
		}
	})
	for _, tally := range tallies {
		// A run that was refused gave its call back, maybe to nobody: the last callers take what is left.
		for !tally.exhausted.Load() || tally.answered.Load() < callsCap {
			r := a.call("GET", "/runs/none", tally.keys[0], nil)
			if tally.note(a, r); r.status == http.StatusTooManyRequests {
				break
			}
		}
		if tally.answered.Load() != callsCap || len(tally.runs) != runsCap || tally.failed.Load() != 0 {
			t.Errorf(
				"%d answers other than 429, %d runs, %d faults", tally.answered.Load(), len(tally.runs),
				tally.failed.Load(),
			)
		}
		if _, q, err := a.orgs.Show(t.Context(), tally.org); err != nil || q.CallsUsed != callsCap ||
			q.RunsUsed != runsCap {
			t.Errorf("the ledger says %+v, %v", q, err)
		}
	}
}

// tally is what the callers of an organisation were answered.
type tally struct {
	org                       access.OrgID
	keys                      []string
	answered, refused, failed atomic.Int64
	exhausted                 atomic.Bool
	mu                        sync.Mutex
	runs                      map[string]bool
}

func (c *tally) note(s *service, r reply) {
	switch {
	case r.status == http.StatusTooManyRequests:
		c.refused.Add(1)
		c.exhausted.Store(true)
		return
	case r.status >= http.StatusInternalServerError || r.status == 0:
		c.failed.Add(1)
		s.t.Errorf("%d %.300s", r.status, r.body)
		return
	}
	c.answered.Add(1)
	if id := r.text("runId"); id != "" {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.runs[id] = true
	}
}

// loadTime is how long the tests under load last: short, unless a variable says otherwise.
func loadTime(t *testing.T) time.Duration {
	t.Helper()
	if text := os.Getenv("RETRAITE_TEST_LOAD"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	return 3 * time.Second
}

// GB-12: whatever is called at once, nothing waits for itself, and the account is right to the call.
func TestReplicas_mixed_load_neither_deadlocks_nor_miscounts(t *testing.T) {
	needsFullSpeed(t, "two programs share a load")
	t.Parallel()
	a, b := onPostgres.replicas(t)
	replicas := []*service{a, b}
	org, key := a.org("full", caps(1_000_000, 1_000_000))
	keys := []string{key, a.key(org.ID, "full")}
	var charged, made atomic.Int64
	var mu sync.Mutex
	var gaps []reply
	until := time.Now().Add(loadTime(t))
	atOnce(32, func(i int) {
		random := rand.New(rand.NewPCG(1, uint64(i)))
		for time.Now().Before(until) {
			s, key := replicas[random.IntN(2)], keys[random.IntN(2)]
			var r reply
			switch random.IntN(6) {
			case 0, 1:
				r = s.call("POST", "/runs", key, gapCase, idempotencyKey, fmt.Sprintf("k-%d", random.IntN(200)))
				if r.status == http.StatusOK && !r.replayed() {
					made.Add(1)
					mu.Lock()
					gaps = append(gaps, r)
					mu.Unlock()
				}
			case 2:
				mu.Lock()
				var run reply
				if len(gaps) > 0 {
					run = gaps[random.IntN(len(gaps))]
				}
				mu.Unlock()
				if run.status != http.StatusOK {
					continue
				}
				r = s.call("POST", "/lacunes/override", key, overrideOf(t, run))
				if r.status == http.StatusBadRequest && r.text("error") != "INVALID_OVERRIDE" {
					t.Errorf("%s", r.body)
				}
			case 3:
				r = s.call("POST", "/hooks/exposure", key, `{"items":[{"declared":1,"caisseReport":2}]}`)
			case 4:
				r = s.call("GET", "/me", key, nil)
			default:
				r = s.call("GET", "/usage", key, nil)
			}
			if r.status >= http.StatusInternalServerError || r.status == 0 {
				t.Errorf("%d %.300s", r.status, r.body)
				return
			}
			charged.Add(1)
		}
	})
	calls, runs := a.used(key)
	if int64(calls) != charged.Load()+1 || int64(runs) != made.Load() {
		t.Errorf(
			"%d calls and %d runs are charged; %d calls were answered, %d runs made", calls, runs, charged.Load()+1,
			made.Load(),
		)
	}
	if charged.Load() < 50 {
		t.Errorf("only %d calls were answered", charged.Load())
	}
}

// seeds are how many random histories the crash test goes through: few, unless a variable says otherwise.
func seeds(t *testing.T) int {
	t.Helper()
	text := os.Getenv("RETRAITE_TEST_SEEDS")
	if text == "" {
		return 2
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Two processes on one PostgreSQL, one of which is killed in the middle: no acknowledged run is lost, none is charged
// twice, no key is executed twice, no cap is passed, and the other process answers all along.
func TestReplicas_survive_the_crash_of_one(t *testing.T) {
	needsFullSpeed(t, "two programs share a load")
	t.Parallel()
	url := storetest.Postgres(t)
	stage := openBackstage(t, url)
	survivor := startProcess(t, url).service(t, stage)
	for seed := range seeds(t) {
		crashOnce(t, url, stage, survivor, uint64(seed))
	}
}

func crashOnce(t *testing.T, url string, stage backstage, survivor *service, seed uint64) {
	t.Helper()
	victim := startProcess(t, url)
	replicas := []*service{victim.service(t, stage), survivor}
	random := rand.New(rand.NewPCG(seed, 0))
	const callsCap, runsCap = 600, 40
	org, key := survivor.org(
		"full", func(c *app.OrgChange) { c.CallsCap, c.RunsCap = ptr(int64(callsCap)), ptr(int64(runsCap)) },
	)
	keys := []string{key, survivor.key(org.ID, "full")}
	var (
		mu         sync.Mutex
		acked      = map[string][]byte{} // by run
		byKey      = map[string]string{} // the run of each credential's idempotency key
		answered   int                   // answers that cost a call
		unanswered int
	)
	// The crash comes at a random moment of the load.
	crash := time.AfterFunc(time.Duration(50+random.IntN(700))*time.Millisecond, victim.kill)
	defer crash.Stop()
	until := time.Now().Add(1200 * time.Millisecond)
	atOnce(clients, func(i int) {
		random := rand.New(rand.NewPCG(seed, uint64(i)+1))
		for time.Now().Before(until) {
			s, who := replicas[random.IntN(2)], random.IntN(2)
			method, path, body, headers, scope := "POST", "/runs", any(simpleCase), []string(nil), ""
			switch random.IntN(4) {
			case 0:
				method, path, body = "GET", "/runs/none", nil
			case 1, 2:
				scope = fmt.Sprintf("%d/%d", who, random.IntN(12))
				headers = []string{idempotencyKey, scope}
			}
			r, err := s.try(method, path, keys[who], body, headers...)
			mu.Lock()
			switch {
			case err != nil:
				unanswered++
				if s == survivor {
					t.Errorf("seed %d: the survivor does not answer: %v", seed, err)
				}
			case r.status >= http.StatusInternalServerError:
				t.Errorf("seed %d: %d %.300s", seed, r.status, r.body)
			case r.status != http.StatusTooManyRequests:
				answered++
			}
			if id := r.text("runId"); err == nil && r.status == http.StatusOK && id != "" {
				if before, known := byKey[scope]; scope != "" && known && before != id {
					t.Errorf("seed %d: key %s made the runs %s and %s", seed, scope, before, id)
				}
				if scope != "" {
					byKey[scope] = id
				}
				acked[id] = r.body
			}
			mu.Unlock()
			if err != nil {
				time.Sleep(5 * time.Millisecond)
			}
		}
	})
	victim.kill()
	// The keys are tried once more: those whose answer was lost replay, or run for the first time.
	for scope, id := range byKey {
		r := survivor.call("POST", "/runs", keys[int(scope[0]-'0')], simpleCase, idempotencyKey, scope)
		if r.status != http.StatusTooManyRequests {
			answered++
			if r.ok(t, "a replay"); !r.replayed() || r.text("runId") != id {
				t.Errorf("seed %d: key %s answers %s, not %s", seed, scope, r.text("runId"), id)
			}
		}
	}
	account(t, survivor, org.ID, seed, acked, answered, unanswered, callsCap, runsCap)
}

// account holds the ledger against what was answered.
func account(
	t *testing.T, s *service, org access.OrgID, seed uint64, acked map[string][]byte, answered, unanswered int,
	callsCap, runsCap int64,
) {
	t.Helper()
	_, q, err := s.orgs.Show(t.Context(), org)
	if err != nil {
		t.Fatal(err)
	}
	if q.CallsUsed > callsCap || q.RunsUsed > runsCap {
		t.Errorf("seed %d: a cap was passed: %+v", seed, q)
	}
	if int64(len(acked)) > q.RunsUsed || q.RunsUsed > int64(len(acked)+unanswered) {
		t.Errorf(
			"seed %d: %d runs are charged, %d were acknowledged and %d calls not answered", seed, q.RunsUsed,
			len(acked), unanswered,
		)
	}
	if int64(answered) > q.CallsUsed || q.CallsUsed > int64(answered+unanswered) {
		t.Errorf("seed %d: %d calls are charged, %d were answered and %d not", seed, q.CallsUsed, answered, unanswered)
	}
	s.change(org, app.OrgChange{CallsCap: ptr(int64(1_000_000))})
	reader := s.key(org, "full")
	for id, body := range acked {
		if r := s.call("GET", "/runs/"+id, reader, nil); r.status != http.StatusOK ||
			modulesOf(r) != modulesOf(reply{body: body}) {
			t.Errorf("seed %d: the acknowledged run %s answers %d", seed, id, r.status)
		}
	}
	// Each charge of a run is that of one run, which exists.
	charged := map[string]int{}
	for before := ""; ; {
		page := s.call("GET", "/usage?before="+before, reader, nil).ok(t, "usage").list("events")
		for _, item := range page {
			event, _ := item.(map[string]any)
			// A charge that was given back is none.
			runs, _ := event["runs"].(float64)
			if id := fmt.Sprint(event["runId"]); runs != 0 {
				charged[id] += int(runs)
				if charged[id] == 0 {
					delete(charged, id)
				}
			}
			before = fmt.Sprint(event["id"])
		}
		if len(page) < app.UsagePage {
			break
		}
	}
	for id, times := range charged {
		if r := s.call("GET", "/runs/"+id, reader, nil); times != 1 || r.status != http.StatusOK {
			t.Errorf("seed %d: run %s is charged %d times and answers %d", seed, id, times, r.status)
		}
	}
	if int64(len(charged)) != q.RunsUsed {
		t.Errorf("seed %d: %d runs are charged by name, %d in all", seed, len(charged), q.RunsUsed)
	}
}

// modulesOf names a run by what cannot change with its reader's grants.
func modulesOf(r reply) string {
	names := append(modules(r, "sections"), modules(r, "withheld")...)
	slices.Sort(names)
	return fmt.Sprint(r.text("runId"), r.text("proof.fingerprint"), r.json("synthese"), names)
}
