package httpapi

import (
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/problem"
)

const fresh = "00000000-0000-4000-8000-000000000001"

func TestRequestID_echoes_one_UUID_and_replaces_anything_else(t *testing.T) {
	t.Parallel()
	const upper = "11111111-1111-4111-8111-AAAAAAAAAAAA"
	for _, c := range []struct {
		name string
		sent []string
		want string
	}{
		{"a UUID in capitals comes back as sent", []string{upper}, upper},
		{"absent", nil, fresh},
		{"not a UUID", []string{"x"}, fresh},
		{"very long", []string{strings.Repeat("a", 5000)}, fresh},
		{"a UUID and more", []string{upper + "\tx"}, fresh},
		{"sent twice", []string{upper, upper}, fresh},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			seen := ""
			handler := requestID(func() string { return fresh })(http.HandlerFunc(
				func(w http.ResponseWriter, _ *http.Request) {
					seen = requestIDOf(w)
				},
			))
			r := httptest.NewRequest("GET", "/", nil)
			r.Header[requestIDHeader] = c.sent
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if got := w.Header().Values(requestIDHeader); len(got) != 1 || got[0] != c.want || seen != c.want {
				t.Errorf("answered %q, seen inside %q, want %q", got, seen, c.want)
			}
		})
	}
}

func TestBearer_is_read_from_one_header_of_the_right_form(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		headers []string
		want    string
		ok      bool
	}{
		{[]string{"Bearer svc_a_b"}, "svc_a_b", true},
		{[]string{"bEaReR   svc_a_b"}, "svc_a_b", true},
		{[]string{"Bearer a.b-c~d+e/f=="}, "a.b-c~d+e/f==", true},
		{nil, "", false},
		{[]string{"Bearer a", "Bearer a"}, "", false},
		{[]string{"Basic YTpi"}, "", false},
		{[]string{"Bearer"}, "", false},
		{[]string{"Bearer "}, "", false},
		{[]string{"Bearer a b"}, "", false},
		{[]string{"Bearer é"}, "", false},
		{[]string{"Bearer =="}, "", false},
	} {
		r := httptest.NewRequest("GET", "/?access_token=svc_a_b", nil)
		r.Header["Authorization"] = c.headers
		got, ok := bearerOf(r)
		if ok != c.ok || got.Reveal() != c.want {
			t.Errorf("%q: got %q, %v", c.headers, got.Reveal(), ok)
		}
	}
}

func TestEveryCode_has_a_status_and_no_internal_text_leaves(t *testing.T) {
	t.Parallel()
	for _, code := range problem.Codes() {
		status := statusOf(code)
		if (status == http.StatusInternalServerError) != (code == problem.InternalError) {
			t.Errorf("%s answers %d", code, status)
		}
	}
	body := bodyOf(errPanic, fresh)
	if body.Error != "INTERNAL_ERROR" || strings.Contains(body.Message, "panic") {
		t.Errorf("an internal error shows %+v", body)
	}
}

func TestPanic_answers_an_ErrorBody(t *testing.T) {
	t.Parallel()
	var logged strings.Builder
	handler := requestID(func() string { return fresh })(recoverPanics(slog.New(slog.NewTextHandler(&logged, nil)))(
		http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("secret text") })))
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	var body errorBody
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil || w.Code != http.StatusInternalServerError ||
		body.RequestID != fresh {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "secret text") || strings.Contains(logged.String(), "secret text") {
		t.Error("the text of a panic left the process")
	}
}

func TestHeaders_beyond_the_limit_are_refused(t *testing.T) {
	t.Parallel()
	handler := requestID(func() string { return fresh })(commonHeaders(http.HandlerFunc(
		func(http.ResponseWriter, *http.Request) {
			t.Error("the call went on")
		},
	)))
	r := httptest.NewRequest("GET", "/", nil)
	r.Header.Set("X-Filler", strings.Repeat("a", headerLimit))
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	if w.Code != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("got %d", w.Code)
	}
}

func TestAllowed_matches_whole_paths(t *testing.T) {
	t.Parallel()
	p := allowed{segments: strings.Split(APIRoot+"/runs/{id}", "/")}
	for path, want := range map[string]bool{
		APIRoot + "/runs/abc": true, APIRoot + "/runs/": false, APIRoot + "/runs": false,
		APIRoot + "/runs/abc/proof": false,
	} {
		if got := p.matches(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

func TestBodies_must_say_what_they_are(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, contentType, encoding, body string
		status                            int
	}{
		{"json", "application/json", "", `{"a":1}`, 200},
		{"json with a charset", "application/json; charset=UTF-8", "", `{"a":1}`, 200},
		{"no body and no type", "", "", "", 200},
		{"identity is no encoding", "application/json", "identity", `{}`, 200},
		{"another charset", "application/json; charset=latin1", "", `{}`, 415},
		{"another type", "text/plain", "", `{}`, 415},
		{"no type", "", "", `{}`, 415},
		{"compressed", "application/json", "gzip", `{}`, 415},
		{"too large", "application/json", "", `{"a":"` + strings.Repeat("x", 200) + `"}`, 413},
		{"not an object", "application/json", "", `[]`, 400},
		{"trailing data", "application/json", "", `{} {}`, 400},
		{"a member twice", "application/json", "", `{"a":1,"a":2}`, 400},
		{"null character", "application/json", "", `{"a":"\u0000"}`, 400},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := httptest.NewRequest("POST", "/", strings.NewReader(c.body))
			if c.contentType != "" {
				r.Header.Set("Content-Type", c.contentType)
			}
			if c.encoding != "" {
				r.Header.Set("Content-Encoding", c.encoding)
			}
			w := httptest.NewRecorder()
			_, err := readObject(w, r, 100)
			if err != nil {
				writeError(w, r, err)
			}
			if w.Code != c.status { // a recorder that nobody writes to says 200
				t.Errorf("got %d (%v), want %d", w.Code, err, c.status)
			}
		})
	}
}
