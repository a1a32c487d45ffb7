package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/servicestatus"
)

// StatusSamples keeps how the parts of the service did, minute by minute. Every replica takes samples; the first one
// of a minute stays.
type StatusSamples interface {
	// NoteStatus keeps a sample, unless its minute has one. ErrUnavailable.
	NoteStatus(ctx context.Context, sample servicestatus.Sample) error
	// StatusDays counts the minutes from an instant on, by day in UTC and by what the samples say, the earliest day
	// first. ErrUnavailable.
	StatusDays(ctx context.Context, from time.Time) ([]servicestatus.DayCount, error)
	// SweepStatus removes at most limit samples of before an instant, and returns how many.
	SweepStatus(ctx context.Context, before time.Time, limit int) (int, error)
}
