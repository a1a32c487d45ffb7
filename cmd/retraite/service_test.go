package main

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/routers"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// service is the program as a caller meets it, with the operators' use cases on its store at hand. Every answer that a
// test gets is checked against the OpenAPI description.
type service struct {
	backstage

	t     *testing.T
	base  string
	rules routers.Router
	// logged returns the lines of the program's log that hold a text.
	logged func(text string) []string
}

// backstage is what operators do.
type backstage struct {
	orgs  *app.ManageOrgs
	creds *app.ManageCredentials
	flag  *app.SetFlag
}

// setup is how a service of a test differs from one that nobody told anything.
type setup struct {
	settings settings
	log      io.Writer
	graph    []fx.Option
}

type option func(*setup)

// with changes settings.
func with(change func(*settings)) option { return func(s *setup) { change(&s.settings) } }

// withClock replaces the clock of the machine.
func withClock(clock ports.Clock) option {
	return func(s *setup) {
		s.graph = append(s.graph, fx.Decorate(func(ports.Clock) ports.Clock { return clock }))
	}
}

// populate takes a use case out of the program.
func populate[T any](into *T) option {
	return func(s *setup) { s.graph = append(s.graph, fx.Populate(into)) }
}

// withHTTP changes what no setting does.
func withHTTP(change func(*httpapi.Config)) option {
	return func(s *setup) {
		s.graph = append(s.graph, fx.Decorate(func(c httpapi.Config) httpapi.Config {
			change(&c)
			return c
		}))
	}
}

// withLog takes the log.
func withLog(to io.Writer) option { return func(s *setup) { s.log = to } }

const testBaseURL = "http://retraite.example"

func newSetup(t testing.TB, databaseURL string, options []option) setup {
	t.Helper()
	s, err := loadSettings("", map[string]any{
		"database_url": databaseURL, "addr": "127.0.0.1:0", "base_url": testBaseURL, "rate_public": -1,
		"rate_token": -1, "rate_failures": -1,
		"master_key_file": testMasterKey(databaseURL),
	})
	if err != nil {
		t.Fatal(err)
	}
	out := setup{settings: s}
	for _, change := range options {
		change(&out)
	}
	return out
}

// startService starts the whole program in this process, on a socket of its own.
func startService(t *testing.T, databaseURL string, options ...option) *service {
	t.Helper()
	var log logBook
	how := newSetup(t, databaseURL, options)
	if how.log == nil {
		how.log = io.MultiWriter(&log, testWriter{t})
	}
	wired, err := graph(how.settings, how.log)
	if err != nil {
		t.Fatal(err)
	}
	out := &service{t: t, logged: log.lines}
	var server *httpapi.Server
	start(t, fx.New(wired, transport, fx.Options(how.graph...), fx.Populate(&server, &out.orgs, &out.creds, &out.flag)))
	out.base = "http://" + server.Addr() + httpapi.APIRoot
	out.rules = description(t, out.base)
	return out
}

// openBackstage opens the operators' use cases on a store, as their commands do.
func openBackstage(t testing.TB, databaseURL string) backstage {
	t.Helper()
	wired, err := graph(newSetup(t, databaseURL, nil).settings, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	var out backstage
	start(t, fx.New(wired, fx.Populate(&out.orgs, &out.creds, &out.flag)))
	return out
}

// start starts a graph, and stops it with the test.
func start(t testing.TB, running *fx.App) {
	t.Helper()
	if err := running.Err(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), startLimit)
	defer cancel()
	if err := running.Start(ctx); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), stopLimit)
		defer cancel()
		if err := running.Stop(ctx); err != nil {
			t.Error(err)
		}
	})
}

