package bunstore

import (
	"context"
	"database/sql"
	"embed"
	"maps"
	"slices"
	"time"

	"github.com/pressly/goose/v3"
)

// How the applied steps are read, without making the table that lists them.
const (
	sqliteListsSteps = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND " +
		"name = 'goose_db_version')"
	postgresListsSteps = "SELECT to_regclass('goose_db_version') IS NOT NULL"
	appliedSteps       = "SELECT version_id, tstamp FROM goose_db_version WHERE is_applied AND version_id > 0 ORDER " +
		"BY version_id, id"
)

// readStatus compares the steps of files with those that the database lists; lists asks whether it lists any.
func readStatus(ctx context.Context, db *sql.DB, files embed.FS, folder, lists string) (MigrationStatus, error) {
	known, err := files.ReadDir(folder)
	if err != nil {
		return MigrationStatus{}, err
	}
	applied, err := readApplied(ctx, db, lists)
	if err != nil {
		return MigrationStatus{}, err
	}
	var out MigrationStatus
	for _, file := range known {
		version, err := goose.NumericComponent(file.Name())
		if err != nil {
			return MigrationStatus{}, err
		}
		out.Target = max(out.Target, version)
		out.Migrations = append(out.Migrations, Migration{
			Version: version, Name: file.Name(), AppliedAt: applied[version],
		})
	}
	for _, version := range slices.Sorted(maps.Keys(applied)) {
		out.Current = version
		if version > out.Target {
			out.Migrations = append(out.Migrations, Migration{Version: version, AppliedAt: applied[version]})
		}
	}
	return out, nil
}

func readApplied(ctx context.Context, db *sql.DB, lists string) (map[int64]time.Time, error) {
	var listed bool
	if err := db.QueryRowContext(ctx, lists).Scan(&listed); err != nil || !listed {
		return nil, err
	}
	rows, err := db.QueryContext(ctx, appliedSteps)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	applied := make(map[int64]time.Time)
	for rows.Next() {
		var version int64
		var at time.Time
		if err := rows.Scan(&version, &at); err != nil {
			return nil, err
		}
		applied[version] = at
	}
	return applied, rows.Err()
}
