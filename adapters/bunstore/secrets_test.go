package bunstore_test

import (
	"bytes"
	"database/sql"
	"encoding/hex"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/sealing"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// openKeyed opens the store of a URL with a master key; nil for none.
func openKeyed(t *testing.T, url string, keys bunstore.MasterKeys) *bunstore.Store {
	t.Helper()
	s, err := bunstore.Open(t.Context(), bunstore.Config{URL: url, MasterKeys: keys}, porttest.NewClock(porttest.Start))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// Secrets that a test puts into a store, long enough to be looked for.
var (
	someSeed   = bytes.Repeat([]byte("seed"), 8)
	someSecret = "whsec_YSBzZWNyZXQgb2YgYSB3ZWJob29rIGluIHRlc3RzISE="
	someTarget = "https://hooks.example/retraite?token=a-token-of-theirs"
)

// withSecrets puts a signing key and two webhooks into a store.
func withSecrets(t *testing.T, s *bunstore.Store) (orgs []access.OrgID) {
	t.Helper()
	key := ports.SigningKey{
		ID: "kid-1", Use: ports.KeyUseToken, Private: someSeed, CreatedAt: porttest.Start, SignsFrom: porttest.Start,
	}
	if _, err := s.EnsureSigningKey(t.Context(), key); err != nil {
		t.Fatal(err)
	}
	secret, err := extension.ParseSigningSecret(someSecret)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []access.OrgID{"org_a", "org_b"} {
		if err := s.CreateOrg(
			t.Context(),
			access.Org{ID: id, Name: "Cabinet Exemple", Packs: []pack.ID{pack.Full}, CreatedAt: porttest.Start},
		); err != nil {
			t.Fatal(err)
		}
		_, err := s.UpdateEndpoint(
			t.Context(), id, extension.DefaultEndpoint(extension.HubWebhook), extension.HubWebhook,
			func(e *extension.Setting) error {
				*e = e.WithTarget(someTarget, secret)
				return nil
			},
		)
		if err != nil {
			t.Fatal(err)
		}
		orgs = append(orgs, id)
	}
	return orgs
}

// secretsOf reads them back.
func secretsOf(t *testing.T, s *bunstore.Store, org access.OrgID) error {
	t.Helper()
	keys, err := s.SigningKeys(t.Context(), ports.KeyUseToken)
	if err != nil {
		return err
	}
	endpoints, err := s.Endpoints(t.Context(), org)
	if err != nil {
		return err
	}
	if len(keys) != 1 || !bytes.Equal(keys[0].Private, someSeed) || keys[0].ID != "kid-1" {
		t.Errorf("keys %v", keys)
	}
	if len(endpoints) != 1 || endpoints[0].URL != someTarget || len(endpoints[0].Secrets) != 1 ||
		endpoints[0].Secrets[0].Reveal() != someSecret {
		t.Errorf("endpoints %v", endpoints)
	}
	return nil
}

// seedLiteral is the seed as SQL of the database writes it.
func seedLiteral(url string) string {
	digits := hex.EncodeToString(someSeed)
	if strings.HasPrefix(url, "postgres") {
		return `'\x` + digits + `'`
	}
	return "x'" + digits + "'"
}

func newKeys() storetest.Keys { return storetest.Keys{Key: sealing.NewMasterKey()} }

// execute runs SQL on the database of a store.
func execute(t *testing.T, s *bunstore.Store, query string) {
	t.Helper()
	db, _ := s.QueueDatabase()
	if _, err := db.ExecContext(t.Context(), query); err != nil {
		t.Fatal(err)
	}
}

// cell reads one value of the database of a store as a text.
func cell(t *testing.T, s *bunstore.Store, query string) string {
	t.Helper()
	db, _ := s.QueueDatabase()
	var out sql.NullString
	if err := db.QueryRowContext(t.Context(), query).Scan(&out); err != nil {
		t.Fatal(err)
	}
	return out.String
}

func TestSecrets_are_sealed_and_open_with_the_master_key_only(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, url string) {
		keys := newKeys()
		s := openKeyed(t, url, keys)
		orgs := withSecrets(t, s)
		if err := secretsOf(t, s, orgs[0]); err != nil {
			t.Fatal(err)
		}
		for query, clear := range map[string]string{
			"SELECT private FROM signing_keys":             string(someSeed),
			"SELECT min(url) FROM extension_endpoints":     "hooks.example",
			"SELECT min(secrets) FROM extension_endpoints": someSecret,
			"SELECT wrapped FROM data_keys":                keys.Key.Text(),
		} {
			if got := cell(t, s, query); got == "" || strings.Contains(got, clear) {
				t.Errorf("%s is in clear", query)
			}
		}
		if got := cell(t, s, "SELECT key_id FROM signing_keys"); got != "kid-1" {
			t.Errorf("the id of the key is %q", got)
		}
		if err := secretsOf(t, openKeyed(t, url, keys), orgs[1]); err != nil {
			t.Errorf("another process: %v", err)
		}
		for name, other := range map[string]bunstore.MasterKeys{"another key": newKeys(), "no key": nil} {
			wrong := openKeyed(t, url, other)
			if err := wrong.Unlock(t.Context()); !errors.Is(err, bunstore.ErrMasterKey) ||
				errors.Is(err, ports.ErrUnavailable) {
				t.Errorf("%s: %v", name, err)
			}
			if err := secretsOf(t, wrong, orgs[0]); !errors.Is(err, bunstore.ErrMasterKey) {
				t.Errorf("%s reads: %v", name, err)
			}
			if _, err := wrong.Org(t.Context(), orgs[0]); err != nil {
				t.Errorf("%s: what is no secret: %v", name, err)
			}
		}
		err := openKeyed(t, url, newKeys()).Unlock(t.Context())
		if err == nil || !strings.Contains(err.Error(), keys.Key.ID()) {
			t.Errorf("the refusal does not name the key that is wanted: %v", err)
		}
	})
}

