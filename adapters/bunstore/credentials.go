package bunstore

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// principalRow is a credential with its organisation, as the cache keeps them.
type principalRow struct {
	credential access.Credential
	org        access.Org
}

// CreateCredential saves a new credential.
func (s *Store) CreateCredential(ctx context.Context, credential access.Credential) error {
	row, err := rowOfCredential(credential)
	if err == nil {
		_, err = s.writes(ctx).NewInsert().Model(&row).Exec(ctx)
	}
	if isMissingReference(err) {
		err = fmt.Errorf("its organisation: %w", ports.ErrNotFound)
	}
	if err == nil {
		err = s.committed(ctx, s.forgetPrincipals)
	}
	return failure("create a credential", err)
}

// Credential returns a credential with its organisation, both at most a second old.
func (s *Store) Credential(ctx context.Context, id access.CredentialID) (access.Credential, access.Org, error) {
	p, err := s.principals.get(
		ctx, id, func(ctx context.Context) (principalRow, error) { return s.readPrincipal(ctx, id) },
	)
	if err != nil {
		return access.Credential{}, access.Org{}, failure("read a credential", err)
	}
	p.credential.Secrets = slices.Clone(p.credential.Secrets)
	p.org.Packs = slices.Clone(p.org.Packs)
	return p.credential, p.org, nil
}

func (s *Store) readPrincipal(ctx context.Context, id access.CredentialID) (principalRow, error) {
	if !storable(string(id)) {
		return principalRow{}, ports.ErrNotFound
	}
	var row credentialRow
	if err := s.dialect.reads().NewSelect().Model(&row).Relation("Org").Where("c.credential_id = ?", string(id)).
		Scan(ctx); err != nil {
		return principalRow{}, failure("look up", err)
	}
	credential, err := row.credential()
	if err != nil {
		return principalRow{}, err
	}
	org, err := row.Org.org()
	return principalRow{credential: credential, org: org}, err
}

// ListCredentials returns the credentials of an organisation of one kind, oldest first, then by id.
func (s *Store) ListCredentials(ctx context.Context, org access.OrgID, kind access.Kind) ([]access.Credential, error) {
	if !storable(string(org)) {
		return nil, nil
	}
	var rows []credentialRow
	err := s.dialect.reads().NewSelect().Model(&rows).Where("c.org_id = ?", string(org)).
		Where("c.kind = ?", string(kind)).
		OrderExpr("c.created_at, c.credential_id").Scan(ctx)
	if err != nil {
		return nil, failure("list credentials", err)
	}
	credentials := make([]access.Credential, 0, len(rows))
	for _, row := range rows {
		credential, err := row.credential()
		if err != nil {
			return nil, failure("list credentials", err)
		}
		credentials = append(credentials, credential)
	}
	return credentials, nil
}

// UpdateCredential changes a credential by the rules of UpdateOrg.
func (s *Store) UpdateCredential(
	ctx context.Context, id access.CredentialID, change func(*access.Credential) error,
) (access.Credential, error) {
	if !storable(string(id)) {
		return access.Credential{}, failure("change a credential", ports.ErrNotFound)
	}
	var after access.Credential
	var refused error
	err := s.transact(ctx, func(ctx context.Context, tx bun.Tx) error {
		var row credentialRow
		err := tx.NewSelect().Model(&row).Where("c.credential_id = ?", string(id)).Apply(s.dialect.forUpdate).Scan(ctx)
		if err != nil {
			return err
		}
		before, err := row.credential()
		if err != nil {
			return err
		}
		after = before
		after.Secrets = slices.Clone(before.Secrets)
		refused = change(&after)
		if refused != nil {
			return refused
		}
		after.ID = before.ID
		after.Org = before.Org
		after.Kind = before.Kind
		after.CreatedAt = before.CreatedAt
		row, err = rowOfCredential(after)
		if err != nil {
			return err
		}
		after, err = row.credential()
		if err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model(&row).WherePK().Exec(ctx)
		return err
	})
	if refused != nil {
		return access.Credential{}, refused
	}
	if err != nil {
		return access.Credential{}, failure("change a credential", err)
	}
	return after, s.committed(ctx, s.forgetPrincipals)
}

func (s *Store) forgetPrincipals() error {
	s.principals.forget()
	return nil
}
