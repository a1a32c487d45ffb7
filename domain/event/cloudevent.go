package event

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// ContentType is the media type of an event in structured JSON.
const ContentType = "application/cloudevents+json"

// MaxSize bounds an event in structured JSON, in bytes.
const MaxSize = 20_000

// IDPrefix begins the id of every event.
const IDPrefix = "evt_"

// Type says what an event is about.
type Type string

// The types; the last part is the kind's name in the API document. Spec §6.
const (
	TypeRunCompleted Type = "org.retraite-gateway.run_completed"
	TypePing         Type = "org.retraite-gateway.ping"
)

// CloudEvent is an event in the form in which it is delivered. Its ID is the same for every attempt at every delivery.
type CloudEvent struct {
	ID   string
	Type Type
	// Source is the address of the API that tells it.
	Source string
	// Subject is the run; empty for none.
	Subject string
	// Time is when it happened: for a run, its commit.
	Time time.Time
	Data ijson.Value
}

// Event is something that happened, in an organisation.
type Event interface {
	// Organisation is whom it is told to.
	Organisation() access.OrgID
	// CloudEvent returns the form in which it is delivered.
	CloudEvent(source string) CloudEvent
}

// NewID returns the id of an event from the text of a UUID.
func NewID(uuid string) string { return IDPrefix + uuid }

// Value returns the event in structured JSON.
func (e CloudEvent) Value() ijson.Value {
	members := append(make([]ijson.Member, 0, 8),
		ijson.Member{Name: "specversion", Value: ijson.StringValue("1.0")},
		ijson.Member{Name: "id", Value: ijson.StringValue(e.ID)},
		ijson.Member{Name: "source", Value: ijson.StringValue(e.Source)},
		ijson.Member{Name: "type", Value: ijson.StringValue(string(e.Type))},
	)
	if e.Subject != "" {
		members = append(members, ijson.Member{Name: "subject", Value: ijson.StringValue(e.Subject)})
	}
	return ijson.NewObject(append(members,
		ijson.Member{Name: "time", Value: ijson.StringValue(run.Instant(e.Time))},
		ijson.Member{Name: "datacontenttype", Value: ijson.StringValue("application/json")},
		ijson.Member{Name: "data", Value: e.Data},
	)...)
}

// MarshalJSON writes the bytes that are signed and sent.
func (e CloudEvent) MarshalJSON() ([]byte, error) { return e.Value().AppendJSON(nil), nil }

func textOrNull(s string) ijson.Value {
	if s == "" {
		return ijson.NullValue()
	}
	return ijson.StringValue(s)
}
