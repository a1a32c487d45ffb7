package openfisca

import (
	"context"
	"errors"
	"fmt"

	"github.com/failsafe-go/failsafe-go/circuitbreaker"

	"github.com/retraite-gateway/retraite/ports"
)

// errAnswer is an answer that no OpenFisca web API with the expected package gives: asking again would give it again.
var errAnswer = errors.New("the answer is not that of an OpenFisca web API with " + packageName)

// statusError is a server that says that it has no answer.
type statusError struct{ status int }

func (e *statusError) Error() string { return fmt.Sprintf("the web API answers %d", e.status) }

// callerError is a call whose caller did not wait for it: nothing is known of the web API.
type callerError struct{ cause error }

func (e *callerError) Error() string { return e.cause.Error() }

func (e *callerError) Unwrap() error { return e.cause }

// blames says whether a failure is the web API's.
func blames(err error) bool {
	_, gone := errors.AsType[*callerError](err)
	return err != nil && !gone
}

// worthAnother says whether a failure may pass: not that the web API was too slow, which would be so again, that it
// speaks otherwise, or that it is left alone.
func worthAnother(err error) bool {
	return blames(err) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, errAnswer) &&
		!errors.Is(err, circuitbreaker.ErrOpen)
}

func unavailable(err error) error { return fmt.Errorf("openfisca: %w: %w", ports.ErrUnavailable, err) }
