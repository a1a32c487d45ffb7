package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
)

// Orgs keeps organisations.
type Orgs interface {
	// CreateOrg saves a new organisation. ErrConflict when its id exists.
	CreateOrg(ctx context.Context, org access.Org) error
	// Org returns an organisation. ErrNotFound when there is none.
	Org(ctx context.Context, id access.OrgID) (access.Org, error)
	// ListOrgs returns every organisation, oldest first, then by id.
	ListOrgs(ctx context.Context) ([]access.Org, error)
	// UpdateOrg changes an organisation with nobody in between: it reads it, lets change work on it, and saves
	// what it left, id and creation apart. The error of change is returned as it is, and nothing is saved.
	// ErrNotFound when there is none.
	UpdateOrg(ctx context.Context, id access.OrgID, change func(*access.Org) error) (access.Org, error)
}
