package app

import (
	"context"
	"errors"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports"
)

// MakeDemo gives an empty store an organisation to try the service with.
type MakeDemo struct {
	orgs        *ManageOrgs
	credentials *ManageCredentials
	clock       ports.Clock
}

// NewMakeDemo makes the use case.
func NewMakeDemo(orgs *ManageOrgs, credentials *ManageCredentials, clock ports.Clock) *MakeDemo {
	return &MakeDemo{orgs: orgs, credentials: credentials, clock: clock}
}

// The demo organisation.
const (
	DemoName = "Démonstration"
	// DemoOrg is its id. It is the same in every store, so that of processes that start together on an
	// empty one only one makes it.
	DemoOrg access.OrgID = "org_demo"
	// DemoDays is how many days its key is good for.
	DemoDays = 7
)

// Do makes the organisation and a key with every grant, whose results bind nobody and which expires in
// DemoDays; made is false, and nothing changes, when the store has an organisation already, or gets its demo
// from another process at this moment.
func (u *MakeDemo) Do(ctx context.Context) (issued Issued, made bool, err error) {
	existing, err := u.orgs.List(ctx)
	if err != nil || len(existing) > 0 {
		return Issued{}, false, err
	}
	name := DemoName
	packs := []string{string(pack.Full)}
	level := int(access.LevelIndicative)
	org, err := u.orgs.createAs(ctx, DemoOrg, OrgChange{Name: &name, Packs: &packs, RestitutionLevel: &level})
	if errors.Is(err, ports.ErrConflict) {
		return Issued{}, false, nil
	}
	if err != nil {
		return Issued{}, false, err
	}
	issued, err = u.credentials.CreateKey(ctx, NewCredential{
		Org: org.ID, Label: DemoName, Pack: string(pack.Full),
		Expires: u.clock.Now().AddDate(0, 0, DemoDays).Format(time.RFC3339),
	})
	return issued, err == nil, err
}
