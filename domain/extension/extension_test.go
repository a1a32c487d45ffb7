package extension

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/domain/problem"
)

var noon = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

func TestDecodeTest_defaults_to_hub_event(t *testing.T) {
	t.Parallel()
	for body, want := range map[string]Kind{
		`{}`: HubEvent, `{"kind":null}`: HubEvent, `{"kind":"hub_event"}`: HubEvent,
		`{"kind":"hub_webhook","x":1}`: HubWebhook,
		`{"kind":"HUB_EVENT"}`:         "", `{"kind":7}`: "", `{"kind":""}`: "", `{"kind":"tool_slot"}`: "",
	} {
		v, err := ijson.ParseObject([]byte(body))
		if err != nil {
			t.Fatal(err)
		}
		got, err := DecodeTest(v)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: got %q (%v)", body, got, err)
		}
		if err != nil && (problem.CodeOf(err) != problem.InvalidRequest || !strings.HasPrefix(err.Error(), "/kind: ")) {
			t.Errorf("%s: %v", body, err)
		}
	}
}

func TestKind_needs_its_own_capability(t *testing.T) {
	t.Parallel()
	for _, k := range Kinds() {
		if got := string(k.Capability()); got != "ext."+string(k) {
			t.Errorf("%s needs %s", k, got)
		}
	}
}

func principal(id pack.ID) access.Principal {
	return access.NewPrincipal(
		access.Org{Packs: []pack.ID{id}}, access.Credential{Grants: capability.All()}, time.Time{},
	)
}

func TestSetting_tells_when_enabled_complete_and_granted(t *testing.T) {
	t.Parallel()
	secret := NewSigningSecret([SecretEntropy]byte{1})
	webhook := Setting{
		Kind:    HubWebhook,
		Enabled: true,
		URL:     "https://example.org/hook",
		Secrets: []SigningSecret{secret},
	}
	for _, c := range []struct {
		name    string
		setting Setting
		pack    pack.ID
		want    bool
	}{
		{"a webhook", webhook, pack.Full, true},
		{"a webhook of a caller without the capability", webhook, pack.Mandataire, false},
		{"a webhook without URL", Setting{Kind: HubWebhook, Enabled: true, Secrets: webhook.Secrets}, pack.Full, false},
		{"a webhook without secret", Setting{Kind: HubWebhook, Enabled: true, URL: webhook.URL}, pack.Full, false},
		{
			"a webhook that is not enabled",
			Setting{Kind: HubWebhook, URL: webhook.URL, Secrets: webhook.Secrets},
			pack.Full, false,
		},
		{"a webhook whose target is gone", webhook.AfterFailure(Gone, noon), pack.Full, false},
		{"the hub", Setting{Kind: HubEvent, Enabled: true}, pack.Full, true},
		{"the hub, not enabled", Setting{Kind: HubEvent}, pack.Full, false},
	} {
		if got := c.setting.Tells(principal(c.pack)); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func TestSetting_stops_after_five_days_of_failures_only(t *testing.T) {
	t.Parallel()
	s := Setting{Kind: HubEvent, Enabled: true}.AfterFailure(Rejected, noon)
	if s = s.AfterFailure(Rejected, noon.Add(MaxFailing-1)); !s.Works() {
		t.Error("stopped too early")
	}
	if again := s.AfterSuccess().AfterFailure(Rejected, noon.Add(MaxFailing)); !again.Works() {
		t.Error("a success in between did not count")
	}
	if s = s.AfterFailure(
		Rejected, noon.Add(MaxFailing),
	); s.Works() || s.DisabledReason != DisabledFailing ||
		!s.DisabledAt.Equal(noon.Add(MaxFailing)) {
		t.Errorf("not stopped: %+v", s)
	}
}

func TestSign_agrees_with_the_Standard_Webhooks_example(t *testing.T) {
	t.Parallel()
	// The example of the specification's libraries: secret, id, timestamp, body and signature; its key has 24 bytes.
	key, err := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		t.Fatal(err)
	}
	secret := SigningSecret{text: access.NewSecret(secretPrefix + base64.StdEncoding.EncodeToString(key))}
	at := time.Unix(1614265330, 0)
	got := Sign([]SigningSecret{secret}, "msg_p5jXN8AQM9LWM0D4loKWxJek", at, []byte(`{"test": 2432232314}`))
	if want := "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestVerify_refuses_every_change(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		secret := NewSigningSecret(
			[SecretEntropy]byte(rapid.SliceOfN(rapid.Byte(), SecretEntropy, SecretEntropy).Draw(t, "key")),
		)
		other := NewSigningSecret([SecretEntropy]byte{0xFF})
		body := rapid.SliceOf(rapid.Byte()).Draw(t, "body")
		signature := Sign([]SigningSecret{secret}, "evt_1", noon, body)
		if !Verify(secret, "evt_1", Timestamp(noon), signature, body, noon.Add(5*time.Minute)) {
			t.Fatal("a good signature was refused")
		}
		for name, ok := range map[string]bool{
			"another id":   Verify(secret, "evt_2", Timestamp(noon), signature, body, noon),
			"another body": Verify(secret, "evt_1", Timestamp(noon), signature, append(body, 'x'), noon),
			"another secret": Verify(other, "evt_1", Timestamp(noon), signature, body, noon) &&
				secret.Reveal() != other.Reveal(),
			"another timestamp": Verify(secret, "evt_1", Timestamp(noon.Add(time.Second)), signature, body, noon),
			"another version":   Verify(secret, "evt_1", Timestamp(noon), "v2"+signature[2:], body, noon),
			"no signature":      Verify(secret, "evt_1", Timestamp(noon), "", body, noon),
			"too old": Verify(
				secret, "evt_1", Timestamp(noon), signature, body, noon.Add(5*time.Minute+time.Second),
			),
			"too new": Verify(
				secret, "evt_1", Timestamp(noon), signature, body, noon.Add(-5*time.Minute-time.Second),
			),
			"a timestamp of text": Verify(secret, "evt_1", "x", signature, body, noon),
		} {
			if ok {
				t.Fatalf("%s was accepted", name)
			}
		}
	})
}

