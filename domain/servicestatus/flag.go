package servicestatus

import "time"

// Flag is the soft flag of the service: when it is off, runs are refused for a while and everything else works. Spec
// §1.
type Flag struct {
	Enabled bool
	// Reason is what the operator said when changing it; callers whose runs are refused read it.
	Reason string
	// ChangedAt is zero when nobody ever changed it.
	ChangedAt time.Time
}
