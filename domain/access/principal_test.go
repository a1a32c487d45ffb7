package access

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/problem"
)

var noon = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

func TestPrincipal_may_do_what_the_organisation_still_holds(t *testing.T) {
	t.Parallel()
	org := Org{Packs: []pack.ID{pack.Mandataire, pack.A2A}, RestitutionLevel: LevelIndicative}
	credential := Credential{Grants: pack.Grants([]pack.ID{pack.Full}), RestitutionLevel: LevelCertified}
	p := NewPrincipal(org, credential, time.Time{})
	if err := p.Can(capability.RestitutionRun); err != nil {
		t.Errorf("a grant in both: %v", err)
	}
	denied, ok := errors.AsType[*DeniedError](p.Can(capability.HookExposure))
	if !ok || denied.Capability != capability.HookExposure || problem.CodeOf(denied) != problem.CapabilityDenied {
		t.Errorf("a grant that the organisation lost: %v", denied)
	}
	if p.RestitutionLevel != LevelIndicative || p.Certifies() {
		t.Errorf("level %d, certifies %v", p.RestitutionLevel, p.Certifies())
	}
	if NewPrincipal(Org{}, credential, time.Time{}).Grants.Len() != 0 {
		t.Error("an organisation without packs grants something")
	}
}

func TestPrincipal_certifies_only_with_grant_and_level(t *testing.T) {
	t.Parallel()
	full := Org{Packs: []pack.ID{pack.Full}, RestitutionLevel: LevelCertified}
	certified := capability.NewSet(capability.RestitutionCertified)
	for _, c := range []struct {
		name       string
		org        Org
		credential Credential
		want       bool
	}{
		{"both hold", full, Credential{Grants: certified, RestitutionLevel: LevelCertified}, true},
		{
			"level of the credential too low", full,
			Credential{Grants: certified, RestitutionLevel: LevelIndicative},
			false,
		},
		{"grant missing", full, Credential{RestitutionLevel: LevelCertified}, false},
		{
			"level of the organisation lowered",
			Org{Packs: full.Packs, RestitutionLevel: LevelNone},
			Credential{Grants: certified, RestitutionLevel: LevelCertified},
			false,
		},
		{
			"pack lost",
			Org{Packs: []pack.ID{pack.Mandataire}, RestitutionLevel: LevelCertified},
			Credential{Grants: certified, RestitutionLevel: LevelCertified},
			false,
		},
	} {
		if got := NewPrincipal(c.org, c.credential, time.Time{}).Certifies(); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func TestPrincipal_never_exceeds_credential_or_organisation(t *testing.T) {
	t.Parallel()
	packs := []pack.ID{pack.Mandataire, pack.Employeur, pack.Organisme, pack.A2A, pack.Full}
	rapid.Check(t, func(t *rapid.T) {
		org := Org{
			Packs:            rapid.SliceOfDistinct(rapid.SampledFrom(packs), rapid.ID).Draw(t, "packs"),
			RestitutionLevel: RestitutionLevel(rapid.IntRange(0, 2).Draw(t, "organisation's level")),
		}
		credential := Credential{
			Grants:           pack.Grants(rapid.SliceOfDistinct(rapid.SampledFrom(packs), rapid.ID).Draw(t, "granted")),
			RestitutionLevel: RestitutionLevel(rapid.IntRange(0, 2).Draw(t, "credential's level")),
		}
		p := NewPrincipal(org, credential, time.Time{})
		if !credential.Grants.Contains(p.Grants) || !org.Grants().Contains(p.Grants) {
			t.Fatal("a grant from nowhere")
		}
		if p.RestitutionLevel > org.RestitutionLevel || p.RestitutionLevel > credential.RestitutionLevel {
			t.Fatal("a level from nowhere")
		}
	})
}

func TestPrincipal_expires_with_the_earlier_of_token_and_credential(t *testing.T) {
	t.Parallel()
	later := noon.Add(time.Hour)
	for _, c := range []struct {
		name              string
		credential, token time.Time
		want              time.Time
	}{
		{"neither", time.Time{}, time.Time{}, time.Time{}},
		{"credential only", noon, time.Time{}, noon},
		{"token only", time.Time{}, noon, noon},
		{"token first", later, noon, noon},
		{"credential first", noon, later, noon},
	} {
		if got := NewPrincipal(Org{}, Credential{ExpiresAt: c.credential}, c.token).ExpiresAt; !got.Equal(c.want) {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func TestAuthenticateKey_refuses_in_one_voice(t *testing.T) {
	t.Parallel()
	key := NewAPIKey([KeyEntropy]byte{1, 9: 2})
	org := Org{ID: "org-1", Packs: []pack.ID{pack.A2A}}
	good := Credential{
		ID:      key.Prefix(),
		Org:     "org-1",
		Kind:    KindAPIKey,
		Secrets: []StoredSecret{{Digest: key.Digest()}},
		Grants:  capability.All(),
	}
	with := func(change func(*Credential)) Credential {
		c := good
		change(&c)
		return c
	}
	wantText := (&UnauthorizedError{}).Error()
	for _, c := range []struct {
		name       string
		credential Credential
		found, ok  bool
	}{
		{"a good key", good, true, true},
		{"expires in a moment", with(func(c *Credential) { c.ExpiresAt = noon.Add(1) }), true, true},
		{"expires now", with(func(c *Credential) { c.ExpiresAt = noon }), true, false},
		{"revoked now", with(func(c *Credential) { c.RevokedAt = noon }), true, false},
		{
			"wrong secret", with(func(c *Credential) { c.Secrets = []StoredSecret{{Digest: NewSecret("x").Digest()}} }),
			true, false,
		},
		{
			"rotated secret whose time is over",
			with(func(c *Credential) { c.Secrets = []StoredSecret{{Digest: key.Digest(), ValidUntil: noon}} }), true,
			false,
		},
		{
			"rotated secret in its overlap",
			with(func(c *Credential) { c.Secrets = []StoredSecret{{Digest: key.Digest(), ValidUntil: noon.Add(1)}} }),
			true, true,
		},
		{"another kind", with(func(c *Credential) { c.Kind = KindOAuthClient }), true, false},
		{"unknown", Credential{}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, err := AuthenticateKey(key, org, c.credential, c.found, noon)
			if c.ok {
				if err != nil || p.Org.ID != "org-1" || p.Grants != pack.Grants([]pack.ID{pack.A2A}) {
					t.Errorf("got %v (%v)", p.Grants.Slice(), err)
				}
				return
			}
			refusal, ok := errors.AsType[*UnauthorizedError](err)
			if !ok || !refusal.Presented || refusal.Reason == "" || err.Error() != wantText {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAuthenticateClient_and_token_read_the_client_live(t *testing.T) {
	t.Parallel()
	id, secret := NewClient([ClientEntropy]byte{4})
	client := Credential{ID: id, Kind: KindOAuthClient, Secrets: []StoredSecret{{Digest: secret.Digest()}}}
	if _, err := AuthenticateClient(secret, Org{}, client, true, noon); err != nil {
		t.Errorf("a good client: %v", err)
	}
	revoked := client
	revoked.RevokedAt = noon.Add(-time.Minute)
	for name, refuse := range map[string]func() (Principal, error){
		"wrong secret": func() (Principal, error) {
			return AuthenticateClient(
				NewSecret("x"), Org{}, client, true, noon,
			)
		},
		"revoked": func() (Principal, error) { return AuthenticateClient(secret, Org{}, revoked, true, noon) },
		"unknown": func() (Principal, error) { return AuthenticateClient(secret, Org{}, Credential{}, false, noon) },
		"a key": func() (Principal, error) {
			return AuthenticateClient(secret, Org{}, Credential{Kind: KindAPIKey}, true, noon)
		},
	} {
		_, err := refuse()
		if problem.CodeOf(err) != problem.InvalidClient || err.Error() != (&InvalidClientError{}).Error() {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := AuthenticateToken(noon.Add(1), Org{}, client, true, noon); err != nil {
		t.Errorf("a good token: %v", err)
	}
	for name, refuse := range map[string]func() (Principal, error){
		"token expired": func() (Principal, error) { return AuthenticateToken(noon, Org{}, client, true, noon) },
		"client revoked": func() (Principal, error) {
			return AuthenticateToken(
				noon.Add(1), Org{}, revoked, true, noon,
			)
		},
		"client unknown": func() (Principal, error) {
			return AuthenticateToken(
				noon.Add(1), Org{}, Credential{}, false, noon,
			)
		},
		"a key": func() (Principal, error) {
			return AuthenticateToken(noon.Add(1), Org{}, Credential{Kind: KindAPIKey}, true, noon)
		},
	} {
		if _, err := refuse(); problem.CodeOf(err) != problem.Unauthorized {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestRotated_keeps_the_old_secret_for_the_overlap_and_no_longer(t *testing.T) {
	t.Parallel()
	first, second, third := NewSecret("1").Digest(), NewSecret("2").Digest(), NewSecret("3").Digest()
	c := Credential{Secrets: []StoredSecret{{Digest: first}}}
	c = c.Rotated(second, noon, 24*time.Hour)
	if !c.Matches(first, noon.Add(24*time.Hour-1)) || c.Matches(first, noon.Add(24*time.Hour)) ||
		!c.Matches(second, noon.AddDate(9, 0, 0)) {
		t.Error("the old secret lives exactly as long as the overlap")
	}
	again := c.Rotated(third, noon.Add(time.Hour), 48*time.Hour)
	if again.Matches(first, noon.Add(24*time.Hour)) || !again.Matches(second, noon.Add(49*time.Hour-1)) ||
		again.Matches(second, noon.Add(49*time.Hour)) {
		t.Error("a second rotation does not prolong the first secret")
	}
	atOnce := c.Rotated(third, noon, 0)
	if atOnce.Matches(first, noon) || atOnce.Matches(second, noon) || !atOnce.Matches(third, noon) ||
		len(atOnce.Secrets) != 1 {
		t.Error("an overlap of 0 refuses the old secrets at once")
	}
	if !c.Matches(second, noon) || len(c.Secrets) != 2 {
		t.Error("rotating changed the credential it was asked of")
	}
}

func TestParseRestitutionLevel_knows_three(t *testing.T) {
	t.Parallel()
	for n, ok := range map[int]bool{-1: false, 0: true, 1: true, 2: true, 3: false} {
		if level, err := ParseRestitutionLevel(n); (err == nil) != ok || (ok && int(level) != n) {
			t.Errorf("%d: got %d (%v)", n, level, err)
		}
	}
}
