package app_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// target is a target that answers what a test tells it to.
type target struct {
	answers  []extension.Attempt // the last one stays
	attempts []time.Time
	clock    *porttest.Clock
	during   func()
}

func (d *target) Deliver(context.Context, extension.Setting, extension.Delivery) extension.Attempt {
	d.attempts = append(d.attempts, d.clock.Now())
	if d.during != nil {
		d.during()
	}
	return d.answers[min(len(d.attempts), len(d.answers))-1]
}

// post is a store with one endpoint and one event that is told to it.
type post struct {
	t      *testing.T
	store  *memory.Store
	clock  *porttest.Clock
	target *target
	use    *app.DeliverEvent
	id     extension.DeliveryID
}

func newPost(t *testing.T, schedule extension.Schedule, answers ...extension.Attempt) *post {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	p := &post{t: t, clock: clock, store: memory.New(clock), target: &target{answers: answers, clock: clock}}
	if err := p.store.CreateOrg(t.Context(), access.Org{ID: "org_a"}); err != nil {
		t.Fatal(err)
	}
	p.set(func(s *extension.Setting) {
		*s = s.Switched(true).WithTarget(
			"https://exemple.example/", extension.NewSigningSecret([extension.SecretEntropy]byte{1}),
		)
	})
	telling := app.Telling{
		Deliverers: map[extension.Kind]ports.Deliverer{extension.HubWebhook: p.target}, Schedule: schedule,
	}
	p.use = app.NewDeliverEvent(p.store, p.store, clock, porttest.NewEntropy(1), telling)
	d := extension.NewDelivery(
		p.setting(), extension.Message{EventID: "evt_1", Type: "run_completed", Body: []byte("{}")}, schedule, 200,
		clock.Now(),
	)
	if err := p.store.Enqueue(t.Context(), []extension.Delivery{d}); err != nil {
		t.Fatal(err)
	}
	p.id = d.DeliveryID
	return p
}

func (p *post) set(change func(*extension.Setting)) {
	p.t.Helper()
	_, err := p.store.UpdateEndpoint(
		p.t.Context(), "org_a", "hub_webhook", extension.HubWebhook, func(s *extension.Setting) error {
			change(s)
			return nil
		},
	)
	if err != nil {
		p.t.Fatal(err)
	}
}

func (p *post) setting() extension.Setting {
	p.t.Helper()
	s, err := p.store.Endpoint(p.t.Context(), "org_a", "hub_webhook")
	if err != nil {
		p.t.Fatal(err)
	}
	return s
}

func (p *post) delivery() extension.Delivery {
	p.t.Helper()
	d, err := p.store.Delivery(p.t.Context(), p.id)
	if err != nil {
		p.t.Fatal(err)
	}
	return d
}

// work does what the queue does: it begins the job, and again after each wait, and returns what was left last.
func (p *post) work(round int) app.Next {
	p.t.Helper()
	for {
		next, err := p.use.Do(p.t.Context(), extension.HubWebhook, p.id, round)
		if err != nil {
			p.t.Fatal(err)
		}
		if !next.Again {
			return next
		}
		p.clock.Advance(next.Wait)
	}
}

var (
	down = extension.Attempt{Outcome: extension.Rejected, Reason: "the connection was refused"}
	fine = extension.Attempt{Outcome: extension.Delivered, Status: 200}
)

func TestDeliverEvent_follows_the_schedule_until_it_is_accepted(t *testing.T) {
	t.Parallel()
	schedule := extension.Schedule{0, time.Minute, time.Hour}
	p := newPost(t, schedule, down, down, fine)
	if next := p.work(1); next.Ended == nil || next.Ended.Status != extension.DeliveryDelivered {
		t.Errorf("left %+v", next)
	}
	if len(p.target.attempts) != 3 {
		t.Fatalf("%d attempts, want 3", len(p.target.attempts))
	}
	for i, base := range schedule[1:] {
		if wait := p.target.attempts[i+1].Sub(p.target.attempts[i]); wait < base-base/5-time.Millisecond ||
			wait > base+base/5+time.Millisecond {
			t.Errorf("attempt %d came after %v, want %v", i+2, wait, base)
		}
	}
	if s := p.setting(); !s.FailingSince.IsZero() || !s.Works() {
		t.Errorf("after the success: %+v", s)
	}
}

func TestDeliverEvent_waits_as_long_as_it_is_asked_to(t *testing.T) {
	t.Parallel()
	busy := extension.Attempt{Outcome: extension.Rejected, Status: 429, RetryAfter: 2 * time.Hour}
	p := newPost(t, extension.Schedule{0, time.Second}, busy, fine)
	p.work(1)
	if wait := p.target.attempts[1].Sub(p.target.attempts[0]); wait < 2*time.Hour-time.Millisecond ||
		wait > 2*time.Hour+time.Millisecond {
		t.Errorf("came back after %v", wait)
	}
}

