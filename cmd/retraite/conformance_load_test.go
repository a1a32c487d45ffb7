package main

import (
	"context"
	"fmt"
	"net/http"
	"testing"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// heldEngine computes ordinary cases, and holds long ones until it is told to go on or their context ends.
type heldEngine struct {
	ports.Engine
	entered chan struct{}
	goOn    chan struct{}
	ended   chan error
}

func withHeldEngine(held *heldEngine) option {
	held.entered = make(chan struct{}, 100)
	held.goOn = make(chan struct{})
	held.ended = make(chan error, 100)
	return func(s *setup) {
		s.graph = append(s.graph, fx.Decorate(func(engine ports.Engine) ports.Engine {
			held.Engine = engine
			return held
		}))
	}
}

func (e *heldEngine) Run(ctx context.Context, input ports.EngineInput) (run.Report, error) {
	lines, _ := input.Data.Get("carriere")
	if lines.Len() < 1000 {
		return e.Engine.Run(ctx, input)
	}
	e.entered <- struct{}{}
	select {
	case <-e.goOn:
		input.Data = ijson.NewObject() // what is computed in the end is of no interest
		return e.Engine.Run(ctx, input)
	case <-ctx.Done():
		e.ended <- ctx.Err()
		return run.Report{}, fmt.Errorf("held: %w", ports.ErrUnavailable)
	}
}

// A run that nobody could ask for again ends with its caller; it is charged as a call, not as a run.
func TestRun_without_a_key_ends_when_its_caller_hangs_up(t *testing.T) {
	t.Parallel()
	var engine heldEngine
	s := startService(t, storetest.SQLite(t), withHeldEngine(&engine))
	_, key := s.org("full")
	ctx, hangUp := context.WithCancel(t.Context())
	go func() {
		<-engine.entered
		hangUp()
	}()
	if response, err := oneShot.Do(s.request("POST", "/runs", key, largeCase(1000)).WithContext(ctx)); err == nil {
		t.Fatalf("answered %d to a caller that has gone", response.StatusCode)
	}
	if err := <-engine.ended; err != context.Canceled { //nolint:errorlint // a context's error is one of two values
		t.Errorf("the engine ended with %v", err)
	}
	eventually(t, "the call is noted as one whose caller has gone", func() bool {
		usage := s.call("GET", "/usage", key, nil)
		for _, e := range usage.list("events") {
			event, _ := e.(map[string]any)
			if event["operation"] == "POST /runs" && event["status"] == float64(499) && event["calls"] == float64(1) {
				return usage.number("quota.runsUsed") == 0
			}
		}
		return false
	})
}

// A run under a key goes on without its caller, and its repetition finds it.
func TestRun_under_a_key_goes_on_when_its_caller_hangs_up(t *testing.T) {
	t.Parallel()
	var engine heldEngine
	s := startService(t, storetest.SQLite(t), withHeldEngine(&engine))
	_, key := s.org("full")
	body := largeCase(1000)
	ctx, hangUp := context.WithCancel(t.Context())
	go func() {
		<-engine.entered
		hangUp()
	}()
	_, err := oneShot.Do(s.request("POST", "/runs", key, body, "Idempotency-Key", "k1").WithContext(ctx))
	if err == nil {
		t.Fatal("answered a caller that has gone")
	}
	close(engine.goOn)
	r := s.call("POST", "/runs", key, body, "Idempotency-Key", "k1").ok(t, "the repetition")
	if r.header.Get("Idempotent-Replayed") != "true" || len(engine.ended) != 0 {
		t.Errorf("the run of the caller that has gone was not kept: %v", r.header)
	}
}

// Long cases wait for one another, never others for them; who would wait too long is told at once, at no cost.
func TestRun_of_another_organisation_is_served_while_long_ones_wait(t *testing.T) {
	t.Parallel()
	var engine heldEngine
	s := startService(t, storetest.SQLite(t), withHeldEngine(&engine))
	_, flooding := s.org("full")
	_, other := s.org("full")
	const atOnce = 20
	statuses := make(chan reply, atOnce)
	for range atOnce {
		go func() { statuses <- s.call("POST", "/runs", flooding, largeCase(1000)) }()
	}
	<-engine.entered // one is computed, some wait, and the others are refused
	refused := <-statuses
	refused.is(t, "one too many", http.StatusServiceUnavailable, "SERVICE_UNAVAILABLE")
	if refused.header.Get("Retry-After") == "" {
		t.Errorf("nobody says when to come back: %v", refused.header)
	}
	for range 5 {
		s.call("POST", "/runs", other, simpleCase).ok(t, "an ordinary run of another organisation")
	}
	close(engine.goOn)
	served := 0
	for range atOnce - 1 {
		if r := <-statuses; r.status == http.StatusOK {
			served++
		}
	}
	if used := s.call("GET", "/me", flooding, nil).number("quota.callsUsed"); served == 0 || used != float64(served+1) {
		t.Errorf("%d were served, and %v calls are charged", served, used)
	}
}

// eventually waits until something holds that another goroutine brings about.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(startLimit); !holds(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("never: %s", what)
		}
	}
}
