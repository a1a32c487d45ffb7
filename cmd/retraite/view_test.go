package main

import (
	"bytes"
	"net/http"
	"testing"
)

// A report is answered in the view that is asked for; each verifies against the one proof. ADR 16.
func TestView_shows_as_much_as_is_asked_for_and_verifies(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		plain, proof := s.proven(key, simpleCase)
		path := "/runs/" + plain.text("runId")
		var sizes []int
		for _, view := range []string{"full", "results", "synthese"} {
			report := s.call("GET", path+"?view="+view, key, nil).ok(t, view)
			if code, said := verified(t, s.jwks(), proof.body, report.body); code != exitOK {
				t.Errorf("%s does not verify: %s", view, said.body)
			}
			forged := bytes.Replace(report.body, []byte(`"pensionDue":true`), []byte(`"pensionDue":false`), 1)
			if bytes.Equal(forged, report.body) {
				t.Fatalf("%s: nothing to forge", view)
			}
			if code, _ := verified(t, s.jwks(), proof.body, forged); code != exitRefused {
				t.Errorf("%s, forged, is accepted", view)
			}
			if report.text("view") != view || (report.json("sections.0.trace") != nil) != (view == "full") {
				t.Errorf("%s: answered %q", view, report.text("view"))
			}
			sizes = append(sizes, len(report.body))
		}
		if sizes[0] <= sizes[1] || sizes[1] <= sizes[2] {
			t.Errorf("full, results, synthese have %v bytes", sizes)
		}
		if plain.text("view") != "results" {
			t.Errorf("without a view: %q", plain.text("view"))
		}
		s.call("GET", path+"?view=all", key, nil).is(t, "an unknown view", http.StatusBadRequest, "INVALID_REQUEST")
		s.call("POST", "/runs?view=all", key, simpleCase).is(
			t, "an unknown view", http.StatusBadRequest, "INVALID_REQUEST",
		)
	})
}

// The key belongs to the request; the view is how its answer is shown.
func TestView_may_change_when_a_key_is_repeated(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		_, key := s.org("full")
		launch := func(view string) reply {
			return s.call("POST", "/runs"+view, key, simpleCase, "Idempotency-Key", "one").ok(t, "run "+view)
		}
		first := launch("?view=full")
		again := launch("")
		if again.text("runId") != first.text("runId") || again.text("view") != "results" ||
			again.header.Get("Idempotent-Replayed") != "true" {
			t.Errorf("in the default view: %.200s", again.body)
		}
		if full := launch("?view=full"); !bytes.Equal(full.body, first.body) {
			t.Error("the same view is answered by other bytes")
		}
		if short := launch("?view=synthese"); short.text("view") != "synthese" ||
			short.text("runId") != first.text("runId") {
			t.Errorf("in the shortest view: %.200s", short.body)
		}
		if _, runs := s.used(key); runs != 1 {
			t.Errorf("%d runs are charged", runs)
		}
	})
}
