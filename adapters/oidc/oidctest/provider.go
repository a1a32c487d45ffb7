// Package oidctest is a provider of identities inside the process of a test. It keeps the rules of OpenID Connect that
// concern it, among them those by which it refuses a client, and breaks on demand those that a client must notice.
package oidctest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/lestrrat-go/jwx/v2/jwa"
	"github.com/lestrrat-go/jwx/v2/jwk"
	"github.com/lestrrat-go/jwx/v2/jwt"
)

// The client that the provider knows.
const (
	ClientID     = "retraite"
	ClientSecret = "secret of the client"
)

// Person is who signs in at the provider, without being asked.
type Person struct {
	Subject string
	Email   string
	// Verified is what the provider says of the address: a truth, or what some providers write in its place.
	Verified any
	AMR      []string
	ACR      string
}

// Provider is the provider. What is exported may be changed between calls by who holds Change.
type Provider struct {
	// URL is its address: the issuer.
	URL string

	server *httptest.Server
	now    func() time.Time

	mu     sync.Mutex
	key    jwk.Key
	codes  map[string]grant
	faults Faults
}

// Faults are what the provider does, and what it does wrong.
type Faults struct {
	// Person is who signs in.
	Person Person
	// Declines is the error that it sends a browser back with, in place of a code.
	Declines string
	// Claims changes what a proof says.
	Claims func(claims map[string]any)
	// ForeignKey signs by a key that the provider does not publish.
	ForeignKey bool
	// Out answers nothing but errors, on one path alone where that is named.
	Out     bool
	OutPath string
	// ByUserInfo says the address at the endpoint for it, not in the proof.
	ByUserInfo bool
	// ProvenAt is when the person proved to the provider who they are; zero for the moment at which they come. A client
	// that asks for a recent proof gets one, and is told when it was given.
	ProvenAt time.Time
	// KeepsOld lets a person pass on an old proof whatever the client asks for; Silent never says when it was given.
	KeepsOld, Silent bool
	// Document changes what it says of itself.
	Document func(document map[string]any)
}

// grant is a code that was given.
type grant struct {
	person      Person
	nonce       string
	challenge   string
	redirectURI string
	// provenAt is when the person proved who they are, where the client asked how long ago that may be.
	provenAt time.Time
}

// New starts a provider that ends with the test. now is its clock.
func New(t testing.TB, now func() time.Time) *Provider {
	t.Helper()
	p := &Provider{now: now, key: newKey(t), codes: map[string]grant{}}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /.well-known/openid-configuration", p.document)
	mux.HandleFunc("GET /keys", p.keys)
	mux.HandleFunc("GET /authorize", p.authorize)
	mux.HandleFunc("POST /token", p.token)
	mux.HandleFunc("GET /userinfo", p.userInfo)
	mux.HandleFunc("GET /leave", func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("left")) })
	p.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f := p.Faults(); f.Out && (f.OutPath == "" || f.OutPath == r.URL.Path) {
			http.Error(w, "out of order", http.StatusBadGateway)
			return
		}
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(p.server.Close)
	p.URL = p.server.URL
	return p
}

// OtherSite gives the provider an address that is of another site than 127.0.0.1 to a browser.
func (p *Provider) OtherSite() { p.URL = strings.Replace(p.server.URL, "127.0.0.1", "localhost", 1) }

func newKey(t testing.TB) jwk.Key {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	key, err := jwk.FromRaw(private)
	if err == nil {
		err = key.Set(jwk.KeyIDKey, "one")
	}
	if err == nil {
		err = key.Set(jwk.AlgorithmKey, jwa.ES256)
	}
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// Change changes what the provider does.
func (p *Provider) Change(change func(*Faults)) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change(&p.faults)
}

// Faults is what the provider does.
func (p *Provider) Faults() Faults {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.faults
}

func (p *Provider) document(w http.ResponseWriter, _ *http.Request) {
	document := map[string]any{
		"issuer": p.URL, "authorization_endpoint": p.URL + "/authorize", "token_endpoint": p.URL + "/token",
		"jwks_uri": p.URL + "/keys", "userinfo_endpoint": p.URL + "/userinfo", "end_session_endpoint": p.URL + "/leave",
		"id_token_signing_alg_values_supported":          []string{"ES256"},
		"authorization_response_iss_parameter_supported": true,
	}
	if change := p.Faults().Document; change != nil {
		change(document)
	}
	answer(w, http.StatusOK, document)
}

func (p *Provider) keys(w http.ResponseWriter, _ *http.Request) {
	public, err := p.key.PublicKey()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, http.StatusOK, map[string]any{"keys": []jwk.Key{public}})
}

