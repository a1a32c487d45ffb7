package porttest

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/ports"
)

// newDelivery returns a pending delivery with something in every field.
func newDelivery(org access.OrgID, event string, n int) extension.Delivery {
	at := stored(Start).Add(time.Duration(n) * time.Second)
	return extension.Delivery{
		DeliveryID: extension.DeliveryID{Org: org, EventID: event, Endpoint: "hub_webhook"}, Kind: extension.HubWebhook,
		Type: "org.example.run_completed", RunID: "run-" + event, Body: []byte(`{"id":"` + event + `","é":1.10}`),
		Status: extension.DeliveryPending, Round: 1, Attempts: 2, CreatedAt: at, DueAt: at.Add(time.Minute),
		AttemptedAt: at.Add(time.Second), LastStatus: 503, LastError: "answered 503",
	}
}

func enqueue(t *testing.T, b Backend, deliveries ...extension.Delivery) {
	t.Helper()
	if err := b.Deliveries.Enqueue(t.Context(), deliveries); err != nil {
		t.Fatal(err)
	}
}

func readDelivery(t *testing.T, b Backend, id extension.DeliveryID) extension.Delivery {
	t.Helper()
	d, err := b.Deliveries.Delivery(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// Job is a job that a store has made.
type Job struct {
	extension.DeliveryID
	Round int
	DueAt time.Time
}

// wantJobs compares the jobs of a store, whatever their order.
func (s suite) wantJobs(t *testing.T, b Backend, want ...Job) {
	t.Helper()
	if slices.Contains(s.without, Jobs) {
		return
	}
	got := b.Jobs(t)
	order := func(a, b Job) int {
		return slices.Compare(
			[]string{a.EventID, string(a.Endpoint), fmt.Sprint(a.Round)},
			[]string{b.EventID, string(b.Endpoint), fmt.Sprint(b.Round)},
		)
	}
	slices.SortFunc(got, order)
	slices.SortFunc(want, order)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("jobs (-want +got):\n%s", diff)
	}
}

func jobOf(d extension.Delivery) Job {
	return Job{DeliveryID: d.DeliveryID, Round: d.Round, DueAt: d.DueAt}
}

// Deliveries is the contract of ports.Deliveries.
func Deliveries(t *testing.T, open Open, list ...Option) {
	t.Helper()
	s := newSuite(open, list)
	s.deliveryBehaviour(t)
	s.deliveryLists(t)
	s.deliveriesOfRuns(t)
}

func (s suite) deliveryBehaviour(t *testing.T) {
	t.Helper()
	s.test(t, "a delivery comes back whole, byte for byte, with a job if it is pending", func(t *testing.T, b Backend) {
		pending := newDelivery("org_a", "evt_1", 0)
		skipped := newDelivery("org_a", "evt_2", 1).Skipped()
		enqueue(t, b, pending, skipped)
		for _, want := range []extension.Delivery{pending, skipped} {
			if diff := cmp.Diff(want, readDelivery(t, b, want.DeliveryID)); diff != "" {
				t.Errorf("delivery (-want +got):\n%s", diff)
			}
		}
		s.wantJobs(t, b, jobOf(pending))
	})

	s.test(t, "of deliveries of which one exists none is saved", func(t *testing.T, b Backend) {
		first := newDelivery("org_a", "evt_1", 0)
		second := newDelivery("org_a", "evt_2", 1)
		enqueue(t, b, first)
		err := b.Deliveries.Enqueue(t.Context(), []extension.Delivery{second, first})
		if !errors.Is(err, ports.ErrConflict) {
			t.Errorf("error %v, want ErrConflict", err)
		}
		if _, err := b.Deliveries.Delivery(t.Context(), second.DeliveryID); !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("the other one: %v, want ErrNotFound", err)
		}
		s.wantJobs(t, b, jobOf(first))
	})

	s.test(t, "a change is saved, but for what is told; a new round gets a job", func(t *testing.T, b Backend) {
		before := newDelivery("org_a", "evt_1", 0)
		enqueue(t, b, before)
		want := before.After(
			extension.Attempt{Outcome: extension.Rejected, Status: 500, Reason: "answered 500"},
			extension.Schedule{0, 0, 0, time.Hour}, 0, stored(Start),
		)
		change := func(d *extension.Delivery) error {
			*d = want
			d.DeliveryID = extension.DeliveryID{}
			d.Kind = extension.HubEvent
			d.Type = "x"
			d.RunID = "y"
			d.Body = nil
			d.CreatedAt = time.Time{}
			return nil
		}
		after, err := b.Deliveries.UpdateDelivery(t.Context(), before.DeliveryID, change)
		if diff := cmp.Diff(want, after); diff != "" || err != nil {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
		s.wantJobs(t, b, jobOf(before))
		again := want.Again(stored(Start.Add(time.Hour)))
		if _, err := b.Deliveries.UpdateDelivery(t.Context(), before.DeliveryID, func(d *extension.Delivery) error {
			*d = again
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(again, readDelivery(t, b, before.DeliveryID)); diff != "" {
			t.Errorf("sent again (-want +got):\n%s", diff)
		}
		s.wantJobs(t, b, jobOf(before), jobOf(again))
	})

	s.test(t, "a refused change and an unknown delivery leave nothing", func(t *testing.T, b Backend) {
		d := newDelivery("org_a", "evt_1", 0)
		enqueue(t, b, d)
		refusal := errors.New("refused")
		_, err := b.Deliveries.UpdateDelivery(t.Context(), d.DeliveryID, func(d *extension.Delivery) error {
			*d = d.Again(Start)
			return refusal
		})
		if err != refusal { //nolint:errorlint // It must be the very error.
			t.Errorf("error %v, want the one of the change", err)
		}
		foreign := d.DeliveryID
		foreign.Org = "org_b"
		_, err = b.Deliveries.UpdateDelivery(t.Context(), foreign, func(*extension.Delivery) error { return nil })
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("error %v, want ErrNotFound", err)
		}
		if diff := cmp.Diff(d, readDelivery(t, b, d.DeliveryID)); diff != "" {
			t.Errorf("delivery (-want +got):\n%s", diff)
		}
		s.wantJobs(t, b, jobOf(d))
	})

	s.test(t, "64 changes at once all count", func(t *testing.T, b Backend) {
		d := newDelivery("org_a", "evt_1", 0)
		d.Attempts = 0
		enqueue(t, b, d)
		together(callers, func(int) {
			if _, err := b.Deliveries.UpdateDelivery(t.Context(), d.DeliveryID, func(d *extension.Delivery) error {
				d.Attempts++
				return nil
			}); err != nil {
				t.Error(err)
			}
		})
		if got := readDelivery(t, b, d.DeliveryID).Attempts; got != callers {
			t.Errorf("%d of %d changes are left", got, callers)
		}
	})
}
