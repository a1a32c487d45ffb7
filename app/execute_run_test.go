package app_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// desk launches runs and overrides gaps on a store in memory, with an engine that notes what it is asked.
type desk struct {
	*gate

	engine   engine
	runs     runs
	proofs   proofs
	launch   *app.LaunchRun
	override *app.OverrideGap

	processes uint64
}

// engine answers the same report every time.
type engine struct {
	ports.Engine

	asked []ports.EngineInput
	fails error
	gaps  []gap.Gap
}

func (e *engine) Run(_ context.Context, input ports.EngineInput) (run.Report, error) {
	e.asked = append(e.asked, input)
	return run.Report{Lacunes: e.gaps, Deliverable: true}, e.fails
}

// runs are the store's, in whose way a test may put errors: one for each commit, in their order.
type runs struct {
	ports.Runs

	commitFails []error
	beforeFail  func()
	commits     int
	lacuneFails error
}

func (r *runs) RunOfLacune(ctx context.Context, org access.OrgID, lacuneID string) (run.Run, error) {
	if r.lacuneFails != nil {
		return run.Run{}, r.lacuneFails
	}
	return r.Runs.RunOfLacune(ctx, org, lacuneID)
}

func (r *runs) CommitRun(ctx context.Context, c ports.RunCommit) (state quota.Quota, err error) {
	r.commits++
	if len(r.commitFails) == 0 {
		return r.Runs.CommitRun(ctx, c)
	}
	err = r.commitFails[0]
	r.commitFails = r.commitFails[1:]
	if r.beforeFail != nil {
		r.beforeFail()
	}
	return state, err
}

// proofs keep what they are to sign.
type proofs struct {
	ports.Proofs

	signed []string
	fails  error
}

func (p *proofs) SignProof(_ context.Context, canonical []byte) (ports.Seal, error) {
	p.signed = append(p.signed, string(canonical))
	return ports.Seal{JWS: "jws"}, p.fails
}

func (*proofs) IssueShareToken(context.Context, proof.ShareClaims) (access.Secret, error) {
	return access.NewSecret("shared"), nil
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{gate: newGate(t)}
	d.runs.Runs = d.store
	d.engine.gaps = []gap.Gap{
		{TypeDonnee: gap.Entier, Champ: "/carriere/0/trimestres", Message: "trimestres inconnus"},
		{TypeDonnee: gap.Entier, Champ: "/nombreEnfants", Message: "enfants inconnus"},
	}
	d.launch, d.override = d.process()
	return d
}

// process makes the use cases of one more process on the same store.
func (d *desk) process() (*app.LaunchRun, *app.OverrideGap) {
	d.processes++
	entropy := porttest.NewEntropy(100 + d.processes)
	tell := app.NewTellRun(d.store, entropy, app.Telling{})
	settings := app.Settings{Enabled: true}
	execute := app.NewExecuteRun(&d.engine, &d.runs, d.store, &d.proofs, tell, d.clock, entropy, settings, "")
	return app.NewLaunchRun(&d.runs, execute), app.NewOverrideGap(&d.runs, execute)
}

// do takes a body through the door, as one operation.
func (d *desk) do(operation app.Operation, key, body string) (app.RunAnswer, error) {
	d.t.Helper()
	parsed, err := ijson.Parse([]byte(body))
	if err != nil {
		d.t.Fatal(err)
	}
	call := app.RunCall{Body: parsed, Key: idempotency.Key(key)}
	var answer app.RunAnswer
	operate := func(ctx context.Context, a app.Admission) (app.Outcome, error) {
		var err error
		if operation.Name == app.OpOverrideGap.Name {
			answer, err = d.override.Do(ctx, a, call)
		} else {
			answer, err = d.launch.Do(ctx, a, call)
		}
		return app.Outcome{Status: answer.Status, RunID: answer.RunID}, err
	}
	reply := d.admit.Serve(d.t.Context(), d.attempt(operation), operate)
	return answer, reply.Err
}

func (d *desk) run(id run.ID) run.Run {
	d.t.Helper()
	found, err := d.store.Run(d.t.Context(), "org_a", id)
	if err != nil {
		d.t.Fatal(err)
	}
	return found
}

const (
	dossier = "5f1c9d3e-0000-4000-8000-00000000abcd"
	first   = `{"dossierId":"` + dossier + `","liquidationDate":"2027-01-01","data":{"nombreEnfants":1}}`
	other   = `{"dossierId":"` + dossier + `","liquidationDate":"2027-02-01","data":{"nombreEnfants":1}}`
	rerun   = `{"dossierId":"` + dossier + `","trigger":"corpus_rerun"`
	again   = rerun + `}`
)

func (d *desk) mustDo(operation app.Operation, key, body string) app.RunAnswer {
	d.t.Helper()
	answer, err := d.do(operation, key, body)
	if err != nil {
		d.t.Fatal(err)
	}
	return answer
}