func TestRotateSecret_signs_with_both_for_a_day(t *testing.T) {
	t.Parallel()
	first, second, third := NewSigningSecret(
		[SecretEntropy]byte{1},
	), NewSigningSecret(
		[SecretEntropy]byte{2},
	), NewSigningSecret(
		[SecretEntropy]byte{3},
	)
	secrets := RotateSecret([]SigningSecret{first}, second, noon)
	both := Sign(secrets, "evt_1", noon.Add(24*time.Hour-time.Second), nil)
	if n := len(strings.Fields(both)); n != 2 {
		t.Errorf("%d signatures during the overlap", n)
	}
	for _, s := range []SigningSecret{first, second} {
		if !Verify(s, "evt_1", Timestamp(noon.Add(24*time.Hour-time.Second)), both, nil, noon.Add(24*time.Hour)) {
			t.Error("a receiver with either secret accepts")
		}
	}
	after := Sign(secrets, "evt_1", noon.Add(24*time.Hour), nil)
	if !strings.HasPrefix(both, Sign([]SigningSecret{second}, "evt_1", noon.Add(24*time.Hour-time.Second), nil)) ||
		len(strings.Fields(after)) != 1 {
		t.Error("the newest signs first, and alone after a day")
	}
	if got := RotateSecret(
		secrets, third, noon.Add(time.Hour),
	); len(got) != 3 ||
		!got[2].ValidUntil.Equal(noon.Add(24*time.Hour)) {
		t.Errorf("a second rotation prolonged the first secret: %v", got)
	}
	if got := RotateSecret(secrets, third, noon.Add(24*time.Hour)); len(got) != 2 {
		t.Errorf("%d secrets, the first is past its time", len(got))
	}
}

