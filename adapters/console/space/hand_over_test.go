package space_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/console/space"
	"github.com/retraite-gateway/retraite/domain/access"
)

var handOverLink = regexp.MustCompile(
	`https://retraite\.example` + space.Root + `(/[a-z]+/[^/]+/hand-over/[A-Za-z0-9_-]+)<`,
)

// handedSecret is the secret in a page, of a key or of a client.
var handedSecret = regexp.MustCompile(`<code id="secret">([^<]+)</code>`)

// prepared makes a credential for somebody else, and returns the path of the link that is shown.
func (a *area) prepared(path, session string) string {
	a.t.Helper()
	w := a.call(http.MethodPost, path, session, url.Values{
		"label": {"Portail"}, "pack": {"full"}, "expires": {"30"}, "hand": {"over"},
	})
	found := handOverLink.FindStringSubmatch(w.Body.String())
	if w.Code != http.StatusOK || found == nil {
		a.t.Fatalf("%d\n%s", w.Code, w.Body)
	}
	if strings.Contains(w.Body.String(), "svc_") {
		a.t.Error("who prepares a key sees a secret")
	}
	return found[1]
}

// A link gives the first secret to one person of the organisation, once, and to nobody after four hours.
func TestHandOver_gives_a_secret_once(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/keys", "/clients"} {
		a := newArea(t)
		owner := a.session("org_a", "claire@cabinet.example")
		link := a.prepared(path, owner)
		analyst := a.session("org_a", "paul@cabinet.example", "analyst")
		stranger := a.session("org_b", "x@other.example", "owner")
		for session, want := range map[string]int{"": http.StatusSeeOther, stranger: http.StatusNotFound} {
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				if w := a.call(method, link, session, nil); w.Code != want {
					t.Errorf("%s by somebody else: %d, want %d", method, w.Code, want)
				}
			}
		}
		if w := a.call(http.MethodPost, link+"x", analyst, nil); w.Code != http.StatusGone {
			t.Errorf("another link: %d", w.Code)
		}
		for range 2 {
			if w := a.call(http.MethodGet, link, analyst, nil); w.Code != http.StatusOK ||
				handedSecret.MatchString(w.Body.String()) {
				t.Errorf("looking: %d\n%s", w.Code, w.Body)
			}
		}
		w := a.call(http.MethodPost, link, analyst, nil)
		secret := handedSecret.FindStringSubmatch(w.Body.String())
		if w.Code != http.StatusOK || secret == nil || w.Header().Get("Cache-Control") != "no-store" {
			t.Fatalf("taking: %d %v\n%s", w.Code, w.Header(), w.Body)
		}
		id := access.CredentialID(strings.Split(link, "/")[2])
		made, _, err := a.store.Credential(t.Context(), id)
		if err != nil || !made.Matches(access.NewSecret(secret[1]).Digest(), a.clock.Now()) {
			t.Errorf("the secret is not that of the credential: %v", err)
		}
		for _, session := range []string{analyst, owner} {
			for _, method := range []string{http.MethodGet, http.MethodPost} {
				if w := a.call(method, link, session, nil); w.Code != http.StatusGone {
					t.Errorf("%s again: %d", method, w.Code)
				}
			}
		}
	}
}

// A link ends after four hours, with another link, and when the credential is revoked or given a secret otherwise.
func TestHandOver_ends(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(a *area, session, page string){
		"with time": func(a *area, _, _ string) { a.clock.Advance(access.HandOverLife) },
		"with another": func(a *area, session, page string) {
			w := a.call(http.MethodPost, page+"/hand-over", session, nil)
			if !handOverLink.MatchString(w.Body.String()) {
				a.t.Errorf("no other link: %d\n%s", w.Code, w.Body)
			}
		},
		"with the credential": func(a *area, session, page string) {
			a.call(http.MethodPost, page+"/revoke", session, url.Values{"typed": {strings.TrimPrefix(page, "/keys/")}})
		},
		"with a secret": func(a *area, session, page string) {
			a.call(http.MethodPost, page+"/rotate", session, url.Values{"overlap": {"0s"}})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := newArea(t)
			session := a.session("org_a", "claire@cabinet.example")
			link := a.prepared("/keys", session)
			page, _, _ := strings.Cut(link, "/hand-over")
			end(a, session, page)
			again := a.session("org_a", "claire@cabinet.example") // the one of before has ended after four hours
			if w := a.call(http.MethodPost, link, again, nil); w.Code != http.StatusGone {
				t.Errorf("%d\n%s", w.Code, w.Body)
			}
		})
	}
}

// The answer that shows a link shows it once: the form that is sent again leads to what it made.
func TestHandOver_is_prepared_once(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	owner := a.session("org_a", "claire@cabinet.example")
	form := url.Values{"label": {"Portail"}, "pack": {"full"}, "expires": {"30"}, "hand": {"over"}, "once": {"a"}}
	made := a.call(http.MethodPost, "/keys", owner, form)
	found := handOverLink.FindStringSubmatch(made.Body.String())
	if found == nil {
		t.Fatalf("%d\n%s", made.Code, made.Body)
	}
	page, _, _ := strings.Cut(found[1], "/hand-over")
	again := a.call(http.MethodPost, "/keys", owner, form)
	if again.Code != http.StatusSeeOther || again.Header().Get("Location") != space.Root+page {
		t.Errorf("%d to %s, want %s", again.Code, again.Header().Get("Location"), page)
	}
	keys, err := a.store.ListCredentials(t.Context(), "org_a", access.KindAPIKey)
	if err != nil || len(keys) != 1 {
		t.Errorf("%d keys, %v", len(keys), err)
	}
}

// A key that has its secret gets no link, and its page offers none.
func TestHandOver_is_refused_for_a_key_with_its_secret(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	owner := a.session("org_a", "claire@cabinet.example")
	key := "/keys/" + string(a.key("org_a").Credential.ID) + "/hand-over"
	if w := a.call(http.MethodPost, key, owner, nil); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("of a key with a secret: %d", w.Code)
	}
	page := a.call(http.MethodGet, strings.TrimSuffix(key, "/hand-over"), owner, nil).Body.String()
	if strings.Contains(page, `id="hand-over"`) {
		t.Error("the page of a key with a secret offers a link")
	}
}
