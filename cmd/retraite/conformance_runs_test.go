package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// Spec §2.3: every member of the request is kept and echoed, or has its default; what the document does not name is
// ignored and listed.
func TestRun_echoes_its_request(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		plain := s.call("POST", "/runs", key, simpleCase).ok(t, "run")
		for path, want := range map[string]any{
			"serviceId": "retraite", "trigger": "initial", "dossierId": nil, "liquidationDate": nil, "gamme": nil,
			"commerceLevel": nil,
			"parentRunId":   nil, "resultLevel": "INDICATIF", "certification.deliverable": false,
		} {
			if got := plain.json(path); got != want {
				t.Errorf("%s is %v, want %v", path, got, want)
			}
		}
		if at, err := time.Parse("2006-01-02T15:04:05.000Z", plain.text("createdAt")); err != nil ||
			time.Since(at).Abs() > time.Minute {
			t.Errorf("created at %q", plain.text("createdAt"))
		}
		for _, path := range []string{
			"runId", "engine.name", "engine.version", "engine.baremeVersion", "proof.fingerprint", "proof.proofToken",
		} {
			if plain.text(path) == "" {
				t.Errorf("%s is missing", path)
			}
		}
		given := s.call(
			"POST", "/runs", key,
			`{"serviceId":"svc","dossierId":"7B1F0C52-3C5E-4D0B-9A57-0F6F5B1C2D3E","liquidationDate":"2026-12-01",`+
				`"trigger":"initial","gamme":"G","commerceLevel":"C",`+
				`"liquidationdate":"2020-01-01","Data":{},`+simpleCase[1:],
		).ok(t, "run")
		for path, want := range map[string]string{
			"serviceId": "svc", "dossierId": "7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d3e", "liquidationDate": "2026-12-01",
			"gamme": "G", "commerceLevel": "C",
			"synthese.dateLiquidation": "2026-12-01",
		} {
			if got := given.text(path); got != want {
				t.Errorf("%s is %q, want %q", path, got, want)
			}
		}
		for _, ignored := range []string{"liquidationdate", "Data"} {
			if !strings.Contains(string(given.body), ignored) {
				t.Errorf("nothing says that %s was ignored", ignored)
			}
		}
		null := s.call(
			"POST", "/runs", key,
			`{"serviceId":null,"dossierId":null,"liquidationDate":null,"trigger":null,"gamme":null,`+
				`"commerceLevel":null,`+simpleCase[1:],
		).ok(t, "run")
		if null.text("serviceId") != "retraite" || null.text("trigger") != "initial" {
			t.Errorf("%.300s", null.body)
		}
		for member, value := range map[string]string{
			"serviceId": `7`, "dossierId": `"7b1f0c523c5e4d0b9a570f6f5b1c2d3e"`, "liquidationDate": `"2026-1-1"`,
			"trigger": `"INITIAL"`, "gamme": `{}`,
			"commerceLevel": `["x"]`, "data": `"x"`,
		} {
			r := s.call("POST", "/runs", key, `{"`+member+`":`+value+`}`)
			r.is(t, member+" "+value, http.StatusBadRequest, "INVALID_REQUEST")
			if !strings.HasPrefix(r.text("message"), "/"+member) {
				t.Errorf("%s: %s", member, r.text("message"))
			}
		}
		young := s.call(
			"POST", "/runs", key, `{"liquidationDate":"1980-05-16","data":{"assure":{"dateNaissance":"1964-05-17"}}}`,
		)
		young.is(t, "a date before the age of 16", http.StatusBadRequest, "INVALID_REQUEST")
		if !strings.HasPrefix(young.text("message"), "/liquidationDate") {
			t.Errorf("a date before the age of 16: %s", young.text("message"))
		}
		if calls, runs := s.used(key); runs != 3 || calls != 12 {
			t.Errorf("%d calls and %d runs are charged", calls, runs)
		}
	})
}

