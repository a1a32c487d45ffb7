package access

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func drawEntropy(t *rapid.T) [KeyEntropy]byte {
	return [KeyEntropy]byte(rapid.SliceOfN(rapid.Byte(), KeyEntropy, KeyEntropy).Draw(t, "random bytes"))
}

func TestAPIKey_has_the_form_of_the_API_document(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		key := NewAPIKey(drawEntropy(t))
		text := key.Reveal()
		parts := strings.SplitN(text, "_", 3)
		if len(text) != 64 || len(parts) != 3 || parts[0] != "svc" || len(parts[1]) != 10 || len(parts[2]) != 49 {
			t.Fatalf("%q", text)
		}
		if strings.Contains(parts[2], "_") || !IsKeyPrefix(parts[1]) || string(key.Prefix()) != parts[1] {
			t.Fatalf("%q", text)
		}
		parsed, ok := ParseAPIKey(text)
		if !ok || parsed.Digest() != key.Digest() || parsed.Prefix() != key.Prefix() {
			t.Fatalf("%q does not read back", text)
		}
	})
}

func TestAPIKey_secret_holds_every_random_bit(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		random := drawEntropy(t)
		other := random
		bit := rapid.IntRange(8*keyPrefixEntropy, 8*KeyEntropy-1).Draw(t, "bit")
		other[bit/8] ^= 1 << (bit % 8)
		if NewAPIKey(random).Reveal() == NewAPIKey(other).Reveal() {
			t.Fatal("a bit is lost")
		}
	})
}

func TestAPIKey_keeps_its_prefix_when_rotated(t *testing.T) {
	t.Parallel()
	old := NewAPIKey([KeyEntropy]byte{1})
	next := KeyForPrefix(old.Prefix(), [KeyEntropy]byte{2, keyPrefixEntropy: 3})
	if next.Prefix() != old.Prefix() || next.Digest().Equal(old.Digest()) {
		t.Error("a rotation gives the same prefix and another secret")
	}
	if _, ok := ParseAPIKey(next.Reveal()); !ok {
		t.Error("a rotated key is not well formed")
	}
}

func TestParseAPIKey_refuses_every_single_change(t *testing.T) {
	t.Parallel()
	text := NewAPIKey([KeyEntropy]byte{1, 2, 3, 39: 9}).Reveal()
	for i := range len(text) {
		for _, c := range []byte("0aZ_-") {
			if text[i] == c {
				continue
			}
			changed := text[:i] + string(c) + text[i+1:]
			if _, ok := ParseAPIKey(changed); ok {
				t.Errorf("%q was taken", changed)
			}
		}
	}
	for _, bad := range []string{
		"", "svc_", text[1:], text + "0", text[:63], strings.ToUpper(text), " " + text[1:], "SVC" + text[3:],
	} {
		if _, ok := ParseAPIKey(bad); ok {
			t.Errorf("%q was taken", bad)
		}
	}
}

func TestAPIKey_checksum_is_the_CRC32_of_everything_before(t *testing.T) {
	t.Parallel()
	// CRC-32 (IEEE) of "123456789" is 0xCBF43926 = 3421780262.
	if got := keyChecksum("123456789"); got != base62Of(3421780262) {
		t.Errorf("got %s", got)
	}
}

// base62Of is written apart from the code under test.
func base62Of(n uint64) string {
	out := ""
	for range 6 {
		out = string(base62[n%62]) + out
		n /= 62
	}
	return out
}

func TestSecrets_never_print(t *testing.T) {
	t.Parallel()
	key := NewAPIKey([KeyEntropy]byte{7, 8, 9})
	id, secret := NewClient([ClientEntropy]byte{1, 2, 3})
	credential := Credential{ID: id, Secrets: []StoredSecret{{Digest: secret.Digest()}}}
	raw, err := json.Marshal(
		map[string]any{"key": key, "secret": secret, "digest": secret.Digest(), "credential": credential},
	)
	if err != nil {
		t.Fatal(err)
	}
	printed := string(raw)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		printed += fmt.Sprintf(verb+verb+verb+verb, key, secret, secret.Digest(), credential)
		printed += fmt.Sprintf(verb+verb, &key, &secret)
	}
	digest := secret.Digest()
	figures := fmt.Sprintf("%d", digest[:])
	for what, text := range map[string]string{
		"the secret of the key": key.Reveal()[15:], "the client secret": secret.Reveal(), "the digest": digest.Hex(),
		"the digest in figures": figures, "the digest in JSON": strings.ReplaceAll(figures, " ", ","),
	} {
		if strings.Contains(printed, text) {
			t.Errorf("%s is printed in %s", what, printed)
		}
	}
	if !strings.Contains(printed, redacted) {
		t.Error("nothing says that something was left out")
	}
	if (Secret{}).IsZero() != true || secret.IsZero() {
		t.Error("an empty secret is told by IsZero")
	}
}

func TestClient_is_written_in_base64url_letters_only(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		random := [ClientEntropy]byte(
			rapid.SliceOfN(rapid.Byte(), ClientEntropy, ClientEntropy).Draw(t, "random bytes"),
		)
		id, secret := NewClient(random)
		const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
		if !only(string(id), letters) || !only(secret.Reveal(), letters) || len(secret.Reveal()) < 43 {
			t.Fatalf("%s %s", id, secret.Reveal())
		}
		if IsKeyPrefix(string(id)) {
			t.Fatal("a client_id looks like the prefix of a key")
		}
		if NewClientSecret(random).Digest() != secret.Digest() {
			t.Fatal("a rotation makes secrets of another form")
		}
	})
}

func TestDigest_round_trips_for_a_store(t *testing.T) {
	t.Parallel()
	digest := NewSecret("x").Digest()
	back, err := ParseDigest(digest.Hex())
	if err != nil || back != digest {
		t.Errorf("got %s (%v)", back.Hex(), err)
	}
	for _, bad := range []string{"", "00", digest.Hex() + "0", strings.Repeat("g", 64)} {
		if _, err := ParseDigest(bad); err == nil {
			t.Errorf("%q was read as a digest", bad)
		}
	}
}

func FuzzParseAPIKey(f *testing.F) {
	f.Add(NewAPIKey([KeyEntropy]byte{1}).Reveal())
	f.Add("svc_0000000000_" + strings.Repeat("0", 49))
	f.Add("svc__")
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		key, ok := ParseAPIKey(text)
		if !ok {
			return
		}
		if key.Reveal() != text || !IsKeyPrefix(string(key.Prefix())) || key.Digest() != NewSecret(text).Digest() {
			t.Errorf("%q was read as another key", text)
		}
	})
}
