package main

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

const idempotencyKey = "Idempotency-Key"

func (r reply) replayed() bool { return r.header.Get("Idempotent-Replayed") == "true" }

// used reads how many calls and runs an organisation has used; the reading is a call itself.
func (s *service) used(key string) (calls, runs int) {
	s.t.Helper()
	me := s.call("GET", "/me", key, nil).ok(s.t, "me")
	return int(me.number("quota.callsUsed")), int(me.number("quota.runsUsed"))
}

// atOnce does something so many times at the same moment.
func atOnce(n int, do func(i int)) {
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	ready.Add(n)
	for i := range n {
		done.Go(func() {
			ready.Done()
			<-start
			do(i)
		})
	}
	ready.Wait()
	close(start)
	done.Wait()
}

// GB-01: equal requests under one key make one run, whoever of them is first, in one process and over two.
func TestIdempotency_twins_make_one_run(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) { twins(t, s, s) })
	t.Run("two replicas", func(t *testing.T) {
		t.Parallel()
		a, b := onPostgres.replicas(t)
		twins(t, a, b)
	})
}

func twins(t *testing.T, replicas ...*service) {
	t.Helper()
	_, key := replicas[0].org("full", caps(1000, 1)) // the twins share the one run that is left
	const callers = 20
	answers := make([]reply, callers)
	atOnce(callers, func(i int) {
		answers[i] = replicas[i%len(replicas)].call("POST", "/runs", key, simpleCase, idempotencyKey, "par-1")
	})
	ids, fresh := map[string]bool{}, 0
	for _, r := range answers {
		switch r.status {
		case http.StatusOK:
			ids[r.text("runId")] = true
			if !r.replayed() {
				fresh++
			}
		case http.StatusConflict:
			if r.text("error") != "IDEMPOTENCY_CONFLICT" || !wholeSeconds(r.header.Get("Retry-After")) {
				t.Errorf("%s %v", r.body, r.header)
			}
		default:
			t.Errorf("%d %.300s", r.status, r.body)
		}
	}
	if len(ids) != 1 || fresh != 1 {
		t.Errorf("%d runs, %d of them told as new", len(ids), fresh)
	}
	last := replicas[0].call("POST", "/runs", key, simpleCase, idempotencyKey, "par-1").ok(t, "one more")
	if !last.replayed() || !ids[last.text("runId")] {
		t.Error("one more is not a replay")
	}
	if calls, runs := replicas[0].used(key); runs != 1 || calls != callers+2 {
		t.Errorf("%d calls and %d runs are charged", calls, runs)
	}
}

// GB-02: a key is its caller's: another organisation's is another key, and so is another credential's and another
// operation's.
func TestIdempotency_keys_belong_to_organisation_credential_and_operation(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, mine := s.org("full")
		_, theirs := s.org("full")
		colleague := s.key(org.ID, "mandataire")
		first := s.call("POST", "/runs", mine, gapCase, idempotencyKey, "1").ok(t, "mine")
		for name, key := range map[string]string{"another organisation": theirs, "a colleague": colleague} {
			other := s.call("POST", "/runs", key, gapCase, idempotencyKey, "1").ok(t, name)
			if other.replayed() || other.text("runId") == first.text("runId") ||
				strings.Contains(string(other.body), string(org.ID)) {
				t.Errorf("%s gets %s", name, other.text("runId"))
			}
			s.call("POST", "/runs", key, `{}`, idempotencyKey, "1").is(
				t, name+" with another body", http.StatusConflict, "IDEMPOTENCY_CONFLICT",
			)
		}
		if _, runs := s.used(theirs); runs != 1 {
			t.Errorf("the other organisation is charged %d runs", runs)
		}
		if _, runs := s.used(mine); runs != 2 {
			t.Errorf("the organisation is charged %d runs", runs)
		}
		replayed := s.call("POST", "/lacunes/override", mine, overrideOf(t, first), idempotencyKey, "1").ok(
			t, "an override under the same key",
		)
		if replayed.replayed() || replayed.text("parentRunId") != first.text("runId") {
			t.Errorf("%.300s", replayed.body)
		}
	})
}

// GB-03: a key answers for one body: members in another order are the same body, another value is not.
func TestIdempotency_same_key_with_another_body_is_a_conflict(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		first := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k-3").ok(t, "first")
		other := s.call("POST", "/runs", key, strings.Replace(simpleCase, "30000", "30001", 1), idempotencyKey, "k-3")
		other.is(t, "another salary", http.StatusConflict, "IDEMPOTENCY_CONFLICT")
		if other.header.Get("Retry-After") != "" {
			t.Error("a conflict asks to be tried again")
		}
		again := s.call(
			"POST", "/runs", key,
			" { \"data\" : {\"carriere\":[ {\"trimestres\":4,\"annee\":2010,\"salaireBrutEur\":30000,"+
				"\"regime\":\"CNAV\"}],\n"+
				`"assure":{"sexe":"\u0046","dateNaissance":"1964-05-17"}}}`,
			idempotencyKey, "k-3",
		).ok(t, "the same in another order")
		if !again.replayed() || !bytes.Equal(again.body, first.body) {
			t.Errorf("not a replay: %.200s", again.body)
		}
		if calls, runs := s.used(key); runs != 1 || calls != 4 {
			t.Errorf("%d calls and %d runs are charged", calls, runs)
		}
	})
}

