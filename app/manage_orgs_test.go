package app_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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
	_, err = store.UpdateEndpoint(
		t.Context(), org.ID, "hub_webhook", extension.HubWebhook, func(s *extension.Setting) error {
			*s = s.WithTarget("https://hooks.example/", extension.SigningSecret{}).Switched(true)
			return nil
		},
	)
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

// An organisation is closed once: its day stays that of the first time.
func TestManageOrgs_closes_once(t *testing.T) {
	t.Parallel()
	store := memory.New(porttest.NewClock(porttest.Start))
	clock := porttest.NewClock(porttest.Start)
	journal := app.NewJournal(store, clock, "tester")
	orgs := app.NewManageOrgs(store, store, store, clock, porttest.NewEntropy(1), app.Settings{}, journal)
	name := "Cabinet Exemple"
	org, err := orgs.Create(t.Context(), app.OrgChange{Name: &name, Packs: &[]string{"full"}})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		closed, err := orgs.Close(t.Context(), org.ID)
		if err != nil || !closed.ClosedAt.Equal(porttest.Start) {
			t.Errorf("closed %s, %v", closed.ClosedAt, err)
		}
		clock.Advance(time.Hour)
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

// An organisation needs a name and a pack, its caps are not below zero, and a suspension can be taken back.
func TestManageOrgs_keeps_to_what_can_be(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	none := int64(-1)
	zero := int64(0)
	days := -1
	level := 9
	name := " Cabinet Nouveau "
	empty := " "
	for what, change := range map[string]app.OrgChange{
		"no name":         {Packs: &[]string{"full"}},
		"an empty name":   {Name: &empty, Packs: &[]string{"full"}},
		"no pack":         {Name: &name},
		"no such pack":    {Name: &name, Packs: &[]string{"none"}},
		"calls below 0":   {Name: &name, Packs: &[]string{"full"}, CallsCap: &none},
		"runs below 0":    {Name: &name, Packs: &[]string{"full"}, RunsCap: &none},
		"days below 0":    {Name: &name, Packs: &[]string{"full"}, RunRetentionDays: &days},
		"no such level":   {Name: &name, Packs: &[]string{"full"}, RestitutionLevel: &level},
		"no such address": {Name: &name, Packs: &[]string{"full"}, Allowlist: &[]string{"x"}},
	} {
		if _, err := a.orgs.Create(t.Context(), change); !errors.Is(err, app.ErrInvalid) {
			t.Errorf("%s: %v", what, err)
		}
	}
	org, err := a.orgs.Create(t.Context(), app.OrgChange{Name: &name, Packs: &[]string{"full"}, RunsCap: &zero})
	if err != nil || org.Name != "Cabinet Nouveau" || org.CallsCap != app.DefaultCallsCap || org.RunsCap != 0 {
		t.Errorf("%+v, %v", org, err)
	}
	suspended, err := a.orgs.Suspend(t.Context(), org.ID)
	if err != nil || suspended.SuspendedAt.IsZero() {
		t.Fatalf("%+v, %v", suspended, err)
	}
	a.clock.Advance(time.Hour)
	if again, err := a.orgs.Suspend(t.Context(), org.ID); err != nil ||
		!again.SuspendedAt.Equal(suspended.SuspendedAt) {
		t.Errorf("suspended twice: %v, %v", again.SuspendedAt, err)
	}
	if back, err := a.orgs.Resume(t.Context(), org.ID); err != nil || !back.SuspendedAt.IsZero() {
		t.Errorf("resumed: %+v, %v", back, err)
	}
	events, err := a.store.OperatorEvents(t.Context(), org.ID, 9)
	if err != nil {
		t.Fatal(err)
	}
	var actions []string
	for _, e := range events {
		actions = append(actions, e.Action)
	}
	if diff := cmp.Diff([]string{"org.resume", "org.suspend", "org.suspend", "org.create"}, actions); diff != "" {
		t.Errorf("noted (-want +got):\n%s", diff)
	}
	if e := events[0]; e.Before == "" || e.After == "" || e.Before == e.After {
		t.Errorf("a resumption is noted as %s, then %s", e.Before, e.After)
	}
	if _, err := a.orgs.Close(t.Context(), org.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := a.orgs.Resume(t.Context(), org.ID); !errors.Is(err, app.ErrInvalid) {
		t.Errorf("resumed after its end: %v", err)
	}
}

// An extension is switched at every endpoint that the organisation has, and at the usual one where it has none.
func TestManageExtensions_switch_the_endpoints_that_are_there(t *testing.T) {
	t.Parallel()
	d := newOrgDesk(t, func(s *memory.Store) ports.Extensions { return s })
	clock := porttest.NewClock(porttest.Start)
	journal := app.NewJournal(d.store, clock, "tester")
	use := app.NewManageExtensions(d.store, d.store, d.store, clock, app.Telling{}, journal)
	target := func(s *extension.Setting) error {
		*s = s.WithTarget("https://other.example/", extension.SigningSecret{}).Switched(true)
		return nil
	}
	if _, err := d.store.UpdateEndpoint(t.Context(), d.org.ID, "other", extension.HubWebhook, target); err != nil {
		t.Fatal(err)
	}
	states, err := use.Switch(t.Context(), d.org.ID, string(extension.HubWebhook), false)
	if err != nil || len(states) != 2 || d.works(t) {
		t.Errorf("%d endpoints, %v; the first works %t", len(states), err, d.works(t))
	}
	other, err := d.store.Endpoint(t.Context(), d.org.ID, "other")
	if err != nil || other.Works() {
		t.Errorf("the other works %t, %v", other.Works(), err)
	}
}

func TestManageWebhooks_list_those_of_an_organisation(t *testing.T) {
	t.Parallel()
	d := newOrgDesk(t, func(s *memory.Store) ports.Extensions { return s })
	clock := porttest.NewClock(porttest.Start)
	journal := app.NewJournal(d.store, clock, "tester")
	use := app.NewManageWebhooks(d.store, d.store, d.store, anyTarget{}, clock, porttest.NewEntropy(1), journal)
	list, err := use.List(t.Context(), d.org.ID)
	if err != nil || len(list) != 1 || list[0].Endpoint != "hub_webhook" {
		t.Errorf("%+v, %v", list, err)
	}
	if _, err := use.List(t.Context(), "org_none"); !errors.Is(err, ports.ErrNotFound) {
		t.Errorf("of no organisation: %v", err)
	}
}