// Whoever can write to the database cannot give an organisation the secret of another, nor a seed of his own.
func TestSecrets_that_were_moved_or_put_in_do_not_open(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, url string) {
		s := openKeyed(t, url, newKeys())
		orgs := withSecrets(t, s)
		execute(
			t, s,
			"UPDATE extension_endpoints SET secrets = (SELECT e.secrets FROM extension_endpoints AS e WHERE "+
				"e.org_id = 'org_b') WHERE org_id = 'org_a'",
		)
		if err := secretsOf(t, s, orgs[0]); !errors.Is(err, sealing.ErrOpen) {
			t.Errorf("a secret of another organisation: %v", err)
		}
		if err := secretsOf(t, s, orgs[1]); err != nil {
			t.Errorf("the other organisation: %v", err)
		}
		execute(t, s, "UPDATE signing_keys SET private = "+seedLiteral(url))
		if err := secretsOf(t, s, orgs[1]); !errors.Is(err, sealing.ErrOpen) {
			t.Errorf("a seed in clear: %v", err)
		}
	})
}

func TestMasterKey_rotation_wraps_again_and_seals_nothing_anew(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, url string) {
		before, after := newKeys(), newKeys()
		s := openKeyed(t, url, before)
		orgs := withSecrets(t, s)
		sealed := cell(t, s, "SELECT private FROM signing_keys")
		running := openKeyed(t, url, before)
		if err := secretsOf(t, running, orgs[0]); err != nil {
			t.Fatal(err)
		}
		if err := s.RotateMasterKey(t.Context(), after.Key); err != nil {
			t.Fatal(err)
		}
		if cell(t, s, "SELECT private FROM signing_keys") != sealed {
			t.Error("the columns were sealed anew")
		}
		if err := secretsOf(t, running, orgs[0]); err != nil {
			t.Errorf("a process that runs: %v", err)
		}
		if err := secretsOf(t, openKeyed(t, url, after), orgs[0]); err != nil {
			t.Errorf("the new key: %v", err)
		}
		if err := openKeyed(t, url, before).Unlock(t.Context()); !errors.Is(err, bunstore.ErrMasterKey) {
			t.Errorf("the old key: %v", err)
		}
		if err := s.RotateMasterKey(t.Context(), before.Key); !errors.Is(err, bunstore.ErrMasterKey) {
			t.Errorf("a rotation by who has the old key only: %v", err)
		}
	})
}

// A store of a version that kept its secrets in clear is sealed where it is; nothing of them is left in its files.
func TestUnlock_seals_what_a_version_of_before_left_in_clear(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, url string) {
		keys := newKeys()
		s := openKeyed(t, url, keys)
		orgs := withSecrets(t, s)
		execute(t, s, "UPDATE signing_keys SET private = "+seedLiteral(url))
		execute(
			t, s, `UPDATE extension_endpoints SET url = '`+someTarget+`', secrets = '[{"secret":"`+someSecret+`"}]'`,
		)
		execute(t, s, "DELETE FROM data_keys")
		for range 2 { // the second start finds nothing to do
			again := openKeyed(t, url, keys)
			if err := again.Unlock(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, org := range orgs {
				if err := secretsOf(t, again, org); err != nil {
					t.Error(err)
				}
			}
		}
		path, ok := strings.CutPrefix(url, "sqlite://")
		if !ok {
			return
		}
		for _, suffix := range []string{"", "-wal"} {
			raw, err := os.ReadFile(path + suffix)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range []string{string(someSeed), someSecret, someTarget} {
				if bytes.Contains(raw, []byte(secret)) {
					t.Errorf("%s holds %.6s…", "retraite.db"+suffix, secret)
				}
			}
		}
	})
}

// Processes that start together on a fresh store seal with one data key.
func TestUnlock_by_processes_that_start_together_makes_one_data_key(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, url string) {
		keys := newKeys()
		const processes = 8
		errs := make(chan error, processes)
		for range processes {
			s := openKeyed(t, url, keys)
			go func() { errs <- s.Unlock(t.Context()) }()
		}
		for range processes {
			if err := <-errs; err != nil {
				t.Error(err)
			}
		}
		s := openKeyed(t, url, keys)
		if diff := cmp.Diff("1", cell(t, s, "SELECT count(*) FROM data_keys")); diff != "" {
			t.Error(diff)
		}
		orgs := withSecrets(t, s)
		if err := secretsOf(t, openKeyed(t, url, keys), orgs[0]); err != nil {
			t.Error(err)
		}
	})
}
