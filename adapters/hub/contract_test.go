package hub_test

import (
	"context"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/retraite-gateway/retraite/adapters/hub"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/event"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// startHub starts a real server inside this process.
func startHub(t *testing.T, change ...func(*server.Options)) *server.Server {
	t.Helper()
	options := &server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, JetStream: true, StoreDir: t.TempDir(), NoLog: true, NoSigs: true,
	}
	for _, c := range change {
		c(options)
	}
	s, err := server.NewServer(options)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
	if !s.ReadyForConnections(10 * time.Second) {
		t.Fatal("the hub does not start")
	}
	return s
}

// read returns everything in the stream, as a consumer of the organisation's subjects gets it.
func read(t *testing.T, url, subject string) []jetstream.Msg {
	t.Helper()
	conn, err := nats.Connect(url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	consumer, err := js.OrderedConsumer(
		ctx, hub.DefaultStream, jetstream.OrderedConsumerConfig{FilterSubjects: []string{subject}},
	)
	if err != nil {
		t.Fatal(err)
	}
	batch, err := consumer.Fetch(1000, jetstream.FetchMaxWait(500*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	var out []jetstream.Msg
	for m := range batch.Messages() {
		out = append(out, m)
	}
	return out
}

var setting = extension.Setting{Org: "org_a", Endpoint: "hub_event", Kind: extension.HubEvent, Enabled: true}

func delivery(id string) extension.Delivery {
	return extension.Delivery{
		DeliveryID: extension.DeliveryID{Org: "org_a", EventID: id, Endpoint: "hub_event"}, Kind: extension.HubEvent,
		Type: string(event.TypeRunCompleted), Body: []byte(`{"id":"` + id + `"}`),
	}
}

func open(t *testing.T, config hub.Config) *hub.Deliverer {
	t.Helper()
	d := hub.New(config)
	t.Cleanup(d.Close)
	return d
}

func TestDelivererKeepsItsContract(t *testing.T) {
	t.Parallel()
	porttest.Delivery(t, func(t *testing.T) porttest.Target {
		t.Helper()
		s := startHub(t)
		url := s.ClientURL()
		return porttest.Target{
			Deliverer: open(t, hub.Config{URL: url}), Setting: setting,
			Received: func(t *testing.T) []porttest.Received {
				t.Helper()
				var out []porttest.Received
				for _, m := range read(t, url, "retraite.org_a.run_completed") {
					out = append(out, porttest.Received{ID: m.Headers().Get(jetstream.MsgIDHeader), Body: m.Data()})
				}
				return out
			},
			Down: s.Shutdown,
		}
	})
}

func TestDeliver_collapses_repetitions(t *testing.T) {
	t.Parallel()
	s := startHub(t)
	for range 2 { // another process does not know what the first one sent
		d := open(t, hub.Config{URL: s.ClientURL()})
		for range 3 {
			if a := d.Deliver(t.Context(), setting, delivery("evt_1")); a.Outcome != extension.Delivered {
				t.Fatalf("attempt %+v", a)
			}
		}
	}
	got := read(t, s.ClientURL(), "retraite.>")
	if len(got) != 1 || got[0].Headers().Get("Content-Type") != event.ContentType ||
		got[0].Subject() != "retraite.org_a.run_completed" {
		t.Errorf("%d messages: %v", len(got), got)
	}
}

func TestDeliver_reaches_a_hub_that_starts_later(t *testing.T) {
	t.Parallel()
	first := startHub(t)
	address, ok := first.Addr().(*net.TCPAddr)
	if !ok {
		t.Fatalf("the hub listens on %v", first.Addr())
	}
	first.Shutdown()
	first.WaitForShutdown()
	d := open(t, hub.Config{URL: first.ClientURL(), Timeout: 2 * time.Second})
	if a := d.Deliver(t.Context(), setting, delivery("evt_1")); a.Outcome != extension.Rejected ||
		a.Reason != "the hub cannot be reached" {
		t.Errorf("while it is down: %+v", a)
	}
	startHub(t, func(o *server.Options) { o.Port = address.Port })
	deadline := time.Now().Add(time.Minute)
	for {
		if a := d.Deliver(t.Context(), setting, delivery("evt_1")); a.Outcome == extension.Delivered {
			return
		} else if time.Now().After(deadline) {
			t.Fatalf("once it is up: %+v", a)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func TestDeliver_shows_no_credentials(t *testing.T) {
	t.Parallel()
	s := startHub(t, func(o *server.Options) { o.Username, o.Password = "operator", "right-password" })
	url := strings.Replace(s.ClientURL(), "nats://", "nats://operator:wrong-password@", 1)
	a := open(t, hub.Config{URL: url, Timeout: 2 * time.Second}).Deliver(t.Context(), setting, delivery("evt_1"))
	if a.Outcome != extension.Rejected || a.Reason == "" || strings.Contains(a.Reason, "password") {
		t.Errorf("attempt %+v", a)
	}
}

func TestSubject_holds_what_separates_subjects_nowhere_else(t *testing.T) {
	t.Parallel()
	for org, want := range map[access.OrgID]string{
		"org_1": "retraite.org_1.run_completed", "a.b": "retraite.a_b.run_completed", "*": "retraite._.run_completed",
		"> x": "retraite.__x.run_completed",
	} {
		if got := hub.Subject(org, event.TypeRunCompleted); got != want {
			t.Errorf("%s: %s, want %s", org, got, want)
		}
	}
}