// authorize sends the browser back at once. A client that says not what it must is told so on a page.
func (p *Provider) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	challenge, err := base64.RawURLEncoding.DecodeString(q.Get("code_challenge"))
	known := q.Get("client_id") == ClientID && q.Get("response_type") == "code"
	proves := err == nil && len(challenge) == sha256.Size && q.Get("code_challenge_method") == "S256"
	if !known || !proves || len(q.Get("nonce")) < 32 || len(q.Get("state")) < 32 {
		http.Error(w, "the client does not do what it must", http.StatusBadRequest)
		return
	}
	f := p.Faults()
	back := url.Values{"state": {q.Get("state")}, "iss": {p.URL}}
	if f.Declines != "" {
		back.Set("error", f.Declines)
	} else {
		code := rand.Text()
		back.Set("code", code)
		p.mu.Lock()
		p.codes[code] = grant{
			f.Person, q.Get("nonce"), q.Get("code_challenge"), q.Get("redirect_uri"), p.provenAt(f, q.Get("max_age")),
		}
		p.mu.Unlock()
	}
	http.Redirect(w, r, q.Get("redirect_uri")+"?"+back.Encode(), http.StatusFound)
}

// provenAt is when a person proved who they are to a client that asks that it be no longer ago than some seconds; zero
// for one that does not ask.
func (p *Provider) provenAt(f Faults, maxAge string) time.Time {
	seconds, err := strconv.Atoi(maxAge)
	if err != nil || f.Silent {
		return time.Time{}
	}
	old := p.now().Sub(f.ProvenAt) > time.Duration(seconds)*time.Second
	if old && !f.KeepsOld {
		return p.now()
	}
	return f.ProvenAt
}

// token gives the proof for a code, once, to who began with it.
func (p *Provider) token(w http.ResponseWriter, r *http.Request) {
	id, secret, basic := r.BasicAuth()
	if !basic {
		id = r.PostFormValue("client_id")
		secret = r.PostFormValue("client_secret")
	}
	if id != ClientID || secret != url.QueryEscape(ClientSecret) && secret != ClientSecret {
		answer(w, http.StatusUnauthorized, map[string]any{"error": "invalid_client"})
		return
	}
	p.mu.Lock()
	given, ok := p.codes[r.PostFormValue("code")]
	delete(p.codes, r.PostFormValue("code"))
	p.mu.Unlock()
	verifier := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	proven := given.challenge == base64.RawURLEncoding.EncodeToString(verifier[:])
	if !ok || !proven || given.redirectURI != r.PostFormValue("redirect_uri") {
		answer(w, http.StatusBadRequest, map[string]any{"error": "invalid_grant"})
		return
	}
	proof, err := p.proof(given)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, http.StatusOK, map[string]any{
		"access_token": given.person.Subject, "token_type": "Bearer", "expires_in": 60, "id_token": proof,
	})
}

// proof is the ID token for a grant.
func (p *Provider) proof(given grant) (string, error) {
	f := p.Faults()
	now := p.now()
	said := map[string]any{
		"iss": p.URL, "aud": ClientID, "sub": given.person.Subject, "nonce": given.nonce, "iat": now.Unix(),
		"exp": now.Add(time.Minute).Unix(),
	}
	if !f.ByUserInfo {
		said["email"] = given.person.Email
		said["email_verified"] = given.person.Verified
	}
	if len(given.person.AMR) > 0 {
		said["amr"] = given.person.AMR
	}
	if !given.provenAt.IsZero() {
		said["auth_time"] = given.provenAt.Unix()
	}
	if given.person.ACR != "" {
		said["acr"] = given.person.ACR
	}
	if f.Claims != nil {
		f.Claims(said)
	}
	token := jwt.New()
	for name, value := range said {
		if err := token.Set(name, value); err != nil {
			return "", err
		}
	}
	key := p.key
	if f.ForeignKey {
		private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return "", err
		}
		key, err = jwk.FromRaw(private)
		if err != nil {
			return "", err
		}
	}
	signed, err := jwt.Sign(token, jwt.WithKey(jwa.ES256, key))
	return string(signed), err
}

func (p *Provider) userInfo(w http.ResponseWriter, r *http.Request) {
	f := p.Faults()
	if r.Header.Get("Authorization") != "Bearer "+f.Person.Subject {
		answer(w, http.StatusUnauthorized, map[string]any{"error": "invalid_token"})
		return
	}
	said := map[string]any{"sub": f.Person.Subject, "email": f.Person.Email, "email_verified": f.Person.Verified}
	if f.Claims != nil {
		f.Claims(said)
	}
	answer(w, http.StatusOK, said)
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client is gone when this fails
}
