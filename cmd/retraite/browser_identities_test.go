package main

import (
	"net/http"
	"net/url"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/retraite-gateway/retraite/adapters/oidc/oidctest"
)

// Signing in by a provider of another site, as browsers keep cookies from it: into the area of an organisation and out
// again, past a refusal, and into the console. Its pages can be read by everybody.
func TestBrowser_signs_in_by_a_provider(t *testing.T) {
	t.Parallel()
	at := oidctest.New(t, time.Now)
	at.OtherSite()
	at.Change(func(f *oidctest.Faults) {
		f.Person = oidctest.Person{
			Subject: "sub-demo", Email: "nobody@exemple.example", Verified: true, AMR: []string{"mfa"},
		}
	})
	secret := filepath.Join(t.TempDir(), "secret")
	if err := writeFile(secret, []byte(oidctest.ClientSecret)); err != nil {
		t.Fatal(err)
	}
	_, base, _, databaseURL := ownService(
		t, "RETRAITE_OIDC_ISSUER="+at.URL, "RETRAITE_OIDC_CLIENT_ID="+oidctest.ClientID,
		"RETRAITE_OIDC_CLIENT_SECRET_FILE="+secret,
		"RETRAITE_OIDC_NAME=Identité Exemple", "RETRAITE_CONSOLE_OIDC_ISSUER="+at.URL,
		"RETRAITE_CONSOLE_OIDC_CLIENT_ID="+oidctest.ClientID,
		"RETRAITE_CONSOLE_OIDC_CLIENT_SECRET_FILE="+secret, "RETRAITE_CONSOLE_OIDC_OPERATORS=lea@exploitant.example",
	)
	const email = "camille@cabinet.example"
	operate(t, databaseURL, "user", "link", "--org", "org_demo", "--email", email, "--role", "owner")
	v := openViewer(t, base)
	provider, err := url.Parse(at.URL)
	if err != nil {
		t.Fatal(err)
	}
	v.guests = []string{provider.Host}

	v.visit(area+"/sign-in", http.StatusOK)
	if status := v.press("main a.button"); status != http.StatusForbidden || !v.has(".notice.bad") {
		t.Errorf("a stranger: %d\n%s", status, v.page())
	}
	v.look("a sign-in that is refused")
	at.Change(func(f *oidctest.Faults) { f.Person.Email = email })
	v.press("main a.button")
	if v.text(".reader") == "" || value(v.browser, chromedp.Evaluate[string]("location.search")) != "" {
		t.Fatalf("not signed in, or with more than its address:\n%s", v.page())
	}
	v.visit(area+"/keys/new", http.StatusForbidden)
	v.look("a proof that is asked for anew")
	if status := v.press("main a.button"); status != http.StatusOK || !v.has("form[action$='/keys']") {
		t.Errorf("not back at the form of a new key: %d\n%s", status, v.page())
	}
	v.press(".reader button")
	if !v.has("main a[href='" + at.URL + "/leave']") {
		t.Errorf("it does not say how to leave the provider:\n%s", v.page())
	}
	v.look("signed out")

	made := operate(t, databaseURL, "org", "create", "--name", "Cabinet Exemple", "--pack", "full", "--json")
	operate(t, databaseURL, "user", "link", "--org", made.text("orgId"), "--email", email)
	v.press("main a.button")
	v.look("the choice of an organisation")
	v.press("main a[href$='=" + made.text("orgId") + "']")
	if v.text(".reader") == "" {
		t.Errorf("not signed in:\n%s", v.page())
	}

	at.Change(func(f *oidctest.Faults) { f.Person.Email = "lea@exploitant.example" })
	v.visit(consolePath+"/sign-in", http.StatusOK)
	v.press("main a.button")
	v.look("into the console")
	v.press("main a.button")
	if v.text(".reader") == "" {
		t.Errorf("not in the console:\n%s", v.page())
	}
}
