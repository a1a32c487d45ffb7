package main

import (
	"encoding/base64"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// GB-14: every credential that is not good is 401 in the same words, with a challenge, and costs nothing. Spec §5.1,
// Spec §5.5.
func TestCredential_that_is_not_good_is_401_and_free(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full")
		c := s.oauthClient(org.ID)
		// A key is made with an expiry to come; by the time it is tried, that is over.
		over := time.Now().Add(3 * time.Second)
		wanted := app.NewCredential{Org: org.ID, Pack: "full", Expires: over.Format(time.RFC3339Nano)}
		expired := s.credential(s.creds.CreateKey(t.Context(), wanted)).Secret.Reveal()
		revoked := s.key(org.ID, "full")
		s.revoke(prefixOf(revoked))
		last := key[len(key)-1:]
		other := "0"
		if last == other {
			other = "1"
		}
		time.Sleep(time.Until(over))
		bodies := map[string]bool{}
		for _, bad := range []struct {
			name    string
			headers []string
			marked  bool
		}{
			{"no header", nil, false},
			{"Basic", []string{"Basic " + base64.StdEncoding.EncodeToString([]byte(c.id+":"+c.secret))}, false},
			{"no scheme", []string{key}, false},
			{"a scheme and nothing", []string{"Bearer "}, false},
			{"two headers", []string{"Bearer " + key, "Bearer " + key}, false},
			{"two keys", []string{"Bearer " + key + " " + key}, false},
			{"an expired key", []string{"Bearer " + expired}, true},
			{"a revoked key", []string{"Bearer " + revoked}, true},
			{"a random key", []string{"Bearer svc_aaaaaaaaaa_" + strings.Repeat("x", 49)}, true},
			{"a key with another last character", []string{"Bearer " + strings.TrimSuffix(key, last) + other}, true},
			{"the prefix alone", []string{"Bearer svc_" + prefixOf(key)}, true},
			{"a client secret", []string{"Bearer " + c.secret}, true},
			{"garbage", []string{"Bearer " + strings.Repeat("a", 9000)}, true},
		} {
			var headers []string
			for _, value := range bad.headers {
				headers = append(headers, "Authorization", value)
			}
			r := s.call("GET", "/me?access_token="+key, "", nil, headers...)
			r.is(t, bad.name, http.StatusUnauthorized, "UNAUTHORIZED")
			r.errorBody(t, "UNAUTHORIZED")
			bodies[r.anonymous()] = true
			want := `Bearer realm="retraite"`
			if bad.marked {
				want += `, error="invalid_token"`
			}
			if got := r.header.Values("WWW-Authenticate"); len(got) != 1 || got[0] != want {
				t.Errorf("%s: challenge %q, want %q", bad.name, got, want)
			}
			if r.header.Get("X-RateLimit-Resource") == "calls" {
				t.Errorf("%s: the refusal shows a quota", bad.name)
			}
		}
		if len(bodies) != 1 {
			t.Errorf("the refusals can be told apart: %v", bodies)
		}
		if me := s.call("GET", "/me", key, nil); me.number("quota.callsUsed") != 1 {
			t.Errorf("the refusals were charged: %s", me.body)
		}
		// The scheme is read in any case, and blanks may follow it.
		s.call("GET", "/me", "", nil, "Authorization", "bEARER   "+key).ok(t, "another way to write the header")
	})
}

func prefixOf(key string) string { return strings.Split(key, "_")[1] }

func (s *service) revoke(prefix string) {
	s.t.Helper()
	if _, err := s.creds.Revoke(s.t.Context(), access.KindAPIKey, access.CredentialID(prefix)); err != nil {
		s.t.Fatal(err)
	}
}

