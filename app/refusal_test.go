package app

import (
	"errors"
	"fmt"
	"testing"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/quota"
)

// What a caller may know, and what stays for the log.
func TestRefusalOf_hides_what_callers_need_not_know(t *testing.T) {
	t.Parallel()
	cause := errors.New("dial tcp 192.0.2.1: refused")
	state := quota.Quota{}
	for name, tt := range map[string]struct {
		err        error
		code       problem.Code
		message    string
		capability capability.ID
		quota      bool
		cause      error
	}{
		"an error without a code": {
			err: cause, code: problem.InternalError, message: "an internal error occurred", cause: cause,
		},
		"a store that is out": {
			err: fmt.Errorf("x: %w", &UnavailableError{Cause: cause}), code: problem.CodeOf(&UnavailableError{}),
			message: (&UnavailableError{Cause: cause}).Error(), cause: cause,
		},
		"a caller who has gone": {
			err: &CallerGoneError{Cause: cause}, code: problem.CodeOf(&CallerGoneError{}),
			message: (&CallerGoneError{Cause: cause}).Error(), cause: cause,
		},
		"a grant that is missing": {
			err: &access.DeniedError{Capability: "career.ingest"}, code: problem.CodeOf(&access.DeniedError{}),
			message:    (&access.DeniedError{Capability: "career.ingest"}).Error(),
			capability: "career.ingest", cause: &access.DeniedError{Capability: "career.ingest"},
		},
		"a quota that is used up": {
			err: &quota.ExceededError{State: state}, code: problem.CodeOf(&quota.ExceededError{}),
			message: (&quota.ExceededError{State: state}).Error(), quota: true,
			cause: &quota.ExceededError{State: state},
		},
	} {
		got := RefusalOf(tt.err)
		if got.Code != tt.code || got.Message != tt.message || got.Capability != tt.capability ||
			(got.Quota != nil) != tt.quota {
			t.Errorf("%s: %+v", name, got)
		}
		if cause := CauseOf(tt.err); cause.Error() != tt.cause.Error() {
			t.Errorf("%s: caused by %v", name, cause)
		}
	}
}
