package bunstore

import (
	"context"
	"database/sql"
	"errors"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// softFlag is the name of the one flag that there is.
const softFlag = "soft"

// SoftFlag returns the flag, at most a second old.
func (s *Store) SoftFlag(ctx context.Context) (servicestatus.Flag, error) {
	flag, err := s.flag.get(ctx, struct{}{}, s.readFlag)
	return flag, failure("read the soft flag", err)
}

func (s *Store) readFlag(ctx context.Context) (servicestatus.Flag, error) {
	var row flagRow
	err := s.dialect.reads().NewSelect().Model(&row).Where("name = ?", softFlag).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return servicestatus.Flag{Enabled: true}, nil
	}
	return row.flag(), failure("look up", err)
}

// SetSoftFlag sets the flag.
func (s *Store) SetSoftFlag(ctx context.Context, flag servicestatus.Flag) error {
	row := flagRow{
		Name: softFlag, Enabled: flag.Enabled, Reason: storableText(flag.Reason), ChangedAt: optional(flag.ChangedAt),
	}
	_, err := s.writes(ctx).NewInsert().Model(&row).
		On("CONFLICT (name) DO UPDATE").Set("enabled = EXCLUDED.enabled").Set("reason = EXCLUDED.reason").
		Set("changed_at = EXCLUDED.changed_at").Exec(ctx)
	if err == nil {
		err = s.committed(ctx, func() error {
			s.flag.forget()
			return nil
		})
	}
	return failure("set the soft flag", err)
}
