package bunstore

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgconn"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// scripted is a database that does what a test says.
type scripted struct {
	dialect

	charge func(ctx context.Context, batch hot.Batch) ([]hot.State, error)
	notes  func(outcomes []hot.Outcome, uses []hot.Use) error
	settle func(doubts []hot.Doubt) error
}

func (d *scripted) close() error { return nil }

func (d *scripted) EnsureCounters(_ context.Context, accounts []hot.Account) ([]hot.Account, error) {
	return accounts, nil
}

func (d *scripted) ChargeCalls(ctx context.Context, batch hot.Batch) ([]hot.State, error) {
	return d.charge(ctx, batch)
}

func (d *scripted) Settle(_ context.Context, doubts []hot.Doubt) error { return d.settle(doubts) }

func (d *scripted) RecordNotes(_ context.Context, outcomes []hot.Outcome, uses []hot.Use) error {
	return d.notes(outcomes, uses)
}

// counted answers a batch as a database does whose counters stand at 0 and whose caps allow everything.
func counted(batch hot.Batch) []hot.State {
	states := make([]hot.State, len(batch.Accounts))
	for i, d := range batch.Demands {
		states[i] = hot.State{Found: true, Calls: d.Never + d.Refusable - d.Refunds, CallsCap: 1 << 40}
	}
	return states
}

func call(n int) quota.UsageEvent {
	return quota.UsageEvent{
		Org: fmt.Sprintf("org_%d", n%3), Period: quota.Period{YearMonth: calendar.YearMonth{Year: 2026, Month: 11}},
		At: porttest.Start,
	}
}

func TestFailedFlushFailsEachOfItsCallers(t *testing.T) {
	t.Parallel()
	broken := errors.New("disk on fire")
	s := newStore(
		&scripted{charge: func(context.Context, hot.Batch) ([]hot.State, error) { return nil, broken }},
		porttest.NewClock(porttest.Start), nil,
	)
	defer func() { _ = s.Close() }()
	var wg sync.WaitGroup
	for i := range 64 {
		wg.Go(func() {
			_, _, err := s.ChargeCall(t.Context(), call(i), quota.Demand{})
			if !errors.Is(err, ports.ErrUnavailable) || !errors.Is(err, broken) {
				t.Errorf("error %v, want ErrUnavailable that says why", err)
			}
		})
	}
	wg.Wait()
}

func TestCallerWhoseTimeIsUpLeavesTheFlush(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var settled []hot.Doubt
		s := newStore(&scripted{charge: func(_ context.Context, batch hot.Batch) ([]hot.State, error) {
			time.Sleep(time.Second)
			return counted(batch), nil
		}, settle: func(doubts []hot.Doubt) error {
			settled = append(settled, doubts...)
			return nil
		}}, porttest.NewClock(porttest.Start), nil)
		defer func() { _ = s.Close() }()
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		started := time.Now()
		_, _, err := s.ChargeCall(ctx, call(1), quota.Demand{})
		if waited := time.Since(started); !errors.Is(err, ports.ErrUnavailable) || waited != 300*time.Millisecond {
			t.Errorf("error %v after %v, want ErrUnavailable after 300ms", err, waited)
		}
		if _, _, err := s.ChargeCall(t.Context(), call(2), quota.Demand{}); err != nil {
			t.Errorf("the next caller: %v", err)
		}
		synctest.Wait()
		// It was counted after it had been told that it was not.
		if len(settled) != 1 || !settled[0].Stands || settled[0].Event.Calls != 1 {
			t.Errorf("given back: %+v", settled)
		}
		gone, hangUp := context.WithCancel(t.Context())
		time.AfterFunc(300*time.Millisecond, hangUp)
		if _, _, err := s.ChargeCall(gone, call(3), quota.Demand{}); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("a caller that hangs up: %v", err)
		}
		if err := s.Close(); err != nil || len(settled) != 1 {
			t.Errorf("a caller that hung up: given back %+v, %v", settled, err)
		}
	})
}

func TestFlushThatHangsIsGivenUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newStore(&scripted{charge: func(ctx context.Context, _ hot.Batch) ([]hot.State, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}}, porttest.NewClock(porttest.Start), nil)
		defer func() { _ = s.Close() }()
		started := time.Now()
		_, _, err := s.ChargeCall(t.Context(), call(1), quota.Demand{})
		if waited := time.Since(started); !errors.Is(err, ports.ErrUnavailable) || waited != writeLimit {
			t.Errorf("error %v after %v", err, waited)
		}
	})
}

