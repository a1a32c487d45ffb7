package app

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

const (
	// probeEvery is the pause between two looks at the parts of the service.
	probeEvery = 500 * time.Millisecond
	// probeLimit bounds the wait for one of them.
	probeLimit = 2 * time.Second
	// probeStale is the age from which the last look says that the prober itself hangs.
	probeStale = 10 * time.Second
)

// Prober looks at the parts of the service in the background, so that whoever asks how they are is answered
// at once, whatever they do.
type Prober struct {
	store      ports.Probe
	engine     ports.Engine
	flags      ports.Flags
	deliveries ports.Deliveries
	workers    ports.Workers
	clock      ports.Clock
	last       atomic.Pointer[sight]
	changed    func(cause error)
}

// sight is what a look saw.
type sight struct {
	at         time.Time
	store      error // why the store is out; nil when it is not
	engineDown bool
	flagOff    bool
	reason     string // why the flag is off
	lag        time.Duration
	idle       bool // workers have recorded themselves, and none of them works
}

var (
	errNotLooked = errors.New("nobody has looked yet")
	errStale     = errors.New("the last look is old")
)

// NewProber makes a prober, which looks once Run is called.
func NewProber(
	store ports.Probe, engine ports.Engine, flags ports.Flags, deliveries ports.Deliveries, workers ports.Workers,
	clock ports.Clock,
) *Prober {
	p := &Prober{
		store: store, engine: engine, flags: flags, deliveries: deliveries, workers: workers, clock: clock,
		changed: func(error) {},
	}
	p.last.Store(&sight{store: errNotLooked})
	return p
}

// OnChange names what is told when the store goes out, with the cause, and when it is back, with nil. It is
// for before the first look.
func (p *Prober) OnChange(told func(cause error)) { p.changed = told }

// Run looks again and again until ctx ends.
func (p *Prober) Run(ctx context.Context) {
	pause := time.NewTicker(probeEvery)
	defer pause.Stop()
	for {
		p.Look(ctx)
		select {
		case <-ctx.Done():
			return
		case <-pause.C:
		}
	}
}

// Look looks once. What a store that is out does not say stays as it was.
func (p *Prober) Look(ctx context.Context) {
	before := p.last.Load()
	now := *before
	now.store = limited(ctx, p.store.Ping)
	now.engineDown = limited(ctx, func(ctx context.Context) error {
		_, err := p.engine.Info(ctx)
		return err
	}) != nil
	if now.store == nil {
		_ = limited(ctx, func(ctx context.Context) error { // what is not read stays
			flag, err := p.flags.SoftFlag(ctx)
			if err == nil {
				now.flagOff = !flag.Enabled
				now.reason = flag.Reason
			}
			return err
		})
		_ = limited(ctx, func(ctx context.Context) error {
			due, waits, err := p.deliveries.OldestDue(ctx)
			if err == nil {
				now.lag = lagOf(due, waits, p.clock.Now())
			}
			return err
		})
		_ = limited(ctx, func(ctx context.Context) error {
			all, err := p.workers.RecordedWorkers(ctx)
			if err == nil {
				now.idle = len(all) > 0 && !extension.SomeWork(all, p.clock.Now())
			}
			return err
		})
	}
	if ctx.Err() != nil {
		return // the process stops, which says nothing of its parts
	}
	now.at = p.clock.Now()
	p.last.Store(&now)
	if (now.store == nil) != (before.store == nil) {
		p.changed(now.store)
	}
}

// limited gives a question its deadline.
func limited(ctx context.Context, ask func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	return ask(ctx)
}

// OutboxLag is for how long the event has been due that waits for the longest, as it was last read.
func (p *Prober) OutboxLag() time.Duration { return p.last.Load().lag }

// enabled is the soft flag of this process and of the store together, as it was last read.
func (p *Prober) enabled(settings Settings) bool { return settings.Enabled && !p.last.Load().flagOff }

// lagOf is for how long the event has been due that waits for the longest.
func lagOf(due time.Time, waits bool, now time.Time) time.Duration {
	if !waits {
		return 0
	}
	return max(0, now.Sub(due))
}

// seen returns the last look; one that is old says that the store is out, which may be what holds the prober.
func (p *Prober) seen() sight {
	s := *p.last.Load()
	if s.store == nil && p.clock.Now().Sub(s.at) > probeStale {
		s.store = errStale
	}
	return s
}
