package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
)

// Extensions keeps what organisations switch on, one setting for each endpoint.
type Extensions interface {
	// Endpoints returns the settings of an organisation as they stand now, by kind, then by id; none
	// when nobody ever set one.
	Endpoints(ctx context.Context, org access.OrgID) ([]extension.Setting, error)
	// Endpoint returns one setting as it stands now. ErrNotFound when nobody ever set it.
	Endpoint(ctx context.Context, org access.OrgID, id extension.EndpointID) (extension.Setting, error)
	// UpdateEndpoint changes a setting with nobody in between: change is given what is there, or a setting with nothing
	// but its organisation, id and kind, and what it leaves is saved, those three apart. The error of change is
	// returned as it is, and nothing is saved. ErrNotFound when there is no such organisation. ErrConflict when the
	// endpoint is of another kind.
	UpdateEndpoint(
		ctx context.Context, org access.OrgID, id extension.EndpointID, kind extension.Kind,
		change func(*extension.Setting) error,
	) (extension.Setting, error)
}

// Deliveries keeps what is told, to whom, and what became of it: the outbox. CommitRun writes to it too.
//
// A pending delivery has one job for each of its rounds, made in the very transaction that makes the
// delivery or begins the round.
type Deliveries interface {
	// Enqueue saves new deliveries, all or none, with the jobs of those that are pending. ErrConflict when one exists.
	Enqueue(ctx context.Context, deliveries []extension.Delivery) error
	// Delivery returns a delivery. ErrNotFound.
	Delivery(ctx context.Context, id extension.DeliveryID) (extension.Delivery, error)
	// UpdateDelivery changes a delivery by the rules of Orgs.UpdateOrg; what it tells and when it was created stay. A
	// pending delivery whose round was changed gets a job. ErrNotFound.
	UpdateDelivery(
		ctx context.Context, id extension.DeliveryID, change func(*extension.Delivery) error,
	) (extension.Delivery, error)
	// ListDeliveries returns the newest deliveries of an organisation that fit, newest first, at most limit of them.
	ListDeliveries(ctx context.Context, org access.OrgID, which DeliveryFilter, limit int) ([]extension.Delivery, error)
	// FailedDeliveries returns the newest deliveries of all organisations that failed for good, newest first, at most
	// limit of them. It is for those who run the service.
	FailedDeliveries(ctx context.Context, limit int) ([]extension.Delivery, error)
	// OldestDue returns since when the pending delivery has been due that waits for the longest, those to endpoints
	// that fail left out: that is their fault; false when there is none.
	OldestDue(ctx context.Context) (time.Time, bool, error)
}

// DeliveryFilter says which deliveries; what is empty fits all.
type DeliveryFilter struct {
	EventID string
	Kind    extension.Kind
	Status  extension.DeliveryStatus
}
