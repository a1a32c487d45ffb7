package app

import (
	"errors"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// Refusal is what a caller may know of an error, whatever the transport. Spec §2.1.
type Refusal struct {
	Code    problem.Code
	Message string
	// Capability is the grant that is missing; empty for none.
	Capability capability.ID
	// Quota is the quota that is used up; nil for none.
	Quota *quota.Quota
}

// RefusalOf says what a caller may know of an error: of one without a code, nothing.
func RefusalOf(err error) Refusal {
	out := Refusal{Code: problem.CodeOf(err)}
	if out.Code == problem.InternalError {
		out.Message = "an internal error occurred"
		return out
	}
	if coder, ok := errors.AsType[problem.Coder](err); ok {
		out.Message = coder.Error()
	}
	if denied, ok := errors.AsType[*access.DeniedError](err); ok {
		out.Capability = denied.Capability
	}
	if exceeded, ok := errors.AsType[*quota.ExceededError](err); ok {
		out.Quota = &exceeded.State
	}
	return out
}

// CauseOf returns what an error hides from callers, for the log.
func CauseOf(err error) error {
	if unavailable, ok := errors.AsType[*UnavailableError](err); ok {
		return unavailable.Cause
	}
	if gone, ok := errors.AsType[*CallerGoneError](err); ok {
		return gone.Cause
	}
	return err
}
