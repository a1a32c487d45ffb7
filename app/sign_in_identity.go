package app

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/identity"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

// IdentityProviders are those by which persons sign in; nil for none.
type IdentityProviders struct {
	// Members is for the self-service area, Staff for the console.
	Members, Staff ports.IdentityProvider
	// StaffRoles are those of the staff by address. There is no other list of it.
	StaffRoles map[string]staff.Role
}

// SignInByIdentity lets the members of organisations in by a provider of identities. It makes nobody a member.
type SignInByIdentity struct {
	attempts
	signIn *SignIn
}

// NewSignInByIdentity makes the use case.
func NewSignInByIdentity(providers IdentityProviders, signIn *SignIn) *SignInByIdentity {
	return &SignInByIdentity{
		attempts: attempts{provider: providers.Members, clock: signIn.clock, entropy: signIn.entropy}, signIn: signIn,
	}
}

// Prove begins a sign-in by which somebody who is signed in proves anew who they are, and comes back to a page. It
// returns what Begin returns.
func (u *SignInByIdentity) Prove(ctx context.Context, v Visitor, back string) (identity.Attempt, string, error) {
	return u.begin(ctx, v.org.ID, member.RecentProof, back)
}

// Entered is how a sign-in by a provider ended: with a session, whose secret is for the browser alone, or with the
// organisations between which the person must choose, and no session.
type Entered struct {
	Session access.Secret
	Choices []access.Org
}

// Finish lets in whom the provider vouches for, by the address under which they are a member.
// *identity.RefusedError.
func (u *SignInByIdentity) Finish(
	ctx context.Context, attempt identity.Attempt, answer identity.Answer,
) (Entered, error) {
	who, err := u.proven(ctx, attempt, answer)
	if err != nil {
		return Entered{}, err
	}
	people, err := u.signIn.members.MembersByEmail(ctx, who.Email)
	if err != nil {
		return Entered{}, failure("find who signs in", err)
	}
	var open []member.Member
	var orgs []access.Org
	for _, person := range people {
		org, err := u.signIn.orgs.Org(ctx, person.Org)
		if err != nil {
			return Entered{}, failure("read the organisation", err)
		}
		if org.ClosedAt.IsZero() && (attempt.Org == "" || attempt.Org == org.ID) {
			open = append(open, person)
			orgs = append(orgs, org)
		}
	}
	switch len(open) {
	case 0:
		return Entered{}, &identity.RefusedError{Reason: identity.Unknown}
	case 1:
		session, err := u.signIn.enterAs(ctx, open[0], who)
		return Entered{Session: session}, err
	}
	return Entered{Choices: orgs}, nil
}

// enterAs begins the session of a member whom a provider vouches for, and keeps who they are there.
func (u *SignIn) enterAs(ctx context.Context, person member.Member, who identity.Identity) (access.Secret, error) {
	now := u.clock.Now().UTC()
	is := member.Identity{Issuer: who.Issuer, Subject: who.Subject}
	secret := newLinkSecret(u.entropy)
	session := member.Session{
		Digest: secret.Digest(), Org: person.Org, Member: person.ID, CreatedAt: now, SeenAt: now,
		ProvenAt: who.ProvenAt.UTC(),
	}
	err := u.journal.by(Operator(person.Email)).change(ctx, func(ctx context.Context) (noted, error) {
		after := map[string]any{"issuer": who.Issuer}
		_, err := u.members.UpdateMember(ctx, person.Org, person.ID, func(m *member.Member, _ []member.Member) error {
			switch {
			case !m.InOrg():
				return &identity.RefusedError{Reason: identity.Unknown}
			case !m.Admits(is):
				return &identity.RefusedError{Reason: identity.Another}
			}
			if m.Identity != is {
				after["firstTime"] = true
			}
			m.Identity = is
			m.LastSignInAt = now
			return nil
		})
		if err == nil {
			err = u.sessions.CreateSession(ctx, session)
		}
		what := noted{action: "member.sign_in", org: person.Org, subject: person.Email, after: after}
		return what, failure("sign in", err)
	})
	if err != nil {
		return access.Secret{}, err
	}
	return secret, nil
}

// StaffSignInByIdentity lets the staff into the console by a provider of identities, with two proofs of who they are.
type StaffSignInByIdentity struct {
	attempts
	signIn *StaffSignIn
	roles  map[string]staff.Role
}

