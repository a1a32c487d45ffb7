package app_test

import (
	"context"
	"errors"
	"testing"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// orgDesk is where operators change an organisation that has a webhook.
type orgDesk struct {
	store *memory.Store
	orgs  *app.ManageOrgs
	org   access.Org
}

func newOrgDesk(t *testing.T, extensions func(*memory.Store) ports.Extensions) orgDesk {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	store := memory.New(clock)
	journal := app.NewJournal(store, clock, "tester")
	orgs := app.NewManageOrgs(store, extensions(store), store, clock, porttest.NewEntropy(1), app.Settings{}, journal)
	name := "Cabinet Exemple"
	org, err := orgs.Create(t.Context(), app.OrgChange{Name: &name, Packs: &[]string{"full"}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = store.UpdateEndpoint(t.Context(), org.ID, "hub_webhook", extension.HubWebhook, func(s *extension.Setting) error {
		*s = s.WithTarget("https://hooks.example/", extension.SigningSecret{}).Switched(true)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return orgDesk{store: store, orgs: orgs, org: org}
}

func (d orgDesk) works(t *testing.T) bool {
	t.Helper()
	setting, err := d.store.Endpoint(t.Context(), d.org.ID, "hub_webhook")
	if err != nil {
		t.Fatal(err)
	}
	return setting.Works()
}

func TestManageOrgs_closes_the_endpoints_with_the_organisation(t *testing.T) {
	t.Parallel()
	d := newOrgDesk(t, func(s *memory.Store) ports.Extensions { return s })
	if _, err := d.orgs.Suspend(t.Context(), d.org.ID); err != nil || !d.works(t) {
		t.Errorf("suspended: the endpoint works %v, %v", d.works(t), err)
	}
	if _, err := d.orgs.Close(t.Context(), d.org.ID); err != nil || d.works(t) {
		t.Errorf("closed: the endpoint works %v, %v", d.works(t), err)
	}
}

// failing is a store of extensions that does not answer.
type failing struct{ ports.Extensions }

func (failing) UpdateEndpoint(
	context.Context, access.OrgID, extension.EndpointID, extension.Kind, func(*extension.Setting) error,
) (extension.Setting, error) {
	return extension.Setting{}, errStoreOut
}

func TestManageOrgs_notes_no_change_that_was_not_made_whole(t *testing.T) {
	t.Parallel()
	d := newOrgDesk(t, func(s *memory.Store) ports.Extensions { return failing{s} })
	if _, err := d.orgs.Close(t.Context(), d.org.ID); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("%v, want ErrUnavailable", err)
	}
	events, err := d.store.OperatorEvents(t.Context(), d.org.ID, 9)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range events {
		if e.Action == "org.close" {
			t.Errorf("it is noted: %+v", e)
		}
	}
}
