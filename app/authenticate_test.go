package app_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// A token that cannot be verified for the moment is nobody's fault; one that is not valid is the caller's.
func TestAdmit_tells_a_bad_token_from_one_that_cannot_be_verified(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		fails        error
		refused, out bool
	}{
		{"valid", nil, false, false},
		{"not valid", errors.New("it was not signed here"), true, false},
		{"not verifiable", fmt.Errorf("keys: %w", ports.ErrUnavailable), false, true},
	} {
		g := newGate(t)
		g.tokens.fails = tt.fails
		attempt := g.attempt(app.OpUsage)
		attempt.Bearer = access.NewSecret(string(g.client))
		reply := g.admit.Serve(t.Context(), attempt, func(context.Context, app.Admission) (app.Outcome, error) {
			return app.Outcome{}, nil
		})
		_, refused := errors.AsType[*access.UnauthorizedError](reply.Err)
		if refused != tt.refused || errors.Is(reply.Err, ports.ErrUnavailable) != tt.out {
			t.Errorf("%s: %v", tt.name, reply.Err)
		}
	}
}

// Whoever calls from a page calls for an organisation that is in service, and not when nobody is signed in.
func TestServeVisitor_calls_for_an_organisation_in_service(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		change  func(o *access.Org)
		visitor func(a *area) app.Visitor
		ok      bool
	}{
		{"in service", func(*access.Org) {}, func(a *area) app.Visitor { return a.owner }, true},
		{"nobody", func(*access.Org) {}, func(*area) app.Visitor { return app.Visitor{} }, false},
		{
			"suspended", func(o *access.Org) { o.SuspendedAt = o.CreatedAt.AddDate(1, 0, 0) },
			func(a *area) app.Visitor { return a.owner }, false,
		},
	} {
		a := newArea(t)
		a.changeOrg(tt.change)
		h := &house{signIn: a.signIn}
		a.owner, _ = h.enter(t, "org_a", "owner@cabinet.example")
		called := false
		operate := func(context.Context, app.Admission) (app.Outcome, error) {
			called = true
			return app.Outcome{Status: 200}, nil
		}
		reply := a.admit.ServeVisitor(t.Context(), tt.visitor(a), a.attempt(app.OpEstimate), operate)
		if called != tt.ok || (reply.Err == nil) != tt.ok {
			t.Errorf("%s: called %t, %v", tt.name, called, reply.Err)
		}
	}
}
