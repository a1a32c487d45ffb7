package app

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/run"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// parts are the parts of a service; while hangs is set, the store answers nobody.
type parts struct {
	ports.Engine
	ports.Flags
	ports.Deliveries
	ports.Workers

	workers atomic.Pointer[[]extension.Worker]

	hangs, flagOff atomic.Bool
	pings          atomic.Int64
}

func (p *parts) wait(ctx context.Context) error {
	if p.hangs.Load() {
		<-ctx.Done()
		return ports.ErrUnavailable
	}
	return nil
}

func (p *parts) Ping(ctx context.Context) error {
	p.pings.Add(1)
	return p.wait(ctx)
}

func (p *parts) Info(context.Context) (run.EngineInfo, error) { return run.EngineInfo{}, nil }

func (p *parts) SoftFlag(ctx context.Context) (servicestatus.Flag, error) {
	return servicestatus.Flag{Enabled: !p.flagOff.Load(), Reason: "migration"}, p.wait(ctx)
}

func (p *parts) OldestDue(ctx context.Context) (time.Time, bool, error) {
	return time.Time{}, false, p.wait(ctx)
}

func (p *parts) RecordedWorkers(ctx context.Context) ([]extension.Worker, error) {
	if all := p.workers.Load(); all != nil {
		return *all, p.wait(ctx)
	}
	return nil, p.wait(ctx)
}

// bubbleClock is the time of the test's bubble.
type bubbleClock struct{}

func (bubbleClock) Now() time.Time { return time.Now() }

// Whoever asks how the service is never waits for the store, however many ask, and the store is asked no more often for
// them.
func TestHealthAndStatusAnswerAtOnceWhileTheStoreHangs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		service := &parts{}
		prober := NewProber(service, service, service, service, service, bubbleClock{})
		var told []bool
		prober.OnChange(func(cause error) { told = append(told, cause == nil) })
		health := NewReadHealth(prober, Settings{Enabled: true})
		status := NewReadStatus(prober, Settings{Enabled: true})
		if health.Do().OK {
			t.Error("alive before anybody has looked")
		}
		ctx, stop := context.WithCancel(t.Context())
		go prober.Run(ctx)
		synctest.Wait()
		if h, s := health.Do(), status.Do(); !h.OK || !h.Enabled || s.Status != servicestatus.Operational {
			t.Errorf("in good times: %+v %+v", h, s)
		}
		if s := status.Do(); s.Reason != "" {
			t.Errorf("a reason while runs are on: %+v", s)
		}
		service.flagOff.Store(true)
		time.Sleep(2 * probeEvery)
		if s := status.Do(); s.Status != servicestatus.Degraded || s.Reason != "migration" {
			t.Errorf("switched off: %+v", s)
		}
		service.hangs.Store(true)
		time.Sleep(probeLimit + 2*probeEvery)
		asked := service.pings.Load()
		began := time.Now()
		for range 1000 {
			if h, s := health.Do(), status.Do(); h.OK || h.Enabled || s.Status != servicestatus.MajorOutage {
				t.Fatalf("while the store hangs: %+v %+v", h, s)
			}
		}
		if waited := time.Since(began); waited != 0 || service.pings.Load() != asked {
			t.Errorf("waited %v; %d probes for those who asked", waited, service.pings.Load()-asked)
		}
		service.hangs.Store(false)
		service.flagOff.Store(false)
		time.Sleep(probeLimit + 2*probeEvery)
		if h, s := health.Do(), status.Do(); !h.OK || !h.Enabled || s.Status != servicestatus.Operational {
			t.Errorf("once the store is back: %+v %+v", h, s)
		}
		stop()
		synctest.Wait()
		time.Sleep(2 * probeStale)
		if health.Do().OK {
			t.Error("alive though nobody looks any more")
		}
		if len(told) != 3 || !told[0] || told[1] || !told[2] {
			t.Errorf("told of %v, want back, out, back", told)
		}
	})
}

func TestStatusIsDegradedWhileEveryWorkerThatRecordedItselfIsLostOrStuck(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		service := &parts{}
		prober := NewProber(service, service, service, service, service, bubbleClock{})
		status := NewReadStatus(prober, Settings{Enabled: true})
		now := time.Now()
		lost := extension.Worker{ID: "wrk_lost", SeenAt: now.Add(-time.Hour)}
		stuck := extension.Worker{ID: "wrk_stuck", SeenAt: now, UnderWay: 1, OldestAt: now.Add(-time.Hour)}
		works := extension.Worker{ID: "wrk_works", SeenAt: now}
		for _, c := range []struct {
			name    string
			workers []extension.Worker
			want    servicestatus.Status
		}{
			{"none has recorded itself", nil, servicestatus.Operational},
			{"all are lost or stuck", []extension.Worker{lost, stuck}, servicestatus.Degraded},
			{"one works", []extension.Worker{lost, stuck, works}, servicestatus.Operational},
		} {
			service.workers.Store(&c.workers)
			prober.Look(t.Context())
			if got := status.Do().Status; got != c.want {
				t.Errorf("%s: %s, want %s", c.name, got, c.want)
			}
		}
	})
}
