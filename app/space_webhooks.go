package app

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

// DeliveryPage is how many deliveries the list shows.
const DeliveryPage = 50

// SpaceWebhooks lets the persons of an organisation set its webhook and send deliveries again.
type SpaceWebhooks struct {
	webhooks   *ManageWebhooks
	extensions *ManageExtensions
}

// NewSpaceWebhooks makes the use case.
func NewSpaceWebhooks(webhooks *ManageWebhooks, extensions *ManageExtensions) *SpaceWebhooks {
	return &SpaceWebhooks{webhooks: webhooks, extensions: extensions}
}

// State returns the webhook of the organisation, set or not. *member.DeniedError.
func (u *SpaceWebhooks) State(ctx context.Context, v Visitor) (ExtensionState, error) {
	if err := v.require(member.ReadWebhooks); err != nil {
		return ExtensionState{}, err
	}
	states, err := u.extensions.State(ctx, v.org.ID, string(extension.HubWebhook))
	if err != nil || len(states) == 0 {
		return ExtensionState{}, err
	}
	return states[0], nil
}

// Set gives the webhook a target and a new secret, shown once, and switches it on. ErrInvalid, *member.DeniedError,
// ErrProveAnew.
func (u *SpaceWebhooks) Set(ctx context.Context, v Visitor, url string) (extension.SigningSecret, error) {
	if err := v.requireProof(member.ManageWebhooks); err != nil {
		return extension.SigningSecret{}, err
	}
	secret, err := u.webhooks.by(v.operator()).Set(ctx, v.org.ID, url)
	if err != nil {
		return extension.SigningSecret{}, err
	}
	_, err = u.extensions.by(v.operator()).Switch(ctx, v.org.ID, string(extension.HubWebhook), true)
	return secret, err
}

// Rotate gives the webhook a new secret beside the old one. ErrInvalid, *member.DeniedError, ErrProveAnew.
func (u *SpaceWebhooks) Rotate(ctx context.Context, v Visitor) (extension.SigningSecret, error) {
	if err := v.requireProof(member.ManageWebhooks); err != nil {
		return extension.SigningSecret{}, err
	}
	return u.webhooks.by(v.operator()).Rotate(ctx, v.org.ID)
}

// Switch switches the webhook on or off. *member.DeniedError.
func (u *SpaceWebhooks) Switch(ctx context.Context, v Visitor, on bool) error {
	if err := v.require(member.ManageWebhooks); err != nil {
		return err
	}
	_, err := u.extensions.by(v.operator()).Switch(ctx, v.org.ID, string(extension.HubWebhook), on)
	return err
}

// Deliveries returns the newest deliveries of a status, all for an empty one. *member.DeniedError.
func (u *SpaceWebhooks) Deliveries(
	ctx context.Context, v Visitor, status extension.DeliveryStatus,
) ([]extension.Delivery, error) {
	if err := v.require(member.ReadWebhooks); err != nil {
		return nil, err
	}
	return u.webhooks.Deliveries(ctx, v.org.ID, ports.DeliveryFilter{Status: status}, DeliveryPage)
}

// Resend begins the deliveries of an event anew. ErrInvalid, *member.DeniedError, ports.ErrNotFound.
func (u *SpaceWebhooks) Resend(ctx context.Context, v Visitor, eventID string) error {
	if err := v.require(member.ManageWebhooks); err != nil {
		return err
	}
	_, err := u.webhooks.by(v.operator()).Resend(ctx, v.org.ID, eventID)
	return err
}

// ResendFailed begins anew what failed for good since an instant, and returns how many. ErrInvalid,
// *member.DeniedError.
func (u *SpaceWebhooks) ResendFailed(ctx context.Context, v Visitor, since time.Time) (int, error) {
	if err := v.require(member.ManageWebhooks); err != nil {
		return 0, err
	}
	total := 0
	for _, status := range []extension.DeliveryStatus{extension.DeliveryFailed, extension.DeliverySkipped} {
		found, err := u.webhooks.Deliveries(ctx, v.org.ID, ports.DeliveryFilter{Status: status}, resendPage)
		if err != nil {
			return total, err
		}
		var recent []extension.Delivery
		for _, d := range found {
			if !d.CreatedAt.Before(since) {
				recent = append(recent, d)
			}
		}
		sent, err := u.webhooks.by(v.operator()).again(ctx, recent)
		total += len(sent)
		if err != nil {
			return total, err
		}
	}
	return total, nil
}
