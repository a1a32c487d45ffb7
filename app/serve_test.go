package app_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

func TestServe_refuses_before_the_operation_runs(t *testing.T) {
	t.Parallel()
	launch := app.OpLaunchRun
	for _, c := range []struct {
		name string
		// given prepares the gate and the attempt.
		given func(*gate, *app.Attempt)
		want  problem.Code
		// known says whether the caller is told its quota; charged is what the call cost.
		known   bool
		charged int64
	}{
		{"nothing is presented", func(_ *gate, a *app.Attempt) { a.Presented = false }, problem.Unauthorized, false, 0},
		{"the key is unknown", func(_ *gate, a *app.Attempt) {
			a.Bearer = access.NewSecret(access.NewAPIKey([access.KeyEntropy]byte{9}).Reveal())
		}, problem.Unauthorized, false, 0},
		{"the secret is another key's", func(g *gate, a *app.Attempt) {
			a.Bearer = access.NewSecret(access.KeyForPrefix(g.keyID(), [access.KeyEntropy]byte{9}).Reveal())
		}, problem.Unauthorized, false, 0},
		{"the key is revoked", func(g *gate, _ *app.Attempt) {
			g.changeCredential(g.keyID(), func(c *access.Credential) { c.RevokedAt = g.clock.Now() })
		}, problem.Unauthorized, false, 0},
		{"the key has expired", func(g *gate, _ *app.Attempt) {
			g.changeCredential(g.keyID(), func(c *access.Credential) { c.ExpiresAt = g.clock.Now() })
		}, problem.Unauthorized, false, 0},
		{"the token is none of ours", func(g *gate, a *app.Attempt) {
			g.tokens.fails = errors.New("another signature")
			a.Bearer = access.NewSecret(string(g.client))
		}, problem.Unauthorized, false, 0},
		{"the token has expired", func(g *gate, a *app.Attempt) {
			g.tokens.expires = g.clock.Now()
			a.Bearer = access.NewSecret(string(g.client))
		}, problem.Unauthorized, false, 0},
		{"the keys of tokens cannot be read", func(g *gate, a *app.Attempt) {
			g.tokens.fails = errStoreOut
			a.Bearer = access.NewSecret(string(g.client))
		}, problem.ServiceUnavailable, false, 0},
		{"the address is not on the list", func(g *gate, _ *app.Attempt) {
			list, err := access.ParseAllowlist([]string{"198.51.100.0/24"})
			if err != nil {
				g.t.Fatal(err)
			}
			g.changeOrg(func(o *access.Org) { o.Allowlist = list })
		}, problem.IPNotAllowed, false, 0},
		{"the calls are used up", func(g *gate, _ *app.Attempt) {
			g.changeOrg(func(o *access.Org) { o.CallsCap = 0 })
		}, problem.QuotaExceeded, true, 0},
		{"the call cannot be counted", func(g *gate, _ *app.Attempt) {
			g.ledger.chargeFails = errStoreOut
		}, problem.ServiceUnavailable, false, 0},
		{"the grant is missing", func(g *gate, _ *app.Attempt) {
			g.changeCredential(
				g.keyID(), func(c *access.Credential) { c.Grants = capability.NewSet(capability.RestitutionReport) },
			)
		}, problem.CapabilityDenied, true, 1},
		{"the soft flag of the process is off", func(g *gate, _ *app.Attempt) {
			g.admit = g.switched(false)
		}, problem.APIDisabled, true, 0},
		{"the soft flag of the store is off", func(g *gate, _ *app.Attempt) {
			if err := g.store.SetSoftFlag(g.t.Context(), servicestatus.Flag{}); err != nil {
				g.t.Fatal(err)
			}
		}, problem.APIDisabled, true, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := newGate(t)
			attempt := g.attempt(launch)
			c.given(g, &attempt)
			reply := g.admit.Serve(t.Context(), attempt, func(context.Context, app.Admission) (app.Outcome, error) {
				t.Error("the operation ran")
				return app.Outcome{}, nil
			})
			if code := problem.CodeOf(reply.Err); code != c.want {
				t.Errorf("refused with %q (%v), want %q", code, reply.Err, c.want)
			}
			if reply.Known() != c.known {
				t.Errorf("the caller is known: %v", reply.Known())
			}
			if got := g.used(); got != c.charged {
				t.Errorf("%d calls are counted, want %d", got, c.charged)
			}
			if state, _ := reply.Quota(); c.known && state.CallsUsed != c.charged {
				t.Errorf("the quota shown is %+v, want %d calls used", state, c.charged)
			}
		})
	}
}

