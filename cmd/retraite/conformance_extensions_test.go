package main

import (
	"net"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/retraite-gateway/retraite/domain/extension"
)

const pingWebhook = `{"kind":"hub_webhook"}`

// The test button tells nothing of what the target answers: bug case GB-35.
func TestExtensionsTest_answers_the_same_whatever_the_target_does(t *testing.T) {
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, url string) {
		var e events
		s := startService(t, url, withEvents(&e, func(s *settings) { s.WebhookSchedule = "0s" }))
		release := make(chan struct{})
		closed := newReceiver(t, answering(200))
		closed.Close()
		silent := newReceiver(t, func(http.ResponseWriter, *http.Request) { <-release })
		t.Cleanup(func() { close(release) })
		for name, target := range map[string]string{
			"200": newReceiver(t, answering(200)).URL, "500": newReceiver(t, answering(500)).URL, "closed": closed.URL,
			"silent": silent.URL,
		} {
			org, key := s.org("full")
			e.listen(t, org.ID, target)
			answer := s.call("POST", "/extensions/test", key, pingWebhook)
			if answer.status != http.StatusOK || string(answer.body) != `{"result":"ok"}` {
				t.Errorf("%s: %d %q", name, answer.status, answer.body)
			}
			d := e.deliveries(t, org.ID)
			if len(d) != 1 || d[0].Type != "org.retraite-gateway.ping" {
				t.Fatalf("%s: deliveries %+v", name, d)
			}
			// The answer came without waiting for the target: the attempt at the one that says nothing is not over.
			if name == "silent" && (d[0].Status != extension.DeliveryPending || d[0].Attempts != 0) {
				t.Errorf("answered once the delivery was %s after %d attempts", d[0].Status, d[0].Attempts)
			}
			e.enable(t, org.ID, extension.HubWebhook, false)
			if got := s.call("POST", "/extensions/test", key, pingWebhook).text("result"); got != "noop_disabled" {
				t.Errorf("%s, disabled: %s", name, got)
			}
		}
	})
}

func TestExtensionsTest_delivers_a_ping_and_says_when_there_is_none(t *testing.T) {
	t.Parallel()
	onEveryQueue(t, func(t *testing.T, url string) {
		var e events
		s := startService(t, url, withEvents(&e))
		org, key := s.org("full")
		ping := func(key string, body any) string {
			return s.call("POST", "/extensions/test", key, body).text(
				"result",
			)
		}
		if got := ping(key, pingWebhook); got != "noop_disabled" {
			t.Errorf("never set: %s", got)
		}
		e.enable(t, org.ID, extension.HubWebhook, true)
		if got := ping(key, pingWebhook); got != "noop_disabled" {
			t.Errorf("enabled without a target: %s", got)
		}
		r := newReceiver(t, answering(200))
		e.listen(t, org.ID, r.URL)
		if got := ping(s.granted(org.ID, "restitution.run", "ext.hub_event"), pingWebhook); got != "noop_disabled" {
			t.Errorf("without the grant: %s", got)
		}
		e.enable(t, org.ID, extension.HubEvent, true)
		if got := ping(key, nil); got != "noop_disabled" {
			t.Errorf("the hub, which this installation does not have: %s", got)
		}
		if got := ping(key, pingWebhook); got != "ok" {
			t.Errorf("all set: %s", got)
		}
		soon(t, "the ping", func() bool { return len(r.deliveries()) == 1 })
		if got := (reply{body: r.deliveries()[0].body}).text("type"); got != "org.retraite-gateway.ping" {
			t.Errorf("type %s", got)
		}
	})
}

func TestExtensionsTest_is_off_without_jobs(t *testing.T) {
	t.Parallel()
	hubURL, _ := startHub(t)
	var e events
	s := startService(t, "memory://", withEvents(&e, func(s *settings) { s.HubURL = hubURL }))
	org, key := s.org("full")
	e.listen(t, org.ID, newReceiver(t, answering(200)).URL)
	e.enable(t, org.ID, extension.HubEvent, true)
	for _, kind := range extension.Kinds() {
		got := s.call("POST", "/extensions/test", key, `{"kind":"`+string(kind)+`"}`).text("result")
		if got != "noop_disabled" {
			t.Errorf("%s: %s", kind, got)
		}
	}
	if made := s.call("POST", "/runs", key, simpleCase); made.status != http.StatusOK ||
		len(e.deliveries(t, org.ID)) != 0 {
		t.Errorf("%d, deliveries %v", made.status, e.deliveries(t, org.ID))
	}
}

// No form of a private address is a target, and none is ever connected to: bug case GB-34.
func TestWebhookSet_refuses_private_targets_and_no_run_fails_because_of_them(t *testing.T) {
	t.Parallel()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	var connections atomic.Int64
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			connections.Add(1)
			_ = conn.Close()
		}
	}()
	_, port, err := net.SplitHostPort(listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	onEveryQueue(t, func(t *testing.T, url string) {
		var lenient, strict events
		// Somebody set a private target while that was allowed; now it is not.
		operator := startService(t, url, withEvents(&lenient, func(s *settings) { s.Workers = 0 }))
		org, key := operator.org("full")
		lenient.listen(t, org.ID, "https://localhost:"+port+"/")
		s := startService(t, url, withEvents(&strict, func(s *settings) { s.WebhookAllowPrivate = false }))
		for _, target := range []string{
			"https://127.0.0.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:a9fe:a9fe]/",
			"https://169.254.169.254/",
			"https://10.0.0.1/", "https://100.64.0.1/", "https://0x7f000001/", "https://2130706433/",
			"https://localhost/",
			"https://user:pw@example.org/", "http://example.org/", "https://nosuch.invalid/",
		} {
			if _, err := strict.hooks.Set(t.Context(), org.ID, target); err == nil {
				t.Errorf("%s was accepted", target)
			}
		}
		if made := s.call("POST", "/runs", key, simpleCase); made.status != http.StatusOK {
			t.Errorf("the run answers %d", made.status)
		}
		soon(
			t, "the attempts to end",
			func() bool { return strict.deliveries(t, org.ID)[0].Status == extension.DeliveryFailed },
		)
	})
	t.Cleanup(func() {
		if n := connections.Load(); n != 0 {
			t.Errorf("%d connections were made", n)
		}
	})
}
