package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// Caps of an organisation for which its creator says nothing.
const (
	DefaultCallsCap = 10_000
	DefaultRunsCap  = 1_000
)

// ErrInvalid is a value that an operator gave and that cannot be.
var ErrInvalid = errors.New("invalid value")

// ManageOrgs creates, changes and lists organisations. It is for operators: no admission protects it.
type ManageOrgs struct {
	orgs       ports.Orgs
	extensions ports.Extensions
	ledger     ports.Ledger
	clock      ports.Clock
	entropy    ports.Entropy
	settings   Settings
	journal    *Journal
}

// NewManageOrgs makes the use case.
func NewManageOrgs(
	orgs ports.Orgs, extensions ports.Extensions, ledger ports.Ledger, clock ports.Clock, entropy ports.Entropy,
	settings Settings, journal *Journal,
) *ManageOrgs {
	return &ManageOrgs{
		orgs: orgs, extensions: extensions, ledger: ledger, clock: clock, entropy: entropy, settings: settings,
		journal: journal,
	}
}

// by is the use case in the hands of somebody else than who runs the process.
func (u ManageOrgs) by(who Operator) *ManageOrgs { return u.noting(u.journal.by(who)) }

// noting is the use case with another journal.
func (u ManageOrgs) noting(journal *Journal) *ManageOrgs {
	u.journal = journal
	return &u
}

// OrgChange is what an operator says of an organisation; nil leaves a thing as it is.
type OrgChange struct {
	Name              *string
	Packs             *[]string
	CallsCap, RunsCap *int64
	RestitutionLevel  *int
	Allowlist         *[]string
	RunRetentionDays  *int
}

// Create makes an organisation with the default caps and level where the change says nothing. ErrInvalid.
func (u *ManageOrgs) Create(ctx context.Context, change OrgChange) (access.Org, error) {
	return u.createAs(ctx, access.OrgID("org_"+newUUID(u.entropy)), change)
}

func (u *ManageOrgs) createAs(ctx context.Context, id access.OrgID, change OrgChange) (access.Org, error) {
	org := access.Org{
		ID: id, CallsCap: DefaultCallsCap, RunsCap: DefaultRunsCap,
		RestitutionLevel: access.LevelIndicative, CreatedAt: u.clock.Now().UTC(),
	}
	if err := change.apply(&org); err != nil {
		return access.Org{}, err
	}
	if org.Name == "" {
		return access.Org{}, fmt.Errorf("%w: an organisation needs a name", ErrInvalid)
	}
	if len(org.Packs) == 0 {
		return access.Org{}, fmt.Errorf("%w: an organisation needs a pack", ErrInvalid)
	}
	err := u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: "org.create", org: org.ID, subject: string(org.ID), after: factsOfOrg(org)}
		return what, failure("create an organisation", u.orgs.CreateOrg(ctx, org))
	})
	if err != nil {
		return access.Org{}, err
	}
	return org, nil
}

// Set changes an organisation and returns it as it then stands. ErrInvalid, ports.ErrNotFound.
func (u *ManageOrgs) Set(ctx context.Context, id access.OrgID, change OrgChange) (access.Org, error) {
	return u.update(ctx, "org.set", id, change.apply)
}

// Suspend refuses every credential of an organisation until Resume. ports.ErrNotFound.
func (u *ManageOrgs) Suspend(ctx context.Context, id access.OrgID) (access.Org, error) {
	return u.update(ctx, "org.suspend", id, func(org *access.Org) error {
		if org.SuspendedAt.IsZero() {
			org.SuspendedAt = u.clock.Now().UTC()
		}
		return nil
	})
}

// Resume ends a suspension. ErrInvalid for an organisation that is closed, ports.ErrNotFound.
func (u *ManageOrgs) Resume(ctx context.Context, id access.OrgID) (access.Org, error) {
	return u.update(ctx, "org.resume", id, func(org *access.Org) error {
		if !org.ClosedAt.IsZero() {
			return fmt.Errorf("%w: the organisation is closed, and there is no way back", ErrInvalid)
		}
		org.SuspendedAt = time.Time{}
		return nil
	})
}

// Close ends an organisation for good: every credential of it is refused from now on, and nothing is told to its
// endpoints any more. Its runs stay until they are erased. ports.ErrNotFound.
func (u *ManageOrgs) Close(ctx context.Context, id access.OrgID) (access.Org, error) {
	return u.updateWith(ctx, "org.close", id, func(org *access.Org) error {
		if org.ClosedAt.IsZero() {
			org.ClosedAt = u.clock.Now().UTC()
		}
		return nil
	}, u.silence)
}

