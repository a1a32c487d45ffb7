package main

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
)

// oauthClient is a client with the secret that was shown once.
type oauthClient struct{ id, secret string }

// oauthClient makes a client that holds the grants of the pack full.
func (s *service) oauthClient(org access.OrgID) oauthClient {
	s.t.Helper()
	issued := s.credential(s.creds.CreateClient(s.t.Context(), app.NewCredential{Org: org, Pack: "full"}))
	return oauthClient{id: string(issued.Credential.ID), secret: issued.Secret.Reveal()}
}

// token asks for a token with a JSON body.
func (s *service) token(id, secret string) reply {
	s.t.Helper()
	return s.call(
		"POST", "/oauth/token", "",
		fmt.Sprintf(`{"grant_type":"client_credentials","client_id":%q,"client_secret":%q}`, id, secret),
	)
}

// bearer returns a token of the client.
func (s *service) bearer(c oauthClient) string {
	s.t.Helper()
	return s.token(c.id, c.secret).ok(s.t, "a token").text("access_token")
}

// form asks for a token with a form; basic is what the Authorization header holds behind Basic, empty for none.
func (s *service) form(basic string, values url.Values) reply {
	s.t.Helper()
	headers := []string{"Content-Type", "application/x-www-form-urlencoded"}
	if basic != "" {
		headers = append(headers, "Authorization", "Basic "+basic)
	}
	return s.call("POST", "/oauth/token", "", values.Encode(), headers...)
}

func basicOfPair(id, secret string) string {
	return base64.StdEncoding.EncodeToString([]byte(id + ":" + secret))
}

// isOAuthError checks that the answer speaks both vocabularies: RFC 6749's and the API document's.
func (r reply) isOAuthError(t *testing.T, what string, status int, code string) {
	t.Helper()
	r.is(t, what, status, code)
	r.errorBody(t, code)
	if r.text("error_description") == "" || r.text("error_description") != r.text("message") {
		t.Errorf("%s: %s", what, r.body)
	}
	if r.status == http.StatusUnauthorized && r.header.Get("WWW-Authenticate") != `Basic realm="retraite"` {
		t.Errorf("%s: WWW-Authenticate is %q", what, r.header.Get("WWW-Authenticate"))
	}
}
