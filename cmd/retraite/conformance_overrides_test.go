package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/app"
)

// Spec §2.4, Spec §4 rule 3: an override fills the gap, replays the run, and replaces it; it charges a call and no run.
func TestOverride_replays_the_run_and_supersedes_it(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		const dossier = "7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d31"
		request := `{"dossierId":"` + dossier +
			`","gamme":"<or> & d\u00e9faut","commerceLevel":"pro","serviceId":"mine",` +
			`"liquidationDate":"2026-11-01",` + gapCase[1:]
		first := s.call("POST", "/runs", key, request).ok(t, "run")
		gap, _ := first.list("lacunes")[0].(map[string]any)
		if gap["champ"] != "/carriere/0/salaireBrutEur" || gap["typeDonnee"] != "MONTANT_EUR" ||
			gap["annee"] != 2010.0 {
			t.Fatalf("gap %v", gap)
		}
		replay := s.call("POST", "/lacunes/override", key, override(t, gap, "bulletin-2010")).ok(t, "override")
		for path, want := range map[string]any{
			"parentRunId": first.text("runId"), "dossierId": dossier, "gamme": "<or> & défaut", "commerceLevel": "pro",
			"serviceId":       "mine",
			"liquidationDate": "2026-11-01", "trigger": "initial",
		} {
			if got := replay.json(path); got != want {
				t.Errorf("%s is %v, want %v", path, got, want)
			}
		}
		if replay.text("runId") == first.text("runId") || len(replay.list("lacunes")) >= len(first.list("lacunes")) {
			t.Errorf("the gap is still there: %v", replay.list("lacunes"))
		}
		if !strings.Contains(string(replay.body), "substitu") {
			t.Error("nothing says that a value was substituted")
		}
		parent := s.call("GET", "/runs/"+first.text("runId"), key, nil).ok(t, "parent")
		if parent.text("state") != "superseded" {
			t.Errorf("the parent is %s", parent.text("state"))
		}
		again := s.call("GET", "/runs/"+replay.text("runId"), key, nil).ok(t, "replay")
		if string(again.body) != string(replay.body) {
			t.Error("the replay reads otherwise than it was answered")
		}
		s.call("POST", "/lacunes/override", key, override(t, gap, "")).is(
			t, "the gap of a superseded run", http.StatusBadRequest, "INVALID_OVERRIDE",
		)
		if calls, runs := s.used(key); runs != 1 || calls != 6 {
			t.Errorf("%d calls and %d runs are charged", calls, runs)
		}
	})
}

