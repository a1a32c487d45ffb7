package bunstore

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/uptrace/bun"
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
	// migrate applies what is missing, and status tells what is there.
	migrate(ctx context.Context) error
	status(ctx context.Context) (MigrationStatus, error)
	close() error

	// lockKeys keeps other rotations of signing keys out until the transaction ends.
	lockKeys(ctx context.Context, tx bun.Tx) error
	// ensureCounters creates the counter rows that are missing, and returns the accounts whose organisation exists.
	ensureCounters(ctx context.Context, accounts []account) ([]account, error)
	// chargeCalls counts a batch in one transaction and answers for each of its accounts, in their order.
	chargeCalls(ctx context.Context, batch chargeBatch) ([]accountState, error)
	// recordNotes writes what may be late.
	recordNotes(ctx context.Context, outcomes []outcomeRow, uses []useRow) error
	// commitRun writes everything of a run in one transaction, of which the charge is the first statement. It answers not found, and has
	// written nothing, when there is no counter that may rise.
	commitRun(ctx context.Context, rows runRows) (accountState, error)
}

// account is an organisation in a period: what has one counter row.
type account struct {
	org    string
	period int32 // 202611
}

func (a account) compare(b account) int {
	switch {
	case a.org < b.org:
		return -1
	case a.org > b.org:
		return 1
	}
	return int(a.period - b.period)
}

// accountState is a counter row after a statement, with the caps that the statement read.
type accountState struct {
	found    bool
	prev     int64 // calls before the statement
	calls    int64
	runs     int64
	callsCap int64
	runsCap  int64
}

// chargeBatch is one flush of the ledger. Accounts are in order, each once: that is the one lock order.
type chargeBatch struct {
	accounts []account
	demands  []demandRow // of the account of the same index
	events   []eventRow
}

// demandRow is what is asked of one account. Calls given back are counted first, then those that are never refused.
type demandRow struct{ never, refusable, refunds int64 }

// eventRow is a usage event of one account, recorded when rank calls that may be refused are granted; rank 0 always.
type eventRow struct {
	account                          int
	rank                             int64
	id                               string
	at                               int64
	operation, credential, requestID string
	calls, runs                      int64
	status                           int
	code, runID                      string
}

// outcomeRow is what a call was answered.
type outcomeRow struct {
	account
	id     string
	status int
	code   string
	runID  string
}

// useRow is a use of a credential, written when the one that is noted is not later than before.
type useRow struct {
	credential string
	at, before int64
}

// runRows is a run as rows.
type runRows struct {
	account     account
	charged     bool // the run counts against the cap
	runID       string
	createdAt   int64
	commitID    string
	dossierID   *string
	supersedes  *string
	document    []byte
	fingerprint string
	lacunes     []string
	event       eventRow // recorded when charged
	answer      *answerRow
	now         int64
	deliveries  []deliveryRow
	// enqueue makes their jobs; nil without deliveries.
	enqueue func(ctx context.Context, tx *sql.Tx) error
}
