package main

import (
	"net/http"
	"strings"
	"testing"

	standardwebhooks "github.com/standard-webhooks/standard-webhooks/libraries/go"
)

// A webhook from the pages: set, told of a run under a signature that its secret verifies, seen as delivered, sent
// again. Then a ticket about the call of that run, whose nine fields fill themselves.
func TestBrowser_webhook_and_ticket(t *testing.T) {
	t.Parallel()
	told := newReceiver(t, answering(http.StatusOK))
	_, base, link, _ := ownService(t)
	b := openBrowser(t, base)
	b.enter(link)

	b.open(area + "/webhooks")
	b.fill(map[string]string{"url": told.URL})
	b.press("form[action$='/webhooks'] button")
	verifier, err := standardwebhooks.NewWebhook(b.text("#secret"))
	if err != nil {
		t.Fatal(err)
	}
	prefix, key, _ := b.createKey("Traitement de nuit")
	b.open(area + "/sandbox")
	launched := pasted(t, "export RETRAITE_KEY="+key+"\n"+b.text("#first")).send(t)
	soon(t, "a delivery", func() bool { return len(told.deliveries()) == 1 })
	first := told.deliveries()[0]
	if err := verifier.Verify(first.body, first.header); err != nil {
		t.Errorf("the signature: %v", err)
	}
	if first.runID() != launched.text("runId") {
		t.Errorf("it tells of another run: %s", first.body)
	}
	soon(t, "the page shows the delivery", func() bool {
		b.open(area + "/webhooks")
		return b.has("tbody .badge.ok")
	})
	b.press("form[action$='/resend'] button")
	soon(t, "the delivery again", func() bool { return len(told.deliveries()) == 2 })
	if first.id() != told.deliveries()[1].id() {
		t.Error("what is sent again has another id, so that its receiver cannot know it")
	}

	soon(t, "the call in the log", func() bool {
		b.open(area + "/requests?credential=" + prefix)
		return b.has("tbody a[href*='/support']")
	})
	b.press("tbody a[href*='/support']")
	b.fill(map[string]string{"text": "Le total ne correspond pas.", "expected": "Le total de la caisse."})
	b.press("main form button")
	ticket := b.text("#ticket")
	for _, want := range []string{
		"org_id: org_demo", "key_prefix: " + prefix, "X-Request-Id: ", "endpoint: POST /runs",
		"capability: restitution.run",
		"http_status: 200", "error_json: —", "runId: " + launched.text("runId"), "utc_timestamp: 20",
		"Le total ne correspond pas.",
	} {
		if !strings.Contains(ticket, want) {
			t.Errorf("the ticket has no %q:\n%s", want, ticket)
		}
	}
	for _, said := range b.complaints() {
		t.Error(said)
	}
}
