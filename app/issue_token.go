package app

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports"
)

// IssueToken exchanges client credentials for an access token. Spec §2.8, Spec §5.3.
type IssueToken struct {
	credentials ports.Credentials
	tokens      ports.Tokens
	clock       ports.Clock
	entropy     ports.Entropy
	ttl         TokenTTL
}

// TokenTTL is the lifetime of an access token; at least a second, counted in whole seconds.
type TokenTTL time.Duration

// NewIssueToken makes the use case.
func NewIssueToken(
	credentials ports.Credentials, tokens ports.Tokens, clock ports.Clock, entropy ports.Entropy, ttl TokenTTL,
) *IssueToken {
	return &IssueToken{credentials: credentials, tokens: tokens, clock: clock, entropy: entropy, ttl: ttl}
}

// ClientAttempt is a client that asks for a token. Alternative is another reading of the same credentials, tried once
// when the first one fails; nil when there is none.
type ClientAttempt struct {
	ID          access.CredentialID
	Secret      access.Secret
	Alternative *ClientAttempt
	Address     netip.Addr
	// Pace refuses a valid client that asks too often; nil refuses none.
	Pace Pace
}

// IssuedToken is an access token and its lifetime in seconds.
type IssuedToken struct {
	Token     access.Secret
	ExpiresIn int64
}

// Do issues a token. *access.InvalidClientError whatever is wrong with the credentials, then *access.IPNotAllowedError;
// *CallerGoneError when the caller hung up meanwhile.
func (u *IssueToken) Do(ctx context.Context, attempt ClientAttempt) (IssuedToken, error) {
	issued, err := u.issue(ctx, attempt)
	return issued, blameCaller(ctx, err)
}

func (u *IssueToken) issue(ctx context.Context, attempt ClientAttempt) (IssuedToken, error) {
	now := u.clock.Now()
	principal, err := u.authenticate(ctx, attempt, now)
	if _, invalid := errors.AsType[*access.InvalidClientError](err); invalid && attempt.Alternative != nil {
		principal, err = u.authenticate(ctx, *attempt.Alternative, now)
	}
	if err != nil {
		return IssuedToken{}, err
	}
	if err := principal.Org.Allowlist.Check(attempt.Address); err != nil {
		return IssuedToken{}, err
	}
	if err := attempt.Pace.check(principal.Credential.ID); err != nil {
		return IssuedToken{}, err
	}
	issued := now.UTC().Truncate(time.Second)
	seconds := max(1, int64(time.Duration(u.ttl)/time.Second))
	token, err := u.tokens.IssueToken(ctx, ports.TokenClaims{
		Client: principal.Credential.ID, TokenID: newUUID(u.entropy), IssuedAt: issued,
		ExpiresAt: issued.Add(time.Duration(seconds) * time.Second),
	})
	return IssuedToken{Token: token, ExpiresIn: seconds}, failure("issue a token", err)
}

func (u *IssueToken) authenticate(ctx context.Context, attempt ClientAttempt, now time.Time) (access.Principal, error) {
	if !access.IsClientID(string(attempt.ID)) {
		// Nothing is looked up, and so nothing remembered, under a text that cannot be an id.
		return access.AuthenticateClient(attempt.Secret, access.Org{}, access.Credential{}, false, now)
	}
	credential, org, err := u.credentials.Credential(ctx, attempt.ID)
	found := err == nil
	if err != nil && !errors.Is(err, ports.ErrNotFound) {
		return access.Principal{}, failure("read a client", err)
	}
	return access.AuthenticateClient(attempt.Secret, org, credential, found, now)
}
