package main

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// consolePath is the path of the console of those who run the service.
const consolePath = "/console"

var consoleLink = regexp.MustCompile(`http://\S+/console/sign-in/[^\s"]+`)

// An incident opened in the console is on the status page and in its feed at once, goes on there, and ends; every page
// of the console can be read by everybody on the way.
func TestBrowser_incident_from_the_console_to_the_status_page(t *testing.T) {
	t.Parallel()
	_, base, _, databaseURL := ownService(t)
	told := operateWith(
		t, databaseURL, []string{"RETRAITE_BASE_URL=" + base}, "staff", "link", "--email", "lea@exploitant.example",
	)
	v := openViewer(t, base)
	v.visit(consolePath, http.StatusOK) // to the page that says how to sign in
	v.open(consoleLink.FindString(string(told.body)))
	v.look("a link to the console")
	v.press("main form button")
	if !v.has(".reader") {
		t.Fatalf("not signed in:\n%s", v.page())
	}
	const why = "alerte de l’astreinte"
	v.open(consolePath + "/incidents")
	v.fill(map[string]string{"title": "Calculs lents", "text": "Nous cherchons pourquoi.", "reason": why})
	v.choose("impact", "degraded")
	v.press("main form button")
	v.look("an incident")
	incident := value(v.browser, chromedp.Evaluate[string]("location.pathname"))
	soon(t, "the incident on the status page", func() bool {
		v.open("/status/api")
		return strings.Contains(v.text("main"), "Nous cherchons pourquoi.")
	})
	v.look("the status page with an incident")
	if feed := v.download(base + "/status/api/feed.atom"); !strings.Contains(string(feed.body), "Calculs lents") {
		t.Errorf("it is not in the feed:\n%s", feed.body)
	}
	v.open(incident)
	v.fill(map[string]string{"text": "C’est réglé.", "reason": why})
	v.choose("state", "resolved")
	v.press("main form button")
	soon(t, "the end on the status page", func() bool {
		v.open("/status/api")
		return strings.Contains(
			value(v.browser, chromedp.Evaluate[string]("document.querySelector('main').textContent")), "C’est réglé.",
		)
	})
	v.look("the status page after an incident")

	for _, language := range []string{"fr", "en"} {
		v.speak(language)
		for _, path := range []string{
			"", "/orgs/new", "/orgs/org_demo", "/credentials", "/credentials?prefix=none", "/flag", "/incidents",
			"/deliveries", "/audit",
		} {
			v.visit(consolePath+path, http.StatusOK)
		}
		v.visit(incident, http.StatusOK)
		v.visit(consolePath+"/nowhere", http.StatusNotFound)
		v.open(consolePath + "/orgs/org_demo")
		v.press("main table a[href*='prefix=']")
		v.look("a credential")
		v.open(consolePath + "/flag")
		v.fill(map[string]string{"told": "Nouvelles tables", "reason": "          x"})
		if status := v.press("main form button"); status != http.StatusUnprocessableEntity {
			t.Errorf("without a reason: %d", status)
		}
		v.look("a change without a reason")
	}
	t.Logf("%d pages looked at", v.looks)
}

// choose picks an option of a list, by their ids.
func (b *browser) choose(id, option string) {
	b.t.Helper()
	value(b, chromedp.Evaluate[string]("document.getElementById('"+id+"').value='"+option+"'"))
}
