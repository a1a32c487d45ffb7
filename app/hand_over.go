package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
)

// ErrHandOverSpent is a link to a first secret that was opened already, is too old, was replaced, or never was.
var ErrHandOverSpent = errors.New("this link gives no secret, or none any more")

// HandedOver is a link to the first secret of a credential: Link is shown once and kept nowhere.
type HandedOver struct {
	Credential access.Credential
	Link       access.Secret
}

// prepare makes a credential without a secret, whose link gives the first one. ErrInvalid, ports.ErrNotFound when there
// is no such organisation.
func (u *ManageCredentials) prepare(
	ctx context.Context, kind access.Kind, wanted NewCredential,
) (HandedOver, error) {
	// The secret that is drawn with the id is thrown away: whoever opens the link gets another.
	id, _ := u.newIdentity(kind)
	link := newLinkSecret(u.entropy)
	credential, err := u.save(ctx, wanted, kind, "prepare", func(c *access.Credential) {
		c.ID = id
		c.HandOver = u.handOver(link)
	})
	return HandedOver{Credential: credential, Link: link}, err
}

// linkAgain gives a credential that waits another link, in the place of the one before. ErrInvalid when it waits no
// more, ports.ErrNotFound.
func (u *ManageCredentials) linkAgain(
	ctx context.Context, kind access.Kind, id access.CredentialID,
) (HandedOver, error) {
	now := u.clock.Now()
	link := newLinkSecret(u.entropy)
	credential, err := u.update(ctx, kind, id, "link", nil, func(c *access.Credential) error {
		if !c.Waits() || !c.InForce(now) {
			return fmt.Errorf("%w: the credential has its secret, or is revoked or expired", ErrInvalid)
		}
		c.HandOver = u.handOver(link)
		return nil
	})
	return HandedOver{Credential: credential, Link: link}, err
}

// take gives the first secret to whoever brings the link: of two that do, one gets it. ErrHandOverSpent,
// ports.ErrNotFound.
func (u *ManageCredentials) take(
	ctx context.Context, kind access.Kind, id access.CredentialID, link access.Secret,
) (Issued, error) {
	now := u.clock.Now().UTC()
	secret := u.newSecret(kind, id)
	credential, err := u.update(ctx, kind, id, "take", nil, func(c *access.Credential) error {
		if !c.HandedBy(link.Digest(), now) {
			return ErrHandOverSpent
		}
		*c = c.Rotated(secret.Digest(), now, 0)
		return nil
	})
	if err != nil {
		return Issued{}, err
	}
	return Issued{Credential: credential, Secret: secret}, nil
}

func (u *ManageCredentials) handOver(link access.Secret) access.HandOver {
	return access.HandOver{Digest: link.Digest(), Until: u.clock.Now().Add(access.HandOverLife).UTC()}
}

// Prepare makes a credential whose secret somebody else of the organisation takes by a link, so that nobody sends a
// secret on. ErrInvalid, *member.DeniedError, ErrProveAnew.
func (u *SpaceKeys) Prepare(
	ctx context.Context, v Visitor, kind access.Kind, wanted NewCredential,
) (HandedOver, error) {
	wanted, err := u.wanted(v, wanted)
	if err != nil {
		return HandedOver{}, err
	}
	return u.manage.by(v.operator()).prepare(ctx, kind, wanted)
}

// LinkAgain makes another link to a secret that nobody has taken. ErrInvalid, *member.DeniedError, ErrProveAnew,
// ports.ErrNotFound.
func (u *SpaceKeys) LinkAgain(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID,
) (HandedOver, error) {
	if err := v.requireProof(member.ManageCredentials); err != nil {
		return HandedOver{}, err
	}
	if _, err := u.owned(ctx, v, kind, id); err != nil {
		return HandedOver{}, err
	}
	return u.manage.by(v.operator()).linkAgain(ctx, kind, id)
}

// Handed returns the credential whose first secret a link gives, for somebody who looks before taking it. The link is
// all that a person of the organisation needs. ErrHandOverSpent, ports.ErrNotFound.
func (u *SpaceKeys) Handed(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID, link access.Secret,
) (access.Credential, error) {
	found, err := u.owned(ctx, v, kind, id)
	if err != nil {
		return access.Credential{}, err
	}
	if !found.HandedBy(link.Digest(), u.clock.Now()) {
		return access.Credential{}, ErrHandOverSpent
	}
	return found, nil
}

// Take gives the first secret to a person of the organisation who has the link, once. ErrHandOverSpent,
// ports.ErrNotFound.
func (u *SpaceKeys) Take(
	ctx context.Context, v Visitor, kind access.Kind, id access.CredentialID, link access.Secret,
) (Issued, error) {
	if _, err := u.owned(ctx, v, kind, id); err != nil {
		return Issued{}, err
	}
	return u.manage.by(v.operator()).take(ctx, kind, id, link)
}
