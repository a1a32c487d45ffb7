package app

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// Admit serves the protected calls: it decides on each before its body is read, by credential, allowlist, call quota,
// grant and soft flag, in that order, and closes its accounts once it was answered. Spec §4, Spec §5.
type Admit struct {
	credentials ports.Credentials
	tokens      ports.Tokens
	ledger      ports.Ledger
	flags       ports.Flags
	clock       ports.Clock
	requests    *KeepRequests
	settings    Settings
	watch       Watch
}

// Watch names what is told how each call ended. It is for before the first call.
func (u *Admit) Watch(told Watch) { u.watch = told }

func (u *Admit) tell(ctx context.Context, attempt Attempt, err error) {
	if u.watch != nil {
		u.watch(ctx, attempt, err)
	}
}

// Settings are what every replica of a service agrees on.
type Settings struct {
	// PeriodZone is the zone of the quota period and of "today"; nil means UTC.
	PeriodZone *time.Location
	// Enabled is the soft flag of this process; the store's flag can switch it off too. Spec §1.
	Enabled bool
}

func (s Settings) zone() *time.Location {
	if s.PeriodZone == nil {
		return time.UTC
	}
	return s.PeriodZone
}

// NewAdmit makes the use case. Without requests no log of them is kept.
func NewAdmit(
	credentials ports.Credentials, tokens ports.Tokens, ledger ports.Ledger, flags ports.Flags, clock ports.Clock,
	requests *KeepRequests, settings Settings,
) *Admit {
	return &Admit{
		credentials: credentials, tokens: tokens, ledger: ledger, flags: flags, clock: clock, requests: requests,
		settings: settings,
	}
}

// Attempt is a call that asks to be served.
type Attempt struct {
	Operation Operation
	// Bearer is the credential presented; Presented is false when there was none or the header was not one.
	Bearer    access.Secret
	Presented bool
	// Address is the client's, the zero Addr when it is not known.
	Address   netip.Addr
	RequestID string
	// StatusOf gives the status under which the transport answers an error, which the usage and the log of requests
	// show.
	StatusOf func(problem.Code) int
	// visitor is the person whose page makes the call, in the place of a credential; nil for a call of the API.
	visitor *Visitor
	// Surface names the transport, for whoever counts calls by it.
	Surface Surface
	// Pace refuses a valid credential that calls too often, before anything is charged; nil refuses none.
	Pace Pace
}

// Surface is a transport of calls.
type Surface string

// The surfaces.
const (
	SurfaceREST Surface = "rest"
	SurfaceMCP  Surface = "mcp"
	SurfaceA2A  Surface = "a2a"
)

// Watch is told how a call ended; err is nil for one that was answered.
type Watch func(ctx context.Context, attempt Attempt, err error)

// Pace is how a transport limits the calls of each credential.
type Pace func(access.CredentialID) error

func (p Pace) check(id access.CredentialID) error {
	if p == nil {
		return nil
	}
	return p(id)
}

// statusOf is StatusOf, or 0 for a transport that has no statuses: the usage then shows the code alone.
func (a Attempt) statusOf(code problem.Code) int {
	if a.StatusOf == nil {
		return 0
	}
	return a.StatusOf(code)
}

// Admission is a call that was let in, or the part of it that was known when it was refused. Only Serve makes one that
// use cases accept.
type Admission struct {
	operation Operation
	principal access.Principal
	quota     quota.Quota
	resetAt   time.Time
	at        time.Time
	requestID string
	eventID   string
	// known says whether the credential was valid and its address allowed; granted says that the call was let in.
	known   bool
	granted bool
}

// Org is the organisation of the caller; empty when it is not known.
func (a Admission) Org() access.OrgID { return a.principal.Org.ID }

