package oidc

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/retraite-gateway/retraite/domain/identity"
)

// Finish changes the code of an answer for the proof of who somebody is, and checks it.
func (p *Provider) Finish(
	ctx context.Context, attempt identity.Attempt, answer identity.Answer,
) (identity.Identity, error) {
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, p.client), 2*callTimeout)
	defer cancel()
	known, err := p.find(ctx)
	if err != nil {
		return identity.Identity{}, err
	}
	if answer.Issuer != p.config.Issuer && (answer.Issuer != "" || known.namesItself) {
		return identity.Identity{}, invalid(errors.New("the answer names another provider"))
	}
	if answer.Error == "server_error" || answer.Error == "temporarily_unavailable" {
		return identity.Identity{}, unavailable(knownError(answer.Error))
	}
	if answer.Error != "" || answer.Code == "" {
		return identity.Identity{}, &identity.RefusedError{Reason: identity.Declined, Cause: knownError(answer.Error)}
	}
	tokens, err := known.oauth.Exchange(ctx, answer.Code, oauth2.VerifierOption(attempt.Verifier()))
	if err != nil {
		return identity.Identity{}, exchangeError(err)
	}
	raw, _ := tokens.Extra("id_token").(string)
	if raw == "" {
		return identity.Identity{}, invalid(errors.New("there is no ID token"))
	}
	token, err := p.verify(ctx, known, raw)
	if err != nil {
		return identity.Identity{}, err
	}
	if !attempt.Proves(token.Nonce) {
		return identity.Identity{}, invalid(errors.New("the nonce is another one"))
	}
	return p.identity(ctx, known, tokens, token)
}

// verify checks signature, issuer, audience and times of a proof.
func (p *Provider) verify(ctx context.Context, known *found, raw string) (*oidc.IDToken, error) {
	token, err := known.provider.Verifier(&oidc.Config{ClientID: p.config.ClientID, Now: p.clock.Now}).Verify(ctx, raw)
	if err != nil {
		// The library says in words alone that it could not read the keys.
		if strings.Contains(err.Error(), "fetching keys") {
			return nil, unavailable(err)
		}
		return nil, invalid(errors.New(brief(err)))
	}
	return token, nil
}

// claims are what a proof says of a person.
type claims struct {
	Email         string   `json:"email"`
	EmailVerified yes      `json:"email_verified"`
	Party         string   `json:"azp"`
	ACR           string   `json:"acr"`
	AuthTime      instant  `json:"auth_time"`
	AMR           []string `json:"amr"`
}

// yes is a truth that some providers write as a text.
type yes bool

// UnmarshalJSON takes true, "true", and anything else as a no.
func (y *yes) UnmarshalJSON(raw []byte) error {
	text := string(raw)
	*y = text == "true" || text == `"true"`
	return nil
}

// instant is a time in seconds since 1970. What is none is the zero time: a provider that says when somebody proved who
// they are in a way of its own does not say it.
type instant time.Time

// UnmarshalJSON takes a whole number of seconds.
func (i *instant) UnmarshalJSON(raw []byte) error {
	*i = instant{}
	if seconds, err := strconv.ParseInt(string(raw), 10, 64); err == nil && seconds > 0 {
		*i = instant(time.Unix(seconds, 0).UTC())
	}
	return nil
}

// secondFactor is the method that a provider names when it asked for several proofs (RFC 8176).
const secondFactor = "mfa"

func (p *Provider) identity(
	ctx context.Context, known *found, tokens *oauth2.Token, token *oidc.IDToken,
) (identity.Identity, error) {
	var said claims
	if err := token.Claims(&said); err != nil {
		return identity.Identity{}, invalid(errors.New(brief(err)))
	}
	if said.Party != p.config.ClientID && (said.Party != "" || len(token.Audience) > 1) {
		return identity.Identity{}, invalid(errors.New("the ID token was made for another client"))
	}
	if token.Subject == "" {
		return identity.Identity{}, invalid(errors.New("the ID token names nobody"))
	}
	who := identity.Identity{
		Issuer: p.config.Issuer, Subject: token.Subject, Email: said.Email, EmailVerified: bool(said.EmailVerified),
		SecondFactor: slices.Contains(said.AMR, secondFactor) || slices.Contains(p.config.ACR, said.ACR),
		ProvenAt:     p.notAfterNow(time.Time(said.AuthTime)),
	}
	if said.Email != "" || known.provider.UserInfoEndpoint() == "" {
		return who, nil
	}
	return p.more(ctx, known, tokens, token, who)
}

// notAfterNow is a time that the provider says, its clock being allowed to go fast.
func (p *Provider) notAfterNow(said time.Time) time.Time {
	if now := p.clock.Now().UTC(); said.After(now) {
		return now
	}
	return said
}

// more asks the provider for the address, where its proof does not say it.
func (p *Provider) more(
	ctx context.Context, known *found, tokens *oauth2.Token, token *oidc.IDToken, who identity.Identity,
) (identity.Identity, error) {
	if token.AccessTokenHash != "" {
		if err := token.VerifyAccessToken(tokens.AccessToken); err != nil {
			return identity.Identity{}, invalid(errors.New("the access token is not that of the ID token"))
		}
	}
	info, err := known.provider.UserInfo(ctx, oauth2.StaticTokenSource(tokens))
	if err != nil {
		return identity.Identity{}, unavailable(err)
	}
	if info.Subject != who.Subject {
		return identity.Identity{}, invalid(errors.New("what is said is of somebody else"))
	}
	who.Email = info.Email
	who.EmailVerified = info.EmailVerified
	return who, nil
}

func invalid(cause error) error {
	return &identity.RefusedError{Reason: identity.Invalid, Cause: cause}
}

// exchangeError tells a code that is refused from a provider that does not answer.
func exchangeError(err error) error {
	refused, ok := errors.AsType[*oauth2.RetrieveError](err)
	if !ok || refused.Response == nil || refused.Response.StatusCode >= 500 {
		if ok {
			err = fmt.Errorf("its token endpoint answers %s", refused.Response.Status)
		}
		return unavailable(err)
	}
	return invalid(fmt.Errorf("the code is refused: %w", knownError(refused.ErrorCode)))
}

// errUnnamed is a refusal that is named in no way that a log should repeat.
var errUnnamed = errors.New("for a reason that it does not name")

// knownError names an error of the protocol. Anything else may be a text of anybody.
func knownError(code string) error {
	known := []string{
		"invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type",
		"invalid_scope", "access_denied", "unsupported_response_type", "server_error", "temporarily_unavailable",
		"interaction_required",
		"login_required", "account_selection_required", "consent_required", "unmet_authentication_requirements",
	}
	if slices.Contains(known, code) {
		return errors.New(code)
	}
	return errUnnamed
}
