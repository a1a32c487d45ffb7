package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"go.uber.org/fx"

	"github.com/retraite-gateway/retraite/adapters/console/space"
	staffpages "github.com/retraite-gateway/retraite/adapters/console/staff"
	"github.com/retraite-gateway/retraite/adapters/oidc"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	domainmember "github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

// identityClient is how the settings name a provider of identities, and this service to it. An empty issuer is none.
type identityClient struct {
	setting            string // what the names of its settings begin with
	issuer, id, secret string // the secret is the path of its file
	redirectURL        string
	scopes, acr, name  string
}

func (s settings) memberClient() identityClient {
	return identityClient{
		setting: "oidc", issuer: s.OIDCIssuer, id: s.OIDCClientID, secret: s.OIDCClientSecretFile, scopes: s.OIDCScopes,
		name: s.OIDCName, redirectURL: space.ProviderBackAddress(s.BaseURL),
	}
}

func (s settings) staffClient() identityClient {
	return identityClient{
		setting: "console_oidc", issuer: s.ConsoleOIDCIssuer, id: s.ConsoleOIDCClientID,
		secret: s.ConsoleOIDCClientSecretFile, scopes: s.ConsoleOIDCScopes, acr: s.ConsoleOIDCACR,
		name: s.ConsoleOIDCName, redirectURL: staffpages.ProviderBackAddress(s.BaseURL),
	}
}

// listed are the names of a setting, separated by commas or blanks.
func listed(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })
}

// config is the client without its secret.
func (c identityClient) config() oidc.Config {
	return oidc.Config{
		Issuer: c.issuer, ClientID: c.id, RedirectURL: c.redirectURL, Scopes: listed(c.scopes), ACR: listed(c.acr),
		Name: c.name,
	}
}

// check refuses settings that can be no client of a provider.
func (c identityClient) check() error {
	if c.issuer == "" {
		if c.id+c.secret != "" {
			return fmt.Errorf("%w: %s_client_id needs %s_issuer beside it", errConfig, c.setting, c.setting)
		}
		return nil
	}
	if err := c.config().Check(); err != nil {
		return fmt.Errorf("%w: %s_issuer: %w", errConfig, c.setting, err)
	}
	return nil
}

// withSecret is the client with the secret of its file, if it has one.
func (c identityClient) withSecret() (oidc.Config, error) {
	config := c.config()
	if c.secret == "" {
		return config, nil
	}
	text, err := os.ReadFile(c.secret)
	if err != nil {
		return config, fmt.Errorf("%w: %s_client_secret_file: %w", errConfig, c.setting, err)
	}
	config.ClientSecret = access.NewSecret(strings.TrimSpace(string(text)))
	if config.ClientSecret.IsZero() {
		return config, fmt.Errorf("%w: %s_client_secret_file: %s is empty", errConfig, c.setting, c.secret)
	}
	return config, nil
}

// errTwice is an address that two roles name.
var errTwice = errors.New("is named for both roles")

// staffRoles are the roles of the staff by address.
func (s settings) staffRoles() (map[string]staff.Role, error) {
	roles := map[string]staff.Role{}
	for _, list := range []struct {
		setting, text string
		role          staff.Role
	}{
		{"console_oidc_operators", s.ConsoleOIDCOperators, staff.Operator},
		{"console_oidc_support", s.ConsoleOIDCSupport, staff.Support},
	} {
		for _, text := range listed(list.text) {
			address, err := domainmember.ParseEmail(text)
			if err == nil && roles[address] != "" {
				err = errTwice
			}
			if err != nil {
				return nil, fmt.Errorf("%w: %s: %q: %w", errConfig, list.setting, text, err)
			}
			roles[address] = list.role
		}
	}
	return roles, nil
}

// checkIdentities refuses providers that cannot be.
func (s settings) checkIdentities() error {
	_, err := s.staffRoles()
	return errors.Join(s.memberClient().check(), s.staffClient().check(), err)
}

// identitiesOf wires the providers of identities that the settings name.
func identitiesOf(s settings) fx.Option {
	return fx.Provide(func(lifecycle fx.Lifecycle, clock ports.Clock) (app.IdentityProviders, error) {
		var out app.IdentityProviders
		for _, one := range []struct {
			client identityClient
			into   *ports.IdentityProvider
		}{{s.memberClient(), &out.Members}, {s.staffClient(), &out.Staff}} {
			if one.client.issuer == "" {
				continue
			}
			config, err := one.client.withSecret()
			if err != nil {
				return app.IdentityProviders{}, err
			}
			provider, err := oidc.New(config, clock)
			if err != nil {
				return app.IdentityProviders{}, err
			}
			lifecycle.Append(fx.StopHook(provider.Close))
			*one.into = provider
		}
		roles, err := s.staffRoles()
		out.StaffRoles = roles
		return out, err
	})
}

// identityWait bounds how long the doctor waits for a provider.
const identityWait = 6 * time.Second

// checkProviders asks the providers of identities that the settings name.
func checkProviders(ctx context.Context, s settings) []diagnosis {
	var found []diagnosis
	for _, client := range []identityClient{s.memberClient(), s.staffClient()} {
		if client.issuer != "" {
			found = append(found, checkProvider(ctx, client))
		}
	}
	if s.ConsoleOIDCIssuer != "" && s.ConsoleOIDCOperators+s.ConsoleOIDCSupport == "" {
		found = append(found, diagnosis{
			"staff", doubt, "no address may come into the console by its provider",
			"name some in RETRAITE_CONSOLE_OIDC_OPERATORS or RETRAITE_CONSOLE_OIDC_SUPPORT",
		})
	}
	return found
}

func checkProvider(ctx context.Context, client identityClient) diagnosis {
	name := strings.ReplaceAll(client.setting, "_", " ")
	config, err := client.withSecret()
	if err != nil {
		return diagnosis{
			name, broken, describe(err),
			"write the secret of the client to that file, for the account of the gateway alone",
		}
	}
	provider, err := oidc.New(config, systemClock{})
	if err != nil {
		return diagnosis{
			name, broken, describe(err), "see RETRAITE_" + strings.ToUpper(client.setting) + "_ISSUER in operations.md",
		}
	}
	defer provider.Close()
	ctx, cancel := context.WithTimeout(ctx, identityWait)
	defer cancel()
	if err := provider.Ask(ctx); err != nil {
		return diagnosis{
			name, broken, err.Error(),
			"see that this machine reaches " + client.issuer + ", and that it is written as the provider writes it",
		}
	}
	return diagnosis{name, healthy, client.issuer + " answers; it must send browsers back to " + client.redirectURL, ""}
}
