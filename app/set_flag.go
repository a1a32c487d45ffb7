package app

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// SetFlag switches runs on or off for every replica. Spec §1. It is for operators.
type SetFlag struct {
	flags   ports.Flags
	clock   ports.Clock
	journal *Journal
}

// NewSetFlag makes the use case.
func NewSetFlag(flags ports.Flags, clock ports.Clock, journal *Journal) *SetFlag {
	return &SetFlag{flags: flags, clock: clock, journal: journal}
}

// noting is the use case with another journal.
func (u SetFlag) noting(journal *Journal) *SetFlag {
	u.journal = journal
	return &u
}

// maxReason bounds a reason, in bytes: it stands in every refusal.
const maxReason = 500

// Do sets the flag; it returns once that is committed, and every replica follows within a second. ErrInvalid for a
// reason that is too long or no plain text: callers read it.
func (u *SetFlag) Do(ctx context.Context, enabled bool, reason string) (servicestatus.Flag, error) {
	if len(reason) > maxReason || !utf8.ValidString(reason) || strings.ContainsFunc(reason, unicode.IsControl) {
		return servicestatus.Flag{}, fmt.Errorf("%w: a reason is one line of at most %d bytes", ErrInvalid, maxReason)
	}
	flag := servicestatus.Flag{Enabled: enabled, Reason: reason, ChangedAt: u.clock.Now().UTC()}
	err := u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: "flag.set", after: map[string]any{"enabled": enabled, "reason": reason}}
		return what, failure("set the soft flag", u.flags.SetSoftFlag(ctx, flag))
	})
	if err != nil {
		return servicestatus.Flag{}, err
	}
	return flag, nil
}

// Show returns the flag.
func (u *SetFlag) Show(ctx context.Context) (servicestatus.Flag, error) {
	flag, err := u.flags.SoftFlag(ctx)
	return flag, failure("read the soft flag", err)
}
