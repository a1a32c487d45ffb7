package oidc_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/oidc"
	"github.com/retraite-gateway/retraite/adapters/oidc/oidctest"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/identity"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

const back = "https://retraite.example/back"

// claire is plainly invented.
var claire = oidctest.Person{
	Subject: "248289761001", Email: "claire@cabinet.example", Verified: true, AMR: []string{"pwd", "mfa"},
}

// desk is a client with the provider that it asks.
type desk struct {
	t        *testing.T
	at       *oidctest.Provider
	clock    *porttest.Clock
	provider *oidc.Provider
}

func open(t *testing.T, change func(*oidc.Config)) *desk {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	at := oidctest.New(t, clock.Now)
	at.Change(func(f *oidctest.Faults) { f.Person = claire })
	config := oidc.Config{
		Issuer: at.URL, ClientID: oidctest.ClientID, ClientSecret: access.NewSecret(oidctest.ClientSecret),
		RedirectURL: back,
	}
	if change != nil {
		change(&config)
	}
	p, err := oidc.New(config, clock)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return &desk{t: t, at: at, clock: clock, provider: p}
}

var mine = identity.NewAttempt([identity.Entropy]byte{1}, "", porttest.Start)

// answer goes to the provider as a browser does, and returns what it comes back with.
func (d *desk) answer(attempt identity.Attempt) identity.Answer {
	d.t.Helper()
	address, err := d.provider.Begin(d.t.Context(), attempt)
	if err != nil {
		d.t.Fatal(err)
	}
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := stay.Get(address)
	if err != nil {
		d.t.Fatal(err)
	}
	_ = response.Body.Close()
	to, err := response.Location()
	if err != nil || !strings.HasPrefix(to.String(), back+"?") {
		d.t.Fatalf("%d: %v, %v", response.StatusCode, to, err)
	}
	q := to.Query()
	return identity.Answer{State: q.Get("state"), Code: q.Get("code"), Issuer: q.Get("iss"), Error: q.Get("error")}
}

func (d *desk) finish() (identity.Identity, error) {
	d.t.Helper()
	return d.provider.Finish(d.t.Context(), mine, d.answer(mine))
}

