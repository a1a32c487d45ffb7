// Package hot holds the two writes that calls wait for, the ledger's flush and the commit of a run, written
// by hand for each database.
//
// Every authenticated call and every run passes here, so each is one transaction and, on PostgreSQL, one statement and
// one round trip, with arguments that travel beside the text and statements that are prepared once. What is not on
// that path goes through bun, in package bunstore. Start at rows.go, what is written; arithmetic.go, by which a
// counter rises; then one dialect.
package hot
