package porttest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports"
)

func (s suite) credentialConcurrency(t *testing.T) {
	t.Helper()
	s.test(t, "64 updates at once lose none", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		createCredential(t, b, newCredential("org_a", keyID, access.KindAPIKey))
		together(callers, func(int) {
			if _, err := b.Credentials.UpdateCredential(t.Context(), keyID, func(c *access.Credential) error {
				c.Secrets = append(c.Secrets, access.StoredSecret{})
				return nil
			}); err != nil {
				t.Error(err)
			}
		})
		if got := len(readCredential(t, b, keyID).Secrets); got != callers+2 {
			t.Errorf("%d secrets, want %d", got, callers+2)
		}
	})

	s.test(t, "a reader never sees less than what this process has changed", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		createCredential(t, b, newCredential("org_a", keyID, access.KindAPIKey))
		stop := make(chan struct{})
		go together(4, func(int) {
			for {
				select {
				case <-stop:
					return
				case <-time.After(100 * time.Microsecond):
					_, _, _ = b.Credentials.Credential(t.Context(), keyID)
				}
			}
		})
		defer close(stop)
		for i := range 50 {
			label := fmt.Sprint(i)
			if _, err := b.Credentials.UpdateCredential(t.Context(), keyID, func(c *access.Credential) error {
				c.Label = label
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			if got := readCredential(t, b, keyID); got.Label != label {
				t.Fatalf("after change %s the label is %q", label, got.Label)
			}
		}
	})
}

func (s suite) credentialTime(t *testing.T) {
	t.Helper()
	s.test(t, "a change of this process counts at once", func(t *testing.T, b Backend) {
		if _, _, err := b.Credentials.Credential(t.Context(), keyID); !errors.Is(err, ports.ErrNotFound) {
			t.Fatalf("before its creation: %v", err)
		}
		createOrg(t, b, "org_a", 1000, 10)
		createCredential(t, b, newCredential("org_a", keyID, access.KindAPIKey))
		readCredential(t, b, keyID)
		if _, err := b.Orgs.UpdateOrg(t.Context(), "org_a", func(org *access.Org) error {
			org.Packs = []pack.ID{pack.A2A}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if _, org, err := b.Credentials.Credential(t.Context(), keyID); err != nil || len(org.Packs) != 1 {
			t.Errorf("after the change of its organisation: %+v, %v", org, err)
		}
		if _, err := b.Credentials.UpdateCredential(t.Context(), keyID, func(c *access.Credential) error {
			c.RevokedAt = b.Clock.Now()
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if got := readCredential(t, b, keyID); got.InForce(b.Clock.Now()) {
			t.Error("still in force after its revocation")
		}
	})

	s.test(t, "instants come back in UTC to the microsecond, and none as none", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		c := newCredential("org_a", keyID, access.KindAPIKey)
		c.CreatedAt = Start
		c.ExpiresAt = time.Time{}
		c.Secrets = []access.StoredSecret{{ValidUntil: Start.Add(time.Hour)}}
		createCredential(t, b, c)
		got := readCredential(t, b, keyID)
		if got.CreatedAt != stored(Start) || got.Secrets[0].ValidUntil != stored(Start.Add(time.Hour)) {
			t.Errorf("created %v, secret until %v", got.CreatedAt, got.Secrets[0].ValidUntil)
		}
		if !got.ExpiresAt.IsZero() || !got.RevokedAt.IsZero() || !got.LastUsedAt.IsZero() {
			t.Errorf("expires %v, revoked %v, used %v; want none", got.ExpiresAt, got.RevokedAt, got.LastUsedAt)
		}
	})

	s.testWith(
		t, Replicas, "a creation, a change and a revocation reach a replica within a second",
		func(t *testing.T, b Backend) {
			other := b.Replica(t)
			if _, _, err := other.Credentials.Credential(t.Context(), keyID); !errors.Is(err, ports.ErrNotFound) {
				t.Fatalf("before its creation: %v", err)
			}
			createOrg(t, b, "org_a", 1000, 10)
			createCredential(t, b, newCredential("org_a", keyID, access.KindAPIKey))
			b.Clock.Advance(reach)
			readCredential(t, other, keyID)
			if _, err := b.Orgs.UpdateOrg(t.Context(), "org_a", func(org *access.Org) error {
				org.Packs = nil
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			b.Clock.Advance(reach)
			if _, org, err := other.Credentials.Credential(t.Context(), keyID); err != nil || len(org.Packs) != 0 {
				t.Errorf("a second after the change of its organisation: %+v, %v", org, err)
			}
			if _, err := b.Credentials.UpdateCredential(t.Context(), keyID, func(c *access.Credential) error {
				c.RevokedAt = b.Clock.Now()
				return nil
			}); err != nil {
				t.Fatal(err)
			}
			b.Clock.Advance(reach)
			if got := readCredential(t, other, keyID); got.InForce(b.Clock.Now()) {
				t.Error("still in force on a replica a second after its revocation")
			}
		},
	)
}
