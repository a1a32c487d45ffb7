package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/requestlog"
)

// RequestLog keeps what an organisation may look up of its calls.
type RequestLog interface {
	// NoteRequests saves entries, all or none; their ids are the store's to give. ErrUnavailable.
	NoteRequests(ctx context.Context, entries []requestlog.Entry) error
	// Requests returns the newest entries of an organisation that fit, newest first, at most limit of them, those
	// before the entry of that id when it is not empty.
	Requests(
		ctx context.Context, org access.OrgID, which requestlog.Filter, before string, limit int,
	) ([]requestlog.Entry, error)
	// SweepRequests removes at most limit entries that are older than an instant, and returns how many.
	SweepRequests(ctx context.Context, before time.Time, limit int) (int, error)
}
