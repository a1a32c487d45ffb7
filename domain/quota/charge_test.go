package quota

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/problem"
)

func TestChargeCalls_grants_in_order_of_arrival_up_to_the_cap(t *testing.T) {
	t.Parallel()
	call, free := Demand{}, Demand{NeverRefused: true}
	for _, c := range []struct {
		name      string
		used, cap int64
		batch     []Demand
		want      []Outcome
		after     int64
	}{
		{
			"the Nth passes and the N+1st is refused", 48, 50,
			[]Demand{call, call, call},
			[]Outcome{{true, 49}, {true, 50}, {false, 50}},
			50,
		},
		{
			"what is never refused is counted above the cap", 50, 50,
			[]Demand{free, call, free},
			[]Outcome{{true, 51}, {false, 52}, {true, 52}},
			52,
		},
		{"what is never refused goes first", 49, 50, []Demand{call, free}, []Outcome{{false, 50}, {true, 50}}, 50},
		{"a lowered cap never lowers the counter", 80, 50, []Demand{call}, []Outcome{{false, 80}}, 80},
		{"a cap of 0 allows nothing", 0, 0, []Demand{call}, []Outcome{{false, 0}}, 0},
		{"an empty batch changes nothing", 7, 50, nil, []Outcome{}, 7},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, after := ChargeCalls(c.used, c.cap, c.batch)
			if diff := cmp.Diff(c.want, got); diff != "" || after != c.after {
				t.Errorf("counter %d, want %d; outcomes (-want +got):\n%s", after, c.after, diff)
			}
		})
	}
}

func TestChargeCalls_never_passes_the_cap_and_counts_what_it_grants(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		used := rapid.Int64Range(0, 100).Draw(t, "used")
		callsCap := rapid.Int64Range(0, 100).Draw(t, "cap")
		flags := rapid.SliceOfN(rapid.Bool(), 0, 64).Draw(t, "never refused")
		batch := make([]Demand, len(flags))
		for i, f := range flags {
			batch[i] = Demand{NeverRefused: f}
		}
		outcomes, after := ChargeCalls(used, callsCap, batch)
		granted, seen := int64(0), map[int64]bool{}
		for i, o := range outcomes {
			if !o.Granted {
				if batch[i].NeverRefused {
					t.Fatal("a call that is never refused was refused")
				}
				if after < callsCap {
					t.Fatal("a call was refused below the cap")
				}
				continue
			}
			granted++
			if seen[o.CallsUsed] || o.CallsUsed <= used || o.CallsUsed > after {
				t.Fatalf("two calls share the count %d, or it is out of ]%d, %d]", o.CallsUsed, used, after)
			}
			seen[o.CallsUsed] = true
			if !batch[i].NeverRefused && o.CallsUsed > callsCap {
				t.Fatalf("call number %d was granted above the cap %d", o.CallsUsed, callsCap)
			}
		}
		if after != used+granted {
			t.Fatalf("counter %d after %d grants from %d", after, granted, used)
		}
	})
}

func TestQuota_flags_and_remainders(t *testing.T) {
	t.Parallel()
	period := PeriodAt(time.Date(2026, 11, 2, 0, 0, 0, 0, time.UTC), time.UTC)
	q := New(period, Counters{Calls: 1000, Runs: 12}, Caps{Calls: 1000, Runs: 50})
	raw, err := json.Marshal(q)
	want := `{"periodYm":"2026-11","callsUsed":1000,"callsCap":1000,"runsUsed":12,"runsCap":50,"callsOk":false,` +
		`"runsOk":true}`
	if err != nil || string(raw) != want {
		t.Errorf("got %s (%v), want %s", raw, err, want)
	}
	if last := New(period, Counters{Calls: 1000, Runs: 50}, Caps{Calls: 1000, Runs: 50}); last.CallsOk || last.RunsOk {
		t.Errorf("%+v", last)
	}
	lowered := New(period, Counters{Calls: 60, Runs: 9}, Caps{Calls: 50})
	if lowered.CallsRemaining() != 0 || lowered.RunsRemaining() != 0 || lowered.CallsOk || lowered.RunsOk {
		t.Errorf("a cap lowered under what is used: %+v", lowered)
	}
	if q.RunsRemaining() != 38 {
		t.Errorf("runs remaining %d", q.RunsRemaining())
	}
	if !RunGranted(49, 50) || RunGranted(50, 50) || RunGranted(0, 0) {
		t.Error("the last run under the cap is granted and the next one is not")
	}
}

func TestExceeded_bears_its_code(t *testing.T) {
	t.Parallel()
	if got := problem.CodeOf(&ExceededError{Resource: Runs}); got != problem.QuotaExceeded {
		t.Errorf("got %s", got)
	}
}