// Every kind of value has its member, its form and the bounds of its gap. Anything else is INVALID_OVERRIDE.
func TestOverride_that_does_not_fit_is_refused(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full")
		_, theirs := s.org("full")
		run := s.call("POST", "/runs", key, gapCase).ok(t, "run")
		gap, _ := run.list("lacunes")[0].(map[string]any)
		id, _ := gap["lacuneId"].(string)
		with := func(members string) string {
			return fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"MONTANT_EUR"%s}`, id, members)
		}
		for _, body := range []string{
			`{}`, `{"lacuneId":"` + id + `"}`, `{"typeDonnee":"MONTANT_EUR","valeurEur":1}`, with(``),
			with(`,"valeurEur":null`), with(`,"valeurEur":"1"`), with(`,"valeurEur":1.001`), with(`,"valeurEur":-0.01`),
			with(`,"valeurEntier":1`), with(`,"valeurEur":1,"valeurEntier":1`), with(`,"valeurEur":[1]`),
			with(`,"valeurEur":1,"data":[]`),
			with(`,"valeurEur":1,"pieceJointeRef":7`),
			`{"lacuneId":"` + id + `","typeDonnee":"ENTIER","valeurEntier":1}`,
			`{"lacuneId":"` + id + `","typeDonnee":"DATE","valeurDate":"2010-01-01"}`,
			`{"lacuneId":"` + id + `","typeDonnee":"montant_eur","valeurEur":1}`,
			`{"lacuneId":7,"typeDonnee":"MONTANT_EUR","valeurEur":1}`,
			`{"lacuneId":"","typeDonnee":"MONTANT_EUR","valeurEur":1}`,
			`{"lacuneId":"lac_7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d31","typeDonnee":"MONTANT_EUR","valeurEur":1}`,
			`{"lacuneId":"` + strings.Repeat("x", 5000) + `","typeDonnee":"MONTANT_EUR","valeurEur":1}`,
		} {
			r := s.call("POST", "/lacunes/override", key, body)
			r.is(t, body, http.StatusBadRequest, "INVALID_OVERRIDE")
			if !strings.HasPrefix(r.text("message"), "/") {
				t.Errorf("%s: the message names no member: %s", body, r.text("message"))
			}
		}
		// Not JSON at all, or not JSON said to be JSON, is not yet an override.
		s.call("POST", "/lacunes/override", key, `{`).is(t, "half a body", http.StatusBadRequest, "INVALID_REQUEST")
		// GB-32: the gap of another organisation is a gap that does not exist.
		foreign := s.call("POST", "/lacunes/override", theirs, override(t, gap, ""))
		random := s.call(
			"POST", "/lacunes/override", theirs,
			strings.Replace(override(t, gap, ""), id, "lac_7b1f0c52-3c5e-4d0b-9a57-0f6f5b1c2d31", 1),
		)
		foreign.is(t, "a foreign gap", http.StatusBadRequest, "INVALID_OVERRIDE")
		if foreign.anonymous() != random.anonymous() {
			t.Errorf("a foreign gap answers %s, a random one %s", foreign.body, random.body)
		}
		if parent := s.call("GET", "/runs/"+run.text("runId"), key, nil); parent.text("state") != "incomplete" {
			t.Errorf("a refused override left the run %s", parent.text("state"))
		}
		// A colleague's override counts as well as the launcher's, and free-form data changes nothing.
		colleague := s.granted(org.ID, "career.lacune_override", "calc.base")
		made := s.call(
			"POST", "/lacunes/override", colleague,
			with(`,"valeurEur":12000.50,"data":{"note":"x"},"nobody":"reads this"`),
		).ok(t, "a colleague")
		if made.text("parentRunId") != run.text("runId") || made.json("proof") != nil {
			t.Errorf("%.300s", made.body)
		}
	})
}

// Gaps have names of their own over all organisations, also when two runs have the same.
func TestOverride_names_resolve_to_one_gap_of_one_run(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		_, other := s.org("full")
		seen := map[string]bool{}
		for _, k := range []string{key, key, other} {
			for _, id := range texts(s.call("POST", "/runs", k, `{}`).ok(t, "run").list("lacunes"), "lacuneId") {
				if seen[id] || id == "" {
					t.Errorf("the gap %q is named twice", id)
				}
				seen[id] = true
			}
		}
	})
}

// GB-01 for overrides without a key: one of many at once replaces the run, the others come too late.
func TestOverride_of_one_gap_by_many_replaces_the_run_once(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) { manyOverrides(t, s, s) })
	t.Run("two replicas", func(t *testing.T) {
		t.Parallel()
		a, b := onPostgres.replicas(t)
		manyOverrides(t, a, b)
	})
}

func manyOverrides(t *testing.T, replicas ...*service) {
	t.Helper()
	_, key := replicas[0].org("full")
	for range 3 {
		run := replicas[0].call("POST", "/runs", key, gapCase).ok(t, "run")
		body := overrideOf(t, run)
		answers := make([]reply, 12)
		atOnce(
			len(answers),
			func(i int) { answers[i] = replicas[i%len(replicas)].call("POST", "/lacunes/override", key, body) },
		)
		made := 0
		for _, r := range answers {
			if r.status == http.StatusOK {
				made++
				continue
			}
			r.is(t, "a late one", http.StatusBadRequest, "INVALID_OVERRIDE")
		}
		if made != 1 {
			t.Errorf("%d overrides replaced one run", made)
		}
	}
}

// An override without an attachment keeps a run from being binding; with one it does not. Spec §1, Spec §5.6.
func TestOverride_without_an_attachment_is_never_certified(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	_, key := s.org("full")
	for attachment, want := range map[string]bool{"": true, "bulletin-2010": false} {
		run := s.call("POST", "/runs", key, gapCase).ok(t, "run")
		gap, _ := run.list("lacunes")[0].(map[string]any)
		made := s.call("POST", "/lacunes/override", key, override(t, gap, attachment)).ok(t, "override")
		reasons := words(made.json("certification.reasons"))
		if got := strings.Contains(strings.Join(reasons, " "), "OVERRIDE_WITHOUT_ATTACHMENT"); got != want {
			t.Errorf("attachment %q: %v", attachment, reasons)
		}
	}
}

// Every open gap can be filled by what its own lacune says of it, one after the other, until none is left or only new
// ones come.
func TestOverride_fills_gap_after_gap(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full", func(c *app.OrgChange) { c.RunsCap = ptr(int64(1)) })
		run := s.call(
			"POST", "/runs", key,
			`{"data":{"carriere":[{"annee":2010,"regime":"CNAV"},{"annee":2011,"regime":"XYZ",`+
				`"salaireBrutEur":20000}]}}`,
		).ok(t, "run")
		for range 12 {
			gaps := run.list("lacunes")
			if len(gaps) == 0 {
				return
			}
			gap, _ := gaps[0].(map[string]any)
			body := override(t, gap, "piece")
			next := s.call("POST", "/lacunes/override", key, body)
			if next.status != http.StatusOK {
				raw, _ := json.Marshal(gap)
				t.Fatalf("%s for %s answers %d %.300s", body, raw, next.status, next.body)
			}
			for _, g := range next.list("lacunes") {
				if still, _ := g.(map[string]any); still["champ"] == gap["champ"] {
					t.Fatalf("the gap at %v is still open: %v", gap["champ"], still)
				}
			}
			run = next
		}
		t.Errorf("gaps are left after 12 overrides: %v", run.list("lacunes"))
	})
}
