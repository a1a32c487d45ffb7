package bunstore

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	sqlite3 "modernc.org/sqlite/lib"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/txn"
)

// A caller is told that a call costs nothing when its charge was not confirmed. The charge may stand all the same, or
// be carried out once the network is whole again. Such charges are kept and, as soon as the database answers, settled
// by their event's id: one that stands is given back, and one that does not can come to be no more. They are forgotten
// when the process ends before that.
const (
	maxDoubts  = 1024 // of one transaction
	doubtRoom  = 1 << 16
	doubtPause = 250 * time.Millisecond
)

// isInDoubt says whether what failed may have been carried out, or may still be. A server that refuses has rolled back,
// unless it ended the session in which it did. SQLite has rolled back, unless it was the disk that did not confirm.
func isInDoubt(err error) bool {
	if _, ok := errors.AsType[*txn.InDoubtError](err); !ok {
		return false
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return pg.SeverityUnlocalized == "FATAL" || pg.SeverityUnlocalized == "PANIC"
	}
	if code := sqliteCode(err) & 0xff; code != 0 {
		return code == sqlite3.SQLITE_IOERR
	}
	return !pgconn.SafeToRetry(err)
}

// doubtBatch keeps what the callers of a failed flush were told about: charges that may stand, and
// calls that were not given back.
func (s *Store) doubtBatch(batch []*charge, err error) {
	inDoubt := isInDoubt(err)
	for _, c := range batch {
		switch {
		case c.refund:
			given := rowOfEvent(c.event, "")
			given.Calls = 1
			s.doubts.add(hot.Doubt{Account: accountOf(c.event), Event: given, Stands: true, BackID: c.event.ID})
		case inDoubt:
			s.doubt(accountOf(c.event), rowOfEvent(c.event, c.event.ID), false)
		}
	}
}

// doubt keeps a charge that may stand, or that does.
func (s *Store) doubt(account hot.Account, event hot.Event, stands bool) {
	s.doubts.add(hot.Doubt{Account: account, Event: event, Stands: stands, BackID: s.ids.next(account.Period)})
}

// settle ends doubts, and waits for a database that does not answer. A store that closes tries once.
func (s *Store) settle(batch []hot.Doubt) {
	for {
		if s.trySettle(batch) == nil {
			return
		}
		select {
		case <-s.closing:
			return
		case <-time.After(doubtPause):
		}
	}
}

func (s *Store) trySettle(batch []hot.Doubt) error {
	if err := s.health.isLost(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeLimit)
	defer cancel()
	return again(ctx, func() error { return s.dialect.Settle(ctx, batch) })
}
