package manual

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

const (
	typedKey  = "svc_0123456789_typed-by-somebody"
	otherText = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
)

// heard is the call that the API of a test got.
type heard struct {
	method, path, query, body, from string
	header                          http.Header
}

// tryRoutes are the pages over an API that answers what it heard.
func tryRoutes(t *testing.T) (http.Handler, *[]heard) {
	t.Helper()
	m := made(t)
	var calls []heard
	try := &Try{}
	try.Through(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		calls = append(calls, heard{r.Method, r.URL.Path, r.URL.RawQuery, string(body), r.RemoteAddr, r.Header})
		w.Header().Set("X-Runs-Used", "1")
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, `{"amount":1454.140,"html":"<script>"}`)
	}))
	sources := m.sources
	sources.Try = try
	s, err := shell.New(
		shell.Config{BaseURL: "https://retraite.example", APIRoot: "/api/v1/retraite"}, porttest.NewEntropy(1),
	)
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	for _, route := range New(s, sources) {
		if path, below := strings.CutSuffix(route.Path, "/*"); below {
			mux.Handle(path+"/", route.Handler)
		}
	}
	return mux, &calls
}

func send(h http.Handler, path string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	method := http.MethodPost
	if form == nil {
		method = http.MethodGet
	}
	r := httptest.NewRequest(method, "https://retraite.example"+path, strings.NewReader(form.Encode()))
	r.RemoteAddr = "203.0.113.9:1234"
	r.AddCookie(&http.Cookie{Name: "__Host-retraite", Value: "session"})
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Forwarded-For", "198.51.100.7")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestTry_makes_the_call_of_the_form_and_shows_the_answer(t *testing.T) {
	t.Parallel()
	h, calls := tryRoutes(t)
	w := send(h, "/docs/api/try/launchRun?lang=en", url.Values{
		"key": {" " + typedKey + " "}, "body": {`{"data":{}}`}, "Idempotency-Key": {"once"}, "view": {"full"},
	})
	if len(*calls) != 1 {
		t.Fatalf("%d calls: %d\n%s", len(*calls), w.Code, w.Body)
	}
	got := (*calls)[0]
	if got.method != http.MethodPost || got.path != "/api/v1/retraite/runs" || got.query != "view=full" ||
		got.body != `{"data":{}}` ||
		got.from != "203.0.113.9:1234" || got.header.Get("Authorization") != "Bearer "+typedKey ||
		got.header.Get("Idempotency-Key") != "once" || got.header.Get("X-Forwarded-For") != "198.51.100.7" ||
		got.header.Get("Content-Type") != "application/json" || got.header.Get("Cookie") != "" {
		t.Errorf("%+v", got)
	}
	page := w.Body.String()
	for _, want := range []string{
		"418 I&#39;m a teapot", "1454.140", "&lt;script&gt;", "X-Runs-Used", `value="once"`,
		"<option selected>full</option>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not show %s:\n%s", want, page)
		}
	}
	if w.Code != http.StatusOK || strings.Contains(page, typedKey) || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf(
			"%d, kept as %q, with the key: %v", w.Code, w.Header().Get("Cache-Control"),
			strings.Contains(page, typedKey),
		)
	}
}

func TestTry_puts_parameters_where_they_belong(t *testing.T) {
	t.Parallel()
	h, calls := tryRoutes(t)
	send(
		h, "/docs/api/try/readRun",
		url.Values{"id": {"a/../b?c"}, "lang": {""}, "proofToken": {"x"}, "body": {"unasked"}},
	)
	got := (*calls)[0]
	if got.method != http.MethodGet || got.path != "/api/v1/retraite/runs/a/../b?c" || got.query != "" ||
		got.body != "" ||
		got.header.Get("Authorization") != "" || got.header.Get("Content-Type") != "" {
		t.Errorf("%+v", got)
	}
}

func TestTry_calls_nothing_for_a_form_that_it_must_not_take(t *testing.T) {
	t.Parallel()
	h, calls := tryRoutes(t)
	for _, c := range []struct {
		name, path string
		form       url.Values
		headers    []string
		want       int
	}{
		{
			"a secret in the body", "launchRun",
			url.Values{"body": {`{"a":"` + otherText + `"}`}},
			nil,
			http.StatusUnprocessableEntity,
		},
		{"a secret in a field", "readRun", url.Values{"id": {otherText}}, nil, http.StatusUnprocessableEntity},
		{"a key in the address", "getMe?key=" + typedKey, url.Values{}, nil, http.StatusUnprocessableEntity},
		{"a key of two lines", "getMe", url.Values{"key": {"a\r\nX-Other: b"}}, nil, http.StatusBadRequest},
		{
			"a body that is too large", "launchRun",
			url.Values{"body": {strings.Repeat("x", 600<<10)}},
			nil,
			http.StatusBadRequest,
		},
		{"of another site", "getMe", url.Values{}, []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
		{"for an operation with a secret in it", "issueToken", url.Values{}, nil, http.StatusNotFound},
		{"for no operation", "nothing", url.Values{}, nil, http.StatusNotFound},
		{"by its address alone", "getMe", nil, nil, http.StatusSeeOther},
	} {
		w := send(h, "/docs/api/try/"+c.path, c.form, c.headers...)
		if w.Code != c.want || len(*calls) > 0 || strings.Contains(w.Body.String(), otherText) ||
			strings.Contains(w.Body.String(), typedKey) {
			t.Errorf("%s: %d, %d calls\n%s", c.name, w.Code, len(*calls), w.Body)
		}
	}
}

// Every operation but the one that takes a secret has its form, in both languages, under labels, and without script;
// its example is what the form begins with.
func TestTry_is_on_the_page_of_each_operation(t *testing.T) {
	t.Parallel()
	h, _ := tryRoutes(t)
	m := made(t)
	forms := 0
	for _, o := range m.operations() {
		for _, l := range []string{"fr", "en"} {
			page := send(h, "/docs/api/"+o.id+"?lang="+l, nil).Body.String()
			if has := strings.Contains(page, `action="/docs/api/try/`+o.id+`"`); has == (o.id == "issueToken") {
				t.Errorf("%s: form %v", o.id, has)
			} else if has {
				forms++
			}
			if strings.Contains(page, `<script`) && strings.Contains(page, "onclick") {
				t.Errorf("%s needs a script", o.id)
			}
		}
		if example, ok := o.said.At("/requestBody/content/application~1json/example"); ok && o.id != "issueToken" {
			form := (&Manual{shell: m.shell, api: m.api, sources: Sources{Try: &Try{}}}).tryForm(o)
			if !json.Valid([]byte(form.Body)) ||
				form.Body != indented(example) {
				t.Errorf("%s begins with %s", o.id, form.Body)
			}
		}
	}
	if forms < 2*15 {
		t.Errorf("%d forms", forms)
	}
}

func TestTry_shows_as_much_of_an_answer_as_a_page_holds(t *testing.T) {
	t.Parallel()
	c := &captured{header: http.Header{}}
	for range 3 {
		if n, err := c.Write([]byte(strings.Repeat("é", 20<<10))); err != nil || n != 40<<10 {
			t.Fatalf("%d, %v", n, err)
		}
	}
	shown := c.shown()
	if !shown.Cut || len(shown.Body) > mostShown+8 || shown.Status != http.StatusOK || !shown.OK {
		t.Errorf("%d bytes, cut %v, %d", len(shown.Body), shown.Cut, shown.Status)
	}
}