func TestLaunchRun_answers_a_repeated_request_with_the_same_bytes_and_computes_once(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	one := d.mustDo(app.OpLaunchRun, "k", first)
	two := d.mustDo(app.OpLaunchRun, "k", first)
	same := one.RunID == two.RunID && one.ContentType == two.ContentType && one.Status == two.Status
	if one.Replayed || !two.Replayed || !same || string(one.Body) != string(two.Body) {
		t.Errorf("first %+v\nthen %+v", one, two)
	}
	if len(d.engine.asked) != 1 || d.runs.commits != 1 {
		t.Errorf("computed %d times, committed %d times", len(d.engine.asked), d.runs.commits)
	}
	if _, err := d.do(app.OpLaunchRun, "k", other); problem.CodeOf(err) != problem.IdempotencyConflict {
		t.Errorf("another body under the key: %v", err)
	}
	d.clock.Advance(idempotency.Retention)
	three := d.mustDo(app.OpLaunchRun, "k", other)
	if three.Replayed || three.RunID == one.RunID {
		t.Errorf("after the answer has expired: %+v", three)
	}
}

func TestLaunchRun_tries_again_when_the_answer_that_was_in_its_way_has_expired(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.runs.commitFails = []error{ports.ErrConflict}
	answer := d.mustDo(app.OpLaunchRun, "k", first)
	if answer.Replayed || d.runs.commits != 2 {
		t.Errorf("%+v after %d commits", answer, d.runs.commits)
	}
	d.runs.commitFails = []error{ports.ErrConflict}
	if _, err := d.do(app.OpLaunchRun, "", first); !errors.Is(err, ports.ErrConflict) || d.runs.commits != 3 {
		t.Errorf("without a key: %v after %d commits", err, d.runs.commits)
	}
}

func TestLaunchRun_takes_the_answer_of_another_process_that_was_first_under_its_key(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		fails error
		// twin is what the other process was asked.
		twin string
		want problem.Code
	}{
		{"the same request, the commit refused", ports.ErrConflict, first, ""},
		{"the same request, the store gone", ports.ErrUnavailable, first, ""},
		{"another request", ports.ErrConflict, other, problem.IdempotencyConflict},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			mine := d.launch
			var twin app.RunAnswer
			d.runs.commitFails = []error{c.fails}
			d.runs.beforeFail = func() {
				d.runs.beforeFail = nil
				d.launch, _ = d.process()
				twin = d.mustDo(app.OpLaunchRun, "k", c.twin)
				d.launch = mine
			}
			answer, err := d.do(app.OpLaunchRun, "k", first)
			if problem.CodeOf(err) != c.want {
				t.Fatalf("%v, want %q", err, c.want)
			}
			if c.want == "" && (!answer.Replayed || answer.RunID != twin.RunID) {
				t.Errorf("%+v, want that of %s", answer, twin.RunID)
			}
		})
	}
}

func TestLaunchRun_repeats_the_newest_run_of_a_case(t *testing.T) {
	t.Parallel()
	date := func(month int) calendar.Date { return calendar.Date{Year: 2027, Month: month, Day: 1} }
	for _, c := range []struct {
		name, body string
		date       calendar.Date
		// repeats says whether the data are those of the newest run.
		repeats bool
	}{
		{"without a date it takes that of the run", again, date(1), true},
		{"its own date counts", rerun + `,"liquidationDate":"2027-06-01"}`, date(6), true},
		{"its own data count", rerun + `,"data":{"n":2}}`, calendar.Date{}, false},
		{"a first run has no other", `{"dossierId":"` + dossier + `","trigger":"initial"}`, calendar.Date{}, false},
		{"without a case there is none", `{"trigger":"corpus_rerun"}`, calendar.Date{}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			newest := d.mustDo(app.OpLaunchRun, "", first)
			answer := d.mustDo(app.OpLaunchRun, "", c.body)
			asked := d.engine.asked[1]
			if asked.LiquidationDate != c.date {
				t.Errorf("computed at %v, want %v", asked.LiquidationDate, c.date)
			}
			if same := asked.Data.Equal(d.engine.asked[0].Data); same != c.repeats {
				t.Errorf("computed with the same data: %v", same)
			}
			want := run.ID("")
			if c.repeats {
				want = newest.RunID
			}
			if got := d.run(answer.RunID).ParentRunID; got != want {
				t.Errorf("follows %q, want %q", got, want)
			}
			if state := d.run(newest.RunID).CurrentState(); state == run.Superseded {
				t.Error("the newest run was replaced")
			}
		})
	}
	d := newDesk(t)
	var invalid *problem.InvalidRequestError
	if _, err := d.do(app.OpLaunchRun, "", again); !errors.As(err, &invalid) || invalid.Where != "/dossierId" {
		t.Errorf("a case that was never run: %v", err)
	}
}

