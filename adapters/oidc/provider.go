package oidc

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"

	"github.com/retraite-gateway/retraite/domain/identity"
	"github.com/retraite-gateway/retraite/ports"
)

const (
	// remembered is how long what a provider says of itself is believed.
	remembered = time.Hour
	// pause is how long a provider that did not answer is left alone, so that callers do not wait one after the other.
	pause = 2 * time.Second
)

// Provider is a provider of identities. It may be used by many at a time.
type Provider struct {
	config Config
	issuer *url.URL
	clock  ports.Clock
	client *http.Client

	// mu is held while the provider is asked for its document.
	mu       sync.Mutex
	found    *found
	failed   error
	failedAt time.Time
}

// found is what a provider says of itself.
type found struct {
	provider *oidc.Provider
	oauth    oauth2.Config
	// leave is where persons end their session; namesItself says that answers name the provider.
	leave       string
	namesItself bool
	at          time.Time
}

var _ ports.IdentityProvider = (*Provider)(nil)

// New makes a provider; it asks it nothing yet.
func New(config Config, clock ports.Clock) (*Provider, error) {
	config, err := config.complete()
	if err != nil {
		return nil, err
	}
	issuer, err := url.Parse(config.Issuer)
	if err != nil {
		return nil, errIssuer
	}
	return &Provider{config: config, issuer: issuer, clock: clock, client: newClient(issuer.Hostname())}, nil
}

// Name is how the provider is called.
func (p *Provider) Name() string { return p.config.Name }

// Close ends the connections that nobody uses.
func (p *Provider) Close() { p.client.CloseIdleConnections() }

// Ask asks the provider what it says of itself: for who wants to know whether it answers.
func (p *Provider) Ask(ctx context.Context) error {
	_, err := p.find(ctx)
	return err
}

// Begin is the address to which a browser is sent.
func (p *Provider) Begin(ctx context.Context, attempt identity.Attempt) (string, error) {
	known, err := p.find(ctx)
	if err != nil {
		return "", err
	}
	options := []oauth2.AuthCodeOption{oidc.Nonce(attempt.Nonce()), oauth2.S256ChallengeOption(attempt.Verifier())}
	if len(p.config.ACR) > 0 {
		options = append(options, oauth2.SetAuthURLParam("acr_values", strings.Join(p.config.ACR, " ")))
	}
	if attempt.MaxAge > 0 {
		seconds := strconv.FormatInt(int64(attempt.MaxAge/time.Second), 10)
		options = append(options, oauth2.SetAuthURLParam("max_age", seconds))
	}
	return known.oauth.AuthCodeURL(attempt.State(), options...), nil
}

// Leave is where a person ends their session at the provider.
func (p *Provider) Leave(ctx context.Context) string {
	known, err := p.find(ctx)
	if err != nil {
		return ""
	}
	return known.leave
}

// find returns what the provider says of itself, asking it when that is old. What was said before holds while it does
// not answer.
func (p *Provider) find(ctx context.Context) (*found, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.clock.Now()
	if p.found != nil && now.Sub(p.found.at) < remembered {
		return p.found, nil
	}
	if p.failed == nil || now.Sub(p.failedAt) >= pause {
		fresh, err := p.ask(ctx)
		if err == nil {
			p.found = fresh
			p.failed = nil
			return fresh, nil
		}
		if ctx.Err() != nil {
			return nil, unavailable(err)
		}
		p.failed = err
		p.failedAt = now
	}
	if p.found != nil {
		return p.found, nil
	}
	return nil, unavailable(p.failed)
}

// ask reads the provider's document.
func (p *Provider) ask(ctx context.Context) (*found, error) {
	provider, err := oidc.NewProvider(oidc.ClientContext(ctx, p.client), p.config.Issuer)
	if err != nil {
		return nil, err
	}
	var more struct {
		Leave       string `json:"end_session_endpoint"`
		JWKS        string `json:"jwks_uri"`
		NamesItself bool   `json:"authorization_response_iss_parameter_supported"`
	}
	if err := provider.Claims(&more); err != nil {
		return nil, err
	}
	endpoint := provider.Endpoint()
	needed := map[string]string{
		"authorization_endpoint": endpoint.AuthURL, "token_endpoint": endpoint.TokenURL, "jwks_uri": more.JWKS,
	}
	for name, address := range needed {
		if !p.mayGoTo(address) {
			return nil, fmt.Errorf("its %s is no https address", name)
		}
	}
	if address := provider.UserInfoEndpoint(); address != "" && !p.mayGoTo(address) {
		return nil, errors.New("its userinfo_endpoint is no https address")
	}
	if !p.mayGoTo(more.Leave) {
		more.Leave = ""
	}
	return &found{
		provider: provider, leave: more.Leave, namesItself: more.NamesItself, at: p.clock.Now(),
		oauth: oauth2.Config{
			ClientID: p.config.ClientID, ClientSecret: p.config.ClientSecret.Reveal(), Endpoint: endpoint,
			RedirectURL: p.config.RedirectURL, Scopes: p.config.Scopes,
		},
	}, nil
}

func (p *Provider) mayGoTo(address string) bool {
	endpoint, err := url.Parse(address)
	return err == nil && reachable(endpoint, p.issuer)
}

// mostSaid bounds what a log says of an answer of a provider.
const mostSaid = 200

// unavailable says that the provider does not answer, or not as one.
func unavailable(cause error) error {
	return fmt.Errorf("the provider of identities: %s: %w", brief(cause), ports.ErrUnavailable)
}

// brief is an error on one line, without the page that a provider may have answered with.
func brief(cause error) string {
	text := strings.Join(strings.Fields(cause.Error()), " ")
	if len(text) > mostSaid {
		return strings.ToValidUTF8(text[:mostSaid], "") + "…"
	}
	return text
}
