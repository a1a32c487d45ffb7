package app

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/gap"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/ports"
)

// Limits of one execution.
const (
	// runLimit bounds all of it: the wait for a twin, what is read, the engine, the commit.
	runLimit    = 60 * time.Second
	engineLimit = 30 * time.Second
	commitLimit = 10 * time.Second
	saltLength  = 16
)

// AnswerContentType is the media type of a run's answer, stored with it.
const AnswerContentType = "application/json; charset=utf-8"

// RunCall is what a caller asks of LaunchRun and OverrideGap.
type RunCall struct {
	// Body is the request, as strict JSON.
	Body ijson.Value
	// Key is the idempotency key, empty when the caller sent none. It belongs to the body: the same request may be
	// repeated in another extent.
	Key idempotency.Key
	// Extent is how much of the report is answered; the zero value is the default one.
	Extent run.Extent
}

func (c RunCall) extent() run.Extent {
	if c.Extent == "" {
		return run.DefaultExtent
	}
	return c.Extent
}

// RunAnswer is what a launch or a replay answers.
type RunAnswer struct {
	RunID run.ID
	// Status and Body are sent as they are; a stored answer comes back byte for byte.
	Status      int
	ContentType string
	Body        []byte
	// Replayed says that the answer was stored before, under the caller's key.
	Replayed bool
	// Quota is the organisation's quota after the run.
	Quota quota.Quota
}

// ExecuteRun turns a request that was let in into a committed run: stored answer, run quota, engine, gate, seal, one
// commit. LaunchRun and OverrideGap share it.
type ExecuteRun struct {
	engine   ports.Engine
	runs     ports.Runs
	answers  ports.Idempotency
	proofs   ports.Proofs
	tell     *TellRun
	clock    ports.Clock
	entropy  ports.Entropy
	settings Settings
	jwksURI  JWKSURI

	turns  *turns
	twins  keyedLock
	newest sync.Map // access.OrgID → proof.Fingerprint, as this process saw them committed

	// computing ends when the process must be gone soon.
	computing context.Context //nolint:containedctx // Of the process, not of a call.
	halt      context.CancelFunc
}

// JWKSURI is the public address of the key set.
type JWKSURI string

// NewExecuteRun makes the shared part of the two use cases.
func NewExecuteRun(
	engine ports.Engine, runs ports.Runs, answers ports.Idempotency, proofs ports.Proofs, tell *TellRun,
	clock ports.Clock, entropy ports.Entropy, settings Settings, jwksURI JWKSURI,
) *ExecuteRun {
	computing, halt := context.WithCancel(context.Background())
	return &ExecuteRun{
		computing: computing, halt: halt,
		engine: engine, runs: runs, answers: answers, proofs: proofs, tell: tell, clock: clock, entropy: entropy,
		settings: settings, jwksURI: jwksURI, turns: newTurns(placesHere()),
	}
}

// execution is one run to be.
type execution struct {
	admission Admission
	request   run.Request
	// parent is the run that this one replays or runs again; nil for an ordinary run.
	parent *run.Run
	// supersedes says whether the parent is replaced.
	supersedes    bool
	data          ijson.Value
	substitutions []run.Substitution
	// extent is how much of the report is answered.
	extent run.Extent
}

// keyed runs prepare and then what it gives under the caller's idempotency key: a stored answer comes first. Without a
// key it runs at once, and ends with its caller: nobody could ask for its answer again.
func (u *ExecuteRun) keyed(
	ctx context.Context, admission Admission, call RunCall, prepare func(context.Context) (execution, error),
) (RunAnswer, error) {
	if call.Key == "" {
		ctx, cancel := context.WithTimeout(ctx, runLimit)
		defer cancel()
		return u.attempt(ctx, call, nil, prepare)
	}
	// The caller may hang up; the run goes on, and the retry finds it.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), runLimit)
	defer cancel()
	record := &idempotency.Record{
		Scope: idempotency.Scope{
			Org: admission.principal.Org.ID, Principal: admission.principal.Credential.ID,
			Operation: admission.operation.Name, Key: call.Key,
		},
		Fingerprint: idempotency.FingerprintOf(call.Body),
	}
	release, err := u.twins.acquire(ctx, record.Scope)
	if err != nil {
		return RunAnswer{}, err
	}
	defer release()
	if answer, found, err := u.stored(ctx, admission, call, record); found || err != nil {
		return answer, err
	}
	answer, err := u.attempt(ctx, call, record, prepare)
	if err == nil {
		return answer, nil
	}
	// Another replica may have committed under the same key meanwhile: then its answer is ours,
	// whatever it was that failed here.
	if answer, found, storedErr := u.stored(ctx, admission, call, record); found ||
		problem.CodeOf(storedErr) == problem.IdempotencyConflict {
		return answer, storedErr
	}
	if errors.Is(err, ports.ErrConflict) {
		// What was in the way is gone: an answer that expired between the commit and now.
		answer, err = u.attempt(ctx, call, record, prepare)
	}
	return answer, err
}

