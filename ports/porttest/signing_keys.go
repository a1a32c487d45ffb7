package porttest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/ports"
)

// SigningKeys is the contract of ports.SigningKeys.
func SigningKeys(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)

	key := func(use ports.KeyUse, id string, age time.Duration) ports.SigningKey {
		created := stored(Start.Add(age))
		return ports.SigningKey{
			ID: id, Use: use, Private: []byte("\x00\xff" + id), CreatedAt: created,
			SignsFrom: created.Add(10 * time.Minute),
		}
	}
	keys := func(t *testing.T, b Backend, use ports.KeyUse) []ports.SigningKey {
		t.Helper()
		got, err := b.SigningKeys.SigningKeys(t.Context(), use)
		if err != nil {
			t.Fatal(err)
		}
		return got
	}

	s.test(t, "the first key is saved, a second first one is not", func(t *testing.T, b Backend) {
		if got := keys(t, b, ports.KeyUseProof); len(got) != 0 {
			t.Errorf("a fresh store has keys: %v", got)
		}
		first := key(ports.KeyUseProof, "k1", 0)
		second := key(ports.KeyUseProof, "k2", time.Hour)
		for _, k := range []ports.SigningKey{first, second} {
			got, err := b.SigningKeys.EnsureSigningKey(t.Context(), k)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]ports.SigningKey{first}, got); diff != "" {
				t.Errorf("keys after offering %s (-want +got):\n%s", k.ID, diff)
			}
		}
		if got := keys(t, b, ports.KeyUseToken); len(got) != 0 {
			t.Errorf("the other use has keys: %v", got)
		}
	})

	s.test(
		t, "a rotation retires the others of its use from the instant at which the new key signs",
		func(t *testing.T, b Backend) {
			first := key(ports.KeyUseProof, "k1", 0)
			second := key(ports.KeyUseProof, "k2", time.Hour)
			third := key(ports.KeyUseProof, "k3", 2*time.Hour)
			token := key(ports.KeyUseToken, "t1", 0)
			for _, k := range []ports.SigningKey{first, token} {
				if _, err := b.SigningKeys.EnsureSigningKey(t.Context(), k); err != nil {
					t.Fatal(err)
				}
			}
			for _, k := range []ports.SigningKey{second, third} {
				if err := b.SigningKeys.RotateSigningKey(t.Context(), k); err != nil {
					t.Fatal(err)
				}
			}
			first.RetiredAt = second.SignsFrom
			second.RetiredAt = third.SignsFrom
			if diff := cmp.Diff([]ports.SigningKey{first, second, third}, keys(t, b, ports.KeyUseProof)); diff != "" {
				t.Errorf("keys for proofs (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([]ports.SigningKey{token}, keys(t, b, ports.KeyUseToken)); diff != "" {
				t.Errorf("keys for tokens (-want +got):\n%s", diff)
			}
		},
	)

	s.test(t, "an id is taken once, over both uses", func(t *testing.T, b Backend) {
		if _, err := b.SigningKeys.EnsureSigningKey(t.Context(), key(ports.KeyUseProof, "k1", 0)); err != nil {
			t.Fatal(err)
		}
		for _, use := range []ports.KeyUse{ports.KeyUseProof, ports.KeyUseToken} {
			err := b.SigningKeys.RotateSigningKey(t.Context(), key(use, "k1", time.Hour))
			if !errors.Is(err, ports.ErrConflict) {
				t.Errorf("rotation of %s: error %v, want ErrConflict", use, err)
			}
		}
		if got := keys(t, b, ports.KeyUseProof); len(got) != 1 || !got[0].RetiredAt.IsZero() {
			t.Errorf("keys after the conflicts: %+v", got)
		}
	})

	s.test(t, "a revocation retires the key, once, and leaves the others", func(t *testing.T, b Backend) {
		first := key(ports.KeyUseProof, "k1", 0)
		second := key(ports.KeyUseProof, "k2", time.Hour)
		token := key(ports.KeyUseToken, "t1", 0)
		for _, k := range []ports.SigningKey{first, token} {
			if _, err := b.SigningKeys.EnsureSigningKey(t.Context(), k); err != nil {
				t.Fatal(err)
			}
		}
		if err := b.SigningKeys.RotateSigningKey(t.Context(), second); err != nil {
			t.Fatal(err)
		}
		first.RetiredAt = second.SignsFrom
		at := stored(Start.Add(3 * time.Hour))
		first.RevokedAt = at
		token.RevokedAt = at
		token.RetiredAt = at
		for _, want := range []ports.SigningKey{first, token} {
			for range 2 { // the second time changes nothing
				got, err := b.SigningKeys.RevokeSigningKey(t.Context(), want.ID, at)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("revoked (-want +got):\n%s", diff)
				}
				at = at.Add(time.Hour)
			}
			at = stored(Start.Add(3 * time.Hour))
		}
		if diff := cmp.Diff([]ports.SigningKey{first, second}, keys(t, b, ports.KeyUseProof)); diff != "" {
			t.Errorf("keys for proofs (-want +got):\n%s", diff)
		}
		for _, id := range []string{"", "k9", "k1\x00"} {
			if _, err := b.SigningKeys.RevokeSigningKey(t.Context(), id, at); !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("revoke %q: error %v, want ErrNotFound", id, err)
			}
		}
	})

	s.test(t, "64 processes that start together end with the same first key", func(t *testing.T, b Backend) {
		sameFirstKey(t, []Backend{b}, key)
	})
	s.testWith(t, Replicas, "replicas that start together end with the same first key", func(t *testing.T, b Backend) {
		sameFirstKey(t, []Backend{b, b.Replica(t), b.Replica(t)}, key)
	})

	s.test(t, "of rotations at once each saves its key, and all but one are retired", func(t *testing.T, b Backend) {
		const rotations = 8
		together(rotations, func(i int) {
			err := b.SigningKeys.RotateSigningKey(t.Context(), key(ports.KeyUseToken, fmt.Sprintf("k%d", i), 0))
			if err != nil {
				t.Error(err)
			}
		})
		got := keys(t, b, ports.KeyUseToken)
		signing := 0
		for _, k := range got {
			if k.RetiredAt.IsZero() {
				signing++
			}
		}
		if len(got) != rotations || signing != 1 {
			t.Errorf("%d keys, %d of them not retired; want %d and 1", len(got), signing, rotations)
		}
	})

	s.test(t, "instants come back in UTC to the microsecond", func(t *testing.T, b Backend) {
		k := key(ports.KeyUseToken, "k1", 0)
		k.CreatedAt = Start
		k.SignsFrom = Start.Add(time.Minute)
		got, err := b.SigningKeys.EnsureSigningKey(t.Context(), k)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) != 1 || got[0].CreatedAt != stored(Start) || got[0].SignsFrom != stored(Start.Add(time.Minute)) ||
			!got[0].RetiredAt.IsZero() {
			t.Errorf("keys %+v", got)
		}
	})

	s.testWith(t, Durability, "keys outlive the process", func(t *testing.T, b Backend) {
		want, err := b.SigningKeys.EnsureSigningKey(t.Context(), key(ports.KeyUseProof, "k1", 0))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, keys(t, b.Reopen(t), ports.KeyUseProof)); diff != "" {
			t.Errorf("keys after the restart (-before +after):\n%s", diff)
		}
	})
}

func sameFirstKey(t *testing.T, replicas []Backend, key func(ports.KeyUse, string, time.Duration) ports.SigningKey) {
	t.Helper()
	firsts := make([]string, callers)
	together(callers, func(i int) {
		b := replicas[i%len(replicas)]
		got, err := b.SigningKeys.EnsureSigningKey(t.Context(), key(ports.KeyUseProof, fmt.Sprintf("k%d", i), 0))
		if err != nil || len(got) != 1 {
			t.Errorf("%d keys, %v", len(got), err)
			return
		}
		firsts[i] = got[0].ID
	})
	for _, id := range firsts {
		if id != firsts[0] {
			t.Fatalf("first keys %q and %q", firsts[0], id)
		}
	}
}
