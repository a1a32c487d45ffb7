package app

import (
	"context"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

// SpaceMembers lets the owners of an organisation say who else may open its area.
type SpaceMembers struct{ signIn *SignIn }

// NewSpaceMembers makes the use case.
func NewSpaceMembers(signIn *SignIn) *SpaceMembers { return &SpaceMembers{signIn: signIn} }

// List returns everybody who is in the organisation. *member.DeniedError.
func (u *SpaceMembers) List(ctx context.Context, v Visitor) ([]member.Member, error) {
	if err := v.require(member.ReadMembers); err != nil {
		return nil, err
	}
	people, err := u.signIn.People(ctx, v.org.ID)
	if err != nil {
		return nil, err
	}
	var out []member.Member
	for _, person := range people {
		if person.InOrg() {
			out = append(out, person)
		}
	}
	return out, nil
}

// Invite brings somebody in, with a link that the owner hands over. ErrInvalid, *member.DeniedError, ErrProveAnew.
func (u *SpaceMembers) Invite(ctx context.Context, v Visitor, email string, roles []string) (SignInLink, error) {
	if err := v.requireProof(member.ManageMembers); err != nil {
		return SignInLink{}, err
	}
	address, err := member.ParseEmail(email)
	if err != nil {
		return SignInLink{}, fmt.Errorf("%w: %q is not an e-mail address", ErrInvalid, email)
	}
	return u.signIn.add(ctx, u.signIn.journal.by(v.operator()), v.org.ID, address, roles)
}

// Link makes another link for somebody who is in. ErrInvalid, *member.DeniedError, ErrProveAnew, ports.ErrNotFound.
func (u *SpaceMembers) Link(ctx context.Context, v Visitor, id member.ID) (SignInLink, error) {
	if err := v.requireProof(member.ManageMembers); err != nil {
		return SignInLink{}, err
	}
	people, err := u.List(ctx, v)
	if err != nil {
		return SignInLink{}, err
	}
	for _, person := range people {
		if person.ID == id {
			return u.signIn.linkFor(ctx, u.signIn.journal.by(v.operator()), person)
		}
	}
	return SignInLink{}, errNoMember
}

// SetRoles gives somebody other roles, and ends their sessions. ErrInvalid, *member.DeniedError, ErrProveAnew,
// ports.ErrNotFound.
func (u *SpaceMembers) SetRoles(ctx context.Context, v Visitor, id member.ID, roles []string) error {
	if err := v.requireProof(member.ManageMembers); err != nil {
		return err
	}
	parsed, err := member.ParseRoles(roles)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return u.signIn.update(
		ctx, u.signIn.journal.by(v.operator()), v.org.ID, id, "set_roles", func(m *member.Member) { m.Roles = parsed },
	)
}

// Remove takes somebody out, and ends their sessions. ErrInvalid for the last owner, *member.DeniedError,
// ports.ErrNotFound.
func (u *SpaceMembers) Remove(ctx context.Context, v Visitor, id member.ID) error {
	if err := v.require(member.ManageMembers); err != nil {
		return err
	}
	return u.signIn.remove(ctx, u.signIn.journal.by(v.operator()), v.org.ID, id)
}

// errNoMember is an id that nobody of the organisation has.
var errNoMember = fmt.Errorf("no such member: %w", ports.ErrNotFound)
