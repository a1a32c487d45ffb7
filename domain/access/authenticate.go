package access

import "time"

// AuthenticateKey decides on a presented API key, given the credential found under its prefix and that credential's
// organisation; found is false when the prefix is unknown. Every refusal is an *UnauthorizedError; a comparison is made
// in each case.
func AuthenticateKey(key APIKey, org Org, credential Credential, found bool, now time.Time) (Principal, error) {
	if !found {
		credential = Credential{Secrets: []StoredSecret{{}}}
	}
	matches := credential.Matches(key.Digest(), now)
	switch {
	case !found:
		return Principal{}, refused("unknown key")
	case credential.Kind != KindAPIKey:
		return Principal{}, refused("credential of another kind")
	case !matches:
		return Principal{}, refused("wrong secret")
	case !credential.InForce(now):
		return Principal{}, refused("revoked or expired key")
	case !org.InService():
		return Principal{}, refused("suspended or closed organisation")
	}
	return NewPrincipal(org, credential, time.Time{}), nil
}

// AuthenticateClient decides on a presented client secret, by the rules of AuthenticateKey. Every refusal is an
// *InvalidClientError. Spec §4 rule 6.
func AuthenticateClient(secret Secret, org Org, credential Credential, found bool, now time.Time) (Principal, error) {
	if !found {
		credential = Credential{Secrets: []StoredSecret{{}}}
	}
	matches := credential.Matches(secret.Digest(), now)
	switch {
	case !found:
		return Principal{}, &InvalidClientError{Reason: "unknown client"}
	case credential.Kind != KindOAuthClient:
		return Principal{}, &InvalidClientError{Reason: "credential of another kind"}
	case !matches:
		return Principal{}, &InvalidClientError{Reason: "wrong secret"}
	case !credential.InForce(now):
		return Principal{}, &InvalidClientError{Reason: "revoked or expired client"}
	case !org.InService():
		return Principal{}, &InvalidClientError{Reason: "suspended or closed organisation"}
	}
	return NewPrincipal(org, credential, time.Time{}), nil
}

// AuthenticateToken decides on an access token whose signature and claims were verified, given the client that it names
// and the token's expiry: the client's state is read live, so a revoked client stops at once.
func AuthenticateToken(
	tokenExpiry time.Time, org Org, credential Credential, found bool, now time.Time,
) (Principal, error) {
	switch {
	case !found:
		return Principal{}, refused("unknown client")
	case credential.Kind != KindOAuthClient:
		return Principal{}, refused("credential of another kind")
	case !credential.InForce(now):
		return Principal{}, refused("revoked or expired client")
	case !org.InService():
		return Principal{}, refused("suspended or closed organisation")
	case !now.Before(tokenExpiry):
		return Principal{}, refused("expired token")
	}
	return NewPrincipal(org, credential, tokenExpiry), nil
}

func refused(reason string) error { return &UnauthorizedError{Presented: true, Reason: reason} }