// GB-04: a request that was refused left nothing under its key.
func TestIdempotency_refused_request_keeps_no_key(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full", caps(100, 1))
		s.call("POST", "/runs", key, `{"liquidationDate":"2026-02-30"}`, idempotencyKey, "k-4").is(
			t, "an impossible day", http.StatusBadRequest, "INVALID_REQUEST",
		)
		s.call("POST", "/runs", key, `{"data":{"carriere":{}}}`, idempotencyKey, "k-4").is(
			t, "a wrong type", http.StatusBadRequest, "INVALID_REQUEST",
		)
		corrected := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k-4").ok(t, "the corrected request")
		if corrected.replayed() {
			t.Error("it is told as a replay")
		}
		s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k-5").is(
			t, "no run left", http.StatusTooManyRequests, "QUOTA_EXCEEDED",
		)
		if r := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k-4").ok(
			t, "a replay without a run left",
		); !r.replayed() {
			t.Error("a replay was computed")
		}
		s.change(org.ID, app.OrgChange{RunsCap: ptr(int64(2))})
		other := s.call("POST", "/runs", key, `{}`, idempotencyKey, "k-5").ok(t, "another body after the refusal")
		if other.replayed() {
			t.Error("it is told as a replay")
		}
		s.call("POST", "/lacunes/override", key, `{}`, idempotencyKey, "k-6").is(
			t, "a bad override", http.StatusBadRequest, "INVALID_OVERRIDE",
		)
	})
}

func ptr[T any](v T) *T { return &v }

// GB-05: a replay says that it is one, with the same bytes and the headers of its own request.
func TestIdempotency_replay_is_told_and_identical(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full", caps(100, 1000))
		const one, two = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"
		first := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k-5", "X-Request-Id", one).ok(t, "first")
		again := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k-5", "X-Request-Id", two).ok(t, "again")
		if _, told := first.header["Idempotent-Replayed"]; told || !again.replayed() ||
			!bytes.Equal(first.body, again.body) {
			t.Errorf("headers %v, then %v", first.header, again.header)
		}
		if first.header.Get("Content-Type") != again.header.Get("Content-Type") ||
			again.header.Get("X-Request-Id") != two {
			t.Errorf("%q under %q", again.header.Get("Content-Type"), again.header.Get("X-Request-Id"))
		}
		if first.header.Get("X-RateLimit-Remaining") != "99" || again.header.Get("X-RateLimit-Remaining") != "98" {
			t.Errorf(
				"%q calls are left, then %q", first.header.Get("X-RateLimit-Remaining"),
				again.header.Get("X-RateLimit-Remaining"),
			)
		}
		if again.header.Get("X-RateLimit-Runs-Remaining") != "999" {
			t.Errorf("%q runs are left", again.header.Get("X-RateLimit-Runs-Remaining"))
		}
	})
}

// GB-06: two numbers that one binary float holds are two bodies.
func TestIdempotency_numbers_are_compared_as_written(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		s.call("POST", "/runs", key, `{"data":{"note":9007199254740993}}`, idempotencyKey, "k-6").ok(t, "first")
		s.call("POST", "/runs", key, `{"data":{"note":9007199254740992}}`, idempotencyKey, "k-6").is(
			t, "one less", http.StatusConflict, "IDEMPOTENCY_CONFLICT",
		)
		s.call("POST", "/runs", key, `{"data":{"note":9007199254740993.0}}`, idempotencyKey, "k-6").is(
			t, "with a decimal", http.StatusConflict, "IDEMPOTENCY_CONFLICT",
		)
	})
}

// Spec §8: a key is kept 24 hours to the instant, then it is free. Spec §4 rule 2.
func TestIdempotency_key_is_kept_24_hours(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		clock := porttest.NewClock(time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC))
		s := startService(t, url, withClock(clock))
		_, key := s.org("full")
		first := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "day").ok(t, "first")
		clock.Advance(24*time.Hour - time.Millisecond)
		late := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "day").ok(t, "a millisecond before")
		if !late.replayed() {
			t.Error("the key was forgotten early")
		}
		s.call("POST", "/runs", key, `{}`, idempotencyKey, "day").is(
			t, "another body a millisecond before", http.StatusConflict, "IDEMPOTENCY_CONFLICT",
		)
		clock.Advance(time.Millisecond)
		second := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "day").ok(t, "24 hours after")
		if second.replayed() || second.text("runId") == first.text("runId") {
			t.Error("the key was kept longer than 24 hours")
		}
		if r := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "day").ok(t, "again"); !r.replayed() ||
			r.text("runId") != second.text("runId") {
			t.Error("the second answer is not the one that is replayed")
		}
		s.call("GET", "/runs/"+first.text("runId"), key, nil).ok(t, "the first run")
	})
}

