// Package bunstore keeps everything in SQLite or PostgreSQL, through bun.
//
// One code serves both; what differs is the interface of dialect.go, with its two sides in sqlite.go and postgres.go. Reading order:
//
//   - open.go, dialect.go: from a URL to a store;
//   - migrations, migrate.go: the tables;
//   - rows.go, run_codec.go: domain values to rows and back;
//   - orgs.go, credentials.go, signing_keys.go, flags.go: small tables, read through fresh.go, a cache that lives a second;
//   - ledger.go, batcher.go: calls of concurrent callers, counted by one statement a flush;
//   - commit.go, runs.go, idempotency.go, usage.go: the one transaction that makes a run, and what is read of it;
//   - extensions.go, deliveries.go, enqueue.go: what organisations switch on, and the outbox with its jobs;
//   - sweep.go: what is forgotten.
//
// Instants are integers, microseconds since 1970 in UTC; documents are text, byte for byte as they were written, since they are signed.
package bunstore
