package main

import (
	"context"
	"errors"
	"strings"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/estimate"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/proof"
	"github.com/retraite-gateway/retraite/ports"
)

// Exit codes, the same for every command; docs/cli.md lists them.
const (
	exitOK          = 0
	exitFailed      = 1   // it was tried and did not work
	exitUsage       = 2   // the command, a value or a setting cannot be understood
	exitInput       = 3   // an input cannot be read, or is not what it should be
	exitDenied      = 4   // a right is missing
	exitQuota       = 5   // a quota is used up
	exitNotFound    = 6   // there is no such organisation, key, store …
	exitRefused     = 7   // a verification, or a check, refused what it was given
	exitSomeFailed  = 8   // a portfolio was computed, some of its lines not
	exitUnknownKey  = 9   // a proof names a key that is not at hand: it was not verified
	exitRevokedKey  = 10  // a proof fits, and its key was revoked: it proves nothing any more
	exitInterrupted = 130 // told to stop; what was changed is whole
)

// errUsage is a command that cannot be understood.
var errUsage = errors.New("usage")

// errInput is a file that cannot be read.
var errInput = errors.New("input")

// saidError is the answer no of a command that has said so already.
type saidError struct{ code int }

func (*saidError) Error() string { return "refused" }

// exitCode is the one table from errors to exit codes.
func exitCode(err error) int {
	if said, ok := errors.AsType[*saidError](err); ok {
		return said.code
	}
	switch {
	case err == nil:
		return exitOK
	case errors.Is(err, errUsage), errors.Is(err, errConfig), errors.Is(err, app.ErrInvalid):
		return exitUsage
	case errors.Is(err, errInput):
		return exitInput
	case errors.Is(err, context.Canceled):
		return exitInterrupted
	}
	if _, unknown := errors.AsType[*proof.UnknownKeyError](err); unknown {
		return exitUnknownKey
	}
	if _, refused := errors.AsType[*proof.MismatchError](err); refused {
		return exitRefused
	}
	if _, unquoted := errors.AsType[*estimate.QuoteError](err); unquoted {
		return exitRefused
	}
	if _, revoked := errors.AsType[*proof.RevokedKeyError](err); revoked {
		return exitRevokedKey
	}
	if errors.Is(err, ports.ErrNotFound) {
		return exitNotFound
	}
	return exitOfCode(problem.CodeOf(err))
}

func exitOfCode(code problem.Code) int {
	switch code {
	case problem.InvalidRequest, problem.InvalidOverride, problem.PayloadTooLarge:
		return exitInput
	case problem.Unauthorized, problem.InvalidClient, problem.CapabilityDenied, problem.IPNotAllowed:
		return exitDenied
	case problem.QuotaExceeded, problem.RateLimited:
		return exitQuota
	case problem.RunNotFound, problem.NotFound:
		return exitNotFound
	default:
		return exitFailed
	}
}

// describe says what went wrong to the person at the terminal, who may know the cause.
func describe(err error) string {
	if unavailable, ok := errors.AsType[*app.UnavailableError](err); ok {
		return unavailable.Cause.Error()
	}
	if errors.Is(err, errNoStore) {
		return strings.TrimSuffix(err.Error(), ": "+ports.ErrNotFound.Error())
	}
	if errors.Is(err, ports.ErrNotFound) {
		// What the store says of it is of no use.
		doing, _, _ := strings.Cut(err.Error(), ports.ErrNotFound.Error())
		return thereIsNo(doing)
	}
	text := err.Error()
	for _, kind := range []error{errUsage, errInput, app.ErrInvalid} {
		text = strings.TrimPrefix(text, kind.Error()+": ")
	}
	return text
}

// thereIsNo says what was looked for and not found, from what was being done: of "read the organisation: read an
// organisation: ", that there is no such organisation.
func thereIsNo(doing string) string {
	steps := strings.Split(strings.TrimSuffix(doing, ": "), ": ")
	for _, article := range []string{" an ", " a ", " the "} {
		if _, what, found := strings.Cut(steps[len(steps)-1], article); found {
			return "there is no such " + what
		}
	}
	return doing + "there is no such thing"
}
