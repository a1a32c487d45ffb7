package bunstore_test

import (
	"context"
	"errors"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// soon is the patience of tests with a store that has to find out by itself.
const soon = 30 * time.Second

// eventually asks until there is no error.
func eventually(t *testing.T, what string, ask func() error) {
	t.Helper()
	var err error
	for end := time.Now().Add(soon); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if err = ask(); err == nil {
			return
		}
	}
	t.Fatalf("%s: still %v", what, err)
}

// databaseOf returns the name of a database.
func databaseOf(t *testing.T, dsn string) string {
	t.Helper()
	address, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimPrefix(address.Path, "/")
}

// chargeOnce counts one call of org_a.
func chargeOnce(ctx context.Context, s *bunstore.Store) error {
	_, _, err := s.ChargeCall(ctx, benchEvent("org_a"), quota.Demand{})
	return err
}

// A text in which a backslash stands before a quote ends no literal, wherever the server is set to let backslashes
// escape.
func TestPostgresTakesTextsAsTextsWhateverItsSettings(t *testing.T) {
	t.Parallel()
	dsn := storetest.Postgres(t)
	db := bare(t, dsn)
	for _, setting := range []string{"standard_conforming_strings = off", "client_encoding = 'LATIN1'"} {
		if _, err := db.ExecContext(t.Context(), "ALTER DATABASE "+databaseOf(t, dsn)+" SET "+setting); err != nil {
			t.Fatal(err)
		}
	}
	s := storetest.Open(t, dsn, porttest.NewClock(porttest.Start))
	org := benchOrg("org_a")
	org.Name = `é\' OR 1=1 -- `
	if err := s.CreateOrg(t.Context(), org); err != nil {
		t.Fatal(err)
	}
	read, err := s.Org(t.Context(), "org_a")
	if err != nil || read.Name != org.Name {
		t.Errorf("the name came back as %q: %v", read.Name, err)
	}
	for _, hostile := range []string{`x\' OR 1=1 -- `, `x\' OR pg_sleep(60) IS NULL -- `, `\`} {
		if _, _, err := s.Credential(t.Context(), access.CredentialID(hostile)); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("%s: %v, want ErrNotFound", hostile, err)
		}
	}
}

func TestPostgresThatTakesNoWritesIsOutUntilItDoes(t *testing.T) {
	t.Parallel()
	dsn := storetest.Postgres(t)
	db := bare(t, dsn)
	s := storetest.Open(t, dsn, porttest.NewClock(porttest.Start))
	if err := s.CreateOrg(t.Context(), benchOrg("org_a")); err != nil {
		t.Fatal(err)
	}
	readOnly := func(value string) {
		t.Helper()
		text := "ALTER DATABASE " + databaseOf(t, dsn) + " SET default_transaction_read_only = " + value
		if _, err := db.ExecContext(t.Context(), "SET default_transaction_read_only = off; "+text); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(s.Ping(t.Context()), chargeOnce(t.Context(), s)); err != nil {
		t.Fatal(err)
	}
	readOnly("on")
	// Connections from before are writable still, and new ones are not: as after a failover, one that meets the refusal
	// tells.
	s2 := storetest.Open(t, dsn, porttest.NewClock(porttest.Start))
	if err := s2.Ping(t.Context()); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("a database that takes no writes: %v, want ErrUnavailable", err)
	}
	if err := chargeOnce(t.Context(), s2); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("a call: %v, want ErrUnavailable", err)
	}
	readOnly("off")
	eventually(
		t, "a probe, and a call",
		func() error { return errors.Join(s2.Ping(t.Context()), chargeOnce(t.Context(), s2)) },
	)
}

func TestPostgresThatVanishesIsBackWithoutARestart(t *testing.T) {
	t.Parallel()
	proxy, dsn := storetest.NewProxy(t, storetest.Postgres(t))
	s := storetest.Open(t, dsn, porttest.NewClock(porttest.Start))
	if err := s.CreateOrg(t.Context(), benchOrg("org_a")); err != nil {
		t.Fatal(err)
	}
	var warm sync.WaitGroup
	for range bunstore.DefaultMaxConns {
		warm.Go(func() { _, _ = s.Quota(t.Context(), "org_a", benchEvent("org_a").Period) })
	}
	warm.Wait()
	proxy.Set(storetest.Vanish)
	// Nobody who asks meanwhile waits for ever, though none of them would ever hang up.
	var asked sync.WaitGroup
	for range 2 * bunstore.DefaultMaxConns {
		asked.Go(func() {
			_, err := s.Quota(t.Context(), "org_a", benchEvent("org_a").Period)
			if !errors.Is(err, ports.ErrUnavailable) {
				t.Errorf("a read: %v, want ErrUnavailable", err)
			}
		})
	}
	asked.Go(func() {
		if err := chargeOnce(t.Context(), s); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("a call: %v, want ErrUnavailable", err)
		}
	})
	asked.Go(func() {
		if err := s.Ping(t.Context()); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("a probe: %v, want ErrUnavailable", err)
		}
	})
	asked.Wait()
	proxy.Set(storetest.Forward)
	eventually(t, "a probe, a read and a call", func() error {
		_, err := s.Quota(t.Context(), "org_a", benchEvent("org_a").Period)
		return errors.Join(s.Ping(t.Context()), err, chargeOnce(t.Context(), s))
	})
}

// A transaction whose connection vanishes before its end leaves the server with a session that nobody will ever end,
// and with its locks.
func TestPostgresSessionThatVanishesInATransactionHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	proxy, dsn := storetest.NewProxy(t, storetest.Postgres(t))
	s := storetest.Open(t, dsn, porttest.NewClock(porttest.Start))
	if err := errors.Join(s.CreateOrg(t.Context(), benchOrg("org_a")), chargeOnce(t.Context(), s)); err != nil {
		t.Fatal(err)
	}
	err := s.ChangeNoted(t.Context(), func(ctx context.Context) (ports.OperatorEvent, error) {
		_, err := s.UpdateOrg(ctx, "org_a", func(org *access.Org) error {
			org.Name = "changed"
			return nil
		})
		proxy.Set(storetest.Vanish)
		return ports.OperatorEvent{Action: "org.set", At: porttest.Start}, err
	})
	if !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("a change that cannot end: %v, want ErrUnavailable", err)
	}
	proxy.Set(storetest.Forward)
	eventually(t, "another change of the same row", func() error {
		_, err := s.UpdateOrg(t.Context(), "org_a", func(*access.Org) error { return nil })
		return err
	})
	if org, err := s.Org(t.Context(), "org_a"); err != nil || org.Name == "changed" {
		t.Errorf("the organisation is %q, %v", org.Name, err)
	}
}

func TestPostgresWithoutConnectionsLeftIsWaitedFor(t *testing.T) {
	t.Parallel()
	dsn := storetest.Postgres(t)
	db := bare(t, dsn)
	address, err := url.Parse(dsn)
	if err != nil {
		t.Fatal(err)
	}
	role := "limited_" + databaseOf(t, dsn)
	for _, text := range []string{
		"CREATE ROLE " + role + " LOGIN CONNECTION LIMIT 3", "GRANT ALL ON ALL TABLES IN SCHEMA public TO " + role,
	} {
		if _, err := db.ExecContext(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() {
		_, err := db.ExecContext(context.Background(), "DROP OWNED BY "+role+"; DROP ROLE "+role)
		if err != nil {
			t.Error(err)
		}
	})
	address.User = url.User(role)
	s := storetest.Open(t, address.String(), porttest.NewClock(porttest.Start))
	if err := s.CreateOrg(t.Context(), benchOrg("org_a")); err != nil {
		t.Fatal(err)
	}
	var asked sync.WaitGroup
	for range 3 * bunstore.DefaultMaxConns {
		asked.Go(func() {
			for range 20 {
				_, err := s.Quota(t.Context(), "org_a", benchEvent("org_a").Period)
				if err := errors.Join(err, chargeOnce(t.Context(), s)); err != nil {
					t.Errorf("a read and a call: %v", err)
					return
				}
			}
		})
	}
	asked.Wait()
}

func TestPoolThatCannotStartIsRefusedWithWords(t *testing.T) {
	t.Parallel()
	_, err := bunstore.Open(
		t.Context(), bunstore.Config{URL: "postgres://localhost/retraite?pool_max_conns=1"},
		porttest.NewClock(porttest.Start),
	)
	if err == nil || !strings.Contains(err.Error(), "pool_max_conns") {
		t.Errorf("a pool of one: %v", err)
	}
}

func TestSQLiteFileThatIsMovedTakesNothingMore(t *testing.T) {
	t.Parallel()
	dsn := storetest.SQLite(t)
	path := strings.TrimPrefix(dsn, "sqlite://")
	s := storetest.Open(t, dsn, porttest.NewClock(porttest.Start))
	if err := errors.Join(
		s.CreateOrg(t.Context(), benchOrg("org_a")), s.Ping(t.Context()), chargeOnce(t.Context(), s),
	); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(path, path+".moved"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Ping(t.Context()); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("a file that was moved: %v, want ErrUnavailable", err)
		}
		if err := chargeOnce(t.Context(), s); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("a call: %v, want ErrUnavailable", err)
		}
		// The next time another file stands there.
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Rename(path+".moved", path); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(s.Ping(t.Context()), chargeOnce(t.Context(), s)); err != nil {
		t.Errorf("back at its place: %v", err)
	}
}

func TestSQLiteThatIsDamagedIsOut(t *testing.T) {
	t.Parallel()
	dsn := storetest.SQLite(t)
	path := strings.TrimPrefix(dsn, "sqlite://")
	first := storetest.Open(t, dsn, porttest.NewClock(porttest.Start))
	if err := errors.Join(
		first.CreateOrg(t.Context(), benchOrg("org_a")), chargeOnce(t.Context(), first), first.Close(),
	); err != nil {
		t.Fatal(err)
	}
	var page int64
	if err := bare(t, dsn).QueryRowContext(
		t.Context(), "SELECT rootpage FROM sqlite_schema WHERE name = 'quota_counters'",
	).Scan(&page); err != nil {
		t.Fatal(err)
	}
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	const pageSize = 4096
	if _, err := file.WriteAt([]byte(strings.Repeat("\xff", pageSize)), (page-1)*pageSize); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	s := storetest.Open(t, dsn, porttest.NewClock(porttest.Start))
	if err := chargeOnce(t.Context(), s); !errors.Is(err, ports.ErrUnavailable) {
		t.Errorf("a call: %v, want ErrUnavailable", err)
	}
	for range 2 {
		if err := s.Ping(t.Context()); !errors.Is(err, ports.ErrUnavailable) {
			t.Errorf("a probe: %v, want ErrUnavailable", err)
		}
	}
}
