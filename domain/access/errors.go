package access

import (
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// UnauthorizedError refuses a credential that is missing, malformed, unknown, revoked, expired or of another kind.
// Callers are told the same in every case. Spec §5.5.
type UnauthorizedError struct {
	// Presented says whether a bearer credential was sent at all: only then is the challenge marked invalid_token.
	Presented bool
	// Reason is for the log only.
	Reason string
}

// Error is the one text for every reason.
func (*UnauthorizedError) Error() string { return "a valid bearer credential is required" }

// Code returns problem.Unauthorized.
func (*UnauthorizedError) Code() problem.Code { return problem.Unauthorized }

// InvalidClientError refuses an OAuth client at the token endpoint. Callers are told the same in every case. Spec §4
// rule 6.
type InvalidClientError struct {
	// Reason is for the log only.
	Reason string
}

// Error is the one text for every reason.
func (*InvalidClientError) Error() string { return "client authentication failed" }

// Code returns problem.InvalidClient.
func (*InvalidClientError) Code() problem.Code { return problem.InvalidClient }

// DeniedError refuses a call whose principal lacks the capability of the operation. Spec §5.4.
type DeniedError struct{ Capability capability.ID }

// Error names the capability.
func (e *DeniedError) Error() string { return "capability " + string(e.Capability) + " is required" }

// Code returns problem.CapabilityDenied.
func (*DeniedError) Code() problem.Code { return problem.CapabilityDenied }

// IPNotAllowedError refuses a call from outside the organisation's allowlist. It does not say which address was seen.
// Spec §5.7.
type IPNotAllowedError struct{}

// Error does not print the address.
func (*IPNotAllowedError) Error() string {
	return "the client address is not allowed by the organisation"
}

// Code returns problem.IPNotAllowed.
func (*IPNotAllowedError) Code() problem.Code { return problem.IPNotAllowed }
