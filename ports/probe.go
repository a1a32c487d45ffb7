package ports

import "context"

// Probe says whether a dependency is alive.
type Probe interface {
	// Ping returns nil when the dependency answers, ErrUnavailable otherwise.
	Ping(ctx context.Context) error
}
