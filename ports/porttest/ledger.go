package porttest

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// Ledger is the contract of ports.Ledger.
func Ledger(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	s.ledgerBehaviour(t)
	s.ledgerErrors(t)
	s.ledgerConcurrency(t)
	s.ledgerModel(t)
	s.ledgerTime(t)
	s.ledgerDoubt(t)
}

var neverRefused = quota.Demand{NeverRefused: true}

func charge(t *testing.T, b Backend, e quota.UsageEvent, demand quota.Demand) (string, quota.Quota) {
	t.Helper()
	id, state, err := b.Ledger.ChargeCall(t.Context(), e, demand)
	if err != nil {
		t.Fatalf("charge a call: %v", err)
	}
	return id, state
}

func quotaOf(t *testing.T, b Backend, org access.OrgID, p quota.Period) quota.Quota {
	t.Helper()
	state, err := b.Ledger.Quota(t.Context(), org, p)
	if err != nil {
		t.Fatalf("read the quota of %s in %s: %v", org, p, err)
	}
	return state
}

// listEvents returns every event of an organisation in a period.
func listEvents(t *testing.T, b Backend, org access.OrgID, p quota.Period) []quota.UsageEvent {
	t.Helper()
	const all = 100_000
	events, err := b.Usage.UsageEvents(t.Context(), org, p, "", all)
	if err != nil {
		t.Fatalf("list events: %v", err)
	}
	return events
}

// eventsOf returns every event of an organisation in a period, and checks that their sums are its counters.
func eventsOf(t *testing.T, b Backend, org access.OrgID, p quota.Period) []quota.UsageEvent {
	t.Helper()
	events := listEvents(t, b, org, p)
	var calls, runs int64
	seen := make(map[string]bool, len(events))
	for _, e := range events {
		calls += e.Calls
		runs += e.Runs
		if e.ID == "" || seen[e.ID] {
			t.Errorf("event id %q is empty or occurs twice", e.ID)
		}
		seen[e.ID] = true
	}
	if state := quotaOf(t, b, org, p); calls != state.CallsUsed || runs != state.RunsUsed {
		t.Errorf(
			"events of %s in %s sum up to %d calls and %d runs, the counters to %d and %d", org, p, calls, runs,
			state.CallsUsed, state.RunsUsed,
		)
	}
	return events
}

