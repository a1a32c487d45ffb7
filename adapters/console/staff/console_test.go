package staff_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/adapters/console/staff"
	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// office is the console over a store in memory.
type office struct {
	t       *testing.T
	store   *memory.Store
	console *staff.Console
	signIn  *app.StaffSignIn
	key     app.Issued
	handler http.Handler
}

func newOffice(t *testing.T) *office {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	entropy := porttest.NewEntropy(7)
	s := memory.New(clock)
	org := access.Org{
		ID: "org_a", Name: "Cabinet Exemple", Packs: []pack.ID{pack.Full}, CallsCap: 100, RunsCap: 100,
		RestitutionLevel: access.LevelIndicative, CreatedAt: porttest.Start,
	}
	if err := s.CreateOrg(t.Context(), org); err != nil {
		t.Fatal(err)
	}
	settings := app.Settings{Enabled: true}
	journal := app.NewJournal(s, clock, "serveur")
	credentials := app.NewManageCredentials(s, s, clock, entropy, settings, journal)
	key, err := credentials.CreateKey(t.Context(), app.NewCredential{Org: "org_a", Label: "Portail", Pack: "full"})
	if err != nil {
		t.Fatal(err)
	}
	dead := extension.Delivery{
		DeliveryID: extension.DeliveryID{Org: "org_a", EventID: "evt_1", Endpoint: "hub_webhook"},
		Kind:       extension.HubWebhook,
		Status:     extension.DeliveryFailed, LastError: "timeout", Attempts: 6, Round: 1, CreatedAt: porttest.Start,
	}
	if err := s.Enqueue(t.Context(), []extension.Delivery{dead}); err != nil {
		t.Fatal(err)
	}
	pages, err := shell.New(shell.Config{BaseURL: "https://retraite.example", APIRoot: "/api/v1/retraite"}, entropy)
	if err != nil {
		t.Fatal(err)
	}
	o := &office{t: t, store: s, key: key, signIn: app.NewStaffSignIn(s, clock, entropy, journal)}
	manage := app.NewManageOrgs(s, s, s, clock, entropy, settings, journal)
	webhooks := app.NewManageWebhooks(s, s, s, nil, clock, entropy, journal)
	o.console, err = staff.New(staff.Config{LocalLogin: true}, pages, staff.UseCases{
		SignIn: o.signIn, Identity: app.NewStaffSignInByIdentity(app.IdentityProviders{}, o.signIn),
		Orgs:    app.NewStaffOrgs(manage, credentials, webhooks, s, journal),
		Service: app.NewStaffService(app.NewSetFlag(s, clock, journal), s, clock, entropy, journal),
	}, clock, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	o.handler = o.console.Routes()[0].Handler
	return o
}

func (o *office) call(method, path, session string, form url.Values, headers ...string) *httptest.ResponseRecorder {
	o.t.Helper()
	r := httptest.NewRequest(method, "https://retraite.example"+staff.Root+path, strings.NewReader(form.Encode()))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if session != "" {
		r.AddCookie(&http.Cookie{Name: "__Host-retraite-staff", Value: session})
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	o.handler.ServeHTTP(w, r)
	return w
}

// enter signs somebody in by the pages, and returns the value of their cookie.
func (o *office) enter(role string) string {
	o.t.Helper()
	link, err := o.signIn.MakeLink(o.t.Context(), role+"@exploitant.example", role)
	if err != nil {
		o.t.Fatal(err)
	}
	w := o.call(http.MethodPost, "/sign-in", "", url.Values{"token": {link.Reveal()}})
	cookies := w.Result().Cookies()
	if w.Code != http.StatusSeeOther || len(cookies) != 1 {
		o.t.Fatalf("%d %v", w.Code, cookies)
	}
	c := cookies[0]
	if c.Name != "__Host-retraite-staff" || !c.Secure || !c.HttpOnly || c.Path != "/" ||
		c.SameSite != http.SameSiteStrictMode {
		o.t.Errorf("cookie %+v", c)
	}
	return c.Value
}

// table is every page and action; those with a done are changes, which only an operator makes.
var table = []struct {
	pattern, path, done string
}{
	{"GET /console", "", ""},
	{"GET /console/orgs/new", "/orgs/new", ""},
	{"POST /console/orgs", "/orgs", "org.create"},
	{"GET /console/orgs/{id}", "/orgs/org_a", ""},
	{"POST /console/orgs/{id}", "/orgs/org_a", "org.set"},
	{"POST /console/orgs/{id}/suspend", "/orgs/org_a/suspend", "org.suspend"},
	{"POST /console/orgs/{id}/resume", "/orgs/org_a/resume", "org.resume"},
	{"GET /console/credentials", "/credentials?prefix=KEY", ""},
	{"POST /console/credentials/{id}/revoke", "/credentials/KEY/revoke", "key.revoke"},
	{"GET /console/flag", "/flag", ""},
	{"POST /console/flag", "/flag", "flag.set"},
	{"GET /console/incidents", "/incidents", ""},
	{"POST /console/incidents", "/incidents", "incident.open"},
	{"GET /console/incidents/{id}", "/incidents/INC", ""},
	{"POST /console/incidents/{id}", "/incidents/INC", "incident.update"},
	{"GET /console/deliveries", "/deliveries", ""},
	{"POST /console/deliveries/{org}/{event}/resend", "/deliveries/org_a/evt_1/resend", "webhook.resend"},
	{"GET /console/audit", "/audit", ""},
	{"POST /console/sign-out", "/sign-out", ""},
}

func (o *office) path(path string) string {
	o.t.Helper()
	path = strings.ReplaceAll(path, "KEY", string(o.key.Credential.ID))
	if !strings.Contains(path, "INC") {
		return path
	}
	list, err := o.store.Incidents(o.t.Context(), porttest.Start.AddDate(0, 0, -1), 1)
	if err != nil || len(list) == 0 {
		o.t.Fatalf("%s: no incident, %v", path, err)
	}
	return strings.ReplaceAll(path, "INC", string(list[0].ID))
}

var form = url.Values{
	"name": {"Cabinet Nouveau"}, "pack": {"full"}, "calls": {"10"}, "runs": {"5"}, "level": {"1"},
	"retention": {"0"}, "on": {"0"},
	"told": {"Nouvelles tables"}, "title": {"Calculs lents"}, "impact": {"degraded"}, "state": {"investigating"},
	"text":   {"Nous cherchons."},
	"reason": {"demande de l’astreinte"},
}

func TestTable_has_every_page(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	var known []string
	for _, p := range table {
		known = append(known, p.pattern)
	}
	for _, pattern := range o.console.Patterns() {
		if !slices.Contains(known, pattern) {
			t.Errorf("%s is not in the table of who opens it", pattern)
		}
	}
	if len(known) != len(o.console.Patterns()) {
		t.Errorf("%d pages, and a table of %d", len(o.console.Patterns()), len(known))
	}
}

func TestPages_open_to_the_staff_and_change_for_operators_with_a_reason(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	operator := o.enter("operator")
	support := o.enter("support")
	setting := extension.Setting{Org: "org_a", Endpoint: "hub_webhook", Kind: extension.HubWebhook, Enabled: true}
	_, err := o.store.UpdateEndpoint(
		t.Context(), "org_a", "hub_webhook", extension.HubWebhook, func(s *extension.Setting) error {
			*s = setting.WithTarget("https://hook.example", extension.SigningSecret{})
			return nil
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	without := url.Values{}
	for name, values := range form {
		without[name] = values
	}
	without.Set("reason", "court")
	for _, p := range table {
		method, _, _ := strings.Cut(p.pattern, " ")
		path := o.path(p.path)
		for _, session := range []string{"", "forged", o.key.Secret.Reveal()} {
			w := o.call(method, path, session, form, "Authorization", "Bearer "+o.key.Secret.Reveal())
			if w.Code != http.StatusSeeOther || w.Header().Get("Location") != staff.Root+"/sign-in" {
				t.Errorf("%s as nobody: %d to %s", p.pattern, w.Code, w.Header().Get("Location"))
			}
		}
		if p.done == "" && method == http.MethodGet {
			for _, session := range []string{operator, support} {
				for _, l := range []string{"fr", "en"} {
					w := o.call(method, path+"?lang="+l, session, nil)
					if strings.Contains(path, "?") {
						w = o.call(method, path+"&lang="+l, session, nil)
					}
					body := w.Body.String()
					if w.Code != http.StatusOK || strings.Count(body, "<h1") != 1 ||
						!strings.Contains(body, `<html lang="`+l+`">`) ||
						strings.Contains(body, "style=") || strings.Contains(body, "ZgotmplZ") {
						t.Errorf("%s in %s: %d\n%s", p.pattern, l, w.Code, body)
					}
				}
			}
		}
		if p.done == "" {
			continue
		}
		if w := o.call(method, path, support, form); w.Code != http.StatusForbidden {
			t.Errorf("%s as support: %d", p.pattern, w.Code)
		}
		if w := o.call(method, path, operator, without); w.Code != http.StatusUnprocessableEntity {
			t.Errorf("%s without a reason: %d\n%s", p.pattern, w.Code, w.Body)
		}
		if w := o.call(method, path, operator, form); w.Code != http.StatusSeeOther {
			t.Errorf("%s: %d\n%s", p.pattern, w.Code, w.Body)
		}
		events, err := o.store.OperatorEvents(t.Context(), "", 1)
		if err != nil || events[0].Action != p.done || events[0].Reason != "demande de l’astreinte" ||
			events[0].Operator != "operator@exploitant.example" {
			t.Errorf("%s is noted as %+v, %v", p.pattern, events, err)
		}
	}
	if w := o.call(http.MethodGet, "", operator, nil); w.Code != http.StatusOK {
		t.Errorf("before signing out: %d", w.Code)
	}
	if w := o.call(http.MethodPost, "/sign-out", operator, nil); w.Code != http.StatusSeeOther {
		t.Errorf("sign out: %d", w.Code)
	}
	if w := o.call(http.MethodGet, "", operator, nil); w.Code != http.StatusSeeOther {
		t.Errorf("after signing out: %d", w.Code)
	}
}

func TestEveryTemplate_can_be_read(t *testing.T) {
	t.Parallel()
	if err := newOffice(t).console.ReadPages(); err != nil {
		t.Error(err)
	}
}

func TestConsole_says_how_a_credential_stands(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	session := o.enter("operator")
	for _, c := range []struct {
		want   string
		change func(*access.Credential)
	}{
		{"in use", func(*access.Credential) {}},
		{"to be handed over", func(c *access.Credential) { c.Secrets = nil }},
		{"expired", func(c *access.Credential) { c.ExpiresAt = porttest.Start }},
		{"revoked", func(c *access.Credential) { c.RevokedAt = porttest.Start }},
	} {
		id := o.key.Credential.ID
		_, err := o.store.UpdateCredential(t.Context(), id, func(found *access.Credential) error {
			c.change(found)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		w := o.call(http.MethodGet, "/credentials?lang=en&prefix="+string(id), session, nil)
		if !strings.Contains(w.Body.String(), ">"+c.want+"</span>") {
			t.Errorf("it does not say %q:\n%s", c.want, w.Body)
		}
		revocable := strings.Contains(w.Body.String(), "/revoke\"")
		if revocable != (c.want != "revoked") {
			t.Errorf("%s: offered to be revoked: %v", c.want, revocable)
		}
	}
}

func TestConsole_takes_neither_secrets_nor_forms_of_other_sites(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	session := o.enter("operator")
	key := o.key.Secret.Reveal()
	for _, w := range []*httptest.ResponseRecorder{
		o.call(http.MethodGet, "/credentials?prefix="+key, session, nil),
		o.call(http.MethodPost, "/flag", session, url.Values{"told": {"voir " + key}, "reason": {"demande du client"}}),
	} {
		if w.Code != http.StatusUnprocessableEntity || strings.Contains(w.Body.String(), key) {
			t.Errorf("a secret: %d", w.Code)
		}
	}
	for _, headers := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Origin", "https://evil.example"}} {
		if w := o.call(http.MethodPost, "/flag", session, form, headers...); w.Code != http.StatusForbidden {
			t.Errorf("%v: %d", headers, w.Code)
		}
	}
	if w := o.call(http.MethodGet, "/nowhere", session, nil); w.Code != http.StatusNotFound {
		t.Errorf("a page that is not there: %d", w.Code)
	}
}
