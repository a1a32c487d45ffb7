package app

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/retraite-gateway/retraite/domain/access"
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
	orgs     ports.Orgs
	ledger   ports.Ledger
	clock    ports.Clock
	entropy  ports.Entropy
	settings Settings
}

// NewManageOrgs makes the use case.
func NewManageOrgs(orgs ports.Orgs, ledger ports.Ledger, clock ports.Clock, entropy ports.Entropy, settings Settings) *ManageOrgs {
	return &ManageOrgs{orgs: orgs, ledger: ledger, clock: clock, entropy: entropy, settings: settings}
}

// OrgChange is what an operator says of an organisation; nil leaves a thing as it is.
type OrgChange struct {
	Name              *string
	Packs             *[]string
	CallsCap, RunsCap *int64
	RestitutionLevel  *int
	Allowlist         *[]string
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
	if err := u.orgs.CreateOrg(ctx, org); err != nil {
		return access.Org{}, failure("create an organisation", err)
	}
	return org, nil
}

// Set changes an organisation and returns it as it then stands. ErrInvalid, ports.ErrNotFound.
func (u *ManageOrgs) Set(ctx context.Context, id access.OrgID, change OrgChange) (access.Org, error) {
	org, err := u.orgs.UpdateOrg(ctx, id, change.apply)
	return org, failure("change an organisation", err)
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
