package staff

import (
	"errors"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/identity"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

// attemptArea names the cookie of a sign-in on its way.
const attemptArea = "retraite-staff"

// ProviderBackAddress is where the provider of identities sends browsers back.
func ProviderBackAddress(baseURL string) string { return baseURL + Root + shell.ProviderBackPath }

// toProvider sends the browser to the provider. It is reached by a link, so that no form leads elsewhere.
func (s *Console) toProvider(c *call) error {
	attempt, address, err := s.use.Identity.Begin(c.r.Context(), "")
	if errors.Is(err, ports.ErrNotFound) {
		return errNoPage
	}
	if err != nil {
		return s.refuseSignIn(c, err)
	}
	s.shell.LeadToProvider(c.w, c.r, attemptArea, attempt, address)
	return nil
}

// fromProvider takes the browser that comes back, and begins a session. Its cookie is not sent by a browser that
// another site has led here, so a page of ours leads on.
func (s *Console) fromProvider(c *call) error {
	if !s.use.Identity.Offered() {
		return errNoPage
	}
	answer := shell.ProviderAnswer(c.r)
	c.r = shell.WithoutAnswer(c.r)
	attempt, ok := s.shell.TakeAttempt(c.w, c.r, attemptArea)
	if !ok {
		return s.refuseSignIn(c, &identity.RefusedError{Reason: identity.Foreign})
	}
	session, err := s.use.Identity.Finish(c.r.Context(), attempt, answer)
	if err != nil {
		return s.refuseSignIn(c, err)
	}
	s.setSession(c.w, session.Reveal(), int(staff.SessionLife.Seconds()))
	return c.show("entered", shell.Page{Title: shell.Texte("Vous êtes entré", "You are in")})
}

// refuseSignIn says on the page of the sign-in why somebody is not let in.
func (s *Console) refuseSignIn(c *call, err error) error {
	return s.shell.RefuseSignIn(c.w, c.r, s.log, Root, err)
}
