package idempotency

import "github.com/retraite-gateway/retraite/domain/problem"

// ConflictError refuses a key that was used with another body. The first record is untouched. Spec §7.
type ConflictError struct{}

// Error says what the caller did.
func (*ConflictError) Error() string {
	return "this Idempotency-Key was already used with another body"
}

// Code returns problem.IdempotencyConflict.
func (*ConflictError) Code() problem.Code { return problem.IdempotencyConflict }
