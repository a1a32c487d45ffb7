package space_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/console/space"
	"github.com/retraite-gateway/retraite/domain/identity"
	"github.com/retraite-gateway/retraite/domain/member"
)

// provider is a provider of identities that knows one person, who has just proved who they are.
type provider struct {
	email string
	// begun is the attempt that it was last asked to begin.
	begun identity.Attempt
}

func (*provider) Name() string { return "Identités Exemple" }

func (p *provider) Begin(_ context.Context, attempt identity.Attempt) (string, error) {
	p.begun = attempt
	return "https://identites.example/authorize", nil
}

func (p *provider) Finish(_ context.Context, attempt identity.Attempt, _ identity.Answer) (identity.Identity, error) {
	return identity.Identity{
		Issuer: "https://identites.example", Subject: "sub-1", Email: p.email, EmailVerified: true,
		ProvenAt: attempt.StartedAt,
	}, nil
}

func (*provider) Leave(context.Context) string { return "" }

// guarded are the actions that ask for a recent proof, and the page to which each leads back.
var guarded = map[string]string{
	"GET /keys/new": "/keys/new", "POST /keys": "/keys", "POST /keys/KEY/rotate": "/keys/KEY",
	"POST /keys/KEY/hand-over": "/keys/KEY", "GET /clients/new": "/clients/new", "POST /clients": "/clients",
	"POST /clients/CLIENT/rotate": "/clients/CLIENT", "POST /clients/CLIENT/hand-over": "/clients/CLIENT",
	"POST /network": "/network", "POST /webhooks": "/webhooks", "POST /webhooks/rotate": "/webhooks",
	"POST /members": "/members", "POST /members/USER/link": "/members", "POST /members/USER/roles": "/members",
}

// Whoever finds a browser open makes no secret, lets nobody in, and opens no address; every other page goes on.
func TestProof_is_asked_for_again_where_a_door_is_opened(t *testing.T) {
	t.Parallel()
	missing := map[string]bool{}
	for action := range guarded {
		missing[action] = true
	}
	for _, p := range pagesByRole {
		a := newArea(t)
		key := string(a.key("org_a").Credential.ID)
		named := strings.NewReplacer("KEY", key).Replace
		session := a.session("org_a", "claire@cabinet.example")
		a.clock.Advance(member.RecentProof)
		w := a.call(p.method, none(named(p.path)), session, forms)
		back, asks := guarded[p.method+" "+p.path]
		delete(missing, p.method+" "+p.path)
		link := `href="` + space.Root + "/prove?back=" + url.QueryEscape(none(named(back))) + `"`
		asked := w.Code == http.StatusForbidden && strings.Contains(w.Body.String(), link)
		if asked != asks || !asks && w.Code == http.StatusForbidden {
			t.Errorf("%s %s: %d, asked %v, want %v\n%s", p.method, p.path, w.Code, asked, asks, w.Body)
		}
	}
	for action := range missing {
		t.Errorf("%s is in no table of pages", action)
	}
}

// cookies are those of an answer that are set, by their names.
func cookies(w *httptest.ResponseRecorder) map[string]string {
	out := map[string]string{}
	for _, c := range w.Result().Cookies() {
		if c.MaxAge >= 0 {
			out[c.Name] = c.Value
		}
	}
	return out
}

func TestProof_leads_to_the_provider_and_back(t *testing.T) {
	t.Parallel()
	for back, want := range map[string]string{
		"/network": "/network", "/keys/none/rotate": "/keys/none", "/members": "/members", "": "", "/": "",
		"/nowhere": "", "//elsewhere.example": "", "https://elsewhere.example/keys": "", "/../../keys": "/keys",
	} {
		a := newArea(t)
		a.provider.email = "claire@cabinet.example"
		old := a.session("org_a", a.provider.email)
		a.clock.Advance(member.RecentProof)
		w := a.call(http.MethodGet, "/prove?back="+url.QueryEscape(back), old, nil)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "https://identites.example/authorize" {
			t.Fatalf("%d to %s", w.Code, w.Header().Get("Location"))
		}
		if a.provider.begun.MaxAge != member.RecentProof || a.provider.begun.Org != "org_a" {
			t.Errorf("began %+v", a.provider.begun)
		}
		w = a.call(
			http.MethodGet, "/sign-in/provider/back?code=c&state="+url.QueryEscape(a.provider.begun.State()), old, nil,
			"Cookie", "__Host-retraite-attempt="+cookies(w)["__Host-retraite-attempt"]+"; __Host-retraite="+old,
		)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != space.Root+want {
			t.Errorf("back to %q: %d to %s", back, w.Code, w.Header().Get("Location"))
		}
		fresh := cookies(w)["__Host-retraite"]
		if w := a.call(http.MethodGet, "/keys/new", fresh, nil); w.Code != http.StatusOK {
			t.Errorf("proved anew: %d", w.Code)
		}
		if w := a.call(http.MethodGet, "/keys", old, nil); w.Code != http.StatusSeeOther {
			t.Errorf("the session of before goes on: %d", w.Code)
		}
	}
}

func TestProof_in_both_languages(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	session := a.session("org_a", "claire@cabinet.example")
	a.clock.Advance(member.RecentProof)
	var titles []string
	for _, l := range []string{"fr", "en"} {
		page := a.call(http.MethodGet, "/keys/new?lang="+l, session, nil).Body.String()
		_, after, _ := strings.Cut(page, "<h1")
		title, _, _ := strings.Cut(after, "</h1>")
		if !strings.Contains(page, "Identités Exemple") || strings.Contains(page, "ZgotmplZ") {
			t.Errorf("%s:\n%s", l, page)
		}
		titles = append(titles, title)
	}
	if slices.Contains(titles, "") || titles[0] == titles[1] {
		t.Errorf("titles %q", titles)
	}
}
