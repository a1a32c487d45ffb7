package idempotency

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// Retention is how long an answer is kept, from its commit. Spec §8.
const Retention = 24 * time.Hour

// Scope is where a key is unique: two callers, or two operations, never meet under the same key.
type Scope struct {
	Org access.OrgID
	// Principal is the credential, which a rotation of its secret does not change.
	Principal access.CredentialID
	// Operation is the method and the route template.
	Operation string
	Key       Key
}

// Record is a stored answer: only the 200 of a run that was committed has one.
type Record struct {
	Scope       Scope
	Fingerprint Fingerprint
	RunID       string
	// Status and ContentType are replayed as they were. Body is empty but in records of before: the answer is written
	// from
	// its run again.
	Status      int
	ContentType string
	Body        []byte
	ExpiresAt   time.Time
}

// Expired says whether the record no longer counts. At the very instant of its expiry it does not, whatever has been
// cleaned up.
func (r Record) Expired(now time.Time) bool { return !now.Before(r.ExpiresAt) }

// Decision is what a request with a key gets.
type Decision int

// The decisions.
const (
	// Fresh: no record counts; run, and replace the record if there is one.
	Fresh Decision = iota
	// Replay: answer with the record.
	Replay
)

// Decide says what a request gets, given the record found under its scope, if any. The same key with another body is a
// *ConflictError.
func Decide(record *Record, fingerprint Fingerprint, now time.Time) (Decision, error) {
	switch {
	case record == nil || record.Expired(now):
		return Fresh, nil
	case record.Fingerprint != fingerprint:
		return Fresh, &ConflictError{}
	}
	return Replay, nil
}
