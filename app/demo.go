package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
)

// MakeDemo gives an empty store an organisation to try the service with.
type MakeDemo struct {
	orgs        *ManageOrgs
	credentials *ManageCredentials
}

// NewMakeDemo makes the use case.
func NewMakeDemo(orgs *ManageOrgs, credentials *ManageCredentials) *MakeDemo {
	return &MakeDemo{orgs: orgs, credentials: credentials}
}

// DemoName is the name of the organisation that an empty store gets.
const DemoName = "Démonstration"

// Do makes the organisation and a key with every grant; made is false, and nothing changes, when the store has an organisation already.
func (u *MakeDemo) Do(ctx context.Context) (issued Issued, made bool, err error) {
	existing, err := u.orgs.List(ctx)
	if err != nil || len(existing) > 0 {
		return Issued{}, false, err
	}
	name, packs, level := DemoName, []string{string(pack.Full)}, int(access.LevelCertified)
	org, err := u.orgs.Create(ctx, OrgChange{Name: &name, Packs: &packs, RestitutionLevel: &level})
	if err != nil {
		return Issued{}, false, err
	}
	issued, err = u.credentials.CreateKey(ctx, NewCredential{Org: org.ID, Label: DemoName, Pack: string(pack.Full)})
	return issued, err == nil, err
}
