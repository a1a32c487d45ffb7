package bunstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/retraite-gateway/retraite/domain/extension"
)

// Enqueuer puts jobs into a transaction of the store: one for each pending delivery, not before its due time. They
// exist when the transaction commits, and never otherwise.
type Enqueuer interface {
	Enqueue(ctx context.Context, tx *sql.Tx, pending []extension.Delivery) error
}

// errNoQueue refuses a pending delivery in a store that was opened without a queue: nobody would ever attempt it.
var errNoQueue = errors.New("the store has no job queue")

// QueueDatabase returns what a queue works on that shares this database: connections that write, and a pool
// to listen on, nil on SQLite.
func (s *Store) QueueDatabase() (*sql.DB, *pgxpool.Pool) { return s.dialect.queue() }

// enqueue makes the jobs of the deliveries that are pending.
func (s *Store) enqueue(ctx context.Context, tx *sql.Tx, deliveries []extension.Delivery) error {
	var pending []extension.Delivery
	for _, d := range deliveries {
		if d.Status == extension.DeliveryPending {
			pending = append(pending, d)
		}
	}
	switch {
	case len(pending) == 0:
		return nil
	case s.queue == nil:
		return errNoQueue
	}
	return s.queue.Enqueue(ctx, tx, pending)
}
