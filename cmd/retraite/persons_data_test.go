package main

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
)

// person is a dossier whose every text is looked for afterwards.
const person = `{"dossierId":"7c0ffee1-5eed-4bad-8c0d-0123456789ab",` +
	`"data":{"assure":{"dateNaissance":"1963-02-09","nir":"264055912345678","nom":"EXEMPLE-DUPONT"},` +
	`"carriere":[{"annee":2010,"regime":"CNAV","employeur":"Boulangerie Imaginaire","salaireBrutEur":31234.56},` +
	`{"annee":2011,"regime":"CNAV"}]}}`

// traces are texts of the person, none of which may be left.
var traces = []string{
	"7c0ffee1-5eed-4bad-8c0d-0123456789ab", "264055912345678", "EXEMPLE-DUPONT", "Boulangerie Imaginaire", "31234.56",
	"1963-02-09",
}

// everything is all that a store holds, in the form in which somebody who got hold of it would look through it.
func everything(t *testing.T, databaseURL string) map[string]string {
	t.Helper()
	out := map[string]string{}
	if path, ok := strings.CutPrefix(databaseURL, "sqlite://"); ok {
		db, err := sql.Open("sqlite", "file:"+path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		for _, table := range cells(
			t, db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
		) {
			out["table "+table] = strings.Join(cells(t, db, `SELECT * FROM "`+table+`"`), "\n")
		}
		for _, suffix := range []string{"", "-wal"} {
			raw, err := os.ReadFile(path + suffix)
			if err != nil && suffix == "" {
				t.Fatal(err)
			}
			out["file "+filepath.Base(path)+suffix] = string(raw)
		}
		return out
	}
	conn, err := pgx.Connect(t.Context(), databaseURL)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(context.Background()) }()
	list := func(query string) []string {
		rows, err := conn.Query(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return texts
	}
	for _, table := range list(
		`SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = ` +
			`'BASE TABLE'`,
	) {
		out["table "+table] = strings.Join(list(`SELECT t::text FROM `+pgx.Identifier{table}.Sanitize()+` AS t`), "\n")
	}
	return out
}

// onDatabases runs a test on each store that outlives its process.
func onDatabases(t *testing.T, test func(t *testing.T, databaseURL string)) {
	t.Helper()
	for name, open := range map[string]func(testing.TB) string{
		"sqlite": storetest.SQLite, "postgres": storetest.Postgres,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, open(t))
		})
	}
}

// Whoever gets hold of the whole database finds no seed, no secret and no token in it, and after an erasure nothing of
// the person.
func TestStore_shows_no_secret_and_after_an_erasure_no_person(t *testing.T) {
	t.Parallel()
	onDatabases(t, func(t *testing.T, databaseURL string) {
		private := with(func(s *settings) { s.WebhookAllowPrivate = true })
		s := startService(t, databaseURL, private)
		org, key := s.org("full")
		set := operateWith(
			t, databaseURL, []string{"RETRAITE_WEBHOOK_ALLOW_PRIVATE=true"}, "webhook", "set", "--org", string(org.ID),
			"--url", "http://127.0.0.1:9/hook?token=a-token-of-the-receiver", "--json",
		)
		operate(t, databaseURL, "extension", "enable", "--org", string(org.ID), "--kind", "hub_webhook")
		first := s.call("POST", "/runs", key, person, idempotencyKey, "k-1").ok(t, "a run")
		s.call("POST", "/lacunes/override", key, overrideOf(t, first), idempotencyKey, "k-2").ok(t, "its replay")
		other := s.call("POST", "/runs", key, simpleCase).ok(t, "another person's run")
		held := string(
			operate(
				t, databaseURL, "export", "--org", string(org.ID), "--dossier", "7c0ffee1-5eed-4bad-8c0d-0123456789ab",
			).body,
		)
		for _, trace := range traces {
			if !strings.Contains(held, trace) {
				t.Errorf("the export lacks %s", trace)
			}
		}
		secrets := []string{key, set.text("secret"), "a-token-of-the-receiver", "BEGIN PRIVATE"}
		for place, text := range everything(t, databaseURL) {
			for _, secret := range secrets {
				if strings.Contains(text, secret) {
					t.Errorf("%s holds a secret: %.6s…", place, secret)
				}
			}
		}
		packed := packedParts(t, databaseURL, first.text("runId"))
		if found := placesOf(everything(t, databaseURL), packed); len(found) == 0 {
			t.Error("what is packed is not found where it is")
		}
		erased := operate(
			t, databaseURL, "run", "erase", "--org", string(org.ID), "--dossier",
			"7c0ffee1-5eed-4bad-8c0d-0123456789ab", "--json",
		)
		if erased.number("erased") != float64(2) {
			t.Errorf("%s", erased.body)
		}
		for place, text := range everything(t, databaseURL) {
			for _, trace := range traces {
				if strings.Contains(text, trace) {
					t.Errorf("%s holds %s after the erasure", place, trace)
				}
			}
		}
		if found := placesOf(everything(t, databaseURL), packed); len(found) > 0 {
			t.Errorf("what was packed is in %v after the erasure", found)
		}
		gone := s.call("GET", "/runs/"+first.text("runId"), key, nil)
		gone.is(t, "the erased run", 404, "RUN_NOT_FOUND")
		if !strings.Contains(string(gone.body), "erased") {
			t.Errorf("the answer does not say that the run was erased: %s", gone.body)
		}
		s.call("GET", "/runs/"+first.text("runId")+"/proof", key, nil).is(t, "its proof", 404, "RUN_NOT_FOUND")
		s.call("POST", "/lacunes/override", key, overrideOf(t, first)).is(t, "its gap", 400, "INVALID_OVERRIDE")
		s.call("GET", "/runs/"+other.text("runId"), key, nil).ok(t, "the other run")
		again := s.call("POST", "/runs", key, person, idempotencyKey, "k-1").ok(t, "the same request once more")
		if again.replayed() {
			t.Error("a stored answer outlived its run")
		}
		log := string(operate(t, databaseURL, "operator-events", "--json").body)
		for _, want := range []string{
			`"dossier.erase"`, `"dossier.export"`, `"webhook.set"`, `"extension.switch"`, `"key.create"`,
			`"org.create"`,
		} {
			if !strings.Contains(log, want) {
				t.Errorf("the journal lacks %s", want)
			}
		}
		for _, text := range append(secrets, traces...) {
			if strings.Contains(log, text) {
				t.Errorf("the journal holds %.8s…", text)
			}
		}
	})
}

