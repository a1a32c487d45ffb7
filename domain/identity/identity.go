// Package identity is how a person proves who they are by a provider of identities (OpenID Connect): an attempt, which
// the browser of the person keeps, the answer that comes back with it, and what the provider says of the person. Who
// may sign in is said elsewhere: by domain/member and domain/staff.
package identity

import (
	"fmt"
	"time"
)

// Identity is what a provider says of a person who has just signed in there.
type Identity struct {
	// Issuer is the provider, and Subject the name that it never gives to anybody else.
	Issuer, Subject string
	// Email is how the person is known here; EmailVerified says that the provider checked that it is theirs.
	Email         string
	EmailVerified bool
	// SecondFactor says that they showed more than one proof of who they are.
	SecondFactor bool
	// ProvenAt is when they did; zero where the provider does not say. It may be long ago: a provider that knows
	// somebody lets them pass without asking.
	ProvenAt time.Time
}

// Answer is what the browser of a person brings back from a provider.
type Answer struct {
	// State is that of the attempt, Code what the provider is asked with who the person is.
	State, Code string
	// Issuer is which provider says that it answers, where it says so (RFC 9207).
	Issuer string
	// Error is why the provider gave no code.
	Error string
}

// Reason is why somebody is not let in.
type Reason string

// The reasons.
const (
	// Foreign is an answer to no attempt of this browser, Late one to an attempt that is too old.
	Foreign Reason = "foreign"
	Late    Reason = "late"
	// Declined is a provider that gave no code: the person went back, or may not use the service.
	Declined Reason = "declined"
	// Out is a provider that does not answer.
	Out Reason = "out"
	// Invalid is a proof that does not hold: another audience, another provider, a signature, a time.
	Invalid Reason = "invalid"
	// Unverified is an address of which the provider does not say that it is the person's.
	Unverified Reason = "unverified"
	// Unknown is somebody whom nobody let in here.
	Unknown Reason = "unknown"
	// Another is a person who has the address of somebody else: the provider gave it to another subject.
	Another Reason = "another"
	// Old is a proof of long ago, or one of which the provider does not say when it was given, where a recent one was
	// asked for.
	Old Reason = "old"
	// OneProof is somebody who showed a single proof where two are asked for.
	OneProof Reason = "one-proof"
)

// RefusedError refuses to let somebody in.
type RefusedError struct {
	Reason Reason
	// Cause is for the log: it holds no code, no token and no address. Nil says nothing more.
	Cause error
}

// Error names the reason.
func (e *RefusedError) Error() string {
	if e.Cause == nil {
		return "sign-in refused: " + string(e.Reason)
	}
	return fmt.Sprintf("sign-in refused: %s: %v", e.Reason, e.Cause)
}

// Unwrap is the cause.
func (e *RefusedError) Unwrap() error { return e.Cause }
