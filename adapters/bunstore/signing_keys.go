package bunstore

import (
	"context"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/ports"
)

// SigningKeys returns every key of a use, oldest first.
func (s *Store) SigningKeys(ctx context.Context, use ports.KeyUse) ([]ports.SigningKey, error) {
	keys, err := s.keysOf(ctx, s.dialect.reads(), use)
	return keys, failure("read signing keys", err)
}

func (s *Store) keysOf(ctx context.Context, db bun.IDB, use ports.KeyUse) ([]ports.SigningKey, error) {
	var rows []keyRow
	if err := db.NewSelect().Model(&rows).Where("key_use = ?", string(use)).Order("created_at", "generation").
		Scan(ctx); err != nil {
		return nil, err
	}
	keys := make([]ports.SigningKey, 0, len(rows))
	if len(rows) == 0 {
		return keys, nil
	}
	box, err := s.box(ctx)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		key, err := row.key(box)
		if err != nil {
			return nil, err
		}
		keys = append(keys, key)
	}
	return keys, nil
}

// EnsureSigningKey saves the key as the first of its use, unless there is one.
func (s *Store) EnsureSigningKey(ctx context.Context, key ports.SigningKey) ([]ports.SigningKey, error) {
	const what = "save the first signing key"
	box, err := s.box(ctx)
	if err != nil {
		return nil, failure(what, err)
	}
	row := rowOfKey(key, 1, box)
	_, err = s.dialect.writes().NewInsert().Model(&row).On("CONFLICT (key_use, generation) DO NOTHING").Exec(ctx)
	if err != nil {
		return nil, failure(what, err)
	}
	keys, err := s.keysOf(ctx, s.dialect.writes(), key.Use)
	return keys, failure(what, err)
}

// RotateSigningKey saves one more key and retires the others of its use. Rotations at once wait for each other on the
// rows that each of them retires, or on the first generation.
func (s *Store) RotateSigningKey(ctx context.Context, key ports.SigningKey) error {
	box, err := s.box(ctx)
	if err != nil {
		return failure("rotate a signing key", err)
	}
	err = s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.dialect.lockKeys(ctx, tx); err != nil {
			return err
		}
		_, err := tx.NewUpdate().Model((*keyRow)(nil)).Set("retired_at = ?", optional(key.SignsFrom)).
			Where("key_use = ?", string(key.Use)).
			Where("retired_at IS NULL OR retired_at > ?", optional(key.SignsFrom)).Exec(ctx)
		if err != nil {
			return err
		}
		var newest int
		if err := tx.NewSelect().Model((*keyRow)(nil)).ColumnExpr("coalesce(max(generation), 0)").
			Where("key_use = ?", string(key.Use)).
			Scan(ctx, &newest); err != nil {
			return err
		}
		row := rowOfKey(key, newest+1, box)
		_, err = tx.NewInsert().Model(&row).Exec(ctx)
		return err
	})
	return failure("rotate a signing key", err)
}
