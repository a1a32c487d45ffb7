package webhook_test

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"

	"github.com/retraite-gateway/retraite/adapters/webhook"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// now is a present that receivers accept: their library has a clock of its own.
var now = time.Now()

var (
	secret = extension.NewSigningSecret([extension.SecretEntropy]byte{1, 2, 3})
	older  = extension.NewSigningSecret([extension.SecretEntropy]byte{4, 5, 6})
)

func settingOf(url string) extension.Setting {
	return extension.Setting{
		Org: "org_a", Endpoint: "hub_webhook", Kind: extension.HubWebhook, Enabled: true, URL: url,
		Secrets: []extension.SigningSecret{secret},
	}
}

func deliveryOf(id string) extension.Delivery {
	return extension.Delivery{
		DeliveryID: extension.DeliveryID{Org: "org_a", EventID: id, Endpoint: "hub_webhook"},
		Kind:       extension.HubWebhook,
		Type:       "org.retraite-gateway.ping", Body: []byte(`{"specversion":"1.0","id":"` + id + `"}`),
		Status: extension.DeliveryPending, Round: 1,
	}
}

// call is a request that a receiver has read.
type call struct {
	header http.Header
	body   []byte
}

// receiver is an HTTP server that remembers what it was sent.
type receiver struct {
	*httptest.Server

	mu   sync.Mutex
	seen []call
}

func newReceiver(t *testing.T, then http.HandlerFunc) *receiver {
	t.Helper()
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(request.Body)
		if err == nil {
			r.mu.Lock()
			r.seen = append(r.seen, call{header: request.Header.Clone(), body: body})
			r.mu.Unlock()
		}
		then(w, request)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) calls() []call {
	r.mu.Lock()
	defer r.mu.Unlock()
	return append([]call{}, r.seen...)
}

func answer(status int, headers ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(headers); i += 2 {
			w.Header().Set(headers[i], headers[i+1])
		}
		w.WriteHeader(status)
	}
}

func open(t *testing.T, config webhook.Config) *webhook.Deliverer {
	t.Helper()
	d := webhook.New(config, porttest.NewClock(now))
	t.Cleanup(d.Close)
	return d
}

func TestDeliver_signs_with_every_secret_in_force(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, answer(204))
	setting := settingOf(r.URL)
	setting.Secrets = extension.RotateSecret([]extension.SigningSecret{older}, secret, now)
	a := open(t, webhook.Config{AllowPrivate: true}).Deliver(t.Context(), setting, deliveryOf("evt_1"))
	if a.Outcome != extension.Delivered || a.Status != 204 {
		t.Fatalf("attempt %+v", a)
	}
	got := r.calls()[0]
	for name, s := range map[string]extension.SigningSecret{"new": secret, "old": older} {
		verifier, err := standardwebhooks.NewWebhook(s.Reveal())
		if err != nil {
			t.Fatal(err)
		}
		if err := verifier.Verify(got.body, got.header); err != nil {
			t.Errorf("with the %s secret: %v", name, err)
		}
		if err := verifier.Verify(append(got.body, ' '), got.header); err == nil {
			t.Errorf("with the %s secret a changed body is accepted", name)
		}
	}
	if kind := got.header.Get("Content-Type"); kind != "application/cloudevents+json" {
		t.Errorf("content type %q", kind)
	}
}

func TestDeliver_reads_the_status_and_the_wait(t *testing.T) {
	t.Parallel()
	inAnHour := now.Add(time.Hour).UTC().Format(http.TimeFormat)
	for _, c := range []struct {
		name    string
		then    http.HandlerFunc
		outcome extension.Outcome
		wait    time.Duration
	}{
		{"accepted", answer(202), extension.Delivered, 0},
		{"a fault of theirs", answer(500), extension.Rejected, 0},
		{"too many, in seconds", answer(429, "Retry-After", "120"), extension.Rejected, 2 * time.Minute},
		{"unavailable, until a date", answer(503, "Retry-After", inAnHour), extension.Rejected, time.Hour},
		{"a wait that is none", answer(503, "Retry-After", "soon"), extension.Rejected, 0},
		{"a negative wait", answer(503, "Retry-After", "-5"), extension.Rejected, 0},
		{"gone", answer(410), extension.Gone, 0},
		{"elsewhere", answer(307, "Location", "/other"), extension.Rejected, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newReceiver(t, c.then)
			a := open(t, webhook.Config{AllowPrivate: true}).Deliver(t.Context(), settingOf(r.URL), deliveryOf("evt_1"))
			if a.Outcome != c.outcome || a.RetryAfter < c.wait-2*time.Second || a.RetryAfter > c.wait {
				t.Errorf("attempt %+v", a)
			}
			if len(r.calls()) != 1 {
				t.Errorf("%d calls, want 1", len(r.calls()))
			}
		})
	}
}

