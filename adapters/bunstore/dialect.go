package bunstore

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
)

// dialect is everything in which the two databases differ.
type dialect interface {
	// writes and reads are where bun's statements go; the same but on SQLite, which has one connection that writes.
	writes() *bun.DB
	reads() *bun.DB
	// queue is what a job queue works on, apart from both on SQLite, and what it listens on.
	queue() (*sql.DB, *pgxpool.Pool)
	// forUpdate locks the rows of a SELECT that the transaction will change.
	forUpdate(*bun.SelectQuery) *bun.SelectQuery
	// member is the SQL of a text member of a column that holds a JSON object.
	member(column, name string) string
	// emptyLog removes what is deleted from the log of writes, as far as the database can.
	emptyLog(ctx context.Context) error
	// backUp writes a consistent copy of the whole database to a file, while others write.
	backUp(ctx context.Context, path string) error
	// scrub removes what deleted and changed rows have left on the disk, as far as the database can.
	scrub(ctx context.Context) error
	// migrate applies what is missing, and status tells what is there.
	migrate(ctx context.Context) error
	status(ctx context.Context) (MigrationStatus, error)
	close() error
	// ping asks whether the database answers and takes writes; errLost when it must not get any.
	ping(ctx context.Context) error

	// lockKeys keeps other rotations of signing keys out until the transaction ends.
	lockKeys(ctx context.Context, tx bun.Tx) error
	// The writes that calls wait for.
	hot.Writer
}