// docs/personal-data.md says of every column of every table whether persons are in it and what ends that.
func TestPersonalData_page_names_every_column(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../docs/personal-data.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string][]string{}
	row := regexp.MustCompile("(?m)^\\| `(\\w+)` \\| ([^|]+) \\|")
	for _, m := range row.FindAllStringSubmatch(string(raw), -1) {
		for _, name := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(m[2], -1) {
			listed[m[1]] = append(listed[m[1]], name[1])
		}
		if strings.Contains(m[2], "all") {
			listed[m[1]] = append(listed[m[1]], "*")
		}
	}
	onDatabases(t, func(t *testing.T, databaseURL string) {
		startService(t, databaseURL)
		columns := columnsOf(t, databaseURL)
		if len(columns) < 12 {
			t.Fatalf("only %d tables", len(columns))
		}
		for table, names := range columns {
			for _, name := range names {
				if !slices.Contains(listed[table], name) && !slices.Contains(listed[table], "*") {
					t.Errorf("docs/personal-data.md does not name %s.%s", table, name)
				}
			}
		}
	})
}

func columnsOf(t *testing.T, databaseURL string) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	var pairs []string
	if path, ok := strings.CutPrefix(databaseURL, "sqlite://"); ok {
		db, err := sql.Open("sqlite", "file:"+path)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		pairs = cells(t, db, `SELECT m.name || '.' || c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c
			WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%'`)
	} else {
		conn, err := pgx.Connect(t.Context(), databaseURL)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(context.Background()) }()
		rows, err := conn.Query(
			t.Context(),
			`SELECT table_name || '.' || column_name FROM information_schema.columns WHERE table_schema = `+
				`current_schema()`,
		)
		if err != nil {
			t.Fatal(err)
		}
		if pairs, err = pgx.CollectRows(rows, pgx.RowTo[string]); err != nil {
			t.Fatal(err)
		}
	}
	for _, pair := range pairs {
		table, column, _ := strings.Cut(pair, ".")
		out[table] = append(out[table], column)
	}
	return out
}

func TestOrganisation_that_is_suspended_or_closed_is_not_served(t *testing.T) {
	t.Parallel()
	onDatabases(t, func(t *testing.T, databaseURL string) {
		s := startService(t, databaseURL)
		org, key := s.org("full")
		c := s.oauthClient(org.ID)
		bearer := s.bearer(c)
		s.call("GET", "/me", key, nil).ok(t, "before")
		if _, err := s.orgs.Suspend(t.Context(), org.ID); err != nil {
			t.Fatal(err)
		}
		s.call("GET", "/me", key, nil).is(t, "a key of a suspended organisation", 401, "UNAUTHORIZED")
		s.call("GET", "/me", bearer, nil).is(t, "a token of it", 401, "UNAUTHORIZED")
		if _, err := s.orgs.Resume(t.Context(), org.ID); err != nil {
			t.Fatal(err)
		}
		s.call("GET", "/me", key, nil).ok(t, "after")
		if _, err := s.orgs.Close(t.Context(), org.ID); err != nil {
			t.Fatal(err)
		}
		s.call("GET", "/me", key, nil).is(t, "a key of a closed organisation", 401, "UNAUTHORIZED")
		if _, err := s.orgs.Resume(t.Context(), org.ID); err == nil {
			t.Error("a closed organisation was resumed")
		}
	})
}

// A backup is whole, for its account alone, and opens with the master key that is not in it.
func TestBackup_is_a_store(t *testing.T) {
	t.Parallel()
	url := storetest.SQLite(t)
	s := startService(t, url)
	_, key := s.org("full")
	made := s.call("POST", "/runs", key, simpleCase).ok(t, "run")
	path := filepath.Join(t.TempDir(), "copy.db")
	operate(t, url, "backup", path)
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v, %v", info, err)
	}
	raw, err := os.ReadFile(strings.TrimPrefix(url, "sqlite://") + ".key")
	if err != nil {
		t.Fatal(err)
	}
	if err := writeFile(path+".key", raw); err != nil {
		t.Fatal(err)
	}
	restored := startService(t, "sqlite://"+path)
	restored.call("GET", "/runs/"+made.text("runId"), key, nil).ok(t, "the run of the backup")
	cmd := command(t, url, nil, "backup", path)
	if out, err := cmd.CombinedOutput(); err == nil {
		t.Errorf("a backup over a file that exists: %s", out)
	}
}