func TestLaunchRun_gives_what_stops_a_run_its_code(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		given func(*desk)
		want  problem.Code
		// where is the member that an invalid request is told.
		where string
	}{
		{"the engine refuses the data", func(d *desk) {
			d.engine.fails = problem.Invalid("/carriere/0/annee", "must be a number")
		}, problem.InvalidRequest, "/data/carriere/0/annee"},
		{"the engine is out", func(d *desk) {
			d.engine.fails = fmt.Errorf("dial: %w", ports.ErrUnavailable)
		}, problem.ServiceUnavailable, ""},
		{"the engine fails", func(d *desk) { d.engine.fails = errors.New("odd") }, problem.InternalError, ""},
		{"the runs are used up", func(d *desk) {
			d.changeOrg(func(o *access.Org) { o.RunsCap = 0 })
		}, problem.QuotaExceeded, ""},
		{"the last run is taken meanwhile", func(d *desk) {
			d.runs.commitFails = []error{&quota.ExceededError{Resource: quota.Runs}}
		}, problem.QuotaExceeded, ""},
		{"the commit fails", func(d *desk) {
			d.runs.commitFails = []error{fmt.Errorf("commit: %w", ports.ErrUnavailable)}
		}, problem.ServiceUnavailable, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			c.given(d)
			_, err := d.do(app.OpLaunchRun, "", first)
			if code := problem.CodeOf(err); code != c.want {
				t.Fatalf("%q (%v), want %q", code, err, c.want)
			}
			var invalid *problem.InvalidRequestError
			if errors.As(err, &invalid) && invalid.Where != c.where {
				t.Errorf("it is at %s, want %s", invalid.Where, c.where)
			}
		})
	}
}

func TestOverrideGap_replays_the_run_of_the_gap_with_the_value(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.changeOrg(func(o *access.Org) {
		o.CallsCap = 10
		o.RunsCap = 10
	})
	parent := d.run(d.mustDo(app.OpLaunchRun, "", first).RunID)
	override := func(of run.Run, gapAt, value int) run.Run {
		id := of.Lacunes[gapAt].LacuneID
		body := fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"ENTIER","valeurEntier":%d}`, id, value)
		return d.run(d.mustDo(app.OpOverrideGap, "", body).RunID)
	}
	second := override(parent, 1, 3)
	third := override(second, 1, 4)
	fourth := override(third, 0, 2)
	fields := func(r run.Run) []ijson.Pointer {
		var out []ijson.Pointer
		for _, s := range r.Substitutions {
			out = append(out, s.Champ)
		}
		return out
	}
	if diff := cmp.Diff([]ijson.Pointer{"/nombreEnfants"}, fields(third)); diff != "" {
		t.Errorf("a second override of one place (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]ijson.Pointer{"/nombreEnfants", "/carriere/0/trimestres"}, fields(fourth)); diff != "" {
		t.Errorf("an override of another place (-want +got):\n%s", diff)
	}
	if second.ParentRunID != parent.RunID || d.run(parent.RunID).CurrentState() != run.Superseded {
		t.Error("the run of the gap is not replaced")
	}
	if n, _ := d.engine.asked[2].Data.Get("nombreEnfants"); !n.Equal(number(t, "4")) {
		t.Errorf("computed with %v children", n)
	}
	body := fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"ENTIER","valeurEntier":5}`, parent.Lacunes[1].LacuneID)
	for name, body := range map[string]string{
		"a run that was replaced": body,
		"a gap that nobody has":   `{"lacuneId":"lac_x","typeDonnee":"ENTIER","valeurEntier":5}`,
	} {
		if _, err := d.do(app.OpOverrideGap, "", body); problem.CodeOf(err) != problem.CodeOf(gap.Unresolved()) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A store that is out does not say that a gap is no more.
func TestOverrideGap_tells_a_store_that_is_out(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	parent := d.run(d.mustDo(app.OpLaunchRun, "", first).RunID)
	d.runs.lacuneFails = ports.ErrUnavailable
	body := fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"ENTIER","valeurEntier":5}`, parent.Lacunes[1].LacuneID)
	if _, err := d.do(app.OpOverrideGap, "", body); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("%v", err)
	}
}

func TestOverrideGap_that_loses_its_race_is_told_that_the_gap_is_no_more(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	parent := d.run(d.mustDo(app.OpLaunchRun, "", first).RunID)
	d.runs.commitFails = []error{ports.ErrConflict}
	body := fmt.Sprintf(`{"lacuneId":%q,"typeDonnee":"ENTIER","valeurEntier":5}`, parent.Lacunes[1].LacuneID)
	if _, err := d.do(app.OpOverrideGap, "", body); problem.CodeOf(err) != problem.CodeOf(gap.Unresolved()) {
		t.Errorf("%v", err)
	}
}

// TestLaunchRun_chains_the_proofs_of_an_organisation asks one process twice, then another: each proof names the newest
// fingerprint that its process has seen, or that of the store the first time.
func TestLaunchRun_chains_the_proofs_of_an_organisation(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.changeOrg(func(o *access.Org) { o.RunsCap = 10 })
	var fingerprints []string
	for i := range 3 {
		if i == 2 {
			d.launch, _ = d.process()
		}
		made := d.run(d.mustDo(app.OpLaunchRun, "", first).RunID)
		fingerprints = append(fingerprints, made.Proof.Fingerprint)
		if i > 0 && !strings.Contains(d.proofs.signed[i], fingerprints[i-1]) {
			t.Errorf("proof %d does not name the one before it", i)
		}
	}
}

func number(t *testing.T, text string) ijson.Value {
	t.Helper()
	v, err := ijson.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}
