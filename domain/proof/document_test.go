package proof

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/run"
)

func TestCheckEnvelope_refuses_every_single_change_and_names_it(t *testing.T) {
	t.Parallel()
	r, document := certifiedRun(t)
	envelope := EnvelopeOf(r.RunID, r.Proof).Value()
	signed := Signed{Payload: document.Payload, KeyID: "proof-1", Algorithm: "EdDSA"}
	if err := CheckEnvelope(envelope, signed); err != nil {
		t.Fatal(err)
	}
	count := 0
	mutations(envelope, "", func(place ijson.Pointer, changed ijson.Value) {
		if _, ok := changed.Get("jws"); place == "/jws" && ok {
			return // a changed signature is refused by whoever verifies it
		}
		count++
		refusal, ok := errors.AsType[*MismatchError](CheckEnvelope(changed, signed))
		if !ok || refusal.Part != PartProof || refusal.Pointer != place {
			t.Errorf("change at %s: %v", place, refusal)
		}
	})
	if count < 15 {
		t.Errorf("only %d changes were tried", count)
	}
	if jws, err := JWSOf(envelope); err != nil || jws != "h.p.s" {
		t.Errorf("signed document %q (%v)", jws, err)
	}
	if _, err := JWSOf(parsed(`{"jws":7}`)); err == nil {
		t.Error("a number was taken for a signed document")
	}
}

func TestDocument_is_the_same_for_ever(t *testing.T) {
	t.Parallel()
	r, document := certifiedRun(t)
	again, err := NewDocument(r, attestation())
	if err != nil || string(again.Payload) != string(document.Payload) ||
		again.Fingerprint != FingerprintOf(document.Payload) {
		t.Errorf("%s\n%s (%v)", document.Payload, again.Payload, err)
	}
	stored, err := run.FromStored(parsed(string(r.Stored().AppendJSON(nil))))
	if err != nil {
		t.Fatal(err)
	}
	reread, err := NewDocument(stored, attestation())
	if err != nil || reread.Fingerprint != document.Fingerprint {
		t.Errorf("after a store: %s (%v)", reread.Fingerprint, err)
	}
	for _, secret := range []string{"14210", "1964-05-17", "s4", "d0", "share.token", "AGIRC", "28420"} {
		if strings.Contains(string(document.Payload), `"`+secret) ||
			strings.Contains(string(document.Payload), secret+`.`) {
			t.Errorf("the document tells %q", secret)
		}
	}
}

func TestDocument_differs_with_every_cent_of_the_data(t *testing.T) {
	t.Parallel()
	seen := map[Fingerprint]string{}
	for _, amount := range []string{"90071992547409.93", "90071992547409.94", "9007199254740992", "9007199254740993"} {
		r, _ := certifiedRun(t)
		r.Data = parsed(`{"carriere":[{"salaireBrutEur":` + amount + `}]}`)
		document, err := NewDocument(r, attestation())
		if err != nil {
			t.Fatal(err)
		}
		if other, twice := seen[document.Fingerprint]; twice {
			t.Errorf("%s and %s have one fingerprint", amount, other)
		}
		seen[document.Fingerprint] = amount
	}
}

func TestSalted_is_the_SHA_256_of_salt_and_value(t *testing.T) {
	t.Parallel()
	// printf '["s",{"a":1.5,"b":"é"}]' | sha256sum
	const want = "sha256:544f4eae183b985f7a42ff87a4074d7ad7e017eaf1b2f4142d422f5ff5ec128f"
	got := Salted("s", parsed(`{"b":"é","a":1.50}`))
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if Salted("t", parsed(`{"b":"é","a":1.50}`)) == got || Salted("s", parsed(`{"b":"é","a":1.51}`)) == got {
		t.Error("the digest does not depend on salt or value")
	}
}

func TestShareClaims_open_one_run_for_30_days(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 2, 12, 0, 0, 999, time.UTC)
	c := NewShareClaims("run-1", now)
	end := time.Date(2026, 12, 2, 12, 0, 0, 0, time.UTC)
	for _, k := range []struct {
		name string
		id   run.ID
		at   time.Time
		want bool
	}{
		{"at once", "run-1", now, true},
		{"until the last moment", "run-1", end.Add(-1), true},
		{"not at its end", "run-1", end, false},
		{"not another run", "run-2", now, false},
		{"not no run", "", now, false},
	} {
		if got := c.Opens(k.id, k.at); got != k.want {
			t.Errorf("%s: got %v", k.name, got)
		}
	}
	if (ShareClaims{ExpiresAt: end}).Opens("", now) {
		t.Error("empty claims open an empty id")
	}
	if !c.ExpiresAt.Equal(end) || strconv.Itoa(c.IssuedAt.Nanosecond()) != "0" {
		t.Errorf("claims %+v", c)
	}
}