// silence switches every endpoint of an organisation off.
func (u *ManageOrgs) silence(ctx context.Context, id access.OrgID) error {
	endpoints, err := u.extensions.Endpoints(ctx, id)
	if err != nil {
		return failure("read the extensions", err)
	}
	for _, e := range endpoints {
		_, err := u.extensions.UpdateEndpoint(ctx, id, e.Endpoint, e.Kind, func(s *extension.Setting) error {
			*s = s.Switched(false)
			return nil
		})
		if err != nil {
			return failure("switch an extension off", err)
		}
	}
	return nil
}

func (u *ManageOrgs) update(
	ctx context.Context, action string, id access.OrgID, change func(*access.Org) error,
) (access.Org, error) {
	return u.updateWith(ctx, action, id, change, func(context.Context, access.OrgID) error { return nil })
}

// updateWith changes an organisation, and what goes with that, together.
func (u *ManageOrgs) updateWith(
	ctx context.Context, action string, id access.OrgID, change func(*access.Org) error,
	with func(context.Context, access.OrgID) error,
) (access.Org, error) {
	var after access.Org
	err := u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: action, org: id, subject: string(id)}
		org, err := u.orgs.UpdateOrg(ctx, id, func(org *access.Org) error {
			what.before = factsOfOrg(*org)
			return change(org)
		})
		if err != nil {
			return noted{}, failure("change an organisation", err)
		}
		after = org
		what.after = factsOfOrg(org)
		return what, with(ctx, id)
	})
	if err != nil {
		return access.Org{}, err
	}
	return after, nil
}

// List returns every organisation, oldest first.
func (u *ManageOrgs) List(ctx context.Context) ([]access.Org, error) {
	orgs, err := u.orgs.ListOrgs(ctx)
	return orgs, failure("list organisations", err)
}

// Show returns an organisation and its quota in the period of today. ports.ErrNotFound.
func (u *ManageOrgs) Show(ctx context.Context, id access.OrgID) (access.Org, quota.Quota, error) {
	org, err := u.orgs.Org(ctx, id)
	if err != nil {
		return access.Org{}, quota.Quota{}, failure("read an organisation", err)
	}
	state, err := u.ledger.Quota(ctx, id, quota.PeriodAt(u.clock.Now(), u.settings.zone()))
	return org, state, failure("read a quota", err)
}

func (c OrgChange) apply(org *access.Org) error {
	if c.Name != nil {
		org.Name = strings.TrimSpace(*c.Name)
	}
	if c.Packs != nil {
		packs, err := parsePacks(*c.Packs)
		if err != nil {
			return err
		}
		org.Packs = packs
	}
	for _, limit := range []struct {
		name  string
		value *int64
		field *int64
	}{{"calls", c.CallsCap, &org.CallsCap}, {"runs", c.RunsCap, &org.RunsCap}} {
		if limit.value == nil {
			continue
		}
		if *limit.value < 0 {
			return fmt.Errorf("%w: the cap of %s must not be negative", ErrInvalid, limit.name)
		}
		*limit.field = *limit.value
	}
	if c.RunRetentionDays != nil {
		if *c.RunRetentionDays < 0 {
			return fmt.Errorf("%w: the retention of runs must not be negative", ErrInvalid)
		}
		org.RunRetentionDays = *c.RunRetentionDays
	}
	if c.RestitutionLevel != nil {
		level, err := access.ParseRestitutionLevel(*c.RestitutionLevel)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrInvalid, err)
		}
		org.RestitutionLevel = level
	}
	if c.Allowlist != nil {
		list, err := access.ParseAllowlist(*c.Allowlist)
		if err != nil {
			return fmt.Errorf("%w: %w", ErrInvalid, err)
		}
		org.Allowlist = list
	}
	return nil
}

func parsePacks(names []string) ([]pack.ID, error) {
	packs := make([]pack.ID, 0, len(names))
	for _, name := range names {
		p, ok := pack.Lookup(pack.ID(name))
		if !ok {
			return nil, fmt.Errorf("%w: there is no pack %q", ErrInvalid, name)
		}
		packs = append(packs, p.ID)
	}
	return packs, nil
}
