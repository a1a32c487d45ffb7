package app

import (
	"context"
	"sync"
	"time"

	"github.com/retraite-gateway/retraite/domain/calendar"
	"github.com/retraite-gateway/retraite/domain/servicestatus"
	"github.com/retraite-gateway/retraite/ports"
)

// historyAge is for how long a history that was read is shown again: it gains a minute a minute.
const historyAge = time.Minute

// newsAge is for how long the incidents that were read are shown again: the page is asked for most when there is one.
const newsAge = time.Second

// ReadStatusHistory says how the parts of the service do, and how they did.
type ReadStatusHistory struct {
	status   *ReadStatus
	prober   *Prober
	samples  ports.StatusSamples
	told     ports.Incidents
	clock    ports.Clock
	settings Settings

	mu        sync.Mutex
	days      []servicestatus.Day
	readAt    time.Time
	incidents []servicestatus.Incident
	toldAt    time.Time
}

// NewReadStatusHistory makes the use case.
func NewReadStatusHistory(
	status *ReadStatus, prober *Prober, samples ports.StatusSamples, told ports.Incidents, clock ports.Clock,
	settings Settings,
) *ReadStatusHistory {
	return &ReadStatusHistory{
		status: status, prober: prober, samples: samples, told: told, clock: clock, settings: settings,
	}
}

// StatusHistory is the state of now and the days before.
type StatusHistory struct {
	servicestatus.Report

	States servicestatus.States
	// Days are the newest last; none when the store does not answer and was never read.
	Days []servicestatus.Day
	// Incidents are those that are open and those of these days, the newest first, by the same rule.
	Incidents []servicestatus.Incident
}

// Do answers even when the store does not: then the days are those that were read last.
func (u *ReadStatusHistory) Do(ctx context.Context) StatusHistory {
	return StatusHistory{
		Report: u.status.Do(), States: servicestatus.StatesOf(u.prober.probes(u.settings)), Days: u.history(ctx),
		Incidents: u.news(ctx),
	}
}

// news returns the incidents, at most newsAge old unless the store does not answer.
func (u *ReadStatusHistory) news(ctx context.Context) []servicestatus.Incident {
	u.mu.Lock()
	defer u.mu.Unlock()
	now := u.clock.Now()
	if age := now.Sub(u.toldAt); age >= 0 && age < newsAge {
		return u.incidents
	}
	var list []servicestatus.Incident
	err := limited(ctx, func(ctx context.Context) error {
		var err error
		list, err = u.told.Incidents(ctx, incidentsSince(now), mostIncidents)
		return err
	})
	if err == nil {
		u.incidents = list
		u.toldAt = now
	}
	return u.incidents
}

func (u *ReadStatusHistory) history(ctx context.Context) []servicestatus.Day {
	u.mu.Lock()
	defer u.mu.Unlock()
	now := u.clock.Now()
	if age := now.Sub(u.readAt); u.days != nil && age >= 0 && age < historyAge {
		return u.days
	}
	from := now.UTC().AddDate(0, 0, 1-StatusDays).Truncate(24 * time.Hour)
	var counts []servicestatus.DayCount
	err := limited(ctx, func(ctx context.Context) error {
		var err error
		counts, err = u.samples.StatusDays(ctx, from)
		return err
	})
	if err != nil {
		return u.days
	}
	first := calendar.Date{Year: from.Year(), Month: int(from.Month()), Day: from.Day()}
	u.days = servicestatus.HistoryOf(counts, first, now)
	u.readAt = now
	return u.days
}
