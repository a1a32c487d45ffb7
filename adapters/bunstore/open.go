package bunstore

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/netpoll"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/txn"
	"github.com/retraite-gateway/retraite/adapters/bunstore/sealing"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// Store is a database under every role of storage.
type Store struct {
	dialect dialect
	clock   ports.Clock
	ids     *eventIDs
	queue   Enqueuer

	masterKeys MasterKeys
	unlocked   atomic.Pointer[sealing.Box] // nil until the data key was opened

	charges  *batcher[*charge]
	spare    sync.Pool        // of *charge: those that were answered, with the channels on which they were
	yielder  *netpoll.Yielder // nil in a store that Open did not make
	notes    *batcher[note]
	doubts   *batcher[hot.Doubt]
	accounts sync.Map // hot.Account → struct{}: those whose counter row is known to exist
	touched  *touches
	health   health
	closing  chan struct{}
	closed   sync.Once

	principals *fresh[access.CredentialID, principalRow]
	flag       *fresh[struct{}, servicestatus.Flag]
}

var (
	_ ports.Orgs        = (*Store)(nil)
	_ ports.Credentials = (*Store)(nil)
	_ ports.Ledger      = (*Store)(nil)
	_ ports.Usage       = (*Store)(nil)
	_ ports.Runs        = (*Store)(nil)
	_ ports.SharedRuns  = (*Store)(nil)
	_ ports.Idempotency = (*Store)(nil)
	_ ports.Extensions  = (*Store)(nil)
	_ ports.Deliveries  = (*Store)(nil)
	_ ports.Sweeper     = (*Store)(nil)
	_ ports.SigningKeys = (*Store)(nil)
	_ ports.Flags       = (*Store)(nil)
	_ ports.Workers     = (*Store)(nil)
	_ ports.Probe       = (*Store)(nil)
)

// Open makes a store of a URL. It creates no table: see Migrate. A database that does not answer yet is no error; its
// calls are, with ports.ErrUnavailable.
func Open(ctx context.Context, config Config, clock ports.Clock) (*Store, error) {
	d, err := openDialect(ctx, config)
	if err != nil {
		return nil, err
	}
	yielder := netpoll.New()
	s := newStore(d, clock, yielder.Yield)
	s.queue = config.Queue
	s.masterKeys = config.MasterKeys
	s.yielder = yielder
	return s, nil
}

// newStore makes a store that lets others go first by goFirst, between two flushes of the ledger.
func newStore(d dialect, clock ports.Clock, goFirst func()) *Store {
	s := &Store{dialect: d, clock: clock, ids: newEventIDs(clock), closing: make(chan struct{})}
	s.charges = newBatcher(batching{most: maxCharges, goFirst: goFirst}, s.flushCharges)
	s.notes = newBatcher(batching{most: maxNotes, linger: noteLinger, room: noteRoom}, s.flushNotes)
	s.doubts = newBatcher(batching{most: maxDoubts, room: doubtRoom}, s.settle)
	s.touched = newTouches(clock)
	s.principals = newFresh[access.CredentialID, principalRow](
		clock, func(id access.CredentialID) int { return len(id) },
	)
	s.flag = newFresh[struct{}, servicestatus.Flag](clock, func(struct{}) int { return 0 })
	return s
}

// openDialect chooses by the scheme of the URL.
func openDialect(ctx context.Context, config Config) (dialect, error) {
	scheme, _, _ := strings.Cut(config.URL, "://")
	switch scheme {
	case "sqlite":
		return openSQLite(config)
	case "postgres", "postgresql":
		return openPostgres(ctx, config)
	}
	return nil, fmt.Errorf("database URL: the scheme %.20q is none of sqlite, postgres", scheme)
}

// Close counts and writes what still waits, and lets go of the database.
func (s *Store) Close() error {
	var err error
	s.closed.Do(func() {
		close(s.closing)
		s.charges.close()
		s.yielder.Close()
		s.notes.close()
		s.doubts.close()
		s.touched.close()
		s.principals.close()
		s.flag.close()
		err = s.dialect.close()
	})
	return err
}

// transact runs do in a transaction, again when the database asks for that. An error of do is returned as it is. Within
// a change that is noted the transaction is that of the change, which is repeated as a whole.
func (s *Store) transact(ctx context.Context, do func(ctx context.Context, tx bun.Tx) error) error {
	if c, ok := changeIn(ctx); ok {
		return do(ctx, c.tx)
	}
	ctx, cancel := context.WithTimeout(ctx, writeLimit)
	defer cancel()
	return again(ctx, func() error {
		begin := func() (bun.Tx, error) { return s.dialect.writes().BeginTx(ctx, nil) }
		return txn.Do(begin, func(tx bun.Tx) error { return do(ctx, tx) })
	})
}
