package jobs

import (
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Database is where the jobs are: that of the store.
type Database struct {
	SQL *sql.DB
	// Listen is what a PostgreSQL wakes the workers by; nil on SQLite.
	Listen *pgxpool.Pool
}
