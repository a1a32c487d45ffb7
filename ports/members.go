package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
)

// Members keeps the persons of organisations, those who left included.
type Members interface {
	// CreateMember saves a new person. ErrConflict when the id exists, or when somebody who has not left the
	// organisation has the address; ErrNotFound when there is no such organisation.
	CreateMember(ctx context.Context, person member.Member) error
	// Members returns the persons of an organisation, the first to come first, then by id.
	Members(ctx context.Context, org access.OrgID) ([]member.Member, error)
	// MembersByEmail returns the persons of all organisations who have an address and have not left, by organisation.
	MembersByEmail(ctx context.Context, email string) ([]member.Member, error)
	// UpdateMember changes a person by the rules of Orgs.UpdateOrg; id, organisation, address and creation stay.
	// change is given everybody of the organisation too, as they are then. ErrNotFound.
	UpdateMember(
		ctx context.Context, org access.OrgID, id member.ID, change func(*member.Member, []member.Member) error,
	) (member.Member, error)
}
