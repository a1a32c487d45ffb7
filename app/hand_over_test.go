package app_test

import (
	"errors"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports"
)

// A first secret is taken once, by the newest link, within its life, by a person of the organisation.
func TestSpaceKeys_hand_a_first_secret_over_once(t *testing.T) {
	t.Parallel()
	for _, kind := range []access.Kind{access.KindAPIKey, access.KindOAuthClient} {
		a := newArea(t)
		wanted := app.NewCredential{Label: "Paie", Pack: string(pack.Mandataire)}
		prepared, err := a.keys.Prepare(t.Context(), a.owner, kind, wanted)
		if err != nil || !prepared.Credential.Waits() {
			t.Fatalf("%s: %v", kind, err)
		}
		id := prepared.Credential.ID
		again, err := a.keys.LinkAgain(t.Context(), a.owner, kind, id)
		if err != nil {
			t.Fatal(err)
		}
		for name, link := range map[string]access.Secret{
			"the link before": prepared.Link, "no link": {}, "another": access.NewSecret("x"),
		} {
			if _, err := a.keys.Handed(t.Context(), a.owner, kind, id, link); !errors.Is(err, app.ErrHandOverSpent) {
				t.Errorf("%s, %s: looked at, %v", kind, name, err)
			}
			if _, err := a.keys.Take(t.Context(), a.owner, kind, id, link); !errors.Is(err, app.ErrHandOverSpent) {
				t.Errorf("%s, %s: taken, %v", kind, name, err)
			}
		}
		found, err := a.keys.Handed(t.Context(), a.owner, kind, id, again.Link)
		if err != nil || found.Label != "Paie" {
			t.Errorf("%s: looked at, %+v, %v", kind, found, err)
		}
		issued, err := a.keys.Take(t.Context(), a.owner, kind, id, again.Link)
		if err != nil || issued.Secret.IsZero() || issued.Credential.Waits() {
			t.Errorf("%s: taken, %v", kind, err)
		}
		if _, err := a.keys.Take(t.Context(), a.owner, kind, id, again.Link); !errors.Is(err, app.ErrHandOverSpent) {
			t.Errorf("%s: taken twice, %v", kind, err)
		}
		if _, err := a.keys.LinkAgain(t.Context(), a.owner, kind, id); !errors.Is(err, app.ErrInvalid) {
			t.Errorf("%s: a link to what was taken, %v", kind, err)
		}
		if _, err := a.keys.Handed(t.Context(), a.owner, kind, "none", again.Link); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("%s: what there is not, %v", kind, err)
		}
	}
}

func TestSpaceKeys_end_a_link_after_its_life(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	wanted := app.NewCredential{Label: "Paie", Pack: string(pack.Mandataire)}
	prepared, err := a.keys.Prepare(t.Context(), a.owner, access.KindAPIKey, wanted)
	if err != nil {
		t.Fatal(err)
	}
	id := prepared.Credential.ID
	a.clock.Advance(access.HandOverLife - time.Second)
	if _, err := a.keys.Handed(t.Context(), a.owner, access.KindAPIKey, id, prepared.Link); err != nil {
		t.Errorf("at the last moment: %v", err)
	}
	a.clock.Advance(time.Second)
	_, err = a.keys.Take(t.Context(), a.owner, access.KindAPIKey, id, prepared.Link)
	if !errors.Is(err, app.ErrHandOverSpent) {
		t.Errorf("too late: %v", err)
	}
}
