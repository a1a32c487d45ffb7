package app

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// SetFlag switches runs on or off for every replica. Spec §1. It is for operators.
type SetFlag struct {
	flags ports.Flags
	clock ports.Clock
}

// NewSetFlag makes the use case.
func NewSetFlag(flags ports.Flags, clock ports.Clock) *SetFlag {
	return &SetFlag{flags: flags, clock: clock}
}

// Do sets the flag; it returns once that is committed, and every replica follows within a second.
func (u *SetFlag) Do(ctx context.Context, enabled bool, reason string) (servicestatus.Flag, error) {
	flag := servicestatus.Flag{Enabled: enabled, Reason: reason, ChangedAt: u.clock.Now().UTC()}
	return flag, failure("set the soft flag", u.flags.SetSoftFlag(ctx, flag))
}

// Show returns the flag.
func (u *SetFlag) Show(ctx context.Context) (servicestatus.Flag, error) {
	flag, err := u.flags.SoftFlag(ctx)
	return flag, failure("read the soft flag", err)
}
