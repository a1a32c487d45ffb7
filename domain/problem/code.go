// Package problem owns the error codes that a caller can meet, and how an error of the domain bears one. Spec §2.1,
// Spec §7.
//
// A code says what happened and nothing about transport: statuses and headers belong to the HTTP adapter.
package problem

// Code is the value of the member error of an ErrorBody. Spec §2.1.
type Code string

// The codes, by status in the order of the API document's table. Spec §7.
const (
	InvalidRequest       Code = "INVALID_REQUEST"
	UnsupportedGrantType Code = "unsupported_grant_type"
	OAuthInvalidRequest  Code = "invalid_request"
	OAuthInvalidScope    Code = "invalid_scope"
	InvalidOverride      Code = "INVALID_OVERRIDE"
	BirthYearRequired    Code = "BIRTH_YEAR_REQUIRED"
	BirthYearNotInteger  Code = "BIRTH_YEAR_NOT_INTEGER"
	BirthYearOutOfRange  Code = "BIRTH_YEAR_OUT_OF_RANGE"

	InvalidClient Code = "invalid_client"
	Unauthorized  Code = "UNAUTHORIZED"

	CapabilityDenied Code = "CAPABILITY_DENIED"
	IPNotAllowed     Code = "IP_NOT_ALLOWED"

	RunNotFound Code = "RUN_NOT_FOUND"
	NotFound    Code = "NOT_FOUND"

	MethodNotAllowed Code = "METHOD_NOT_ALLOWED"

	IdempotencyConflict Code = "IDEMPOTENCY_CONFLICT"

	PayloadTooLarge      Code = "PAYLOAD_TOO_LARGE"
	UnsupportedMediaType Code = "UNSUPPORTED_MEDIA_TYPE"

	QuotaExceeded Code = "QUOTA_EXCEEDED"
	RateLimited   Code = "RATE_LIMITED"

	HeadersTooLarge Code = "HEADERS_TOO_LARGE"

	InternalError Code = "INTERNAL_ERROR"

	APIDisabled        Code = "API_DISABLED"
	ServiceUnavailable Code = "SERVICE_UNAVAILABLE"
)

// Codes returns every code, in the order above.
func Codes() []Code {
	return []Code{
		InvalidRequest, UnsupportedGrantType, OAuthInvalidRequest, OAuthInvalidScope, InvalidOverride,
		BirthYearRequired, BirthYearNotInteger, BirthYearOutOfRange,
		InvalidClient, Unauthorized,
		CapabilityDenied, IPNotAllowed,
		RunNotFound, NotFound,
		MethodNotAllowed,
		IdempotencyConflict,
		PayloadTooLarge, UnsupportedMediaType,
		QuotaExceeded, RateLimited,
		HeadersTooLarge,
		InternalError,
		APIDisabled, ServiceUnavailable,
	}
}
