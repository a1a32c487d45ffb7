package main

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/httpapi"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// GB-16: whatever is wrong with a client is 401 invalid_client, in one text. Spec §4 rule 6.
func TestToken_is_refused_to_every_bad_client_in_the_same_words(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full")
		c := s.oauthClient(org.ID)
		grant := url.Values{"grant_type": {"client_credentials"}}
		keyPrefix := s.call("GET", "/me", key, nil).text("keyPrefix")
		messages := map[string]bool{}
		for what, r := range map[string]reply{
			"an unknown client":          s.token("cli_nobody", c.secret),
			"a wrong secret":             s.token(c.id, c.secret+"x"),
			"an empty secret":            s.token(c.id, ""),
			"an unknown client by Basic": s.form(basicOfPair("cli_nobody", c.secret), grant),
			"a wrong secret by Basic":    s.form(basicOfPair(c.id, "x"), grant),
			"an API key as a client":     s.token(keyPrefix, key),
			"no client": s.call(
				"POST", "/oauth/token", "", `{"grant_type":"client_credentials"}`,
			),
			"unreadable Basic":      s.form("%%%", grant),
			"Basic without a colon": s.form(base64.StdEncoding.EncodeToString([]byte(c.id)), grant),
			"two clients": s.form(
				basicOfPair(c.id, c.secret),
				url.Values{"grant_type": {"client_credentials"}, "client_id": {"cli_other"}},
			),
			"a client of null characters": s.call(
				"POST", "/oauth/token", "", "grant_type=client_credentials&client_id=%00&client_secret=%00",
				"Content-Type", "application/x-www-form-urlencoded",
			),
			"a client of bytes that are text": s.call(
				"POST", "/oauth/token", "", "grant_type=client_credentials&client_id=%ff&client_secret=x",
				"Content-Type", "application/x-www-form-urlencoded",
			),
		} {
			r.isOAuthError(t, what, http.StatusUnauthorized, "invalid_client")
			messages[r.anonymous()] = true
		}
		if len(messages) != 1 {
			t.Errorf("the refusals can be told apart: %v", messages)
		}
	})
}

// GB-19: what is missing or of the wrong type is a code of RFC 6749, never a 500.
func TestToken_request_that_lacks_something_is_never_a_fault_of_ours(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://")
	org, _ := s.org("full")
	c := s.oauthClient(org.ID)
	const grant = `"grant_type":"client_credentials"`
	for _, bad := range []struct {
		body   string
		status int
		code   string
	}{
		{`{}`, 400, "invalid_request"},
		{``, 400, "invalid_request"},
		{`[]`, 400, "invalid_request"},
		{`{` + grant, 400, "invalid_request"},
		{`{` + grant + `,"client_secret":"x"}`, 401, "invalid_client"},
		{`{` + grant + `}`, 401, "invalid_client"},
		{`{` + grant + `,"client_id":"` + c.id + `","client_secret":null}`, 401, "invalid_client"},
		{`{` + grant + `,"client_id":7,"client_secret":"x"}`, 400, "invalid_request"},
		{`{"grant_type":7}`, 400, "invalid_request"},
		{`{"grant_type":null}`, 400, "invalid_request"},
		{`{"grant_type":"password"}`, 400, "unsupported_grant_type"},
		{`{"grant_type":"authorization_code","client_id":"x"}`, 400, "unsupported_grant_type"},
		{`{"grant_type":""}`, 400, "unsupported_grant_type"},
		{`{` + grant + `,"scope":"runs"}`, 400, "invalid_scope"},
		{`{` + grant + `,` + grant + `}`, 400, "invalid_request"},
	} {
		s.call("POST", "/oauth/token", "", bad.body).isOAuthError(t, bad.body, bad.status, bad.code)
	}
	for _, query := range []string{"?client_secret=x", "?client_id=x", "?grant_type=client_credentials"} {
		s.call("POST", "/oauth/token"+query, "", `{`+grant+`}`).isOAuthError(
			t, query, http.StatusBadRequest, "invalid_request",
		)
	}
}

