package app

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// StatusDays is for how many days samples are kept and shown, today apart.
const StatusDays = 90

// SampleStatus keeps how the parts of the service do, once a minute. One process calls it, from one place at a time.
type SampleStatus struct {
	prober   *Prober
	samples  ports.StatusSamples
	clock    ports.Clock
	settings Settings
	last     time.Time
}

// NewSampleStatus makes the use case.
func NewSampleStatus(prober *Prober, samples ports.StatusSamples, clock ports.Clock, settings Settings) *SampleStatus {
	return &SampleStatus{prober: prober, samples: samples, clock: clock, settings: settings}
}

// Do notes the sample of the minute, unless it did so before, and forgets old samples once an hour. A store that is
// out takes no sample: such a minute is one that nobody has seen.
func (u *SampleStatus) Do(ctx context.Context) error {
	minute := servicestatus.MinuteOf(u.clock.Now())
	if minute.Equal(u.last) {
		return nil
	}
	states := servicestatus.StatesOf(u.prober.probes(u.settings))
	if err := u.samples.NoteStatus(ctx, servicestatus.Sample{Minute: minute, States: states}); err != nil {
		return failure("note the status", err)
	}
	isNewHour := !minute.Truncate(time.Hour).Equal(u.last.Truncate(time.Hour))
	u.last = minute
	if !isNewHour {
		return nil
	}
	_, err := u.samples.SweepStatus(ctx, minute.AddDate(0, 0, -StatusDays-1), sweepBatch)
	return failure("sweep samples", err)
}

// probes are what the last look saw, as the states are derived from it.
func (p *Prober) probes(settings Settings) servicestatus.Probes {
	seen := p.seen()
	return servicestatus.Probes{
		StoreDown: seen.store != nil, EngineDown: seen.engineDown, FlagOff: !p.enabled(settings), OutboxLag: seen.lag,
		WorkersIdle: seen.idle,
	}
}
