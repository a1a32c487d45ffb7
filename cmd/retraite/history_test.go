package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// history records what callers asked and were answered, with the instants.
type history struct {
	mu         sync.Mutex
	operations []porcupine.Operation
}

// ask records one call. One that was not answered may take effect at any later time, unless it met nobody.
func (h *history) ask(caller int, input any, unknown any, do func() (output any, err error)) {
	call := time.Now().UnixNano()
	output, err := do()
	back := time.Now().UnixNano()
	switch {
	case errors.Is(err, syscall.ECONNREFUSED):
		return
	case err != nil:
		const never = 1 << 62
		output, back = unknown, never
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.operations = append(
		h.operations, porcupine.Operation{ClientId: caller, Input: input, Call: call, Output: output, Return: back},
	)
}

// check fails unless the history could be one call after the other.
func (h *history) check(t *testing.T, what string, model porcupine.Model) {
	t.Helper()
	const limit = 30 * time.Second
	switch result := porcupine.CheckOperationsTimeout(model, h.operations, limit); result {
	case porcupine.Ok:
	case porcupine.Unknown:
		t.Errorf("%s: %d calls are too many to decide on in %s", what, len(h.operations), limit)
	case porcupine.Illegal:
		var text strings.Builder
		for _, o := range h.operations {
			fmt.Fprintf(&text, "%d: %s\n", o.ClientId, model.DescribeOperation(o.Input, o.Output))
		}
		t.Errorf("%s: no order of the calls gives these answers\n%.4000s", what, text.String())
	}
}

const historyCallers = 8

// Every recorded history of the ledger is one that a counter under a cap gives, over two replicas, one of which is
// killed in half of them.
func TestHistory_of_the_ledger_is_that_of_one_counter(t *testing.T) {
	needsFullSpeed(t, "two programs share a load, again and again")
	t.Parallel()
	url := storetest.Postgres(t)
	stage := openBackstage(t, url)
	survivor, second := startProcess(t, url).service(t, stage), startProcess(t, url).service(t, stage)
	for seed := range 2 * seeds(t) {
		replicas, crash := withVictim(t, url, survivor, second, seed)
		const limit = 30
		_, key := survivor.org("full", caps(limit, 1))
		var h history
		atOnce(historyCallers, func(i int) {
			random := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
			for range 8 {
				s := replicas[random.IntN(2)]
				input := ledgerInput{neverRefused: random.IntN(6) == 0}
				h.ask(i, input, ledgerOutput{unknown: true}, func() (any, error) {
					path := "/runs/none"
					if input.neverRefused {
						path = "/me"
					}
					r, err := s.try("GET", path, key, nil)
					if err != nil {
						return nil, err
					}
					return ledgerAnswer(t, r, limit), nil
				})
			}
		})
		crash()
		h.check(t, fmt.Sprintf("seed %d", seed), ledgerModel(0, limit))
	}
}

func ledgerAnswer(t *testing.T, r reply, limit int64) ledgerOutput {
	t.Helper()
	switch r.status {
	case http.StatusOK:
		return ledgerOutput{used: int64(r.number("quota.callsUsed"))}
	case http.StatusNotFound:
		left, err := strconv.ParseInt(r.header.Get("X-RateLimit-Remaining"), 10, 64)
		if err != nil {
			t.Error(err)
		}
		return ledgerOutput{used: limit - left}
	case http.StatusTooManyRequests:
		return ledgerOutput{refused: true, used: int64(r.number("quota.callsUsed"))}
	}
	t.Errorf("%d %.300s", r.status, r.body)
	return ledgerOutput{unknown: true}
}

// withVictim returns two replicas. Of odd seeds the second is new, and is killed at a random moment, at the latest by
// crash.
func withVictim(t *testing.T, url string, survivor, second *service, seed int) (replicas []*service, crash func()) {
	t.Helper()
	if seed%2 == 0 {
		return []*service{survivor, second}, func() {}
	}
	p := startProcess(t, url)
	victim := p.service(t, survivor.backstage)
	random := rand.New(rand.NewPCG(uint64(seed), 99))
	timer := time.AfterFunc(time.Duration(random.IntN(150))*time.Millisecond, p.kill)
	return []*service{survivor, victim}, func() {
		timer.Stop()
		p.kill()
	}
}

// Every recorded history of runs is one that a table of keys, a counter under a cap and a set of replaced runs give,
// over two replicas, one of which is killed in half of them: launches and overrides under few keys, with bodies that
// conflict, and reads of what was replaced.
func TestHistory_of_runs_is_that_of_one_table(t *testing.T) {
	needsFullSpeed(t, "two programs share a load, again and again")
	t.Parallel()
	url := storetest.Postgres(t)
	stage := openBackstage(t, url)
	survivor, second := startProcess(t, url).service(t, stage), startProcess(t, url).service(t, stage)
	for seed := range 2 * seeds(t) {
		const parents, limit = 2, 6
		_, key := survivor.org("full", caps(1_000_000, parents+limit))
		runs := make([]string, parents)
		overrides := map[string]string{}
		for i := range runs {
			made := survivor.call("POST", "/runs", key, gapCase).ok(t, "run")
			runs[i] = made.text("runId")
			overrides[runs[i]] = overrideOf(t, made)
		}
		replicas, crash := withVictim(t, url, survivor, second, seed)
		var h history
		atOnce(historyCallers, func(i int) {
			random := rand.New(rand.NewPCG(uint64(seed), uint64(i)))
			for range 6 {
				s, input := replicas[random.IntN(2)], randomAsk(random, runs, overrides)
				h.ask(i, input, runOutput{unknown: true}, func() (any, error) { return s.answerTo(key, input) })
			}
		})
		crash()
		h.check(t, fmt.Sprintf("seed %d", seed), runsModel(parents, parents+limit))
	}
}

func randomAsk(random *rand.Rand, runs []string, overrides map[string]string) runInput {
	in := runInput{key: fmt.Sprintf("k%d", random.IntN(4)), run: runs[random.IntN(len(runs))]}
	switch random.IntN(8) {
	case 0:
		return runInput{kind: look, run: in.run}
	case 1, 2:
		in.kind, in.body = replace, overrides[in.run]
		in.key = "o" + in.key
		if random.IntN(2) == 0 {
			in.key = ""
		}
	case 3:
		in.kind, in.key, in.body = launch, "", simpleCase
	default:
		in.kind, in.body = launch, []string{simpleCase, simpleCase, `{}`}[random.IntN(3)]
	}
	return in
}

func (s *service) answerTo(key string, in runInput) (any, error) {
	var headers []string
	if in.key != "" {
		headers = []string{idempotencyKey, in.key}
	}
	method, path, body := "POST", "/runs", any(in.body)
	switch in.kind {
	case launch:
	case replace:
		path = "/lacunes/override"
	case look:
		method, path, body = "GET", "/runs/"+in.run, nil
	}
	r, err := s.try(method, path, key, body, headers...)
	if err != nil {
		return nil, err
	}
	out := runOutput{
		status: r.status, code: r.text("error"), id: r.text("runId"), replayed: r.replayed(),
		superseded: r.text("state") == "superseded",
	}
	out.left, _ = strconv.ParseInt(r.header.Get("X-RateLimit-Runs-Remaining"), 10, 64)
	if r.status >= http.StatusInternalServerError {
		s.t.Errorf("%d %.300s", r.status, r.body)
	}
	return out, nil
}

// A model that accepts anything would prove nothing.
func TestHistory_models_refuse_what_must_not_happen(t *testing.T) {
	t.Parallel()
	one := func(at int64, input, output any) porcupine.Operation {
		return porcupine.Operation{Input: input, Output: output, Call: at, Return: at + 1}
	}
	k := runInput{key: "k", body: "a"}
	made := runOutput{status: 200, id: "r1", left: 1}
	for _, c := range []struct {
		name  string
		model porcupine.Model
		ops   []porcupine.Operation
		ok    bool
	}{
		{
			"two calls, two counts", ledgerModel(0, 2),
			[]porcupine.Operation{
				one(0, ledgerInput{}, ledgerOutput{used: 1}), one(2, ledgerInput{}, ledgerOutput{used: 2}),
			},
			true,
		},
		{
			"one count twice", ledgerModel(0, 2),
			[]porcupine.Operation{
				one(0, ledgerInput{}, ledgerOutput{used: 1}), one(2, ledgerInput{}, ledgerOutput{used: 1}),
			},
			false,
		},
		{
			"a call above the cap", ledgerModel(0, 1),
			[]porcupine.Operation{
				one(0, ledgerInput{}, ledgerOutput{used: 1}), one(2, ledgerInput{}, ledgerOutput{used: 2}),
			},
			false,
		},
		{
			"a refusal below the cap", ledgerModel(0, 2),
			[]porcupine.Operation{one(0, ledgerInput{}, ledgerOutput{refused: true})},
			false,
		},
		{
			"a lost answer that was counted", ledgerModel(0, 2),
			[]porcupine.Operation{
				one(0, ledgerInput{}, ledgerOutput{unknown: true}), one(2, ledgerInput{}, ledgerOutput{used: 2}),
			},
			true,
		},
		{
			"a replay", runsModel(0, 2),
			[]porcupine.Operation{one(0, k, made), one(2, k, runOutput{status: 200, id: "r1", replayed: true})},
			true,
		},
		{
			"a key run twice", runsModel(0, 2),
			[]porcupine.Operation{one(0, k, made), one(2, k, runOutput{status: 200, id: "r2", left: 0})},
			false,
		},
		{
			"a replay of another run", runsModel(0, 2),
			[]porcupine.Operation{one(0, k, made), one(2, k, runOutput{status: 200, id: "r2", replayed: true})},
			false,
		},
		{
			"another body replayed", runsModel(0, 2),
			[]porcupine.Operation{
				one(0, k, made),
				one(2, runInput{key: "k", body: "b"}, runOutput{status: 200, id: "r1", replayed: true}),
			},
			false,
		},
		{
			"a conflict after a refusal", runsModel(0, 0),
			[]porcupine.Operation{
				one(0, k, runOutput{status: 429, code: "QUOTA_EXCEEDED"}),
				one(2, runInput{key: "k", body: "b"}, runOutput{status: 409, code: "IDEMPOTENCY_CONFLICT"}),
			},
			false,
		},
		{
			"a run above the cap", runsModel(2, 2),
			[]porcupine.Operation{one(0, k, runOutput{status: 200, id: "r1", left: -1})},
			false,
		},
		{
			"a lost run that is replayed", runsModel(0, 2),
			[]porcupine.Operation{
				one(0, k, runOutput{unknown: true}), one(2, k, runOutput{status: 200, id: "r9", replayed: true}),
			},
			true,
		},
		{
			"a lost run under two names", runsModel(0, 2),
			[]porcupine.Operation{
				one(0, k, runOutput{unknown: true}), one(2, k, runOutput{status: 200, id: "r9", replayed: true}),
				one(4, k, runOutput{status: 200, id: "r8", replayed: true}),
			},
			false,
		},
		{
			"one gap filled twice", runsModel(0, 2),
			[]porcupine.Operation{
				one(0, runInput{kind: replace, run: "p"}, runOutput{status: 200, id: "r1"}),
				one(2, runInput{kind: replace, run: "p"}, runOutput{status: 200, id: "r2"}),
			},
			false,
		},
		{
			"a replaced run that is not", runsModel(0, 2),
			[]porcupine.Operation{
				one(0, runInput{kind: replace, run: "p"}, runOutput{status: 200, id: "r1"}),
				one(2, runInput{kind: look, run: "p"}, runOutput{status: 200}),
			},
			false,
		},
	} {
		if got := porcupine.CheckOperations(c.model, c.ops); got != c.ok {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
