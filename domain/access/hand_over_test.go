package access_test

import (
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
)

func TestHandedBy_gives_a_first_secret_to_its_own_link_in_time(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 30, 12, 0, 0, 0, time.UTC)
	link := access.NewSecret("link").Digest()
	waiting := access.Credential{HandOver: access.HandOver{Digest: link, Until: now.Add(access.HandOverLife)}}
	taken := waiting.Rotated(access.NewSecret("secret").Digest(), now, time.Hour)
	if taken.Waits() || !taken.HandOver.IsZero() {
		t.Errorf("with a secret it waits still: %+v", taken)
	}
	revoked := waiting
	revoked.RevokedAt = now
	kept := taken
	kept.HandOver = waiting.HandOver
	for _, c := range []struct {
		name       string
		credential access.Credential
		link       access.Digest
		at         time.Time
		want       bool
	}{
		{"its link", waiting, link, now, true},
		{"the last instant", waiting, link, now.Add(access.HandOverLife - 1), true},
		{"too late", waiting, link, now.Add(access.HandOverLife), false},
		{"another link", waiting, access.NewSecret("other").Digest(), now, false},
		{"no link", access.Credential{}, access.Digest{}, now, false},
		{"revoked", revoked, link, now, false},
		{"a secret beside the link", kept, link, now, false},
		{"taken", taken, link, now, false},
	} {
		if got := c.credential.HandedBy(c.link, c.at); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestState_says_how_a_credential_stands(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 30, 12, 0, 0, 0, time.UTC)
	secrets := []access.StoredSecret{{Digest: access.NewSecret("secret").Digest()}}
	for _, c := range []struct {
		name       string
		credential access.Credential
		want       access.State
	}{
		{"with a secret", access.Credential{Secrets: secrets}, access.StateActive},
		{"the instant before its end", access.Credential{Secrets: secrets, ExpiresAt: now.Add(1)}, access.StateActive},
		{"at its end", access.Credential{Secrets: secrets, ExpiresAt: now}, access.StateExpired},
		{"without a secret", access.Credential{}, access.StateWaiting},
		{"without a secret at its end", access.Credential{ExpiresAt: now}, access.StateExpired},
		{"revoked", access.Credential{Secrets: secrets, RevokedAt: now}, access.StateRevoked},
		{"revoked after its end", access.Credential{ExpiresAt: now.Add(-1), RevokedAt: now}, access.StateRevoked},
	} {
		if got := c.credential.State(now); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