func TestServe_settles_and_notes_each_outcome(t *testing.T) {
	t.Parallel()
	after := quota.Quota{RunsUsed: 1, CallsUsed: 1}
	exceeded := &quota.ExceededError{Resource: quota.Runs, State: quota.Quota{CallsUsed: 1}}
	for _, c := range []struct {
		name    string
		operate func(context.Context, app.Admission) (app.Outcome, error)
		want    problem.Code
		usage   []line
	}{
		{"a success is charged", func(context.Context, app.Admission) (app.Outcome, error) {
			return app.Outcome{Status: 200, RunID: "run_1", Quota: &after}, nil
		}, "", []line{{Calls: 1, Status: 200, RunID: "run_1"}}},
		{
			"a fault in the request is charged", failWith(problem.Invalid("/data", "must be an object")),
			problem.InvalidRequest,
			[]line{
				{Calls: 1, Status: 400, Error: "INVALID_REQUEST"},
			},
		},
		{"a fault of ours is charged", failWith(errors.New("odd")), problem.InternalError, []line{
			{Calls: 1, Status: 500, Error: "INTERNAL_ERROR"},
		}},
		{"runs that are used up are given back", failWith(exceeded), problem.QuotaExceeded, []line{
			{Calls: 1, Status: 429, Error: "QUOTA_EXCEEDED"}, {Calls: -1},
		}},
		{
			"a store that is out is given back", failWith(&app.UnavailableError{Cause: errStoreOut}),
			problem.ServiceUnavailable,
			[]line{
				{Calls: 1, Status: 503, Error: "SERVICE_UNAVAILABLE"}, {Calls: -1},
			},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := newGate(t)
			reply := g.admit.Serve(t.Context(), g.attempt(app.OpLaunchRun), c.operate)
			if code := problem.CodeOf(reply.Err); code != c.want || !reply.Known() {
				t.Errorf("replied %q (%v), the caller is known: %v", code, reply.Err, reply.Known())
			}
			for i := range c.usage {
				c.usage[i].Operation = app.OpLaunchRun.Name
			}
			if diff := cmp.Diff(c.usage, g.usage()); diff != "" {
				t.Errorf("usage (-want +got):\n%s", diff)
			}
			state, resetAt := reply.Quota()
			if state.CallsUsed != g.used() || (c.want == "" && state != after) {
				t.Errorf("the quota shown is %+v, %d calls are counted", state, g.used())
			}
			if want := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC); !resetAt.Equal(want) {
				t.Errorf("the period ends at %v, want %v", resetAt, want)
			}
			credential, _, err := g.store.Credential(t.Context(), g.keyID())
			if err != nil || credential.LastUsedAt.IsZero() {
				t.Errorf("the use of the key is not noted (%v)", err)
			}
		})
	}
}

func TestServe_shows_in_a_refusal_the_quota_after_the_refund(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	reply := g.admit.Serve(t.Context(), g.attempt(app.OpLaunchRun), failWith(
		&quota.ExceededError{Resource: quota.Runs, State: quota.Quota{CallsUsed: 1, CallsCap: callsCap}},
	))
	exceeded, ok := errors.AsType[*quota.ExceededError](reply.Err)
	if !ok || exceeded.Resource != quota.Runs || exceeded.State.CallsUsed != 0 {
		t.Errorf("refused with %+v", reply.Err)
	}
}

func TestServe_keeps_the_charge_when_it_cannot_be_given_back(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	g.ledger.refundFails = errStoreOut
	out := &app.UnavailableError{Cause: errStoreOut}
	reply := g.admit.Serve(t.Context(), g.attempt(app.OpMe), failWith(out))
	if !errors.Is(reply.Err, out) {
		t.Errorf("replied %v, want the error of the operation", reply.Err)
	}
	if state, _ := reply.Quota(); state.CallsUsed != 1 || g.used() != 1 {
		t.Errorf("the quota shown is %+v, %d calls are counted", state, g.used())
	}
}

func TestServe_refunds_for_a_caller_that_has_gone_when_it_was_refused(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	ctx, hangUp := context.WithCancel(t.Context())
	g.admit.Serve(ctx, g.attempt(app.OpLaunchRun), func(context.Context, app.Admission) (app.Outcome, error) {
		hangUp()
		return app.Outcome{}, &quota.ExceededError{Resource: quota.Runs}
	})
	if g.used() != 0 {
		t.Errorf("%d calls are counted: the refusal was ready, whoever reads it", g.used())
	}
}

