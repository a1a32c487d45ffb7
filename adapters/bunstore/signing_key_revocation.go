package bunstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/ports"
)

// RevokeSigningKey withdraws a key.
func (s *Store) RevokeSigningKey(ctx context.Context, id string, at time.Time) (ports.SigningKey, error) {
	const what = "revoke a signing key"
	if !storable(id) {
		return ports.SigningKey{}, failure(what, ports.ErrNotFound)
	}
	box, err := s.box(ctx)
	if err != nil {
		return ports.SigningKey{}, failure(what, err)
	}
	var after ports.SigningKey
	err = s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		if err := s.dialect.lockKeys(ctx, tx); err != nil {
			return err
		}
		var row keyRow
		if err := tx.NewSelect().Model(&row).Where("key_id = ?", id).Apply(s.dialect.forUpdate).Scan(ctx); err != nil {
			return err
		}
		if row.RevokedAt.at().IsZero() {
			row.RevokedAt = optional(kept(at))
			if retired := row.RetiredAt.at(); retired.IsZero() || retired.After(row.RevokedAt.at()) {
				row.RetiredAt = row.RevokedAt
			}
		}
		key, err := row.key(box)
		if err != nil {
			return err
		}
		after = key
		_, err = tx.NewUpdate().Model(&row).Column("revoked_at", "retired_at").WherePK().Exec(ctx)
		return err
	})
	return after, failure(what, err)
}