// Spec §4 rule 2, Spec §8: the form of a key. It means nothing on other endpoints.
func TestIdempotency_key_has_1_to_128_printable_characters(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	for _, good := range []string{"a", strings.Repeat("k", 128), `"quoted"`, "with blanks inside", "  trimmed "} {
		s.call("POST", "/runs", key, `{}`, idempotencyKey, good).ok(t, fmt.Sprintf("%q", good))
	}
	if r := s.call("POST", "/runs", key, `{}`, idempotencyKey, "trimmed").ok(t, "trimmed"); !r.replayed() {
		t.Error("blanks around a key are part of it")
	}
	for _, bad := range [][]string{{strings.Repeat("k", 129)}, {""}, {"é"}, {"a", "a"}} {
		var headers []string
		for _, value := range bad {
			headers = append(headers, idempotencyKey, value)
		}
		for _, path := range []string{"/runs", "/lacunes/override"} {
			r := s.call("POST", path, key, `{}`, headers...)
			r.is(t, fmt.Sprintf("%q on %s", bad, path), http.StatusBadRequest, "INVALID_REQUEST")
			if !strings.HasPrefix(r.text("message"), idempotencyKey) {
				t.Errorf("%q: %s", bad, r.text("message"))
			}
		}
		s.call("POST", "/a2a/estimate", key, `{"birthYear":1970}`, headers...).ok(t, "an estimate does not look at it")
	}
}

// A replay passes every check again: what its caller has lost since, it does not get.
func TestIdempotency_replay_is_decided_on_anew(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		s := startService(t, url)
		org, key := s.org("full", caps(6, 10))
		s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k").ok(t, "first")
		s.flagOff("essai")
		s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k").is(
			t, "while the flag is off", http.StatusServiceUnavailable, "API_DISABLED",
		)
		if _, err := s.flag.Do(t.Context(), true, ""); err != nil {
			t.Fatal(err)
		}
		packs := []string{"organisme"}
		s.change(org.ID, app.OrgChange{Packs: &packs})
		s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k").is(
			t, "without the grant", http.StatusForbidden, "CAPABILITY_DENIED",
		)
		packs = []string{"full"}
		s.change(org.ID, app.OrgChange{Packs: &packs})
		if r := s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k").ok(t, "with it again"); !r.replayed() {
			t.Error("not a replay")
		}
		for range 3 {
			s.call("GET", "/runs/x", key, nil).is(t, "using calls up", http.StatusNotFound, "RUN_NOT_FOUND")
		}
		s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k").is(
			t, "without a call left", http.StatusTooManyRequests, "QUOTA_EXCEEDED",
		)
		s.revoke(prefixOf(key))
		s.call("POST", "/runs", key, simpleCase, idempotencyKey, "k").is(
			t, "with a revoked key", http.StatusUnauthorized, "UNAUTHORIZED",
		)
		if _, runs := s.used(s.key(org.ID, "full")); runs != 1 {
			t.Errorf("%d runs are charged", runs)
		}
	})
}

// The caller hangs up; the run is made all the same, and the retry gets it.
func TestIdempotency_retry_after_hanging_up_replays(t *testing.T) {
	needsFullSpeed(t, "it measures a delay")
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full")
		charged := func() bool {
			_, q, err := s.orgs.Show(t.Context(), org.ID)
			return err == nil && q.RunsUsed == 1
		}
		// A caller that is gone before its request was admitted has asked for nothing: it hangs up later each time.
		for patience := 20 * time.Millisecond; !charged(); patience *= 2 {
			if patience > time.Minute {
				t.Fatal("no run was made for a caller that hung up")
			}
			impatient := &http.Client{Timeout: patience}
			response, err := impatient.Do(s.request("POST", "/runs", key, largeCase(3000), idempotencyKey, "hung"))
			if err == nil {
				discard(response)
			}
			for deadline := time.Now().Add(10 * patience); !charged() && time.Now().Before(deadline); {
				time.Sleep(5 * time.Millisecond)
			}
		}
		r := s.call("POST", "/runs", key, largeCase(3000), idempotencyKey, "hung").ok(t, "the retry")
		if !r.replayed() {
			t.Error("the retry was computed again")
		}
	})
}

// GB-01 for overrides: the twin that comes second finds its run superseded, and is answered what the first one was.
func TestIdempotency_twins_of_an_override_make_one_replay(t *testing.T) {
	t.Parallel()
	a, b := onPostgres.replicas(t)
	replicas := []*service{a, b}
	_, key := a.org("full")
	for round := range 6 {
		body := overrideOf(t, a.call("POST", "/runs", key, gapCase).ok(t, "run"))
		answers := make([]reply, 8)
		atOnce(len(answers), func(i int) {
			answers[i] = replicas[i%2].call(
				"POST", "/lacunes/override", key, body, idempotencyKey, fmt.Sprintf("twins-%d", round),
			)
		})
		fresh := 0
		for _, r := range answers {
			if r.ok(t, "a twin"); !r.replayed() {
				fresh++
			}
			if r.text("runId") != answers[0].text("runId") {
				t.Errorf("two replays: %s and %s", r.text("runId"), answers[0].text("runId"))
			}
		}
		if fresh != 1 {
			t.Errorf("%d replays are told as new", fresh)
		}
	}
}
