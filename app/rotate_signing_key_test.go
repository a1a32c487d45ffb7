package app_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// keyRing rotates keys that it only counts.
type keyRing struct {
	made  map[ports.KeyUse]int
	known string
	out   error
}

func (k *keyRing) RotateKey(_ context.Context, use ports.KeyUse) (ports.SigningKey, error) {
	return ports.SigningKey{ID: "new", Use: use}, k.out
}

func (k *keyRing) RevokeKey(_ context.Context, id string) (ports.SigningKey, error) {
	if id != k.known {
		return ports.SigningKey{}, ports.ErrNotFound
	}
	return ports.SigningKey{ID: id, Use: ports.KeyUseProof}, k.out
}

func (k *keyRing) Keys(_ context.Context, use ports.KeyUse) ([]ports.SigningKey, error) {
	if k.made[use] == 0 {
		k.made[use]++
	}
	return make([]ports.SigningKey, k.made[use]), k.out
}

// A change of keys is noted; the first keys, which it finds or makes, are nobody's change.
func TestRotateSigningKey_notes_what_it_changes(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(porttest.Start)
	store := memory.New(clock)
	ring := &keyRing{made: map[ports.KeyUse]int{}, known: "old"}
	keys := app.NewRotateSigningKey(ring, app.NewJournal(store, clock, "serveur"))
	for _, use := range []ports.KeyUse{ports.KeyUseProof, ports.KeyUseToken} {
		if key, err := keys.Do(t.Context(), use); err != nil || key.ID != "new" || key.Use != use {
			t.Errorf("%s: %+v, %v", use, key, err)
		}
		if ring.made[use] != 1 {
			t.Errorf("%s: %d first keys", use, ring.made[use])
		}
		if list, err := keys.List(t.Context(), use); err != nil || len(list) != 1 {
			t.Errorf("%s: %d keys, %v", use, len(list), err)
		}
	}
	if _, err := keys.Do(t.Context(), "mail"); !errors.Is(err, app.ErrInvalid) {
		t.Errorf("a use that there is not: %v", err)
	}
	if _, err := keys.List(t.Context(), "mail"); !errors.Is(err, app.ErrInvalid) {
		t.Errorf("the keys of a use that there is not: %v", err)
	}
	if key, err := keys.Revoke(t.Context(), "old"); err != nil || key.ID != "old" {
		t.Errorf("revoked: %+v, %v", key, err)
	}
	if key, err := keys.Revoke(t.Context(), "none"); !errors.Is(err, ports.ErrNotFound) || key.ID != "" {
		t.Errorf("revoked what there is not: %+v, %v", key, err)
	}
	ring.out = ports.ErrUnavailable
	if _, err := keys.Do(t.Context(), ports.KeyUseToken); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("the store is out: %v", err)
	}
	events, err := store.OperatorEvents(t.Context(), access.OrgID(""), 9)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range events {
		got = append(got, e.Action+" "+e.Subject)
	}
	want := []string{"signing-key.revoke old", "signing-key.rotate new", "signing-key.rotate new"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("noted (-want +got):\n%s", diff)
	}
}
