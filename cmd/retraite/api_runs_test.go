package main

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/app"
)

// simpleCase is a run request of one year of work.
const simpleCase = `{"data":{"assure":{"dateNaissance":"1964-05-17","sexe":"F"},` +
	`"carriere":[{"annee":2010,"regime":"CNAV","salaireBrutEur":30000,"trimestres":4}]}}`

// Spec §1: reports are filtered. Spec §4, the rows of runs.
func TestRun_is_seen_through_the_grants_of_its_reader(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, full := s.org("full")
		mandataire, organisme := s.key(org.ID, "mandataire"), s.key(org.ID, "organisme")

		made := s.call("POST", "/runs", mandataire, simpleCase)
		if made.status != http.StatusOK || made.text("resultLevel") != "INDICATIF" {
			t.Fatalf("%d %s", made.status, made.body)
		}
		path := "/runs/" + made.text("runId")
		visible, withheld := modules(made, "sections"), modules(made, "withheld")
		if len(visible)+len(withheld) != 38 || !slices.Contains(visible, "montantAnnuites") ||
			!slices.Contains(withheld, "applicateurSante") {
			t.Errorf("a mandataire sees %v and not %v", visible, withheld)
		}
		if all := s.call("GET", path, full, nil); len(modules(all, "sections")) != 38 ||
			len(modules(all, "withheld")) != 0 {
			t.Errorf("a full key misses %v", modules(all, "withheld"))
		}
		seen := s.call("GET", path, organisme, nil)
		if seen.status != http.StatusOK || slices.Contains(modules(seen, "sections"), "montantAnnuites") {
			t.Errorf("an organisme sees %v", modules(seen, "sections"))
		}
		if got := seen.json("synthese.totalMensuelBrutEur"); got != nil {
			t.Errorf("a total is shown although schemes are withheld: %v", got)
		}
		denied := s.call("POST", "/runs", organisme, simpleCase)
		if denied.status != http.StatusForbidden || denied.text("error") != "CAPABILITY_DENIED" ||
			denied.text("capabilityId") != "restitution.run" {
			t.Errorf("an organisme launches: %d %s", denied.status, denied.body)
		}
	})
}

// A run without a date says in its synthese which one the engine took, to whoever may read a report, and that it was
// assumed.
func TestRun_without_a_date_says_which_one_it_took(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, full := s.org("full")
		made := s.call(
			"POST", "/runs", full,
			`{"data":{"assure":{"dateNaissance":"1990-05-17"},"carriere":[{"annee":2020,"regime":"CNAV",`+
				`"salaireBrutEur":30000}]}}`,
		).ok(t, "run")
		// The legal age of 64 is reached on 17 May 2054, the first possible pension is of the month after.
		const first = "2054-06-01"
		if made.json("liquidationDate") != nil || made.text("synthese.dateLiquidation") != first {
			t.Errorf("asked %v, used %v", made.json("liquidationDate"), made.json("synthese.dateLiquidation"))
		}
		if !strings.Contains(string(made.body), "date supposée "+first) {
			t.Error("nothing says that the date was assumed")
		}
		for _, pack := range []string{"mandataire", "organisme", "employeur"} {
			view := s.call("GET", "/runs/"+made.text("runId"), s.key(org.ID, pack), nil).ok(t, pack)
			if got := view.text("synthese.dateLiquidation"); got != first {
				t.Errorf("%s: the synthese gives %q", pack, got)
			}
		}
		moved := s.call("POST", "/runs", full, `{"liquidationDate":"2054-06-15",`+simpleCase[1:]).ok(t, "run")
		if moved.text("liquidationDate") != "2054-06-15" || moved.text("synthese.dateLiquidation") != "2054-07-01" {
			t.Errorf("asked %v, used %v", moved.json("liquidationDate"), moved.json("synthese.dateLiquidation"))
		}
	})
}

func modules(r reply, list string) []string {
	var out []string
	items, _ := r.json(list).([]any)
	for _, item := range items {
		member, _ := item.(map[string]any)
		id, _ := member["moduleId"].(string)
		out = append(out, id)
	}
	return out
}

