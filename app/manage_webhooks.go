package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// ManageWebhooks sets the targets of webhooks, changes their secrets, lists deliveries and sends them again. It is for
// operators: no admission protects it.
type ManageWebhooks struct {
	orgs       ports.Orgs
	extensions ports.Extensions
	deliveries ports.Deliveries
	targets    ports.Targets
	clock      ports.Clock
	entropy    ports.Entropy
	journal    *Journal
}

// NewManageWebhooks makes the use case.
func NewManageWebhooks(
	orgs ports.Orgs, extensions ports.Extensions, deliveries ports.Deliveries, targets ports.Targets, clock ports.Clock,
	entropy ports.Entropy, journal *Journal,
) *ManageWebhooks {
	return &ManageWebhooks{
		orgs: orgs, extensions: extensions, deliveries: deliveries, targets: targets, clock: clock, entropy: entropy,
		journal: journal,
	}
}

// by is the use case in the hands of somebody else than who runs the process.
func (u ManageWebhooks) by(who Operator) *ManageWebhooks { return u.noting(u.journal.by(who)) }

// noting is the use case with another journal.
func (u ManageWebhooks) noting(journal *Journal) *ManageWebhooks {
	u.journal = journal
	return &u
}

// Set gives the webhook of an organisation a target and a new secret, which is returned this once and replaces
// any other. Whether anything is sent is for ManageExtensions. ErrInvalid for a target to which nothing must
// be sent, ports.ErrNotFound.
func (u *ManageWebhooks) Set(ctx context.Context, org access.OrgID, url string) (extension.SigningSecret, error) {
	if err := u.targets.CheckTarget(ctx, url); err != nil {
		return extension.SigningSecret{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	secret := u.newSecret()
	err := u.change(ctx, "set", org, func(s *extension.Setting) error {
		*s = s.WithTarget(url, secret)
		return nil
	})
	if err != nil {
		return extension.SigningSecret{}, err
	}
	return secret, nil
}

// change changes the webhook of an organisation and notes that. The target may hold a token of theirs:
// it is not repeated.
func (u *ManageWebhooks) change(
	ctx context.Context, what string, org access.OrgID, change func(*extension.Setting) error,
) error {
	endpoint := extension.DefaultEndpoint(extension.HubWebhook)
	return u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		_, err := u.extensions.UpdateEndpoint(ctx, org, endpoint, extension.HubWebhook, change)
		return noted{action: "webhook." + what, org: org, subject: string(endpoint)}, failure(what+" a webhook", err)
	})
}

// Rotate gives the webhook of an organisation a new secret; the old one signs beside it for extension.SecretOverlap.
// ErrInvalid when there is none to rotate, ports.ErrNotFound.
func (u *ManageWebhooks) Rotate(ctx context.Context, org access.OrgID) (extension.SigningSecret, error) {
	secret := u.newSecret()
	now := u.clock.Now()
	err := u.change(ctx, "rotate", org, func(s *extension.Setting) error {
		if len(s.Secrets) == 0 {
			return fmt.Errorf("%w: the organisation has set no webhook", ErrInvalid)
		}
		s.Secrets = extension.RotateSecret(s.Secrets, secret, now)
		return nil
	})
	if err != nil {
		return extension.SigningSecret{}, err
	}
	return secret, nil
}

func (u *ManageWebhooks) newSecret() extension.SigningSecret {
	var random [extension.SecretEntropy]byte
	u.entropy.Fill(random[:])
	return extension.NewSigningSecret(random)
}

// List returns the webhooks of an organisation. ports.ErrNotFound.
func (u *ManageWebhooks) List(ctx context.Context, org access.OrgID) ([]extension.Setting, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return nil, failure("read the organisation", err)
	}
	return endpointsOf(ctx, u.extensions, org, extension.HubWebhook)
}

// Deliveries returns the newest deliveries of an organisation that fit, to the hub too. ErrInvalid, ports.ErrNotFound.
func (u *ManageWebhooks) Deliveries(
	ctx context.Context, org access.OrgID, which ports.DeliveryFilter, limit int,
) ([]extension.Delivery, error) {
	if limit < 1 {
		return nil, fmt.Errorf("%w: the limit must be at least 1", ErrInvalid)
	}
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return nil, failure("read the organisation", err)
	}
	deliveries, err := u.deliveries.ListDeliveries(ctx, org, which, limit)
	return deliveries, failure("list deliveries", err)
}

// resendPage is how many deliveries are read at once.
const resendPage = 500

// failed returns the newest deliveries of all organisations that failed for good.
func (u *ManageWebhooks) failed(ctx context.Context, limit int) ([]extension.Delivery, error) {
	found, err := u.deliveries.FailedDeliveries(ctx, limit)
	return found, failure("list deliveries that failed", err)
}

// errNotEnded stops a resend of a delivery that goes on by itself.
var errNotEnded = errors.New("app: the delivery is still pending")

// Resend begins the deliveries of an event anew, with its id, whatever became of them; one that is pending goes on as
// it is. ErrInvalid when an endpoint does not deliver, ports.ErrNotFound when there is no such event.
func (u *ManageWebhooks) Resend(ctx context.Context, org access.OrgID, eventID string) ([]extension.Delivery, error) {
	found, err := u.Deliveries(ctx, org, ports.DeliveryFilter{EventID: eventID}, resendPage)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("event %s: %w", eventID, ports.ErrNotFound)
	}
	return u.again(ctx, found)
}

// ResendSkipped begins every delivery anew that was skipped. ErrInvalid when an endpoint does not
// deliver, ports.ErrNotFound.
func (u *ManageWebhooks) ResendSkipped(ctx context.Context, org access.OrgID) (int, error) {
	total := 0
	for {
		found, err := u.Deliveries(ctx, org, ports.DeliveryFilter{Status: extension.DeliverySkipped}, resendPage)
		if err != nil || len(found) == 0 {
			return total, err
		}
		sent, err := u.again(ctx, found)
		total += len(sent)
		if err != nil {
			return total, err
		}
	}
}

func (u *ManageWebhooks) again(ctx context.Context, deliveries []extension.Delivery) ([]extension.Delivery, error) {
	var out []extension.Delivery
	for _, d := range deliveries {
		setting, err := u.extensions.Endpoint(ctx, d.Org, d.Endpoint)
		switch {
		case err != nil && !errors.Is(err, ports.ErrNotFound):
			return out, failure("read an endpoint", err)
		case !setting.Works():
			return out, fmt.Errorf("%w: endpoint %s does not deliver: enable it first", ErrInvalid, d.Endpoint)
		}
		after, err := u.deliveries.UpdateDelivery(ctx, d.DeliveryID, func(d *extension.Delivery) error {
			if d.Status == extension.DeliveryPending {
				return errNotEnded
			}
			*d = d.Again(u.clock.Now())
			return nil
		})
		switch {
		case errors.Is(err, errNotEnded):
			after = d
		case err != nil:
			return out, failure("send again", err)
		}
		out = append(out, after)
	}
	return out, nil
}
