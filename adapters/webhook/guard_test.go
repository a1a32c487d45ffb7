package webhook_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/webhook"
	"github.com/retraite-gateway/retraite/domain/extension"
)

// names answers look-ups one after another; the last answer stays.
func names(answers ...string) func(context.Context, string) ([]netip.Addr, error) {
	var asked atomic.Int64
	return func(context.Context, string) ([]netip.Addr, error) {
		text := answers[min(int(asked.Add(1)), len(answers))-1]
		if text == "" {
			return nil, &net.DNSError{Err: "no such host", IsNotFound: true}
		}
		return []netip.Addr{netip.MustParseAddr(text)}, nil
	}
}

func TestCheckTarget_refuses_every_form_of_a_private_address(t *testing.T) {
	t.Parallel()
	d := open(t, webhook.Config{Lookup: names("127.0.0.1")})
	for _, url := range []string{
		"https://127.0.0.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/", "https://[::ffff:a9fe:a9fe]/",
		"https://169.254.169.254/",
		"https://10.0.0.1/", "https://100.64.0.1/", "https://0x7f000001/", "https://2130706433/", "https://localhost/",
		"https://user:pw@example.org/", "http://example.org/", "https://private.example/",
	} {
		if err := d.CheckTarget(t.Context(), url); err == nil {
			t.Errorf("%s was accepted", url)
		}
	}
}

func TestCheckTarget_looks_the_name_up(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]error{
		"93.184.215.14": nil, "10.1.2.3": extension.ErrTargetAddress, "64:ff9b::a00:1": extension.ErrTargetAddress,
		"::ffff:192.168.0.1": extension.ErrTargetAddress, "fd00::1": extension.ErrTargetAddress,
	} {
		err := open(t, webhook.Config{Lookup: names(answer)}).CheckTarget(t.Context(), "https://hooks.example/")
		if !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", answer, err, want)
		}
	}
	nowhere := open(t, webhook.Config{Lookup: names("")})
	if err := nowhere.CheckTarget(t.Context(), "https://hooks.example/"); err == nil {
		t.Error("a name that cannot be found was accepted")
	}
}

func TestDeliver_makes_no_connection_to_a_name_that_became_private(t *testing.T) {
	t.Parallel()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:8443")
	if err != nil {
		t.Skip("port 8443 is taken")
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
	for _, private := range []string{"127.0.0.1", "::ffff:127.0.0.1", "::1"} {
		d := open(t, webhook.Config{Lookup: names("93.184.215.14", private)})
		const url = "https://rebinding.example:8443/"
		if err := d.CheckTarget(t.Context(), url); err != nil {
			t.Fatalf("the first look-up: %v", err)
		}
		a := d.Deliver(t.Context(), settingOf(url), deliveryOf("evt_1"))
		if a.Outcome != extension.Rejected || a.Reason != "the target is not a public address" {
			t.Errorf("%s: attempt %+v", private, a)
		}
	}
	if n := connections.Load(); n != 0 {
		t.Errorf("%d connections were made", n)
	}
}

func TestDeliver_needs_a_certificate_of_the_name(t *testing.T) {
	t.Parallel()
	var calls atomic.Int64
	server := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls.Add(1) }))
	t.Cleanup(server.Close)
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	lookup := func(context.Context, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}
	_, port, err := net.SplitHostPort(server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		tls  *tls.Config
		host string
		want extension.Outcome
	}{
		{"an authority that nobody knows", nil, "example.com", extension.Rejected},
		{
			"a name that is another's", &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}, "other.example",
			extension.Rejected,
		},
		{"all well", &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12}, "example.com", extension.Delivered},
	} {
		d := open(t, webhook.Config{AllowPrivate: true, Lookup: lookup, TLS: c.tls})
		a := d.Deliver(t.Context(), settingOf("https://"+net.JoinHostPort(c.host, port)), deliveryOf("evt_1"))
		if a.Outcome != c.want {
			t.Errorf("%s: attempt %+v", c.name, a)
		}
	}
	if calls.Load() != 1 {
		t.Errorf("%d calls, want 1", calls.Load())
	}
}
