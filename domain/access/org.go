package access

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
)

// OrgID names an organisation. It is opaque.
type OrgID string

// Org is an organisation: a client of the gateway, its packs, its caps and its ceilings.
type Org struct {
	ID   OrgID
	Name string
	// Packs bound what any credential of the organisation may do. Spec §2.11.
	Packs []pack.ID
	// CallsCap and RunsCap are the caps of a calendar month; 0 allows nothing. Spec §8.
	CallsCap, RunsCap int64
	// RestitutionLevel is the ceiling of the levels of the organisation's credentials. Spec §5.6.
	RestitutionLevel RestitutionLevel
	// Allowlist holds the client addresses that are let in; empty lets in all. Spec §5.7.
	Allowlist Allowlist
	// RunRetentionDays is after how many days runs are erased; 0 leaves it to the installation.
	RunRetentionDays int
	CreatedAt        time.Time
	SuspendedAt      time.Time // zero: it is not
	ClosedAt         time.Time // zero: it is not; there is no way back
}

// InService says whether the organisation's credentials are believed.
func (o Org) InService() bool { return o.SuspendedAt.IsZero() && o.ClosedAt.IsZero() }

// Grants returns everything that the organisation's packs grant now.
func (o Org) Grants() capability.Set { return pack.Grants(o.Packs) }
