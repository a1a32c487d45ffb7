package ports

import (
	"context"

	"github.com/retraite-gateway/retraite/domain/identity"
)

// IdentityProvider says who somebody is, once they have signed in there.
type IdentityProvider interface {
	// Name is how the provider is called for those who sign in there.
	Name() string
	// Begin returns the address to which a browser is sent, and asks for a proof as recent as the attempt says.
	// ErrUnavailable when the provider does not answer, or not as one.
	Begin(ctx context.Context, attempt identity.Attempt) (string, error)
	// Finish asks who somebody is whose browser came back with an answer to the attempt. *identity.RefusedError,
	// ErrUnavailable. What it returns holds for this attempt; whether the answer is one to it is for the caller to say.
	Finish(ctx context.Context, attempt identity.Attempt, answer identity.Answer) (identity.Identity, error)
	// Leave returns the address at which the person ends their session at the provider; empty when it has none, or does
	// not answer.
	Leave(ctx context.Context) string
}