// GB-20: JSON, a form, and a form by Basic are all spoken; anything else says so. Spec §2.8.
func TestToken_is_issued_to_JSON_forms_and_Basic(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, _ := s.org("full")
		c := s.oauthClient(org.ID)
		whole := url.Values{"grant_type": {"client_credentials"}, "client_id": {c.id}, "client_secret": {c.secret}}
		grant := url.Values{"grant_type": {"client_credentials"}}
		for what, r := range map[string]reply{
			"JSON": s.token(c.id, c.secret),
			"JSON with more": s.call(
				"POST", "/oauth/token", "",
				`{"grant_type":"client_credentials","client_id":"`+c.id+`","client_secret":"`+c.secret+
					`","scope":"","audience":"x","extra":[1]}`,
				"Content-Type", "application/json; charset=utf-8",
			),
			"a form":                   s.form("", whole),
			"a form by Basic":          s.form(basicOfPair(c.id, c.secret), grant),
			"Basic, encoded as a form": s.form(basicOfPair(url.QueryEscape(c.id), url.QueryEscape(c.secret)), grant),
			"Basic with its client again": s.form(
				basicOfPair(c.id, c.secret), url.Values{"grant_type": {"client_credentials"}, "client_id": {c.id}},
			),
		} {
			r.ok(t, what)
			if r.text("token_type") != "Bearer" || r.number("expires_in") != 3600 {
				t.Errorf("%s: %s", what, r.body)
			}
			me := s.call("GET", "/me", r.text("access_token"), nil).ok(t, what)
			if me.text("clientId") != c.id || me.json("keyPrefix") != nil ||
				me.text("credentialKind") != "oauth_client" || me.text("orgId") != string(org.ID) {
				t.Errorf("%s: %s", what, me.body)
			}
		}
		s.call("POST", "/oauth/token", "", `{}`, "Content-Type", "text/plain").isOAuthError(
			t, "text", http.StatusUnsupportedMediaType, "UNSUPPORTED_MEDIA_TYPE",
		)
		twice := s.call(
			"POST", "/oauth/token", "", whole.Encode()+"&grant_type=client_credentials", "Content-Type",
			"application/x-www-form-urlencoded",
		)
		twice.isOAuthError(t, "a parameter twice", http.StatusBadRequest, "invalid_request")
		s.form(basicOfPair(c.id, c.secret), whole).isOAuthError(
			t, "Basic and a secret", http.StatusBadRequest, "invalid_request",
		)
	})
}

// A token says who it is for and how long, and no grants; expires_in is exact.
func TestToken_says_who_for_whom_and_how_long(t *testing.T) {
	t.Parallel()
	s := startService(t, "memory://", with(func(c *settings) { c.TokenTTL = "90s" }))
	org, _ := s.org("full")
	c := s.oauthClient(org.ID)
	answer := s.token(c.id, c.secret).ok(t, "a token")
	parts := strings.Split(answer.text("access_token"), ".")
	if len(parts) != 3 {
		t.Fatalf("%d parts", len(parts))
	}
	var header, claims map[string]any
	for i, into := range []*map[string]any{&header, &claims} {
		raw, err := base64.RawURLEncoding.DecodeString(parts[i])
		if err != nil || json.Unmarshal(raw, into) != nil {
			t.Fatalf("part %d: %v", i, err)
		}
	}
	if header["typ"] != "at+jwt" || header["alg"] != "EdDSA" || header["kid"] == "" {
		t.Errorf("header %v", header)
	}
	issuer := testBaseURL + httpapi.APIRoot
	if claims["iss"] != issuer || claims["aud"] != issuer || claims["sub"] != c.id || claims["client_id"] != c.id ||
		claims["jti"] == "" {
		t.Errorf("claims %v", claims)
	}
	from, _ := claims["iat"].(float64)
	until, _ := claims["exp"].(float64)
	if until-from != 90 || answer.number("expires_in") != 90 {
		t.Errorf("from %v to %v, expires_in %v", from, until, answer.json("expires_in"))
	}
	for name := range claims {
		if strings.Contains(name, "grant") || strings.Contains(name, "scope") {
			t.Errorf("the token says %s", name)
		}
	}
}

