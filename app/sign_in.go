package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

// SignIn lets persons into the self-service area: a link that is used once makes a session. Spec §1.
type SignIn struct {
	orgs     ports.Orgs
	members  ports.Members
	links    ports.SignInLinks
	sessions ports.Sessions
	clock    ports.Clock
	entropy  ports.Entropy
	journal  *Journal
	// renewable says that a person can prove anew who they are, at a provider of identities.
	renewable bool
}

// NewSignIn makes the use case.
func NewSignIn(
	orgs ports.Orgs, members ports.Members, links ports.SignInLinks, sessions ports.Sessions, clock ports.Clock,
	entropy ports.Entropy, journal *Journal, providers IdentityProviders,
) *SignIn {
	return &SignIn{
		orgs: orgs, members: members, links: links, sessions: sessions, clock: clock, entropy: entropy,
		journal: journal, renewable: providers.Members != nil,
	}
}

// ErrLinkSpent is a sign-in link that was used, is too old, or never was.
var ErrLinkSpent = errors.New("this sign-in link was used already, or is older than a quarter of an hour")

// SignInLink is a new link: Secret is shown once and kept nowhere.
type SignInLink struct {
	Secret access.Secret
	Person member.Member
	// Added says that the person was not in the organisation before.
	Added bool
}

// MakeLink makes a link for a person by their address. Somebody who is not in the organisation yet comes into it with
// the roles; the first of all gets each role when none is named. It is for operators: nothing protects it. ErrInvalid,
// ports.ErrNotFound when there is no such organisation.
func (u *SignIn) MakeLink(ctx context.Context, org access.OrgID, email string, roles []string) (SignInLink, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return SignInLink{}, failure("read the organisation", err)
	}
	address, err := member.ParseEmail(email)
	if err != nil {
		return SignInLink{}, fmt.Errorf("%w: %q is not an e-mail address", ErrInvalid, email)
	}
	people, err := u.members.Members(ctx, org)
	if err != nil {
		return SignInLink{}, failure("list the members", err)
	}
	for _, person := range people {
		if person.InOrg() && person.Email == address {
			return u.linkFor(ctx, u.journal, person)
		}
	}
	if len(roles) == 0 && noOwner(people) {
		for _, role := range member.AllRoles() {
			roles = append(roles, string(role))
		}
	}
	return u.add(ctx, u.journal, org, address, roles)
}

func noOwner(people []member.Member) bool { return !member.OneOwnerLeft(people, member.Member{}) }

// add brings somebody into an organisation, with a first link.
func (u *SignIn) add(
	ctx context.Context, journal *Journal, org access.OrgID, email string, roles []string,
) (SignInLink, error) {
	parsed, err := member.ParseRoles(roles)
	if err != nil {
		return SignInLink{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	person := member.Member{
		ID: member.ID("usr_" + newUUID(u.entropy)), Org: org, Email: email, Roles: parsed,
		CreatedAt: u.clock.Now().UTC(),
	}
	err = journal.change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: "member.add", org: org, subject: email, after: map[string]any{"roles": parsed.Strings()}}
		return what, failure("add a member", u.members.CreateMember(ctx, person))
	})
	if errors.Is(err, ports.ErrConflict) {
		return SignInLink{}, fmt.Errorf("%w: %s is in the organisation already", ErrInvalid, email)
	}
	if err != nil {
		return SignInLink{}, err
	}
	link, err := u.linkFor(ctx, journal, person)
	link.Added = true
	return link, err
}

func (u *SignIn) linkFor(ctx context.Context, journal *Journal, person member.Member) (SignInLink, error) {
	secret := newLinkSecret(u.entropy)
	link := member.Link{
		Digest: secret.Digest(), Org: person.Org, Member: person.ID,
		ExpiresAt: u.clock.Now().Add(member.LinkLife).UTC(),
	}
	err := journal.change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: "member.link", org: person.Org, subject: person.Email}
		return what, failure("make a sign-in link", u.links.CreateLink(ctx, link))
	})
	if err != nil {
		return SignInLink{}, err
	}
	return SignInLink{Secret: secret, Person: person}, nil
}

