package main

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// area is the path of the self-service area.
const area = "/api/org/retraite-api"

// The first hour of somebody new, with nothing but the pages: in by the link that the program prints, a key, the call
// that its page shows, a run, its report, a gap settled, the proof and the PDF; the key revoked.
func TestBrowser_first_hour(t *testing.T) {
	t.Parallel()
	_, base, link, databaseURL := ownService(t)
	b := openBrowser(t, base)
	b.enter(link)
	if !b.has("ol.steps") {
		t.Errorf("the home page has no way to a first result:\n%s", b.page())
	}

	prefix, key, try := b.createKey("Portail adhérents")
	me := pasted(t, try).send(t)
	if me.status != http.StatusOK || me.text("keyPrefix") != prefix {
		t.Fatalf("/me: %d %.300s", me.status, me.body)
	}

	b.open(area + "/sandbox")
	launch := "export RETRAITE_KEY=" + key + "\n" + b.text("#first")
	launched := pasted(t, launch).send(t)
	if launched.status != http.StatusOK {
		t.Fatalf("the first run: %d %.300s", launched.status, launched.body)
	}
	b.open(area + "/runs")
	if !strings.Contains(b.text("main"), launched.text("runId")) {
		t.Errorf("the run is not listed:\n%s", b.page())
	}
	b.press("main tbody th a")
	b.readReport()

	// Another case, of which a year lacks its pay.
	lacking := pasted(t, launch)
	lacking.body = `{"liquidationDate":"2026-11-01","data":` + dossierOf(t, "incomplets/annee_sans_salaire") + `}`
	gap := lacking.send(t)
	b.open(area + "/runs/" + gap.text("runId"))
	b.settleGap("24000")
	if !strings.Contains(b.text("main"), gap.text("runId")) || !b.has("table#changes tbody tr") {
		t.Errorf("the page of the replay says neither of which run nor what changed:\n%s", b.page())
	}
	if b.press("form[action$='/verify'] button"); !b.has(".notice.ok") {
		t.Errorf("the proof is not verified:\n%s", b.page())
	}
	b.checkPDF(databaseURL)
	b.revoke(prefix)
	if me := pasted(t, try).send(t); me.status != http.StatusUnauthorized {
		t.Errorf("a revoked key: %d", me.status)
	}
	for _, said := range b.complaints() {
		t.Error(said)
	}
}

// enter signs in by a link: the page asks to confirm, so that nothing but a person uses it up.
func (b *browser) enter(link string) {
	b.t.Helper()
	b.open(link)
	b.press("main form button")
	if at := b.text("h1"); !b.has(".reader") {
		b.t.Fatalf("not signed in, but at %s:\n%s", at, b.page())
	}
}

// createKey makes a key on its page, and returns what the answer shows once; loading that again shows it no more.
func (b *browser) createKey(name string) (prefix, key, try string) {
	b.t.Helper()
	b.open(area + "/keys/new")
	b.fill(map[string]string{"label": name})
	b.press("main form button")
	key = b.text("#secret")
	try = b.text("#try")
	_, rest, _ := strings.Cut(key, "_")
	id, _, _ := strings.Cut(rest, "_")
	b.run("store the secret", chromedp.Click(chromedp.CSS("main form input[type=checkbox]")))
	b.press("main form button")
	if strings.Contains(b.text("main"), key) {
		b.t.Error("the page of the key shows the whole key again")
	}
	return id, key, try
}

// readReport opens the report of the run that the tab shows.
func (b *browser) readReport() {
	b.t.Helper()
	if status := b.press("a[href$='/report']"); status != http.StatusOK {
		b.t.Errorf("the report: %d", status)
	}
	if !b.has("svg[role=img]") || !b.has("h1") {
		b.t.Errorf("the report has no picture:\n%s", b.page())
	}
	b.notSideways("the report")
}

// dossierOf is a dossier of testdata/dossiers.
func dossierOf(t *testing.T, name string) string {
	t.Helper()
	raw, err := os.ReadFile("../../testdata/dossiers/" + name + "/dossier.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// settleGap answers the first gap of the run that the tab shows, and ends on the page of the run that replaces it.
func (b *browser) settleGap(amount string) {
	b.t.Helper()
	b.press("a[href*='/gaps/']")
	b.fill(map[string]string{"value": amount, "piece": "releve-2026-01"})
	if status := b.press("main form button"); status != http.StatusOK || !b.has(".notice.ok") {
		b.t.Fatalf("the gap is not settled: %d\n%s", status, b.page())
	}
}

// checkPDF takes the PDF of the run that the tab shows as the person gets it, and verifies it by the command, offline.
func (b *browser) checkPDF(databaseURL string) {
	b.t.Helper()
	address := value(b, chromedp.Evaluate[string]("document.querySelector(\"a[href$='/report.pdf']\").href"))
	pdf := b.download(address)
	if !strings.HasPrefix(pdf.header.Get("Content-Type"), "application/pdf") {
		b.t.Fatalf("the PDF: %d %v", pdf.status, pdf.header)
	}
	keys := b.download(b.base + "/.well-known/jwks.json")
	folder := b.t.TempDir()
	for name, body := range map[string][]byte{"run.pdf": pdf.body, "jwks.json": keys.body} {
		if err := os.WriteFile(filepath.Join(folder, name), body, 0o600); err != nil {
			b.t.Fatal(err)
		}
	}
	operate(b.t, databaseURL, "verify", filepath.Join(folder, "run.pdf"), "--jwks", filepath.Join(folder, "jwks.json"))
}

// download asks for a file with the session of the tab.
func (b *browser) download(address string) reply {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.cookies() {
		r.AddCookie(&http.Cookie{Name: c.Name, Value: c.Value})
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	answer, err := read(response)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer
}

// revoke ends a key on its page, where its prefix is typed to confirm.
func (b *browser) revoke(prefix string) {
	b.t.Helper()
	b.open(area + "/keys/" + prefix)
	b.fill(map[string]string{"typed": prefix})
	b.press("button.danger")
	if !b.has(".notice.ok") {
		b.t.Errorf("the key is not revoked:\n%s", b.page())
	}
}

// notSideways fails for a page that is wider than its window.
func (b *browser) notSideways(what string) {
	b.t.Helper()
	over := value(b, chromedp.Evaluate[float64](
		"document.documentElement.scrollWidth-document.documentElement.clientWidth",
	))
	if over > 0 {
		b.t.Errorf("%s is %v pixels wider than its window", what, over)
	}
}

// What is pasted is taken apart as a shell does it.
func TestPasted_is_taken_apart(t *testing.T) {
	t.Parallel()
	call := pasted(t, `curl -sS -X POST http://h/runs -H 'A: b' -d '{"a":1}'`)
	if call.body != `{"a":1}` || call.method != http.MethodPost || call.headers.Get("A") != "b" ||
		call.address != "http://h/runs" {
		t.Errorf("%+v", call)
	}
}
