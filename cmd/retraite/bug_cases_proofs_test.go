package main

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// verified runs `retraite verify` on two bodies and returns its exit code and what it said.
func verified(t *testing.T, keys string, proof, report []byte) (int, reply) {
	t.Helper()
	folder := t.TempDir()
	for name, content := range map[string][]byte{"proof.json": proof, "report.json": report} {
		if err := writeFile(folder+"/"+name, content); err != nil {
			t.Fatal(err)
		}
	}
	var stdout, stderr strings.Builder
	code := Main(
		[]string{"verify", folder + "/proof.json", folder + "/report.json", "--jwks", keys, "--json"},
		strings.NewReader(""), &stdout, &stderr,
	)
	if code == exitFailed || code == exitUsage {
		t.Errorf("verify ends with %d: %s", code, stderr.String())
	}
	return code, reply{body: []byte(stdout.String())}
}

// jwks is the address of the key set of a service.
func (s *service) jwks() string {
	return strings.TrimSuffix(s.base, "/api/v1/retraite") + "/.well-known/jwks.json"
}

// proven launches a run and reads its report and its proof.
func (s *service) proven(key, body string) (report, proof reply) {
	s.t.Helper()
	report = s.call("POST", "/runs", key, body).ok(s.t, "run")
	proof = s.call("GET", "/runs/"+report.text("runId")+"/proof", key, nil).ok(s.t, "proof")
	return report, proof
}

// GB-37: every digit counts, also those that a binary float does not hold.
func TestProof_tells_apart_what_a_double_does_not(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		salary := func(amount string) string { return strings.Replace(simpleCase, "30000", amount, 1) }
		note := func(n string) string { return strings.Replace(simpleCase, `{"data":{`, `{"data":{"note":`+n+`,`, 1) }
		for _, pair := range [][2]string{
			{salary("90071992547409.93"), salary("90071992547409.94")},
			{salary("30000.01"), salary("30000.02")},
			{note("9007199254740992"), note("9007199254740993")},
		} {
			reportA, proofA := s.proven(key, pair[0])
			reportB, proofB := s.proven(key, pair[1])
			if proofA.text("fingerprint") == proofB.text("fingerprint") ||
				!strings.HasPrefix(proofA.text("fingerprint"), "sha256:") {
				t.Errorf("fingerprints %s and %s", proofA.text("fingerprint"), proofB.text("fingerprint"))
			}
			for _, c := range []struct {
				name          string
				proof, report reply
				want          int
			}{
				{"its own", proofA, reportA, exitOK},
				{"its own", proofB, reportB, exitOK},
				{"the other's", proofA, reportB, exitRefused},
				{"the other's", proofB, reportA, exitRefused},
			} {
				if code, said := verified(t, s.jwks(), c.proof.body, c.report.body); code != c.want ||
					said.json("ok") != (c.want == exitOK) {
					t.Errorf("a proof with %s report: exit code %d, %s", c.name, code, said.body)
				}
			}
		}
	})
}

// Whatever is changed in a report or a proof is found, by name. Spec §4, the row of proofs.
func TestProof_refuses_what_was_changed(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	report, proof := s.proven(key, `{"liquidationDate":"2026-11-01",`+simpleCase[1:])
	amount := regexp.MustCompile(`"salaireAnnuelMoyenEur":[0-9.]+`)
	if !amount.Match(report.body) {
		t.Fatal("no amount to change")
	}
	for _, c := range []struct {
		name, proof, report string
		code                int
	}{
		{"nothing", string(proof.body), string(report.body), exitOK},
		{"white space", string(proof.body), strings.ReplaceAll(string(report.body), `","`, "\" ,\n\""), exitOK},
		{
			"trailing zeros", string(proof.body),
			strings.Replace(string(report.body), `"taux":0.5,`, `"taux":0.50,`, 1), exitOK,
		},
		{
			"an amount", string(proof.body),
			amount.ReplaceAllString(string(report.body), `"salaireAnnuelMoyenEur":99999.99`), exitRefused,
		},
		{
			"the level", string(proof.body), strings.Replace(string(report.body), `"INDICATIF"`, `"CERTIFIE"`, 1),
			exitRefused,
		},
		{
			"the run", string(proof.body),
			strings.Replace(string(report.body), report.text("runId"), "7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d31", 1),
			exitRefused,
		},
		{
			"a total", string(proof.body),
			strings.Replace(string(report.body), `"totalMensuelBrutEur":`, `"totalMensuelBrutEur":1`, 1), exitRefused,
		},
		{"a salt", string(proof.body), strings.Replace(string(report.body), `"salt":"`, `"salt":"x`, 1), exitRefused},
		{
			"a section left out", string(proof.body),
			strings.Replace(string(report.body), `"moduleId":"montantPoints"`, `"moduleId":"nothing"`, 1), exitRefused,
		},
		{
			"the fingerprint", strings.Replace(string(proof.body), "sha256:", "sha256:0", 1), string(report.body),
			exitRefused,
		},
		{
			"the signature", strings.Replace(string(proof.body), `"jws":"`, `"jws":"x`, 1), string(report.body),
			exitRefused,
		},
		{"all of the report", string(proof.body), `{}`, exitRefused},
		{"all of the proof", `{}`, string(report.body), exitRefused},
		{"JSON into text", string(proof.body), `hello`, exitRefused},
	} {
		code, said := verified(t, s.jwks(), []byte(c.proof), []byte(c.report))
		if code != c.code || (code == exitRefused && (said.text("reason") == "" || said.text("part") == "")) {
			t.Errorf("changed %s: exit code %d, %s", c.name, code, said.body)
		}
	}
}