// Another organisation's run is a run that does not exist, unless its proofToken is presented.
func TestRun_of_another_organisation_is_not_found_without_its_token(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, mine := s.org("full")
		_, theirs := s.org("full")
		made := s.call("POST", "/runs", mine, simpleCase)
		id, token := made.text("runId"), made.text("proof.proofToken")
		if id == "" || token == "" {
			t.Fatalf("%d %s", made.status, made.body)
		}
		var bodies []string
		for _, path := range []string{
			"/runs/" + id, "/runs/" + id + "/proof", "/runs/7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d3e", "/runs/x",
			"/runs/a%00b", "/runs/" + id + "?proofToken=bad",
			"/runs/" + strings.Repeat("a", 65),
		} {
			r := s.call("GET", path, theirs, nil)
			if r.status != http.StatusNotFound || r.text("error") != "RUN_NOT_FOUND" {
				t.Errorf("%s answers %d %s", path, r.status, r.body)
			}
			bodies = append(bodies, strings.ReplaceAll(string(r.body), r.text("requestId"), ""))
		}
		if len(slices.Compact(bodies)) != 1 {
			t.Errorf("the refusals can be told apart: %q", bodies)
		}
		shared := s.call("GET", "/runs/"+id+"?proofToken="+token, theirs, nil)
		if shared.status != http.StatusOK || shared.text("runId") != id {
			t.Errorf("with its token the run answers %d %s", shared.status, shared.body)
		}
		if r := s.call("GET", "/runs/"+id+"/proof?proofToken="+token, theirs, nil); r.status != http.StatusOK ||
			r.text("proofToken") != token {
			t.Errorf("with its token the proof answers %d %s", r.status, r.body)
		}
		other := s.call("POST", "/runs", mine, simpleCase)
		place := "/runs/" + other.text("runId") + "?proofToken=" + token
		if r := s.call("GET", place, theirs, nil); r.status != http.StatusNotFound {
			t.Errorf("the token of one run opens another: %d", r.status)
		}
	})
}

// A dossier with holes is a run with gaps.
func TestRun_with_holes_answers_with_the_right_gaps(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	for _, c := range []struct{ name, body, champ string }{
		{"an empty object", `{}`, "/assure/dateNaissance"},
		{"no body at all", ``, "/assure/dateNaissance"},
		{"no data", `{"data":null}`, "/assure/dateNaissance"},
		{
			"no birth date", `{"data":{"carriere":[{"annee":2010,"regime":"CNAV","salaireBrutEur":30000}]}}`,
			"/assure/dateNaissance",
		},
		{
			"a year without pay",
			`{"data":{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":2010,"regime":"CNAV"}]}}`,
			"/carriere/0/salaireBrutEur",
		},
		{
			"an unknown scheme",
			`{"data":{"assure":{"dateNaissance":"1964-05-17"},"carriere":[{"annee":2010,"regime":"XYZ",` +
				`"salaireBrutEur":1}]}}`,
			"/carriere/0/trimestres",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := s.call("POST", "/runs", key, c.body)
			if r.status != http.StatusOK || r.text("state") != "incomplete" {
				t.Fatalf("%d %.300s", r.status, r.body)
			}
			items, _ := r.json("lacunes").([]any)
			found := false
			for _, item := range items {
				member, _ := item.(map[string]any)
				found = found || member["champ"] == c.champ
			}
			if !found {
				t.Errorf("no gap at %s: %v", c.champ, items)
			}
		})
	}
}

// GB-39: garbage in a recognised field is a 400 that names it, never a 500.
func TestRun_refuses_wrong_types_by_their_pointer(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	for _, c := range []struct{ body, pointer string }{
		{`{"data":{"carriere":{}}}`, "/data/carriere"},
		{`{"data":{"carriere":[{"annee":2010,"salaireBrutEur":{}}]}}`, "/data/carriere/0/salaireBrutEur"},
		{`{"data":{"carriere":[{"annee":2010,"salaireBrutEur":[]}]}}`, "/data/carriere/0/salaireBrutEur"},
		{`{"data":{"carriere":[{"annee":2010,"salaireBrutEur":"30000"}]}}`, "/data/carriere/0/salaireBrutEur"},
		{`{"data":{"assure":{"dateNaissance":"1964-13-01"}}}`, "/data/assure/dateNaissance"},
		{`{"data":{"assure":{"dateNaissance":"1926-02-29"}}}`, "/data/assure/dateNaissance"},
		{`{"data":[]}`, "/data"},
		{`{"liquidationDate":"2026-02-30"}`, "/liquidationDate"},
		{`{"dossierId":"x"}`, "/dossierId"},
		{`{"trigger":"again"}`, "/trigger"},
		{`{"data":{"x":1,"x":2}}`, "/data/x"},
	} {
		r := s.call("POST", "/runs", key, c.body)
		message := r.text("message")
		if r.status != http.StatusBadRequest || r.text("error") != "INVALID_REQUEST" ||
			!strings.HasPrefix(message, c.pointer) {
			t.Errorf("%s answers %d %s", c.body, r.status, r.body)
		}
	}
	for _, body := range []string{
		`{"data":{"x":"a\u0000b"}}`, `{"data":{"a\u0000":1}}`, `{"data":{"carriere":[{"annee":1e300}]}}`, `[]`, `{`,
		`{} {}`,
	} {
		if r := s.call("POST", "/runs", key, body); r.status != http.StatusBadRequest && r.status != http.StatusOK {
			t.Errorf("%s answers %d %s", body, r.status, r.body)
		}
	}
}

