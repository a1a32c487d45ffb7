package app_test

import (
	"errors"
	"testing"
	"time"

	"github.com/retraite-gateway/retraite/adapters/memory"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/pack"
	"github.com/retraite-gateway/retraite/ports"
	"github.com/retraite-gateway/retraite/ports/porttest"
)

// house is an organisation with what it takes to sign in to it.
type house struct {
	store   *memory.Store
	clock   *porttest.Clock
	journal *app.Journal
	signIn  *app.SignIn
}

func newHouse(t *testing.T) *house {
	t.Helper()
	clock := porttest.NewClock(porttest.Start)
	store := memory.New(clock)
	for _, id := range []access.OrgID{"org_a", "org_b"} {
		org := access.Org{
			ID: id, Name: "Cabinet " + string(id), Packs: []pack.ID{pack.Full}, CallsCap: 100, RunsCap: 100,
			RestitutionLevel: access.LevelIndicative, CreatedAt: porttest.Start,
		}
		if err := store.CreateOrg(t.Context(), org); err != nil {
			t.Fatal(err)
		}
	}
	journal := app.NewJournal(store, clock, "tester")
	return &house{
		store: store, clock: clock, journal: journal,
		signIn: app.NewSignIn(
			store, store, store, store, clock, porttest.NewEntropy(7), journal, app.IdentityProviders{},
		),
	}
}

// enter signs somebody in with those roles, and returns who they then are with the secret of their session.
func (h *house) enter(t *testing.T, org access.OrgID, email string, roles ...string) (app.Visitor, access.Secret) {
	t.Helper()
	link, err := h.signIn.MakeLink(t.Context(), org, email, roles)
	if err != nil {
		t.Fatal(err)
	}
	session, err := h.signIn.Enter(t.Context(), link.Secret)
	if err != nil {
		t.Fatal(err)
	}
	v, err := h.signIn.Visitor(t.Context(), session)
	if err != nil {
		t.Fatal(err)
	}
	return v, session
}

func TestSignIn_takes_a_link_once_and_only_while_it_is_fresh(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	link, err := h.signIn.MakeLink(t.Context(), "org_a", " Claire@Cabinet.Example", nil)
	if err != nil || !link.Added || link.Person.Email != "claire@cabinet.example" ||
		len(link.Person.Roles) != len(member.AllRoles()) {
		t.Fatalf("%+v, %v", link, err)
	}
	session, err := h.signIn.Enter(t.Context(), link.Secret)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.signIn.Enter(t.Context(), link.Secret); !errors.Is(err, app.ErrLinkSpent) {
		t.Errorf("a second time: %v", err)
	}
	v, err := h.signIn.Visitor(t.Context(), session)
	if err != nil || v.Org().ID != "org_a" ||
		!v.Person().LastSignInAt.Equal(porttest.Start.Truncate(time.Microsecond)) {
		t.Errorf("%+v, %v", v, err)
	}
	again, err := h.signIn.MakeLink(t.Context(), "org_a", "claire@cabinet.example", nil)
	if err != nil || again.Added || again.Person.ID != link.Person.ID {
		t.Errorf("%+v, %v", again, err)
	}
	h.clock.Advance(member.LinkLife)
	if _, err := h.signIn.Enter(t.Context(), again.Secret); !errors.Is(err, app.ErrLinkSpent) {
		t.Errorf("too late: %v", err)
	}
	if _, err := h.signIn.Enter(t.Context(), access.NewSecret("")); !errors.Is(err, app.ErrLinkSpent) {
		t.Errorf("nothing: %v", err)
	}
}

func TestSignIn_refuses_links_that_cannot_be(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	if _, err := h.signIn.MakeLink(t.Context(), "org_none", "a@b.example", nil); !errors.Is(err, ports.ErrNotFound) {
		t.Errorf("no organisation: %v", err)
	}
	if _, err := h.signIn.MakeLink(t.Context(), "org_a", "nobody", nil); !errors.Is(err, app.ErrInvalid) {
		t.Errorf("no address: %v", err)
	}
	h.enter(t, "org_a", "first@cabinet.example")
	if _, err := h.signIn.MakeLink(t.Context(), "org_a", "second@cabinet.example", nil); !errors.Is(
		err, app.ErrInvalid,
	) {
		t.Errorf("a second person without a role: %v", err)
	}
	if _, err := h.signIn.MakeLink(t.Context(), "org_a", "second@cabinet.example", []string{"king"}); !errors.Is(
		err, app.ErrInvalid,
	) {
		t.Errorf("a role that is none: %v", err)
	}
}