// Any filtered view verifies, whoever reads it, and the fingerprint is one. A superseded run keeps its proof, and so
// does one whose request has long texts.
func TestProof_covers_every_view_of_a_run_for_ever(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full")
		narrow := s.granted(org.ID, "restitution.report", "restitution.proof", "calc.base")
		blind := s.granted(org.ID, "restitution.report")
		report, proof := s.proven(key, `{"gamme":"`+strings.Repeat("é<&", 20_000)+`",`+gapCase[1:])
		path := "/runs/" + report.text("runId")
		s.call("POST", "/lacunes/override", key, overrideOf(t, report)).ok(t, "override")
		views := map[string]reply{
			"the launch": report, "the superseded run": s.call("GET", path, key, nil),
			"a narrow view": s.call("GET", path, narrow, nil), "a view without grants": s.call("GET", path, blind, nil),
		}
		for name, view := range views {
			view.ok(t, name)
			if code, said := verified(t, s.jwks(), proof.body, view.body); code != exitOK ||
				said.text("fingerprint") != proof.text("fingerprint") {
				t.Errorf("%s: exit code %d, %s", name, code, said.body)
			}
		}
		if sections := modules(views["a narrow view"], "sections"); len(sections) >= 38 ||
			!slices.Contains(sections, "montantAnnuites") {
			t.Errorf("the narrow view shows %v", sections)
		}
		if views["a view without grants"].json("proof") != nil {
			t.Error("a view shows its proof without the grant")
		}
		again := s.call("GET", path+"/proof", narrow, nil).ok(t, "the proof again")
		if string(again.body) != string(proof.body) || again.text("proofToken") != report.text("proof.proofToken") {
			t.Error("the proof reads otherwise the second time")
		}
		for name, want := range map[string]string{
			"runId": report.text("runId"), "alg": "EdDSA", "jwksUri": testBaseURL + "/.well-known/jwks.json",
		} {
			if got := proof.text(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
	})
}

// A share token opens one run for thirty days, to a reader of another organisation that holds the grant, through that
// reader's own filter.
func TestShareToken_opens_one_run_for_thirty_days(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		clock := porttest.NewClock(time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC))
		s := startService(t, url, withClock(clock))
		org, mine := s.org("full")
		_, theirs := s.org("organisme")
		stranger, _ := s.org("employeur")
		report := s.call("POST", "/runs", mine, simpleCase).ok(t, "run")
		path, query := "/runs/"+report.text("runId"), "?proofToken="+report.text("proof.proofToken")
		shared := s.call("GET", path+query, theirs, nil).ok(t, "shared")
		if shared.text("runId") != report.text("runId") ||
			slices.Contains(modules(shared, "sections"), "montantAnnuites") {
			t.Errorf("the reader sees %v", modules(shared, "sections"))
		}
		s.call("GET", path+"/proof"+query, theirs, nil).ok(t, "its proof")
		s.call("GET", path+"/proof"+query, s.key(stranger.ID, "employeur"), nil).is(
			t, "its proof without the grant", http.StatusForbidden, "CAPABILITY_DENIED",
		)
		s.call("POST", "/lacunes/override"+query, theirs, `{}`).is(
			t, "an override", http.StatusForbidden, "CAPABILITY_DENIED",
		)
		// On one's own run the token is not looked at.
		s.call("GET", path+"?proofToken=nonsense", s.key(org.ID, "full"), nil).ok(t, "one's own run")
		clock.Advance(30*24*time.Hour - time.Second)
		s.call("GET", path+query, theirs, nil).ok(t, "the last second")
		clock.Advance(time.Second)
		s.call("GET", path+query, theirs, nil).is(t, "thirty days after", http.StatusNotFound, "RUN_NOT_FOUND")
		s.call("GET", path, mine, nil).ok(t, "one's own run, later")
	})
}

