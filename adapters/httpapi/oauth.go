package httpapi

import (
	"encoding/base64"
	"errors"
	"net/http"
	"net/netip"
	"net/url"
	"strings"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

// The one grant. Spec §2.8.
const clientCredentials = "client_credentials"

// oauthError is a fault at the token endpoint that has a code of RFC 6749.
type oauthError struct {
	code    problem.Code
	message string
}

func (e *oauthError) Error() string { return e.message }

// Code returns the code of RFC 6749.
func (e *oauthError) Code() problem.Code { return e.code }

func malformedRequest(message string) error {
	return &oauthError{code: problem.OAuthInvalidRequest, message: message}
}

// tokenRequest holds the parameters of either body; absent is nil.
type tokenRequest struct{ grantType, clientID, clientSecret, scope *string }

// tokenBody is the answer of the token endpoint. Spec §2.8.
type tokenBody struct {
	AccessToken string `json:"access_token"`
	TokenType   string `json:"token_type"`
	ExpiresIn   int64  `json:"expires_in"`
}

// token is POST /oauth/token. Spec §4 rule 6, Spec §5.3.
func (a *API) token(w http.ResponseWriter, r *http.Request) {
	uncacheable(w)
	w.Header().Set("Pragma", "no-cache")
	client := a.addressOf(r)
	addr := networkOf(client)
	issued, err := a.issueToken(w, r, client)
	if refusal := a.countToken(w, addr, err); refusal != nil {
		err = refusal
	}
	if err != nil {
		a.writeOAuthError(w, r, err)
		return
	}
	writeJSON(w, r, http.StatusOK, tokenBody{
		AccessToken: issued.Token.Reveal(), TokenType: "Bearer", ExpiresIn: issued.ExpiresIn,
	})
}

// countToken counts a call to the token endpoint that failed against its address, and refuses it where too many did. A
// call that got its token is not counted.
func (a *API) countToken(w http.ResponseWriter, addr netip.Addr, err error) error {
	if err == nil {
		a.tokens.look(addr).describe(w)
		return nil
	}
	if limited, ok := errors.AsType[*rateLimitedError](err); ok {
		return limited // with a state of its own
	}
	var failures error
	if _, gone := errors.AsType[*app.CallerGoneError](err); gone || problem.CodeOf(err) == problem.InvalidClient {
		_, failures = a.failures.take(addr)
	}
	left, refusal := a.tokens.take(addr)
	left.describe(w)
	if refusal != nil {
		return refusal
	}
	return failures
}

func (a *API) issueToken(w http.ResponseWriter, r *http.Request, client netip.Addr) (app.IssuedToken, error) {
	request, err := readTokenRequest(w, r)
	if err != nil {
		return app.IssuedToken{}, err
	}
	switch {
	case request.grantType == nil:
		return app.IssuedToken{}, malformedRequest("grant_type is required")
	case *request.grantType != clientCredentials:
		return app.IssuedToken{}, &oauthError{
			code: problem.UnsupportedGrantType, message: "the only grant is client_credentials",
		}
	case request.scope != nil && strings.TrimSpace(*request.scope) != "":
		return app.IssuedToken{}, &oauthError{
			code: problem.OAuthInvalidScope, message: "there are no scopes to ask for",
		}
	}
	attempt, err := clientOf(r, request)
	if err != nil {
		return app.IssuedToken{}, err
	}
	attempt.Address = client
	attempt.Pace = a.pace(w)
	decided, err := a.doubt(r.Context(), networkOf(client))
	if err != nil {
		return app.IssuedToken{}, err
	}
	defer decided()
	return a.use.IssueToken.Do(r.Context(), attempt)
}

// writeOAuthError answers in both vocabularies: an ErrorBody that OAuth clients can read too.
func (a *API) writeOAuthError(w http.ResponseWriter, r *http.Request, err error) {
	if invalid, ok := errors.AsType[*problem.InvalidRequestError](err); ok {
		err = malformedRequest(invalid.Error())
	}
	code := problem.CodeOf(err)
	a.noteFailure(r.Context(), w, err)
	challenge(w, err)
	if _, limited := errors.AsType[*rateLimitedError](err); limited || code == problem.ServiceUnavailable {
		writeError(w, r, err)
		return
	}
	body := bodyOf(err, requestIDOf(w))
	body.Description = body.Message
	writeJSON(w, r, statusOf(code), body)
}

func readTokenRequest(w http.ResponseWriter, r *http.Request) (tokenRequest, error) {
	for _, name := range []string{"grant_type", "client_id", "client_secret"} {
		if r.URL.Query().Has(name) {
			return tokenRequest{}, malformedRequest("parameters do not belong in the address")
		}
	}
	raw, mediaType, err := readBody(w, r, smallBodyLimit, mediaJSON, mediaForm)
	if err != nil {
		return tokenRequest{}, err
	}
	if mediaType == mediaForm {
		return formRequest(raw)
	}
	value, err := parseObject(raw)
	if err != nil {
		return tokenRequest{}, err
	}
	return jsonRequest(value)
}

func formRequest(raw []byte) (tokenRequest, error) {
	form, err := url.ParseQuery(string(raw))
	if err != nil {
		return tokenRequest{}, malformedRequest("the form cannot be read")
	}
	var out tokenRequest
	for name, field := range out.fields() {
		switch values := form[name]; len(values) {
		case 0:
		case 1:
			*field = &values[0]
		default:
			return tokenRequest{}, malformedRequest(name + " must be sent once")
		}
	}
	return out, nil
}

func jsonRequest(value ijson.Value) (tokenRequest, error) {
	var out tokenRequest
	for name, field := range out.fields() {
		member, ok := value.Get(name)
		if !ok || member.Kind() == ijson.Null {
			continue
		}
		text, ok := member.Text()
		if !ok {
			return tokenRequest{}, malformedRequest(name + " must be a string")
		}
		*field = &text
	}
	return out, nil
}

func (t *tokenRequest) fields() map[string]**string {
	return map[string]**string{
		"grant_type": &t.grantType, "client_id": &t.clientID, "client_secret": &t.clientSecret, "scope": &t.scope,
	}
}

// clientOf finds the credentials of the client: in the body or in HTTP Basic, not in both.
func clientOf(r *http.Request, request tokenRequest) (app.ClientAttempt, error) {
	id := deref(request.clientID)
	secret := deref(request.clientSecret)
	headers := r.Header.Values("Authorization")
	if len(headers) == 0 {
		return app.ClientAttempt{ID: access.CredentialID(id), Secret: access.NewSecret(secret)}, nil
	}
	if request.clientSecret != nil {
		return app.ClientAttempt{}, malformedRequest("the client authenticates in the header or in the body, " +
			"not in both")
	}
	rawID, rawSecret, ok := basicOf(headers)
	if !ok {
		return app.ClientAttempt{}, &access.InvalidClientError{Reason: "unreadable Authorization header"}
	}
	attempt := decodedPair(rawID, rawSecret)
	if request.clientID != nil && access.CredentialID(id) != attempt.ID {
		return app.ClientAttempt{}, &access.InvalidClientError{Reason: "the header and the body name different clients"}
	}
	return attempt, nil
}

// decodedPair reads the two halves as forms encode them, as RFC 6749 says, and keeps the raw pair as another reading:
// half of the world's clients do not encode.
func decodedPair(rawID, rawSecret string) app.ClientAttempt {
	raw := app.ClientAttempt{ID: access.CredentialID(rawID), Secret: access.NewSecret(rawSecret)}
	id, errID := url.QueryUnescape(rawID)
	secret, errSecret := url.QueryUnescape(rawSecret)
	if errID != nil || errSecret != nil || (id == rawID && secret == rawSecret) {
		return raw
	}
	return app.ClientAttempt{ID: access.CredentialID(id), Secret: access.NewSecret(secret), Alternative: &raw}
}

func basicOf(headers []string) (id, secret string, ok bool) {
	if len(headers) != 1 {
		return "", "", false
	}
	scheme, encoded, found := strings.Cut(headers[0], " ")
	if !found || !strings.EqualFold(scheme, "Basic") {
		return "", "", false
	}
	raw, err := base64.StdEncoding.DecodeString(strings.TrimLeft(encoded, " "))
	if err != nil {
		return "", "", false
	}
	return strings.Cut(string(raw), ":")
}

func deref(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}
