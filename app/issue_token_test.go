package app

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// lookUps notes what is looked up, and knows nobody.
type lookUps struct {
	ports.Credentials
	asked []access.CredentialID
}

func (l *lookUps) Credential(_ context.Context, id access.CredentialID) (access.Credential, access.Org, error) {
	l.asked = append(l.asked, id)
	return access.Credential{}, access.Org{}, ports.ErrNotFound
}

func TestIssueToken_looks_up_only_what_can_be_an_id(t *testing.T) {
	t.Parallel()
	credentials := &lookUps{}
	use := NewIssueToken(credentials, nil, porttest.NewClock(porttest.Start), porttest.NewEntropy(1), TokenTTL(1))
	const possible = "cli_0123456789abcdefghijkl"
	for _, id := range []string{
		"", "x", possible, strings.Repeat("0", 64_000), "cli_" + strings.Repeat("z", 64_000), possible + `\'`,
	} {
		attempt := ClientAttempt{ID: access.CredentialID(id), Secret: access.NewSecret("wrong")}
		attempt.Alternative = &ClientAttempt{ID: access.CredentialID(id + "%"), Secret: attempt.Secret}
		if _, err := use.Do(t.Context(), attempt); !isInvalidClient(err) {
			t.Errorf("%.40q: %v", id, err)
		}
	}
	if len(credentials.asked) != 1 || credentials.asked[0] != possible {
		t.Errorf("looked up %.80q", credentials.asked)
	}
}

func isInvalidClient(err error) bool {
	_, ok := errors.AsType[*access.InvalidClientError](err)
	return ok
}
