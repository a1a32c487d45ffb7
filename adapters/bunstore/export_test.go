package bunstore

import "testing"

// PragmasOf returns how an SQLite store commits.
func PragmasOf(t *testing.T, s *Store) (synchronous int, journal string) {
	t.Helper()
	db := s.dialect.writes()
	if err := db.QueryRowContext(t.Context(), "PRAGMA synchronous").Scan(&synchronous); err != nil {
		t.Fatal(err)
	}
	if err := db.QueryRowContext(t.Context(), "PRAGMA journal_mode").Scan(&journal); err != nil {
		t.Fatal(err)
	}
	return synchronous, journal
}
