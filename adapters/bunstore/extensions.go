package bunstore

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// Endpoints returns the settings of an organisation. Nothing is cached: an event that is not told is lost.
func (s *Store) Endpoints(ctx context.Context, org access.OrgID) ([]extension.Setting, error) {
	const what = "list endpoints"
	if !storable(string(org)) {
		return nil, nil
	}
	var rows []endpointRow
	if err := s.dialect.reads().NewSelect().Model(&rows).Where("org_id = ?", string(org)).
		OrderExpr("kind, endpoint_id").Scan(ctx); err != nil {
		return nil, failure(what, err)
	}
	if len(rows) == 0 {
		return nil, nil
	}
	box, err := s.box(ctx)
	if err != nil {
		return nil, failure(what, err)
	}
	settings := make([]extension.Setting, 0, len(rows))
	for _, row := range rows {
		setting, err := row.setting(box)
		if err != nil {
			return nil, failure(what, err)
		}
		settings = append(settings, setting)
	}
	return settings, nil
}

// Endpoint returns one setting.
func (s *Store) Endpoint(ctx context.Context, org access.OrgID, id extension.EndpointID) (extension.Setting, error) {
	const what = "read an endpoint"
	if !storable(string(org), string(id)) {
		return extension.Setting{}, failure(what, ports.ErrNotFound)
	}
	var row endpointRow
	err := s.dialect.reads().NewSelect().Model(&row).Where("org_id = ?", string(org)).
		Where("endpoint_id = ?", string(id)).Scan(ctx)
	if err != nil {
		return extension.Setting{}, failure(what, err)
	}
	box, err := s.box(ctx)
	if err != nil {
		return extension.Setting{}, failure(what, err)
	}
	setting, err := row.setting(box)
	return setting, failure(what, err)
}

// UpdateEndpoint changes a setting, which it makes first when there is none; a refused change undoes both.
func (s *Store) UpdateEndpoint(
	ctx context.Context, org access.OrgID, id extension.EndpointID, kind extension.Kind,
	change func(*extension.Setting) error,
) (extension.Setting, error) {
	const what = "change an endpoint"
	if !storable(string(org), string(id)) {
		return extension.Setting{}, failure(what, ports.ErrNotFound)
	}
	box, err := s.box(ctx)
	if err != nil {
		return extension.Setting{}, failure(what, err)
	}
	var after extension.Setting
	var refused error
	err = s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		refused = nil
		row, err := rowOfSetting(extension.Setting{Org: org, Endpoint: id, Kind: kind}, box)
		if err != nil {
			return err
		}
		if _, err := tx.NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return err
		}
		err = tx.NewSelect().Model(&row).Where("org_id = ?", string(org)).Where("endpoint_id = ?", string(id)).
			Apply(s.dialect.forUpdate).Scan(ctx)
		if err != nil {
			return err
		}
		if row.Kind != string(kind) {
			return fmt.Errorf("it is one of %s: %w", row.Kind, ports.ErrConflict)
		}
		after, err = row.setting(box)
		if err != nil {
			return err
		}
		after.Secrets = slices.Clone(after.Secrets)
		refused = change(&after)
		if refused != nil {
			return refused
		}
		after.Org = org
		after.Endpoint = id
		after.Kind = kind
		row, err = rowOfSetting(after, box)
		if err != nil {
			return err
		}
		after, err = row.setting(box)
		if err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model(&row).WherePK().Exec(ctx)
		return err
	})
	switch {
	case refused != nil:
		return extension.Setting{}, refused
	case isMissingReference(err):
		return extension.Setting{}, failure(what, fmt.Errorf("its organisation: %w", ports.ErrNotFound))
	case err != nil:
		return extension.Setting{}, failure(what, err)
	}
	after.DisabledAt, after.FailingSince = kept(after.DisabledAt), kept(after.FailingSince)
	return after, nil
}
