package porttest

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

func (s suite) deliveryLists(t *testing.T) {
	t.Helper()
	s.test(t, "deliveries are listed newest first, filtered, of one organisation", func(t *testing.T, b Backend) {
		one := newDelivery("org_a", "evt_1", 0)
		two := newDelivery("org_a", "evt_2", 1).Skipped()
		three := newDelivery("org_a", "evt_3", 2)
		three.Kind = extension.HubEvent
		three.Endpoint = "hub_event"
		twin := newDelivery("org_a", "evt_2", 1)
		twin.Endpoint = "hub_webhook_2"
		enqueue(t, b, one, two, three, twin, newDelivery("org_b", "evt_4", 3))
		for _, c := range []struct {
			which ports.DeliveryFilter
			limit int
			want  []extension.Delivery
		}{
			{ports.DeliveryFilter{}, 10, []extension.Delivery{three, two, twin, one}},
			{ports.DeliveryFilter{}, 2, []extension.Delivery{three, two}},
			{ports.DeliveryFilter{Status: extension.DeliverySkipped}, 10, []extension.Delivery{two}},
			{ports.DeliveryFilter{Kind: extension.HubEvent}, 10, []extension.Delivery{three}},
			{ports.DeliveryFilter{EventID: "evt_2"}, 10, []extension.Delivery{two, twin}},
			{ports.DeliveryFilter{EventID: "evt_4"}, 10, nil},
		} {
			got, err := b.Deliveries.ListDeliveries(t.Context(), "org_a", c.which, c.limit)
			if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
				t.Errorf("%+v: %v (-want +got):\n%s", c.which, err, diff)
			}
		}
	})

	s.test(t, "what failed for good is listed newest first, of all organisations", func(t *testing.T, b Backend) {
		failed := func(d extension.Delivery) extension.Delivery {
			d.Status = extension.DeliveryFailed
			return d
		}
		one := failed(newDelivery("org_a", "evt_1", 0))
		two := failed(newDelivery("org_b", "evt_2", 1))
		three := failed(newDelivery("org_a", "evt_3", 2))
		enqueue(t, b, one, newDelivery("org_b", "evt_4", 3), two, three, newDelivery("org_a", "evt_5", 4).Skipped())
		for limit, want := range map[int][]extension.Delivery{10: {three, two, one}, 2: {three, two}} {
			got, err := b.Deliveries.FailedDeliveries(t.Context(), limit)
			if diff := cmp.Diff(want, got); diff != "" || err != nil {
				t.Errorf("%d: %v (-want +got):\n%s", limit, err, diff)
			}
		}
	})

	s.test(
		t, "the oldest due is the pending delivery that waits for the longest at an endpoint that does not fail",
		func(t *testing.T, b Backend) {
			if at, found, err := b.Deliveries.OldestDue(t.Context()); found || err != nil {
				t.Errorf("an empty store: %v, %v, %v", at, found, err)
			}
			late := newDelivery("org_a", "evt_1", 5)
			early := newDelivery("org_b", "evt_2", 1)
			enqueue(t, b, late, early, newDelivery("org_a", "evt_3", 0).Skipped())
			if at, found, err := b.Deliveries.OldestDue(t.Context()); !found || err != nil || !at.Equal(early.DueAt) {
				t.Errorf("got %v, %v, %v; want %v", at, found, err, early.DueAt)
			}
			createOrg(t, b, "org_b", 10, 10)
			failing := newSetting("org_b", "hub_webhook")
			saveSetting(t, b, failing)
			if at, found, err := b.Deliveries.OldestDue(t.Context()); !found || err != nil || !at.Equal(late.DueAt) {
				t.Errorf("with a failing endpoint: %v, %v, %v; want %v", at, found, err, late.DueAt)
			}
			saveSetting(t, b, failing.AfterSuccess())
			if at, _, err := b.Deliveries.OldestDue(t.Context()); err != nil || !at.Equal(early.DueAt) {
				t.Errorf("once it works again: %v, %v; want %v", at, err, early.DueAt)
			}
		},
	)
}

func (s suite) deliveriesOfRuns(t *testing.T) {
	t.Helper()
	s.test(t, "a run is committed with its deliveries and their jobs", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		c := commitOf(newRun("org_a", "run-1"))
		webhook := newDelivery("org_a", "evt_1", 0)
		hub := newDelivery("org_a", "evt_1", 0)
		skipped := newDelivery("org_a", "evt_1", 0).Skipped()
		hub.Endpoint = "hub_event"
		hub.Kind = extension.HubEvent
		skipped.Endpoint = "hub_webhook_2"
		c.Deliveries = []extension.Delivery{webhook, hub, skipped}
		c.Answer = answerFor(c.Run, "key", Start.Add(time.Hour))
		if state := commit(t, b, c); state.RunsUsed != 1 {
			t.Errorf("state %+v", state)
		}
		if diff := cmp.Diff(written(c.Run), written(readRun(t, b, "org_a", "run-1"))); diff != "" {
			t.Errorf("run (-committed +read):\n%s", diff)
		}
		for _, want := range c.Deliveries {
			if diff := cmp.Diff(want, readDelivery(t, b, want.DeliveryID)); diff != "" {
				t.Errorf("delivery (-want +got):\n%s", diff)
			}
		}
		s.wantJobs(t, b, jobOf(webhook), jobOf(hub))
		eventsOf(t, b, "org_a", november)
	})

	s.test(t, "a run that is refused leaves no delivery and no job", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 1)
		first := commitOf(newRun("org_a", "run-1"))
		first.Answer = answerFor(first.Run, "key", Start.Add(time.Hour))
		commit(t, b, first)
		capped := commitOf(newRun("org_a", "run-2"))
		twin := replayOf("run-1", newRun("org_a", "run-3"))
		orphan := replayOf("run-x", newRun("org_a", "run-4"))
		twin.Answer = answerFor(twin.Run, "key", Start.Add(time.Hour))
		for i, c := range []ports.RunCommit{capped, twin, orphan} {
			c.Deliveries = []extension.Delivery{newDelivery("org_a", fmt.Sprintf("evt_%d", i), i)}
			if _, err := b.Runs.CommitRun(t.Context(), c); err == nil {
				t.Errorf("commit %d was accepted", i)
			}
			_, err := b.Deliveries.Delivery(t.Context(), c.Deliveries[0].DeliveryID)
			if !errors.Is(err, ports.ErrNotFound) {
				t.Errorf("commit %d: %v, want ErrNotFound", i, err)
			}
		}
		s.wantJobs(t, b)
	})

	s.test(t, "a run whose delivery exists is a conflict and leaves nothing", func(t *testing.T, b Backend) {
		createOrg(t, b, "org_a", 10, 10)
		d := newDelivery("org_a", "evt_1", 0)
		enqueue(t, b, d)
		c := commitOf(newRun("org_a", "run-1"))
		c.Deliveries = []extension.Delivery{d}
		before := quotaOf(t, b, "org_a", november)
		if _, err := b.Runs.CommitRun(t.Context(), c); !errors.Is(err, ports.ErrConflict) {
			t.Errorf("error %v, want ErrConflict", err)
		}
		leftNothing(t, b, c, before)
		s.wantJobs(t, b, jobOf(d))
	})

	s.testWith(t, Durability, "deliveries are there after the process stopped", func(t *testing.T, b Backend) {
		d := newDelivery("org_a", "evt_1", 0)
		enqueue(t, b, d)
		if diff := cmp.Diff(d, readDelivery(t, b.Reopen(t), d.DeliveryID)); diff != "" {
			t.Errorf("delivery (-want +got):\n%s", diff)
		}
	})
}
