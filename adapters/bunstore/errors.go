package bunstore

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/retraite-gateway/retraite/ports"
)

// SQLSTATEs of PostgreSQL that mean something here.
const (
	pgNotNull         = "23502"
	pgForeignKey      = "23503"
	pgUnique          = "23505"
	pgSerialization   = "40001"
	pgDeadlock        = "40P01"
	pgStalePlan       = "0A000"
	pgReadOnly        = "25006"
	pgLockUnavailable = "55P03"
	pgCanceled        = "57014"
	pgMissingTable    = "42P01"
	pgCorrupt         = "XX001"
	pgCorruptIndex    = "XX002"

	pgTooManyConnections = "53300"
)

// failure says what was being done and translates the driver's error into a sentinel. nil stays nil.
func failure(what string, err error) error {
	if err == nil {
		return nil
	}
	if sentinel := sentinelOf(err); sentinel != nil && !errors.Is(err, sentinel) {
		return fmt.Errorf("%s: %w: %w", what, sentinel, err)
	}
	return fmt.Errorf("%s: %w", what, err)
}

func sentinelOf(err error) error {
	switch {
	case errors.Is(err, sql.ErrNoRows), errors.Is(err, pgx.ErrNoRows):
		return ports.ErrNotFound
	case isConflict(err):
		return ports.ErrConflict
	case isUnavailable(err):
		return ports.ErrUnavailable
	}
	return nil
}

// isConflict says whether the statement met a row that is there already.
func isConflict(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == pgUnique
	}
	code := sqliteCode(err)
	return code == sqlite3.SQLITE_CONSTRAINT_UNIQUE || code == sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY
}

// isMissingReference says whether the statement named a row that is not there.
func isMissingReference(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == pgForeignKey
	}
	return sqliteCode(err) == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY
}

// isNotNull says whether the statement wrote a null where none may be: how a commit fails that meets a live answer.
func isNotNull(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == pgNotNull
	}
	return sqliteCode(err) == sqlite3.SQLITE_CONSTRAINT_NOTNULL
}

// isUnavailable says whether the database did not answer, or not in time.
func isUnavailable(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		switch pg.Code {
		case pgSerialization, pgDeadlock, pgReadOnly, pgLockUnavailable, pgCanceled, pgCorrupt, pgCorruptIndex:
			return true
		}
		// Connection, resources, operator intervention (shutdown), system.
		return strings.HasPrefix(pg.Code, "08") || strings.HasPrefix(pg.Code, "53") ||
			strings.HasPrefix(pg.Code, "57P") ||
			strings.HasPrefix(pg.Code, "58")
	}
	switch sqliteCode(err) & 0xff {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN,
		sqlite3.SQLITE_READONLY, sqlite3.SQLITE_INTERRUPT, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PROTOCOL,
		sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return true
	}
	if _, ok := errors.AsType[net.Error](err); ok {
		return true
	}
	if _, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		return true
	}
	for _, gone := range []error{
		context.Canceled, context.DeadlineExceeded, driver.ErrBadConn, sql.ErrConnDone, io.EOF, io.ErrUnexpectedEOF,
		net.ErrClosed, errClosed,
	} {
		if errors.Is(err, gone) {
			return true
		}
	}
	return pgconn.SafeToRetry(err) || pgconn.Timeout(err) || isClosedConnection(err)
}

// isCorrupt says whether the database found itself damaged.
func isCorrupt(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == pgCorrupt || pg.Code == pgCorruptIndex
	}
	code := sqliteCode(err) & 0xff
	return code == sqlite3.SQLITE_CORRUPT || code == sqlite3.SQLITE_NOTADB
}

// isMissingTable says whether a table is gone.
func isMissingTable(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == pgMissingTable
	}
	return err != nil && sqliteCode(err) == sqlite3.SQLITE_ERROR && strings.Contains(err.Error(), "no such table")
}

// isClosedConnection knows the errors of a connection that died, and of a database that was closed, which
// their packages do not export.
func isClosedConnection(err error) bool {
	text := err.Error()
	return strings.Contains(text, "conn closed") || strings.Contains(text, "closed pool") ||
		strings.Contains(text, "database is closed")
}

func sqliteCode(err error) int {
	if e, ok := errors.AsType[*sqlite.Error](err); ok {
		return e.Code()
	}
	return 0
}

// attempts bounds how often a transaction is run again.
const attempts = 5

// again runs a whole transaction once more when the database rolled it back to let another pass, had planned it for an
// older table, or never received it. Nothing of it stands then, so it is not done twice.
func again(ctx context.Context, transaction func() error) error {
	var err error
	for tries := 0; tries < attempts; {
		err = transaction()
		switch {
		case err == nil || ctx.Err() != nil:
			return err
		case isCrowded(err):
			if !pauseCrowd(ctx) {
				return err
			}
		case isRepeatable(err):
			tries++
		default:
			return err
		}
	}
	return err
}

func isRepeatable(err error) bool {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.Code == pgSerialization || pg.Code == pgDeadlock || pg.Code == pgStalePlan
	}
	return pgconn.SafeToRetry(err) && !isConnectError(err)
}

func isConnectError(err error) bool {
	_, ok := errors.AsType[*pgconn.ConnectError](err)
	return ok
}

// storable says whether texts can be in the database at all; nothing is found under others.
func storable(texts ...string) bool {
	for _, text := range texts {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return false
		}
	}
	return true
}

// storableText returns the nearest text that the database holds, so that one caller's odd header spoils nobody's batch.
func storableText(text string) string {
	if storable(text) {
		return text
	}
	return strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\x00", "\uFFFD")
}
