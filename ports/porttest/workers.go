package porttest

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/extension"
)

// Workers is the contract of ports.Workers.
func Workers(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	worker := func(id string, started time.Time) extension.Worker {
		return extension.Worker{
			ID: id, Kinds: extension.Kinds(), Places: 32, UnderWay: 3, OldestAt: stored(started.Add(time.Minute)),
			StartedAt: stored(started), SeenAt: stored(started.Add(time.Hour)),
		}
	}
	record := func(t *testing.T, b Backend, w extension.Worker) {
		t.Helper()
		if err := b.Workers.RecordWorker(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	shows := func(t *testing.T, b Backend, want ...extension.Worker) {
		t.Helper()
		got, err := b.Workers.RecordedWorkers(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); len(want)+len(got) > 0 && diff != "" {
			t.Errorf("workers (-want +got):\n%s", diff)
		}
	}

	s.test(t, "what a worker records replaces what it recorded before", func(t *testing.T, b Backend) {
		shows(t, b)
		w := worker("w_1", Start)
		record(t, b, w)
		shows(t, b, w)
		w.Kinds = []extension.Kind{extension.HubWebhook}
		w.Places = 8
		w.UnderWay = 0
		w.OldestAt = time.Time{}
		w.SeenAt = w.SeenAt.Add(extension.WorkerBeat)
		record(t, b, w)
		shows(t, b, w)
	})

	s.test(t, "a worker without a kind is one all the same", func(t *testing.T, b Backend) {
		w := worker("w_1", Start)
		w.Kinds = nil
		record(t, b, w)
		shows(t, b, w)
	})

	s.test(t, "the oldest comes first, then the smaller id", func(t *testing.T, b Backend) {
		young := worker("w_0", Start.Add(time.Hour))
		old := worker("w_2", Start)
		twin := worker("w_1", Start)
		for _, w := range []extension.Worker{young, old, twin} {
			record(t, b, w)
		}
		shows(t, b, twin, old, young)
	})

	s.test(t, "a worker that stops is forgotten, the others stay", func(t *testing.T, b Backend) {
		one := worker("w_1", Start)
		two := worker("w_2", Start)
		record(t, b, one)
		record(t, b, two)
		for range 2 {
			if err := b.Workers.ForgetWorker(t.Context(), one.ID); err != nil {
				t.Fatal(err)
			}
			shows(t, b, two)
		}
	})

	s.test(t, "workers that fell silent before an instant are swept in small steps", func(t *testing.T, b Backend) {
		last := worker("w_9", Start.Add(time.Hour))
		record(t, b, last)
		for i := range 3 {
			record(t, b, worker(fmt.Sprintf("w_%d", i), Start.Add(-time.Duration(i)*time.Hour)))
		}
		removed := 0
		for {
			n, err := b.Sweeper.SweepWorkers(t.Context(), last.SeenAt, 2)
			if err != nil || n > 2 {
				t.Fatalf("removed %d of at most 2, %v", n, err)
			}
			removed += n
			if n == 0 {
				break
			}
		}
		if removed != 3 {
			t.Errorf("removed %d, want 3", removed)
		}
		shows(t, b, last)
	})

	s.testWith(t, Replicas, "a replica sees what a worker records", func(t *testing.T, b Backend) {
		w := worker("w_1", Start)
		record(t, b, w)
		shows(t, b.Replica(t), w)
	})
}
