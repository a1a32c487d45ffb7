package bunstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/adapters/bunstore/sealing"
)

// MasterKeys is where the master key of a store comes from. Its errors are words for the person who starts the program.
type MasterKeys interface {
	// MasterKey returns the key of a store that has sealed something.
	MasterKey() (sealing.MasterKey, error)
	// FirstMasterKey returns the key for a store that has sealed nothing yet; it may make one.
	FirstMasterKey() (sealing.MasterKey, error)
}

// ErrMasterKey is a master key that is missing, or is not that of the store. Nothing was changed.
var ErrMasterKey = errors.New("master key")

type dataKeyRow struct {
	bun.BaseModel `bun:"table:data_keys,alias:dk"`

	ID          int    `bun:"data_key_id,pk"`
	MasterKeyID string `bun:"master_key_id"`
	Wrapped     []byte `bun:"wrapped"`
	CreatedAt   moment `bun:"created_at"`
	WrappedAt   moment `bun:"wrapped_at"`
}

// onlyDataKey is the id of the one data key of a store.
const onlyDataKey = 1

// Unlock opens the data key of the store, makes it when there is none, and seals what a version of before
// left in clear. ErrMasterKey.
func (s *Store) Unlock(ctx context.Context) error {
	box, err := s.box(ctx)
	if err != nil {
		return err
	}
	return failure("seal what is in clear", s.sealClear(ctx, box))
}

// box returns what seals and opens columns. It must not be called inside of a transaction: on SQLite
// that would wait for itself.
func (s *Store) box(ctx context.Context) (*sealing.Box, error) {
	if box := s.unlocked.Load(); box != nil {
		return box, nil
	}
	if s.masterKeys == nil {
		return nil, fmt.Errorf("%w: the store was opened without one", ErrMasterKey)
	}
	row, err := s.dataKey(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		row, err = s.makeDataKey(ctx)
	}
	if err != nil {
		return nil, failure("read the data key", err)
	}
	master, err := s.masterKeys.MasterKey()
	if err != nil {
		return nil, fmt.Errorf("%w: the store wants the key %s: %w", ErrMasterKey, row.MasterKeyID, err)
	}
	box, err := row.unlock(master)
	if err != nil {
		return nil, err
	}
	s.unlocked.Store(box)
	return box, nil
}

func (r dataKeyRow) unlock(master sealing.MasterKey) (*sealing.Box, error) {
	if id := master.ID(); id != r.MasterKeyID {
		return nil, fmt.Errorf(
			"%w: the secrets of the store are sealed with the key %s, and the one at hand is %s", ErrMasterKey,
			r.MasterKeyID, id,
		)
	}
	box, err := master.Unlock(r.Wrapped)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrMasterKey, err)
	}
	return box, nil
}

func (s *Store) dataKey(ctx context.Context) (dataKeyRow, error) {
	var row dataKeyRow
	err := s.dialect.reads().NewSelect().Model(&row).Where("data_key_id = ?", onlyDataKey).Scan(ctx)
	return row, err
}

// makeDataKey makes the data key; of processes that start together on a fresh store the first one's stays.
func (s *Store) makeDataKey(ctx context.Context) (dataKeyRow, error) {
	master, err := s.masterKeys.FirstMasterKey()
	if err != nil {
		return dataKeyRow{}, fmt.Errorf("%w: %w", ErrMasterKey, err)
	}
	wrapped, err := master.NewDataKey()
	if err != nil {
		return dataKeyRow{}, err
	}
	now := moment(s.clock.Now())
	row := dataKeyRow{ID: onlyDataKey, MasterKeyID: master.ID(), Wrapped: wrapped, CreatedAt: now, WrappedAt: now}
	if _, err := s.dialect.writes().NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return dataKeyRow{}, err
	}
	return s.dataKey(ctx)
}