// Spec §2.12: a caller learns who it is and what it may do; expiry is to the instant.
func TestMe_says_who_calls_and_until_when(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		clock := porttest.NewClock(time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC))
		s := startService(t, url, withClock(clock))
		org, _ := s.org("mandataire", caps(100, 7))
		level := 1
		issued := s.credential(s.creds.CreateKey(t.Context(), app.NewCredential{
			Org: org.ID, Grants: []string{"restitution.run", "calc.base"}, RestitutionLevel: &level, Label: "portail",
			Expires: "2026-11-03",
		}))
		key := issued.Secret.Reveal()
		me := s.call("GET", "/me", key, nil).ok(t, "me")
		for path, want := range map[string]any{
			"orgId": string(org.ID), "keyPrefix": prefixOf(key), "credentialKind": "api_key", "label": "portail",
			"restitutionLevel": 1.0,
			// the first instant of the 3rd in Paris
			"createdAt": "2026-11-02T12:00:00.000Z", "expiresAt": "2026-11-02T23:00:00.000Z",
			"grants.0": "calc.base", "grants.1": "restitution.run", "packs.0": "mandataire", "clientId": nil,
			"quota.periodYm": "2026-11", "quota.callsUsed": 1.0, "quota.callsCap": 100.0, "quota.runsUsed": 0.0,
			"quota.runsCap": 7.0,
			"quota.callsOk": true, "quota.runsOk": true,
		} {
			if got := me.json(path); got != want {
				t.Errorf("%s is %v, want %v", path, got, want)
			}
		}
		// The use is noted in the background, to the minute.
		clock.Advance(2 * time.Minute)
		soon(t, "the last use is noted", func() bool {
			clock.Advance(time.Second)
			return s.call("GET", "/me", key, nil).text("lastUsedAt") >= "2026-11-02T12:00:00.000Z"
		})
		clock.Set(time.Date(2026, 11, 2, 22, 59, 59, 999e6, time.UTC))
		s.call("GET", "/me", key, nil).ok(t, "the last millisecond")
		clock.Set(time.Date(2026, 11, 2, 23, 0, 0, 0, time.UTC))
		s.call("GET", "/me", key, nil).is(t, "the instant of the expiry", http.StatusUnauthorized, "UNAUTHORIZED")
	})
}

// A rotation gives a new secret to the same principal; the old one stays valid for the overlap.
func TestRotation_leaves_the_old_secret_valid_for_the_overlap(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		clock := porttest.NewClock(time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC))
		s := startService(t, url, withClock(clock))
		org, old := s.org("full")
		first := s.call("POST", "/runs", old, simpleCase, "Idempotency-Key", "rotation").ok(t, "run")
		id := access.CredentialID(prefixOf(old))
		fresh := s.credential(s.creds.Rotate(t.Context(), access.KindAPIKey, id, time.Hour)).Secret.Reveal()
		if prefixOf(fresh) != prefixOf(old) || fresh == old {
			t.Fatalf("rotated from %s to %s", prefixOf(old), prefixOf(fresh))
		}
		s.call("GET", "/me", old, nil).ok(t, "the old secret in the overlap")
		// Idempotency stays attached to the principal.
		replay := s.call("POST", "/runs", fresh, simpleCase, "Idempotency-Key", "rotation").ok(t, "replay")
		if replay.header.Get("Idempotent-Replayed") != "true" || string(replay.body) != string(first.body) {
			t.Error("a rotated key runs again")
		}
		clock.Advance(time.Hour)
		s.call("GET", "/me", old, nil).is(
			t, "the old secret after the overlap", http.StatusUnauthorized, "UNAUTHORIZED",
		)
		s.call("GET", "/me", fresh, nil).ok(t, "the new secret")

		c := s.oauthClient(org.ID)
		rotated := s.credential(s.creds.Rotate(t.Context(), access.KindOAuthClient, access.CredentialID(c.id), 0))
		next := rotated.Secret.Reveal()
		s.token(c.id, c.secret).isOAuthError(
			t, "the old client secret without an overlap", http.StatusUnauthorized, "invalid_client",
		)
		s.token(c.id, next).ok(t, "the new client secret")
	})
}

// GB-13, GB-18: a revocation reaches every replica within a second, and no other credential.
func TestRevocation_reaches_every_replica_within_a_second(t *testing.T) {
	needsFullSpeed(t, "it measures a delay")
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		if url == "memory://" {
			t.Skip("a store in memory has one replica")
		}
		first, second := startProcess(t, url), startProcess(t, url)
		stage := openBackstage(t, url)
		a, b := first.service(t, stage), second.service(t, stage)
		org, key := a.org("full")
		kept := a.key(org.ID, "a2a")
		c := a.oauthClient(org.ID)
		bearer := a.bearer(c)
		for range 20 {
			for _, s := range []*service{a, b} {
				s.call("GET", "/me", key, nil).ok(t, "the key")
				s.call("GET", "/me", bearer, nil).ok(t, "the token")
			}
		}
		operate(t, url, "key", "revoke", prefixOf(key))
		operate(t, url, "client", "revoke", c.id)
		revokedAt := time.Now()
		for time.Since(revokedAt) < 2*time.Second {
			for _, s := range []*service{a, b} {
				for _, credential := range []string{key, bearer} {
					asked := time.Since(revokedAt)
					if r := s.call("GET", "/me", credential, nil); r.status != http.StatusUnauthorized &&
						asked > time.Second {
						t.Fatalf("%s after the revocation a replica answers %d", asked, r.status)
					}
				}
				s.call("GET", "/me", kept, nil).ok(t, "another key")
			}
		}
	})
}

