package app

import (
	"context"
	"fmt"
	"net/netip"
	"strings"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

// SpaceSettings lets the persons of an organisation change what is theirs to change: its name, how long its runs are
// kept, from where its keys are used; and read what was changed by whom.
type SpaceSettings struct {
	manage  *ManageOrgs
	journal *Journal
}

// NewSpaceSettings makes the use case.
func NewSpaceSettings(manage *ManageOrgs, journal *Journal) *SpaceSettings {
	return &SpaceSettings{manage: manage, journal: journal}
}

// LockOutPhrase is what a person types who means to refuse the very address that they sit at.
const LockOutPhrase = "REFUSE"

// LockOutError refuses an allowlist that does not hold the address of whoever sets it.
type LockOutError struct{ Address netip.Addr }

// Error names the address.
func (e *LockOutError) Error() string {
	return "the list does not hold your own address " + e.Address.String()
}

// SetAllowlist sets the addresses from which keys may be used, none for all; typed is LockOutPhrase when the person
// means to leave their own address out. ErrInvalid, *LockOutError, *member.DeniedError, ErrProveAnew.
func (u *SpaceSettings) SetAllowlist(
	ctx context.Context, v Visitor, ranges []string, own netip.Addr, typed string,
) (access.Org, error) {
	if err := v.requireProof(member.ManageNetwork); err != nil {
		return access.Org{}, err
	}
	list, err := access.ParseAllowlist(ranges)
	if err != nil {
		return access.Org{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	if list.Check(own) != nil && strings.TrimSpace(typed) != LockOutPhrase {
		return access.Org{}, &LockOutError{Address: own}
	}
	return u.manage.by(v.operator()).Set(ctx, v.org.ID, OrgChange{Allowlist: &ranges})
}

// SetName gives the organisation another name, and says for how many days its runs are kept, 0 as the installation
// does. ErrInvalid, *member.DeniedError.
func (u *SpaceSettings) SetName(ctx context.Context, v Visitor, name string, retention int) (access.Org, error) {
	if err := v.require(member.ManageSettings); err != nil {
		return access.Org{}, err
	}
	const longest = 200
	name = strings.TrimSpace(name)
	if name == "" || len(name) > longest {
		return access.Org{}, fmt.Errorf("%w: an organisation needs a name of at most %d bytes", ErrInvalid, longest)
	}
	return u.manage.by(v.operator()).Set(ctx, v.org.ID, OrgChange{Name: &name, RunRetentionDays: &retention})
}

// MayRead says whether the person may look at the network or the settings. *member.DeniedError.
func (u *SpaceSettings) MayRead(v Visitor, action member.Action) error { return v.require(action) }

// Audit returns the newest changes of the organisation. *member.DeniedError.
func (u *SpaceSettings) Audit(ctx context.Context, v Visitor, limit int) ([]ports.OperatorEvent, error) {
	if err := v.require(member.ReadAudit); err != nil {
		return nil, err
	}
	return u.journal.List(ctx, v.org.ID, limit)
}
