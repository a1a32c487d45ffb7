package identity_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/identity"
)

var start = time.Date(2026, time.November, 12, 9, 0, 0, 0, time.UTC)

func attempt(seed byte) identity.Attempt {
	return identity.NewAttempt([identity.Entropy]byte{0: seed}, "org_a", start)
}

func TestAttempt_comes_back_from_the_browser_as_it_was(t *testing.T) {
	t.Parallel()
	a := attempt(1)
	again := attempt(2)
	again.MaxAge = 15 * time.Minute
	again.Back = "/keys/été"
	for _, want := range []identity.Attempt{a, again} {
		if back, ok := identity.ParseAttempt(want.Text()); !ok || back != want {
			t.Errorf("%v, %v", back, ok)
		}
	}
	text := a.Text().Reveal()
	for _, damaged := range []string{
		"", "a.b", "x" + text, text + ".x", strings.Replace(text, ".", ".x", 1), text[1:],
		strings.Replace(text, ".0.", ".-1.", 1), strings.Replace(text, ".0.", ".1s.", 1),
		strings.Replace(text, ".", ".1 ", 1), text + "!",
	} {
		if _, ok := identity.ParseAttempt(access.NewSecret(damaged)); ok {
			t.Errorf("%q is read", damaged)
		}
	}
}

// What a provider and an address bar see of an attempt are four texts of which none gives another.
func TestAttempt_shows_each_its_own(t *testing.T) {
	t.Parallel()
	var seen []string
	for seed := range byte(3) {
		a := attempt(seed)
		seen = append(seen, a.State(), a.Nonce(), a.Verifier(), a.Text().Reveal())
		if len(a.State()) < 32 || len(a.Nonce()) < 32 || len(a.Verifier()) < 43 {
			t.Errorf("too short: %q, %q, %q", a.State(), a.Nonce(), a.Verifier())
		}
		if printed := fmt.Sprintf("%v %s", a.Text(), a.Text()); strings.Contains(printed, a.Text().Reveal()) {
			t.Errorf("printed as %s", printed)
		}
	}
	slices.Sort(seen)
	if len(slices.Compact(seen)) != len(seen) {
		t.Errorf("two are the same: %q", seen)
	}
}

func TestAttempt_takes_its_own_answer_alone(t *testing.T) {
	t.Parallel()
	mine := attempt(1)
	other := attempt(2)
	if !mine.Answered(identity.Answer{State: mine.State()}) || !mine.Proves(mine.Nonce()) {
		t.Error("its own answer is refused")
	}
	for _, text := range []string{"", other.State(), mine.Verifier(), mine.State() + "x"} {
		if mine.Answered(identity.Answer{State: text}) || mine.Proves(text) {
			t.Errorf("%q is taken", text)
		}
	}
}

func TestAttempt_ends_after_ten_minutes(t *testing.T) {
	t.Parallel()
	a := attempt(1)
	for after, want := range map[time.Duration]bool{
		-time.Second: false, 0: true, identity.AttemptLife - 1: true, identity.AttemptLife: false,
	} {
		if a.Alive(start.Add(after)) != want {
			t.Errorf("after %v: alive %v", after, !want)
		}
	}
}

func TestAttempt_accepts_a_proof_as_recent_as_it_asks_for(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		maxAge time.Duration
		proven time.Time
		want   bool
	}{
		{"of any age", 0, time.Time{}, true},
		{"of this moment", time.Minute, start, true},
		{"just recent enough", time.Minute, start.Add(-time.Minute), true},
		{"a second older", time.Minute, start.Add(-time.Minute - time.Second), false},
		{"of which nobody says when", time.Minute, time.Time{}, false},
	} {
		a := attempt(1)
		a.MaxAge = c.maxAge
		if got := a.Accepts(identity.Identity{ProvenAt: c.proven}); got != c.want {
			t.Errorf("%s: accepted %v", c.name, got)
		}
	}
}

func TestRefusal_says_why(t *testing.T) {
	t.Parallel()
	cause := errors.New("the signature")
	err := error(&identity.RefusedError{Reason: identity.Invalid, Cause: cause})
	if !errors.Is(err, cause) || err.Error() != "sign-in refused: invalid: the signature" {
		t.Errorf("%v", err)
	}
	if got := (&identity.RefusedError{Reason: identity.Late}).Error(); got != "sign-in refused: late" {
		t.Error(got)
	}
}
