package bunstore

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// CreateOrg saves a new organisation.
func (s *Store) CreateOrg(ctx context.Context, org access.Org) error {
	row, err := rowOfOrg(org)
	if err == nil {
		_, err = s.writes(ctx).NewInsert().Model(&row).Exec(ctx)
	}
	return failure("create an organisation", err)
}

// Org returns an organisation.
func (s *Store) Org(ctx context.Context, id access.OrgID) (access.Org, error) {
	var row orgRow
	if !storable(string(id)) {
		return access.Org{}, failure("read an organisation", ports.ErrNotFound)
	}
	if err := s.dialect.reads().NewSelect().Model(&row).Where("org_id = ?", string(id)).Scan(ctx); err != nil {
		return access.Org{}, failure("read an organisation", err)
	}
	org, err := row.org()
	return org, failure("read an organisation", err)
}

// ListOrgs returns every organisation, oldest first, then by id.
func (s *Store) ListOrgs(ctx context.Context) ([]access.Org, error) {
	var rows []orgRow
	if err := s.dialect.reads().NewSelect().Model(&rows).Order("created_at", "org_id").Scan(ctx); err != nil {
		return nil, failure("list organisations", err)
	}
	orgs := make([]access.Org, 0, len(rows))
	for _, row := range rows {
		org, err := row.org()
		if err != nil {
			return nil, failure("list organisations", err)
		}
		orgs = append(orgs, org)
	}
	return orgs, nil
}

// UpdateOrg changes an organisation with nobody in between: its row is locked from the read to the commit.
func (s *Store) UpdateOrg(ctx context.Context, id access.OrgID, change func(*access.Org) error) (access.Org, error) {
	if !storable(string(id)) {
		return access.Org{}, failure("change an organisation", ports.ErrNotFound)
	}
	var after access.Org
	var refused error
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		var row orgRow
		if err := tx.NewSelect().Model(&row).Where("org_id = ?", string(id)).Apply(s.dialect.forUpdate).
			Scan(ctx); err != nil {
			return err
		}
		before, err := row.org()
		if err != nil {
			return err
		}
		after = before
		after.Packs = slices.Clone(before.Packs)
		refused = change(&after)
		if refused != nil {
			return refused
		}
		after.ID = before.ID
		after.CreatedAt = before.CreatedAt
		row, err = rowOfOrg(after)
		if err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model(&row).WherePK().Exec(ctx)
		return err
	})
	if refused != nil {
		return access.Org{}, refused
	}
	if err != nil {
		return access.Org{}, failure("change an organisation", err)
	}
	return after, s.committed(ctx, s.forgetPrincipals)
}
