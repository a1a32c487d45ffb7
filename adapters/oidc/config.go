package oidc

import (
	"errors"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/retraite-gateway/retraite/domain/access"
)

// Config says which provider is asked, and as whom.
type Config struct {
	// Issuer is the address of the provider, as the provider itself writes it.
	Issuer string
	// ClientID and ClientSecret are what the provider gave this service. A client without a secret is a public one.
	ClientID     string
	ClientSecret access.Secret
	// RedirectURL is where the provider sends browsers back; it knows that address beforehand.
	RedirectURL string
	// Scopes are asked for beside openid; none means email.
	Scopes []string
	// ACR are the classes of authentication (acr) that the provider is asked for, and that count as two proofs. Without
	// any, two proofs are those of which the provider says so by its methods (amr: mfa).
	ACR []string
	// Name is how the provider is called on pages; empty means its host.
	Name string
}

// openID is the scope that asks for the proof of who somebody is.
const openID = "openid"

// The refusals of a configuration.
var (
	errIssuer = errors.New(
		"the issuer must be an https address (http on a loopback address) without credentials, query or fragment",
	)
	errClient = errors.New("a provider needs the id of a client")
)

// Check says whether a configuration can be one.
func (c Config) Check() error {
	_, err := c.complete()
	return err
}

// complete fills in what nobody said, and checks the rest.
func (c Config) complete() (Config, error) {
	issuer, err := url.Parse(c.Issuer)
	if err != nil || !reachable(issuer, issuer) {
		return c, errIssuer
	}
	if issuer.User != nil || issuer.RawQuery != "" || issuer.Fragment != "" {
		return c, errIssuer
	}
	if c.ClientID == "" {
		return c, errClient
	}
	if len(c.Scopes) == 0 {
		c.Scopes = []string{"email"}
	}
	more := slices.DeleteFunc(slices.Clone(c.Scopes), func(scope string) bool { return scope == openID })
	c.Scopes = append([]string{openID}, more...)
	if c.Name == "" {
		c.Name = issuer.Hostname()
	}
	return c, nil
}

// reachable says whether an endpoint of a provider may be called: by https, or on this very machine for a provider that
// is there too.
func reachable(endpoint, issuer *url.URL) bool {
	if endpoint.Scheme == "https" {
		return endpoint.Host != ""
	}
	here := func(u *url.URL) bool { return u.Scheme == "http" && loopback(u.Hostname()) }
	return here(endpoint) && here(issuer)
}

func loopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && address.IsLoopback()
}