// GB-39, GB-40: sizes and ages outside the tables.
func TestRun_takes_large_careers_and_any_age(t *testing.T) {
	needsFullSpeed(t, "20 000 lines would outlast the limit of a run")
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	if r := s.call("POST", "/runs", key, largeCase(20_000)); r.status != http.StatusOK {
		t.Errorf("20 000 lines answer %d %.300s", r.status, r.body)
	}
	statuses := map[string]int{
		"1905-01-01": http.StatusOK, "1950-12-31": http.StatusOK, "2009-12-31": http.StatusOK,
		"0001-01-01": http.StatusOK,
		// Nobody leaves before the age of 16.
		"2031-01-01": http.StatusBadRequest, "9999-12-31": http.StatusBadRequest,
	}
	for birth, want := range statuses {
		body := `{"liquidationDate":"2026-10-01","data":{"assure":{"dateNaissance":"` + birth +
			`"},"carriere":[{"annee":2010,"regime":"CNAV","salaireBrutEur":30000}]}}`
		r := s.call("POST", "/runs", key, body)
		if r.status != want || strings.Contains(string(r.body), `":-`) {
			t.Errorf("born %s: %d, or a negative amount: %.300s", birth, r.status, r.body)
		}
	}
}

// Spec §4 rule 1: the caps of a month.
func TestQuota_refuses_the_call_after_the_last_one(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		calls, runs := int64(4), int64(1)
		_, key := s.org("full", func(c *app.OrgChange) { c.CallsCap, c.RunsCap = &calls, &runs })
		if r := s.call("POST", "/runs", key, simpleCase); r.status != http.StatusOK ||
			r.header.Get("X-RateLimit-Runs-Remaining") != "0" {
			t.Fatalf("%d %v", r.status, r.header)
		}
		refused := s.call("POST", "/runs", key, simpleCase)
		if refused.status != http.StatusTooManyRequests || refused.header.Get("X-RateLimit-Resource") != "runs" ||
			refused.json("quota.runsOk") != false {
			t.Errorf("the second run answers %d %v %s", refused.status, refused.header, refused.body)
		}
		// A run refused for quota gives its call back.
		if r := s.call("GET", "/me", key, nil); r.json("quota.callsUsed") != float64(2) ||
			r.json("quota.runsUsed") != float64(1) {
			t.Errorf("used: %s", r.body)
		}
		for i := range 2 {
			if r := s.call("GET", "/runs/none", key, nil); r.status != http.StatusNotFound {
				t.Errorf("call %d answers %d", i, r.status)
			}
		}
		last := s.call("GET", "/runs/none", key, nil)
		if last.status != http.StatusTooManyRequests || last.text("error") != "QUOTA_EXCEEDED" ||
			last.json("quota.callsUsed") != float64(4) {
			t.Errorf("beyond the cap: %d %s", last.status, last.body)
		}
		if last.header.Get("X-RateLimit-Remaining") != "0" || last.header.Get("Retry-After") == "" ||
			last.header.Get("X-RateLimit-Reset") == "" {
			t.Errorf("headers of the refusal: %v", last.header)
		}
		// Finding out about the quota is counted and never refused.
		if r := s.call("GET", "/me", key, nil); r.status != http.StatusOK || r.json("quota.callsUsed") != float64(5) {
			t.Errorf("%d %s", r.status, r.body)
		}
		usage := s.call("GET", "/usage", key, nil)
		var sum float64
		events, _ := usage.json("events").([]any)
		for _, e := range events {
			member, _ := e.(map[string]any)
			n, _ := member["calls"].(float64)
			sum += n
		}
		if usage.json("quota.callsUsed") != sum {
			t.Errorf("the events sum up to %v calls, the quota says %v", sum, usage.json("quota.callsUsed"))
		}
	})
}
