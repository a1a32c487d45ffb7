package app_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// charged returns the calls and the runs that are counted.
func (d *desk) charged() (calls, runs int64) {
	d.t.Helper()
	state, err := d.store.Quota(d.t.Context(), "org_a", quota.PeriodAt(d.clock.Now(), time.UTC))
	if err != nil {
		d.t.Fatal(err)
	}
	return state.CallsUsed, state.RunsUsed
}

func TestRuns_that_fail_are_charged_no_run_and_a_call_only_where_the_answer_costs_one(t *testing.T) {
	t.Parallel()
	launch := func(body string) func(*desk, string) (app.Operation, string) {
		return func(*desk, string) (app.Operation, string) { return app.OpLaunchRun, body }
	}
	override := func(_ *desk, lacune string) (app.Operation, string) {
		return app.OpOverrideGap, fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"ENTIER","valeurEntier":5}`, lacune)
	}
	for _, c := range []struct {
		name  string
		call  func(d *desk, lacune string) (app.Operation, string)
		given func(*desk)
		want  problem.Code
		calls int64
	}{
		{"a body of the wrong form", launch(`{"data":[]}`), nil, problem.InvalidRequest, 1},
		{"data that the engine cannot read", launch(first), func(d *desk) {
			d.engine.fails = problem.Invalid("/nombreEnfants", "must be a number")
		}, problem.InvalidRequest, 1},
		{
			"an engine at fault", launch(first), func(d *desk) { d.engine.fails = errors.New("odd") },
			problem.InternalError, 1,
		},
		{
			"an engine that is out", launch(first), func(d *desk) { d.engine.fails = errStoreOut },
			problem.ServiceUnavailable, 0,
		},
		{
			"keys that cannot be read", launch(first), func(d *desk) { d.proofs.fails = errStoreOut },
			problem.ServiceUnavailable, 0,
		},
		{"a commit that is not answered", launch(first), func(d *desk) {
			d.runs.commitFails = []error{errStoreOut}
		}, problem.ServiceUnavailable, 0},
		{"runs that are used up", launch(first), func(d *desk) {
			d.changeOrg(func(o *access.Org) { o.RunsCap = 1 })
		}, problem.QuotaExceeded, 0},
		{"a last run that is taken meanwhile", launch(first), func(d *desk) {
			d.runs.commitFails = []error{&quota.ExceededError{Resource: quota.Runs}}
		}, problem.QuotaExceeded, 0},
		{"a gap of nobody", func(*desk, string) (app.Operation, string) {
			return app.OpOverrideGap, `{"lacuneId":"lac_x","typeDonnee":"ENTIER","valeurEntier":5}`
		}, nil, problem.InvalidOverride, 1},
		{"an override that loses its race", override, func(d *desk) {
			d.runs.commitFails = []error{fmt.Errorf("commit: %w", ports.ErrConflict)}
		}, problem.InvalidOverride, 1},
		{
			"an override while the engine is out", override, func(d *desk) { d.engine.fails = errStoreOut },
			problem.ServiceUnavailable, 0,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			parent := d.run(d.mustDo(app.OpLaunchRun, "", first).RunID)
			if c.given != nil {
				c.given(d)
			}
			operation, body := c.call(d, parent.Lacunes[1].LacuneID)
			if _, err := d.do(operation, "", body); problem.CodeOf(err) != c.want {
				t.Fatalf("%v, want %q", err, c.want)
			}
			if calls, runs := d.charged(); calls != 1+c.calls || runs != 1 {
				t.Errorf(
					"beside the first run %d calls and %d runs are charged, want %d and none", calls-1, runs-1, c.calls,
				)
			}
			if latest, err := d.store.LatestFingerprint(t.Context(), "org_a"); err != nil ||
				latest != parent.Proof.Fingerprint {
				t.Errorf("a run is kept (%v)", err)
			}
		})
	}
}

func TestRuns_that_succeed_are_charged_a_call_and_a_run_except_overrides_and_repetitions(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	made := d.run(d.mustDo(app.OpLaunchRun, "k", first).RunID)
	d.mustDo(app.OpLaunchRun, "k", first)
	d.mustDo(
		app.OpOverrideGap, "",
		fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"ENTIER","valeurEntier":5}`, made.Lacunes[1].LacuneID),
	)
	if calls, runs := d.charged(); calls != 3 || runs != 1 {
		t.Errorf("%d calls and %d runs are charged, want 3 and 1", calls, runs)
	}
}
