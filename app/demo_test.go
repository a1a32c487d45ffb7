package app_test

import (
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// An empty store gets one organisation to try with, whose results bind nobody and whose key ends in days.
func TestMakeDemo_is_for_an_empty_store(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	store := memory.New(clock)
	entropy := porttest.NewEntropy(4)
	journal := app.NewJournal(store, clock, "serveur")
	orgs := app.NewManageOrgs(store, store, store, clock, entropy, app.Settings{}, journal)
	credentials := app.NewManageCredentials(store, store, clock, entropy, app.Settings{}, journal)
	demo := app.NewMakeDemo(orgs, credentials, clock)
	issued, made, err := demo.Do(t.Context())
	if err != nil || !made || issued.Secret.IsZero() {
		t.Fatalf("made: %v, %v", made, err)
	}
	ends := porttest.Start.AddDate(0, 0, app.DemoDays).Truncate(time.Second)
	key := issued.Credential
	if key.Org != app.DemoOrg || key.RestitutionLevel != access.LevelIndicative || !key.ExpiresAt.Equal(ends) {
		t.Errorf("%+v", key)
	}
	if _, made, err := demo.Do(t.Context()); err != nil || made {
		t.Errorf("again: made %v, %v", made, err)
	}
	all, err := store.ListOrgs(t.Context())
	if err != nil || len(all) != 1 || all[0].Name != app.DemoName {
		t.Errorf("%d organisations, %v", len(all), err)
	}
}