// A section is there or named as withheld, by the capabilities that open it; gaps are listed to everybody. Spec §1,
// Spec §2.10.
func TestRun_shows_each_section_to_those_who_hold_its_capability(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, full := s.org("full")
		path := "/runs/" + s.call(
			"POST", "/runs", full,
			`{"data":{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":2010,"regime":"CNAV"},`+
				`{"annee":2011,"regime":"CNAV","salaireBrutEur":24000},{"annee":2022,"regime":"AGIRC_ARRCO",`+
				`"salaireBrutEur":30000}]}}`,
		).ok(t, "run").text("runId")
		for _, row := range specTable(t, "capabilities.tsv") {
			want := strings.Fields(row["moduleIds"])
			if row["id"] == "restitution.report" {
				continue
			}
			view := s.call("GET", path, s.granted(org.ID, "restitution.report", row["id"]), nil).ok(t, row["id"])
			want = append(slices.Clone(want), "genererRapport") // which restitution.report opens
			slices.Sort(want)
			want = slices.Compact(want)
			got := modules(view, "sections")
			slices.Sort(got)
			if !slices.Equal(got, want) || len(modules(view, "withheld"))+len(got) != 38 {
				t.Errorf("%s shows %v, want %v", row["id"], got, want)
			}
			if len(view.list("lacunes")) == 0 {
				t.Errorf("%s hides the gaps", row["id"])
			}
			if (view.json("proof") != nil) != (row["id"] == "restitution.proof") {
				t.Errorf("%s shows the proof: %v", row["id"], view.json("proof"))
			}
			pensions := view.list("synthese.pensions")
			if (len(pensions) > 0) != (slices.Contains(want, "montantAnnuites") ||
				slices.Contains(want, "montantPoints")) || view.json("synthese.totalMensuelBrutEur") != nil {
				t.Errorf(
					"%s shows the pensions %v, and the total %v", row["id"], pensions,
					view.json("synthese.totalMensuelBrutEur"),
				)
			}
		}
	})
}

// A rerun takes the newest data of its case under the rules of today, says what changed, and replaces nothing.
func TestRun_corpus_rerun_runs_the_case_again(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		clock := porttest.NewClock(time.Date(2026, 5, 15, 12, 0, 0, 0, time.UTC))
		s := startService(t, url, withClock(clock))
		_, key := s.org("full")
		_, theirs := s.org("full")
		const dossier = "7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d31"
		again := `{"trigger":"corpus_rerun","dossierId":"` + dossier + `"}`
		r := s.call("POST", "/runs", key, again)
		r.is(t, "a case that was never run", http.StatusBadRequest, "INVALID_REQUEST")
		if !strings.HasPrefix(r.text("message"), "/dossierId") {
			t.Errorf("%s", r.body)
		}
		first := s.call(
			"POST", "/runs", key, `{"dossierId":"`+dossier+`",`+strings.Replace(gapCase, "1964", "1960", 1)[1:],
		).ok(t, "the case")
		clock.Advance(time.Second)
		s.call("POST", "/runs", key, `{"dossierId":"`+dossier+`"}`).ok(t, "a run of the case without data")
		clock.Advance(time.Second)
		filled := s.call("POST", "/lacunes/override", key, overrideOf(t, first)).ok(t, "override")
		s.call("POST", "/runs", theirs, again).is(
			t, "another organisation's case", http.StatusBadRequest, "INVALID_REQUEST",
		)

		same := s.call("POST", "/runs", key, again).ok(t, "rerun")
		if same.text("parentRunId") != filled.text("runId") || same.text("trigger") != "corpus_rerun" ||
			len(same.list("changes")) != 0 {
			t.Errorf("at once: parent %s, changes %v", same.text("parentRunId"), same.list("changes"))
		}
		if len(same.list("lacunes")) != len(filled.list("lacunes")) {
			t.Errorf("the rerun forgot the override: %v", same.list("lacunes"))
		}
		clock.Advance(200 * 24 * time.Hour)
		later := s.call("POST", "/runs", key, again).ok(t, "rerun later")
		pointers := texts(later.list("changes"), "pointer")
		if later.text("parentRunId") != same.text("runId") || !slices.Contains(pointers, "/synthese/ageDepart/months") {
			t.Errorf("200 days later: parent %s, changes at %v", later.text("parentRunId"), pointers)
		}
		if read := s.call("GET", "/runs/"+later.text("runId"), key, nil); string(read.body) != string(later.body) {
			t.Error("the rerun reads otherwise than it was answered")
		}
		if parent := s.call("GET", "/runs/"+same.text("runId"), key, nil); parent.text("state") == "superseded" {
			t.Error("the rerun superseded its parent")
		}
		// With data it is an ordinary run, and without a case a run with gaps.
		asked := `{"trigger":"corpus_rerun","dossierId":"` + dossier + `",` + simpleCase[1:]
		own := s.call("POST", "/runs", key, asked).ok(t, "with data")
		if own.json("parentRunId") != nil {
			t.Errorf("parent %v", own.json("parentRunId"))
		}
		bare := s.call("POST", "/runs", key, `{"trigger":"corpus_rerun"}`).ok(t, "without a case")
		if bare.text("state") != "incomplete" {
			t.Errorf("state %s", bare.text("state"))
		}
	})
}