// GB-21: a token is good in the instant of its issue.
func TestToken_is_good_at_once(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, _ := s.org("full")
		c := s.oauthClient(org.ID)
		for range 300 {
			if r := s.call("GET", "/me", s.bearer(c), nil); r.status != http.StatusOK {
				t.Fatalf("%d %s", r.status, r.body)
			}
		}
	})
}

// GB-14, GB-18: tokens end on the second, clients when they are revoked, and grants are read at the call.
func TestToken_ends_with_its_time_its_client_or_its_grants(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		clock := porttest.NewClock(time.Date(2026, 11, 2, 12, 0, 0, 400e6, time.UTC))
		s := startService(t, url, withClock(clock))
		org, _ := s.org("full")
		c := s.oauthClient(org.ID)
		bearer := s.bearer(c)
		s.call("GET", "/runs/x", bearer, nil).is(t, "a new token", http.StatusNotFound, "RUN_NOT_FOUND")
		if got := s.call("GET", "/me", bearer, nil).text("expiresAt"); got != "2026-11-02T13:00:00.000Z" {
			t.Errorf("expires at %s", got)
		}
		packs := []string{"a2a"}
		s.change(org.ID, app.OrgChange{Packs: &packs})
		s.call("GET", "/runs/x", bearer, nil).is(
			t, "a token whose organisation lost the pack", http.StatusForbidden, "CAPABILITY_DENIED",
		)
		clock.Advance(time.Hour - 401*time.Millisecond)
		s.call("GET", "/me", bearer, nil).ok(t, "a token in its last millisecond")
		clock.Advance(time.Millisecond)
		s.call("GET", "/me", bearer, nil).is(t, "a token at its end", http.StatusUnauthorized, "UNAUTHORIZED")

		bearer = s.bearer(c)
		if _, err := s.creds.Revoke(t.Context(), access.KindOAuthClient, access.CredentialID(c.id)); err != nil {
			t.Fatal(err)
		}
		s.token(c.id, c.secret).isOAuthError(t, "a revoked client", http.StatusUnauthorized, "invalid_client")
		s.call("GET", "/me", bearer, nil).is(
			t, "the token of a revoked client", http.StatusUnauthorized, "UNAUTHORIZED",
		)
	})
}

// A client's expiry shortens what /me says of its token.
func TestToken_of_a_client_that_expires_first_says_so(t *testing.T) {
	t.Parallel()
	clock := porttest.NewClock(time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC))
	s := startService(t, "memory://", withClock(clock))
	org, _ := s.org("full")
	issued := s.credential(
		s.creds.CreateClient(t.Context(), app.NewCredential{Org: org.ID, Pack: "a2a", Expires: "2026-11-02T12:30:00Z"}),
	)
	bearer := s.bearer(oauthClient{id: string(issued.Credential.ID), secret: issued.Secret.Reveal()})
	if got := s.call("GET", "/me", bearer, nil).text("expiresAt"); got != "2026-11-02T12:30:00.000Z" {
		t.Errorf("expires at %s", got)
	}
	clock.Advance(30 * time.Minute)
	s.call("GET", "/me", bearer, nil).is(t, "the token of an expired client", http.StatusUnauthorized, "UNAUTHORIZED")
}

// GB-22: a token is for the service that issued it.
func TestToken_of_another_base_URL_is_refused(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, databaseURL string) {
		if databaseURL == "memory://" {
			t.Skip("two services cannot share a store in memory")
		}
		first := startService(t, databaseURL)
		second := startService(t, databaseURL, with(func(c *settings) { c.BaseURL = "http://other.example" }))
		org, _ := first.org("full")
		bearer := first.bearer(first.oauthClient(org.ID))
		first.call("GET", "/me", bearer, nil).ok(t, "the service that issued it")
		second.call("GET", "/me", bearer, nil).is(t, "another service", http.StatusUnauthorized, "UNAUTHORIZED")
	})
}