func TestDeliverEvent_stops_an_endpoint_that_is_gone(t *testing.T) {
	t.Parallel()
	p := newPost(
		t, extension.DefaultSchedule(), extension.Attempt{Outcome: extension.Gone, Status: 410, Reason: "answered 410"},
	)
	next := p.work(1)
	if next.Stopped != extension.DisabledGone || p.setting().Works() ||
		p.delivery().Status != extension.DeliveryFailed || len(p.target.attempts) != 1 {
		t.Errorf("left %+v, delivery %+v", next, p.delivery())
	}
}

func TestDeliverEvent_stops_an_endpoint_that_fails_for_five_days_and_keeps_what_waits(t *testing.T) {
	t.Parallel()
	schedule := extension.Schedule{0}
	for range 20 {
		schedule = append(schedule, 12*time.Hour)
	}
	p := newPost(t, schedule, down)
	p.work(1)
	s := p.setting()
	if s.Works() || s.DisabledReason != extension.DisabledFailing {
		t.Fatalf("setting %+v", s)
	}
	if d := p.delivery(); d.Status != extension.DeliverySkipped ||
		p.clock.Now().Sub(porttest.Start) < extension.MaxFailing {
		t.Errorf("after %v: %+v", p.clock.Now().Sub(porttest.Start), d)
	}
	// It is enabled again, and what was kept is sent by hand, under its id.
	p.set(func(s *extension.Setting) { *s = s.Switched(true) })
	p.target.answers = []extension.Attempt{fine}
	hooks := app.NewManageWebhooks(
		p.store, p.store, p.store, nil, p.clock, porttest.NewEntropy(2), app.NewJournal(p.store, p.clock, "tester"),
	)
	if n, err := hooks.ResendSkipped(t.Context(), "org_a"); n != 1 || err != nil {
		t.Fatalf("resent %d, %v", n, err)
	}
	if p.work(1).Ended != nil {
		t.Error("a job of the round before did something")
	}
	if next := p.work(2); next.Ended == nil || next.Ended.EventID != "evt_1" ||
		next.Ended.Status != extension.DeliveryDelivered {
		t.Errorf("left %+v", next)
	}
}

func TestDeliverEvent_skips_what_was_switched_off_meanwhile(t *testing.T) {
	t.Parallel()
	p := newPost(t, extension.DefaultSchedule(), fine)
	p.set(func(s *extension.Setting) { *s = s.Switched(false) })
	p.work(1)
	if d := p.delivery(); d.Status != extension.DeliverySkipped || len(p.target.attempts) != 0 {
		t.Errorf("%d attempts, %+v", len(p.target.attempts), d)
	}
}

func TestDeliverEvent_attempts_no_more_than_a_few_at_an_endpoint_at_once(t *testing.T) {
	t.Parallel()
	p := newPost(t, extension.DefaultSchedule(), fine)
	const others = 30
	for i := range others {
		d := p.delivery()
		d.EventID = fmt.Sprintf("evt_other_%d", i)
		if err := p.store.Enqueue(t.Context(), []extension.Delivery{d}); err != nil {
			t.Fatal(err)
		}
	}
	// Each attempt begins the next before it ends, as a slow target makes it.
	deepest, depth := 0, 0
	begin := func(i int) app.Next {
		id := p.id
		id.EventID = fmt.Sprintf("evt_other_%d", i)
		next, err := p.use.Do(t.Context(), extension.HubWebhook, id, 1)
		if err != nil {
			t.Error(err)
		}
		return next
	}
	i := 0
	var put app.Next
	p.target.during = func() {
		depth++
		deepest = max(deepest, depth)
		if i++; i < others {
			if next := begin(i); next.Again {
				put = next
			}
		}
		depth--
	}
	begin(0)
	if deepest == 0 || deepest > 8 {
		t.Errorf("%d attempts at once", deepest)
	}
	if put.Wait <= 0 {
		t.Errorf("the one too many: %+v", put)
	}
}

func TestDeliverEvent_leaves_an_attempt_that_was_cut_off_to_another_process(t *testing.T) {
	t.Parallel()
	p := newPost(t, extension.DefaultSchedule(), down)
	ctx, stop := context.WithCancel(t.Context())
	p.target.during = stop
	if _, err := p.use.Do(ctx, extension.HubWebhook, p.id, 1); err == nil {
		t.Error("no error, so the queue would not begin the job again")
	}
	if d := p.delivery(); d.Attempts != 0 || d.Status != extension.DeliveryPending ||
		!p.setting().FailingSince.IsZero() {
		t.Errorf("the target was blamed: %+v", d)
	}
}
