package app

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// WaitOutage is when a caller that met a major outage should look again.
const WaitOutage = 30 * time.Second

// ReadStatus says how the service does. Spec §3.
type ReadStatus struct {
	health     *ReadHealth
	engine     ports.Engine
	flags      ports.Flags
	deliveries ports.Deliveries
	clock      ports.Clock
	settings   Settings
	draining   atomic.Bool
}

// NewReadStatus makes the use case.
func NewReadStatus(
	health *ReadHealth, engine ports.Engine, flags ports.Flags, deliveries ports.Deliveries, clock ports.Clock, settings Settings,
) *ReadStatus {
	return &ReadStatus{health: health, engine: engine, flags: flags, deliveries: deliveries, clock: clock, settings: settings}
}

// Drain makes the status a major outage from now on: the process is about to stop, and load balancers should look elsewhere.
func (u *ReadStatus) Drain() { u.draining.Store(true) }

// Do derives the status from what the parts of the service answer now.
func (u *ReadStatus) Do(ctx context.Context) servicestatus.Report {
	ctx, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	_, engineErr := u.engine.Info(ctx)
	return servicestatus.Report{
		Status: servicestatus.Derive(servicestatus.Probes{
			StoreDown: !u.health.isAlive(ctx), EngineDown: engineErr != nil, FlagOff: !isEnabled(ctx, u.flags, u.settings),
			OutboxLag: u.lag(ctx), Draining: u.draining.Load(),
		}),
		UpdatedAt: u.clock.Now(),
	}
}

// lag is for how long the event has been due that waits for the longest. A store that does not say is down, which is another probe.
func (u *ReadStatus) lag(ctx context.Context) time.Duration {
	due, waits, err := u.deliveries.OldestDue(ctx)
	if err != nil || !waits {
		return 0
	}
	return max(0, u.clock.Now().Sub(due))
}
