package main

import (
	"context"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/bunstore/storetest"
	"github.com/retraite-gateway/retraite/domain/quota"
	"github.com/retraite-gateway/retraite/ports"
)

// secrets are everything that a service gave out and that must be nowhere else.
type secrets struct {
	// credentials are keys, client secrets and access tokens; shares are the tokens of runs, which are stored with
	// them.
	credentials, shares []string
}

// forms are the ways in which a secret could be written.
func forms(list []string) []string {
	var out []string
	for _, secret := range list {
		out = append(
			out, secret, base64.StdEncoding.EncodeToString([]byte(secret)),
			base64.RawURLEncoding.EncodeToString([]byte(secret)), hex.EncodeToString([]byte(secret)),
			url.QueryEscape(secret),
		)
		if tail, ok := strings.CutPrefix(secret, "svc_"); ok {
			out = append(out, tail[len("0123456789_"):]) // without the prefix, which may be shown
		}
	}
	return slices.Compact(slices.Sorted(slices.Values(out)))
}

// exercise lets a service meet every kind of secret in every place where a caller could put it.
func exercise(t *testing.T, s *service) secrets {
	t.Helper()
	org, key := s.org("full")
	_, theirs := s.org("full")
	c := s.oauthClient(org.ID)
	out := secrets{credentials: []string{key, theirs, c.secret}}
	bearer := s.bearer(c)
	byBasic := s.form(basicOfPair(c.id, c.secret), url.Values{"grant_type": {"client_credentials"}}).ok(
		t, "a token by Basic",
	).text("access_token")
	out.credentials = append(out.credentials, bearer, byBasic, "Basic "+basicOfPair(c.id, c.secret))
	run := s.call("POST", "/runs", key, gapCase, idempotencyKey, "k").ok(t, "run")
	share := run.text("proof.proofToken")
	out.shares = []string{share}
	path := "/runs/" + run.text("runId")
	for _, credential := range []string{key, bearer, key + "x", bearer + "x", c.secret} {
		s.call("GET", "/me", credential, nil)
		s.call("GET", "/me?access_token="+url.QueryEscape(credential), "", nil)
		s.call("GET", path+"?proofToken="+url.QueryEscape(credential), theirs, nil)
		s.call("GET", "/runs/"+credential, key, nil)
		s.call("GET", "/nothing/"+credential, key, nil)
		s.call("GET", "/usage?before="+url.QueryEscape(credential), key, nil)
		s.call("POST", "/runs", key, `{"data":{},"trigger":"`+credential+`"}`)
		s.call("POST", "/lacunes/override", key, `{"lacuneId":"`+credential+`","typeDonnee":"ENTIER","valeurEntier":1}`)
		s.call(
			"POST", "/oauth/token?client_secret="+url.QueryEscape(credential), "",
			`{"grant_type":"client_credentials"}`,
		)
		s.token(c.id, credential)
		s.token(credential, credential)
		s.form(basicOfPair(c.id, credential+"y"), url.Values{"grant_type": {"client_credentials"}})
		s.call(
			"GET", "/me", key, nil, "X-Request-Id", credential, "User-Agent", credential, "Referer",
			"http://x/"+credential,
		)
	}
	for _, query := range []string{share, share + "x"} {
		for _, suffix := range []string{"", "/proof"} {
			r := s.call("GET", path+suffix+"?proofToken="+query, theirs, nil)
			if r.header.Get("Referrer-Policy") != "no-referrer" || r.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%v", r.header)
			}
		}
	}
	s.call("POST", "/lacunes/override", key, overrideOf(t, run)).ok(t, "override")
	return out
}

// brokenRuns is a store of runs that fails, and says why with what it was asked.
type brokenRuns struct{ ports.Runs }

func (r brokenRuns) CommitRun(context.Context, ports.RunCommit) (quota.Quota, error) {
	panic("a panic of the store")
}

