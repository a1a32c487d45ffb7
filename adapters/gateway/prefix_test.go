package gateway_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/gateway"
)

var localLink = regexp.MustCompile(`(?:href|src|action)="(/[^"#?]*)|\]\((/[^)#?]*)\)`)

// Below a prefix of another server, every link, form and file of the pages stays below it, and so does every way on.
func TestGateway_pages_lead_below_their_prefix(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	defer server.Close()
	g := started(t, gateway.Options{BaseURL: server.URL + "/pensions", LocalLogin: true})
	mux.Handle("/pensions/", http.StripPrefix("/pensions", g))

	seen := map[string]bool{}
	followed := 0
	for left := []string{
		"/pensions/", "/pensions/docs/api-retraite", "/pensions/docs", "/pensions/docs.md", "/pensions/llms.txt",
		"/pensions/status/api",
		"/pensions/console", "/pensions/api/org/retraite-api", "/pensions/api/org/retraite-api/sign-in/none",
	}; len(left) > 0; left = left[1:] {
		const enough = 60
		if seen[left[0]] || followed == enough {
			continue
		}
		seen[left[0]] = true
		followed++
		resp, err := http.Get(server.URL + left[0])
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		_ = resp.Body.Close()
		if err != nil || resp.StatusCode != http.StatusOK || !strings.HasPrefix(resp.Request.URL.Path, "/pensions/") {
			t.Fatalf("%s leads to %s: %d, %v", left[0], resp.Request.URL, resp.StatusCode, err)
		}
		for _, found := range localLink.FindAllSubmatch(body, -1) {
			to := string(found[1]) + string(found[2])
			if !strings.HasPrefix(to, "/pensions/") {
				t.Fatalf("%s links to %s", left[0], to)
			}
			left = append(left, to)
		}
	}
}
