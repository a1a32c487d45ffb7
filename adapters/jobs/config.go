package jobs

import (
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Config says how much is worked here.
type Config struct {
	// Workers is how many deliveries of each kind this process attempts at once; 0 means DefaultWorkers.
	Workers int
}

// DefaultWorkers suits attempts, which mostly wait.
const DefaultWorkers = 32

// Database is where the jobs are: that of the store.
type Database struct {
	SQL *sql.DB
	// Listen is what a PostgreSQL wakes the workers by; nil on SQLite.
	Listen *pgxpool.Pool
}