func TestServe_turns_a_panic_into_an_error_without_the_text_of_its_value(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		operate func(context.Context, app.Admission) (app.Outcome, error)
		what    string
	}{
		{"a value of the caller's", func(context.Context, app.Admission) (app.Outcome, error) {
			panic("born 1964-05-17")
		}, "a value of type string"},
		{"an index out of range", func(context.Context, app.Admission) (app.Outcome, error) {
			none := []string{}
			return app.Outcome{}, errors.New(none[callsCap])
		}, "index out of range [5] with length 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := newGate(t)
			reply := g.admit.Serve(t.Context(), g.attempt(app.OpMe), c.operate)
			panicked, ok := errors.AsType[*app.PanicError](reply.Err)
			if !ok || !strings.Contains(panicked.What, c.what) || !strings.Contains(panicked.Stack, "serve_test.go") {
				t.Fatalf("replied %+v", reply.Err)
			}
			if strings.Contains(panicked.Error()+panicked.Stack, "1964") {
				t.Error("the value of the panic is told")
			}
			want := []line{{Operation: app.OpMe.Name, Calls: 1, Status: 500, Error: "INTERNAL_ERROR"}}
			if diff := cmp.Diff(want, g.usage()); diff != "" {
				t.Errorf("usage (-want +got):\n%s", diff)
			}
		})
	}
}

func TestServe_blames_nobody_when_the_caller_hangs_up(t *testing.T) {
	t.Parallel()
	canceled := &app.UnavailableError{Cause: context.Canceled}
	for _, c := range []struct {
		name string
		// end is how the call's context ends while the operation runs, and err what the operation then returns.
		end  error
		err  error
		gone bool
		used int64
	}{
		{"while the store was asked", context.Canceled, canceled, true, 1},
		{
			"in a transaction, whose driver has its own words", context.Canceled,
			errors.New("committed or rolled back"), true, 1,
		},
		{"with an answer ready", context.Canceled, problem.Invalid("", "no"), false, 1},
		{"after the operation panicked", context.Canceled, &app.PanicError{}, false, 1},
		{"not at all: the time of the service was up", context.DeadlineExceeded, canceled, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			g := newGate(t)
			ctx, end := context.WithCancelCause(t.Context())
			reply := g.admit.Serve(ctx, g.attempt(app.OpMe), func(context.Context, app.Admission) (app.Outcome, error) {
				end(c.end)
				return app.Outcome{}, c.err
			})
			gone, isGone := errors.AsType[*app.CallerGoneError](reply.Err)
			if isGone != c.gone || !errors.Is(reply.Err, c.err) || (isGone && !errors.Is(gone.Cause, c.err)) {
				t.Errorf("replied %v", reply.Err)
			}
			if g.used() != c.used {
				t.Errorf("%d calls are counted, want %d", g.used(), c.used)
			}
			want := line{Operation: app.OpMe.Name, Calls: 1, Status: 499}
			if diff := cmp.Diff(want, g.usage()[0]); isGone && diff != "" {
				t.Errorf("usage (-want +got):\n%s", diff)
			}
		})
	}
}

func TestServe_knows_nothing_of_a_caller_that_hangs_up_before_it_is_known(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	ctx, hangUp := context.WithCancel(t.Context())
	hangUp()
	reply := g.admit.Serve(ctx, g.attempt(app.OpMe), succeed)
	if _, gone := errors.AsType[*app.CallerGoneError](reply.Err); !gone || reply.Known() {
		t.Errorf("replied %v, the caller is known: %v", reply.Err, reply.Known())
	}
}

func TestServe_counts_but_never_refuses_a_caller_that_asks_for_its_quota(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	for range callsCap + 3 {
		if reply := g.admit.Serve(t.Context(), g.attempt(app.OpMe), succeed); reply.Err != nil {
			t.Fatal(reply.Err)
		}
	}
	if g.used() != callsCap+3 {
		t.Errorf("%d calls are counted", g.used())
	}
	reply := g.admit.Serve(t.Context(), g.attempt(app.OpLaunchRun), succeed)
	if problem.CodeOf(reply.Err) != problem.QuotaExceeded {
		t.Errorf("another operation above the cap: %v", reply.Err)
	}
}

func TestServe_admits_for_one_operation_only(t *testing.T) {
	t.Parallel()
	g := newGate(t)
	reply := g.admit.Serve(
		t.Context(), g.attempt(app.OpMe), func(ctx context.Context, a app.Admission) (app.Outcome, error) {
			_, _, err := app.NewReadUsage(g.store).Do(ctx, a, "")
			return app.Outcome{Status: 200}, err
		},
	)
	if problem.CodeOf(reply.Err) != problem.InternalError {
		t.Errorf("an admission to GET /me opened GET /usage: %v", reply.Err)
	}
}
