package main

import (
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// GB-23: nothing in a token chooses how it is verified.
func TestToken_that_confuses_algorithms_is_refused(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, _ := s.org("full")
		good := s.bearer(s.oauthClient(org.ID))
		root := strings.TrimSuffix(s.base, "/api/v1/retraite")
		response, err := client.Get(root + "/.well-known/jwks.json")
		if err != nil {
			t.Fatal(err)
		}
		keys, err := read(response)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.Split(good, ".")
		header := map[string]any{}
		raw, _ := base64.RawURLEncoding.DecodeString(parts[0])
		if json.Unmarshal(raw, &header) != nil {
			t.Fatalf("%s", raw)
		}
		var jwk map[string]any
		for _, k := range keys.list("keys") {
			if key, _ := k.(map[string]any); key["kid"] == header["kid"] {
				jwk = key
			}
		}
		x, _ := jwk["x"].(string)
		public, err := base64.RawURLEncoding.DecodeString(x)
		if err != nil || len(public) != ed25519.PublicKeySize {
			t.Fatalf("the key of the token is not in the key set: %v", jwk)
		}
		der, err := x509.MarshalPKIXPublicKey(ed25519.PublicKey(public))
		if err != nil {
			t.Fatal(err)
		}
		text, _ := json.Marshal(jwk)
		_, other, _ := ed25519.GenerateKey(rand.Reader)
		otherPublic, _ := other.Public().(ed25519.PublicKey)
		ownKey := map[string]any{"kty": "OKP", "crv": "Ed25519", "x": base64.RawURLEncoding.EncodeToString(otherPublic)}

		forged := map[string]string{
			"alg none": forge(
				header, map[string]any{"alg": "none"}, parts[1], func([]byte) []byte { return nil },
			),
			"alg None": forge(
				header, map[string]any{"alg": "None"}, parts[1], func([]byte) []byte { return nil },
			),
			"HS256 by the raw key": forge(header, map[string]any{"alg": "HS256"}, parts[1], hmacWith(public)),
			"HS256 by its PEM": forge(
				header, map[string]any{"alg": "HS256"}, parts[1],
				hmacWith(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der})),
			),
			"HS256 by its JWK":      forge(header, map[string]any{"alg": "HS256"}, parts[1], hmacWith(text)),
			"another key, same kid": forge(header, nil, parts[1], signWith(other)),
			"a jwk of its own":      forge(header, map[string]any{"jwk": ownKey}, parts[1], signWith(other)),
			"a jku of its own": forge(
				header, map[string]any{"jku": "http://127.0.0.1:1/jwks.json", "kid": "mine"}, parts[1], signWith(other),
			),
			"no kid":                 forge(header, map[string]any{"kid": nil}, parts[1], signWith(other)),
			"a kid that is an array": forge(header, map[string]any{"kid": []string{"x"}}, parts[1], signWith(other)),
			"another type":           forge(header, map[string]any{"typ": "JWT"}, parts[1], signWith(other)),
			"critical headers": forge(
				header, map[string]any{"crit": []string{"exp"}, "exp": 1}, parts[1], signWith(other),
			),
			"a payload that changed": parts[0] + "." + base64.RawURLEncoding.EncodeToString(
				[]byte(`{"client_id":"x"}`),
			) + "." + parts[2],
			"no signature":  parts[0] + "." + parts[1] + ".",
			"two dots only": "..",
			"two parts":     parts[0] + "." + parts[1],
			"four parts":    good + ".x",
			"padding":       good + "==",
		}
		s.call("GET", "/me", good, nil).ok(t, "the good token")
		bodies := map[string]bool{}
		for what, token := range forged {
			r := s.call("GET", "/me", token, nil)
			r.is(t, what, http.StatusUnauthorized, "UNAUTHORIZED")
			bodies[r.anonymous()] = true
		}
		if len(bodies) != 1 {
			t.Errorf("the refusals can be told apart: %v", bodies)
		}
		s.call("GET", "/me", strings.Repeat("a", 33<<10)+".b.c", nil).is(
			t, "33 KiB", http.StatusRequestHeaderFieldsTooLarge, "HEADERS_TOO_LARGE",
		)
		// A proof and a share token are signed by this service too, and are no access tokens.
		_, key := s.org("full")
		run := s.call("POST", "/runs", key, simpleCase).ok(t, "run")
		proof := s.call("GET", "/runs/"+run.text("runId")+"/proof", key, nil).ok(t, "proof")
		for _, token := range []string{run.text("proof.proofToken"), proof.text("jws")} {
			if r := s.call("GET", "/me", token, nil); r.status != http.StatusUnauthorized &&
				r.status != http.StatusRequestHeaderFieldsTooLarge {
				t.Errorf("%.20s…: %d", token, r.status)
			}
		}
		// Nor is an access token a share token.
		s.call("GET", "/runs/"+run.text("runId")+"?proofToken="+good, s.key(org.ID, "full"), nil).is(
			t, "a token as a share token", http.StatusNotFound, "RUN_NOT_FOUND",
		)
	})
}

// forge writes a token under a header that differs from the good one.
func forge(good, changes map[string]any, payload string, sign func([]byte) []byte) string {
	header := map[string]any{}
	for name, value := range good {
		header[name] = value
	}
	for name, value := range changes {
		if header[name] = value; value == nil {
			delete(header, name)
		}
	}
	raw, err := json.Marshal(header)
	if err != nil {
		panic(fmt.Sprint(err))
	}
	signed := base64.RawURLEncoding.EncodeToString(raw) + "." + payload
	return signed + "." + base64.RawURLEncoding.EncodeToString(sign([]byte(signed)))
}

func hmacWith(key []byte) func([]byte) []byte {
	return func(text []byte) []byte {
		mac := hmac.New(sha256.New, key)
		mac.Write(text)
		return mac.Sum(nil)
	}
}

func signWith(key ed25519.PrivateKey) func([]byte) []byte {
	return func(text []byte) []byte { return ed25519.Sign(key, text) }
}
