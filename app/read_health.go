package app

import (
	"context"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/ports"
)

// APIVersion is the version of the API document that is served. Spec §9.
const APIVersion = "1.2.0"

// probeEvery is how old an answer of a dependency may be: probes of ours must not load it.
const (
	probeEvery = time.Second
	probeLimit = 2 * time.Second
)

// ReadHealth says whether the process and its store are alive. Spec §2.12.
type ReadHealth struct {
	probe    ports.Probe
	flags    ports.Flags
	clock    ports.Clock
	settings Settings

	mu      sync.Mutex
	askedAt time.Time
	alive   bool
}

// NewReadHealth makes the use case.
func NewReadHealth(probe ports.Probe, flags ports.Flags, clock ports.Clock, settings Settings) *ReadHealth {
	return &ReadHealth{probe: probe, flags: flags, clock: clock, settings: settings}
}

// Health is what anybody may know.
type Health struct {
	// OK is false when the store is out; Enabled is the soft flag.
	OK, Enabled bool
	Version     string
}

// Do answers in any case.
func (u *ReadHealth) Do(ctx context.Context) Health {
	return Health{OK: u.isAlive(ctx), Enabled: isEnabled(ctx, u.flags, u.settings), Version: APIVersion}
}

func (u *ReadHealth) isAlive(ctx context.Context) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	now := u.clock.Now()
	if u.askedAt.IsZero() || now.Sub(u.askedAt) >= probeEvery || now.Before(u.askedAt) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), probeLimit)
		defer cancel()
		u.alive, u.askedAt = u.probe.Ping(ctx) == nil, now
	}
	return u.alive
}

// isEnabled is the soft flag of this process and of the store together; when the store is out, that of the process.
func isEnabled(ctx context.Context, flags ports.Flags, settings Settings) bool {
	if !settings.Enabled {
		return false
	}
	flag, err := flags.SoftFlag(ctx)
	return err != nil || flag.Enabled
}
