package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
)

// SignInLinks keeps the links by which persons sign in.
type SignInLinks interface {
	// CreateLink saves a new link. ErrNotFound when there is no such person.
	CreateLink(ctx context.Context, link member.Link) error
	// TakeLink returns the link of a digest and ends it: of two that take it, one gets it. ErrNotFound when there is
	// none, or none any more; one that has expired is returned all the same, and ended.
	TakeLink(ctx context.Context, digest access.Digest) (member.Link, error)
	// SweepLinks removes at most limit links that expired before an instant, and returns how many.
	SweepLinks(ctx context.Context, before time.Time, limit int) (int, error)
}

// Sessions keeps who is signed in.
type Sessions interface {
	// CreateSession saves a new session. ErrNotFound when there is no such person.
	CreateSession(ctx context.Context, session member.Session) error
	// Session returns a session, alive or not, with its person as they stand now. ErrNotFound.
	Session(ctx context.Context, digest access.Digest) (member.Session, member.Member, error)
	// SeeSession moves the last use of a session forward, never backwards; nothing happens when there is none.
	SeeSession(ctx context.Context, digest access.Digest, at time.Time) error
	// EndSession removes a session; nothing happens when there is none.
	EndSession(ctx context.Context, digest access.Digest) error
	// EndSessionsOf removes the sessions of a person and their links, and returns how many sessions there were.
	EndSessionsOf(ctx context.Context, org access.OrgID, id member.ID) (int, error)
	// SweepSessions removes at most limit sessions that were seen last before an instant, and returns how many.
	SweepSessions(ctx context.Context, before time.Time, limit int) (int, error)
}