// Enter uses a link up and begins a session, whose secret is for the browser alone. ErrLinkSpent.
func (u *SignIn) Enter(ctx context.Context, link access.Secret) (access.Secret, error) {
	now := u.clock.Now().UTC()
	taken, err := u.links.TakeLink(ctx, link.Digest())
	if errors.Is(err, ports.ErrNotFound) {
		return access.Secret{}, ErrLinkSpent
	}
	if err != nil {
		return access.Secret{}, failure("take a sign-in link", err)
	}
	if !now.Before(taken.ExpiresAt) {
		return access.Secret{}, ErrLinkSpent
	}
	person, err := u.members.UpdateMember(
		ctx, taken.Org, taken.Member,
		func(m *member.Member, _ []member.Member) error {
			if !m.InOrg() {
				return ErrLinkSpent
			}
			m.LastSignInAt = now
			return nil
		},
	)
	if err != nil {
		return access.Secret{}, failure("sign in", err)
	}
	secret := newLinkSecret(u.entropy)
	session := member.Session{
		Digest: secret.Digest(), Org: person.Org, Member: person.ID, CreatedAt: now, SeenAt: now, ProvenAt: now,
	}
	err = u.journal.by(Operator(person.Email)).change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: "member.sign_in", org: person.Org, subject: person.Email}
		return what, failure("begin a session", u.sessions.CreateSession(ctx, session))
	})
	if err != nil {
		return access.Secret{}, err
	}
	return secret, nil
}

// Visitor returns who has a session. ErrNotSignedIn when it has ended, the person has left, or the organisation is
// closed.
func (u *SignIn) Visitor(ctx context.Context, secret access.Secret) (Visitor, error) {
	if secret.IsZero() {
		return Visitor{}, ErrNotSignedIn
	}
	now := u.clock.Now()
	session, person, err := u.sessions.Session(ctx, secret.Digest())
	if errors.Is(err, ports.ErrNotFound) {
		return Visitor{}, ErrNotSignedIn
	}
	if err != nil {
		return Visitor{}, failure("read a session", err)
	}
	if !session.Alive(now) || !person.InOrg() {
		return Visitor{}, ErrNotSignedIn
	}
	org, err := u.orgs.Org(ctx, session.Org)
	if err != nil {
		return Visitor{}, failure("read the organisation", err)
	}
	if !org.ClosedAt.IsZero() {
		return Visitor{}, ErrNotSignedIn
	}
	if now.Sub(session.SeenAt) >= member.SessionStep {
		if err := u.sessions.SeeSession(ctx, session.Digest, now.UTC()); err != nil {
			return Visitor{}, failure("note the use of a session", err)
		}
	}
	return Visitor{person: person, org: org, session: session, unproven: u.renewable && !session.Recent(now)}, nil
}

// Leave ends the session of a visitor.
func (u *SignIn) Leave(ctx context.Context, v Visitor) error {
	return failure("end a session", u.sessions.EndSession(ctx, v.session.Digest))
}

// People returns the members of an organisation, those who left included. It is for operators.
func (u *SignIn) People(ctx context.Context, org access.OrgID) ([]member.Member, error) {
	if _, err := u.orgs.Org(ctx, org); err != nil {
		return nil, failure("read the organisation", err)
	}
	people, err := u.members.Members(ctx, org)
	return people, failure("list the members", err)
}

// Remove takes somebody out of an organisation, by their address, and ends their sessions. It is for operators.
// ErrInvalid for the last owner, ports.ErrNotFound.
func (u *SignIn) Remove(ctx context.Context, org access.OrgID, email string) error {
	people, err := u.People(ctx, org)
	if err != nil {
		return err
	}
	for _, person := range people {
		if person.InOrg() && person.Email == email {
			return u.remove(ctx, u.journal, org, person.ID)
		}
	}
	return fmt.Errorf("%s is not in the organisation: %w", email, ports.ErrNotFound)
}

func (u *SignIn) remove(ctx context.Context, journal *Journal, org access.OrgID, id member.ID) error {
	return u.update(ctx, journal, org, id, "remove", func(m *member.Member) { m.RemovedAt = u.clock.Now().UTC() })
}

// update changes a person and ends their sessions, so that what they may do is asked anew.
func (u *SignIn) update(
	ctx context.Context, journal *Journal, org access.OrgID, id member.ID, what string,
	change func(*member.Member),
) error {
	return journal.change(ctx, func(ctx context.Context) (noted, error) {
		var before, after member.Member
		_, err := u.members.UpdateMember(ctx, org, id, func(m *member.Member, all []member.Member) error {
			if !m.InOrg() {
				return ports.ErrNotFound
			}
			before = *m
			change(m)
			after = *m
			if !member.OneOwnerLeft(all, after) {
				return fmt.Errorf("%w: an organisation needs an owner", ErrInvalid)
			}
			return nil
		})
		if err != nil {
			return noted{}, failure(what+" a member", err)
		}
		if _, err := u.sessions.EndSessionsOf(ctx, org, id); err != nil {
			return noted{}, failure("end sessions", err)
		}
		return noted{
			action: "member." + what, org: org, subject: before.Email,
			before: map[string]any{"roles": before.Roles.Strings()},
			after:  map[string]any{"roles": after.Roles.Strings()},
		}, nil
	})
}