func TestProvider_says_who_signed_in(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(*oidctest.Faults)
		config func(*oidc.Config)
		want   identity.Identity
	}{
		{"with two proofs", nil, nil, identity.Identity{EmailVerified: true, SecondFactor: true}},
		{
			"with one proof", func(f *oidctest.Faults) { f.Person.AMR = []string{"pwd"} }, nil,
			identity.Identity{EmailVerified: true},
		},
		{
			"with a class that counts as two", func(f *oidctest.Faults) { f.Person.AMR, f.Person.ACR = nil, "urn:two" },
			func(c *oidc.Config) { c.ACR = []string{"urn:two", "urn:three"} },
			identity.Identity{EmailVerified: true, SecondFactor: true},
		},
		{
			"with a class that does not", func(f *oidctest.Faults) { f.Person.AMR, f.Person.ACR = nil, "urn:one" },
			func(c *oidc.Config) { c.ACR = []string{"urn:two"} },
			identity.Identity{EmailVerified: true},
		},
		{
			"by an address that nobody checked", func(f *oidctest.Faults) { f.Person.Verified = false }, nil,
			identity.Identity{SecondFactor: true},
		},
		{
			"by an address that is verified in a text", func(f *oidctest.Faults) { f.Person.Verified = "true" }, nil,
			identity.Identity{EmailVerified: true, SecondFactor: true},
		},
		{
			"by an address that another endpoint says", func(f *oidctest.Faults) { f.ByUserInfo = true }, nil,
			identity.Identity{EmailVerified: true, SecondFactor: true},
		},
		{
			"to several parties, of which this one asked",
			func(f *oidctest.Faults) {
				f.Claims = func(said map[string]any) {
					said["aud"], said["azp"] = []string{oidctest.ClientID, "other"}, oidctest.ClientID
				}
			}, nil,
			identity.Identity{EmailVerified: true, SecondFactor: true},
		},
	} {
		d := open(t, c.config)
		if c.change != nil {
			d.at.Change(c.change)
		}
		c.want.Issuer = d.at.URL
		c.want.Subject = claire.Subject
		c.want.Email = claire.Email
		if got, err := d.finish(); err != nil || got != c.want {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
}

func TestProvider_asks_for_the_classes_that_count(t *testing.T) {
	t.Parallel()
	d := open(t, func(c *oidc.Config) { c.ACR = []string{"urn:two", "urn:three"} })
	address, err := d.provider.Begin(t.Context(), mine)
	if err != nil {
		t.Fatal(err)
	}
	to, err := url.Parse(address)
	if err != nil || to.Query().Get("acr_values") != "urn:two urn:three" || to.Query().Get("scope") != "openid email" ||
		to.Query().Get("redirect_uri") != back || strings.Contains(address, mine.Verifier()) {
		t.Errorf("%s, %v", address, err)
	}
	if left := d.provider.Leave(t.Context()); left != d.at.URL+"/leave" {
		t.Errorf("leave at %s", left)
	}
}

func TestProvider_is_asked_how_recent_the_proof_must_be_and_says_when_it_was_given(t *testing.T) {
	t.Parallel()
	start := porttest.Start.Truncate(time.Second)
	for _, c := range []struct {
		name   string
		maxAge time.Duration
		claim  any // of auth_time, in place of the provider's; nil leaves that
		want   time.Time
	}{
		{"any", 0, nil, time.Time{}},
		{"recent", 15 * time.Minute, nil, start.Add(-time.Minute)},
		{"said though nobody asked", 0, start.Add(-time.Hour).Unix(), start.Add(-time.Hour)},
		{"by a clock that goes fast", 15 * time.Minute, start.Add(time.Minute).Unix(), porttest.Start},
		{"in words", 15 * time.Minute, "a minute ago", time.Time{}},
		{"before time began", 15 * time.Minute, -1, time.Time{}},
	} {
		d := open(t, nil)
		d.at.Change(func(f *oidctest.Faults) {
			f.ProvenAt = start.Add(-time.Minute)
			if c.claim != nil {
				f.Claims = func(said map[string]any) { said["auth_time"] = c.claim }
			}
		})
		attempt := mine
		attempt.MaxAge = c.maxAge
		got, err := d.provider.Finish(t.Context(), attempt, d.answer(attempt))
		if err != nil || !got.ProvenAt.Equal(c.want) {
			t.Errorf("%s: %v, %v", c.name, got.ProvenAt, err)
		}
	}
}

func claim(name string, value any) func(*oidctest.Faults) {
	return func(f *oidctest.Faults) { f.Claims = func(said map[string]any) { said[name] = value } }
}

func TestProvider_refuses_proofs_that_do_not_hold(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		change func(*oidctest.Faults)
		reason identity.Reason
	}{
		{"of another nonce", claim("nonce", "another"), identity.Invalid},
		{"without a nonce", claim("nonce", ""), identity.Invalid},
		{"for another audience", claim("aud", "other"), identity.Invalid},
		{"for several, asked for by another", func(f *oidctest.Faults) {
			f.Claims = func(said map[string]any) {
				said["aud"], said["azp"] = []string{oidctest.ClientID, "other"}, "other"
			}
		}, identity.Invalid},
		{"for several, asked for by nobody", claim("aud", []string{oidctest.ClientID, "other"}), identity.Invalid},
		{"of another provider", claim("iss", "https://other.example"), identity.Invalid},
		{"that ended", claim("exp", porttest.Start.Add(-time.Second).Unix()), identity.Invalid},
		{"that has not begun", claim("nbf", porttest.Start.Add(time.Hour).Unix()), identity.Invalid},
		{"of nobody", claim("sub", ""), identity.Invalid},
		{"signed by a key that is not published", func(f *oidctest.Faults) { f.ForeignKey = true }, identity.Invalid},
		{"of somebody else at the other endpoint", func(f *oidctest.Faults) {
			f.ByUserInfo = true
			f.Claims = func(said map[string]any) {
				if said["iss"] == nil {
					said["sub"] = "somebody else"
				}
			}
		}, identity.Invalid},
		{"that the person did not give", func(f *oidctest.Faults) { f.Declines = "access_denied" }, identity.Declined},
		{"for a reason of nobody", func(f *oidctest.Faults) { f.Declines = "<b>" }, identity.Declined},
	} {
		d := open(t, nil)
		d.at.Change(c.change)
		got, err := d.finish()
		refused, ok := errors.AsType[*identity.RefusedError](err)
		if !ok || refused.Reason != c.reason || got != (identity.Identity{}) || strings.Contains(err.Error(), "<b>") {
			t.Errorf("%s: %+v, %v", c.name, got, err)
		}
	}
}