func TestFlushIsRepeatedWhenTheDatabaseRolledItBack(t *testing.T) {
	t.Parallel()
	for _, code := range []string{pgDeadlock, pgSerialization, pgStalePlan} {
		tries := 0
		s := newStore(&scripted{charge: func(_ context.Context, batch hot.Batch) ([]hot.State, error) {
			if tries++; tries < 3 {
				return nil, fmt.Errorf("flush: %w", &pgconn.PgError{Code: code})
			}
			return counted(batch), nil
		}}, porttest.NewClock(porttest.Start), nil)
		if _, _, err := s.ChargeCall(t.Context(), call(1), quota.Demand{}); err != nil || tries != 3 {
			t.Errorf("%s: %v after %d tries", code, err, tries)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestFlushIsNotRepeatedWhenItMayHaveBeenCommitted(t *testing.T) {
	t.Parallel()
	tries := 0
	s := newStore(&scripted{charge: func(context.Context, hot.Batch) ([]hot.State, error) {
		tries++
		return nil, errors.New("unexpected EOF")
	}}, porttest.NewClock(porttest.Start), nil)
	defer func() { _ = s.Close() }()
	if _, _, err := s.ChargeCall(t.Context(), call(1), quota.Demand{}); !errors.Is(err, ports.ErrUnavailable) ||
		tries != 1 {
		t.Errorf("%v after %d tries", err, tries)
	}
}

func TestCallsThatWaitAreOneFlushOfBoundedSizeInLockOrder(t *testing.T) {
	t.Parallel()
	const waiting = maxCharges + 100
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		var sizes []int
		s := newStore(&scripted{charge: func(_ context.Context, batch hot.Batch) ([]hot.State, error) {
			<-release
			sizes = append(sizes, len(batch.Events))
			if !slices.IsSortedFunc(batch.Accounts, hot.Account.Compare) ||
				len(slices.Compact(slices.Clone(batch.Accounts))) != len(batch.Accounts) {
				t.Errorf("accounts %v are not in order, each once", batch.Accounts)
			}
			return counted(batch), nil
		}}, porttest.NewClock(porttest.Start), nil)
		defer func() { _ = s.Close() }()
		var wg sync.WaitGroup
		charge := func(i int) {
			wg.Go(func() {
				if _, _, err := s.ChargeCall(t.Context(), call(i), quota.Demand{}); err != nil {
					t.Error(err)
				}
			})
		}
		charge(0)
		synctest.Wait()
		for i := range waiting {
			charge(i)
		}
		synctest.Wait()
		close(release)
		wg.Wait()
		if diff := cmp.Diff([]int{1, maxCharges, 100}, sizes); diff != "" {
			t.Errorf("sizes of the flushes (-want +got):\n%s", diff)
		}
	})
}

func TestResultsOfAFlushAgreeWithTheCountersItLeft(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		used, limit := rapid.Int64Range(5, 20).Draw(t, "used"), rapid.Int64Range(0, 30).Draw(t, "cap")
		var charges []*charge
		var refunds, never, refusable int64
		for i := range rapid.IntRange(1, 20).Draw(t, "length") {
			c := &charge{event: call(0)}
			c.event.ID = fmt.Sprint(i)
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				if refunds == used {
					continue
				}
				c.refund, refunds = true, refunds+1
			case 1:
				c.demand.NeverRefused, never = true, never+1
			default:
				refusable++
			}
			charges = append(charges, c)
		}
		f := newFlush(charges)
		if len(charges) == 0 {
			return
		}
		granted := quota.GrantedCalls(used-refunds, limit, never, refusable)
		state := hot.State{Found: true, Prev: used, Calls: used - refunds + never + granted, CallsCap: limit}
		if got := state.Granted(f.batch.Demands[0]); got != granted {
			t.Fatalf("granted %d, want %d", got, granted)
		}
		var grants, rank int64
		for i, r := range f.results([]hot.State{state}, nil) {
			c, e := charges[i], f.batch.Events[i]
			if c.refund || c.demand.NeverRefused {
				if e.Rank != 0 {
					t.Fatalf("event %d has rank %d and may be left out", i, e.Rank)
				}
				continue
			}
			if rank++; e.Rank != rank || r.granted != (rank <= granted) {
				t.Fatalf("call %d of rank %d: granted %v, want %v", i, e.Rank, r.granted, rank <= granted)
			}
			if r.granted {
				grants++
			} else if r.state.CallsUsed != state.Calls {
				t.Fatalf("a refused call shows %d used, want %d", r.state.CallsUsed, state.Calls)
			}
		}
		if grants != granted {
			t.Fatalf("%d calls granted, the counter says %d", grants, granted)
		}
	})
}

func TestNotesWaitForADatabaseThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var tries int
		var got []hot.Outcome
		s := newStore(&scripted{notes: func(outcomes []hot.Outcome, _ []hot.Use) error {
			if tries++; tries < 5 {
				return &pgconn.PgError{Code: "57P01"}
			}
			got = append(got, outcomes...)
			return nil
		}}, porttest.NewClock(porttest.Start), nil)
		id := s.ids.next(202611)
		s.FinishCall("org_a", id, 200, "", "run-1")
		time.Sleep(time.Minute)
		synctest.Wait()
		want := []hot.Outcome{{Account: hot.Account{Org: "org_a", Period: 202611}, ID: id, Status: 200, RunID: "run-1"}}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("outcomes (-want +got):\n%s", diff)
		}
		_ = s.Close()
	})
}

func TestNotesThatTheDatabaseRefusesAreLostAlone(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var tries int
		s := newStore(&scripted{notes: func([]hot.Outcome, []hot.Use) error {
			tries++
			return errors.New("refused")
		}}, porttest.NewClock(porttest.Start), nil)
		s.FinishCall("org_a", s.ids.next(202611), 200, "", "")
		time.Sleep(time.Minute)
		s.FinishCall("org_a", s.ids.next(202611), 200, "", "")
		_ = s.Close()
		if tries != 2 {
			t.Errorf("%d tries of 2 notes", tries)
		}
	})
}

func TestOfSeveralUsesOfACredentialTheLastIsNoted(t *testing.T) {
	t.Parallel()
	use := func(credential string, at int64) note { return note{use: &hot.Use{Credential: credential, At: at}} }
	_, got := sortNotes([]note{use("b", 1), use("a", 5), use("b", 3), use("a", 4), use("b", 2)})
	want := []hot.Use{{Credential: "a", At: 5}, {Credential: "b", At: 3}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("uses (-want +got):\n%s", diff)
	}
}
