package porttest

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/ports"
)

const keyID access.CredentialID = "abcdefghij"

// reach is how long a change may take to reach every replica.
const reach = time.Second

// Credentials is the contract of ports.Credentials.
func Credentials(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	s.credentialBehaviour(t)
	s.credentialErrors(t)
	s.credentialConcurrency(t)
	s.credentialTime(t)
}

func readCredential(t *testing.T, b Backend, id access.CredentialID) access.Credential {
	t.Helper()
	c, _, err := b.Credentials.Credential(t.Context(), id)
	if err != nil {
		t.Fatalf("read credential %s: %v", id, err)
	}
	return c
}

func (s suite) credentialBehaviour(t *testing.T) {
	t.Helper()
	s.test(t, "a credential comes back as it was saved, with its organisation", func(t *testing.T, b Backend) {
		org := createOrg(t, b, "org_a", 1000, 10)
		createOrg(t, b, "org_b", 1, 1)
		want := newCredential("org_a", keyID, access.KindAPIKey)
		createCredential(t, b, want)
		got, gotOrg, err := b.Credentials.Credential(t.Context(), keyID)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("credential (-saved +read):\n%s", diff)
		}
		if diff := cmp.Diff(org, gotOrg); diff != "" {
			t.Errorf("organisation (-saved +read):\n%s", diff)
		}
	})

	s.test(t, "a credential that waits for its secret comes back so, then with it", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		want := newCredential("org_a", keyID, access.KindAPIKey)
		want.Secrets = nil
		want.HandOver = access.HandOver{Digest: access.NewSecret("link").Digest(), Until: stored(Start.Add(time.Hour))}
		createCredential(t, b, want)
		if diff := cmp.Diff(want, readCredential(t, b, keyID)); diff != "" {
			t.Errorf("waiting (-saved +read):\n%s", diff)
		}
		taken := want.Rotated(access.NewSecret("secret").Digest(), stored(Start), 0)
		_, err := b.Credentials.UpdateCredential(t.Context(), keyID, func(c *access.Credential) error {
			*c = taken
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(taken, readCredential(t, b, keyID)); diff != "" {
			t.Errorf("taken (-saved +read):\n%s", diff)
		}
	})

	s.test(t, "a revoked and an expired credential are returned too", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		c := newCredential("org_a", keyID, access.KindAPIKey)
		c.ExpiresAt, c.RevokedAt = stored(Start.Add(-time.Hour)), stored(Start.Add(-2*time.Hour))
		createCredential(t, b, c)
		got := readCredential(t, b, keyID)
		if got.InForce(b.Clock.Now()) || got.RevokedAt != c.RevokedAt || got.ExpiresAt != c.ExpiresAt {
			t.Errorf("read %+v", got)
		}
	})

	s.test(
		t, "the list holds one organisation's credentials of one kind, oldest first, then by id",
		func(t *testing.T, b Backend) {
			createOrg(t, b, "org_a", 1000, 10)
			createOrg(t, b, "org_b", 1000, 10)
			for _, c := range []struct {
				org  access.OrgID
				id   access.CredentialID
				kind access.Kind
				age  time.Duration
			}{
				{"org_a", "key_c", access.KindAPIKey, 0},
				{"org_a", "key_b", access.KindAPIKey, 0},
				{"org_a", "key_z", access.KindAPIKey, -time.Second},
				{"org_a", "cli_a", access.KindOAuthClient, 0},
				{"org_b", "key_a", access.KindAPIKey, 0},
			} {
				credential := newCredential(c.org, c.id, c.kind)
				credential.CreatedAt = stored(Start.Add(c.age))
				createCredential(t, b, credential)
			}
			credentials, err := b.Credentials.ListCredentials(t.Context(), "org_a", access.KindAPIKey)
			if err != nil {
				t.Fatal(err)
			}
			var got []access.CredentialID
			for _, c := range credentials {
				got = append(got, c.ID)
			}
			if diff := cmp.Diff([]access.CredentialID{"key_z", "key_b", "key_c"}, got); diff != "" {
				t.Errorf("order (-want +got):\n%s", diff)
			}
		},
	)

	s.test(t, "an update saves everything but id, organisation, kind and creation", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		want := newCredential("org_a", keyID, access.KindAPIKey)
		createCredential(t, b, want)
		want.Label = ""
		want.Grants = capability.Set{}
		want.RestitutionLevel = access.LevelNone
		want.Secrets = []access.StoredSecret{{Digest: access.NewSecret("third").Digest()}}
		want.ExpiresAt = time.Time{}
		want.RevokedAt = stored(Start)
		want.LastUsedAt = stored(Start.Add(-time.Hour))
		got, err := b.Credentials.UpdateCredential(t.Context(), keyID, func(c *access.Credential) error {
			*c = want
			c.ID = "other"
			c.Org = "org_z"
			c.Kind = access.KindOAuthClient
			c.CreatedAt = Start.Add(time.Hour)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("answer of the update (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(want, readCredential(t, b, keyID)); diff != "" {
			t.Errorf("read after the update (-want +got):\n%s", diff)
		}
	})

	s.test(t, "a use is noted, soon, and at most once in a step", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		createCredential(t, b, newCredential("org_a", keyID, access.KindAPIKey))
		touch := func(at time.Time) {
			b.Credentials.TouchCredential(keyID, at)
		}
		shows := func(want time.Time) {
			t.Helper()
			eventually(t, "the use at "+want.String(), func() bool {
				b.Clock.Advance(reach)
				return readCredential(t, b, keyID).LastUsedAt.Equal(stored(want))
			})
		}
		touch(Start)
		shows(Start)
		touch(Start.Add(access.LastUseStep - time.Microsecond))
		touch(Start.Add(-time.Hour))
		touch(Start.Add(access.LastUseStep))
		shows(Start.Add(access.LastUseStep))
	})
}