// org makes an organisation with a key that holds the grants of the pack.
func (s *service) org(pack string, change ...func(*app.OrgChange)) (org access.Org, key string) {
	s.t.Helper()
	name, packs, level := "Cabinet Exemple", []string{pack}, 2
	wanted := app.OrgChange{Name: &name, Packs: &packs, RestitutionLevel: &level}
	for _, c := range change {
		c(&wanted)
	}
	org, err := s.orgs.Create(s.t.Context(), wanted)
	if err != nil {
		s.t.Fatal(err)
	}
	return org, s.key(org.ID, pack)
}

// caps sets the caps of an organisation to be.
func caps(calls, runs int64) func(*app.OrgChange) {
	return func(c *app.OrgChange) { c.CallsCap, c.RunsCap = &calls, &runs }
}

func (s *service) key(org access.OrgID, pack string) string {
	s.t.Helper()
	return s.credential(s.creds.CreateKey(s.t.Context(), app.NewCredential{Org: org, Pack: pack})).Secret.Reveal()
}

// granted makes a key that holds those grants only.
func (s *service) granted(org access.OrgID, grants ...string) string {
	s.t.Helper()
	return s.credential(s.creds.CreateKey(s.t.Context(), app.NewCredential{Org: org, Grants: grants})).Secret.Reveal()
}

func (s *service) credential(issued app.Issued, err error) app.Issued {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
	return issued
}

// change changes an organisation.
func (s *service) change(org access.OrgID, change app.OrgChange) {
	s.t.Helper()
	if _, err := s.orgs.Set(s.t.Context(), org, change); err != nil {
		s.t.Fatal(err)
	}
}

// client serves the tests that call from many goroutines at once.
var client = &http.Client{
	Transport: &http.Transport{MaxIdleConnsPerHost: 256, DisableCompression: true},
	Timeout:   time.Minute,
	CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	},
}

// call sends a request and checks the answer against the description. body is a text, or nil for none; headers are
// names and values in turn, and a name given twice is sent twice.
func (s *service) call(method, path, key string, body any, headers ...string) reply {
	s.t.Helper()
	return s.send(s.request(method, path, key, body, headers...))
}

func (s *service) request(method, path, key string, body any, headers ...string) *http.Request {
	s.t.Helper()
	var content io.Reader
	if text, ok := body.(string); ok {
		content = strings.NewReader(text)
	}
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.base+path, content)
	if err != nil {
		s.t.Error(err)
		return &http.Request{}
	}
	if key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	replaced := map[string]bool{}
	for i := 0; i+1 < len(headers); i += 2 {
		name := http.CanonicalHeaderKey(headers[i])
		if !replaced[name] {
			request.Header.Del(name)
		}
		replaced[name] = true
		request.Header.Add(name, headers[i+1])
	}
	return request
}

// send may be called from any goroutine; a request that is not answered fails the test and gives an empty reply.
func (s *service) send(request *http.Request) reply {
	s.t.Helper()
	response, err := client.Do(request)
	if err != nil {
		s.t.Error(err)
		return reply{header: http.Header{}}
	}
	out, err := read(response)
	if err != nil {
		s.t.Error(err)
	}
	s.check(request, out)
	if out.status == http.StatusInternalServerError {
		s.t.Errorf(
			"%s %s answers 500: %s", request.Method, request.URL.Path,
			strings.Join(s.logged(out.header.Get("X-Request-Id")), "\n"),
		)
	}
	return out
}

// oneShot sends each request over a connection of its own: over a used one that breaks, the standard client would send
// it again by itself.
var oneShot = &http.Client{
	Transport: &http.Transport{DisableKeepAlives: true, DisableCompression: true}, Timeout: time.Minute,
}

// try sends a request once to a service that may be down; an error is no answer.
func (s *service) try(method, path, key string, body any, headers ...string) (reply, error) {
	response, err := oneShot.Do(s.request(method, path, key, body, headers...))
	if err != nil {
		return reply{}, err
	}
	return read(response)
}

// allowlist lets an organisation be called from those ranges only.
func allowlist(ranges ...string) app.OrgChange { return app.OrgChange{Allowlist: &ranges} }
