package memory

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"github.com/retraite-gateway/retraite/domain/extension"
)

// RecordWorker saves what a worker records.
func (s *Store) RecordWorker(_ context.Context, worker extension.Worker) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	worker.Kinds = slices.Clone(worker.Kinds)
	worker.OldestAt = kept(worker.OldestAt)
	worker.StartedAt = kept(worker.StartedAt)
	worker.SeenAt = kept(worker.SeenAt)
	s.workers[worker.ID] = worker
	return nil
}

// ForgetWorker removes what a worker recorded.
func (s *Store) ForgetWorker(_ context.Context, id string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.workers, id)
	return nil
}

// RecordedWorkers returns what every worker recorded last.
func (s *Store) RecordedWorkers(context.Context) ([]extension.Worker, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := slices.Collect(maps.Values(s.workers))
	for i := range out {
		out[i].Kinds = slices.Clone(out[i].Kinds)
	}
	slices.SortFunc(out, func(a, b extension.Worker) int {
		return cmp.Or(a.StartedAt.Compare(b.StartedAt), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}
