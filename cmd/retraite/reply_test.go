package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"
)

// reply is an answer, read.
type reply struct {
	status int
	header http.Header
	body   []byte
}

func read(response *http.Response) (reply, error) {
	defer func() { _ = response.Body.Close() }()
	raw, err := io.ReadAll(response.Body)
	return reply{status: response.StatusCode, header: response.Header, body: raw}, err
}

// json reads a member by its path, such as "synthese.pensions.0.regime"; nil when it is not there.
func (r reply) json(path string) any {
	var v any
	if json.Unmarshal(r.body, &v) != nil {
		return nil
	}
	for name := range strings.SplitSeq(path, ".") {
		switch at := v.(type) {
		case map[string]any:
			v = at[name]
		case []any:
			n, err := strconv.Atoi(name)
			if err != nil || n >= len(at) {
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

func (r reply) number(path string) float64 {
	n, _ := r.json(path).(float64)
	return n
}

func (r reply) list(path string) []any {
	list, _ := r.json(path).([]any)
	return list
}

// anonymous is the body without the id of the request, for comparing two.
func (r reply) anonymous() string {
	id := r.text("requestId")
	if id == "" {
		return string(r.body)
	}
	return strings.ReplaceAll(string(r.body), id, "")
}

// is fails the test unless the answer has that status and that error code; no code for a success.
func (r reply) is(t *testing.T, what string, status int, code string) {
	t.Helper()
	if r.status != status || r.text("error") != code {
		t.Errorf("%s answers %d %.400s, want %d %s", what, r.status, r.body, status, code)
	}
}

// ok stops the test unless the answer is a success.
func (r reply) ok(t *testing.T, what string) reply {
	t.Helper()
	if r.status != http.StatusOK {
		t.Fatalf("%s answers %d %.400s", what, r.status, r.body)
	}
	return r
}

// description reads the OpenAPI description that a service serves.
func description(t testing.TB, base string) routers.Router {
	t.Helper()
	response, err := client.Get(base + "/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	served, err := read(response)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := described(served.body)
	if err != nil {
		t.Fatal(err)
	}
	here := *doc
	here.Servers = openapi3.Servers{{URL: base}}
	router, err := gorillamux.NewRouter(&here)
	if err != nil {
		t.Fatal(err)
	}
	return router
}

// described reads a description, once for all services that serve the same one but for their own address.
func described(body []byte) (*openapi3.T, error) {
	descriptions.Lock()
	defer descriptions.Unlock()
	var said struct {
		Servers json.RawMessage `json:"servers"`
	}
	if err := json.Unmarshal(body, &said); err != nil {
		return nil, err
	}
	key := string(bytes.Replace(body, said.Servers, nil, 1))
	if doc, ok := descriptions.read[key]; ok {
		return doc, nil
	}
	doc, err := openapi3.NewLoader().LoadFromData(body)
	if err == nil {
		descriptions.read[key] = doc
	}
	return doc, err
}

// descriptions are those that were read. Nothing changes one.
var descriptions = struct {
	sync.Mutex

	read map[string]*openapi3.T
}{read: map[string]*openapi3.T{}}

// largestChecked bounds the answers that are held against the description: the validator keeps a state for every value.
const largestChecked = 1 << 20

// check holds an answer against the description, headers included.
func (s *service) check(request *http.Request, r reply) {
	s.t.Helper()
	if n := len(r.header.Values("X-Request-Id")); n != 1 {
		s.t.Errorf("%s %s: %d request ids", request.Method, request.URL.Path, n)
	}
	route, parameters, err := s.rules.FindRoute(request)
	if err != nil || len(r.body) > largestChecked {
		return // a path or a method that it does not know
	}
	input := &openapi3filter.ResponseValidationInput{
		RequestValidationInput: &openapi3filter.RequestValidationInput{
			Request: request, PathParams: parameters, Route: route,
		},
		Status: r.status, Header: r.header, Body: io.NopCloser(bytes.NewReader(r.body)),
		Options: &openapi3filter.Options{IncludeResponseStatus: true},
	}
	if err := openapi3filter.ValidateResponse(request.Context(), input); err != nil {
		s.t.Errorf("%s %s answered %d against its description: %v", request.Method, request.URL.Path, r.status, err)
	}
	declared := route.Operation.Responses.Status(r.status)
	if declared != nil && !says(declared.Value, r.text("error")) {
		s.t.Errorf(
			"%s %s: the description of %d does not name the code %s", request.Method, request.URL.Path, r.status,
			r.text("error"),
		)
	}
	for name := range r.header {
		if declared != nil && describable(name) && !hasHeader(declared.Value, name) {
			s.t.Errorf(
				"%s %s: the description of %d does not name the header %s", request.Method, request.URL.Path, r.status,
				name,
			)
		}
	}
}

// says tells whether an answer that is described may carry the code; a success carries none.
func says(response *openapi3.Response, code string) bool {
	codes, _ := response.Extensions["x-error-codes"].([]any)
	if len(codes) == 0 {
		return code == ""
	}
	for _, c := range codes {
		if c == code {
			return true
		}
	}
	return false
}

// describable says whether a header says something that callers may build on.
func describable(name string) bool {
	switch name {
	case "Retry-After", "Www-Authenticate", "Idempotent-Replayed", "Cache-Control", "Pragma", "Etag", "Accept-Encoding",
		"Allow",
		"Referrer-Policy", "X-Content-Type-Options", "X-Request-Id", "Vary", "Content-Encoding":
		return true
	}
	return strings.HasPrefix(name, "X-Ratelimit-")
}

func hasHeader(response *openapi3.Response, name string) bool {
	for declared := range response.Headers {
		if http.CanonicalHeaderKey(declared) == name {
			return true
		}
	}
	return false
}

// discard reads what is left of an answer.
func discard(response *http.Response) {
	_, _ = io.Copy(io.Discard, response.Body)
	_ = response.Body.Close()
}
