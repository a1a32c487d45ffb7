package porttest

import (
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/ports"
)

// Clock is a clock that stands still until a test moves it.
type Clock struct {
	mu  sync.Mutex
	now time.Time
}

var _ ports.Clock = (*Clock)(nil)

// NewClock returns a clock that stands at an instant.
func NewClock(now time.Time) *Clock { return &Clock{now: now} }

// Now returns the instant at which the clock stands.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Set moves the clock to an instant, forwards or backwards.
func (c *Clock) Set(now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = now
}

// Advance moves the clock and returns where it then stands.
func (c *Clock) Advance(d time.Duration) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	return c.now
}
