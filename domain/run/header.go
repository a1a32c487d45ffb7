package run

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/ijson"
)

// timeLayout writes instants in UTC to the millisecond, which every store keeps.
const timeLayout = "2006-01-02T15:04:05.000Z"

// Instant writes an instant as reports, proofs and events show it.
func Instant(t time.Time) string { return t.UTC().Format(timeLayout) }

// Members returns the header as a report shows it: every member is there, null when it says nothing.
func (h Header) Members() []ijson.Member {
	return []ijson.Member{
		{Name: "runId", Value: text(string(h.RunID))},
		{Name: "serviceId", Value: text(h.ServiceID)},
		{Name: "trigger", Value: text(string(h.Trigger))},
		{Name: "state", Value: text(string(h.State))},
		{Name: "resultLevel", Value: text(string(h.ResultLevel))},
		{Name: "certification", Value: h.Certification.Value()},
		{Name: "dossierId", Value: textOrNull(h.DossierID)},
		{Name: "liquidationDate", Value: textOrNull(h.LiquidationDate.String())},
		{Name: "gamme", Value: pointedText(h.Gamme)},
		{Name: "commerceLevel", Value: pointedText(h.CommerceLevel)},
		{Name: "parentRunId", Value: textOrNull(string(h.ParentRunID))},
		{Name: "createdAt", Value: text(Instant(h.CreatedAt))},
		{Name: "engine", Value: h.Engine.Value()},
	}
}

// Value returns the certification as a report shows it.
func (c Certification) Value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "deliverable", Value: ijson.BoolValue(c.Deliverable)},
		ijson.Member{Name: "reasons", Value: texts(c.Reasons)},
	)
}

// Value returns the engine as a report shows it.
func (e EngineInfo) Value() ijson.Value {
	return ijson.NewObject(
		ijson.Member{Name: "name", Value: text(e.Name)},
		ijson.Member{Name: "version", Value: text(e.Version)},
		ijson.Member{Name: "baremeVersion", Value: text(e.BaremeVersion)},
	)
}

func text(s string) ijson.Value { return ijson.StringValue(s) }

func textOrNull(s string) ijson.Value {
	if s == "" {
		return ijson.NullValue()
	}
	return ijson.StringValue(s)
}

func pointedText(s *string) ijson.Value {
	if s == nil {
		return ijson.NullValue()
	}
	return ijson.StringValue(*s)
}

func texts[T ~string](list []T) ijson.Value {
	items := make([]ijson.Value, len(list))
	for i, s := range list {
		items[i] = ijson.StringValue(string(s))
	}
	return ijson.ArrayValue(items)
}
