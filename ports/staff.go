package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/staff"
)

// StaffPasses keeps what lets the staff into the console: links, and the sessions that follow.
type StaffPasses interface {
	// CreatePass saves a new pass. ErrConflict when its digest exists.
	CreatePass(ctx context.Context, pass staff.Pass) error
	// TakePass returns the link of a digest and ends it: of two that take it, one gets it. ErrNotFound when there is
	// none, or when the digest is that of a session; one that is too old is returned all the same, and ended.
	TakePass(ctx context.Context, digest access.Digest) (staff.Pass, error)
	// StaffSession returns the session of a digest, alive or not. ErrNotFound, also when it is that of a link.
	StaffSession(ctx context.Context, digest access.Digest) (staff.Pass, error)
	// SeePass moves the last use of a session forward, never backwards; nothing happens when there is none.
	SeePass(ctx context.Context, digest access.Digest, at time.Time) error
	// EndPass removes a pass; nothing happens when there is none.
	EndPass(ctx context.Context, digest access.Digest) error
	// EndPassesOf removes every pass of a person, and returns how many there were.
	EndPassesOf(ctx context.Context, email string) (int, error)
	// SweepPasses removes at most limit passes that were made, or seen last, before an instant, and returns how many.
	SweepPasses(ctx context.Context, before time.Time, limit int) (int, error)
}
