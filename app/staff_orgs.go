package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// StaffOrgs lets the staff look at organisations, their credentials and their deliveries, and change them. Nothing that
// it returns is about a person in a run.
type StaffOrgs struct {
	manage      *ManageOrgs
	credentials *ManageCredentials
	webhooks    *ManageWebhooks
	lookup      ports.Credentials
	journal     *Journal
}

// NewStaffOrgs makes the use case.
func NewStaffOrgs(
	manage *ManageOrgs, credentials *ManageCredentials, webhooks *ManageWebhooks, lookup ports.Credentials,
	journal *Journal,
) *StaffOrgs {
	return &StaffOrgs{manage: manage, credentials: credentials, webhooks: webhooks, lookup: lookup, journal: journal}
}

// List returns every organisation, oldest first.
func (u *StaffOrgs) List(ctx context.Context, v StaffVisitor) ([]access.Org, error) {
	if err := v.require(); err != nil {
		return nil, err
	}
	return u.manage.List(ctx)
}

// StaffOrg is an organisation as the staff sees it.
type StaffOrg struct {
	Org         access.Org
	Quota       quota.Quota
	Credentials []access.Credential
}

// Show returns an organisation with what it has used this month and its credentials. ports.ErrNotFound.
func (u *StaffOrgs) Show(ctx context.Context, v StaffVisitor, id access.OrgID) (StaffOrg, error) {
	if err := v.require(); err != nil {
		return StaffOrg{}, err
	}
	org, state, err := u.manage.Show(ctx, id)
	if err != nil {
		return StaffOrg{}, err
	}
	out := StaffOrg{Org: org, Quota: state}
	for _, kind := range []access.Kind{access.KindAPIKey, access.KindOAuthClient} {
		list, err := u.credentials.List(ctx, id, kind)
		if err != nil {
			return StaffOrg{}, err
		}
		out.Credentials = append(out.Credentials, list...)
	}
	return out, nil
}

// Create makes an organisation. ErrInvalid, *staff.DeniedError.
func (u *StaffOrgs) Create(ctx context.Context, v StaffVisitor, change OrgChange, reason string) (access.Org, error) {
	journal, err := v.writing(u.journal, reason)
	if err != nil {
		return access.Org{}, err
	}
	return u.manage.noting(journal).Create(ctx, change)
}

// Set changes an organisation. ErrInvalid, ports.ErrNotFound, *staff.DeniedError.
func (u *StaffOrgs) Set(
	ctx context.Context, v StaffVisitor, id access.OrgID, change OrgChange, reason string,
) (access.Org, error) {
	journal, err := v.writing(u.journal, reason)
	if err != nil {
		return access.Org{}, err
	}
	return u.manage.noting(journal).Set(ctx, id, change)
}

// Suspend refuses every credential of an organisation, or lets it in again. ErrInvalid, ports.ErrNotFound,
// *staff.DeniedError.
func (u *StaffOrgs) Suspend(
	ctx context.Context, v StaffVisitor, id access.OrgID, suspended bool, reason string,
) (access.Org, error) {
	journal, err := v.writing(u.journal, reason)
	if err != nil {
		return access.Org{}, err
	}
	if suspended {
		return u.manage.noting(journal).Suspend(ctx, id)
	}
	return u.manage.noting(journal).Resume(ctx, id)
}

// Credential finds a key by its prefix, or a client by its id, with its organisation. ports.ErrNotFound.
func (u *StaffOrgs) Credential(
	ctx context.Context, v StaffVisitor, id access.CredentialID,
) (access.Credential, access.Org, error) {
	if err := v.require(); err != nil {
		return access.Credential{}, access.Org{}, err
	}
	found, org, err := u.lookup.Credential(ctx, id)
	return found, org, failure("look a credential up", err)
}

// Revoke ends a key or a client. ErrInvalid, ports.ErrNotFound, *staff.DeniedError.
func (u *StaffOrgs) Revoke(ctx context.Context, v StaffVisitor, id access.CredentialID, reason string) error {
	journal, err := v.writing(u.journal, reason)
	if err != nil {
		return err
	}
	found, _, err := u.Credential(ctx, v, id)
	if err != nil {
		return err
	}
	_, err = u.credentials.noting(journal).Revoke(ctx, found.Kind, id)
	return err
}

// mostDead bounds a list of dead deliveries.
const mostDead = 200

// DeadDeliveries returns the newest deliveries of all organisations that failed for good.
func (u *StaffOrgs) DeadDeliveries(ctx context.Context, v StaffVisitor) ([]extension.Delivery, error) {
	if err := v.require(); err != nil {
		return nil, err
	}
	return u.webhooks.failed(ctx, mostDead)
}

// Resend begins the deliveries of an event anew. ErrInvalid, ports.ErrNotFound, *staff.DeniedError.
func (u *StaffOrgs) Resend(ctx context.Context, v StaffVisitor, org access.OrgID, event, reason string) error {
	journal, err := v.writing(u.journal, reason)
	if err != nil {
		return err
	}
	return journal.change(ctx, func(ctx context.Context) (noted, error) {
		_, err := u.webhooks.Resend(ctx, org, event)
		return noted{action: "webhook.resend", org: org, subject: event}, err
	})
}

// Audit returns the newest changes, of an organisation or of all.
func (u *StaffOrgs) Audit(
	ctx context.Context, v StaffVisitor, org access.OrgID, limit int,
) ([]ports.OperatorEvent, error) {
	if err := v.require(); err != nil {
		return nil, err
	}
	return u.journal.List(ctx, org, limit)
}