// GB-15, GB-38: no secret and no share token is in anything that the program writes, at the most verbose level, panics
// included.
func TestSecrets_are_in_no_log_and_no_answer(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, databaseURL string) {
		var log logBook
		verbose := with(func(c *settings) { c.LogLevel = "debug" })
		s := startService(t, databaseURL, verbose, withLog(&log))
		given := exercise(t, s)
		broken := startService(t, databaseURL, verbose, withLog(&log), func(s *setup) {
			s.graph = append(s.graph, fx.Decorate(func(r ports.Runs) ports.Runs { return brokenRuns{r} }))
		})
		org, key := broken.org("full")
		given.credentials = append(given.credentials, key, broken.key(org.ID, "full"))
		response, err := client.Do(broken.request("POST", "/runs", key, `{"gamme":"`+key+`"}`))
		if err != nil {
			t.Fatal(err)
		}
		failed, err := read(response)
		if err != nil || failed.status != http.StatusInternalServerError ||
			strings.Contains(string(failed.body), "panic") {
			t.Errorf("a fault of ours answers %d %s, %v", failed.status, failed.body, err)
		}
		text := log.String()
		if !strings.Contains(text, `"level":"DEBUG"`) || !strings.Contains(text, `"level":"ERROR"`) {
			t.Fatalf("nothing was logged: %.300s", text)
		}
		for _, secret := range forms(append(given.credentials, given.shares...)) {
			if strings.Contains(text, secret) {
				t.Errorf("the log holds %.12s…", secret)
			}
		}
		if query := regexp.MustCompile(`[?&]\w+=`).FindString(text); query != "" {
			t.Errorf("the log holds a query: %s", query)
		}
	})
}

// No key, client secret or access token is in any column; tokens of runs are where the runs are.
func TestSecrets_are_in_no_column(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		address := storetest.SQLite(t)
		given := exercise(t, startService(t, address))
		db, err := sql.Open("sqlite", "file:"+strings.TrimPrefix(address, "sqlite://"))
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		columns := map[string]string{}
		for _, table := range cells(
			t, db, `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
		) {
			columns[table] = strings.Join(cells(t, db, `SELECT * FROM "`+table+`"`), "\n")
		}
		noSecretIn(t, columns, given)
		// Nor in what a deleted row leaves in the file.
		files, _ := filepath.Glob(strings.TrimPrefix(address, "sqlite://") + "*")
		for _, file := range files {
			raw, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range forms(given.credentials) {
				if strings.Contains(string(raw), secret) {
					t.Errorf("%s holds %.12s…", filepath.Base(file), secret)
				}
			}
		}
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		address := storetest.Postgres(t)
		given := exercise(t, startService(t, address))
		conn, err := pgx.Connect(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = conn.Close(context.Background()) }()
		columns := map[string]string{}
		rows, err := conn.Query(
			t.Context(),
			`SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND `+
				`table_type = 'BASE TABLE'`,
		)
		if err != nil {
			t.Fatal(err)
		}
		tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		for _, table := range tables {
			rows, err := conn.Query(t.Context(), `SELECT t::text FROM `+pgx.Identifier{table}.Sanitize()+` AS t`)
			if err != nil {
				t.Fatal(err)
			}
			lines, err := pgx.CollectRows(rows, pgx.RowTo[string])
			if err != nil {
				t.Fatal(err)
			}
			columns[table] = strings.Join(lines, "\n")
		}
		noSecretIn(t, columns, given)
	})
}

// cells returns every value of every row of a query, as texts.
func cells(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	names, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for rows.Next() {
		values := make([]sql.NullString, len(names))
		into := make([]any, len(names))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		for _, v := range values {
			out = append(out, v.String)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func noSecretIn(t *testing.T, columns map[string]string, given secrets) {
	t.Helper()
	if len(columns["credentials"]) == 0 || len(columns["runs"]) == 0 || len(columns["usage_events"]) == 0 {
		t.Fatalf("the tables are empty: %d of them", len(columns))
	}
	for table, text := range columns {
		for _, secret := range forms(given.credentials) {
			if strings.Contains(text, secret) {
				t.Errorf("table %s holds %.12s…", table, secret)
			}
		}
		for _, share := range given.shares {
			if holds, may := strings.Contains(text, share), table == "runs" || table == "idempotency_answers"; holds &&
				!may {
				t.Errorf("table %s holds a token of a run", table)
			}
		}
	}
}
