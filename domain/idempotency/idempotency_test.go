package idempotency

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/retraite-gateway/retraite/domain/ijson"
	"github.com/retraite-gateway/retraite/domain/problem"
)

func TestParseKey_takes_printable_texts_of_1_to_128_bytes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		values []string
		want   Key
		ok     bool
	}{
		{"not sent", nil, "", true},
		{"a plain key", []string{"par-1"}, "par-1", true},
		{"quotes are part of it", []string{`"par-1"`}, `"par-1"`, true},
		{"blanks around are not", []string{" \tpar 1\t "}, "par 1", true},
		{"128 bytes", []string{strings.Repeat("k", 128)}, Key(strings.Repeat("k", 128)), true},
		{"129 bytes", []string{strings.Repeat("k", 129)}, "", false},
		{"empty", []string{""}, "", false},
		{"blank", []string{" \t"}, "", false},
		{"sent twice", []string{"a", "a"}, "", false},
		{"a control byte", []string{"a\x01b"}, "", false},
		{"a tab inside", []string{"a\tb"}, "", false},
		{"delete", []string{"a\x7f"}, "", false},
		{"not ASCII", []string{"clé"}, "", false},
	} {
		got, err := ParseKey(c.values)
		if got != c.want || (err == nil) != c.ok {
			t.Errorf("%s: got %q (%v)", c.name, got, err)
		}
		if err != nil &&
			(problem.CodeOf(err) != problem.InvalidRequest || !strings.HasPrefix(err.Error(), Header+": ")) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func mustParse(t *testing.T, text string) ijson.Value {
	t.Helper()
	v, err := ijson.ParseObjectOrEmpty([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestFingerprint_is_that_of_the_request_not_of_its_bytes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, a, b string
		same       bool
	}{
		{
			"member order and blanks do not count", `{"a":1,"b":{"c":[1,2],"d":"é"}}`,
			` { "b" : {"d":"\u00e9", "c":[1, 2]} ,"a": 1 }`, true,
		},
		{"an empty body is {}", ``, `{}`, true},
		{"two numbers that one double holds differ", `{"n":9007199254740993}`, `{"n":9007199254740992}`, false},
		{"numbers are kept to the letter", `{"n":1}`, `{"n":1.0}`, false},
		{"item order counts", `{"a":[1,2]}`, `{"a":[2,1]}`, false},
		{"null is not absence", `{"a":null}`, `{}`, false},
		{"a text is not a number", `{"a":"1"}`, `{"a":1}`, false},
	} {
		a, b := FingerprintOf(mustParse(t, c.a)), FingerprintOf(mustParse(t, c.b))
		if (a == b) != c.same {
			t.Errorf("%s: %v and %v", c.name, a, b)
		}
	}
	want := FingerprintOf(mustParse(t, `{"a":1}`))
	if got, err := ParseFingerprint(want.String()); err != nil || got != want {
		t.Errorf("round trip: %v (%v)", got, err)
	}
	for _, bad := range []string{"", "zz", want.String() + "00"} {
		if _, err := ParseFingerprint(bad); err == nil {
			t.Errorf("%q was read", bad)
		}
	}
}

func TestDecide_replays_conflicts_or_runs(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)
	same, other := FingerprintOf(mustParse(t, `{}`)), FingerprintOf(mustParse(t, `{"a":1}`))
	kept := &Record{Fingerprint: same, ExpiresAt: now.Add(1)}
	expired := &Record{Fingerprint: same, ExpiresAt: now}
	for _, c := range []struct {
		name        string
		record      *Record
		fingerprint Fingerprint
		want        Decision
		conflict    bool
	}{
		{"no record", nil, same, Fresh, false},
		{"the same body", kept, same, Replay, false},
		{"another body", kept, other, Fresh, true},
		{"the same body, expired this instant", expired, same, Fresh, false},
		{"another body, expired", expired, other, Fresh, false},
	} {
		got, err := Decide(c.record, c.fingerprint, now)
		if got != c.want || (problem.CodeOf(err) == problem.IdempotencyConflict) != c.conflict {
			t.Errorf("%s: got %v (%v)", c.name, got, err)
		}
	}
}

func TestRecord_lives_exactly_24_hours(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		commit := time.Unix(rapid.Int64Range(0, 4e9).Draw(t, "commit"), 0)
		after := time.Duration(rapid.Int64Range(0, int64(48*time.Hour)).Draw(t, "after"))
		r := Record{ExpiresAt: commit.Add(Retention)}
		if r.Expired(commit.Add(after)) != (after >= 24*time.Hour) {
			t.Fatalf("after %s", after)
		}
	})
}

func TestLimits_are_those_of_the_API_document(t *testing.T) {
	t.Parallel()
	if MaxKeyLength != 128 || Retention != 24*time.Hour {
		t.Errorf("%d characters, %s", MaxKeyLength, Retention)
	}
}