// GB-32: what is another's, what is missing and what cannot be answer the same, in the same time.
func TestRun_of_others_cannot_be_told_from_a_missing_one(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, mine := s.org("full")
		other, theirs := s.org("full", func(c *app.OrgChange) { c.CallsCap = ptr(int64(100_000)) })
		ungranted := s.granted(other.ID, "restitution.run")
		real := s.call("POST", "/runs", mine, simpleCase).ok(t, "run").text("runId")
		const random = "7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d3e"
		refusals, denials := map[string]bool{}, map[string]bool{}
		for _, id := range []string{
			real, random, "x", "..", "%2e%2e", strings.Repeat("a", 64), strings.Repeat("a", 65), "é",
		} {
			for _, suffix := range []string{"", "/proof"} {
				if id == ".." && suffix == "" {
					continue // a client takes that path off
				}
				r := s.call("GET", "/runs/"+id+suffix, theirs, nil)
				if r.status != http.StatusNotFound {
					t.Errorf("%s%s answers %d", id, suffix, r.status)
				}
				if id != ".." {
					refusals[r.anonymous()] = true
				}
			}
			denied := s.call("GET", "/runs/"+id+"/proof", ungranted, nil)
			if id != ".." {
				denied.is(t, id, http.StatusForbidden, "CAPABILITY_DENIED")
				denials[denied.anonymous()] = true
			}
		}
		if len(refusals) != 1 || len(denials) != 1 {
			t.Errorf("the refusals can be told apart: %v %v", refusals, denials)
		}
		// What tells them apart does so every time; what else the machine does, only now and then.
		const tries = 5
		alike := false
		for try := 0; try < tries && !alike; try++ {
			foreign, missing := s.medianTimes(theirs, "/runs/"+real, "/runs/"+random)
			alike = (foreign - missing).Abs() <= max(max(foreign, missing)/5, 2*time.Millisecond)
		}
		if !alike {
			t.Errorf("how long a foreign run and a missing one take is not the same, %d times in a row", tries)
		}
	})
}

// medianTimes gets two paths in turn, so that whatever else the machine does meets both.
func (s *service) medianTimes(key, one, other string) (medianOfOne, medianOfOther time.Duration) {
	s.t.Helper()
	const rounds = 200
	var ones, others []time.Duration
	for range rounds {
		for path, times := range map[string]*[]time.Duration{one: &ones, other: &others} {
			started := time.Now()
			s.call("GET", path, key, nil)
			*times = append(*times, time.Since(started))
		}
	}
	slices.Sort(ones)
	slices.Sort(others)
	return ones[rounds/2], others[rounds/2]
}

// A proof that was signed by a key that was retired since verifies for ever, and a token until it expires.
func TestProof_outlives_its_key(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC))
	var rotation *app.RotateSigningKey
	s := startService(
		t, "memory://", withClock(clock), func(s *setup) { s.graph = append(s.graph, fx.Populate(&rotation)) },
	)
	org, key := s.org("full")
	bearer := s.bearer(s.oauthClient(org.ID))
	report, proof := s.proven(key, simpleCase)
	for _, use := range []ports.KeyUse{ports.KeyUseProof, ports.KeyUseToken} {
		if _, err := rotation.Do(t.Context(), use); err != nil {
			t.Fatal(err)
		}
	}
	clock.Advance(15 * time.Minute)
	later, newer := s.proven(key, simpleCase)
	if newer.text("kid") == proof.text("kid") {
		t.Error("the retired key signs")
	}
	for _, pair := range [][2]reply{{proof, report}, {newer, later}} {
		if code, said := verified(t, s.jwks(), pair[0].body, pair[1].body); code != exitOK ||
			said.text("kid") != pair[0].text("kid") {
			t.Errorf("exit code %d, %s", code, said.body)
		}
	}
	s.call("GET", "/me", bearer, nil).ok(t, "a token of the retired key")
	s.call(
		"GET", "/runs/"+report.text("runId")+"?proofToken="+report.text("proof.proofToken"), s.key(org.ID, "full"), nil,
	).ok(t, "its share token")
}