// letIn decides on the call. Even when it returns an error, the admission holds what is known of the caller, for what
// the refusal shows.
func (u *Admit) letIn(ctx context.Context, attempt Attempt) (Admission, error) {
	now := u.clock.Now()
	period := quota.PeriodAt(now, u.settings.zone())
	admission := Admission{
		operation: attempt.Operation, at: now, requestID: attempt.RequestID, resetAt: period.End(u.settings.zone()),
	}
	principal, err := u.recognise(ctx, attempt, now)
	if err != nil {
		return admission, err
	}
	admission.principal = principal
	demand := quota.Demand{NeverRefused: attempt.Operation.NeverRefused}
	eventID, state, err := u.ledger.ChargeCall(ctx, admission.event(period), demand)
	if exceeded, ok := errors.AsType[*quota.ExceededError](err); ok {
		admission.known = true
		admission.quota = exceeded.State
		return admission, exceeded
	}
	if err != nil {
		return admission, failure("charge a call", err)
	}
	admission.known = true
	admission.quota = state
	admission.eventID = eventID
	if id := attempt.Operation.Capability; id != "" {
		if err := principal.Can(id); err != nil {
			return admission, err
		}
	}
	if attempt.Operation.SoftFlag {
		if err := u.checkFlag(ctx); err != nil {
			return admission, err
		}
	}
	admission.granted = true
	return admission, nil
}

// recognise finds the caller of a credential, and checks its address and its pace.
func (u *Admit) recognise(ctx context.Context, attempt Attempt, now time.Time) (access.Principal, error) {
	principal, err := u.authenticate(ctx, attempt, now)
	if err != nil {
		return access.Principal{}, err
	}
	if attempt.visitor != nil { // the allowlist says from where keys are used, not where persons sit
		return principal, nil
	}
	if err := principal.Org.Allowlist.Check(attempt.Address); err != nil {
		return access.Principal{}, err
	}
	return principal, attempt.Pace.check(principal.Credential.ID)
}

func (u *Admit) authenticate(ctx context.Context, attempt Attempt, now time.Time) (access.Principal, error) {
	if attempt.visitor != nil {
		return attempt.visitor.asCaller()
	}
	if !attempt.Presented {
		return access.Principal{}, &access.UnauthorizedError{Reason: "no bearer credential"}
	}
	if key, ok := access.ParseAPIKey(attempt.Bearer.Reveal()); ok {
		credential, org, found, err := u.find(ctx, key.Prefix())
		if err != nil {
			return access.Principal{}, err
		}
		return access.AuthenticateKey(key, org, credential, found, now)
	}
	claims, err := u.tokens.VerifyToken(ctx, attempt.Bearer, now)
	if err != nil {
		if errors.Is(err, ports.ErrUnavailable) {
			return access.Principal{}, failure("verify a token", err)
		}
		return access.Principal{}, &access.UnauthorizedError{Presented: true, Reason: err.Error()}
	}
	credential, org, found, err := u.find(ctx, claims.Client)
	if err != nil {
		return access.Principal{}, err
	}
	return access.AuthenticateToken(claims.ExpiresAt, org, credential, found, now)
}

func (u *Admit) find(ctx context.Context, id access.CredentialID) (access.Credential, access.Org, bool, error) {
	credential, org, err := u.credentials.Credential(ctx, id)
	switch {
	case errors.Is(err, ports.ErrNotFound):
		return access.Credential{}, access.Org{}, false, nil
	case err != nil:
		return access.Credential{}, access.Org{}, false, failure("read a credential", err)
	}
	return credential, org, true, nil
}

func (u *Admit) checkFlag(ctx context.Context) error {
	if !u.settings.Enabled {
		return &APIDisabledError{}
	}
	flag, err := u.flags.SoftFlag(ctx)
	if err != nil {
		return failure("read the soft flag", err)
	}
	if !flag.Enabled {
		return &APIDisabledError{Reason: flag.Reason}
	}
	return nil
}

func (a Admission) event(period quota.Period) quota.UsageEvent {
	return quota.UsageEvent{
		Org: string(a.principal.Org.ID), Period: period, At: a.at, Operation: a.operation.Name,
		Credential: string(a.principal.Credential.ID), RequestID: a.requestID,
	}
}

// errForeignAdmission is a fault of ours: a use case was called with an admission made for another operation, or with
// none.
var errForeignAdmission = errors.New("app: the admission was not made for this operation")

func (a Admission) require(operation Operation) error {
	if !a.granted || a.operation.Name != operation.Name {
		return errForeignAdmission
	}
	return nil
}
