package main

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/chromedp/chromedp"
)

// Every page of the self-service area in every state: with nothing in it, with keys, runs, deliveries and errors, after
// each refusal; in both languages, both colours and both windows.
func TestBrowser_workspace_can_be_read_by_everybody(t *testing.T) {
	t.Parallel()
	told := newReceiver(t, answering(http.StatusOK), answering(http.StatusOK), answering(http.StatusBadRequest))
	_, base, entry, databaseURL := ownService(t)
	w := &workspace{viewer: openViewer(t, base), databaseURL: databaseURL, receiver: told.URL}
	w.enter(entry)
	for _, language := range []string{"fr", "en"} {
		w.speak(language)
		w.plain()
	}
	for _, language := range []string{"fr", "en"} {
		w.speak(language)
		w.refusals()
		key := w.credentials()
		w.handOver()
		w.runs(key)
		w.followUp()
		w.people()
		w.plain()
		w.troubles()
	}
	t.Logf("%d pages looked at", w.looks)
}

// workspace is the self-service area as its viewer goes through it.
type workspace struct {
	*viewer

	databaseURL, receiver string
}

// at opens a page of the area and looks at it.
func (w *workspace) at(path string) {
	w.t.Helper()
	w.visit(area+path, http.StatusOK)
}

// after presses a button, and looks at the answer.
func (w *workspace) after(what, selector string, want int64) {
	w.t.Helper()
	if status := w.press(selector); status != want {
		w.t.Errorf("%s: %d instead of %d\n%s", what, status, want, w.page())
	}
	w.look(what)
}

// plain looks at the pages that need nothing to be there.
func (w *workspace) plain() {
	w.t.Helper()
	for _, path := range []string{
		"", "/runs", "/sandbox", "/keys", "/keys/new", "/clients", "/clients/new", "/network", "/usage", "/requests",
		"/webhooks",
		"/support", "/members", "/audit", "/settings",
	} {
		w.at(path)
	}
}

