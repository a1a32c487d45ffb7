package app_test

import (
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

func TestErasure_by_an_owner_ends_a_run_or_its_whole_case_and_is_noted(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.changeOrg(func(o *access.Org) { o.RunsCap = 10 })
	journal := app.NewJournal(d.store, d.clock, "tester")
	h := &house{
		store: d.store, clock: d.clock, journal: journal,
		signIn: app.NewSignIn(
			d.store, d.store, d.store, d.store, d.clock, porttest.NewEntropy(7), journal, app.IdentityProviders{},
		),
	}
	owner, _ := h.enter(t, "org_a", "owner@cabinet.example", "owner")
	analyst, _ := h.enter(t, "org_a", "analyst@cabinet.example", "analyst")
	erasure := app.NewSpaceErasure(d.store, d.store, app.NewEraseRuns(d.store, d.store, d.clock, journal))
	launch := func(body string) run.ID {
		t.Helper()
		answer, err := d.do(app.OpLaunchRun, "", body)
		if err != nil {
			t.Fatal(err)
		}
		return answer.RunID
	}
	gone := func(id run.ID) bool {
		_, err := d.store.Run(t.Context(), "org_a", id)
		_, erased := errors.AsType[*run.ErasedError](err)
		return erased
	}
	const dossier = "00000000-0000-4000-8000-0000000000c1"
	body := `{"dossierId":"` + dossier + `"}`
	ofCase := []run.ID{launch(body), launch(body), launch(body)}
	alone := launch(`{}`)

	if found, err := erasure.Look(t.Context(), owner, ofCase[0]); err != nil || found.OfDossier != 3 ||
		found.DossierID != dossier {
		t.Errorf("before: %+v, %v", found, err)
	}
	for _, c := range []struct {
		name  string
		v     app.Visitor
		id    run.ID
		whole bool
		typed string
		want  any
	}{
		{"an analyst", analyst, ofCase[0], false, string(ofCase[0]), new(*member.DeniedError)},
		{"another word", owner, ofCase[0], false, "oui", app.ErrInvalid},
		{"no such run", owner, "run-none", false, "run-none", new(*app.RunNotFoundError)},
	} {
		_, err := erasure.Erase(t.Context(), c.v, c.id, c.whole, c.typed)
		target, ok := c.want.(error)
		if ok && !errors.Is(err, target) || !ok && !errors.As(err, c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if gone(ofCase[0]) {
		t.Fatal("a refused erasure erased")
	}

	if n, err := erasure.Erase(t.Context(), owner, ofCase[0], false, " "+string(ofCase[0])+" "); err != nil || n != 1 {
		t.Errorf("one run: %d, %v", n, err)
	}
	if !gone(ofCase[0]) || gone(ofCase[1]) {
		t.Error("one run was asked for")
	}
	if _, err := erasure.Look(t.Context(), owner, ofCase[0]); !isErased(err) {
		t.Errorf("a run that is erased: %v", err)
	}
	if n, err := erasure.Erase(t.Context(), owner, ofCase[1], true, string(ofCase[1])); err != nil || n != 2 {
		t.Errorf("the whole case: %d, %v", n, err)
	}
	if !gone(ofCase[1]) || !gone(ofCase[2]) || gone(alone) {
		t.Error("the case was asked for, and nothing else")
	}
	// A run without a case is erased alone, whatever the form says.
	if n, err := erasure.Erase(t.Context(), owner, alone, true, string(alone)); err != nil || n != 1 {
		t.Errorf("without a case: %d, %v", n, err)
	}

	events, err := journal.List(t.Context(), "org_a", 10)
	if err != nil {
		t.Fatal(err)
	}
	noted := map[string]int{}
	for _, e := range events {
		if e.Operator == "owner@cabinet.example" {
			noted[e.Action]++
		}
	}
	if noted["run.erase"] != 2 || noted["dossier.erase"] != 1 {
		t.Errorf("noted %v", noted)
	}
}

func isErased(err error) bool {
	found, ok := errors.AsType[*app.RunNotFoundError](err)
	return ok && found.Erased != nil
}
