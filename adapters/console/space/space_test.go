package space_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/adapters/console/space"
	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// area is the self-service area over a store in memory.
type area struct {
	t        testing.TB
	store    *memory.Store
	clock    *porttest.Clock
	signIn   *app.SignIn
	manage   *app.ManageCredentials
	space    *space.Space
	provider *provider
	handler  http.Handler
}

// noReports writes nothing: no test here opens a run.
type noReports struct{}

func (noReports) RunPage(run.View, lexique.Langue, string, string) ([]byte, string, error) {
	return nil, "", nil
}

func (noReports) RunPDF(run.View, lexique.Langue, string, string, []byte, []byte) ([]byte, error) {
	return nil, nil
}

func (noReports) Sentence(run.View, lexique.Langue) string { return "" }

// anyTarget lets every address be told.
type anyTarget struct{}

func (anyTarget) CheckTarget(context.Context, string) error { return nil }

func newArea(t testing.TB) *area {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	entropy := porttest.NewEntropy(3)
	s := memory.New(clock)
	for _, id := range []access.OrgID{"org_a", "org_b"} {
		org := access.Org{
			ID: id, Name: "Cabinet " + string(id), Packs: []pack.ID{pack.Full}, CallsCap: 100, RunsCap: 100,
			RestitutionLevel: access.LevelIndicative, CreatedAt: porttest.Start,
		}
		if err := s.CreateOrg(t.Context(), org); err != nil {
			t.Fatal(err)
		}
	}
	settings := app.Settings{Enabled: true}
	journal := app.NewJournal(s, clock, "tester")
	at := &provider{}
	providers := app.IdentityProviders{Members: at}
	signIn := app.NewSignIn(s, s, s, s, clock, entropy, journal, providers)
	manage := app.NewManageCredentials(s, s, clock, entropy, settings, journal)
	orgs := app.NewManageOrgs(s, s, s, clock, entropy, settings, journal)
	pages, err := shell.New(shell.Config{BaseURL: "https://retraite.example", APIRoot: "/api/v1/retraite"}, entropy)
	if err != nil {
		t.Fatal(err)
	}
	webhooks := app.NewManageWebhooks(s, s, s, anyTarget{}, clock, entropy, journal)
	extensions := app.NewManageExtensions(s, s, s, clock, app.Telling{}, journal)
	made, err := space.New(space.Config{
		LocalLogin: true, Address: func(*http.Request) netip.Addr { return netip.MustParseAddr("203.0.113.9") },
		StatusOf:   func(problem.Code) int { return http.StatusBadRequest },
		RunAddress: func(run.ID) string { return "" },
	}, pages, space.UseCases{
		SignIn: signIn, Identity: app.NewSignInByIdentity(providers, signIn),
		Home: app.NewSpaceHome(s, s, s, s, s, s, clock, settings), Keys: app.NewSpaceKeys(s, manage, clock),
		Runs:    app.NewSpaceRuns(s, s, nil, nil, app.NewVerifyProof(), journal),
		Erasure: app.NewSpaceErasure(s, s, app.NewEraseRuns(s, s, clock, journal)),
		Usage:   app.NewSpaceUsage(s, s, s, clock, settings), Settings: app.NewSpaceSettings(orgs, journal),
		Members: app.NewSpaceMembers(signIn), Webhooks: app.NewSpaceWebhooks(webhooks, extensions),
		Admit: app.NewAdmit(s, nil, s, s, clock, nil, settings),
	}, noReports{}, clock, entropy, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return &area{
		t: t, store: s, clock: clock, signIn: signIn, manage: manage, space: made, provider: at,
		handler: made.Routes()[0].Handler,
	}
}

// call makes a request with a session, empty for none.
func (a *area) call(method, path, session string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	a.t.Helper()
	r := httptest.NewRequest(method, "https://retraite.example"+space.Root+path, strings.NewReader(form.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if session != "" {
		r.AddCookie(&http.Cookie{Name: "__Host-retraite", Value: session})
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	a.handler.ServeHTTP(w, r)
	return w
}

// session signs somebody in by the pages, and returns the value of their cookie.
func (a *area) session(org access.OrgID, email string, roles ...string) string {
	a.t.Helper()
	link, err := a.signIn.MakeLink(a.t.Context(), org, email, roles)
	if err != nil {
		a.t.Fatal(err)
	}
	w := a.call(http.MethodPost, "/sign-in", "", url.Values{"token": {link.Secret.Reveal()}})
	cookies := w.Result().Cookies()
	if w.Code != http.StatusSeeOther || len(cookies) != 1 {
		a.t.Fatalf("%d %v", w.Code, cookies)
	}
	c := cookies[0]
	if c.Name != "__Host-retraite" || !c.Secure || !c.HttpOnly || c.Path != "/" || c.Domain != "" ||
		c.SameSite != http.SameSiteLaxMode {
		a.t.Errorf("cookie %+v", c)
	}
	return c.Value
}

func (a *area) key(org access.OrgID) app.Issued {
	a.t.Helper()
	issued, err := a.manage.CreateKey(a.t.Context(), app.NewCredential{Org: org, Label: "essai", Pack: "full"})
	if err != nil {
		a.t.Fatal(err)
	}
	return issued
}

// none are ids of nothing, for pages that look before they ask what is there.
func none(path string) string {
	return strings.NewReplacer(
		"KEY", "none", "CLIENT", "none", "RUN", "none", "GAP", "lac_x", "USER", "usr_none", "LINK", "none",
	).Replace(path)
}

// Every page and action of the area is in the table, so that no test below leaves one out.
func TestTable_has_every_page(t *testing.T) {
	t.Parallel()
	mux := http.NewServeMux()
	missing := map[string]bool{}
	for _, pattern := range newArea(t).space.Patterns() {
		mux.HandleFunc(pattern, http.NotFound)
		missing[pattern] = true
	}
	for _, p := range pagesByRole {
		_, pattern := mux.Handler(httptest.NewRequest(p.method, space.Root+none(p.path), nil))
		if pattern == "" {
			t.Errorf("%s %s is no page of the area", p.method, p.path)
		}
		delete(missing, pattern)
	}
	for pattern := range missing {
		t.Errorf("%s is not in the table of who opens it", pattern)
	}
}

func TestPages_open_to_the_roles_of_the_table_and_to_nobody_else(t *testing.T) {
	t.Parallel()
	for _, role := range []string{"owner", "developer", "analyst", "auditor"} {
		a := newArea(t)
		prefix := string(a.key("org_a").Credential.ID)
		a.session("org_a", "chef@cabinet.example", "owner")
		session := a.session("org_a", role+"@cabinet.example", role)
		for _, p := range pagesByRole {
			w := a.call(p.method, none(strings.ReplaceAll(p.path, "KEY", prefix)), session, forms)
			may := strings.Contains(p.roles, role)
			if (w.Code == http.StatusForbidden) == may || w.Code >= http.StatusInternalServerError {
				t.Errorf("%s %s as %s: %d", p.method, p.path, role, w.Code)
			}
		}
	}
}

func TestPages_open_to_nobody_who_is_not_signed_in(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	issued := a.key("org_a")
	for _, p := range pagesByRole {
		for _, session := range []string{"", "forged"} {
			w := a.call(p.method, p.path, session, forms, "Authorization", "Bearer "+issued.Secret.Reveal())
			if w.Code != http.StatusSeeOther || w.Header().Get("Location") != space.Root+"/sign-in" {
				t.Errorf("%s %s: %d to %s", p.method, p.path, w.Code, w.Header().Get("Location"))
			}
		}
	}
}

// run saves a run of an organisation with a gap, and returns their ids.
func (a *area) run(org access.OrgID) (id run.ID, lacune string) {
	a.t.Helper()
	made := run.Run{
		Header: run.Header{
			RunID: "run_of_" + run.ID(org), ServiceID: run.DefaultServiceID, Trigger: run.Initial,
			State:       run.Incomplete,
			ResultLevel: run.Indicatif, CreatedAt: porttest.Start.UTC().Truncate(time.Millisecond),
		},
		Org: org, LaunchedBy: "abcdefghij", Data: ijson.NewObject(),
		Lacunes: []gap.Gap{{LacuneID: "lac_of_" + string(org), TypeDonnee: gap.Date, Message: "Il manque une date."}},
	}
	_, err := a.store.CommitRun(a.t.Context(), ports.RunCommit{Run: made, Usage: quota.UsageEvent{
		Org: string(org), At: porttest.Start, Period: quota.PeriodAt(porttest.Start, time.UTC), Operation: "POST /runs",
		Calls: 1, Runs: 1,
		Status: http.StatusOK, RunID: string(made.RunID),
	}})
	if err != nil {
		a.t.Fatal(err)
	}
	return made.RunID, made.Lacunes[0].LacuneID
}

// Somebody with every role of one organisation, at the ids of another: nothing is there, and nothing of it changes.
func TestPages_show_nothing_of_another_organisation(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	key := a.key("org_a").Credential.ID
	client, err := a.manage.CreateClient(t.Context(), app.NewCredential{Org: "org_a", Label: "essai", Pack: "full"})
	if err != nil {
		t.Fatal(err)
	}
	id, lacune := a.run("org_a")
	a.session("org_a", "claire@cabinet.example")
	people, err := a.store.Members(t.Context(), "org_a")
	if err != nil {
		t.Fatal(err)
	}
	theirs := strings.NewReplacer(
		"KEY", string(key), "CLIENT", string(client.Credential.ID), "RUN", string(id), "GAP", lacune, "USER",
		string(people[0].ID),
	)
	before := a.everything("org_a")
	session := a.session("org_b", "x@other.example", "owner", "developer", "analyst", "auditor")
	for _, p := range pagesByRole {
		if p.path == "/sign-out" {
			continue // that is one's own session
		}
		path := theirs.Replace(p.path)
		w := a.call(p.method, path, session, forms)
		if path != p.path && w.Code != http.StatusNotFound {
			t.Errorf("%s %s: %d", p.method, path, w.Code)
		}
		for _, secret := range []string{
			string(key), string(client.Credential.ID), string(id), lacune, "claire@cabinet.example",
		} {
			if strings.Contains(w.Body.String(), secret) && !strings.Contains(path, secret) {
				t.Errorf("%s %s shows %s of another organisation", p.method, path, secret)
			}
		}
	}
	if diff := cmp.Diff(before, a.everything("org_a")); diff != "" {
		t.Errorf("of the other organisation (-before +after):\n%s", diff)
	}
}

// everything is what an organisation has, as text.
func (a *area) everything(org access.OrgID) string {
	a.t.Helper()
	ctx := a.t.Context()
	settings, err := a.store.Org(ctx, org)
	keys, keysErr := a.store.ListCredentials(ctx, org, access.KindAPIKey)
	clients, clientsErr := a.store.ListCredentials(ctx, org, access.KindOAuthClient)
	people, peopleErr := a.store.Members(ctx, org)
	runs, runsErr := a.store.Run(ctx, org, "run_of_"+run.ID(org))
	endpoints, endpointsErr := a.store.Endpoints(ctx, org)
	if err := errors.Join(err, keysErr, clientsErr, peopleErr, runsErr, endpointsErr); err != nil {
		a.t.Fatal(err)
	}
	return fmt.Sprintf("%+v\n%+v\n%+v\n%+v\n%+v\n%+v", settings, keys, clients, people, runs, endpoints)
}

var shownSecret = regexp.MustCompile(`id="secret">(svc_[0-9a-z]{10}_[0-9A-Za-z]{49})<`)

func TestKey_is_shown_once_and_refused_in_every_form(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	session := a.session("org_a", "claire@cabinet.example")
	form := url.Values{"label": {"Portail"}, "pack": {"full"}, "expires": {"90"}, "once": {"1"}}
	first := a.call(http.MethodPost, "/keys", session, form)
	found := shownSecret.FindStringSubmatch(first.Body.String())
	if first.Code != http.StatusOK || found == nil || first.Header().Get("Cache-Control") != "no-store" {
		t.Fatalf("%d\n%s", first.Code, first.Body)
	}
	again := a.call(http.MethodPost, "/keys", session, form)
	keys, err := a.store.ListCredentials(t.Context(), "org_a", access.KindAPIKey)
	if err != nil || len(keys) != 1 || shownSecret.MatchString(again.Body.String()) {
		t.Errorf("reloaded: %d keys, %v", len(keys), err)
	}
	prefix := string(keys[0].ID)
	for _, path := range []string{"/keys/" + prefix, "/keys", "/audit", ""} {
		if w := a.call(http.MethodGet, path, session, nil); strings.Contains(w.Body.String(), found[1]) {
			t.Errorf("%s shows the key", path)
		}
	}
	for _, secret := range []string{
		"here: " + found[1] + ".", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
		"eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJlMTIz",
	} {
		for _, path := range []string{"/support", "/settings", "/keys/" + prefix + "/rename"} {
			w := a.call(
				http.MethodPost, path, session, url.Values{"text": {secret}, "name": {secret}, "label": {secret}},
			)
			if w.Code != http.StatusUnprocessableEntity || strings.Contains(w.Body.String(), secret) {
				t.Errorf("%s takes a secret: %d", path, w.Code)
			}
		}
		for _, path := range []string{"/requests?credential=", "/support?request=", "?done="} {
			w := a.call(http.MethodGet, path+url.QueryEscape(secret), session, nil)
			if w.Code != http.StatusUnprocessableEntity || strings.Contains(w.Body.String(), secret) {
				t.Errorf("%s repeats a secret of the address: %d", path, w.Code)
			}
		}
	}
	wrong := a.call(http.MethodPost, "/keys/"+prefix+"/revoke", session, url.Values{"typed": {"other"}})
	if wrong.Code != http.StatusUnprocessableEntity {
		t.Errorf("revoked without its name: %d", wrong.Code)
	}
	gone := a.call(http.MethodPost, "/keys/"+prefix+"/revoke", session, url.Values{"typed": {prefix}})
	keys, err = a.store.ListCredentials(t.Context(), "org_a", access.KindAPIKey)
	if err != nil || gone.Code != http.StatusSeeOther || keys[0].RevokedAt.IsZero() {
		t.Errorf("revoke: %d, %v", gone.Code, err)
	}
}

// The token of a form is that of a person: nobody learns from it what somebody else has made.
func TestForm_of_one_person_says_nothing_to_another(t *testing.T) {
	t.Parallel()
	for _, once := range []string{"", "1"} {
		a := newArea(t)
		form := url.Values{"label": {"Portail"}, "pack": {"full"}, "expires": {"90"}, "once": {once}}
		for _, org := range []access.OrgID{"org_a", "org_b"} {
			session := a.session(org, "claire@cabinet.example")
			w := a.call(http.MethodPost, "/keys", session, form)
			if !shownSecret.MatchString(w.Body.String()) {
				t.Errorf("%s with the token %q makes no key:\n%s", org, once, w.Body)
			}
		}
	}
}

func TestForms_of_other_sites_do_nothing(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	session := a.session("org_a", "claire@cabinet.example")
	form := url.Values{"name": {"Pris"}}
	for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
		if w := a.call(http.MethodPost, "/settings", session, form, headers...); w.Code != http.StatusForbidden {
			t.Errorf("%v: %d", headers, w.Code)
		}
	}
	own := a.call(http.MethodPost, "/settings", session, form, "Origin", "https://retraite.example")
	if own.Code != http.StatusSeeOther {
		t.Errorf("its own form: %d", own.Code)
	}
}

func TestAllowlist_does_not_lock_its_author_out_unless_they_mean_it(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	session := a.session("org_a", "claire@cabinet.example")
	form := url.Values{"ranges": {"192.0.2.0/24"}}
	if w := a.call(http.MethodPost, "/network", session, form); w.Code != http.StatusUnprocessableEntity {
		t.Errorf("locked out: %d", w.Code)
	}
	form.Set("typed", app.LockOutPhrase)
	if w := a.call(http.MethodPost, "/network", session, form); w.Code != http.StatusSeeOther {
		t.Errorf("meant: %d", w.Code)
	}
}

// Months are said in words, and written in addresses as the API writes them.
func TestUsage_says_months_in_words(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	session := a.session("org_a", "claire@cabinet.example")
	for query, want := range map[string][]string{
		"?month=2026-01&lang=fr": {
			"janvier\u00a02026<", "month=2025-12\">← décembre\u00a02025<", "month=2026-02\">février\u00a02026 →<",
		},
		"?month=2026-01&lang=en": {
			"January\u00a02026<", "month=2025-12\">← December\u00a02025<", "month=2026-02\">February\u00a02026 →<",
		},
	} {
		page := a.call(http.MethodGet, "/usage"+query, session, nil).Body.String()
		for _, text := range want {
			if !strings.Contains(page, text) {
				t.Errorf("%s does not show %q:\n%s", query, text, page)
			}
		}
	}
}

func BenchmarkPages(b *testing.B) {
	a := newArea(b)
	a.key("org_a")
	session := a.session("org_a", "claire@cabinet.example")
	for _, p := range pagesByRole {
		path := p.path
		if p.method != http.MethodGet || none(path) != path || path == "/prove" { // which leads elsewhere
			continue
		}
		b.Run("page"+path, func(b *testing.B) {
			for b.Loop() {
				if w := a.call(http.MethodGet, path, session, nil); w.Code != http.StatusOK {
					b.Fatal(w.Code)
				}
			}
		})
	}
}
