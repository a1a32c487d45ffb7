package sealing

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func unlocked(t *testing.T, master MasterKey) (*Box, []byte) {
	t.Helper()
	wrapped, err := master.NewDataKey()
	if err != nil {
		t.Fatal(err)
	}
	box, err := master.Unlock(wrapped)
	if err != nil {
		t.Fatal(err)
	}
	return box, wrapped
}

var seed = Place{Table: "signing_keys", Row: []string{"token", "1"}, Column: "private"}

func TestBox_opens_what_it_sealed_at_its_place_only(t *testing.T) {
	t.Parallel()
	box, _ := unlocked(t, NewMasterKey())
	rapid.Check(t, func(t *rapid.T) {
		value := rapid.SliceOf(rapid.Byte()).Draw(t, "value")
		sealed := box.Seal(seed, value)
		if got, err := box.Open(seed, sealed); err != nil || !bytes.Equal(got, value) {
			t.Fatalf("%x, %v", got, err)
		}
		if !IsSealed(sealed) || (len(value) > 8 && bytes.Contains(sealed, value)) {
			t.Fatal("the value can be read")
		}
		at := rapid.IntRange(0, len(sealed)-1).Draw(t, "at")
		sealed[at] ^= byte(rapid.IntRange(1, 255).Draw(t, "flip"))
		if _, err := box.Open(seed, sealed); !errors.Is(err, ErrOpen) {
			t.Fatalf("an altered value: %v", err)
		}
	})
	sealed := box.SealText(seed, "whsec_secret")
	for name, place := range map[string]Place{
		"another table":      {Table: "other", Row: seed.Row, Column: seed.Column},
		"another column":     {Table: seed.Table, Row: seed.Row, Column: "public"},
		"another row":        {Table: seed.Table, Row: []string{"token", "2"}, Column: seed.Column},
		"a row cut anew":     {Table: seed.Table, Row: []string{"toke", "n1"}, Column: seed.Column},
		"names that run on":  {Table: seed.Table + seed.Column, Row: seed.Row},
		"the row in another": {Table: seed.Table, Row: []string{"token"}, Column: seed.Column},
	} {
		if text, err := box.OpenText(place, sealed); !errors.Is(err, ErrOpen) || text != "" {
			t.Errorf("%s: %q, %v", name, text, err)
		}
	}
	first, second := box.SealText(seed, "x"), box.SealText(seed, "x")
	if first == second {
		t.Error("equal values can be told")
	}
}

func TestBox_leaves_the_empty_text(t *testing.T) {
	t.Parallel()
	box, _ := unlocked(t, NewMasterKey())
	if sealed := box.SealText(seed, ""); sealed != "" || !IsSealedText("") || IsSealedText("https://hooks.example") {
		t.Errorf("%q", sealed)
	}
	for _, text := range []string{"whsec_clear", textMark, textMark + "!", textMark + "AAAA", "sealed2:AAAA"} {
		if got, err := box.OpenText(seed, text); !errors.Is(err, ErrOpen) || got != "" {
			t.Errorf("%s: %q, %v", text, got, err)
		}
		if _, err := box.Open(seed, []byte(text)); !errors.Is(err, ErrOpen) {
			t.Errorf("%s as bytes: %v", text, err)
		}
	}
}

func TestMasterKey_that_did_not_wrap_opens_nothing(t *testing.T) {
	t.Parallel()
	master, other := NewMasterKey(), NewMasterKey()
	box, wrapped := unlocked(t, master)
	if _, err := other.Unlock(wrapped); !errors.Is(err, ErrOpen) {
		t.Errorf("another key: %v", err)
	}
	if _, err := (MasterKey{}).Unlock(wrapped); err == nil {
		t.Error("no key opens")
	}
	if master.ID() == other.ID() || len(master.ID()) != 2*idLength {
		t.Errorf("%s and %s", master.ID(), other.ID())
	}
	// What was sealed before a rotation opens after it, with the new key alone.
	sealed := box.Seal(seed, []byte("a seed"))
	again, err := master.Rewrap(wrapped, other)
	if err != nil {
		t.Fatal(err)
	}
	after, err := other.Unlock(again)
	if err != nil {
		t.Fatal(err)
	}
	if value, err := after.Open(seed, sealed); err != nil || string(value) != "a seed" {
		t.Errorf("%s, %v", value, err)
	}
	if _, err := master.Unlock(again); !errors.Is(err, ErrOpen) {
		t.Errorf("the old key: %v", err)
	}
	if _, err := other.Rewrap(wrapped, master); !errors.Is(err, ErrOpen) {
		t.Errorf("a rotation by a stranger: %v", err)
	}
}

func TestMasterKey_comes_back_from_its_text_and_is_not_printed(t *testing.T) {
	t.Parallel()
	key := NewMasterKey()
	back, err := ParseMasterKey([]byte("\n " + key.Text() + "\n"))
	if err != nil || back.ID() != key.ID() {
		t.Fatal(err)
	}
	secret := strings.TrimSpace(key.Text())
	printed := fmt.Sprintf("%v %+v %s %#v", key, key, key, struct{ K MasterKey }{key})
	if strings.Contains(printed, secret) ||
		strings.Contains(printed, fmt.Sprint(key.secret[0])+" "+fmt.Sprint(key.secret[1])) {
		t.Errorf("printed: %s", printed)
	}
	for _, text := range []string{
		"", "x", secret[1:], secret + secret, strings.Repeat("A", 43), "MDEyMzQ1Njc4OWFiY2RlZg==",
	} {
		if _, err := ParseMasterKey([]byte(text)); err == nil ||
			(text != "" && len(text) > 1 && strings.Contains(err.Error(), text)) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzOpen(f *testing.F) {
	master := NewMasterKey()
	wrapped, err := master.NewDataKey()
	if err != nil {
		f.Fatal(err)
	}
	box, err := master.Unlock(wrapped)
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(textMark))
	f.Add(wrapped)
	f.Fuzz(func(t *testing.T, raw []byte) {
		if value, err := box.Open(seed, raw); err == nil {
			t.Errorf("opened to %q", value)
		}
		if value, err := box.OpenText(seed, string(raw)); err == nil && len(raw) > 0 {
			t.Errorf("opened to %q", value)
		}
		if _, err := ParseMasterKey(raw); err == nil && len(raw) < KeySize {
			t.Error("a short text is a key")
		}
	})
}
