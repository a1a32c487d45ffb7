package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// Incidents keeps what people were told of the service, by people.
type Incidents interface {
	// CreateIncident saves a new incident. ErrConflict when its id exists.
	CreateIncident(ctx context.Context, incident servicestatus.Incident) error
	// Incident returns an incident as it stands now. ErrNotFound.
	Incident(ctx context.Context, id servicestatus.IncidentID) (servicestatus.Incident, error)
	// UpdateIncident changes an incident by the rules of Orgs.UpdateOrg; its id and what was said before stay.
	// ErrNotFound.
	UpdateIncident(
		ctx context.Context, id servicestatus.IncidentID, change func(*servicestatus.Incident) error,
	) (servicestatus.Incident, error)
	// Incidents returns those that are open, or of which something was said since an instant, the newest to be opened
	// first, then by id; at most limit.
	Incidents(ctx context.Context, since time.Time, limit int) ([]servicestatus.Incident, error)
}
