// Package idempotency decides what a repeated request gets: the stored answer, a conflict, or a new run.
//
// A record exists only with the run that it answers for; there is no claim, no lease and nothing in flight.
// Spec §4 rule 2. Start reading at record.go.
package idempotency