// refusals sends what no form takes.
func (w *workspace) refusals() {
	w.t.Helper()
	const refused = http.StatusUnprocessableEntity
	w.open(area + "/keys/new")
	w.fill(map[string]string{"label": "Essai"})
	w.run("ask for no grant", chromedp.Click(chromedp.CSS("input[name=pack][value=custom]")))
	w.after("a key without grants", "main form button", refused)
	w.open(area + "/network")
	w.fill(map[string]string{"ranges": "192.0.2.0/99"})
	w.after("an address that is none", "main form button", refused)
	w.fill(map[string]string{"ranges": "192.0.2.0/24"})
	w.after("locking oneself out", "main form button", refused)
	w.open(area + "/webhooks")
	w.fill(map[string]string{"url": "ftp://adherents.example/retraite"})
	w.after("a webhook that is no https", "form[action$='/webhooks'] button", refused)
	w.open(area + "/sandbox")
	w.fill(map[string]string{"year": "1800"})
	w.after("a year of birth long ago", "main form button", refused)
	w.open(area + "/support")
	w.fill(map[string]string{"text": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"})
	w.after("a secret in a form", "main form button", refused)
	w.visit(area+"/nowhere", http.StatusNotFound)
	w.visit(area+"/runs/none", http.StatusNotFound)
}

// handOver prepares a key for somebody else, opens its link, and takes the secret.
func (w *workspace) handOver() {
	w.t.Helper()
	w.open(area + "/keys/new")
	w.fill(map[string]string{"label": "Portail du prestataire"})
	w.after("a link to hand over", "main form button[name=hand]", http.StatusOK)
	link := w.text("#link")
	w.after("the key that waits", "main a.button", http.StatusOK)
	address, err := url.Parse(link)
	if err != nil {
		w.t.Fatal(err)
	}
	w.visit(address.Path, http.StatusOK)
	w.after("the secret that was handed over", "main form button", http.StatusOK)
	w.visit(address.Path, http.StatusGone)
}

// credentials makes a key and a client, and goes through their lives; it returns the key.
func (w *workspace) credentials() string {
	w.t.Helper()
	key := ""
	for _, kind := range []string{"/keys", "/clients"} {
		w.open(area + kind + "/new")
		w.fill(map[string]string{"label": "Portail adhérents"})
		w.after("a new secret of "+kind, "main form button", http.StatusOK)
		shown := w.text("#secret")
		if kind == "/keys" {
			key = shown
		}
		w.run("store the secret", chromedp.Click(chromedp.CSS("main form input[type=checkbox]")))
		w.after("its page", "main form button", http.StatusOK)
		address := value(w.browser, chromedp.Evaluate[string]("location.pathname"))
		w.fill(map[string]string{"typed": "autre"})
		w.after("a revocation that names another", "button.danger", http.StatusUnprocessableEntity)
		w.open(address)
		w.after("a rotated secret", "form[action$='/rotate'] button", http.StatusOK)
		if kind == "/keys" {
			key = w.text("#secret")
		}
		w.visit(address, http.StatusOK)
	}
	return key
}

// runs computes two cases, one with gaps, and goes through their pages.
func (w *workspace) runs(key string) {
	w.t.Helper()
	w.open(area + "/webhooks")
	w.fill(map[string]string{"url": w.receiver})
	w.after("the secret of a webhook", "form[action$='/webhooks'] button", http.StatusOK)
	w.open(area + "/sandbox")
	w.fill(map[string]string{"year": "1970", "income": "36000", "years": "30"})
	w.after("an estimate", "main form button", http.StatusOK)
	call := pasted(w.t, "export RETRAITE_KEY="+key+"\n"+w.text("#first"))
	done := call.send(w.t)
	call.body = `{"liquidationDate":"2026-11-01","data":` + dossierOf(w.t, "incomplets/annee_sans_salaire") + `}`
	lacking := call.send(w.t)
	call.body = `{"liquidationDate":"tomorrow"}`
	if wrong := call.send(w.t); done.status != http.StatusOK || lacking.status != http.StatusOK ||
		wrong.status != http.StatusBadRequest {
		w.t.Fatalf("%d %d %d", done.status, lacking.status, wrong.status)
	}
	page := "/runs/" + done.text("runId")
	w.at(page)
	w.after("a proof that holds", "form[action$='/verify'] button", http.StatusOK)
	w.at(page + "/report")
	w.at("/runs/" + lacking.text("runId") + "/report")
	w.at("/runs/" + lacking.text("runId"))
	w.after("a gap", "a[href*='/gaps/']", http.StatusOK)
	w.fill(map[string]string{"value": "beaucoup"})
	w.after("a gap answered by a word", "main form button", http.StatusUnprocessableEntity)
	w.settleGap("24000")
	w.look("what a replay changed")
	w.at(page + "/erase")
	w.fill(map[string]string{"typed": "autre"})
	w.after("an erasure that names another", "main form button", http.StatusUnprocessableEntity)
	w.fill(map[string]string{"typed": done.text("runId")})
	w.after("the runs after an erasure", "main form button", http.StatusOK)
	w.visit(area+page, http.StatusGone)
}

// followUp looks at what calls leave behind: deliveries, requests, tickets.
func (w *workspace) followUp() {
	w.t.Helper()
	soon(w.t, "the deliveries", func() bool {
		w.open(area + "/webhooks")
		return w.has("tbody .badge.ok")
	})
	w.look("deliveries")
	soon(w.t, "the failed call", func() bool {
		w.open(area + "/requests?failed=1")
		return w.has("tbody tr")
	})
	w.look("failed requests")
	w.at("/requests?credential=none")
	w.at("/runs?dossier=none")
	w.open(area + "/requests")
	w.press("tbody a[href*='/support']")
	w.after("a ticket", "main form button", http.StatusOK)
	w.open(area + "/support")
	w.fill(map[string]string{"request": "00000000-0000-4000-8000-000000000000"})
	w.after("a ticket about nothing", "main form button", http.StatusOK)
}

// people lets somebody in who may do little, and looks at what they are refused.
func (w *workspace) people() {
	w.t.Helper()
	w.open(area + "/members")
	w.fill(map[string]string{"email": w.language + "@cabinet.example"})
	for _, role := range []string{"auditor", "developer"} { // the second is what the form offers
		w.run("an auditor", chromedp.Click(chromedp.CSS("form[action$='/members'] input[value="+role+"]")))
	}
	w.after("a link for somebody", "form[action$='/members'] button", http.StatusOK)
	link := w.text("#link")
	own := w.cookie("retraite")
	w.enter(link)
	for _, path := range []string{"", "/keys", "/members", "/runs", "/settings", "/network", "/webhooks"} {
		w.at(path)
	}
	w.visit(area+"/keys/new", http.StatusForbidden)
	w.after("signed out", "header form button", http.StatusOK)
	w.setCookie("retraite", own)
}

// troubles looks at the home page when something is wrong: runs switched off, the caps reached, the organisation
// suspended.
func (w *workspace) troubles() {
	w.t.Helper()
	operate(w.t, w.databaseURL, "flag", "off", "--yes", "--reason", "Nouvelles tables")
	w.at("")
	operate(w.t, w.databaseURL, "flag", "on")
	operate(w.t, w.databaseURL, "org", "set", "org_demo", "--calls-cap", "1", "--runs-cap", "1")
	w.at("")
	w.open(area + "/sandbox")
	w.fill(map[string]string{"year": "1970"})
	w.after("the cap is reached", "main form button", http.StatusUnprocessableEntity)
	operate(w.t, w.databaseURL, "org", "set", "org_demo", "--calls-cap", "1000", "--runs-cap", "1000")
	operate(w.t, w.databaseURL, "org", "suspend", "org_demo")
	w.at("")
	operate(w.t, w.databaseURL, "org", "resume", "org_demo")
}
