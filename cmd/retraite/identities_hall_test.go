package main

import (
	"io"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/adapters/oidc/oidctest"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// hall is a service with a provider of identities, and a browser without script before both.
type hall struct {
	*service

	at      *oidctest.Provider
	clock   *porttest.Clock
	signIn  *app.SignIn
	journal *app.Journal
	cookies map[string]string
}

// openHall starts a service whose provider knows Camille, who is plainly invented, with two proofs.
func openHall(t *testing.T, databaseURL string, change func(*settings)) *hall {
	t.Helper()
	h := &hall{clock: porttest.NewClock(porttest.Start), cookies: map[string]string{}}
	h.at = oidctest.New(t, h.clock.Now)
	h.at.Change(func(f *oidctest.Faults) {
		f.Person = oidctest.Person{
			Subject: "sub-camille", Email: "Camille@Cabinet.Example", Verified: true, AMR: []string{"pwd", "mfa"},
		}
	})
	secret := filepath.Join(t.TempDir(), "secret")
	if err := writeFile(secret, []byte(oidctest.ClientSecret+"\n")); err != nil {
		t.Fatal(err)
	}
	h.service = startService(t, databaseURL, withClock(h.clock), populate(&h.signIn), populate(&h.journal), with(
		func(s *settings) {
			s.OIDCIssuer = h.at.URL
			s.OIDCClientID = oidctest.ClientID
			s.OIDCClientSecretFile = secret
			s.ConsoleOIDCIssuer = h.at.URL
			s.ConsoleOIDCClientID = oidctest.ClientID
			s.ConsoleOIDCClientSecretFile = secret
			s.ConsoleOIDCOperators = "lea@exploitant.example"
			s.ConsoleOIDCSupport = "noe@exploitant.example, paul@exploitant.example"
			if change != nil {
				change(s)
			}
		},
	))
	return h
}

// get visits a page as a browser does that follows nothing by itself, and returns where it leads.
func (h *hall) get(path string) (status int, to, body string) {
	h.t.Helper()
	address := strings.TrimSuffix(h.base, httpapi.APIRoot) + strings.TrimPrefix(path, testBaseURL)
	if strings.HasPrefix(path, h.at.URL) {
		address = path
	}
	r, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, address, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	for name, value := range h.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	stay := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := stay.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer response.Body.Close()
	for _, c := range response.Cookies() {
		if h.cookies[c.Name] = c.Value; c.MaxAge < 0 {
			delete(h.cookies, c.Name)
		}
		if !c.HttpOnly || c.Path != "/" {
			h.t.Errorf("cookie %+v", c)
		}
	}
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return response.StatusCode, response.Header.Get("Location"), string(raw)
}

// comeBack goes to the provider from an area, and returns the address with which it sends the browser back.
func (h *hall) comeBack(path string) string {
	h.t.Helper()
	_, to, _ := h.get(path)
	if !strings.HasPrefix(to, h.at.URL) {
		h.t.Fatalf("%s leads to %s", path, to)
	}
	_, to, body := h.get(to)
	if !strings.HasPrefix(to, testBaseURL) {
		h.t.Fatalf("the provider leads to %s: %s", to, body)
	}
	return to
}

// refusedAs is why the area says that it lets nobody in; empty when it let somebody in.
func (h *hall) refusedAs(back string) string {
	h.t.Helper()
	_, to, body := h.get(back)
	address, err := url.Parse(to)
	if err != nil {
		h.t.Fatal(err)
	}
	why := address.Query().Get("refused")
	if why == "" {
		return ""
	}
	status, _, page := h.get(to)
	code := h.code(back)
	if (status != http.StatusForbidden && status != http.StatusServiceUnavailable) ||
		!strings.Contains(page, `notice bad`) ||
		strings.Contains(body+page+to, code) && code != "" {
		h.t.Errorf("%s: %d\n%s", to, status, page)
	}
	return why
}

func (h *hall) code(back string) string {
	h.t.Helper()
	address, err := url.Parse(back)
	if err != nil {
		h.t.Fatal(err)
	}
	return address.Query().Get("code")
}

// invite makes somebody a member of a new organisation.
func (h *hall) invite(email string) access.OrgID {
	h.t.Helper()
	org, _ := h.service.org(string(pack.Full))
	if _, err := h.signIn.MakeLink(h.t.Context(), org.ID, email, nil); err != nil {
		h.t.Fatal(err)
	}
	return org.ID
}

// noted are the sign-ins that the journal of an organisation holds.
func (h *hall) noted(org access.OrgID, action string) []string {
	h.t.Helper()
	events, err := h.journal.List(h.t.Context(), org, 50)
	if err != nil {
		h.t.Fatal(err)
	}
	var out []string
	for _, e := range events {
		if e.Action == action {
			out = append(out, e.Operator+" "+e.After)
		}
	}
	return out
}
