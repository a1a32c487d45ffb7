// Package bunstore keeps everything in SQLite or PostgreSQL. It has three parts:
//
//   - this package: tables that are small or read, through bun, one code for both databases; what differs is the
//     interface of dialect.go, with its two sides in sqlite.go and postgres.go;
//   - internal/hot: the two writes that calls wait for, the ledger's flush and the commit of a run, by
//     hand, one dialect each;
//   - internal/direct and internal/netpoll: SQLite below database/sql, and the yield to the network poller;
//     internal/writelock: the fair lock of those that write the file; internal/prepared: the statements of the job
//     queue, kept between two uses; internal/txn is the one way in which a transaction is run, whatever its type.
//
// Reading order:
//
//   - open.go, dialect.go: from a URL to a store;
//   - migrations, migrate.go: the tables;
//   - rows.go, run_codec.go: domain values to rows and back;
//   - orgs.go, credentials.go, signing_keys.go, flags.go: small tables, read through fresh.go, a cache
//     that lives a second;
//   - ledger.go, ledger_flush.go, batcher.go: calls of concurrent callers, gathered into one flush,
//     which internal/hot writes;
//   - commit.go: the one transaction that makes a run, which internal/hot writes; runs.go, idempotency.go,
//     usage.go: what is read of it;
//   - extensions.go, deliveries.go, enqueue.go: what organisations switch on, and the outbox with its jobs;
//   - sweep.go: what is forgotten.
//
// Instants are integers, microseconds since 1970 in UTC; documents are text, byte for byte as they were
// written, since they are signed.
package bunstore