// NewStaffSignInByIdentity makes the use case.
func NewStaffSignInByIdentity(providers IdentityProviders, signIn *StaffSignIn) *StaffSignInByIdentity {
	return &StaffSignInByIdentity{
		attempts: attempts{provider: providers.Staff, clock: signIn.clock, entropy: signIn.entropy}, signIn: signIn,
		roles: providers.StaffRoles,
	}
}

// Finish begins the session of somebody of the staff, whose secret is for the browser alone. *identity.RefusedError.
func (u *StaffSignInByIdentity) Finish(
	ctx context.Context, attempt identity.Attempt, answer identity.Answer,
) (access.Secret, error) {
	who, err := u.proven(ctx, attempt, answer)
	if err != nil {
		return access.Secret{}, err
	}
	role, known := u.roles[who.Email]
	if !known {
		return access.Secret{}, &identity.RefusedError{Reason: identity.Unknown}
	}
	if !who.SecondFactor {
		return access.Secret{}, &identity.RefusedError{Reason: identity.OneProof}
	}
	session := staff.Pass{Kind: staff.Session, Email: who.Email, Role: role}
	return u.signIn.create(ctx, u.signIn.journal.by(Operator(who.Email)), "staff.sign_in", session)
}

// attempts are the sign-ins by one provider.
type attempts struct {
	provider ports.IdentityProvider
	clock    ports.Clock
	entropy  ports.Entropy
}

// Offered says whether there is a provider, and Name how it is called.
func (u attempts) Offered() bool { return u.provider != nil }

// Name is how the provider is called; empty for none.
func (u attempts) Name() string {
	if u.provider == nil {
		return ""
	}
	return u.provider.Name()
}

// errNoProvider is a sign-in by a provider where there is none.
var errNoProvider = fmt.Errorf("no provider of identities: %w", ports.ErrNotFound)

// Begin begins a sign-in, and returns the address to which the browser that keeps the attempt is sent.
// ports.ErrNotFound where there is no provider, *identity.RefusedError.
func (u attempts) Begin(ctx context.Context, org access.OrgID) (identity.Attempt, string, error) {
	return u.begin(ctx, org, 0, "")
}

func (u attempts) begin(
	ctx context.Context, org access.OrgID, maxAge time.Duration, back string,
) (identity.Attempt, string, error) {
	if u.provider == nil {
		return identity.Attempt{}, "", errNoProvider
	}
	var random [identity.Entropy]byte
	u.entropy.Fill(random[:])
	attempt := identity.NewAttempt(random, org, u.clock.Now())
	attempt.MaxAge = maxAge
	attempt.Back = back
	address, err := u.provider.Begin(ctx, attempt)
	return attempt, address, refusedIfOut(err)
}

// refusedIfOut is a refusal where a provider does not answer, so that it is told from a store that does not.
func refusedIfOut(err error) error {
	if errors.Is(err, ports.ErrUnavailable) {
		return &identity.RefusedError{Reason: identity.Out, Cause: err}
	}
	return err
}

// Leave is the address at which a person ends their session at the provider; empty when there is none.
func (u attempts) Leave(ctx context.Context) string {
	if u.provider == nil {
		return ""
	}
	return u.provider.Leave(ctx)
}

// proven is who answers an attempt, by an address that is theirs. *identity.RefusedError.
func (u attempts) proven(
	ctx context.Context, attempt identity.Attempt, answer identity.Answer,
) (identity.Identity, error) {
	if u.provider == nil {
		return identity.Identity{}, errNoProvider
	}
	if !attempt.Answered(answer) {
		return identity.Identity{}, &identity.RefusedError{Reason: identity.Foreign}
	}
	if !attempt.Alive(u.clock.Now()) {
		return identity.Identity{}, &identity.RefusedError{Reason: identity.Late}
	}
	who, err := u.provider.Finish(ctx, attempt, answer)
	if err != nil {
		return identity.Identity{}, refusedIfOut(err)
	}
	address, err := member.ParseEmail(who.Email)
	if err != nil || !who.EmailVerified {
		return identity.Identity{}, &identity.RefusedError{Reason: identity.Unverified}
	}
	if !attempt.Accepts(who) {
		return identity.Identity{}, &identity.RefusedError{Reason: identity.Old}
	}
	who.Email = address
	return who, nil
}
