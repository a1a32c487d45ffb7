package bunstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.StaffPasses = (*Store)(nil)

type passRow struct {
	bun.BaseModel `bun:"table:staff_passes,alias:sp"`

	Digest    string `bun:"digest,pk"`
	Kind      string `bun:"kind"`
	Email     string `bun:"email"`
	Role      string `bun:"role"`
	CreatedAt moment `bun:"created_at"`
	SeenAt    moment `bun:"seen_at"`
}

func (r passRow) pass(digest access.Digest) staff.Pass {
	return staff.Pass{
		Digest: digest, Kind: staff.Kind(r.Kind), Email: r.Email, Role: staff.Role(r.Role), CreatedAt: r.CreatedAt.at(),
		SeenAt: r.SeenAt.at(),
	}
}

// CreatePass saves a new pass.
func (s *Store) CreatePass(ctx context.Context, pass staff.Pass) error {
	row := passRow{
		Digest: pass.Digest.Hex(), Kind: string(pass.Kind), Email: pass.Email, Role: string(pass.Role),
		CreatedAt: moment(pass.CreatedAt), SeenAt: moment(pass.SeenAt),
	}
	_, err := s.writes(ctx).NewInsert().Model(&row).Exec(ctx)
	return failure("create a pass", err)
}

// TakePass returns a link and ends it, by one statement.
func (s *Store) TakePass(ctx context.Context, digest access.Digest) (staff.Pass, error) {
	var row passRow
	err := again(ctx, func() error {
		return s.dialect.writes().NewRaw(
			"DELETE FROM staff_passes WHERE digest = ? AND kind = ? RETURNING kind, email, role, created_at, seen_at",
			digest.Hex(), string(staff.Link),
		).Scan(ctx, &row)
	})
	if err != nil {
		return staff.Pass{}, failure("take a pass", err)
	}
	return row.pass(digest), nil
}

// StaffSession returns a session.
func (s *Store) StaffSession(ctx context.Context, digest access.Digest) (staff.Pass, error) {
	var row passRow
	err := s.dialect.reads().NewSelect().Model(&row).
		Where("digest = ?", digest.Hex()).Where("kind = ?", string(staff.Session)).Scan(ctx)
	if err != nil {
		return staff.Pass{}, failure("read a session", err)
	}
	return row.pass(digest), nil
}

// SeePass moves the last use of a session forward.
func (s *Store) SeePass(ctx context.Context, digest access.Digest, at time.Time) error {
	_, err := s.dialect.writes().NewUpdate().Model((*passRow)(nil)).Set("seen_at = ?", at.UnixMicro()).
		Where("digest = ?", digest.Hex()).Where("kind = ?", string(staff.Session)).
		Where("seen_at < ?", at.UnixMicro()).Exec(ctx)
	return failure("note the use of a session", err)
}

// EndPass removes a pass.
func (s *Store) EndPass(ctx context.Context, digest access.Digest) error {
	_, err := s.writes(ctx).NewDelete().Model((*passRow)(nil)).Where("digest = ?", digest.Hex()).Exec(ctx)
	return failure("end a pass", err)
}

// EndPassesOf removes every pass of a person.
func (s *Store) EndPassesOf(ctx context.Context, email string) (int, error) {
	const what = "end the passes of a person"
	if !storable(email) {
		return 0, nil
	}
	result, err := s.writes(ctx).NewDelete().Model((*passRow)(nil)).Where("email = ?", email).Exec(ctx)
	if err != nil {
		return 0, failure(what, err)
	}
	removed, err := result.RowsAffected()
	return int(removed), failure(what, err)
}

const sweepPasses = `
DELETE FROM staff_passes WHERE digest IN (SELECT digest FROM staff_passes WHERE seen_at < ?0 LIMIT ?1)`

// SweepPasses removes what nobody used for long.
func (s *Store) SweepPasses(ctx context.Context, before time.Time, limit int) (int, error) {
	return s.sweep(ctx, "sweep passes", sweepPasses, before.UnixMicro(), limit)
}