func (s suite) credentialErrors(t *testing.T) {
	t.Helper()
	s.test(t, "an id is taken once, over all organisations and kinds", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		createOrg(t, b, "org_b", 1000, 10)
		createCredential(t, b, newCredential("org_a", keyID, access.KindAPIKey))
		for _, c := range []access.Credential{
			newCredential("org_a", keyID, access.KindAPIKey),
			newCredential("org_a", keyID, access.KindOAuthClient),
			newCredential("org_b", keyID, access.KindAPIKey),
		} {
			if err := b.Credentials.CreateCredential(t.Context(), c); !errors.Is(err, ports.ErrConflict) {
				t.Errorf("%s %s: error %v, want ErrConflict", c.Org, c.Kind, err)
			}
		}
		if got := readCredential(t, b, keyID); got.Org != "org_a" || got.Kind != access.KindAPIKey {
			t.Errorf("the first credential became %+v", got)
		}
	})

	s.test(t, "a credential of an unknown organisation is not created", func(t *testing.T, b Backend) {
		err := b.Credentials.CreateCredential(t.Context(), newCredential("org_x", keyID, access.KindAPIKey))
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("create: error %v, want ErrNotFound", err)
		}
		if _, _, err := b.Credentials.Credential(t.Context(), keyID); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("read: error %v, want ErrNotFound", err)
		}
	})

	s.test(t, "an unknown credential is not found, and its use is nothing to note", func(t *testing.T, b Backend) {
		if _, _, err := b.Credentials.Credential(t.Context(), "unknown"); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("read: error %v, want ErrNotFound", err)
		}
		_, err := b.Credentials.UpdateCredential(t.Context(), "unknown", func(*access.Credential) error {
			t.Error("change was called for a credential that does not exist")
			return nil
		})
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("update: error %v, want ErrNotFound", err)
		}
		b.Credentials.TouchCredential("unknown", Start)
	})

	s.test(t, "an update that its caller gives up saves nothing", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 1000, 10)
		want := newCredential("org_a", keyID, access.KindAPIKey)
		createCredential(t, b, want)
		mine := errors.New("no")
		_, err := b.Credentials.UpdateCredential(t.Context(), keyID, func(c *access.Credential) error {
			c.Label = "autre"
			c.Secrets[0] = access.StoredSecret{}
			return mine
		})
		if err != mine { //nolint:errorlint // The contract says: as it is.
			t.Errorf("error %v, want the caller's own", err)
		}
		if diff := cmp.Diff(want, readCredential(t, b, keyID)); diff != "" {
			t.Errorf("the credential changed (-before +after):\n%s", diff)
		}
	})
}
