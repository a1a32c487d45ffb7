package app_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ontology"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// Concepts are for who holds their grant; an id that comes close to one is named.
func TestReadOntology_gives_concepts_by_their_ids(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	read := app.NewReadOntology()
	known := ontology.Concepts()[0].ID
	one := func(id ontology.ID) (found ontology.Concept, err error) {
		reply := g.admit.Serve(t.Context(), g.attempt(app.OpConcept),
			func(_ context.Context, a app.Admission) (app.Outcome, error) {
				found, err = read.One(a, id)
				return app.Outcome{}, err
			})
		return found, reply.Err
	}
	if _, err := one(known); err == nil {
		t.Error("given without the grant")
	} else if _, denied := errors.AsType[*access.DeniedError](err); !denied {
		t.Errorf("without the grant: %v", err)
	}
	issue := app.NewManageCredentials(
		g.store, g.store, g.clock, porttest.NewEntropy(9), app.Settings{}, app.NewJournal(g.store, g.clock, "tester"),
	)
	issued, err := issue.CreateKey(t.Context(), app.NewCredential{Org: "org_a", Pack: string(pack.A2A)})
	if err != nil {
		t.Fatal(err)
	}
	g.key = issued.Secret
	if found, err := one(known); err != nil || found.ID != known {
		t.Errorf("%s, %v", found.ID, err)
	}
	for id, near := range map[ontology.ID]string{known + "x": string(known), "zzzzzzzzzzzzzzzz": ""} {
		_, err := one(id)
		missing, ok := errors.AsType[*app.ConceptNotFoundError](err)
		if !ok || string(missing.Nearest) != near || problem.CodeOf(err) != problem.NotFound {
			t.Errorf("%s: %v", id, err)
			continue
		}
		if strings.Contains(err.Error(), string(id)) || near != "" && !strings.Contains(err.Error(), near) {
			t.Errorf("%s: %v", id, err)
		}
	}
	if _, err := read.All(app.Admission{}); err == nil {
		t.Error("all are given without an admission")
	}
}
