package space

import (
	"errors"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/identity"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/ports"
)

// attemptArea names the cookie of a sign-in on its way.
const attemptArea = "retraite"

// ProviderBackAddress is where the provider of identities sends browsers back.
func ProviderBackAddress(baseURL string) string { return baseURL + Root + shell.ProviderBackPath }

// toProvider sends the browser to the provider. It is reached by a link, so that no form leads elsewhere.
func (s *Space) toProvider(c *call) error {
	attempt, address, err := s.use.Identity.Begin(c.r.Context(), access.OrgID(c.query("org")))
	if errors.Is(err, ports.ErrNotFound) {
		return errNoPage
	}
	if err != nil {
		return s.refuseSignIn(c, err)
	}
	s.shell.LeadToProvider(c.w, c.r, attemptArea, attempt, address)
	return nil
}

// fromProvider takes the browser that comes back, and begins a session. Whatever it says, it leads to another address,
// so that no code stays in the history of the browser.
func (s *Space) fromProvider(c *call) error {
	if !s.use.Identity.Offered() {
		return errNoPage
	}
	answer := shell.ProviderAnswer(c.r)
	c.r = shell.WithoutAnswer(c.r)
	attempt, ok := s.shell.TakeAttempt(c.w, c.r, attemptArea)
	if !ok {
		return s.refuseSignIn(c, &identity.RefusedError{Reason: identity.Foreign})
	}
	entered, err := s.use.Identity.Finish(c.r.Context(), attempt, answer)
	if err != nil {
		return s.refuseSignIn(c, err)
	}
	if len(entered.Choices) > 0 {
		return s.choose(c, entered.Choices)
	}
	if err := s.endBefore(c); err != nil {
		return err
	}
	s.setSession(c.w, entered.Session.Reveal(), int(member.SessionLife.Seconds()))
	c.w.Header().Set("Cache-Control", "no-store")
	return c.redirect(s.pageAbove(attempt.Back), "")
}

// endBefore ends the session that the browser had, when it had one: the new one takes its place.
func (s *Space) endBefore(c *call) error {
	before, err := s.use.SignIn.Visitor(c.r.Context(), s.sessionOf(c.r))
	if errors.Is(err, app.ErrNotSignedIn) {
		return nil
	}
	if err != nil {
		return err
	}
	return s.use.SignIn.Leave(c.r.Context(), before)
}

// choose asks somebody of several organisations for one. The provider is asked again, which shows them nothing when
// they are signed in there.
func (s *Space) choose(c *call, orgs []access.Org) error {
	return c.show("choose", shell.Page{
		Title: shell.Texte("Choisir une organisation", "Choose an organisation"), Data: orgs,
	})
}

// refuseSignIn says on the page of the sign-in why somebody is not let in.
func (s *Space) refuseSignIn(c *call, err error) error {
	return s.shell.RefuseSignIn(c.w, c.r, s.log, Root, err)
}