func TestVisitor_lasts_as_long_as_the_session_and_the_person(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		after func(*testing.T, *house, app.Visitor)
		alive bool
	}{
		{"used now and then", func(t *testing.T, h *house, _ app.Visitor) {
			t.Helper()
			h.clock.Advance(member.SessionIdle - time.Second)
		}, true},
		{
			"idle", func(t *testing.T, h *house, _ app.Visitor) { t.Helper(); h.clock.Advance(member.SessionIdle) },
			false,
		},
		{"signed out", func(t *testing.T, h *house, v app.Visitor) {
			t.Helper()
			if err := h.signIn.Leave(t.Context(), v); err != nil {
				t.Fatal(err)
			}
		}, false},
		{"removed", func(t *testing.T, h *house, v app.Visitor) {
			t.Helper()
			if err := h.signIn.Remove(t.Context(), "org_a", v.Person().Email); err != nil {
				t.Fatal(err)
			}
		}, false},
		{"of a closed organisation", func(t *testing.T, h *house, _ app.Visitor) {
			t.Helper()
			_, err := h.store.UpdateOrg(t.Context(), "org_a", func(o *access.Org) error {
				o.ClosedAt = h.clock.Now()
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}, false},
	} {
		h := newHouse(t)
		h.enter(t, "org_a", "owner@cabinet.example", "owner")
		v, session := h.enter(t, "org_a", "claire@cabinet.example", "developer")
		c.after(t, h, v)
		_, err := h.signIn.Visitor(t.Context(), session)
		if (err == nil) != c.alive || (!c.alive && !errors.Is(err, app.ErrNotSignedIn)) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

func TestVisitor_cannot_stay_for_ever_by_being_there(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	_, session := h.enter(t, "org_a", "claire@cabinet.example")
	for range 24 {
		h.clock.Advance(member.SessionIdle / 2)
		if _, err := h.signIn.Visitor(t.Context(), session); err != nil {
			if at := h.clock.Now().Sub(porttest.Start); at != member.SessionLife {
				t.Errorf("ended after %v", at)
			}
			return
		}
	}
	t.Error("a session has no end")
}

// Without a provider of identities there is nobody who could be asked for a proof.
func TestVisitor_who_cannot_prove_anew_is_not_asked_to(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	_, session := h.enter(t, "org_a", "claire@cabinet.example")
	h.clock.Advance(member.SessionIdle - time.Second)
	v, err := h.signIn.Visitor(t.Context(), session)
	if err != nil || !v.Proven() {
		t.Fatalf("proven %v, %v", v.Proven(), err)
	}
	people := app.NewSpaceMembers(h.signIn)
	if _, err := people.Invite(t.Context(), v, "paul@cabinet.example", []string{"analyst"}); err != nil {
		t.Error(err)
	}
}

func TestMembers_keep_an_owner_and_lose_their_sessions_with_their_roles(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	use := app.NewSpaceMembers(h.signIn)
	owner, _ := h.enter(t, "org_a", "owner@cabinet.example")
	invited, err := use.Invite(t.Context(), owner, "paul@cabinet.example", []string{"developer"})
	if err != nil || !invited.Added {
		t.Fatalf("%+v, %v", invited, err)
	}
	session, err := h.signIn.Enter(t.Context(), invited.Secret)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := use.Invite(t.Context(), owner, "paul@cabinet.example", []string{"auditor"}); !errors.Is(
		err, app.ErrInvalid,
	) {
		t.Errorf("invited twice: %v", err)
	}
	if err := use.SetRoles(t.Context(), owner, invited.Person.ID, []string{"auditor"}); err != nil {
		t.Fatal(err)
	}
	if _, err := h.signIn.Visitor(t.Context(), session); !errors.Is(err, app.ErrNotSignedIn) {
		t.Errorf("with other roles: %v", err)
	}
	for name, err := range map[string]error{
		"takes the role off oneself": use.SetRoles(t.Context(), owner, owner.Person().ID, []string{"auditor"}),
		"leaves":                     use.Remove(t.Context(), owner, owner.Person().ID),
	} {
		if !errors.Is(err, app.ErrInvalid) {
			t.Errorf("the last owner %s: %v", name, err)
		}
	}
	stranger, _ := h.enter(t, "org_b", "x@other.example")
	for name, err := range map[string]error{
		"roles":  use.SetRoles(t.Context(), stranger, invited.Person.ID, []string{"owner"}),
		"remove": use.Remove(t.Context(), stranger, invited.Person.ID),
	} {
		if !errors.Is(err, ports.ErrNotFound) {
			t.Errorf("%s by another organisation: %v", name, err)
		}
	}
	events, err := h.journal.List(t.Context(), "org_a", 9)
	if err != nil || events[0].Operator != "owner@cabinet.example" || events[0].Action != "member.set_roles" {
		t.Errorf("%+v, %v", events, err)
	}
}
