package shell_test

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func newShell(t *testing.T, baseURL string) *shell.Shell {
	t.Helper()
	s, err := shell.New(shell.Config{
		BaseURL: baseURL, APIRoot: "/api/v1/retraite", SupportEmail: "support@retraite.example", Version: "1.2.0",
	}, porttest.NewEntropy(1))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// example is a set of one page that shows its data.
func example(t *testing.T, s *shell.Shell) *shell.Set {
	t.Helper()
	set, err := s.Set(fstest.MapFS{
		"_shared.html": {Data: []byte(`{{define "hello"}}<p>{{dit "Bonjour !" "Hello!"}} {{.}}</p>{{end}}`)},
		"example.html": {
			Data: []byte(`{{define "content"}}{{template "hello" .Data.name}} {{instant .Data.at}}{{end}}`),
		},
		"mistaken.html": {Data: []byte(`{{define "content"}}{{.Data.missing}}{{end}}`)},
	}, "*.html", nil)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

var data = map[string]any{"name": "<Ada>", "at": time.Date(2026, time.November, 1, 14, 5, 0, 0, time.UTC)}

func write(t *testing.T, set *shell.Set, target string, page shell.Page, headers ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	page.Title = shell.Texte("Exemple", "Example")
	page.Data = data
	if err := set.Write(w, r, "example", page); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestWrite_puts_a_page_into_the_layout(t *testing.T) {
	t.Parallel()
	set := example(t, newShell(t, "https://retraite.example"))
	w := write(t, set, "/x", shell.Page{Status: http.StatusConflict})
	body := w.Body.String()
	if w.Code != http.StatusConflict {
		t.Errorf("status %d", w.Code)
	}
	for _, want := range []string{
		`<html lang="fr">`, `<main id="content">`, `href="#content"`, "<h1>Exemple</h1>", "Bonjour\u202f! &lt;Ada&gt;",
		`datetime="2026-11-01T14:05:00Z"`, "novembre", `href="/x?lang=en"`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("the page has no %q:\n%s", want, body)
		}
	}
	if strings.Contains(body, "style=") || strings.Contains(body, "onclick") {
		t.Error("the page styles or runs something of its own")
	}
}

func TestWrite_lets_a_page_run_nothing_but_its_own_script(t *testing.T) {
	t.Parallel()
	set := example(t, newShell(t, "https://retraite.example"))
	nonce := regexp.MustCompile(`nonce="([^"]{22})"`)
	seen := map[string]bool{}
	for range 3 {
		w := write(t, set, "/x", shell.Page{})
		policy := w.Header().Get("Content-Security-Policy")
		found := nonce.FindStringSubmatch(w.Body.String())
		if found == nil || !strings.Contains(policy, "script-src 'nonce-"+found[1]+"';") ||
			strings.Contains(policy, "unsafe") {
			t.Fatalf("policy %q, nonce %v", policy, found)
		}
		if seen[found[1]] {
			t.Error("a nonce came twice")
		}
		seen[found[1]] = true
		if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Strict-Transport-Security") == "" {
			t.Errorf("headers %v", w.Header())
		}
	}
	public := write(t, set, "/x", shell.Page{Public: true})
	if !strings.Contains(public.Header().Get("Content-Security-Policy"), "script-src 'self';") ||
		public.Header().Get("Cache-Control") != "public, max-age=300" || nonce.MatchString(public.Body.String()) {
		t.Errorf("a public page: %v", public.Header())
	}
}

func TestWrite_speaks_the_language_of_its_reader(t *testing.T) {
	t.Parallel()
	set := example(t, newShell(t, "http://127.0.0.1:8080"))
	for _, c := range []struct{ name, target, header, value, want string }{
		{"French when nothing is said", "/x", "Accept", "*/*", "fr"},
		{"the wish of the browser", "/x", "Accept-Language", "en-GB,fr;q=0.5", "en"},
		{"a wish for neither", "/x", "Accept-Language", "de", "fr"},
		{"the choice of before", "/x", "Cookie", "retraite-lang=en", "en"},
		{"the choice of now", "/x?lang=en", "Cookie", "retraite-lang=fr", "en"},
		{"a language that is not there", "/x?lang=xx", "Accept-Language", "en", "en"},
	} {
		w := write(t, set, c.target, shell.Page{Public: true}, c.header, c.value)
		if !strings.Contains(w.Body.String(), `<html lang="`+c.want+`">`) {
			t.Errorf("%s: not %s", c.name, c.want)
		}
	}
	w := write(t, set, "/x?lang=en&page=2", shell.Page{Public: true})
	cookie := w.Result().Cookies()[0]
	if cookie.Value != "en" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode {
		t.Errorf("cookie %v", cookie)
	}
	if w.Header().Get("Cache-Control") != "no-store" ||
		!strings.Contains(w.Body.String(), `href="/x?lang=fr&amp;page=2"`) {
		t.Errorf("%v\n%s", w.Header(), w.Body)
	}
}

func TestWrite_answers_nothing_when_the_page_is_wrong(t *testing.T) {
	t.Parallel()
	set := example(t, newShell(t, "https://retraite.example"))
	for _, name := range []string{"mistaken", "absent"} {
		w := httptest.NewRecorder()
		err := set.Write(w, httptest.NewRequest(http.MethodGet, "/x", nil), name, shell.Page{Data: data})
		if err == nil || w.Body.Len() != 0 {
			t.Errorf("%s: %v, %d bytes", name, err, w.Body.Len())
		}
	}
}

func TestRead_finds_a_page_that_cannot_be_read(t *testing.T) {
	t.Parallel()
	s := newShell(t, "https://retraite.example")
	if err := example(t, s).Read(); err != nil {
		t.Error(err)
	}
	broken, err := s.Set(fstest.MapFS{
		"example.html": {Data: []byte(`{{define "content"}}{{end}}`)},
		"broken.html":  {Data: []byte(`{{define "content"}}{{if}}{{end}}`)},
	}, "*.html", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := broken.Read(); err == nil || !strings.Contains(err.Error(), "broken.html") {
		t.Errorf("%v", err)
	}
	w := httptest.NewRecorder()
	for name, ok := range map[string]bool{"example": true, "broken": false} {
		err := broken.Write(w, httptest.NewRequest(http.MethodGet, "/x", nil), name, shell.Page{Data: data})
		if (err == nil) != ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAssets_are_served_under_the_name_of_their_content(t *testing.T) {
	t.Parallel()
	s := newShell(t, "https://retraite.example")
	address, err := s.Asset("app.css")
	if err != nil {
		t.Fatal(err)
	}
	get := func(target string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		s.Routes()[0].Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, target, nil))
		return w
	}
	w := get(address)
	if w.Code != http.StatusOK || !strings.HasPrefix(w.Header().Get("Content-Type"), "text/css") ||
		!strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
		t.Errorf("%d %v", w.Code, w.Header())
	}
	const most = 20 << 10
	if w.Body.Len() > most {
		t.Errorf("the stylesheet has %d bytes", w.Body.Len())
	}
	for _, target := range []string{"/assets/000000000000/app.css", "/assets/app.css", "/assets/x/../shell.go"} {
		if w := get(target); w.Code != http.StatusNotFound ||
			strings.Contains(w.Header().Get("Cache-Control"), "immutable") {
			t.Errorf("%s: %d %v", target, w.Code, w.Header())
		}
	}
	if _, err := s.Asset("absent.css"); err == nil {
		t.Error("an asset that is not there has an address")
	}
}
