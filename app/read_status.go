package app

import (
	"sync/atomic"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// WaitOutage is when a caller that met a major outage should look again.
const WaitOutage = 30 * time.Second

// ReadStatus says how the service does. Spec §3.
type ReadStatus struct {
	prober   *Prober
	settings Settings
	draining atomic.Bool
}

// NewReadStatus makes the use case.
func NewReadStatus(prober *Prober, settings Settings) *ReadStatus {
	return &ReadStatus{prober: prober, settings: settings}
}

// Drain makes the status a major outage from now on: the process is about to stop, and load balancers
// should look elsewhere.
func (u *ReadStatus) Drain() { u.draining.Store(true) }

// Do derives the status at once, from what the prober saw last.
func (u *ReadStatus) Do() servicestatus.Report {
	seen := u.prober.seen()
	reason := ""
	if seen.flagOff {
		reason = seen.reason
	}
	return servicestatus.Report{
		Reason: reason,
		Status: servicestatus.Derive(servicestatus.Probes{
			StoreDown: seen.store != nil, EngineDown: seen.engineDown, FlagOff: !u.prober.enabled(u.settings),
			OutboxLag: seen.lag, WorkersIdle: seen.idle, Draining: u.draining.Load(),
		}),
		UpdatedAt: seen.at,
	}
}
