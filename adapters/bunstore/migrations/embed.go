// Package migrations holds the tables of the store as SQL, a folder per dialect, one file a step: forward only.
package migrations

import "embed"

// SQLite and Postgres hold the files of each dialect in a folder of its name.
var (
	//go:embed sqlite/*.sql
	SQLite embed.FS
	//go:embed postgres/*.sql
	Postgres embed.FS
)
