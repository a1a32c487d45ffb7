package main

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/adapters/hub"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// events is what operators do about extensions, beside a service that works jobs.
type events struct {
	hooks      *app.ManageWebhooks
	extensions *app.ManageExtensions
}

// withEvents lets the service work jobs, with waits that a test can bear.
func withEvents(e *events, change ...func(*settings)) option {
	return func(s *setup) {
		s.settings.WebhookAllowPrivate, s.settings.Workers = true, 8
		s.settings.WebhookSchedule = "0s,50ms,50ms,50ms,50ms,50ms"
		for _, c := range change {
			c(&s.settings)
		}
		s.graph = append(s.graph, workersOf(s.settings), fx.Populate(&e.hooks, &e.extensions))
	}
}

// listen sets and enables the webhook of an organisation, and returns its secret.
func (e *events) listen(t *testing.T, org access.OrgID, url string) extension.SigningSecret {
	t.Helper()
	secret, err := e.hooks.Set(t.Context(), org, url)
	if err != nil {
		t.Fatal(err)
	}
	e.enable(t, org, extension.HubWebhook, true)
	return secret
}

func (e *events) enable(t *testing.T, org access.OrgID, kind extension.Kind, on bool) {
	t.Helper()
	if _, err := e.extensions.Switch(t.Context(), org, string(kind), on); err != nil {
		t.Fatal(err)
	}
}

func (e *events) deliveries(t *testing.T, org access.OrgID) []extension.Delivery {
	t.Helper()
	all, err := e.hooks.Deliveries(t.Context(), org, ports.DeliveryFilter{}, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// soon waits for what the queue does in its own time; a process that died holds its jobs for the best part of a minute.
func soon(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(100 * time.Second); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("%s: not within 100 seconds", what)
		}
	}
}

// delivery is a request that reached a receiver.
type delivery struct {
	header http.Header
	body   []byte
	at     time.Time
}

func (d delivery) id() string    { return d.header.Get("Webhook-Id") }
func (d delivery) runID() string { return reply{body: d.body}.text("data.runId") }

// receiver answers deliveries in turn with those statuses, of which the last stays, and remembers them.
type receiver struct {
	*httptest.Server

	mu   sync.Mutex
	seen []delivery
}

func newReceiver(t testing.TB, answers ...http.HandlerFunc) *receiver {
	t.Helper()
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err != nil {
			return
		}
		r.mu.Lock()
		r.seen = append(r.seen, delivery{header: request.Header.Clone(), body: body, at: time.Now()})
		then := answers[min(len(r.seen), len(answers))-1]
		r.mu.Unlock()
		then(w, request)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) deliveries() []delivery {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]delivery{}, r.seen...)
}

func answering(status int, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
	}
}

// onEveryQueue runs a test on each store that has jobs.
func onEveryQueue(t *testing.T, test func(t *testing.T, databaseURL string)) {
	t.Helper()
	for name, open := range map[string]func(testing.TB) string{
		"sqlite": storetest.SQLite, "postgres": storetest.Postgres,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// A retry is signed anew and keeps its id: bug case GB-33.
func TestWebhook_is_retried_until_it_is_accepted_each_time_with_a_valid_signature(t *testing.T) {
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, url string) {
		var e events
		s := startService(t, url, withEvents(&e))
		org, key := s.org("full")
		r := newReceiver(t, answering(500), answering(500), answering(200))
		secret := e.listen(t, org.ID, r.URL)
		made := s.call("POST", "/runs", key, simpleCase)
		soon(t, "the delivery", func() bool { return len(r.deliveries()) >= 3 })
		soon(t, "its end", func() bool { return e.deliveries(t, org.ID)[0].Status == extension.DeliveryDelivered })
		got := r.deliveries()
		verifier, err := standardwebhooks.NewWebhook(secret.Reveal())
		if err != nil {
			t.Fatal(err)
		}
		for i, d := range got {
			if err := verifier.Verify(d.body, d.header); err != nil {
				t.Errorf("delivery %d: %v", i+1, err)
			}
			if d.id() != got[0].id() || string(d.body) != string(got[0].body) || d.runID() != made.text("runId") {
				t.Errorf("delivery %d has id %s and body %s", i+1, d.id(), d.body)
			}
		}
		if d := e.deliveries(t, org.ID); len(got) != 3 || len(d) != 1 || d[0].Attempts != 3 {
			t.Errorf("%d deliveries, noted as %+v", len(got), d)
		}
	})
}

