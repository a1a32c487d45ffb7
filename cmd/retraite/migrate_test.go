package main

import (
	"database/sql"
	"strings"
	"testing"
)

// A store that a newer program has migrated is named as such by whatever meets it.
func TestMigrate_status_names_a_newer_schema(t *testing.T) {
	t.Parallel()
	file := t.TempDir() + "/newer.db"
	url := "--database-url=sqlite://" + file
	if code, _, stderr := said("", "migrate", "up", url); code != exitOK {
		t.Fatal(stderr)
	}
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9999, TRUE)")
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	code, stdout, stderr := said("", "migrate", "status", url)
	if code != exitFailed || !strings.Contains(stdout, "9999") || !strings.Contains(stdout, "(of a newer program)") {
		t.Errorf("exit code %d:\n%s", code, stdout)
	}
	if !strings.Contains(
		stderr, "the database is newer than this program: its version is 9999, the newest known one ",
	) {
		t.Errorf("said: %s", stderr)
	}
	for _, args := range [][]string{{"migrate", "up", url}, {"org", "list", url}, {"doctor", url}} {
		code, stdout, stderr := said("", args...)
		if code != exitFailed || !strings.Contains(stdout+stderr, "newer than this program") {
			t.Errorf("%v: exit code %d: %s%s", args, code, stdout, stderr)
		}
	}
}
