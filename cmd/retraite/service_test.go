package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
)

// service is the whole program in this process, on a socket of its own, with the operators' use cases at hand. Every answer that a test
// gets is checked against the OpenAPI description.
type service struct {
	t     *testing.T
	base  string
	orgs  *app.ManageOrgs
	creds *app.ManageCredentials
	flag  *app.SetFlag
	rules routers.Router
}

// startService starts the program on a store, with whatever other settings.
func startService(t *testing.T, databaseURL string, change ...func(*settings)) *service {
	t.Helper()
	s, err := loadSettings("", map[string]any{"database_url": databaseURL, "addr": "127.0.0.1:0", "base_url": "http://retraite.example"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(&s)
	}
	wired, err := graph(s, testWriter{t})
	if err != nil {
		t.Fatal(err)
	}
	out := &service{t: t}
	var server *httpapi.Server
	running := fx.New(wired, transport, fx.Populate(&server, &out.orgs, &out.creds, &out.flag))
	if err := running.Err(); err != nil {
		t.Fatal(err)
	}
	if err := running.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := running.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
	out.base = "http://" + server.Addr() + httpapi.APIRoot
	out.rules = out.description()
	return out
}

func (s *service) description() routers.Router {
	s.t.Helper()
	response, err := http.Get(s.base + "/openapi.json")
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	doc, err := openapi3.NewLoader().LoadFromData(raw)
	if err != nil {
		s.t.Fatal(err)
	}
	doc.Servers = openapi3.Servers{{URL: s.base}}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		s.t.Fatal(err)
	}
	return router
}

// testWriter sends the log of the program to the log of the test.
type testWriter struct{ t *testing.T }

func (w testWriter) Write(line []byte) (int, error) {
	w.t.Logf("%s", bytes.TrimSpace(line))
	return len(line), nil
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

func (s *service) key(org access.OrgID, pack string) string {
	s.t.Helper()
	issued, err := s.creds.CreateKey(s.t.Context(), app.NewCredential{Org: org, Pack: pack})
	if err != nil {
		s.t.Fatal(err)
	}
	return issued.Secret.Reveal()
}

// reply is an answer, read.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// json reads a member by its path, such as "synthese.pensions.0.regime"; nil when it is not there.
func (r reply) json(path string) any {
	var v any
	if json.Unmarshal(r.body, &v) != nil {
		return nil
	}
	for _, name := range strings.Split(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			v = at[name]
		case []any:
			n := 0
			for _, c := range name {
				n = 10*n + int(c-'0')
			}
			if n >= len(at) {
				return nil
			}
			v = at[n]
		default:
			return nil
		}
	}
	return v
}

func (r reply) text(path string) string {
	text, _ := r.json(path).(string)
	return text
}

// call sends a request and checks the answer against the description. body is a text, or nil for none.
func (s *service) call(method, path, key string, body any, headers ...string) reply {
	s.t.Helper()
	var content io.Reader
	if text, ok := body.(string); ok {
		content = strings.NewReader(text)
	}
	request, err := http.NewRequestWithContext(s.t.Context(), method, s.base+path, content)
	if err != nil {
		s.t.Fatal(err)
	}
	if key != "" {
		request.Header.Set("Authorization", "Bearer "+key)
	}
	if content != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return s.send(request)
}

func (s *service) send(request *http.Request) reply {
	s.t.Helper()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		s.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	out := reply{status: response.StatusCode, header: response.Header, body: raw}
	s.check(request, out)
	return out
}

// check holds an answer against the description; a path or a method that it does not know must be refused as such.
func (s *service) check(request *http.Request, r reply) {
	s.t.Helper()
	if len(r.header.Values("X-Request-Id")) != 1 {
		s.t.Errorf("%s %s: %d request ids", request.Method, request.URL.Path, len(r.header.Values("X-Request-Id")))
	}
	route, parameters, err := s.rules.FindRoute(request)
	if err != nil {
		return
	}
	const largest = 1 << 20
	if len(r.body) > largest {
		return // the validator keeps a state for every value
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{Request: request, PathParams: parameters, Route: route},
		Status:                 r.status, Header: r.header, Body: io.NopCloser(bytes.NewReader(r.body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true},
	}
	if err := openapi3filter.ValidateResponse(request.Context(), input); err != nil {
		s.t.Errorf("%s %s answered %d against its description: %v", request.Method, request.URL.Path, r.status, err)
	}
	for name := range r.header {
		if strings.HasPrefix(name, "X-Ratelimit-") || name == "Retry-After" || name == "Www-Authenticate" || name == "Idempotent-Replayed" {
			if declared := route.Operation.Responses.Status(r.status); declared != nil && !hasHeader(declared.Value, name) {
				s.t.Errorf("%s %s: the description of %d does not name the header %s", request.Method, request.URL.Path, r.status, name)
			}
		}
	}
}

func hasHeader(response *openapi3.Response, name string) bool {
	for declared := range response.Headers {
		if http.CanonicalHeaderKey(declared) == name {
			return true
		}
	}
	return false
}
