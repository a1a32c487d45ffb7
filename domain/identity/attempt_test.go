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
	back, ok := identity.ParseAttempt(a.Text())
	if !ok || back != a {
		t.Errorf("%v, %v", back, ok)
	}
	text := a.Text().Reveal()
	for _, damaged := range []string{
		"", "a.b", "x" + text, text + ".x", strings.Replace(text, ".", ".x", 1), text[1:], strings.Replace(text, ".", ".1 ", 1), text + "!",
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
