package servicestatus

import "time"

// MaxOutboxLag is how long the oldest undelivered event may wait before the service counts as degraded.
const MaxOutboxLag = 5 * time.Minute

// Probes are what is known of the parts of the service.
type Probes struct {
	// StoreDown: nothing can be charged, read or committed.
	StoreDown bool
	// EngineDown: runs and estimates fail.
	EngineDown bool
	// FlagOff: runs are refused for a while.
	FlagOff bool
	// OutboxLag is the age of the oldest event whose delivery is due; 0 when there is none.
	OutboxLag time.Duration
	// WorkersIdle: the processes that deliver events are lost or stuck, every one.
	WorkersIdle bool
	// Draining: the process is about to stop.
	Draining bool
}

// Derive returns the status that the probes give. It remembers nothing, so the service recovers by itself as soon as
// its parts do; every status may follow every other.
func Derive(p Probes) Status {
	switch {
	case p.StoreDown || p.Draining:
		return MajorOutage
	case p.EngineDown || p.FlagOff || p.WorkersIdle || p.OutboxLag > MaxOutboxLag:
		return Degraded
	}
	return Operational
}
