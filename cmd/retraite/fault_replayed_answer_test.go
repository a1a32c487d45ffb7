package main

import (
	"testing"

	"github.com/retraite-gateway/retraite/app"
)

// A stored answer shows no more than its caller may see when it asks again.
func TestReplay_shows_what_its_caller_may_see_now(t *testing.T) {
	t.Parallel()
	dossier := readSample(t, deliverable)
	onEveryStoreAlone(t, func(t *testing.T, databaseURL string) {
		s := startService(t, databaseURL, withClock(november()))
		org, key := s.org("full")
		first := s.call("POST", "/runs", key, dossier.request(), idempotencyKey, "k").ok(t, "the first answer")
		if first.text("resultLevel") != "CERTIFIE" || len(first.list("withheld")) != 0 {
			t.Fatalf("the first answer is %s and withholds %v", first.text("resultLevel"), first.list("withheld"))
		}
		path := "/runs/" + first.text("runId")
		level, packs := 1, []string{"mandataire", "a2a"}
		s.change(org.ID, app.OrgChange{Packs: &packs, RestitutionLevel: &level})
		again := s.call("POST", "/runs", key, dossier.request(), idempotencyKey, "k").ok(t, "with less")
		read := s.call("GET", path, key, nil).ok(t, "a reading with less")
		if string(again.body) != string(read.body) {
			t.Errorf(
				"the replay differs from what a reading shows: it is %s and withholds %d sections",
				again.text("resultLevel"), len(again.list("withheld")),
			)
		}
		if !again.replayed() || again.text("resultLevel") != "INDICATIF" || len(again.list("withheld")) == 0 {
			t.Errorf(
				"replayed %v, %s, %d sections withheld", again.replayed(), again.text("resultLevel"),
				len(again.list("withheld")),
			)
		}
		// Who has its rights back gets the first answer again, and no run more is charged.
		level, packs = 2, []string{"full"}
		s.change(org.ID, app.OrgChange{Packs: &packs, RestitutionLevel: &level})
		back := s.call("POST", "/runs", key, dossier.request(), idempotencyKey, "k").ok(t, "with all again")
		if string(back.body) != string(first.body) {
			t.Error("the first answer does not come back byte for byte")
		}
		if _, runs := s.used(key); runs != 1 {
			t.Errorf("%d runs are charged", runs)
		}
		packs = []string{"employeur"}
		s.change(org.ID, app.OrgChange{Packs: &packs})
		s.call("POST", "/runs", key, dossier.request(), idempotencyKey, "k").is(
			t, "without the grant", 403, "CAPABILITY_DENIED",
		)
	})
}
