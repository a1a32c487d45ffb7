package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// Flags keeps the soft flag that all replicas share. Spec §1.
type Flags interface {
	// SoftFlag returns the flag as it stood at most a second ago; on, without a reason, when nobody
	// ever set it. ErrUnavailable.
	SoftFlag(ctx context.Context) (servicestatus.Flag, error)
	// SetSoftFlag sets the flag and returns once that is committed.
	SetSoftFlag(ctx context.Context, flag servicestatus.Flag) error
}
