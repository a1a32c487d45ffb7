package extension

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// DeliveryID names the delivery of one event to one endpoint.
type DeliveryID struct {
	Org      access.OrgID
	EventID  string
	Endpoint EndpointID
}

// DeliveryStatus is where a delivery stands.
type DeliveryStatus string

// The statuses. Only a pending delivery has a job.
const (
	DeliveryPending   DeliveryStatus = "pending"
	DeliveryDelivered DeliveryStatus = "delivered"
	DeliveryFailed    DeliveryStatus = "failed"  // the target is gone, or the last attempt of the schedule failed
	DeliverySkipped   DeliveryStatus = "skipped" // the endpoint was stopped or switched off; it can be sent by hand
)

// ParseDeliveryStatus reads a status.
func ParseDeliveryStatus(text string) (DeliveryStatus, bool) {
	switch s := DeliveryStatus(text); s {
	case DeliveryPending, DeliveryDelivered, DeliveryFailed, DeliverySkipped:
		return s, true
	}
	return "", false
}

// Delivery is what is told to one endpoint, and what became of it. Spec §6.
type Delivery struct {
	DeliveryID

	Kind Kind
	// Type is the event's; RunID is its run, empty for none.
	Type, RunID string
	// Body is the event in the bytes that are signed and sent, the same for every attempt.
	Body   []byte
	Status DeliveryStatus
	// Round counts how often the delivery was begun: 1, and one more each time that it is sent again by hand. Attempts
	// are those of the round.
	Round, Attempts int
	// CreatedAt is when the event was told; DueAt when the next attempt of a pending delivery may be made; AttemptedAt
	// when the last was made.
	CreatedAt, DueAt, AttemptedAt time.Time
	// LastStatus is the HTTP status of the last attempt, 0 for none; LastError says in a few words why it failed.
	LastStatus int
	LastError  string
}

// Attempt is what came of one attempt.
type Attempt struct {
	Outcome Outcome
	// Status is the HTTP status, 0 when there was none.
	Status int
	// RetryAfter is how long the target asked to wait.
	RetryAfter time.Duration
	// Reason says in a few words why it failed: never what the target wrote, nor its address.
	Reason string
}

// Message is an event in the form in which it is told.
type Message struct {
	EventID, Type, RunID string
	Body                 []byte
}

// NewDelivery returns the delivery of an event to an endpoint: pending, or skipped when the endpoint is stopped.
func NewDelivery(to Setting, m Message, schedule Schedule, random uint32, now time.Time) Delivery {
	d := Delivery{
		DeliveryID: DeliveryID{Org: to.Org, EventID: m.EventID, Endpoint: to.Endpoint},
		Kind:       to.Kind,
		Type:       m.Type,
		RunID:      m.RunID,
		Body:       m.Body,
		Status:     DeliveryPending,
		Round:      1,
		CreatedAt:  now,
		DueAt:      now,
	}
	if !to.Works() {
		return d.Skipped()
	}
	wait, _ := schedule.Wait(1, 0, random)
	d.DueAt = now.Add(wait)
	return d
}

// After returns the delivery after an attempt: delivered, failed for good, or pending again.
func (d Delivery) After(a Attempt, schedule Schedule, random uint32, now time.Time) Delivery {
	d.Attempts++
	d.AttemptedAt = now
	d.LastStatus = a.Status
	d.LastError = a.Reason
	switch a.Outcome {
	case Delivered:
		d.Status = DeliveryDelivered
		return d
	case Gone:
		d.Status = DeliveryFailed
		return d
	case Rejected:
	}
	wait, ok := schedule.Wait(d.Attempts+1, a.RetryAfter, random)
	if !ok {
		d.Status = DeliveryFailed
		return d
	}
	d.DueAt = now.Add(wait)
	return d
}

// Deferred returns the delivery put off without an attempt.
func (d Delivery) Deferred(wait time.Duration, now time.Time) Delivery {
	d.DueAt = now.Add(wait)
	return d
}

// Skipped returns the delivery kept for later, without an attempt.
func (d Delivery) Skipped() Delivery {
	d.Status = DeliverySkipped
	d.LastError = "the endpoint is stopped"
	return d
}

// Again returns the delivery begun anew, now: the same event, with its id.
func (d Delivery) Again(now time.Time) Delivery {
	d.Status = DeliveryPending
	d.Attempts = 0
	d.DueAt = now
	d.Round++
	return d
}
