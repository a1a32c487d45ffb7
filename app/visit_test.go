package app_test

import (
	"context"
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
)

// A visit asks for operations by name, each by the rules and at the price of a call; to be received costs nothing.
func TestVisit_serves_each_operation_as_a_call(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	attempt := g.attempt(app.Operation{})
	visit, err := g.admit.Receive(t.Context(), attempt)
	if err != nil || visit.Org() != "org_a" || visit.RequestID() != "req-1" {
		t.Fatalf("%s, %v", visit.Org(), err)
	}
	if !visit.May(app.OpMe) || !visit.May(app.OpLaunchRun) || visit.May(app.OpConcept) {
		t.Error("it may ask for what it is not granted, or not for what it is")
	}
	carried, ok := app.VisitIn(visit.In(t.Context()))
	if !ok || carried.Org() != "org_a" {
		t.Error("the context does not carry it")
	}
	if _, ok := app.VisitIn(t.Context()); ok {
		t.Error("a context without a visit carries one")
	}
	me := func() (found app.Me, err error) {
		reply := carried.Serve(t.Context(), app.OpMe, func(_ context.Context, a app.Admission) (app.Outcome, error) {
			found, err = app.NewReadMe().Do(a)
			return app.Outcome{Status: 200}, err
		})
		return found, reply.Err
	}
	before, err := me()
	if err != nil || before.Kind != access.KindAPIKey || before.KeyPrefix == "" || before.ClientID != "" {
		t.Fatalf("%+v, %v", before, err)
	}
	again, err := me()
	if err != nil || again.Quota.CallsUsed != before.Quota.CallsUsed+1 {
		t.Errorf("%d calls, then %d, %v", before.Quota.CallsUsed, again.Quota.CallsUsed, err)
	}
	reply := carried.Serve(t.Context(), app.OpConcept, func(context.Context, app.Admission) (app.Outcome, error) {
		t.Error("served without the grant")
		return app.Outcome{}, nil
	})
	if _, denied := errors.AsType[*access.DeniedError](reply.Err); !denied {
		t.Errorf("without the grant: %v", reply.Err)
	}
}

func TestReadMe_tells_a_client_its_id(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	attempt := g.attempt(app.OpMe)
	attempt.Bearer = access.NewSecret(string(g.client))
	var me app.Me
	reply := g.admit.Serve(t.Context(), attempt, func(_ context.Context, a app.Admission) (app.Outcome, error) {
		var err error
		me, err = app.NewReadMe().Do(a)
		return app.Outcome{}, err
	})
	if reply.Err != nil || me.ClientID != g.client || me.KeyPrefix != "" || me.Kind != access.KindOAuthClient {
		t.Errorf("%+v, %v", me, reply.Err)
	}
}

func TestReceive_refuses_whom_a_call_would(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	stranger := g.attempt(app.OpMe)
	stranger.Bearer = access.NewSecret("svc_unknown")
	if _, err := g.admit.Receive(t.Context(), stranger); err == nil {
		t.Error("a stranger is received")
	}
	elsewhere, err := access.ParseAllowlist([]string{"198.51.100.0/24"})
	if err != nil {
		t.Fatal(err)
	}
	g.changeOrg(func(o *access.Org) { o.Allowlist = elsewhere })
	if _, err := g.admit.Receive(t.Context(), g.attempt(app.OpMe)); err == nil {
		t.Error("received from an address that is not allowed")
	}
}