// Spec §1, Spec §5.6: CERTIFIE needs the grant, the level and the gate, for whoever launches and for whoever reads.
func TestRun_is_certified_for_those_who_may_have_it_only(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://", withClock(november()))
	request := readSample(t, deliverable).request()
	org, full := s.org("full")
	low := 1
	lower := s.credential(
		s.creds.CreateKey(t.Context(), app.NewCredential{Org: org.ID, Pack: "full", RestitutionLevel: &low}),
	).Secret.Reveal()
	ungranted := s.key(org.ID, "mandataire")
	certified := s.call("POST", "/runs", full, request).ok(t, "run")
	if certified.text("resultLevel") != "CERTIFIE" || certified.json("certification.deliverable") != true ||
		len(certified.list("certification.reasons")) != 0 {
		t.Errorf("%s %v", certified.text("resultLevel"), certified.json("certification"))
	}
	for name, c := range map[string]struct{ key, reason string }{
		"a level below 2": {lower, "RESTITUTION_LEVEL_TOO_LOW"}, "no grant": {ungranted, "CERTIFIED_GRANT_MISSING"},
	} {
		made := s.call("POST", "/runs", c.key, request).ok(t, name)
		if made.text("resultLevel") != "INDICATIF" ||
			!slices.Contains(words(made.json("certification.reasons")), c.reason) || made.json(
			"certification.deliverable",
		) != true {
			t.Errorf("%s: %s %v", name, made.text("resultLevel"), made.json("certification"))
		}
		seen := s.call("GET", "/runs/"+certified.text("runId"), c.key, nil).ok(t, name)
		if seen.text("resultLevel") != "INDICATIF" || strings.Contains(string(seen.body), `"CERTIFIE"`) {
			t.Errorf("%s reads %s", name, seen.text("resultLevel"))
		}
		proof := s.call("GET", "/runs/"+certified.text("runId")+"/proof", full, nil).ok(t, "proof")
		if code, said := verified(t, s.jwks(), proof.body, seen.body); code != exitOK {
			t.Errorf("%s: the lowered view does not verify: %s", name, said.body)
		}
	}
	if again := s.call("GET", "/runs/"+certified.text("runId"), full, nil); again.text("resultLevel") != "CERTIFIE" {
		t.Errorf("read again: %s", again.text("resultLevel"))
	}
	// The free agent surface never says it.
	estimate := s.call("POST", "/a2a/estimate", full, `{"birthYear":1970}`)
	if strings.Contains(string(estimate.body), "CERTIFIE") {
		t.Error("an estimate says CERTIFIE")
	}
}

// Spec §1: while the flag is off runs are refused, after the checks of the caller, and everything else goes on.
func TestFlag_off_refuses_runs_and_nothing_else(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		s := startService(t, url)
		org, key := s.org("full")
		made := s.call("POST", "/runs", key, gapCase).ok(t, "run")
		s.flagOff("essai")
		off := s.call("POST", "/runs", key, simpleCase)
		off.is(t, "a run", http.StatusServiceUnavailable, "API_DISABLED")
		off.errorBody(t, "API_DISABLED")
		if off.header.Get("Retry-After") != "300" {
			t.Errorf("come back in %q", off.header.Get("Retry-After"))
		}
		s.call("POST", "/runs", "x", simpleCase).is(t, "without a credential", http.StatusUnauthorized, "UNAUTHORIZED")
		s.call("POST", "/runs", s.key(org.ID, "a2a"), simpleCase).is(
			t, "without the grant", http.StatusForbidden, "CAPABILITY_DENIED",
		)
		s.call("POST", "/runs", key, "not read", "Content-Type", "text/plain").is(
			t, "with any body", http.StatusServiceUnavailable, "API_DISABLED",
		)
		s.call("GET", "/runs/"+made.text("runId"), key, nil).ok(t, "reading")
		s.call("POST", "/lacunes/override", key, overrideOf(t, made)).ok(t, "overriding")
		s.call("POST", "/a2a/estimate", key, `{"birthYear":1970}`).ok(t, "estimating")
		if _, err := s.flag.Do(t.Context(), true, ""); err != nil {
			t.Fatal(err)
		}
		s.call("POST", "/runs", key, simpleCase).ok(t, "a run when it is on again")
	})
	t.Run("a setting of the process", func(t *testing.T) {
		t.Parallel()
		s := startService(t, "memory://", with(func(c *settings) { c.APIV1Enabled = false }))
		_, key := s.org("full")
		s.call("POST", "/runs", key, simpleCase).is(t, "a run", http.StatusServiceUnavailable, "API_DISABLED")
		if s.call("GET", "/health", "", nil).json("enabled") != false ||
			s.call("GET", "/manifest", "", nil).json("enabled") != false {
			t.Error("health and manifest say enabled")
		}
	})
	t.Run("every replica within a second", func(t *testing.T) {
		t.Parallel()
		url := onPostgres.open(t)
		a, b := startService(t, url), startService(t, url)
		_, key := a.org("full")
		b.call("POST", "/runs", key, simpleCase).ok(t, "a run")
		a.flagOff("essai")
		time.Sleep(time.Second)
		b.call("POST", "/runs", key, simpleCase).is(
			t, "a run at the other replica", http.StatusServiceUnavailable, "API_DISABLED",
		)
	})
}
