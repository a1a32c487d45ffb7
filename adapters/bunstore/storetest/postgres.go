package storetest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/retraite-gateway/retraite/adapters/bunstore/migrations"
)

// dsnVariable names a server for the tests: any of its databases, as a user that may create others.
const dsnVariable = "RETRAITE_TEST_POSTGRES"

// setUpLimit bounds what is done to a server before or after a test.
const setUpLimit = time.Minute

// Postgres returns the URL of a fresh database with every table, dropped with the test. All tests of a process share a
// server. Without any PostgreSQL the test is skipped, but on CI it fails.
func Postgres(t testing.TB) string {
	t.Helper()
	s := shared(t)
	return s.database(t, " TEMPLATE "+s.template+s.strategy)
}

// EmptyPostgres is Postgres without any table.
func EmptyPostgres(t testing.TB) string {
	t.Helper()
	return shared(t).database(t, "")
}

func shared(t testing.TB) *server {
	t.Helper()
	s, err := sharedServer()
	if errors.Is(err, errNoPostgres) {
		lacking(t)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// lacking skips a test for which there is no PostgreSQL, where that may be.
func lacking(t testing.TB) {
	t.Helper()
	if ci, _ := strconv.ParseBool(os.Getenv("CI")); ci {
		t.Fatal(errNoPostgres)
	}
	t.Skip(errNoPostgres)
}

// StartCluster starts a server for this test alone, which may stop it, and which keeps its promises at a power failure.
func StartCluster(t testing.TB) *Cluster {
	t.Helper()
	c, err := newCluster(true)
	if errors.Is(err, errNoPostgres) {
		lacking(t)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Crash()
		if err := os.RemoveAll(c.folder); err != nil {
			t.Error(err)
		}
	})
	return c
}

// Database returns the URL of a fresh database of the cluster, with every table.
func (c *Cluster) Database(t testing.TB) string {
	t.Helper()
	const name = "retraite"
	if err := execute(c.url("postgres"), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	if err := migrate(c.url(name)); err != nil {
		t.Fatal(err)
	}
	return c.url(name)
}

// server is where databases are made from a template.
type server struct {
	urlOf    func(database string) string
	template string
	strategy string
}

var sharedServer = sync.OnceValues(func() (*server, error) {
	s := &server{}
	if dsn := os.Getenv(dsnVariable); dsn != "" {
		parsed, err := url.Parse(dsn)
		if err != nil {
			return nil, fmt.Errorf("%s is not a URL", dsnVariable)
		}
		s.urlOf = func(database string) string {
			u := *parsed
			u.Path = "/" + database
			return u.String()
		}
	} else {
		c, err := newCluster(false)
		if err != nil {
			return nil, err
		}
		s.urlOf = c.url
	}
	return s, s.prepare()
})

// prepare makes the template, unless another process has: its name tells the migrations that it holds.
func (s *server) prepare() error {
	ctx, cancel := context.WithTimeout(context.Background(), setUpLimit)
	defer cancel()
	sum := sha256.New()
	err := fs.WalkDir(migrations.Postgres, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := migrations.Postgres.ReadFile(path)
		sum.Write([]byte(path))
		sum.Write(text)
		return err
	})
	if err != nil {
		return err
	}
	s.template = "retraite_template_" + hex.EncodeToString(sum.Sum(nil)[:8])
	admin, err := pgx.Connect(ctx, s.urlOf("postgres"))
	if err != nil {
		return err
	}
	defer admin.Close(ctx)
	var version int
	if err := admin.QueryRow(ctx, "SELECT current_setting('server_version_num')::int").Scan(&version); err != nil {
		return err
	}
	if version >= 150_000 {
		s.strategy = " STRATEGY file_copy"
	}
	const lock = 7_238_111_530_621_043
	if _, err := admin.Exec(ctx, "SELECT pg_advisory_lock($1)", int64(lock)); err != nil {
		return err
	}
	var ready bool
	err = admin.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM pg_database WHERE datname = $1)", s.template).Scan(&ready)
	if err != nil || ready {
		return err
	}
	making := s.template + "_making"
	for _, statement := range []string{"DROP DATABASE IF EXISTS " + making, "CREATE DATABASE " + making} {
		if _, err := admin.Exec(ctx, statement); err != nil {
			return err
		}
	}
	if err := migrate(s.urlOf(making)); err != nil {
		return err
	}
	_, err = admin.Exec(ctx, "ALTER DATABASE "+making+" RENAME TO "+s.template)
	return err
}

var databases atomic.Int64

func (s *server) database(t testing.TB, like string) string {
	t.Helper()
	name := fmt.Sprintf("retraite_test_%d_%d_%d", os.Getpid(), time.Now().UnixNano(), databases.Add(1))
	if err := execute(s.urlOf("postgres"), "CREATE DATABASE "+name+like); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := execute(s.urlOf("postgres"), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Error(err)
		}
	})
	return s.urlOf(name)
}

// execute runs one statement over a connection of its own.
func execute(dsn, statement string) error {
	ctx, cancel := context.WithTimeout(context.Background(), setUpLimit)
	defer cancel()
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, statement)
	return err
}