// attempt prepares a run and makes it.
func (u *ExecuteRun) attempt(
	ctx context.Context, call RunCall, record *idempotency.Record, prepare func(context.Context) (execution, error),
) (RunAnswer, error) {
	e, err := prepare(ctx)
	if err != nil {
		return RunAnswer{}, err
	}
	e.extent = call.extent()
	answer, err := u.do(ctx, e, record)
	return answer, u.settled(e, err)
}

// settled gives a commit that lost its race the code of what the loser asked for.
func (u *ExecuteRun) settled(e execution, err error) error {
	if errors.Is(err, ports.ErrConflict) && e.supersedes {
		return gap.Unresolved()
	}
	return err
}

func (u *ExecuteRun) stored(
	ctx context.Context, admission Admission, call RunCall, asked *idempotency.Record,
) (RunAnswer, bool, error) {
	kept, err := u.answers.StoredAnswer(ctx, asked.Scope)
	if errors.Is(err, ports.ErrNotFound) {
		return RunAnswer{}, false, nil
	}
	if err != nil {
		return RunAnswer{}, false, failure("read a stored answer", err)
	}
	decision, err := idempotency.Decide(&kept, asked.Fingerprint, u.clock.Now())
	if err != nil || decision == idempotency.Fresh {
		return RunAnswer{}, false, err
	}
	answer, err := u.replay(ctx, admission, call, kept)
	return answer, err == nil, err
}

func (u *ExecuteRun) do(ctx context.Context, e execution, record *idempotency.Record) (RunAnswer, error) {
	if e.admission.operation.ChargesRun && !e.admission.quota.RunsOk {
		return RunAnswer{}, &quota.ExceededError{Resource: quota.Runs, State: e.admission.quota}
	}
	// What was computed is kept, whether or not its caller still waits, within the deadline of the whole.
	deadline, _ := ctx.Deadline() // keyed has set it
	kept, cancel := context.WithDeadline(context.WithoutCancel(ctx), deadline)
	defer cancel()
	listeners := u.tell.listeners(kept, e.admission.principal)
	report, release, err := u.compute(ctx, e)
	if err != nil {
		return RunAnswer{}, err
	}
	// What follows takes as much of a processor as a part of the computation does: it keeps the place until the store
	// has its turn.
	defer release()
	ctx = kept
	made, written, err := u.seal(ctx, e, report)
	if err != nil {
		return RunAnswer{}, err
	}
	defer written.Free()
	view := made.ViewFor(e.admission.principal)
	if e.parent != nil && !e.supersedes {
		view = view.ChangesFrom(e.parent.ViewFor(e.admission.principal))
	}
	deliveries, err := u.tell.deliveries(made, listeners)
	if err != nil {
		return RunAnswer{}, err
	}
	commit := ports.RunCommit{Run: made, Kept: made.KeptWith(written), Deliveries: deliveries}
	answer := view.In(e.extent).JSONWith(written)
	release()
	return u.commit(ctx, e, commit, answer, record)
}

// compute waits for a place and computes the report. Who has it gives the place back by release.
func (u *ExecuteRun) compute(ctx context.Context, e execution) (report run.Report, release func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, engineLimit)
	defer cancel()
	defer context.AfterFunc(u.computing, cancel)()
	release, err = u.turns.take(ctx, e.admission.principal.Org.ID, linesOf(e.data))
	if err != nil && u.computing.Err() != nil {
		err = failure("compute", fmt.Errorf("the process stops: %w: %w", ports.ErrUnavailable, err))
	}
	if err != nil {
		return run.Report{}, nil, err
	}
	kept := false
	defer func() { // for an engine that panics, too
		if !kept {
			release()
		}
	}()
	report, err = u.askEngine(ctx, e)
	kept = err == nil
	return report, release, err
}

func (u *ExecuteRun) askEngine(ctx context.Context, e execution) (run.Report, error) {
	report, err := u.engine.Run(ctx, ports.EngineInput{
		Data: e.data, IgnoredFields: e.request.IgnoredFields, LiquidationDate: e.request.LiquidationDate,
		Today: u.today(e.admission.at), Substitutions: e.substitutions, Projection: true,
		Written: true, RequestID: e.admission.requestID,
	})
	if invalid, ok := errors.AsType[*problem.InvalidRequestError](err); ok {
		// The engine speaks of the data; the caller wrote a body around it.
		return run.Report{}, problem.Invalid("/data"+invalid.Where, invalid.Reason)
	}
	if errors.Is(err, ports.ErrUnavailable) && errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return run.Report{}, &OverdueError{Cause: err}
	}
	if err != nil {
		return run.Report{}, failure("compute", err)
	}
	return report.Named(u.salt, func() string { return "lac_" + newUUID(u.entropy) }), nil
}

func (u *ExecuteRun) today(at time.Time) calendar.Date { return dayIn(at, u.settings.zone()) }

// dayIn returns the civil day of an instant in a zone.
func dayIn(at time.Time, zone *time.Location) calendar.Date {
	local := at.In(zone)
	return calendar.Date{Year: local.Year(), Month: int(local.Month()), Day: local.Day()}
}