func TestProvider_refuses_codes_that_are_not_its_own(t *testing.T) {
	t.Parallel()
	d := open(t, nil)
	answer := d.answer(mine)
	other := identity.NewAttempt([identity.Entropy]byte{2}, "", porttest.Start)
	stolen := d.answer(other)
	named := answer
	named.Issuer = "https://other.example"
	unnamed := answer
	unnamed.Issuer = ""
	for name, a := range map[string]identity.Answer{
		"of another browser": stolen, "of another provider": named, "of nobody": unnamed,
	} {
		if got, err := d.provider.Finish(t.Context(), mine, a); !isRefused(err, identity.Invalid) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if _, err := d.provider.Finish(t.Context(), mine, answer); err != nil {
		t.Error(err)
	}
	if _, err := d.provider.Finish(t.Context(), mine, answer); !isRefused(err, identity.Invalid) {
		t.Errorf("a second time: %v", err)
	}
	wrong := open(t, func(c *oidc.Config) { c.ClientSecret = access.NewSecret("wrong") })
	if _, err := wrong.finish(); !isRefused(err, identity.Invalid) || !strings.Contains(err.Error(), "invalid_client") {
		t.Errorf("a wrong secret: %v", err)
	}
}

func isRefused(err error, reason identity.Reason) bool {
	refused, ok := errors.AsType[*identity.RefusedError](err)
	return ok && refused.Reason == reason
}

func TestProvider_that_is_out_is_unavailable_and_then_is_not(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/token", "/keys", "/userinfo"} {
		d := open(t, nil)
		answer := d.answer(mine)
		d.at.Change(func(f *oidctest.Faults) {
			f.Out = true
			f.OutPath = path
			f.ByUserInfo = path == "/userinfo"
		})
		if _, err := d.provider.Finish(t.Context(), mine, answer); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("%s is out: %v", path, err)
		}
		d.at.Change(func(f *oidctest.Faults) { f.Out = false })
		if _, err := d.finish(); err != nil {
			t.Errorf("%s is back: %v", path, err)
		}
	}
	d := open(t, nil)
	d.at.Change(func(f *oidctest.Faults) { f.Out = true })
	for range 2 { // the second is not asked
		if _, err := d.provider.Begin(t.Context(), mine); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("out: %v", err)
		}
		d.at.Change(func(f *oidctest.Faults) { f.Out = false })
	}
	d.clock.Advance(3 * time.Second)
	if _, err := d.finish(); err != nil {
		t.Errorf("back: %v", err)
	}
	d.at.Change(func(f *oidctest.Faults) { f.Out = true })
	d.clock.Advance(2 * time.Hour)
	if _, err := d.provider.Begin(t.Context(), mine); err != nil {
		t.Errorf("what it said before is forgotten: %v", err)
	}
	d.at.Change(func(f *oidctest.Faults) { f.Out, f.Declines = false, "temporarily_unavailable" })
	if _, err := d.finish(); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("it says so itself: %v", err)
	}
}

func TestProvider_waits_for_nobody_for_long(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	hangs := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release }))
	t.Cleanup(hangs.Close)
	t.Cleanup(func() { close(release) })
	p, err := oidc.New(
		oidc.Config{Issuer: hangs.URL, ClientID: "a", RedirectURL: back}, porttest.NewClock(porttest.Start),
	)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := p.Begin(ctx, mine); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("%v", err)
	}
}

// What a provider says of itself leads to it, by https, or to no private address.
func TestProvider_leads_nowhere_else(t *testing.T) {
	t.Parallel()
	inside := httptest.NewServer(
		http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a call went inside") }),
	)
	t.Cleanup(inside.Close)
	for name, value := range map[string]string{
		"token_endpoint": "http://10.0.0.1/token", "jwks_uri": "ftp://id.example/keys",
		"userinfo_endpoint":      "http://id.example/",
		"authorization_endpoint": "javascript:alert(1)", "issuer": "https://other.example",
	} {
		d := open(t, nil)
		d.at.Change(func(f *oidctest.Faults) { f.Document = func(document map[string]any) { document[name] = value } })
		if address, err := d.provider.Begin(t.Context(), mine); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("%s: %s, %v", name, address, err)
		}
	}
	// "localhost" is not the host of the issuer, which is 127.0.0.1, and is private.
	d := open(t, nil)
	elsewhere := strings.Replace(inside.URL, "127.0.0.1", "localhost", 1)
	d.at.Change(func(f *oidctest.Faults) {
		f.Document = func(document map[string]any) { document["token_endpoint"] = elsewhere }
	})
	if _, err := d.finish(); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("a private address: %v", err)
	}
	d = open(t, nil)
	d.at.Change(func(f *oidctest.Faults) {
		f.Document = func(document map[string]any) { document["end_session_endpoint"] = "javascript:alert(1)" }
	})
	if left := d.provider.Leave(t.Context()); left != "" {
		t.Errorf("leave at %s", left)
	}
}

func TestConfig_refuses_what_can_be_no_provider(t *testing.T) {
	t.Parallel()
	for _, issuer := range []string{
		"", "id.example", "http://id.example", "ftp://id.example", "https://", "https://a:b@id.example",
		"https://id.example/?a=b",
		"https://id.example/#a", "http://10.0.0.1",
	} {
		if err := (oidc.Config{Issuer: issuer, ClientID: "a"}).Check(); err == nil {
			t.Errorf("%q is an issuer", issuer)
		}
	}
	if err := (oidc.Config{Issuer: "https://id.example"}).Check(); err == nil {
		t.Error("nobody asks")
	}
	for _, issuer := range []string{"https://id.example/realms/a", "http://localhost:8081", "http://[::1]:1"} {
		if err := (oidc.Config{Issuer: issuer, ClientID: "a"}).Check(); err != nil {
			t.Errorf("%q: %v", issuer, err)
		}
	}
}
