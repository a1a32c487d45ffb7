package memory

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// CreateOrg saves a new organisation.
func (s *Store) CreateOrg(_ context.Context, org access.Org) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, exists := s.orgs[org.ID]; exists {
		return fmt.Errorf("create organisation %s: %w", org.ID, ports.ErrConflict)
	}
	org.CreatedAt = kept(org.CreatedAt)
	s.orgs[org.ID] = cloneOrg(org)
	return nil
}

// Org returns an organisation.
func (s *Store) Org(_ context.Context, id access.OrgID) (access.Org, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.org(id)
}

// ListOrgs returns every organisation, oldest first, then by id.
func (s *Store) ListOrgs(context.Context) ([]access.Org, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make([]access.Org, 0, len(s.orgs))
	for _, org := range s.orgs {
		out = append(out, cloneOrg(org))
	}
	slices.SortFunc(out, func(a, b access.Org) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

// UpdateOrg changes an organisation with nobody in between.
func (s *Store) UpdateOrg(_ context.Context, id access.OrgID, change func(*access.Org) error) (access.Org, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	before, err := s.org(id)
	if err != nil {
		return access.Org{}, err
	}
	after := cloneOrg(before)
	if err := change(&after); err != nil {
		return access.Org{}, err
	}
	after.ID = before.ID
	after.CreatedAt = before.CreatedAt
	s.orgs[id] = cloneOrg(after)
	return after, nil
}

func (s *Store) org(id access.OrgID) (access.Org, error) {
	org, ok := s.orgs[id]
	if !ok {
		return access.Org{}, fmt.Errorf("organisation %s: %w", id, ports.ErrNotFound)
	}
	return cloneOrg(org), nil
}

func cloneOrg(org access.Org) access.Org {
	org.Packs = slices.Clone(org.Packs)
	return org
}