func (s suite) ledgerBehaviour(t *testing.T) {
	t.Helper()
	s.test(t, "a call is counted and recorded", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 3, 2)
		e := event("org_a", november, 1)
		e.ID = "mine"
		e.Calls = 7
		e.Runs = 7
		e.Status = 200
		e.Error = "X"
		e.RunID = "run-1" // not the caller's to set
		id, state := charge(t, b, e, quota.Demand{})
		want := quota.New(november, quota.Counters{Calls: 1}, quota.Caps{Calls: 3, Runs: 2})
		if diff := cmp.Diff(want, state); diff != "" {
			t.Errorf("state (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(want, quotaOf(t, b, "org_a", november)); diff != "" {
			t.Errorf("state read after (-want +got):\n%s", diff)
		}
		e.ID = id
		e.Calls = 1
		e.Runs = 0
		e.Status = 0
		e.Error = ""
		e.RunID = ""
		if diff := cmp.Diff([]quota.UsageEvent{e}, eventsOf(t, b, "org_a", november)); diff != "" {
			t.Errorf("events (-want +got):\n%s", diff)
		}
	})

	s.test(t, "the call at the cap passes, the next is refused and leaves nothing", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 2, 1)
		charge(t, b, event("org_a", november, 1), quota.Demand{})
		_, state := charge(t, b, event("org_a", november, 2), quota.Demand{})
		if state.CallsOk || state.CallsUsed != 2 {
			t.Errorf("at the cap: %+v", state)
		}
		_, _, err := b.Ledger.ChargeCall(t.Context(), event("org_a", november, 3), quota.Demand{})
		exceeded, ok := errors.AsType[*quota.ExceededError](err)
		if !ok {
			t.Fatalf("error %v, want *quota.ExceededError", err)
		}
		want := &quota.ExceededError{
			Resource: quota.Calls, State: quota.New(november, quota.Counters{Calls: 2}, quota.Caps{Calls: 2, Runs: 1}),
		}
		if diff := cmp.Diff(want, exceeded); diff != "" {
			t.Errorf("refusal (-want +got):\n%s", diff)
		}
		if n := len(eventsOf(t, b, "org_a", november)); n != 2 {
			t.Errorf("%d events, want 2", n)
		}
	})

	s.test(t, "a call that is never refused is counted above the cap", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1, 1)
		for want := int64(1); want <= 3; want++ {
			_, state := charge(t, b, event("org_a", november, 1), neverRefused)
			if state.CallsUsed != want || state.CallsOk != (want < 1) {
				t.Errorf("call %d: %+v", want, state)
			}
		}
		eventsOf(t, b, "org_a", november)
	})

	s.test(t, "a cap of 0 allows nothing", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 0, 0)
		_, _, err := b.Ledger.ChargeCall(t.Context(), event("org_a", november, 1), quota.Demand{})
		if !isExceeded(err) {
			t.Errorf("error %v, want *quota.ExceededError", err)
		}
		if state := quotaOf(t, b, "org_a", november); state.CallsOk || state.RunsOk || state.CallsUsed != 0 {
			t.Errorf("state %+v", state)
		}
	})

	s.test(t, "a call given back makes room for another", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1, 1)
		e := event("org_a", november, 1)
		charge(t, b, e, quota.Demand{})
		state, err := b.Ledger.RefundCall(t.Context(), e)
		if err != nil || state.CallsUsed != 0 || !state.CallsOk {
			t.Fatalf("give back: %+v, %v", state, err)
		}
		charge(t, b, event("org_a", november, 2), quota.Demand{})
		events := eventsOf(t, b, "org_a", november)
		var got []int64
		for _, e := range events {
			got = append(got, e.Calls)
		}
		if diff := cmp.Diff([]int64{1, -1, 1}, got); diff != "" {
			t.Errorf("calls of the events, newest first (-want +got):\n%s", diff)
		}
	})

	s.test(t, "caps are read with each charge, and a lowered cap lowers no counter", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 3, 1)
		for i := range 3 {
			charge(t, b, event("org_a", november, i), quota.Demand{})
		}
		setCap := func(n int64) {
			if _, err := b.Orgs.UpdateOrg(t.Context(), "org_a", func(org *access.Org) error {
				org.CallsCap = n
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
		setCap(1)
		_, _, err := b.Ledger.ChargeCall(t.Context(), event("org_a", november, 4), quota.Demand{})
		exceeded, ok := errors.AsType[*quota.ExceededError](err)
		if !ok || exceeded.State.CallsUsed != 3 || exceeded.State.CallsCap != 1 {
			t.Errorf("under a lowered cap: %v", err)
		}
		if _, state := charge(t, b, event("org_a", november, 5), neverRefused); state.CallsUsed != 4 {
			t.Errorf("never refused under a lowered cap: %+v", state)
		}
		setCap(5)
		_, state := charge(t, b, event("org_a", november, 6), quota.Demand{})
		if state.CallsUsed != 5 || state.CallsOk {
			t.Errorf("under a raised cap: %+v", state)
		}
	})

	s.test(t, "the outcome of a call is added to its event, soon", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1)
		first, _ := charge(t, b, event("org_a", november, 1), quota.Demand{})
		second, _ := charge(t, b, event("org_a", november, 2), quota.Demand{})
		b.Ledger.FinishCall("org_a", first, 403, "CAPABILITY_DENIED", "")
		b.Ledger.FinishCall("org_a", second, 200, "", "run-1")
		b.Ledger.FinishCall("org_a", "unknown", 500, "INTERNAL_ERROR", "")
		b.Ledger.FinishCall("org_x", first, 500, "INTERNAL_ERROR", "")
		eventually(t, "the outcomes of both calls", func() bool {
			e := eventsOf(t, b, "org_a", november)
			return len(e) == 2 && e[0].Status == 200 && e[0].RunID == "run-1" && e[0].Error == "" &&
				e[1].Status == 403 && e[1].Error == "CAPABILITY_DENIED" && e[1].RunID == ""
		})
	})

	s.test(t, "texts that a database cannot hold spoil nobody's charge", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 1)
		together(callers, func(i int) {
			e := event("org_a", november, i)
			if i%2 == 0 {
				e.RequestID = "nul \x00 and \xff"
				e.Operation = "a'b\"c;--"
			}
			if _, _, err := b.Ledger.ChargeCall(t.Context(), e, quota.Demand{}); err != nil {
				t.Errorf("call %d: %v", i, err)
			}
		})
		if n := len(eventsOf(t, b, "org_a", november)); n != callers {
			t.Errorf("%d events, want %d", n, callers)
		}
	})
}

func isExceeded(err error) bool {
	_, ok := errors.AsType[*quota.ExceededError](err)
	return ok
}

func (s suite) ledgerErrors(t *testing.T) {
	t.Helper()
	s.test(t, "an unknown organisation is not found", func(t *testing.T, b Backend) {
		if _, err := b.Ledger.Quota(t.Context(), "org_x", november); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("quota: error %v, want ErrNotFound", err)
		}
		_, _, err := b.Ledger.ChargeCall(t.Context(), event("org_x", november, 1), neverRefused)
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("charge: error %v, want ErrNotFound", err)
		}
		if _, err := b.Ledger.RefundCall(t.Context(), event("org_x", november, 1)); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("give back: error %v, want ErrNotFound", err)
		}
	})

	s.test(t, "a caller whose time is up stops waiting", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, _, err := b.Ledger.ChargeCall(ctx, event("org_a", november, 1), quota.Demand{})
		if !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("charge: error %v, want ErrUnavailable", err)
		}
		charge(t, b, event("org_a", november, 2), quota.Demand{})
		eventsOf(t, b, "org_a", november)
	})
}
