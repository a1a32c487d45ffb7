// Package oidc asks a provider of identities by OpenID Connect who somebody is: authorization code with PKCE, state and
// nonce. It finds the provider's endpoints by itself when somebody signs in, so that a gateway starts without the
// provider and follows it when it moves. It knows no member and begins no session.
//
// Read provider.go first, then finish.go; guard.go says where calls may go.
package oidc