func TestSigningSecret_reads_back_and_never_prints(t *testing.T) {
	t.Parallel()
	secret := NewSigningSecret([SecretEntropy]byte{7, 8, 9})
	back, err := ParseSigningSecret(secret.Reveal())
	if err != nil || back.Reveal() != secret.Reveal() || !strings.HasPrefix(secret.Reveal(), "whsec_") {
		t.Errorf("got %v (%v)", back, err)
	}
	for _, bad := range []string{"", "whsec_", secret.Reveal()[6:], secret.Reveal() + "AA", "whsec_" +
		strings.Repeat("*", 44)} {
		if _, err := ParseSigningSecret(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
	raw, err := json.Marshal(Setting{Secrets: []SigningSecret{secret}})
	if err != nil {
		t.Fatal(err)
	}
	printed := string(raw)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		printed += fmt.Sprintf(verb+verb, secret, Setting{Secrets: []SigningSecret{secret}})
	}
	if strings.Contains(printed, secret.Reveal()[6:]) || strings.Contains(printed, "7 8 9") ||
		strings.Contains(printed, "070809") {
		t.Error("a secret is printed")
	}
}

func TestSchedule_waits_and_ends(t *testing.T) {
	t.Parallel()
	s := DefaultSchedule()
	rapid.Check(t, func(t *rapid.T) {
		attempt := rapid.IntRange(-1, len(s)+1).Draw(t, "attempt")
		random := rapid.Uint32().Draw(t, "random")
		asked := time.Duration(rapid.Int64Range(0, int64(48*time.Hour)).Draw(t, "asked"))
		wait, ok := s.Wait(attempt, asked, random)
		if ok != (attempt >= 1 && attempt <= 10) {
			t.Fatalf("attempt %d: %v", attempt, ok)
		}
		if !ok {
			return
		}
		base := s[attempt-1]
		low, high := base-base/5, base+base/5
		if honoured := min(asked, 24*time.Hour); honoured > low {
			low = min(honoured, max(low, honoured))
			high = max(high, honoured)
		}
		if wait < low || wait > high {
			t.Fatalf("attempt %d waits %s, asked %s", attempt, wait, asked)
		}
	})
	if s[0] != 0 || s[9] != 24*time.Hour || len(s) != 10 {
		t.Errorf("schedule %v", s)
	}
}

func TestParseSchedule_reads_durations(t *testing.T) {
	t.Parallel()
	got, err := ParseSchedule("0, 50ms,5m")
	if err != nil || len(got) != 3 || got[1] != 50*time.Millisecond {
		t.Errorf("got %v (%v)", got, err)
	}
	for _, bad := range []string{"", "x", "5", "1s,", "-1s"} {
		if _, err := ParseSchedule(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestOutcomeOf_accepts_2xx_only(t *testing.T) {
	t.Parallel()
	for status, want := range map[int]Outcome{
		0: Rejected, 199: Rejected, 200: Delivered, 204: Delivered, 299: Delivered, 301: Rejected, 307: Rejected,
		404: Rejected, 410: Gone, 500: Rejected,
	} {
		if got := OutcomeOf(status); got != want {
			t.Errorf("%d: got %s", status, got)
		}
	}
}

func TestCheckTarget_takes_public_https_names(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		url     string
		want    error
		private error
	}{
		{"https://hooks.example.org/retraite?x=1", nil, nil},
		{"https://hooks.example.org:8443/", nil, nil},
		{"https://hooks.example.org:443", nil, nil},
		{"https://hooks.example.org:8080/", ErrTargetPort, nil},
		{"http://hooks.example.org/", ErrTargetScheme, nil},
		{"ftp://hooks.example.org/", ErrTargetScheme, ErrTargetScheme},
		{"https://user:pw@example.org/", ErrTargetUser, ErrTargetUser},
		{"https://127.0.0.1/", ErrTargetLiteral, nil},
		{"https://[::1]/", ErrTargetLiteral, nil},
		{"https://[::ffff:127.0.0.1]/", ErrTargetLiteral, nil},
		{"https://0x7f000001/", ErrTargetLiteral, nil},
		{"https://2130706433/", ErrTargetLiteral, nil},
		{"https://0177.0.0.1/", ErrTargetLiteral, nil},
		{"https://127.1/", ErrTargetLiteral, nil},
		{"https://localhost/", ErrTargetAddress, nil},
		{"https://LOCALHOST./", ErrTargetAddress, nil},
		{"https://a.localhost/", ErrTargetAddress, nil},
		{"https:///path", ErrTargetURL, ErrTargetURL},
		{"hooks.example.org", ErrTargetURL, ErrTargetURL},
		{"mailto:a@example.org", ErrTargetURL, ErrTargetURL},
		{"https://exa mple.org/", ErrTargetURL, ErrTargetURL},
		{"", ErrTargetURL, ErrTargetURL},
	} {
		if got := CheckTarget(c.url, false); !errors.Is(got, c.want) {
			t.Errorf("%s: got %v, want %v", c.url, got, c.want)
		}
		if got := CheckTarget(c.url, true); !errors.Is(got, c.private) {
			t.Errorf("%s, private allowed: got %v, want %v", c.url, got, c.private)
		}
	}
}

func TestCheckAddress_takes_public_addresses_only(t *testing.T) {
	t.Parallel()
	for text, public := range map[string]bool{
		"93.184.215.14": true, "2606:2800:21f:cb07:6820:80da:af6b:8b2c": true, "8.8.8.8": true, "::ffff:8.8.8.8": true,
		"127.0.0.1": false, "::1": false, "::ffff:127.0.0.1": false, "10.0.0.1": false, "172.16.0.1": false,
		"192.168.1.1":     false,
		"169.254.169.254": false, "::ffff:a9fe:a9fe": false, "100.64.0.1": false, "192.0.0.8": false,
		"198.18.0.1": false,
		"192.0.2.1":  false, "198.51.100.1": false, "203.0.113.1": false, "240.0.0.1": false, "255.255.255.255": false,
		"0.0.0.0": false,
		"0.1.2.3": false, "224.0.0.1": false, "fe80::1": false, "fc00::1": false, "ff02::1": false, "::": false,
		"64:ff9b::a00:1": false,
		"2002:a00:1::":   false, "2001:0:1::": false, "2001:db8::1": false, "::7f00:1": false, "::ffff:0:7f00:1": false,
		"fec0::1": false,
	} {
		if got := CheckAddress(netip.MustParseAddr(text)) == nil; got != public {
			t.Errorf("%s: public %v", text, got)
		}
	}
	if CheckAddress(netip.Addr{}) == nil {
		t.Error("no address is taken for a public one")
	}
}
