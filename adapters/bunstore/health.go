package bunstore

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/adapters/bunstore/internal/hot"
	"github.com/retraite-gateway/retraite/ports"
)

// health remembers how the writes that calls wait for went: a database that answers reads may refuse them all.
type health struct {
	mu     sync.Mutex
	failed error // of the last write; nil when it succeeded, or failed for a reason of its own
	lost   error // why nothing may be written at all
}

// note takes the outcome of a write.
func (h *health) note(err error) {
	if err != nil && !isOutage(err) {
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.failed = err
}

func (h *health) lastFailure() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.failed
}

// lose keeps writes away from a database that would take them for nothing, until it is called with nil.
func (h *health) lose(why error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lost = why
}

func (h *health) isLost() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.lost
}

// isOutage says whether an error is the database's, and would meet every write.
func isOutage(err error) bool {
	return isUnavailable(err) || isMissingTable(err)
}

// probeFlag is the row that a probe writes.
const probeFlag = "probe"

// Ping says whether calls can be served: the database answers, it takes writes, and the last write of a call did not
// fail, or another one succeeds now. A file that is damaged stays out until a call is written.
func (s *Store) Ping(ctx context.Context) error {
	err := s.dialect.ping(ctx)
	if errors.Is(err, errLost) {
		s.health.lose(err)
	} else {
		s.health.lose(nil)
	}
	if err != nil {
		return fmt.Errorf("ping: %w: %w", ports.ErrUnavailable, err)
	}
	failed := s.health.lastFailure()
	if failed == nil {
		return nil
	}
	if !isCorrupt(failed) {
		failed = s.tryWrite(ctx)
		if failed == nil {
			s.health.note(nil)
			return nil
		}
	}
	return fmt.Errorf("the last write failed: %w: %w", ports.ErrUnavailable, failed)
}

// tryWrite writes a row of no meaning, and runs the ledger's flush without calls.
func (s *Store) tryWrite(ctx context.Context) error {
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		row := flagRow{Name: probeFlag, ChangedAt: optional(s.clock.Now())}
		_, err := tx.NewInsert().Model(&row).On("CONFLICT (name) DO UPDATE").Set("changed_at = EXCLUDED.changed_at").
			Exec(ctx)
		return err
	})
	if err == nil {
		_, err = s.dialect.ChargeCalls(ctx, hot.Batch{})
	}
	return err
}
