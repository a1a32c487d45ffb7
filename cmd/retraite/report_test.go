package main

import (
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
)

const browserAccept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

// A caller that would rather have a page gets one: by the same rights, in its language, under a policy that lets
// nothing run.
func TestRunPage_is_the_report_that_the_caller_may_see(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full")
		made := s.call("POST", "/runs", key, simpleCase).ok(t, "run")
		path := "/runs/" + made.text("runId")
		page := s.call("GET", path, key, nil, "Accept", browserAccept, "Accept-Language", "en-GB").ok(t, "page")
		html := string(page.body)
		if !strings.HasPrefix(html, "<!doctype html>") || !strings.Contains(html, `<html lang="en">`) {
			t.Fatalf("%.200s", html)
		}
		for name, want := range map[string]string{
			"Content-Type": "text/html; charset=utf-8", "X-Content-Type-Options": "nosniff",
			"Referrer-Policy": "no-referrer",
		} {
			if got := page.header.Get(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
		policy := page.header.Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; style-src 'sha256-") ||
			!strings.Contains(policy, "frame-ancestors 'none'") {
			t.Errorf("the policy is %q", policy)
		}
		if vary := strings.Join(page.header.Values("Vary"), ", "); !strings.Contains(vary, "Accept-Language") {
			t.Errorf("the page varies by %q", vary)
		}
		if !strings.Contains(html, made.text("proof.fingerprint")) ||
			strings.Contains(html, made.text("proof.proofToken")) {
			t.Error("the page lacks the fingerprint, or shows the token")
		}
		french := s.call("GET", path+"?lang=fr", key, nil, "Accept", browserAccept).ok(t, "French page")
		if !strings.Contains(string(french.body), `<html lang="fr">`) {
			t.Errorf("%.200s", french.body)
		}
		again := s.call(
			"GET", path, key, nil, "Accept", browserAccept, "Accept-Language", "en-GB", "If-None-Match",
			page.header.Get("Etag"),
		)
		if again.status != http.StatusNotModified || len(again.body) > 0 {
			t.Errorf("the page that the caller has: %d", again.status)
		}
		for _, accept := range []string{"*/*", "application/json", "text/html;q=0.1, application/json"} {
			got := s.call("GET", path, key, nil, "Accept", accept).ok(t, accept)
			if got.text("runId") != made.text("runId") {
				t.Errorf("%s: %.100s", accept, got.body)
			}
		}
		s.call("GET", path, "", nil, "Accept", browserAccept).is(t, "nobody", http.StatusUnauthorized, "UNAUTHORIZED")
		_, stranger := s.org("full")
		s.call("GET", path, stranger, nil, "Accept", browserAccept).is(
			t, "another organisation", http.StatusNotFound, "RUN_NOT_FOUND",
		)

		narrow := s.granted(org.ID, string(capability.RestitutionReport), string(capability.CalcDepart))
		masked := string(s.call("GET", path, narrow, nil, "Accept", browserAccept).ok(t, "masked page").body)
		for _, module := range []capability.ModuleID{
			capability.MontantAnnuites, capability.MontantPoints, capability.ApplicateurSante,
		} {
			if !strings.Contains(masked, "<li>"+lexique.Module(module).FR+"</li>") {
				t.Errorf("the page does not say that %s is withheld", module)
			}
		}
		if amount := made.json("synthese.pensions.0.regime"); amount == nil ||
			strings.Contains(masked, `<caption>Pensions par régime`) {
			t.Errorf("the page shows pensions that are withheld (%v)", amount)
		}
		if strings.Contains(masked, made.text("proof.fingerprint")) {
			t.Error("the page shows a proof that is not open to the caller")
		}
	})
}

// The PDF of a run carries what verifies it, whether the store or two files made it, and one that is forged is refused.
func TestReport_of_a_run_verifies_from_its_PDF_alone(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		s := startService(t, url)
		_, key := s.org("full")
		made, proof := s.proven(key, simpleCase)
		folder := t.TempDir()
		write := func(name string, content []byte) string {
			if err := writeFile(folder+"/"+name, content); err != nil {
				t.Fatal(err)
			}
			return folder + "/" + name
		}
		run := func(want int, args ...string) string {
			t.Helper()
			code, out, stderr := said("", args...)
			if code != want {
				t.Fatalf("retraite %s: %d, want %d: %s%s", strings.Join(args, " "), code, want, out, stderr)
			}
			return out
		}
		report := write("report.json", made.body)
		envelope := write("proof.json", proof.body)
		run(exitOK, "report", report, "--pdf", "--proof", envelope, "-o", folder+"/files.pdf")
		verdict := run(exitOK, "verify", folder+"/files.pdf", "--jwks", s.jwks())
		if !strings.Contains(verdict, made.text("proof.fingerprint")) ||
			!strings.Contains(verdict, "En partant le") && !strings.Contains(verdict, "ension") {
			t.Errorf("the verdict does not say what was signed: %s", verdict)
		}
		write("forged.json", []byte(strings.Replace(string(made.body), `"createdAt":"2`, `"createdAt":"1`, 1)))
		run(exitOK, "report", folder+"/forged.json", "--pdf", "--proof", envelope, "-o", folder+"/forged.pdf")
		run(exitRefused, "verify", folder+"/forged.pdf", "--jwks", s.jwks())
		if url == "memory://" {
			return
		}
		id := made.text("runId")
		run(exitOK, "report", id, "--pdf", "-o", folder+"/store.pdf", "--database-url", url)
		run(exitOK, "report", id, "--pdf", "-o", folder+"/again.pdf", "--database-url", url)
		first, err := os.ReadFile(folder + "/store.pdf")
		if err != nil {
			t.Fatal(err)
		}
		if second, err := os.ReadFile(folder + "/again.pdf"); err != nil || string(second) != string(first) {
			t.Errorf("two PDFs of one run differ (%v)", err)
		}
		run(exitOK, "verify", folder+"/store.pdf", "--jwks", s.jwks())
		page := run(exitOK, "report", id, "--html", "--database-url", url)
		if !strings.Contains(page, made.text("proof.fingerprint")) {
			t.Errorf("%.200s", page)
		}
	})
}
