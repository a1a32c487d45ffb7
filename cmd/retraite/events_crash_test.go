package main

import (
	"context"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/extension"
)

// crashesVariable says how often each kind of crash is made; the default is what a test may take.
const crashesVariable = "RETRAITE_TEST_CRASHES"

func crashes(t *testing.T) int {
	t.Helper()
	if n, err := strconv.Atoi(os.Getenv(crashesVariable)); err == nil {
		return n
	}
	if testing.Short() {
		return 1
	}
	return 3
}

// Every run that was answered before the process was killed is told at least once, under one id, and no event tells of
// a run that is not there: bug case GB-36.
func TestCrash_loses_no_event(t *testing.T) {
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, databaseURL string) {
		r := newReceiver(t, answering(200))
		var e events
		operator := startService(t, databaseURL, withEvents(&e, func(s *settings) { s.Workers = 0 }))
		org, key := operator.org("full")
		e.listen(t, org.ID, r.URL)
		env := []string{"RETRAITE_WEBHOOK_ALLOW_PRIVATE=true", "RETRAITE_WEBHOOK_SCHEDULE=0s,1s,1s,1s,1s"}
		answered := map[string]bool{}
		for i := range 2 * crashes(t) {
			p := startProcess(t, databaseURL, env...)
			if i%2 == 0 {
				// The kill comes as soon as the answer is read.
				if status, body := post(t.Context(), p.base+"/runs", key, simpleCase); status == http.StatusOK {
					answered[reply{body: body}.text("runId")] = true
				}
				p.kill()
				continue
			}
			// The kill comes at a random moment before the answer, or after it.
			ctx, cancel := context.WithCancel(t.Context())
			var caller sync.WaitGroup
			caller.Go(func() {
				if status, body := post(ctx, p.base+"/runs", key, simpleCase); status == http.StatusOK {
					answered[reply{body: body}.text("runId")] = true
				}
			})
			time.Sleep(rand.N(40 * time.Millisecond))
			p.kill()
			cancel()
			caller.Wait()
		}
		if len(answered) == 0 {
			t.Fatal("no run was answered")
		}
		startProcess(t, databaseURL, env...)
		soon(t, "every delivery", func() bool {
			for _, d := range e.deliveries(t, org.ID) {
				if d.Status != extension.DeliveryDelivered {
					return false
				}
			}
			return true
		})
		ids := map[string]string{}
		for _, d := range r.deliveries() {
			id := d.runID()
			if before, ok := ids[id]; ok && before != d.id() {
				t.Errorf("run %s was told as %s and as %s", id, before, d.id())
			}
			ids[id] = d.id()
			if got := operator.call("GET", "/runs/"+id, key, nil); got.status != http.StatusOK {
				t.Errorf("run %s was told, and answers %d", id, got.status)
			}
		}
		for id := range answered {
			if ids[id] == "" {
				t.Errorf("run %s was answered, and not told", id)
			}
		}
		if used, _ := operator.call("GET", "/me", key, nil).json("quota.runsUsed").(float64); int(used) != len(ids) {
			t.Errorf("%v runs are charged, %d exist", used, len(ids))
		}
	})
}

// A worker in a process of its own delivers what a gateway without workers told.
func TestWorker_delivers_for_gateways_without_workers(t *testing.T) {
	t.Parallel()
	databaseURL := storetest.SQLite(t)
	r := newReceiver(t, answering(200))
	var e events
	s := startService(t, databaseURL, withEvents(&e, func(s *settings) { s.Workers = 0 }))
	org, key := s.org("full")
	e.listen(t, org.ID, r.URL)
	s.call("POST", "/runs", key, simpleCase)
	time.Sleep(300 * time.Millisecond)
	if n := len(r.deliveries()); n != 0 {
		t.Fatalf("%d deliveries without a worker", n)
	}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	o := &options{overrides: map[string]any{"database_url": databaseURL, "webhook_allow_private": true}}
	go func() { ended <- work(ctx, o, testWriter{t}, testWriter{t}) }()
	soon(t, "the delivery", func() bool { return len(r.deliveries()) == 1 })
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if err := work(
		t.Context(), &options{overrides: map[string]any{"database_url": "memory://"}}, testWriter{t}, testWriter{t},
	); err == nil {
		t.Error("a worker of a store in memory has no jobs, and says nothing")
	}
}
