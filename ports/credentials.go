package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// Credentials keeps API keys and OAuth clients, never their secrets.
type Credentials interface {
	// CreateCredential saves a new credential. ErrConflict when its id exists, ErrNotFound when its organisation does
	// not.
	CreateCredential(ctx context.Context, credential access.Credential) error
	// Credential returns a credential, revoked and expired ones included, with its organisation as both stand at most a
	// second ago, and as they stand now when this process changed them. ErrNotFound when there is none.
	Credential(ctx context.Context, id access.CredentialID) (access.Credential, access.Org, error)
	// ListCredentials returns the credentials of an organisation of one kind, oldest first, then by id.
	ListCredentials(ctx context.Context, org access.OrgID, kind access.Kind) ([]access.Credential, error)
	// UpdateCredential changes a credential by the rules of Orgs.UpdateOrg; id, organisation, kind and creation stay.
	// It returns once the change is committed.
	UpdateCredential(
		ctx context.Context, id access.CredentialID, change func(*access.Credential) error,
	) (access.Credential, error)
	// TouchCredential notes a use, soon, in the background; it may be lost in a crash. It never moves the note
	// backwards, writes at most once in access.LastUseStep, and does nothing for a credential that is not there.
	TouchCredential(id access.CredentialID, at time.Time)
}