// hubMessages starts a real hub in this process and returns its address and what it was told.
func startHub(t *testing.T) (url string, messages func() []jetstream.Msg) {
	t.Helper()
	s, err := server.NewServer(
		&server.Options{
			Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true,
			NoSigs: true,
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the hub does not start")
	}
	conn, err := nats.Connect(s.ClientURL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var all []jetstream.Msg
	follow := sync.OnceValue(func() error {
		consumer, err := js.OrderedConsumer(t.Context(), hub.DefaultStream, jetstream.OrderedConsumerConfig{})
		if err != nil {
			return err
		}
		_, err = consumer.Consume(func(m jetstream.Msg) {
			mu.Lock()
			defer mu.Unlock()
			all = append(all, m)
		})
		return err
	})
	return s.ClientURL(), func() []jetstream.Msg {
		if _, err := js.Stream(t.Context(), hub.DefaultStream); errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil
		}
		if err := follow(); err != nil {
			t.Fatal(err)
		}
		mu.Lock()
		defer mu.Unlock()
		return append([]jetstream.Msg{}, all...)
	}
}

func TestRun_is_told_once_to_each_channel_without_data_of_a_person(t *testing.T) {
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, databaseURL string) {
		hubURL, messages := startHub(t)
		var e events
		s := startService(t, databaseURL, withEvents(&e, func(s *settings) { s.HubURL = hubURL }))
		org, key := s.org("full", func(c *app.OrgChange) { packs := []string{"full"}; c.Packs = &packs })
		r := newReceiver(t, answering(204))
		secret := e.listen(t, org.ID, r.URL+"/hook?token=of-the-receiver")
		e.enable(t, org.ID, extension.HubEvent, true)
		quiet := s.granted(org.ID, "restitution.run")
		hookOnly := s.granted(org.ID, "restitution.run", "ext.hub_webhook")

		first := s.call("POST", "/runs", key, simpleCase, "Idempotency-Key", "once")
		s.call("POST", "/runs", key, simpleCase, "Idempotency-Key", "once")
		s.call("POST", "/runs", quiet, simpleCase)
		second := s.call("POST", "/runs", hookOnly, simpleCase)
		soon(t, "the deliveries", func() bool {
			all := e.deliveries(t, org.ID)
			for _, d := range all {
				if d.Status != extension.DeliveryDelivered {
					return false
				}
			}
			return len(all) == 3 && len(r.deliveries()) == 2 && len(messages()) == 1
		})
		told := map[string]delivery{}
		for _, d := range r.deliveries() {
			told[d.runID()] = d
		}
		toHub := messages()[0]
		if d, ok := told[first.text("runId")]; !ok || toHub.Headers().Get(jetstream.MsgIDHeader) != d.id() ||
			string(toHub.Data()) != string(d.body) {
			t.Errorf("the hub was told %s, the webhook %s", toHub.Data(), d.body)
		}
		if _, ok := told[second.text("runId")]; !ok {
			t.Errorf("run %s was not told", second.text("runId"))
		}
		if want := "retraite." + string(org.ID) + ".run_completed"; toHub.Subject() != want {
			t.Errorf("subject %s, want %s", toHub.Subject(), want)
		}
		for _, d := range told {
			checkEvent(t, d.body)
		}
		for _, hidden := range []string{
			secret.Reveal(), strings.TrimPrefix(secret.Reveal(), "whsec_"), "of-the-receiver", key,
		} {
			if lines := s.logged(hidden); len(lines) > 0 {
				t.Errorf("the log holds a secret: %s", lines[0])
			}
		}
	})
}

// checkEvent fails when an event holds more than the names of things.
func checkEvent(t *testing.T, body []byte) {
	t.Helper()
	var e map[string]any
	if err := json.Unmarshal(body, &e); err != nil {
		t.Fatal(err)
	}
	data, _ := e["data"].(map[string]any)
	delete(e, "data")
	for name := range e {
		if !slices.Contains(strings.Fields("specversion id source type subject time datacontenttype"), name) {
			t.Errorf("the event has the attribute %s", name)
		}
	}
	for name, value := range data {
		_, isText := value.(string)
		if !slices.Contains(strings.Fields("runId dossierId state resultLevel createdAt"), name) ||
			(value != nil && !isText) {
			t.Errorf("the event's data has %s = %v", name, value)
		}
	}
	if len(body) > 20_000 || len(data) != 5 {
		t.Errorf("%d bytes: %s", len(body), body)
	}
}

