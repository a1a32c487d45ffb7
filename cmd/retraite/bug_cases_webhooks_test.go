package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
)

// hangingReceiver takes requests and never answers, and remembers when each began that was given up.
type hangingReceiver struct {
	*httptest.Server

	mu    sync.Mutex
	begun int
	ended []time.Time // when the attempts that ended had begun
}

func newHangingReceiver(t *testing.T) *hangingReceiver {
	t.Helper()
	h := &hangingReceiver{}
	released := make(chan struct{})
	h.Server = httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, request *http.Request) {
		began := time.Now()
		_, _ = io.Copy(io.Discard, request.Body) // whoever has read it learns when the other side hangs up
		h.mu.Lock()
		h.begun++
		h.mu.Unlock()
		select {
		case <-request.Context().Done():
		case <-released:
		}
		h.mu.Lock()
		h.ended = append(h.ended, began)
		h.mu.Unlock()
	}))
	t.Cleanup(h.Close)
	t.Cleanup(func() { close(released) })
	return h
}

// since counts the attempts that began after an instant and have ended.
func (h *hangingReceiver) since(instant time.Time) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := 0
	for _, began := range h.ended {
		if began.After(instant) {
			n++
		}
	}
	return n
}

func (h *hangingReceiver) attempts() (begun, ended int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.begun, len(h.ended)
}

// Standard Webhooks asks that one endpoint does not hold up the others.
func TestWebhooks_of_one_organisation_do_not_wait_for_six_whose_receivers_hang(t *testing.T) {
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, url string) {
		var e events
		s := startService(t, url, withEvents(&e, func(s *settings) { s.Workers = app.DefaultWorkers }))
		hung := newHangingReceiver(t)
		const organisations, eventsOfEach = 6, 60
		for range organisations {
			org, key := s.org("full")
			e.listen(t, org.ID, hung.URL)
			for range eventsOfEach {
				answer := s.call("POST", "/extensions/test", key, `{"kind":"hub_webhook"}`)
				if answer.text("result") != "ok" {
					t.Fatalf("a ping: %d %s", answer.status, answer.body)
				}
			}
		}
		soon(t, "an attempt at each receiver", func() bool {
			begun, _ := hung.attempts()
			return begun >= organisations
		})
		good := newReceiver(t, answering(http.StatusOK))
		org, key := s.org("full")
		e.listen(t, org.ID, good.URL)
		// The first event comes while no attempt has ended, the second when it is known that they hang.
		for n := 1; n <= 2; n++ {
			sent := time.Now()
			s.call("POST", "/extensions/test", key, `{"kind":"hub_webhook"}`)
			soon(
				t, "the event of the organisation whose receiver answers",
				func() bool { return len(good.deliveries()) >= n },
			)
			if late := hung.since(sent); late > 0 {
				t.Errorf("event %d came after %d attempts at receivers that hang, which began later", n, late)
			}
			begun, ended := hung.attempts()
			t.Logf(
				"event %d: delivered after %v; %d attempts hang, %d were given up", n,
				good.deliveries()[n-1].at.Sub(sent), begun-ended, ended,
			)
			soon(t, "attempts that are given up", func() bool {
				_, ended := hung.attempts()
				return ended >= organisations
			})
		}
	})
}