// GB-25: the client's address is the peer's, or what trusted proxies say from the right. Spec §5.7.
func TestAllowlist_believes_trusted_proxies_only(t *testing.T) {
	t.Parallel()
	onEveryStoreAlone(t, func(t *testing.T, url string) {
		trusting := startService(t, url, with(func(c *settings) { c.TrustedProxies = "127.0.0.1/32" }))
		wary := trusting
		if url != "memory://" {
			wary = startService(t, url)
		}
		org, key := trusting.org("full")
		c := trusting.oauthClient(org.ID)
		trusting.change(org.ID, allowlist("203.0.113.7/24", "::ffff:198.51.100.200/128"))
		if wary != trusting {
			time.Sleep(1100 * time.Millisecond) // the other replica learns of it within a second
			for _, header := range []string{
				"X-Forwarded-For", "X-Real-IP", "True-Client-IP", "CF-Connecting-IP", "Forwarded",
			} {
				value := "203.0.113.9"
				if header == "Forwarded" {
					value = "for=203.0.113.9"
				}
				wary.call("GET", "/me", key, nil, header, value).is(
					t, header+" of a stranger", http.StatusForbidden, "IP_NOT_ALLOWED",
				)
			}
		}
		for _, try := range []struct {
			forwarded []string
			status    int
		}{
			{[]string{"203.0.113.9"}, 200},
			{[]string{"198.51.100.1, 203.0.113.9"}, 200},
			{[]string{"::ffff:203.0.113.9"}, 200},
			{[]string{"198.51.100.200"}, 200},
			{[]string{"203.0.113.9, 198.51.100.1"}, 403},
			{[]string{"203.0.113.9", "198.51.100.1"}, 403},
			{[]string{"203.0.113.9, x"}, 403},
			{[]string{"2001:db8::1"}, 403},
			{nil, 403},
		} {
			var headers []string
			for _, line := range try.forwarded {
				headers = append(headers, "X-Forwarded-For", line)
			}
			if r := trusting.call("GET", "/me", key, nil, headers...); r.status != try.status {
				t.Errorf("%q answers %d %s", try.forwarded, r.status, r.body)
			}
		}
		headers := []string{"X-Forwarded-For", "203.0.113.9"}
		body := `{"grant_type":"client_credentials","client_id":"` + c.id + `","client_secret":"` + c.secret + `"}`
		trusting.token(c.id, c.secret).is(t, "a good client from elsewhere", http.StatusForbidden, "IP_NOT_ALLOWED")
		trusting.token(c.id, "wrong").isOAuthError(
			t, "a bad client from elsewhere", http.StatusUnauthorized, "invalid_client",
		)
		bearer := trusting.call("POST", "/oauth/token", "", body, headers...).ok(t, "a good client").text(
			"access_token",
		)
		trusting.call("GET", "/me", bearer, nil).is(
			t, "its token from elsewhere", http.StatusForbidden, "IP_NOT_ALLOWED",
		)
		// Refusals by address cost nothing: four good calls, and this one.
		if me := trusting.call("GET", "/me", key, nil, headers...); me.number("quota.callsUsed") != 5 {
			t.Errorf("%s", me.body)
		}
		trusting.change(org.ID, allowlist())
		trusting.call("GET", "/me", key, nil).ok(t, "an open organisation")
	})
}

// What counts is what the organisation still has at the moment of the call. Spec §5.4.
func TestGrants_are_those_that_the_organisation_still_has(t *testing.T) {
	t.Parallel()
	onEveryStore(t, func(t *testing.T, s *service) {
		org, key := s.org("full")
		if me := s.call("GET", "/me", key, nil); len(me.list("grants")) != 27 {
			t.Errorf("%d grants", len(me.list("grants")))
		}
		packs, level := []string{"employeur"}, 1
		s.change(org.ID, app.OrgChange{Packs: &packs, RestitutionLevel: &level})
		soon(t, "the lost grant is denied", func() bool {
			return s.call("POST", "/runs", key, simpleCase).text("error") == "CAPABILITY_DENIED"
		})
		me := s.call("GET", "/me", key, nil)
		if len(me.list("grants")) != 5 || me.number("restitutionLevel") != 1 {
			t.Errorf("%s", me.body)
		}
		s.call("POST", "/hooks/exposure", key, `{"items":[]}`).ok(t, "a grant that is left")
	})
}
