package bunstore

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/retraite-gateway/retraite/ports"
)

// How soon the kernel gives a server up that has vanished without a word: what was sent is not acknowledged, or nothing
// was sent and probes are not answered.
const (
	postgresUserTimeout = 10 * time.Second
	postgresKeepIdle    = 5 * time.Second
	postgresKeepEvery   = 2 * time.Second
	postgresKeepProbes  = 3
	// postgresPing bounds the look at a connection that was idle, before it is used.
	postgresPing = 2 * time.Second
)

// pinned are the settings of a session that statements depend on: bun writes arguments into their text, as literals in
// which a backslash is a character like any other, in UTF-8.
func pinned() map[string]string {
	return map[string]string{"standard_conforming_strings": "on", "client_encoding": "UTF8"}
}

// harden sets what every connection of the pool is made with.
func harden(settings *pgxpool.Config) {
	for name, value := range pinned() {
		settings.ConnConfig.RuntimeParams[name] = value
	}
	dialer := &net.Dialer{
		KeepAliveConfig: net.KeepAliveConfig{
			Enable: true, Idle: postgresKeepIdle, Interval: postgresKeepEvery, Count: postgresKeepProbes,
		},
		Control: userTimeout,
	}
	settings.ConnConfig.DialFunc = dialer.DialContext
	_, set := settings.ConnConfig.RuntimeParams[idleSetting]
	settings.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		if err := checkPinned(ctx, conn); err != nil {
			return err
		}
		statements := readInOrder
		if !set {
			statements += letGo()
		}
		_, err := conn.PgConn().Exec(ctx, statements).ReadAll()
		return err
	}
	settings.PingTimeout = postgresPing
}

// idleSetting is after how long a server ends a session that stands idle in a transaction.
const idleSetting = "idle_in_transaction_session_timeout"

// readInOrder has pages read from an index in its order, as far as the page goes. A server without statistics of an
// organisation, which is new, thinks that it has a few rows: it would fetch all of them in the order of the table, and
// sort them for each page. Nothing here reads so much at once that the order of the table would help.
const readInOrder = "SET enable_bitmapscan = off"

// letGo has the server end a session whose caller has vanished from its sight: it would keep the locks of its
// transaction for hours, and every call of the same organisation would wait for them. No transaction here lasts for
// longer than the limit. It is no setting of the start, which a pooler in between may refuse.
func letGo() string {
	return fmt.Sprintf(
		"; SET %s = %d; SET tcp_keepalives_idle = %d; SET tcp_keepalives_interval = %d; SET tcp_keepalives_count = %d",
		idleSetting, writeLimit.Milliseconds(), int(postgresKeepIdle.Seconds()), int(postgresKeepEvery.Seconds()),
		postgresKeepProbes,
	)
}

// checkPinned refuses a connection on which a pinned setting does not hold: some pooler in between did not pass it on.
func checkPinned(_ context.Context, conn *pgx.Conn) error {
	for name, want := range pinned() {
		if got := conn.PgConn().ParameterStatus(name); got != want {
			return fmt.Errorf("the database answers with %s %q; the gateway works with %q alone", name, got, want)
		}
	}
	return nil
}

// errReadOnly is a database that answers and takes no write: a standby, a primary that was demoted, or one set so.
var errReadOnly = fmt.Errorf("the database is read-only: %w", ports.ErrUnavailable)

// ping asks whether the database takes writes. Where it does not, or does not answer, the other connections lead to the
// same place: they are given up, so that those made next go to where the address leads by then.
func (d *postgresDialect) ping(ctx context.Context) error {
	var writable bool
	err := d.bun.NewRaw("SELECT NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'").Scan(
		ctx, &writable,
	)
	if err == nil && !writable {
		err = errReadOnly
	}
	if err != nil && !errors.Is(ctx.Err(), context.Canceled) {
		d.pool.Reset()
	}
	return err
}

// isCrowded says whether the server has no connection left to give.
func isCrowded(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pg.Code == pgTooManyConnections
}