func TestWebhook_that_is_gone_is_stopped_and_what_it_missed_can_be_sent(t *testing.T) {
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, url string) {
		var e events
		s := startService(t, url, withEvents(&e))
		org, key := s.org("full")
		r := newReceiver(t, answering(410), answering(200))
		e.listen(t, org.ID, r.URL)
		first := s.call("POST", "/runs", key, simpleCase).text("runId")
		soon(t, "the endpoint to stop", func() bool {
			states, err := e.extensions.State(t.Context(), org.ID, "hub_webhook")
			return err == nil && states[0].DisabledReason == extension.DisabledGone
		})
		second := s.call("POST", "/runs", key, simpleCase).text("runId")
		status := map[string]extension.DeliveryStatus{}
		for _, d := range e.deliveries(t, org.ID) {
			status[d.RunID] = d.Status
		}
		if status[first] != extension.DeliveryFailed || status[second] != extension.DeliverySkipped ||
			len(r.deliveries()) != 1 {
			t.Errorf("deliveries %v, %d calls", status, len(r.deliveries()))
		}
		if _, err := e.hooks.ResendSkipped(t.Context(), org.ID); !errors.Is(err, app.ErrInvalid) {
			t.Errorf("sent again to a stopped endpoint: %v", err)
		}
		e.enable(t, org.ID, extension.HubWebhook, true)
		if n, err := e.hooks.ResendSkipped(t.Context(), org.ID); n != 1 || err != nil {
			t.Fatalf("resent %d, %v", n, err)
		}
		if _, err := e.hooks.Resend(t.Context(), org.ID, "evt_"+first); err != nil {
			t.Fatal(err)
		}
		soon(t, "both to arrive", func() bool { return len(r.deliveries()) == 3 })
		ids := map[string]int{}
		for _, d := range r.deliveries() {
			ids[d.id()]++
		}
		if ids["evt_"+first] != 2 || ids["evt_"+second] != 1 {
			t.Errorf("ids %v", ids)
		}
	})
}

func TestWebhook_comes_back_when_it_was_asked_to(t *testing.T) {
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, url string) {
		var e events
		s := startService(t, url, withEvents(&e))
		org, key := s.org("full")
		r := newReceiver(t, answering(429, "Retry-After", "3"), answering(200))
		e.listen(t, org.ID, r.URL)
		s.call("POST", "/runs", key, simpleCase)
		soon(t, "the second attempt", func() bool { return len(r.deliveries()) == 2 })
		if d := r.deliveries(); d[1].at.Sub(d[0].at) < 3*time.Second {
			t.Errorf("came back after %v", d[1].at.Sub(d[0].at))
		}
	})
}

func TestReplicas_share_the_deliveries(t *testing.T) {
	needsFullSpeed(t, "two programs share a load")
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, url string) {
		var one, two events
		first, second := startService(t, url, withEvents(&one)), startService(t, url, withEvents(&two))
		org, key := first.org("full")
		r := newReceiver(t, func(w http.ResponseWriter, _ *http.Request) {
			time.Sleep(20 * time.Millisecond)
			w.WriteHeader(http.StatusOK)
		})
		one.listen(t, org.ID, r.URL)
		const runs = 20
		var callers sync.WaitGroup
		for i := range runs {
			s := []*service{first, second}[i%2]
			callers.Go(func() {
				if answer := s.call("POST", "/runs", key, simpleCase); answer.status != http.StatusOK {
					t.Errorf("run: %d", answer.status)
				}
			})
		}
		callers.Wait()
		soon(t, "all to arrive", func() bool {
			for _, d := range two.deliveries(t, org.ID) {
				if d.Status != extension.DeliveryDelivered {
					return false
				}
			}
			return true
		})
		times := map[string]int{}
		for _, d := range r.deliveries() {
			times[d.id()]++
		}
		for id, n := range times {
			if n != 1 {
				t.Errorf("%s was attempted %d times", id, n)
			}
		}
		if len(times) != runs {
			t.Errorf("%d events of %d runs", len(times), runs)
		}
	})
}
