package ports

import (
	"context"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

// TokenClaims are what an access token says. It holds no grants: they are read live. Spec §5.3.
type TokenClaims struct {
	Client    access.CredentialID
	TokenID   string
	IssuedAt  time.Time
	ExpiresAt time.Time
}

// Tokens issues and verifies access tokens.
type Tokens interface {
	// IssueToken signs a token with those claims, whose instants are whole seconds. ErrUnavailable when
	// the keys cannot be read.
	IssueToken(ctx context.Context, claims TokenClaims) (access.Secret, error)
	// VerifyToken returns the claims of a token that this service signed for itself, with a key that signed at the time
	// and was not revoked since, for no longer than tokens live, and that has not expired at now. Anything else,
	// garbage included, is an error that says why, for the log; ErrUnavailable only when the keys cannot be read.
	VerifyToken(ctx context.Context, token access.Secret, now time.Time) (TokenClaims, error)
}
