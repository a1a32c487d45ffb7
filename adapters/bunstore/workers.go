package bunstore

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/extension"
)

type workerRow struct {
	bun.BaseModel `bun:"table:workers,alias:w"`

	WorkerID  string   `bun:"worker_id,pk"`
	Kinds     string   `bun:"kinds"` // separated by blanks
	Places    int      `bun:"places"`
	UnderWay  int      `bun:"under_way"`
	OldestAt  optional `bun:"oldest_at"`
	StartedAt moment   `bun:"started_at"`
	SeenAt    moment   `bun:"seen_at"`
}

func rowOfWorker(w extension.Worker) workerRow {
	kinds := make([]string, len(w.Kinds))
	for i, k := range w.Kinds {
		kinds[i] = string(k)
	}
	return workerRow{
		WorkerID: storableText(w.ID), Kinds: strings.Join(kinds, " "), Places: w.Places, UnderWay: w.UnderWay,
		OldestAt: optional(w.OldestAt), StartedAt: moment(w.StartedAt), SeenAt: moment(w.SeenAt),
	}
}

func (r workerRow) worker() extension.Worker {
	var kinds []extension.Kind
	for k := range strings.FieldsSeq(r.Kinds) {
		kinds = append(kinds, extension.Kind(k))
	}
	return extension.Worker{
		ID: r.WorkerID, Kinds: kinds, Places: r.Places, UnderWay: r.UnderWay, OldestAt: r.OldestAt.at(),
		StartedAt: r.StartedAt.at(), SeenAt: r.SeenAt.at(),
	}
}

// RecordWorker saves what a worker records.
func (s *Store) RecordWorker(ctx context.Context, worker extension.Worker) error {
	row := rowOfWorker(worker)
	insert := s.dialect.writes().NewInsert().Model(&row).On("CONFLICT (worker_id) DO UPDATE")
	for _, column := range []string{"kinds", "places", "under_way", "oldest_at", "started_at", "seen_at"} {
		insert = insert.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	_, err := insert.Exec(ctx)
	return failure("record a worker", err)
}

// ForgetWorker removes what a worker recorded.
func (s *Store) ForgetWorker(ctx context.Context, id string) error {
	_, err := s.dialect.writes().NewDelete().Model((*workerRow)(nil)).Where("worker_id = ?", storableText(id)).Exec(ctx)
	return failure("forget a worker", err)
}

// RecordedWorkers returns what every worker recorded last.
func (s *Store) RecordedWorkers(ctx context.Context) ([]extension.Worker, error) {
	var rows []workerRow
	if err := s.dialect.reads().NewSelect().Model(&rows).Order("started_at", "worker_id").Scan(ctx); err != nil {
		return nil, failure("list the workers", err)
	}
	var out []extension.Worker
	for _, r := range rows {
		out = append(out, r.worker())
	}
	return out, nil
}

// SweepWorkers removes the workers that recorded nothing since an instant.
func (s *Store) SweepWorkers(ctx context.Context, before time.Time, limit int) (int, error) {
	return s.sweep(ctx, "sweep workers", sweepWorkers, before.UnixMicro(), limit)
}
