package ports

import "time"

// Clock tells the instant. Tests give their own.
type Clock interface {
	Now() time.Time
}
