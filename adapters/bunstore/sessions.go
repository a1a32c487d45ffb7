package bunstore

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

var (
	_ ports.SignInLinks = (*Store)(nil)
	_ ports.Sessions    = (*Store)(nil)
)

type linkRow struct {
	bun.BaseModel `bun:"table:sign_in_links,alias:l"`

	OrgID     string `bun:"org_id,pk"`
	Digest    string `bun:"digest,pk"`
	MemberID  string `bun:"member_id"`
	ExpiresAt moment `bun:"expires_at"`
}

type sessionRow struct {
	bun.BaseModel `bun:"table:sessions,alias:s"`

	OrgID     string   `bun:"org_id,pk"`
	Digest    string   `bun:"digest,pk"`
	MemberID  string   `bun:"member_id"`
	CreatedAt moment   `bun:"created_at"`
	SeenAt    moment   `bun:"seen_at"`
	ProvenAt  optional `bun:"proven_at"`
}

const (
	sweepLinks = `
DELETE FROM sign_in_links WHERE (org_id, digest) IN (
    SELECT org_id, digest FROM sign_in_links WHERE expires_at < ?0 LIMIT ?1)`

	sweepSessions = `
DELETE FROM sessions WHERE (org_id, digest) IN (
    SELECT org_id, digest FROM sessions WHERE seen_at < ?0 LIMIT ?1)`
)

// CreateLink saves a new link.
func (s *Store) CreateLink(ctx context.Context, link member.Link) error {
	row := linkRow{
		OrgID: string(link.Org), Digest: link.Digest.Hex(), MemberID: string(link.Member),
		ExpiresAt: moment(link.ExpiresAt),
	}
	_, err := s.writes(ctx).NewInsert().Model(&row).Exec(ctx)
	return missing("create a sign-in link", err)
}

// TakeLink returns a link and ends it, by one statement.
func (s *Store) TakeLink(ctx context.Context, digest access.Digest) (member.Link, error) {
	var row linkRow
	err := again(ctx, func() error {
		return s.dialect.writes().NewRaw(
			"DELETE FROM sign_in_links WHERE digest = ? RETURNING org_id, digest, member_id, expires_at", digest.Hex(),
		).Scan(ctx, &row)
	})
	if err != nil {
		return member.Link{}, failure("take a sign-in link", err)
	}
	return member.Link{
		Digest: digest, Org: access.OrgID(row.OrgID), Member: member.ID(row.MemberID), ExpiresAt: row.ExpiresAt.at(),
	}, nil
}

// SweepLinks removes links that expired.
func (s *Store) SweepLinks(ctx context.Context, before time.Time, limit int) (int, error) {
	return s.sweep(ctx, "sweep sign-in links", sweepLinks, before.UnixMicro(), limit)
}

// CreateSession saves a new session.
func (s *Store) CreateSession(ctx context.Context, session member.Session) error {
	row := sessionRow{
		OrgID: string(session.Org), Digest: session.Digest.Hex(), MemberID: string(session.Member),
		CreatedAt: moment(session.CreatedAt), SeenAt: moment(session.SeenAt), ProvenAt: optional(session.ProvenAt),
	}
	_, err := s.writes(ctx).NewInsert().Model(&row).Exec(ctx)
	return missing("create a session", err)
}

// Session returns a session with its person.
func (s *Store) Session(ctx context.Context, digest access.Digest) (member.Session, member.Member, error) {
	const what = "read a session"
	var row sessionRow
	if err := s.dialect.reads().NewSelect().Model(&row).Where("digest = ?", digest.Hex()).Scan(ctx); err != nil {
		return member.Session{}, member.Member{}, failure(what, err)
	}
	var person memberRow
	err := s.dialect.reads().NewSelect().Model(&person).Where("org_id = ?", row.OrgID).
		Where("member_id = ?", row.MemberID).Scan(ctx)
	if err != nil {
		return member.Session{}, member.Member{}, failure(what, err)
	}
	return member.Session{
		Digest: digest, Org: access.OrgID(row.OrgID), Member: member.ID(row.MemberID), CreatedAt: row.CreatedAt.at(),
		SeenAt: row.SeenAt.at(), ProvenAt: row.ProvenAt.at(),
	}, person.member(), nil
}

// SeeSession moves the last use of a session forward.
func (s *Store) SeeSession(ctx context.Context, digest access.Digest, at time.Time) error {
	_, err := s.dialect.writes().NewUpdate().Model((*sessionRow)(nil)).Set("seen_at = ?", at.UnixMicro()).
		Where("digest = ?", digest.Hex()).Where("seen_at < ?", at.UnixMicro()).Exec(ctx)
	return failure("note the use of a session", err)
}

// EndSession removes a session.
func (s *Store) EndSession(ctx context.Context, digest access.Digest) error {
	_, err := s.writes(ctx).NewDelete().Model((*sessionRow)(nil)).Where("digest = ?", digest.Hex()).Exec(ctx)
	return failure("end a session", err)
}

// EndSessionsOf removes the sessions of a person, and their links.
func (s *Store) EndSessionsOf(ctx context.Context, org access.OrgID, id member.ID) (int, error) {
	const what = "end the sessions of a member"
	if !storable(string(org), string(id)) {
		return 0, nil
	}
	of := func(q *bun.DeleteQuery) *bun.DeleteQuery {
		return q.Where("org_id = ?", string(org)).Where("member_id = ?", string(id))
	}
	if _, err := of(s.writes(ctx).NewDelete().Model((*linkRow)(nil))).Exec(ctx); err != nil {
		return 0, failure(what, err)
	}
	result, err := of(s.writes(ctx).NewDelete().Model((*sessionRow)(nil))).Exec(ctx)
	if err != nil {
		return 0, failure(what, err)
	}
	removed, err := result.RowsAffected()
	return int(removed), failure(what, err)
}

// SweepSessions removes sessions that nobody used for long.
func (s *Store) SweepSessions(ctx context.Context, before time.Time, limit int) (int, error) {
	return s.sweep(ctx, "sweep sessions", sweepSessions, before.UnixMicro(), limit)
}
