package bunstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/retraite-gateway/retraite/ports"
)

func TestDriversErrorsBecomeSentinels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		err  error
		want error
	}{
		{"no row", sql.ErrNoRows, ports.ErrNotFound},
		{"no row of pgx", pgx.ErrNoRows, ports.ErrNotFound},
		{"a key that exists", &pgconn.PgError{Code: "23505"}, ports.ErrConflict},
		{"a serialization failure", &pgconn.PgError{Code: "40001"}, ports.ErrUnavailable},
		{"a deadlock", &pgconn.PgError{Code: "40P01"}, ports.ErrUnavailable},
		{"a shutdown", &pgconn.PgError{Code: "57P01"}, ports.ErrUnavailable},
		{"a server that starts", &pgconn.PgError{Code: "57P03"}, ports.ErrUnavailable},
		{"too many connections", &pgconn.PgError{Code: "53300"}, ports.ErrUnavailable},
		{"a full disk", &pgconn.PgError{Code: "53100"}, ports.ErrUnavailable},
		{"a server that became read-only", &pgconn.PgError{Code: "25006"}, ports.ErrUnavailable},
		{"a statement that took too long", &pgconn.PgError{Code: "57014"}, ports.ErrUnavailable},
		{"a refused connection", &net.OpError{Op: "dial", Err: syscall.ECONNREFUSED}, ports.ErrUnavailable},
		{"a connection that ended", io.ErrUnexpectedEOF, ports.ErrUnavailable},
		{"a caller that hung up", context.Canceled, ports.ErrUnavailable},
		{"a time that is up", context.DeadlineExceeded, ports.ErrUnavailable},
		{"a fault of ours in a statement", &pgconn.PgError{Code: "42601"}, nil},
		{"a text that cannot be stored", &pgconn.PgError{Code: "22021"}, nil},
		{"anything else", errors.New("odd"), nil},
	} {
		err := failure("do something", fmt.Errorf("wrapped: %w", c.err))
		for _, sentinel := range []error{ports.ErrNotFound, ports.ErrConflict, ports.ErrUnavailable} {
			got := errors.Is(err, sentinel)
			if got != (sentinel == c.want) { //nolint:errorlint // Two sentinels are compared.
				t.Errorf("%s: is %v = %v", c.name, sentinel, got)
			}
		}
		if !errors.Is(err, c.err) {
			t.Errorf("%s: the cause is lost", c.name)
		}
	}
	if failure("do nothing", nil) != nil {
		t.Error("no error became one")
	}
}
