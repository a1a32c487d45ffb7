package app_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/identity"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// vouching is a provider that says of everybody what it was told to say.
type vouching struct {
	who identity.Identity
	err error
}

func (v *vouching) Name() string { return "Annuaire" }

func (v *vouching) Begin(context.Context, identity.Attempt) (string, error) {
	return "https://annuaire.example.org/sign-in", v.err
}

func (v *vouching) Finish(context.Context, identity.Attempt, identity.Answer) (identity.Identity, error) {
	return v.who, v.err
}

func (v *vouching) Leave(context.Context) string { return "https://annuaire.example.org/leave" }

// vouched is somebody whom the provider knows well.
func vouched(email string) identity.Identity {
	return identity.Identity{
		Issuer: "https://annuaire.example.org", Subject: "s-" + email, Email: email, EmailVerified: true,
		SecondFactor: true, ProvenAt: porttest.Start,
	}
}

// reasonOf is why a sign-in was refused; empty when it was not.
func reasonOf(t *testing.T, err error) identity.Reason {
	t.Helper()
	if err == nil {
		return ""
	}
	refused, ok := errors.AsType[*identity.RefusedError](err)
	if !ok {
		t.Fatalf("%v is no refusal", err)
	}
	return refused.Reason
}

func TestStaffSignInByIdentity_lets_in_the_listed_with_two_proofs(t *testing.T) {
	t.Parallel()
	const email = "agent@exemple.org"
	for name, tt := range map[string]struct {
		who  func(*identity.Identity)
		err  error
		late time.Duration
		want identity.Reason
	}{
		"on the list, two proofs": {},
		"written in capitals":     {who: func(who *identity.Identity) { who.Email = "Agent@Exemple.org" }},
		"not on the list": {
			who: func(who *identity.Identity) { who.Email = "autre@exemple.org" }, want: identity.Unknown,
		},
		"one proof": {who: func(who *identity.Identity) { who.SecondFactor = false }, want: identity.OneProof},
		"an address not theirs": {
			who: func(who *identity.Identity) { who.EmailVerified = false }, want: identity.Unverified,
		},
		"no address": {
			who: func(who *identity.Identity) { who.Email = "agent" }, want: identity.Unverified,
		},
		"too late":               {late: identity.AttemptLife, want: identity.Late},
		"at the last moment":     {late: identity.AttemptLife - time.Second},
		"a provider that is out": {err: fmt.Errorf("silence: %w", ports.ErrUnavailable), want: identity.Out},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			office := newBackOffice(t)
			provider := &vouching{who: vouched(email)}
			signIn := app.NewStaffSignInByIdentity(app.IdentityProviders{
				Staff: provider, StaffRoles: map[string]staff.Role{email: staff.Support},
			}, office.signIn)
			attempt, address, err := signIn.Begin(t.Context(), "")
			if err != nil || address == "" || !signIn.Offered() || signIn.Name() != "Annuaire" {
				t.Fatalf("%q, %v", address, err)
			}
			if tt.who != nil {
				tt.who(&provider.who)
			}
			provider.err = tt.err
			office.clock.Advance(tt.late)
			secret, err := signIn.Finish(t.Context(), attempt, identity.Answer{State: attempt.State()})
			if got := reasonOf(t, err); got != tt.want {
				t.Fatalf("refused as %q, want %q", got, tt.want)
			}
			if tt.want != "" {
				return
			}
			visitor, err := office.signIn.Visitor(t.Context(), secret)
			if err != nil || visitor.Email() != email || visitor.MayWrite() {
				t.Errorf("%s, may write: %v, %v", visitor.Email(), visitor.MayWrite(), err)
			}
		})
	}
}

func TestSignInByIdentity_answers_its_own_attempt_alone(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	_, _ = h.enter(t, "org_a", "membre@exemple.org", "owner")
	provider := &vouching{who: vouched("membre@exemple.org")}
	signIn := app.NewSignInByIdentity(app.IdentityProviders{Members: provider}, h.signIn)
	mine, _, err := signIn.Begin(t.Context(), "org_a")
	if err != nil {
		t.Fatal(err)
	}
	other, _, err := signIn.Begin(t.Context(), "org_a")
	if err != nil {
		t.Fatal(err)
	}
	_, err = signIn.Finish(t.Context(), mine, identity.Answer{State: other.State()})
	if got := reasonOf(t, err); got != identity.Foreign {
		t.Errorf("the answer to another attempt: refused as %q", got)
	}
	entered, err := signIn.Finish(t.Context(), mine, identity.Answer{State: mine.State()})
	if err != nil || len(entered.Choices) > 0 {
		t.Fatalf("%v, %d choices", err, len(entered.Choices))
	}
	if v, err := h.signIn.Visitor(t.Context(), entered.Session); err != nil || v.Org().ID != "org_a" {
		t.Errorf("%v", err)
	}
	if signIn.Leave(t.Context()) == "" {
		t.Error("no address to leave by")
	}
}

// A person of two organisations chooses; one of neither is refused; an old proof does not renew one.
func TestSignInByIdentity_finds_the_organisation(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	visitor, _ := h.enter(t, "org_a", "membre@exemple.org", "owner")
	_, _ = h.enter(t, "org_b", "membre@exemple.org", "owner")
	provider := &vouching{who: vouched("membre@exemple.org")}
	signIn := app.NewSignInByIdentity(app.IdentityProviders{Members: provider}, h.signIn)
	finish := func(attempt identity.Attempt, err error) (app.Entered, error) {
		if err != nil {
			t.Fatal(err)
		}
		return signIn.Finish(t.Context(), attempt, identity.Answer{State: attempt.State()})
	}
	anywhere, _, err := signIn.Begin(t.Context(), "")
	entered, err := finish(anywhere, err)
	if err != nil || len(entered.Choices) != 2 {
		t.Errorf("%d choices, %v", len(entered.Choices), err)
	}
	there, _, err := signIn.Begin(t.Context(), "org_b")
	entered, err = finish(there, err)
	if err != nil || len(entered.Choices) != 0 {
		t.Errorf("%d choices where one was named, %v", len(entered.Choices), err)
	}
	anew, _, err := signIn.Prove(t.Context(), visitor, "/keys")
	h.clock.Advance(time.Minute)
	provider.who.ProvenAt = porttest.Start.Add(-time.Hour)
	_, err = finish(anew, err)
	if got := reasonOf(t, err); got != identity.Old || anew.Back != "/keys" {
		t.Errorf("an old proof: refused as %q, back to %q", got, anew.Back)
	}
	provider.who = vouched("personne@exemple.org")
	nobody, _, err := signIn.Begin(t.Context(), "org_a")
	_, err = finish(nobody, err)
	if got := reasonOf(t, err); got != identity.Unknown {
		t.Errorf("nobody of the organisation: refused as %q", got)
	}
}

func TestSignInByIdentity_without_a_provider_is_not_offered(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	signIn := app.NewSignInByIdentity(app.IdentityProviders{}, h.signIn)
	if signIn.Offered() || signIn.Name() != "" || signIn.Leave(t.Context()) != "" {
		t.Error("offered")
	}
	if _, _, err := signIn.Begin(t.Context(), ""); !errors.Is(err, ports.ErrNotFound) {
		t.Errorf("begins: %v", err)
	}
	_, err := signIn.Finish(t.Context(), identity.Attempt{}, identity.Answer{})
	if !errors.Is(err, ports.ErrNotFound) {
		t.Errorf("finishes: %v", err)
	}
}
