package gateway_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/gateway"
	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// The organisation looks up what its keys called, whatever they called it by: the usage counts all of it.
func TestGateway_keeps_the_requests_of_agents_as_those_of_the_API(t *testing.T) {
	t.Parallel()
	store := memory.New(porttest.NewClock(time.Now()))
	server := httptest.NewUnstartedServer(nil)
	server.Start()
	defer server.Close()
	g := started(t, gateway.Options{BaseURL: server.URL, Store: store})
	server.Config.Handler = g
	org, key := demoKey(t, g)

	const mcp, skill = "/mcp", "/a2a/v1/message:send"
	tool := func(name, arguments string) string {
		return `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"` + name + `","arguments":` +
			arguments + `}}`
	}
	message := func(data string) string {
		return `{"message":{"messageId":"m1","role":"ROLE_USER","parts":[{"data":` + data + `}]}}`
	}
	estimated := requestlog.Entry{Route: "POST /a2a/estimate", Status: 200}
	calls := []struct {
		path, body string
		want       requestlog.Entry
	}{
		{httpapi.APIRoot + "/a2a/estimate", `{"birthYear":1970}`, estimated},
		{mcp, tool("estimate_pension_band", `{"birthYear":1970}`), estimated},
		{mcp, tool("explain_concept", `{"id":"nothing"}`), requestlog.Entry{
			Route: "GET /a2a/ontology/{id}", Status: 404, Error: string(problem.NotFound),
		}},
		{mcp, tool("get_usage", `{}`), requestlog.Entry{Route: "GET /usage", Status: 200}},
		{skill, message(`{"skill":"estimate-band","birthYear":1970}`), estimated},
		{skill, message(`{"skill":"estimate-band","birthYear":1870}`), requestlog.Entry{
			Route: "POST /a2a/estimate", Status: 400, Error: string(problem.BirthYearOutOfRange),
		}},
	}
	ids := make([]string, len(calls))
	for i, c := range calls {
		ids[i] = asAgent(t, server.URL+c.path, key, c.body)
	}
	for i, c := range calls {
		kept := lookUp(t, store, org, ids[i])
		if len(kept) != 1 || kept[0].Route != c.want.Route || kept[0].Status != c.want.Status ||
			kept[0].Error != c.want.Error || kept[0].Credential == "" {
			t.Errorf("%s %s: kept %+v, want %+v", c.path, c.body, kept, c.want)
		}
	}
}

// asAgent posts a body and returns the id of the request.
func asAgent(t *testing.T, url, key, body string) string {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		t.Fatal(err)
	}
	return resp.Header.Get("X-Request-Id")
}

// lookUp waits for what is kept of a request, which is written within a second or two.
func lookUp(t *testing.T, store *memory.Store, org access.OrgID, id string) []requestlog.Entry {
	t.Helper()
	for range 60 {
		kept, err := store.Requests(t.Context(), org, requestlog.Filter{RequestID: id}, "", 10)
		if err != nil {
			t.Fatal(err)
		}
		if len(kept) > 0 {
			return kept
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil
}