// RotateMasterKey wraps the data key with another master key. What it sealed stays as it is, and processes
// that run go on. ErrMasterKey.
func (s *Store) RotateMasterKey(ctx context.Context, next sealing.MasterKey) error {
	if _, err := s.box(ctx); err != nil {
		return err
	}
	present, err := s.masterKeys.MasterKey()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrMasterKey, err)
	}
	return failure("rotate the master key", s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		var row dataKeyRow
		if err := tx.NewSelect().Model(&row).Where("data_key_id = ?", onlyDataKey).Apply(s.dialect.forUpdate).
			Scan(ctx); err != nil {
			return err
		}
		if _, err := row.unlock(present); err != nil {
			return err
		}
		wrapped, err := present.Rewrap(row.Wrapped, next)
		if err != nil {
			return err
		}
		row.MasterKeyID = next.ID()
		row.Wrapped = wrapped
		row.WrappedAt = moment(s.clock.Now())
		_, err = tx.NewUpdate().Model(&row).WherePK().Exec(ctx)
		return err
	}))
}

// The places of what is sealed.

func (r keyRow) seedPlace() sealing.Place {
	return sealing.Place{Table: "signing_keys", Row: []string{r.Use, fmt.Sprint(r.Generation)}, Column: "private"}
}

func (r endpointRow) place(column string) sealing.Place {
	return sealing.Place{Table: "extension_endpoints", Row: []string{r.OrgID, r.EndpointID}, Column: column}
}

// noSecrets is the column of an endpoint without secrets: it has nothing to seal.
const noSecrets = "[]"

// sealed returns the row as it is stored.
func (r endpointRow) sealed(box *sealing.Box) endpointRow {
	r.URL = box.SealText(r.place("url"), r.URL)
	if r.Secrets != noSecrets {
		r.Secrets = box.SealText(r.place("secrets"), r.Secrets)
	}
	return r
}

// opened returns a stored row in clear.
func (r endpointRow) opened(box *sealing.Box) (endpointRow, error) {
	url, err := box.OpenText(r.place("url"), r.URL)
	if err != nil {
		return endpointRow{}, err
	}
	r.URL = url
	if r.Secrets == noSecrets {
		return r, nil
	}
	r.Secrets, err = box.OpenText(r.place("secrets"), r.Secrets)
	return r, err
}

// sealClear seals the values that are in clear. A store of before has them, once; whatever of them SQLite keeps
// in its free pages goes too.
func (s *Store) sealClear(ctx context.Context, box *sealing.Box) error {
	found := false
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		found = false
		var keys []keyRow
		if err := tx.NewSelect().Model(&keys).Apply(s.dialect.forUpdate).Scan(ctx); err != nil {
			return err
		}
		for _, row := range keys {
			if sealing.IsSealed(row.Private) {
				continue
			}
			found = true
			row.Private = box.Seal(row.seedPlace(), row.Private)
			if _, err := tx.NewUpdate().Model(&row).Column("private").WherePK().Exec(ctx); err != nil {
				return err
			}
		}
		sealed, err := s.sealEndpoints(ctx, tx, box)
		found = found || sealed
		return err
	})
	if err != nil || !found {
		return err
	}
	return s.dialect.scrub(ctx)
}

func (s *Store) sealEndpoints(ctx context.Context, tx bun.Tx, box *sealing.Box) (found bool, err error) {
	var rows []endpointRow
	if err := tx.NewSelect().Model(&rows).Apply(s.dialect.forUpdate).Scan(ctx); err != nil {
		return false, err
	}
	for _, row := range rows {
		clearURL := !sealing.IsSealedText(row.URL)
		clearSecrets := row.Secrets != noSecrets && !sealing.IsSealedText(row.Secrets)
		if clearURL {
			row.URL = box.SealText(row.place("url"), row.URL)
		}
		if clearSecrets {
			row.Secrets = box.SealText(row.place("secrets"), row.Secrets)
		}
		if !clearURL && !clearSecrets {
			continue
		}
		found = true
		if _, err := tx.NewUpdate().Model(&row).Column("url", "secrets").WherePK().Exec(ctx); err != nil {
			return false, err
		}
	}
	return found, nil
}
