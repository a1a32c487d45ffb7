package app

import (
	"errors"

	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
)

// Visitor is a person who signed in to the self-service area, as they and their organisation stand at the moment of
// the call. Only SignIn makes one that use cases accept.
type Visitor struct {
	person  member.Member
	org     access.Org
	session member.Session
	// unproven says that the person proved who they are too long ago for what requireProof guards, and can do so anew.
	unproven bool
}

// ConsoleCaller is what usage shows in the place of a key for a call that a person made from a page.
const ConsoleCaller access.CredentialID = "console"

// ErrNotSignedIn refuses whoever is not signed in, or not any more.
var ErrNotSignedIn = errors.New("not signed in")

// Org is the organisation of the person.
func (v Visitor) Org() access.Org { return v.org }

// Person is who it is.
func (v Visitor) Person() member.Member { return v.person }

// May says whether the person may do something: for what a page offers. Use cases decide by themselves.
func (v Visitor) May(action member.Action) bool { return v.require(action) == nil }

// require refuses an action that the person may not do.
func (v Visitor) require(action member.Action) error {
	if v.person.ID == "" {
		return ErrNotSignedIn
	}
	if !v.person.Roles.May(action) {
		return &member.DeniedError{Action: action}
	}
	return nil
}

// ErrProveAnew refuses what a person may do once they have proved anew who they are.
var ErrProveAnew = errors.New("signed in too long ago for this")

// Proven says whether the person proved who they are recently enough for every action, for what a page offers. It is
// always so where there is no provider of identities at which they could do so anew.
func (v Visitor) Proven() bool { return !v.unproven }

// requireProof refuses an action that the person may not do, or not on a proof of long ago: what makes or shows a
// secret, what lets somebody in, and from where. What closes a door asks for none. *member.DeniedError, ErrProveAnew.
func (v Visitor) requireProof(action member.Action) error {
	if err := v.require(action); err != nil {
		return err
	}
	if v.unproven {
		return ErrProveAnew
	}
	return nil
}

// operator names the person in the journal.
func (v Visitor) operator() Operator { return Operator(v.person.Email) }

// principal is the person as one who reads runs: by what the packs of the organisation grant.
func (v Visitor) principal() access.Principal {
	credential := access.Credential{
		ID: ConsoleCaller, Org: v.org.ID, Grants: v.org.Grants(), RestitutionLevel: v.org.RestitutionLevel,
	}
	return access.NewPrincipal(v.org, credential, v.session.CreatedAt.Add(member.SessionLife))
}

// asCaller is the person as one who calls. An organisation that is suspended calls nothing.
func (v Visitor) asCaller() (access.Principal, error) {
	if v.person.ID == "" || !v.org.InService() {
		return access.Principal{}, &access.UnauthorizedError{Presented: true, Reason: "the organisation is suspended"}
	}
	return v.principal(), nil
}
