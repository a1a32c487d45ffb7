package event

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// Ping is what POST /extensions/test sends. Spec §6.
type Ping struct {
	ID   string
	Org  access.OrgID
	Kind extension.Kind
	At   time.Time
}

// Organisation returns the organisation that asked.
func (e Ping) Organisation() access.OrgID { return e.Org }

// CloudEvent returns the form in which it is delivered.
func (e Ping) CloudEvent(source string) CloudEvent {
	return CloudEvent{
		ID: e.ID, Type: TypePing, Source: source, Time: e.At,
		Data: ijson.NewObject(
			ijson.Member{Name: "kind", Value: ijson.StringValue(string(e.Kind))},
			ijson.Member{Name: "requestedAt", Value: ijson.StringValue(run.Instant(e.At))},
		),
	}
}
