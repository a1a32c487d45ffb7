package bunstore_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/idempotency"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// Whatever the network does to a charge, its caller is told that it costs nothing, and in the end it does: one that
// stands is given back, once, and one that is carried out long after it was given up is refused by then.
func TestDoubts_are_settled_exactly_whatever_the_network_did(t *testing.T) {
	t.Parallel()
	keyed := benchCommit("org_a", "run-1")
	keyed.Answer = &idempotency.Record{
		Scope: idempotency.Scope{Org: "org_a", Principal: "abcdefghij", Operation: "POST /runs", Key: "k"},
		RunID: "run-1", Status: 200,
		Body: []byte("{}"), ExpiresAt: porttest.Start.Add(idempotency.Retention),
	}
	commit := func(commit ports.RunCommit) func(*bunstore.Store) error {
		return func(s *bunstore.Store) error {
			_, err := s.CommitRun(context.Background(), commit)
			return err
		}
	}
	call := func(s *bunstore.Store) error { return chargeOnce(context.Background(), s) }
	back := func(s *bunstore.Store) error {
		_, err := s.RefundCall(context.Background(), benchEvent("org_a"))
		return err
	}
	writes := []struct {
		name string
		ask  func(*bunstore.Store) error
		// What is counted in the end, beside a call from before, when the write was carried out at once, and when not.
		callsDone, runsDone, calls, runs int64
		// told: the caller can ask again, so that nothing is given back.
		told bool
	}{
		{name: "a call", ask: call},
		{name: "a run that nobody hears of", ask: commit(benchCommit("org_a", "run-1"))},
		{name: "a run that its key tells of", ask: commit(keyed), runsDone: 1, told: true},
		{name: "a call that is given back", ask: back, callsDone: -1, calls: -1},
	}
	networks := map[string]bunstore.Network{"deaf": bunstore.Deaf, "broken": bunstore.Broken, "slow": bunstore.Slow}
	for store, fresh := range map[string]func(testing.TB) string{
		"SQLite": storetest.SQLite, "PostgreSQL": storetest.Postgres,
	} {
		for name, network := range networks {
			for _, w := range writes {
				if w.told && network == bunstore.Slow {
					continue // it stands or not, as the repetition will tell
				}
				t.Run(fmt.Sprintf("%s, %s network, %s", store, name, w.name), func(t *testing.T) {
					t.Parallel()
					s := storetest.Open(t, fresh(t), porttest.NewClock(porttest.Start))
					err := errors.Join(s.CreateOrg(t.Context(), benchOrg("org_a")), chargeOnce(t.Context(), s))
					if err != nil {
						t.Fatal(err)
					}
					unsure := bunstore.MakeUnsure(s)
					unsure.Set(network)
					settles := unsure.Settled()
					if err := w.ask(s); !errors.Is(err, ports.ErrUnavailable) {
						t.Fatalf("%v, want ErrUnavailable", err)
					}
					calls, runs := 1+w.calls, w.runs
					if network == bunstore.Deaf {
						calls, runs = 1+w.callsDone, w.runsDone
					}
					// Settling meets the same network first, so that it is repeated: that must not give back twice.
					waitFor(t, "an attempt to settle", func() bool { return w.told || unsure.Settled() > settles })
					unsure.Set(bunstore.Whole)
					settled := func() error {
						state, err := s.Quota(t.Context(), "org_a", benchEvent("org_a").Period)
						if err == nil && (state.CallsUsed != calls || state.RunsUsed != runs) {
							err = fmt.Errorf(
								"%d calls and %d runs are counted, want %d and %d", state.CallsUsed, state.RunsUsed,
								calls, runs,
							)
						}
						return err
					}
					eventually(t, "the doubt", settled)
					_ = unsure.Arrive()
					if err := settled(); err != nil {
						t.Errorf("after what was late has arrived: %v", err)
					}
					if c, r := eventsSum(t, s); c != calls || r != runs {
						t.Errorf("the events sum up to %d calls and %d runs, want %d and %d", c, r, calls, runs)
					}
				})
			}
		}
	}
}

// eventsSum returns what the events of an organisation sum up to.
func eventsSum(t *testing.T, s *bunstore.Store) (calls, runs int64) {
	t.Helper()
	const all = 10_000
	events, err := s.UsageEvents(t.Context(), "org_a", benchEvent("org_a").Period, "", all)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		calls += e.Calls
		runs += e.Runs
	}
	return calls, runs
}
