package app

import (
	"context"
	"errors"
	"fmt"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

// StaffSignIn lets the staff into the console: a link that is used once makes a session. Whoever may run the command
// that makes one may do all that the console does.
type StaffSignIn struct {
	passes  ports.StaffPasses
	clock   ports.Clock
	entropy ports.Entropy
	journal *Journal
}

// NewStaffSignIn makes the use case.
func NewStaffSignIn(passes ports.StaffPasses, clock ports.Clock, entropy ports.Entropy, journal *Journal) *StaffSignIn {
	return &StaffSignIn{passes: passes, clock: clock, entropy: entropy, journal: journal}
}

// StaffVisitor is a person of the staff who signed in. Only StaffSignIn makes one that use cases accept.
type StaffVisitor struct{ pass staff.Pass }

// Email is how the person is known.
func (v StaffVisitor) Email() string { return v.pass.Email }

// MayWrite says whether the person may change anything: for what a page offers. Use cases decide by themselves.
func (v StaffVisitor) MayWrite() bool { return v.pass.Role.MayWrite() }

// require refuses whoever is not signed in.
func (v StaffVisitor) require() error {
	if v.pass.Email == "" {
		return ErrNotSignedIn
	}
	return nil
}

// writing is the journal in which a change of the person is noted, with why they make it. *staff.DeniedError,
// ErrInvalid for a reason that says nothing.
func (v StaffVisitor) writing(journal *Journal, reason string) (*Journal, error) {
	if err := v.require(); err != nil {
		return nil, err
	}
	if !v.MayWrite() {
		return nil, &staff.DeniedError{Role: v.pass.Role}
	}
	why, err := staff.ParseReason(reason)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return journal.by(Operator(v.pass.Email)).because(why), nil
}

// MakeLink makes a link for a person of the staff, and returns its secret, which is kept nowhere. It is for operators:
// nothing protects it. ErrInvalid.
func (u *StaffSignIn) MakeLink(ctx context.Context, email, role string) (access.Secret, error) {
	address, err := member.ParseEmail(email)
	if err != nil {
		return access.Secret{}, fmt.Errorf("%w: %q is not an e-mail address", ErrInvalid, email)
	}
	parsed, err := staff.ParseRole(role)
	if err != nil {
		return access.Secret{}, fmt.Errorf("%w: %w", ErrInvalid, err)
	}
	return u.create(ctx, u.journal, "staff.link", staff.Pass{Kind: staff.Link, Email: address, Role: parsed})
}

// create makes a pass and notes it.
func (u *StaffSignIn) create(
	ctx context.Context, journal *Journal, action string, pass staff.Pass,
) (access.Secret, error) {
	secret := newLinkSecret(u.entropy)
	pass.Digest = secret.Digest()
	pass.CreatedAt = u.clock.Now().UTC()
	pass.SeenAt = pass.CreatedAt
	err := journal.change(ctx, func(ctx context.Context) (noted, error) {
		what := noted{action: action, subject: pass.Email, after: map[string]any{"role": pass.Role}}
		return what, failure("create a pass", u.passes.CreatePass(ctx, pass))
	})
	if err != nil {
		return access.Secret{}, err
	}
	return secret, nil
}

// Enter uses a link up and begins a session, whose secret is for the browser alone. ErrLinkSpent.
func (u *StaffSignIn) Enter(ctx context.Context, link access.Secret) (access.Secret, error) {
	taken, err := u.passes.TakePass(ctx, link.Digest())
	if errors.Is(err, ports.ErrNotFound) {
		return access.Secret{}, ErrLinkSpent
	}
	if err != nil {
		return access.Secret{}, failure("take a sign-in link", err)
	}
	if !taken.Alive(u.clock.Now()) {
		return access.Secret{}, ErrLinkSpent
	}
	session := staff.Pass{Kind: staff.Session, Email: taken.Email, Role: taken.Role}
	return u.create(ctx, u.journal.by(Operator(taken.Email)), "staff.sign_in", session)
}

// Visitor returns who has a session. ErrNotSignedIn when it has ended.
func (u *StaffSignIn) Visitor(ctx context.Context, secret access.Secret) (StaffVisitor, error) {
	if secret.IsZero() {
		return StaffVisitor{}, ErrNotSignedIn
	}
	pass, err := u.passes.StaffSession(ctx, secret.Digest())
	if errors.Is(err, ports.ErrNotFound) {
		return StaffVisitor{}, ErrNotSignedIn
	}
	if err != nil {
		return StaffVisitor{}, failure("read a session", err)
	}
	now := u.clock.Now()
	if !pass.Alive(now) {
		return StaffVisitor{}, ErrNotSignedIn
	}
	if now.Sub(pass.SeenAt) >= staff.SessionStep {
		if err := u.passes.SeePass(ctx, pass.Digest, now.UTC()); err != nil {
			return StaffVisitor{}, failure("note the use of a session", err)
		}
	}
	return StaffVisitor{pass: pass}, nil
}

// Leave ends the session of a visitor.
func (u *StaffSignIn) Leave(ctx context.Context, v StaffVisitor) error {
	return failure("end a session", u.passes.EndPass(ctx, v.pass.Digest))
}

// End ends every session and link of a person, and returns how many there were. It is for operators: nothing protects
// it.
func (u *StaffSignIn) End(ctx context.Context, email string) (int, error) {
	ended := 0
	err := u.journal.change(ctx, func(ctx context.Context) (noted, error) {
		var err error
		ended, err = u.passes.EndPassesOf(ctx, email)
		return noted{action: "staff.end", subject: email}, failure("end the passes of a person", err)
	})
	return ended, err
}
