package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
)

// Dialect is the kind of the database.
type Dialect string

// The dialects.
const (
	Postgres Dialect = "postgres"
	SQLite   Dialect = "sqlite"
)

// mostTries bounds how often a job is begun that is cut off before it can note anything; attempts at targets have their
// own schedule. It is so large that no delivery is dropped for a database that was away for days.
const mostTries = 10_000

// deliverArgs name a round of a delivery. They hold nothing else: what is told stays in the store.
type deliverArgs struct {
	Org      string `json:"org"`
	Event    string `json:"event"`
	Endpoint string `json:"endpoint"`
	Round    int    `json:"round"`
}

// Kind names the job in the queue's tables.
func (deliverArgs) Kind() string { return "deliver_event" }

func (a deliverArgs) id() extension.DeliveryID {
	return extension.DeliveryID{Org: access.OrgID(a.Org), EventID: a.Event, Endpoint: extension.EndpointID(a.Endpoint)}
}

// Enqueuer puts jobs into transactions of the store; it works none.
type Enqueuer struct{ client *river.Client[*sql.Tx] }

// NewEnqueuer makes an enqueuer for a kind of database. It needs no connection of its own.
func NewEnqueuer(dialect Dialect) (*Enqueuer, error) {
	var driver riverdriver.Driver[*sql.Tx] = riverdatabasesql.New(nil)
	if dialect == SQLite {
		driver = riversqlite.New(nil)
	}
	client, err := river.NewClient(driver, &river.Config{Logger: silent, FetchCooldown: fetchPause})
	if err != nil {
		return nil, fmt.Errorf("the job queue: %w", err)
	}
	return &Enqueuer{client: client}, nil
}

// Enqueue makes a job for each delivery, not before it is due.
func (e *Enqueuer) Enqueue(ctx context.Context, tx *sql.Tx, pending []extension.Delivery) error {
	jobs := make([]river.InsertManyParams, len(pending))
	now := time.Now()
	for i, d := range pending {
		opts := &river.InsertOpts{Queue: string(d.Kind), MaxAttempts: mostTries}
		if d.DueAt.After(now) {
			// Any instant makes the job wait for the queue's next look at its calendar, so it is given
			// only where there is one.
			opts.ScheduledAt = d.DueAt
		}
		jobs[i] = river.InsertManyParams{
			Args:       deliverArgs{Org: string(d.Org), Event: d.EventID, Endpoint: string(d.Endpoint), Round: d.Round},
			InsertOpts: opts,
		}
	}
	if _, err := e.client.InsertManyTx(ctx, tx, jobs); err != nil {
		return fmt.Errorf("enqueue: %w", err)
	}
	return nil
}
