package app

import (
	"context"
	"errors"
	"time"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// noteLimit bounds the note of an attempt that was made, when the process is about to stop.
const noteLimit = 10 * time.Second

// DeliverEvent makes one attempt at a delivery, and says whether and when another is due. Spec §6.
type DeliverEvent struct {
	extensions ports.Extensions
	deliveries ports.Deliveries
	clock      ports.Clock
	entropy    ports.Entropy
	telling    Telling
	lanes      *lanes
}

// NewDeliverEvent makes the use case.
func NewDeliverEvent(
	extensions ports.Extensions, deliveries ports.Deliveries, clock ports.Clock, entropy ports.Entropy, telling Telling,
) *DeliverEvent {
	return &DeliverEvent{
		extensions: extensions, deliveries: deliveries, clock: clock, entropy: entropy, telling: telling,
		lanes: newLanes(clock, telling.workers()),
	}
}

// Workers is how many attempts of each kind this process makes at once.
func (u *DeliverEvent) Workers() int { return u.telling.workers() }

// Next is what is left of a delivery after a call: another attempt after a wait, or nothing.
type Next struct {
	Again bool
	Wait  time.Duration
	// Ended is the delivery as it ended in this call, for the log; nil when it goes on or had ended before.
	Ended *extension.Delivery
	// Stopped says that this attempt stopped its endpoint.
	Stopped extension.DisabledReason
}

// Do makes the attempt of a round, by one of the workers of a kind. A delivery that is not pending, or in another
// round, is none of this job's: jobs may come twice. An error means that the store did not answer, and nothing of the
// attempt is lost but its note.
func (u *DeliverEvent) Do(ctx context.Context, kind extension.Kind, id extension.DeliveryID, round int) (Next, error) {
	// A crowd at a slow target is turned away first: it must cost the store nothing.
	at := lane{kind: kind, org: id.Org, endpoint: id.Endpoint}
	visit, wait := u.lanes.enter(at)
	if wait > 0 {
		return u.putOff(ctx, id, round, at, wait)
	}
	defer u.lanes.leave(visit)
	delivery, err := u.deliveries.Delivery(ctx, id)
	switch {
	case errors.Is(err, ports.ErrNotFound):
		return Next{}, nil
	case err != nil:
		return Next{}, failure("read a delivery", err)
	case delivery.Status != extension.DeliveryPending || delivery.Round != round:
		return Next{}, nil
	}
	setting, err := u.extensions.Endpoint(ctx, id.Org, id.Endpoint)
	if err != nil && !errors.Is(err, ports.ErrNotFound) {
		return Next{}, failure("read an endpoint", err)
	}
	deliverer := u.telling.Deliverers[delivery.Kind]
	if !setting.Works() || setting.Kind != delivery.Kind || deliverer == nil {
		return u.note(ctx, delivery, extension.Delivery.Skipped)
	}
	if wait := delivery.DueAt.Sub(u.clock.Now()); wait > 0 {
		// The queue's clock, or its precision, is not ours.
		return Next{Again: true, Wait: wait}, nil
	}
	attempt := deliverer.Deliver(ctx, setting, delivery)
	if err := ctx.Err(); err != nil && attempt.Outcome != extension.Delivered {
		// The process stops; that says nothing of the target.
		return Next{}, failure("attempt a delivery", err)
	}
	u.lanes.learn(visit, attempt.Outcome != extension.Delivered)
	// What was attempted is noted even when the process is about to stop.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), noteLimit)
	defer cancel()
	now := u.clock.Now()
	random := jitter(u.entropy)
	next, err := u.note(ctx, delivery, func(d extension.Delivery) extension.Delivery {
		return d.After(attempt, u.telling.schedule(), random, now)
	})
	if err != nil {
		return Next{}, err
	}
	next.Stopped, err = u.judge(ctx, setting, attempt, now)
	return next, err
}

// putOff keeps a job away from a crowded endpoint. A long wait at an endpoint that is only slow is noted, since what is
// due and waits counts against the service; that of a failing one does not.
func (u *DeliverEvent) putOff(
	ctx context.Context, id extension.DeliveryID, round int, at lane, wait time.Duration,
) (Next, error) {
	if wait < longWait || u.lanes.failing(at) {
		return Next{Again: true, Wait: wait}, nil
	}
	return u.note(ctx, extension.Delivery{DeliveryID: id, Round: round}, func(d extension.Delivery) extension.Delivery {
		return d.Deferred(wait, u.clock.Now())
	})
}

// note changes a delivery, unless somebody ended it or began another round meanwhile, and says what follows from what
// it is now.
func (u *DeliverEvent) note(
	ctx context.Context, before extension.Delivery, change func(extension.Delivery) extension.Delivery,
) (Next, error) {
	stale := false
	after, err := u.deliveries.UpdateDelivery(ctx, before.DeliveryID, func(d *extension.Delivery) error {
		stale = d.Status != extension.DeliveryPending || d.Round != before.Round
		if !stale {
			*d = change(*d)
		}
		return nil
	})
	switch {
	case errors.Is(err, ports.ErrNotFound):
		return Next{}, nil
	case err != nil:
		return Next{}, failure("note an attempt", err)
	case stale:
		return Next{}, nil
	case after.Status != extension.DeliveryPending:
		return Next{Ended: &after}, nil
	}
	return Next{Again: true, Wait: max(0, after.DueAt.Sub(u.clock.Now()))}, nil
}

// judge notes in the setting what an attempt says of its endpoint, when it says something new, and returns why it was
// stopped, if it was.
func (u *DeliverEvent) judge(
	ctx context.Context, setting extension.Setting, a extension.Attempt, now time.Time,
) (extension.DisabledReason, error) {
	learn := func(s extension.Setting) extension.Setting {
		switch {
		case s.URL != setting.URL || !s.Works():
			return s // it was changed meanwhile: the attempt says nothing of it
		case a.Outcome == extension.Delivered:
			return s.AfterSuccess()
		}
		return s.AfterFailure(a.Outcome, now)
	}
	after := learn(setting)
	if after.FailingSince.Equal(setting.FailingSince) && after.DisabledReason == setting.DisabledReason {
		return "", nil
	}
	var stopped extension.DisabledReason
	_, err := u.extensions.UpdateEndpoint(
		ctx, setting.Org, setting.Endpoint, setting.Kind,
		func(s *extension.Setting) error {
			before := s.DisabledReason
			*s = learn(*s)
			stopped = s.DisabledReason
			if before == stopped {
				stopped = ""
			}
			return nil
		},
	)
	return stopped, failure("note the state of an endpoint", err)
}
