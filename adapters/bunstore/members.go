package bunstore

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

var _ ports.Members = (*Store)(nil)

type memberRow struct {
	bun.BaseModel `bun:"table:members,alias:m"`

	OrgID        string   `bun:"org_id,pk"`
	MemberID     string   `bun:"member_id,pk"`
	Email        string   `bun:"email"`
	Roles        string   `bun:"roles"` // separated by blanks
	CreatedAt    moment   `bun:"created_at"`
	LastSignInAt optional `bun:"last_sign_in_at"`
	RemovedAt    optional `bun:"removed_at"`
	Issuer       string   `bun:"identity_issuer"`
	Subject      string   `bun:"identity_subject"`
}

func rowOfMember(m member.Member) memberRow {
	return memberRow{
		OrgID: string(m.Org), MemberID: string(m.ID), Email: m.Email, Roles: strings.Join(m.Roles.Strings(), " "),
		CreatedAt: moment(m.CreatedAt), LastSignInAt: optional(m.LastSignInAt), RemovedAt: optional(m.RemovedAt),
		Issuer: m.Identity.Issuer, Subject: m.Identity.Subject,
	}
}

func (r memberRow) member() member.Member {
	out := member.Member{
		ID: member.ID(r.MemberID), Org: access.OrgID(r.OrgID), Email: r.Email, CreatedAt: r.CreatedAt.at(),
		LastSignInAt: r.LastSignInAt.at(), RemovedAt: r.RemovedAt.at(),
		Identity: member.Identity{Issuer: r.Issuer, Subject: r.Subject},
	}
	for role := range strings.FieldsSeq(r.Roles) {
		out.Roles = append(out.Roles, member.Role(role))
	}
	return out
}

func membersOf(rows []memberRow) []member.Member {
	var out []member.Member
	for _, row := range rows {
		out = append(out, row.member())
	}
	return out
}

// CreateMember saves a new person.
func (s *Store) CreateMember(ctx context.Context, person member.Member) error {
	const what = "create a member"
	if !storable(string(person.Org), person.Email) {
		return failure(what, ports.ErrNotFound)
	}
	row := rowOfMember(person)
	_, err := s.writes(ctx).NewInsert().Model(&row).Exec(ctx)
	return missing(what, err)
}

// missing is failure where a row that a new one names must be there.
func missing(what string, err error) error {
	if err != nil && isMissingReference(err) {
		return fmt.Errorf("%s: %w: %w", what, ports.ErrNotFound, err)
	}
	return failure(what, err)
}

// Members returns the persons of an organisation.
func (s *Store) Members(ctx context.Context, org access.OrgID) ([]member.Member, error) {
	if !storable(string(org)) {
		return nil, nil
	}
	var rows []memberRow
	err := s.dialect.reads().NewSelect().Model(&rows).Where("org_id = ?", string(org)).Order("created_at", "member_id").
		Scan(ctx)
	return membersOf(rows), failure("list members", err)
}

// MembersByEmail returns the persons who have an address.
func (s *Store) MembersByEmail(ctx context.Context, email string) ([]member.Member, error) {
	if !storable(email) {
		return nil, nil
	}
	var rows []memberRow
	err := s.dialect.reads().NewSelect().Model(&rows).Where("email = ?", email).Where("removed_at IS NULL").
		Order("org_id").Scan(ctx)
	return membersOf(rows), failure("find members", err)
}

// UpdateMember changes a person. The row of the organisation is locked, so that two who leave do not both see the
// other stay.
func (s *Store) UpdateMember(
	ctx context.Context, org access.OrgID, id member.ID, change func(*member.Member, []member.Member) error,
) (member.Member, error) {
	const what = "change a member"
	if !storable(string(org), string(id)) {
		return member.Member{}, failure(what, ports.ErrNotFound)
	}
	var after member.Member
	var refused error
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		var locked orgRow
		if err := tx.NewSelect().Model(&locked).Where("org_id = ?", string(org)).Apply(s.dialect.forUpdate).
			Scan(ctx); err != nil {
			return err
		}
		var rows []memberRow
		err := tx.NewSelect().Model(&rows).Where("org_id = ?", string(org)).Order("created_at", "member_id").Scan(ctx)
		if err != nil {
			return err
		}
		all := membersOf(rows)
		var before *member.Member
		for i := range all {
			if all[i].ID == id {
				before = &all[i]
			}
		}
		if before == nil {
			return ports.ErrNotFound
		}
		after = *before
		refused = change(&after, all)
		if refused != nil {
			return refused
		}
		after.ID = id
		after.Org = org
		after.Email = before.Email
		after.CreatedAt = before.CreatedAt
		row := rowOfMember(after)
		after.LastSignInAt = kept(after.LastSignInAt)
		after.RemovedAt = kept(after.RemovedAt)
		_, err = tx.NewUpdate().Model(&row).WherePK().Exec(ctx)
		return err
	})
	if refused != nil {
		return member.Member{}, refused
	}
	if err != nil {
		return member.Member{}, failure(what, err)
	}
	return after, nil
}
