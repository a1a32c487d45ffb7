package app

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/domain/run"
)

const (
	// settleLimit bounds the refund of a call, for which the caller waits.
	settleLimit = 5 * time.Second
	// statusCallerGone is what the usage shows for a call whose caller hung up before the answer. No caller ever sees
	// it.
	statusCallerGone = 499
)

// Outcome is what an operation came to that was let in.
type Outcome struct {
	// Status is what the transport answers, and RunID the run concerned, empty for none: the usage shows both.
	Status int
	RunID  run.ID
	// Quota is the organisation's quota after the operation; nil where the operation did not change it.
	Quota *quota.Quota
}

// Reply is how a call ended. Its accounts are closed: all that is left for the transport is to write it.
type Reply struct {
	// Err is why there is no answer; nil on success.
	Err error

	admission Admission
	quota     quota.Quota
}

// Known says whether the credential was valid and its address allowed, so that the quota may be shown.
func (r Reply) Known() bool { return r.admission.known }

// Quota is the state of the organisation's quota after the call, and the instant at which its period ends.
func (r Reply) Quota() (state quota.Quota, resetAt time.Time) { return r.quota, r.admission.resetAt }

// keep notes what the organisation may look up of the call, whatever transport it came by, once it is known who called
// and how it ended.
func (u *Admit) keep(attempt Attempt, reply Reply, outcome Outcome) {
	if !reply.Known() {
		return
	}
	a := reply.admission
	status := outcome.Status
	if reply.Err != nil {
		status = attempt.statusOf(codeOf(reply.Err))
	}
	u.requests.Note(requestlog.Entry{
		Org: a.principal.Org.ID, RequestID: a.requestID, At: a.at.UTC(), Route: a.operation.Name, Status: status,
		Error: string(codeOf(reply.Err)), Capability: string(a.operation.Capability),
		Credential: a.principal.Credential.ID, Took: u.clock.Now().Sub(a.at), RunID: string(outcome.RunID),
	})
}

// codeOf is the code of an error, empty for none.
func codeOf(err error) problem.Code {
	if err == nil {
		return ""
	}
	return problem.CodeOf(err)
}

// Serve lets a call in, runs its operation, gives the call back when its answer is one that costs nothing, and notes
// the outcome. The operation is not run when the call is refused. A panic of the operation is its *PanicError. What
// fails because the caller hung up is a *CallerGoneError: that is nobody's outage, and it is not given back.
func (u *Admit) Serve(
	ctx context.Context, attempt Attempt, operate func(context.Context, Admission) (Outcome, error),
) Reply {
	admission, err := u.letIn(ctx, attempt)
	var outcome Outcome
	if err == nil {
		outcome, err = withoutPanic(ctx, admission, operate)
	}
	err = blameCaller(ctx, err)
	u.tell(ctx, attempt, err)
	reply := Reply{Err: err, admission: admission, quota: admission.quota}
	if err == nil && outcome.Quota != nil {
		reply.quota = *outcome.Quota
	}
	if admission.eventID != "" { // something was charged
		if costsNothing(err) {
			u.refund(ctx, &reply)
		}
		u.note(attempt, reply, outcome)
	}
	u.keep(attempt, reply, outcome)
	return reply
}

// visitorActions are the operations that a person may call from a page, and what their roles must allow for it.
var visitorActions = map[string]member.Action{OpEstimate.Name: member.Estimate, OpOverrideGap.Name: member.SettleGaps}

// ServeVisitor is Serve for a page of the self-service area: the person takes the place of a credential, with what the
// packs of their organisation grant. *member.DeniedError.
func (u *Admit) ServeVisitor(
	ctx context.Context, visitor Visitor, attempt Attempt,
	operate func(context.Context, Admission) (Outcome, error),
) Reply {
	if err := visitor.require(visitorActions[attempt.Operation.Name]); err != nil {
		return Reply{Err: err}
	}
	attempt.visitor = &visitor
	return u.Serve(ctx, attempt, operate)
}

// withoutPanic runs an operation; a panic is an error like any other.
func withoutPanic(
	ctx context.Context, admission Admission, operate func(context.Context, Admission) (Outcome, error),
) (outcome Outcome, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			outcome = Outcome{}
			err = &PanicError{What: problem.DescribePanic(cause), Stack: string(debug.Stack())}
		}
	}()
	return operate(ctx, admission)
}

// blameCaller makes a *CallerGoneError of what failed because the caller hung up. An error with a code of its own is an
// answer, whether or not anybody still waits for it; a panic is a fault of ours; and a transport that ends a call by
// itself says so in the cause of the context.
func blameCaller(ctx context.Context, err error) error {
	if !errors.Is(context.Cause(ctx), context.Canceled) {
		return err
	}
	if _, panicked := errors.AsType[*PanicError](err); panicked {
		return err
	}
	switch problem.CodeOf(err) {
	case problem.ServiceUnavailable, problem.InternalError:
		return &CallerGoneError{Cause: err}
	default:
		return err
	}
}

// costsNothing says whether the answer of an error is one of those that are not charged, of which docs/errors.md has
// the list.
func costsNothing(err error) bool {
	if _, gone := errors.AsType[*CallerGoneError](err); gone {
		return false
	}
	if _, overdue := errors.AsType[*OverdueError](err); overdue {
		return false
	}
	switch problem.CodeOf(err) {
	case problem.QuotaExceeded, problem.APIDisabled, problem.ServiceUnavailable:
		return true
	default:
		return false
	}
}

// refund gives the call back, and shows the quota as it then is. When the ledger does not answer, the call stays
// charged.
func (u *Admit) refund(ctx context.Context, reply *Reply) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleLimit)
	defer cancel()
	state, err := u.ledger.RefundCall(ctx, reply.admission.event(reply.admission.quota.PeriodYm))
	if err != nil {
		return
	}
	reply.quota = state
	if exceeded, ok := errors.AsType[*quota.ExceededError](reply.Err); ok {
		reply.Err = &quota.ExceededError{Resource: exceeded.Resource, State: state}
	}
}

// note records what the call was answered and that its credential was used, in the background.
func (u *Admit) note(attempt Attempt, reply Reply, outcome Outcome) {
	admission := reply.admission
	status := outcome.Status
	code := problem.CodeOf(reply.Err)
	if _, gone := errors.AsType[*CallerGoneError](reply.Err); gone {
		status = statusCallerGone
		code = ""
	} else if reply.Err != nil {
		status = attempt.statusOf(code)
	}
	u.ledger.FinishCall(admission.principal.Org.ID, admission.eventID, status, string(code), string(outcome.RunID))
	u.credentials.TouchCredential(admission.principal.Credential.ID, admission.at)
}