func TestDeliver_follows_no_redirect_even_where_private_targets_are_allowed(t *testing.T) {
	t.Parallel()
	other := newReceiver(t, answer(200))
	r := newReceiver(t, answer(302, "Location", other.URL))
	a := open(t, webhook.Config{AllowPrivate: true}).Deliver(t.Context(), settingOf(r.URL), deliveryOf("evt_1"))
	if a.Outcome != extension.Rejected || a.Status != 302 || len(other.calls()) != 0 {
		t.Errorf("attempt %+v, %d calls of the other", a, len(other.calls()))
	}
}

func TestDeliver_gives_up_on_a_target_that_hangs(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	r := newReceiver(t, func(http.ResponseWriter, *http.Request) { <-release })
	t.Cleanup(func() { close(release) })
	a := open(t, webhook.Config{AllowPrivate: true, Timeout: 200 * time.Millisecond}).Deliver(
		t.Context(), settingOf(r.URL), deliveryOf("evt_1"),
	)
	if a.Outcome != extension.Rejected || a.Reason != "no answer in time" {
		t.Errorf("attempt %+v", a)
	}
}

func TestDeliver_reads_little_of_ten_gigabytes(t *testing.T) {
	t.Parallel()
	sent := make(chan int64, 1)
	r := newReceiver(t, func(w http.ResponseWriter, _ *http.Request) {
		block := make([]byte, 64<<10)
		var n int64
		for n < 10<<30 {
			written, err := w.Write(block)
			n += int64(written)
			if err != nil {
				break
			}
		}
		sent <- n
	})
	a := open(t, webhook.Config{AllowPrivate: true}).Deliver(t.Context(), settingOf(r.URL), deliveryOf("evt_1"))
	if a.Outcome != extension.Delivered {
		t.Errorf("attempt %+v", a)
	}
	// The rest is what the sockets hold between both ends.
	if n := <-sent; n > 32<<20 {
		t.Errorf("the target could send %d bytes", n)
	}
}

func TestDeliver_never_tells_the_address_or_the_answer(t *testing.T) {
	t.Parallel()
	r := newReceiver(t, func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusInternalServerError)
		_, _ = io.WriteString(w, "answer-of-the-target")
	})
	down := newReceiver(t, answer(200))
	down.Close()
	d := open(t, webhook.Config{AllowPrivate: true})
	for _, url := range []string{
		r.URL, down.URL, "https://" + strings.TrimPrefix(r.URL, "http://"), "http://nosuch.invalid",
	} {
		a := d.Deliver(t.Context(), settingOf(url+"/hook?token=secret-in-the-url"), deliveryOf("evt_1"))
		if text := fmt.Sprintf("%+v", a); a.Outcome != extension.Rejected ||
			strings.Contains(text, "secret-in-the-url") ||
			strings.Contains(text, "127.0.0.1") || strings.Contains(text, "answer-of") || a.Reason == "" {
			t.Errorf("%s: %s", url, text)
		}
	}
}

func TestDeliver_asks_no_proxy(t *testing.T) {
	proxied := newReceiver(t, answer(200))
	t.Setenv("HTTP_PROXY", proxied.URL)
	t.Setenv("HTTPS_PROXY", proxied.URL)
	// The name is one that only a proxy would take.
	a := open(t, webhook.Config{AllowPrivate: true}).Deliver(
		t.Context(), settingOf("http://nosuch.invalid/"), deliveryOf("evt_1"),
	)
	if a.Outcome != extension.Rejected || len(proxied.calls()) != 0 {
		t.Errorf("attempt %+v, %d calls of the proxy", a, len(proxied.calls()))
	}
}

func TestDeliver_ends_when_a_target_takes_the_connection_and_says_nothing(t *testing.T) {
	t.Parallel()
	silent, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = silent.Close() })
	a := open(t, webhook.Config{AllowPrivate: true, Timeout: 300 * time.Millisecond}).
		Deliver(t.Context(), settingOf("http://"+silent.Addr().String()), deliveryOf("evt_1"))
	if a.Outcome != extension.Rejected || a.Reason != "no answer in time" {
		t.Errorf("attempt %+v", a)
	}
}
