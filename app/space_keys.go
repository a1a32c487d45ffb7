package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

// SpaceKeys lets the persons of an organisation create, rotate and revoke its keys and OAuth clients. Spec §5.2.
type SpaceKeys struct {
	credentials ports.Credentials
	manage      *ManageCredentials
	clock       ports.Clock
}

// NewSpaceKeys makes the use case.
func NewSpaceKeys(credentials ports.Credentials, manage *ManageCredentials, clock ports.Clock) *SpaceKeys {
	return &SpaceKeys{credentials: credentials, manage: manage, clock: clock}
}

// List returns the credentials of a kind, oldest first. *member.DeniedError.
func (u *SpaceKeys) List(ctx context.Context, v Visitor, kind access.Kind) ([]access.Credential, error) {
	if err := v.require(member.ReadCredentials); err != nil {
		return nil, err
	}
	return u.manage.List(ctx, v.org.ID, kind)
}

// Show returns one credential of a kind. *member.DeniedError, ports.ErrNotFound.
func (u *SpaceKeys) Show(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID,
) (access.Credential, error) {
	if err := v.require(member.ReadCredentials); err != nil {
		return access.Credential{}, err
	}
	return u.owned(ctx, v, kind, id)
}

// owned finds a credential of the person's organisation; one of another does not exist.
func (u *SpaceKeys) owned(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID,
) (access.Credential, error) {
	found, _, err := u.credentials.Credential(ctx, id)
	if errors.Is(err, ports.ErrNotFound) || (err == nil && (found.Org != v.org.ID || found.Kind != kind)) {
		return access.Credential{}, fmt.Errorf("credential %s: %w", id, ports.ErrNotFound)
	}
	return found, failure("read a credential", err)
}

// Create makes a credential of a kind for the organisation of the person. ErrInvalid, *member.DeniedError,
// ErrProveAnew.
func (u *SpaceKeys) Create(ctx context.Context, v Visitor, kind access.Kind, wanted NewCredential) (Issued, error) {
	wanted, err := u.wanted(v, wanted)
	if err != nil {
		return Issued{}, err
	}
	if kind == access.KindOAuthClient {
		return u.manage.by(v.operator()).CreateClient(ctx, wanted)
	}
	return u.manage.by(v.operator()).CreateKey(ctx, wanted)
}

// wanted is what a person wants of a credential of their organisation. ErrInvalid, *member.DeniedError, ErrProveAnew.
func (u *SpaceKeys) wanted(v Visitor, wanted NewCredential) (NewCredential, error) {
	if err := v.requireProof(member.ManageCredentials); err != nil {
		return NewCredential{}, err
	}
	wanted.Org = v.org.ID
	wanted.Label = strings.TrimSpace(wanted.Label)
	if wanted.Label == "" {
		return NewCredential{}, fmt.Errorf("%w: a key needs a name by which it is known later", ErrInvalid)
	}
	if wanted.Expires == "" && !v.person.Roles.Has(member.Owner) {
		return NewCredential{}, fmt.Errorf("%w: only an owner makes what never expires", ErrInvalid)
	}
	return wanted, nil
}

// Rotate gives a credential a new secret beside the old one, which ends after the overlap. ErrInvalid,
// *member.DeniedError, ErrProveAnew, ports.ErrNotFound.
func (u *SpaceKeys) Rotate(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID, overlap time.Duration,
) (Issued, error) {
	if err := v.requireProof(member.ManageCredentials); err != nil {
		return Issued{}, err
	}
	if _, err := u.owned(ctx, v, kind, id); err != nil {
		return Issued{}, err
	}
	return u.manage.by(v.operator()).Rotate(ctx, kind, id, overlap)
}

// EndOverlap refuses the secrets of before at once. *member.DeniedError, ports.ErrNotFound.
func (u *SpaceKeys) EndOverlap(ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID) error {
	return u.change(ctx, v, kind, id, "end_overlap", func(c *access.Credential) {
		if len(c.Secrets) > 1 {
			c.Secrets = c.Secrets[:1:1]
		}
	})
}

// Rename gives a credential another name. ErrInvalid, *member.DeniedError, ports.ErrNotFound.
func (u *SpaceKeys) Rename(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID, label string,
) error {
	label = strings.TrimSpace(label)
	if label == "" {
		return fmt.Errorf("%w: a key needs a name by which it is known later", ErrInvalid)
	}
	return u.change(ctx, v, kind, id, "rename", func(c *access.Credential) { c.Label = label })
}

func (u *SpaceKeys) change(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID, what string,
	change func(*access.Credential),
) error {
	if err := v.require(member.ManageCredentials); err != nil {
		return err
	}
	if _, err := u.owned(ctx, v, kind, id); err != nil {
		return err
	}
	_, err := u.manage.by(v.operator()).update(ctx, kind, id, what, nil, func(c *access.Credential) error {
		change(c)
		return nil
	})
	return err
}

// Revoke ends a credential at once; typed repeats its id, so that nobody ends another by mistake. ErrInvalid,
// *member.DeniedError, ports.ErrNotFound.
func (u *SpaceKeys) Revoke(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID, typed string,
) (access.Credential, error) {
	if err := v.require(member.ManageCredentials); err != nil {
		return access.Credential{}, err
	}
	if _, err := u.owned(ctx, v, kind, id); err != nil {
		return access.Credential{}, err
	}
	if strings.TrimSpace(typed) != string(id) {
		return access.Credential{}, fmt.Errorf("%w: what you typed is not %s", ErrInvalid, id)
	}
	return u.manage.by(v.operator()).Revoke(ctx, kind, id)
}
