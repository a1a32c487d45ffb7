package app_test

import (
	"errors"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// A credential has a pack or grants, within those of its organisation, a level within its, and an end to come.
func TestManageCredentials_keep_to_what_the_organisation_has(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	a.changeOrg(func(o *access.Org) { o.Packs = []pack.ID{pack.Employeur} })
	zone := time.FixedZone("UTC+2", 2*60*60)
	credentials := app.NewManageCredentials(
		a.store, a.store, a.clock, porttest.NewEntropy(3), app.Settings{PeriodZone: zone},
		app.NewJournal(a.store, a.clock, "serveur"),
	)
	one := access.LevelIndicative
	low, high, none := int(one), int(one)+1, 99
	tomorrow := porttest.Start.AddDate(0, 0, 1)
	now := porttest.Start.Format(time.RFC3339)
	day := tomorrow.Format(time.DateOnly)
	held := pack.Grants([]pack.ID{pack.Employeur}).Slice()
	name, mine, second := string(pack.Employeur), string(held[0]), string(held[1])
	other := ""
	for _, id := range capability.All().Slice() {
		if !pack.Grants([]pack.ID{pack.Employeur}).Has(id) {
			other = string(id)
		}
	}
	for what, tt := range map[string]struct {
		wanted  app.NewCredential
		ends    time.Time
		grants  int
		refused bool
	}{
		"its pack":            {wanted: app.NewCredential{Pack: name}, grants: len(held)},
		"one of its grants":   {wanted: app.NewCredential{Grants: []string{mine}}, grants: 1},
		"two, one twice":      {wanted: app.NewCredential{Grants: []string{mine, second, mine}}, grants: 2},
		"both":                {wanted: app.NewCredential{Pack: name, Grants: []string{mine}}, refused: true},
		"neither":             {wanted: app.NewCredential{}, refused: true},
		"no such pack":        {wanted: app.NewCredential{Pack: "rien"}, refused: true},
		"another pack":        {wanted: app.NewCredential{Pack: "full"}, refused: true},
		"no such grant":       {wanted: app.NewCredential{Grants: []string{"rien"}}, refused: true},
		"another grant":       {wanted: app.NewCredential{Grants: []string{other}}, refused: true},
		"its level":           {wanted: app.NewCredential{Pack: name, RestitutionLevel: &low}, grants: len(held)},
		"a higher level":      {wanted: app.NewCredential{Pack: name, RestitutionLevel: &high}, refused: true},
		"no level":            {wanted: app.NewCredential{Pack: name, RestitutionLevel: &none}, refused: true},
		"until now":           {wanted: app.NewCredential{Pack: name, Expires: now}, refused: true},
		"until no day at all": {wanted: app.NewCredential{Pack: name, Expires: "demain"}, refused: true},
		"until a day, which begins in the zone": {
			wanted: app.NewCredential{Pack: name, Expires: day}, grants: len(held),
			ends: time.Date(tomorrow.Year(), tomorrow.Month(), tomorrow.Day(), 0, 0, 0, 0, zone),
		},
		"until an instant": {
			wanted: app.NewCredential{Pack: name, Expires: tomorrow.In(zone).Format(time.RFC3339)},
			grants: len(held), ends: tomorrow.Truncate(time.Second),
		},
	} {
		tt.wanted.Org = "org_a"
		issued, err := credentials.CreateKey(t.Context(), tt.wanted)
		if tt.refused {
			if !errors.Is(err, app.ErrInvalid) {
				t.Errorf("%s: %v", what, err)
			}
			continue
		}
		made := issued.Credential
		if err != nil || len(made.Grants.Slice()) != tt.grants || !made.ExpiresAt.Equal(tt.ends) ||
			made.RestitutionLevel != one {
			t.Errorf("%s: %d grants until %v, %v", what, len(made.Grants.Slice()), made.ExpiresAt, err)
		}
	}
}
