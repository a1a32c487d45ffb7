package space_test

import "net/url"

// The table of pages, and who opens each. Another answer than 403 to somebody who may is whatever the page has to say.
// Words in capitals stand for the ids of things that are there.
var pagesByRole = []struct {
	method, path string
	roles        string
}{
	{"GET", "", "owner developer analyst auditor"},
	{"GET", "/prove", "owner developer analyst auditor"},
	{"GET", "/keys", "owner developer auditor"},
	{"GET", "/keys/new", "owner developer"},
	{"POST", "/keys", "owner developer"},
	{"GET", "/keys/KEY", "owner developer auditor"},
	{"POST", "/keys/KEY/rotate", "owner developer"},
	{"POST", "/keys/KEY/end-overlap", "owner developer"},
	{"POST", "/keys/KEY/rename", "owner developer"},
	{"POST", "/keys/KEY/revoke", "owner developer"},
	{"POST", "/keys/KEY/hand-over", "owner developer"},
	{"GET", "/keys/KEY/hand-over/LINK", "owner developer analyst auditor"},
	{"POST", "/keys/KEY/hand-over/LINK", "owner developer analyst auditor"},
	{"GET", "/clients", "owner developer auditor"},
	{"GET", "/clients/new", "owner developer"},
	{"POST", "/clients", "owner developer"},
	{"GET", "/clients/CLIENT", "owner developer auditor"},
	{"POST", "/clients/CLIENT/rotate", "owner developer"},
	{"POST", "/clients/CLIENT/end-overlap", "owner developer"},
	{"POST", "/clients/CLIENT/rename", "owner developer"},
	{"POST", "/clients/CLIENT/revoke", "owner developer"},
	{"POST", "/clients/CLIENT/hand-over", "owner developer"},
	{"GET", "/clients/CLIENT/hand-over/LINK", "owner developer analyst auditor"},
	{"POST", "/clients/CLIENT/hand-over/LINK", "owner developer analyst auditor"},
	{"GET", "/runs", "owner developer analyst auditor"},
	{"GET", "/runs/RUN", "analyst"},
	{"GET", "/runs/RUN/report", "analyst"},
	{"GET", "/runs/RUN/report.pdf", "analyst"},
	{"GET", "/runs/RUN/run.json", "analyst"},
	{"GET", "/runs/RUN/proof.json", "analyst"},
	{"POST", "/runs/RUN/verify", "analyst"},
	{"GET", "/runs/RUN/erase", "owner"},
	{"POST", "/runs/RUN/erase", "owner"},
	{"GET", "/runs/RUN/gaps/GAP", "analyst"},
	{"POST", "/runs/RUN/gaps/GAP", "analyst"},
	{"GET", "/sandbox", "owner developer analyst"},
	{"POST", "/sandbox", "owner developer analyst"},
	{"GET", "/network", "owner developer auditor"},
	{"POST", "/network", "owner developer"},
	{"GET", "/usage", "owner developer auditor"},
	{"GET", "/requests", "owner developer auditor"},
	{"GET", "/webhooks", "owner developer auditor"},
	{"POST", "/webhooks", "owner developer"},
	{"POST", "/webhooks/rotate", "owner developer"},
	{"POST", "/webhooks/switch", "owner developer"},
	{"POST", "/webhooks/resend", "owner developer"},
	{"POST", "/webhooks/resend-failed", "owner developer"},
	{"GET", "/support", "owner developer analyst auditor"},
	{"POST", "/support", "owner developer analyst auditor"},
	{"GET", "/members", "owner auditor"},
	{"POST", "/members", "owner"},
	{"POST", "/members/USER/link", "owner"},
	{"POST", "/members/USER/roles", "owner"},
	{"POST", "/members/USER/remove", "owner"},
	{"GET", "/audit", "owner auditor"},
	{"GET", "/settings", "owner auditor"},
	{"POST", "/settings", "owner"},
	{"POST", "/sign-out", "owner developer analyst auditor"},
}

// forms fills in what a page checks before it asks who may.
var forms = url.Values{
	"label": {"essai"}, "pack": {"full"}, "expires": {"30"}, "overlap": {"1h"}, "name": {"Cabinet"},
	"role": {"developer"}, "days": {"1"},
	"year": {"not a number"}, "url": {"https://adherents.example/retraite"},
}
