package event

import (
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

// RunCompleted tells that a run was committed. Spec §6.
type RunCompleted struct {
	ID          string
	Org         access.OrgID
	RunID       run.ID
	DossierID   string
	State       run.State
	ResultLevel run.ResultLevel
	CreatedAt   time.Time
}

// NewRunCompleted returns the event of a run.
func NewRunCompleted(id string, r run.Run) RunCompleted {
	return RunCompleted{
		ID:          id,
		Org:         r.Org,
		RunID:       r.RunID,
		DossierID:   r.DossierID,
		State:       r.State,
		ResultLevel: r.ResultLevel,
		CreatedAt:   r.CreatedAt,
	}
}

// Organisation returns the organisation of the run.
func (e RunCompleted) Organisation() access.OrgID { return e.Org }

// CloudEvent returns the form in which it is delivered.
func (e RunCompleted) CloudEvent(source string) CloudEvent {
	return CloudEvent{
		ID: e.ID, Type: TypeRunCompleted, Source: source, Subject: string(e.RunID), Time: e.CreatedAt,
		Data: ijson.NewObject(
			ijson.Member{Name: "runId", Value: ijson.StringValue(string(e.RunID))},
			ijson.Member{Name: "dossierId", Value: textOrNull(e.DossierID)},
			ijson.Member{Name: "state", Value: ijson.StringValue(string(e.State))},
			ijson.Member{Name: "resultLevel", Value: ijson.StringValue(string(e.ResultLevel))},
			ijson.Member{Name: "createdAt", Value: ijson.StringValue(run.Instant(e.CreatedAt))},
		),
	}
}
