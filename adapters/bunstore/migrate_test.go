package bunstore_test

import (
	"database/sql"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"

	"github.com/retraite-gateway/retraite/adapters/bunstore"
	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// bare opens the database of a URL without a store.
func bare(t *testing.T, url string) *sql.DB {
	t.Helper()
	driver, dsn := "pgx", url
	if path, ok := strings.CutPrefix(url, "sqlite://"); ok {
		driver, dsn = "sqlite", "file:"+path+"?_pragma=busy_timeout(5000)"
	}
	db, err := sql.Open(driver, dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// onBoth runs a test on a fresh database of each sort, with every table.
func onBoth(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	for _, c := range []struct {
		name string
		url  func(testing.TB) string
	}{{"sqlite", storetest.SQLite}, {"postgres", storetest.Postgres}} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			test(t, c.url(t))
		})
	}
}

func TestProcessesThatMigrateTogetherAllSucceed(t *testing.T) {
	t.Parallel()
	onEmpty := func(t *testing.T, url string) {
		t.Helper()
		var wg sync.WaitGroup
		for range 6 {
			s := storetest.Open(t, url, porttest.NewClock(porttest.Start))
			wg.Go(func() {
				if err := s.Migrate(t.Context()); err != nil {
					t.Errorf("migrate: %v", err)
				}
			})
		}
		wg.Wait()
		s := storetest.Open(t, url, porttest.NewClock(porttest.Start))
		status, err := s.MigrationStatus(t.Context())
		if err != nil || status.Pending() || status.Current == 0 {
			t.Errorf("status %+v, %v", status, err)
		}
		if err := s.CreateOrg(t.Context(), benchOrg("org_a")); err != nil {
			t.Errorf("first write: %v", err)
		}
	}
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		onEmpty(t, "sqlite://"+filepath.Join(t.TempDir(), "new.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		onEmpty(t, storetest.EmptyPostgres(t))
	})
}

func TestMigrationStatusTellsWhatIsMissing(t *testing.T) {
	t.Parallel()
	s := storetest.Open(t, "sqlite://"+filepath.Join(t.TempDir(), "new.db"), porttest.NewClock(porttest.Start))
	before, err := s.MigrationStatus(t.Context())
	if !errors.Is(before.Check(), bunstore.ErrOlder) {
		t.Errorf("before: %v, want ErrOlder", before.Check())
	}
	if err != nil || !before.Pending() || before.Current != 0 || before.Migrations[0].Name != "0001_storage.sql" ||
		!before.Migrations[0].AppliedAt.IsZero() {
		t.Errorf("before: %+v, %v", before, err)
	}
	if err := s.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	after, err := s.MigrationStatus(t.Context())
	if err != nil || after.Pending() || after.Current != after.Target || after.Migrations[0].AppliedAt.IsZero() {
		t.Errorf("after: %+v, %v", after, err)
	}
}

func TestDatabaseThatIsNewerThanTheProgramIsRefused(t *testing.T) {
	t.Parallel()
	onBoth(t, func(t *testing.T, url string) {
		if _, err := bare(t, url).ExecContext(
			t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, true)",
		); err != nil {
			t.Fatal(err)
		}
		s := storetest.Open(t, url, porttest.NewClock(porttest.Start))
		if err := s.Migrate(t.Context()); !errors.Is(err, bunstore.ErrNewer) {
			t.Errorf("migrate: %v, want ErrNewer", err)
		}
		status, err := s.MigrationStatus(t.Context())
		if err != nil || !errors.Is(status.Check(), bunstore.ErrNewer) {
			t.Errorf("status: %v, %v, want ErrNewer", status.Check(), err)
		}
		if newest := status.Migrations[len(status.Migrations)-1]; newest.Version != 9999 || newest.Name != "" ||
			newest.AppliedAt.IsZero() {
			t.Errorf("the step of a newer program is %+v", newest)
		}
	})
}

func TestMigrationStatusOnlyReads(t *testing.T) {
	t.Parallel()
	url := storetest.EmptyPostgres(t)
	s := storetest.Open(t, url, porttest.NewClock(porttest.Start))
	status, err := s.MigrationStatus(t.Context())
	if err != nil || status.Current != 0 {
		t.Errorf("status %+v, %v", status, err)
	}
	var tables int
	query := "SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"
	if err := bare(t, url).QueryRowContext(t.Context(), query).Scan(&tables); err != nil || tables != 0 {
		t.Errorf("%d tables, %v", tables, err)
	}
}

// columns returns every column of every table of ours, and the first of each primary key.
func columns(t *testing.T, url string) (all []string, first map[string]string) {
	t.Helper()
	query := `SELECT c.table_name, c.column_name, coalesce(k.ordinal_position, 0)
		FROM information_schema.columns AS c
		LEFT JOIN information_schema.table_constraints AS p ON p.table_name = c.table_name AND p.constraint_type = 
		'PRIMARY KEY'
		LEFT JOIN information_schema.key_column_usage AS k ON k.constraint_name = p.constraint_name AND k.column_name = 
		c.column_name
		WHERE c.table_schema = 'public'`
	if strings.HasPrefix(url, "sqlite") {
		query = `SELECT m.name, c.name, c.pk FROM sqlite_schema AS m,` +
			` pragma_table_info(m.name) AS c WHERE m.type = 'table'`
	}
	rows, err := bare(t, url).QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	first = make(map[string]string)
	for rows.Next() {
		var table, column string
		var place int
		if err := rows.Scan(&table, &column, &place); err != nil {
			t.Fatal(err)
		}
		if table == "goose_db_version" || strings.HasPrefix(table, "sqlite_") {
			continue
		}
		all = append(all, table+"."+column)
		if place == 1 {
			first[table] = column
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(all)
	return all, first
}

func TestEveryTableLeadsWithTheOrganisation(t *testing.T) {
	t.Parallel()
	ofTheService := map[string]string{
		"signing_keys": "key_use", "service_flags": "name", "data_keys": "data_key_id", "workers": "worker_id",
		"status_samples": "minute",
		"staff_passes":   "digest", "incidents": "incident_id",
	}
	onBoth(t, func(t *testing.T, url string) {
		_, first := columns(t, url)
		if len(first) < 9 {
			t.Errorf("only %d tables with a primary key: %v", len(first), first)
		}
		for table, column := range first {
			want := "org_id"
			if exception, ok := ofTheService[table]; ok {
				want = exception
			}
			if column != want {
				t.Errorf("the primary key of %s leads with %s, want %s", table, column, want)
			}
		}
	})
}

func TestBothDatabasesHaveTheSameColumns(t *testing.T) {
	t.Parallel()
	sqlite, _ := columns(t, storetest.SQLite(t))
	postgres, _ := columns(t, storetest.Postgres(t))
	if diff := cmp.Diff(sqlite, postgres); diff != "" {
		t.Errorf("columns (-sqlite +postgres):\n%s", diff)
	}
}
