package app_test

import (
	"context"
	"fmt"
	"net/netip"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// gate is the admission of a service on a store in memory, with one organisation, one key and one client.
type gate struct {
	t      *testing.T
	store  *memory.Store
	clock  *porttest.Clock
	ledger *ledger
	tokens tokens
	admit  *app.Admit
	key    access.Secret
	client access.CredentialID
	// requests is nil in tests that look at no log.
	requests *app.KeepRequests
}

// ledger is the store's ledger, in whose way a test may put an error.
type ledger struct {
	ports.Ledger

	chargeFails, refundFails error
}

func (l *ledger) ChargeCall(ctx context.Context, e quota.UsageEvent, d quota.Demand) (string, quota.Quota, error) {
	if l.chargeFails != nil {
		return "", quota.Quota{}, l.chargeFails
	}
	return l.Ledger.ChargeCall(ctx, e, d)
}

func (l *ledger) RefundCall(ctx context.Context, e quota.UsageEvent) (quota.Quota, error) {
	if l.refundFails != nil {
		return quota.Quota{}, l.refundFails
	}
	return l.Ledger.RefundCall(ctx, e)
}

// tokens takes a text for the token of the client of that name.
type tokens struct {
	ports.Tokens

	expires time.Time
	fails   error
}

func (t *tokens) VerifyToken(_ context.Context, token access.Secret, _ time.Time) (ports.TokenClaims, error) {
	return ports.TokenClaims{Client: access.CredentialID(token.Reveal()), ExpiresAt: t.expires}, t.fails
}

const (
	callsCap = 5
	runsCap  = 2
)

func newGate(t *testing.T) *gate {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	store := memory.New(clock)
	g := &gate{t: t, store: store, clock: clock, ledger: &ledger{Ledger: store}}
	g.tokens.expires = clock.Now().Add(time.Hour)
	org := access.Org{
		ID: "org_a", Packs: []pack.ID{pack.Mandataire, pack.A2A}, CallsCap: callsCap, RunsCap: runsCap,
		RestitutionLevel: access.LevelIndicative,
	}
	if err := store.CreateOrg(t.Context(), org); err != nil {
		t.Fatal(err)
	}
	issue := app.NewManageCredentials(
		store, store, clock, porttest.NewEntropy(1), app.Settings{}, app.NewJournal(store, clock, "tester"),
	)
	wanted := app.NewCredential{Org: org.ID, Pack: string(pack.Mandataire)}
	key, err := issue.CreateKey(t.Context(), wanted)
	if err != nil {
		t.Fatal(err)
	}
	client, err := issue.CreateClient(t.Context(), wanted)
	if err != nil {
		t.Fatal(err)
	}
	g.key = key.Secret
	g.client = client.Credential.ID
	g.admit = g.switched(true)
	return g
}

// switched returns the admission of a process whose soft flag stands so.
func (g *gate) switched(on bool) *app.Admit {
	return app.NewAdmit(g.store, &g.tokens, g.ledger, g.store, g.clock, g.requests, app.Settings{Enabled: on})
}

func (g *gate) attempt(operation app.Operation) app.Attempt {
	return app.Attempt{
		Operation: operation, Bearer: g.key, Presented: true, Address: netip.MustParseAddr("192.0.2.1"),
		RequestID: "req-1",
		StatusOf:  func(code problem.Code) int { return statuses[code] },
	}
}

// statuses are those of the transport of these tests.
var statuses = map[problem.Code]int{
	problem.InvalidRequest: 400, problem.QuotaExceeded: 429, problem.InternalError: 500,
	problem.ServiceUnavailable: 503,
}

func (g *gate) changeOrg(change func(*access.Org)) {
	g.t.Helper()
	_, err := g.store.UpdateOrg(g.t.Context(), "org_a", func(o *access.Org) error {
		change(o)
		return nil
	})
	if err != nil {
		g.t.Fatal(err)
	}
}

func (g *gate) changeCredential(id access.CredentialID, change func(*access.Credential)) {
	g.t.Helper()
	_, err := g.store.UpdateCredential(g.t.Context(), id, func(c *access.Credential) error {
		change(c)
		return nil
	})
	if err != nil {
		g.t.Fatal(err)
	}
}

// keyID is the id of the key.
func (g *gate) keyID() access.CredentialID {
	key, _ := access.ParseAPIKey(g.key.Reveal())
	return key.Prefix()
}

// line is what the usage shows of an event.
type line struct {
	Operation string
	Calls     int64
	Status    int
	Error     string
	RunID     string
}

// usage returns what the usage shows, oldest first.
func (g *gate) usage() []line {
	g.t.Helper()
	events, err := g.store.UsageEvents(g.t.Context(), "org_a", g.period(), "", 100)
	if err != nil {
		g.t.Fatal(err)
	}
	var out []line
	for i := len(events) - 1; i >= 0; i-- {
		e := events[i]
		out = append(
			out, line{Operation: e.Operation, Calls: e.Calls, Status: e.Status, Error: e.Error, RunID: e.RunID},
		)
	}
	return out
}

func (g *gate) period() quota.Period { return quota.PeriodAt(g.clock.Now(), time.UTC) }

// used returns the calls that are counted.
func (g *gate) used() int64 {
	g.t.Helper()
	state, err := g.store.Quota(g.t.Context(), "org_a", g.period())
	if err != nil {
		g.t.Fatal(err)
	}
	return state.CallsUsed
}

// succeed is an operation that does nothing, well.
func succeed(context.Context, app.Admission) (app.Outcome, error) {
	return app.Outcome{Status: 200}, nil
}

func failWith(err error) func(context.Context, app.Admission) (app.Outcome, error) {
	return func(context.Context, app.Admission) (app.Outcome, error) { return app.Outcome{}, err }
}

var errStoreOut = fmt.Errorf("ask the store: %w", ports.ErrUnavailable)
