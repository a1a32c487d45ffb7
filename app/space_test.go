package app_test

import (
	"errors"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/requestlog"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// What an organisation sees first, before it has done anything and after each step.
func TestSpaceHome_shows_the_steps_that_are_done(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	home := func() app.Home {
		t.Helper()
		got, err := a.home.Do(t.Context(), a.owner)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	first := home()
	if !first.Enabled || !first.HasKey || !first.Called || first.Estimated || !first.HasRun || !first.HasWebhook {
		t.Errorf("a run by a key, and a webhook: %+v", first)
	}
	err := a.store.NoteRequests(t.Context(), []requestlog.Entry{
		{Org: "org_a", Route: app.OpEstimate.Name, Status: 200, At: a.clock.Now()},
		{Org: "org_a", Route: "x", Status: 400, At: a.clock.Now()},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := home(); !got.Estimated || len(got.Errors) != 1 || got.Errors[0].Route != "x" {
		t.Errorf("an estimate and a refusal: %+v", got)
	}
	off := servicestatus.Flag{Enabled: false, Reason: "Nouvelles tables"}
	if err := a.store.SetSoftFlag(t.Context(), off); err != nil {
		t.Fatal(err)
	}
	if got := home(); got.Enabled || got.Reason != "Nouvelles tables" {
		t.Errorf("switched off: %+v", got)
	}
	here := app.NewSpaceHome(a.store, a.store, a.store, a.store, a.store, a.store, a.clock, app.Settings{})
	on := servicestatus.Flag{Enabled: true}
	if err := a.store.SetSoftFlag(t.Context(), on); err != nil {
		t.Fatal(err)
	}
	if got, err := here.Do(t.Context(), a.owner); err != nil || got.Enabled {
		t.Errorf("switched off in the settings of the process: %+v, %v", got, err)
	}
}

// A key is to be renewed within thirty days of its end; one that has ended counts no more.
func TestSpaceHome_lists_the_keys_to_renew(t *testing.T) {
	t.Parallel()
	const day = 24 * time.Hour
	for _, tt := range []struct {
		name        string
		ends        time.Duration
		has, renews bool
	}{
		{"never", 0, true, false},
		{"in thirty days", 30 * day, true, false},
		{"in less", 30*day - time.Microsecond, true, true},
		{"now", time.Nanosecond, false, false},
	} {
		a := newArea(t)
		now := a.clock.Now()
		a.clock.Advance(now.Truncate(time.Second).Add(time.Second).Sub(now))
		_, err := a.store.UpdateCredential(t.Context(), a.key, func(c *access.Credential) error {
			if tt.ends > 0 {
				c.ExpiresAt = a.clock.Now().Add(tt.ends)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = a.store.UpdateCredential(t.Context(), a.client, func(c *access.Credential) error {
			c.RevokedAt = a.clock.Now()
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		got, err := a.home.Do(t.Context(), a.owner)
		if err != nil || got.HasKey != tt.has || (len(got.Renew) > 0) != tt.renews {
			t.Errorf("a key that ends %s: %+v, %v", tt.name, got, err)
		}
	}
}

func TestSpaceKeys_are_named_and_end_unless_an_owner_says_never(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	developer := a.person(t, "developer")
	const end = "2099-01-01"
	for _, tt := range []struct {
		name           string
		v              app.Visitor
		label, expires string
		ok             bool
	}{
		{"an owner, never", a.owner, "a", "", true},
		{"a developer, some day", developer, "b", end, true},
		{"a developer, never", developer, "c", "", false},
		{"without a name", a.owner, "  ", end, false},
	} {
		wanted := app.NewCredential{Org: "org_b", Label: tt.label, Pack: "mandataire", Expires: tt.expires}
		got, err := a.keys.Create(t.Context(), tt.v, access.KindAPIKey, wanted)
		if (err == nil) != tt.ok || !tt.ok && !errors.Is(err, app.ErrInvalid) {
			t.Errorf("%s: %v", tt.name, err)
		}
		if tt.ok && (got.Credential.Org != "org_a" || got.Credential.Kind != access.KindAPIKey) {
			t.Errorf("%s: %+v", tt.name, got.Credential)
		}
	}
	wanted := app.NewCredential{Label: "d", Pack: "mandataire"}
	client, err := a.keys.Create(t.Context(), a.owner, access.KindOAuthClient, wanted)
	if err != nil || client.Credential.Kind != access.KindOAuthClient {
		t.Errorf("a client: %+v, %v", client.Credential, err)
	}
	if err := a.keys.Rename(t.Context(), a.owner, access.KindAPIKey, a.key, " "); !errors.Is(err, app.ErrInvalid) {
		t.Errorf("renamed to nothing: %v", err)
	}
	if _, err := a.keys.Revoke(t.Context(), a.owner, access.KindAPIKey, a.key, "x"); !errors.Is(err, app.ErrInvalid) {
		t.Errorf("revoked by another id: %v", err)
	}
}

// After a rotation both secrets are good until the overlap ends, or is ended; of one secret nothing ends.
func TestSpaceKeys_end_an_overlap(t *testing.T) {
	t.Parallel()
	a := newArea(t)
	secrets := func() []access.StoredSecret {
		t.Helper()
		found, _, err := a.store.Credential(t.Context(), a.key)
		if err != nil {
			t.Fatal(err)
		}
		return found.Secrets
	}
	end := func() {
		t.Helper()
		if err := a.keys.EndOverlap(t.Context(), a.owner, access.KindAPIKey, a.key); err != nil {
			t.Fatal(err)
		}
	}
	end()
	if len(secrets()) != 1 {
		t.Errorf("of one secret: %d", len(secrets()))
	}
	issued, err := a.keys.Rotate(t.Context(), a.owner, access.KindAPIKey, a.key, time.Hour)
	if err != nil || len(secrets()) != 2 {
		t.Fatalf("%d secrets, %v", len(secrets()), err)
	}
	end()
	if left := secrets(); len(left) != 1 || left[0].Digest != issued.Secret.Digest() {
		t.Errorf("afterwards: %+v", left)
	}
}
