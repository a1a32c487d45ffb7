package space

import (
	"errors"
	"net/http"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/member"
)

// The cookie of a session. Browsers take the first name over https alone, from this very host and for all of it.
const (
	secureCookie = "__Host-retraite"
	plainCookie  = "retraite"
)

// SignInAddress is the address of a sign-in link.
func SignInAddress(baseURL string, secret access.Secret) string {
	return baseURL + Root + "/sign-in/" + secret.Reveal()
}

func (s *Space) cookieName() string {
	if s.shell.Secure() {
		return secureCookie
	}
	return plainCookie
}

// sessionOf reads the secret of a session; it is zero without one.
func (s *Space) sessionOf(r *http.Request) access.Secret {
	cookie, err := r.Cookie(s.cookieName())
	if err != nil {
		return access.Secret{}
	}
	return access.NewSecret(cookie.Value)
}

func (s *Space) setSession(w http.ResponseWriter, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: value, Path: "/", MaxAge: seconds, Secure: s.shell.Secure(), HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
}

// signInPage says how to get in.
func (s *Space) signInPage(c *call) error {
	notice, status, refused := shell.RefusedSignIn(c.query("refused"))
	if _, err := s.use.SignIn.Visitor(c.r.Context(), s.sessionOf(c.r)); err == nil && !refused {
		return c.redirect("/", "")
	}
	view := signInView{Open: s.config.LocalLogin, Provider: s.use.Identity.Name()}
	if c.query("out") != "" {
		view.Leave = s.use.Identity.Leave(c.r.Context())
	}
	page := shell.Page{Title: shell.Texte("Espace de l’organisation", "The organisation’s workspace"), Data: view}
	if refused {
		page.Notice = notice
		page.Status = status
	}
	return c.show("sign_in", page)
}

// signInView is how to get in: by a link where links open, and by a provider of identities, empty for none. Leave is
// where somebody who signed out here may end their session there too.
type signInView struct {
	Open            bool
	Provider, Leave string
}

// linkPage asks to confirm, so that a program that looks at addresses before people do uses no link up.
func (s *Space) linkPage(c *call) error {
	return c.show("link", shell.Page{
		Title: shell.Texte("Entrer dans l’espace", "Enter the workspace"),
		Data:  map[string]any{"Token": c.r.PathValue("token"), "Open": s.config.LocalLogin},
	})
}

// enter uses a link up and begins a session.
func (s *Space) enter(c *call) error {
	if err := c.r.ParseForm(); err != nil {
		return errForm
	}
	spent := shell.Page{
		Status: http.StatusGone, Title: shell.Texte("Ce lien ne sert plus", "This link is spent"),
		Data: shell.Texte(
			"Un lien sert une fois, pendant un quart d’heure. Demandez-en un autre à un propriétaire "+
				"ou à l’exploitant.",
			"A link is good for one use, within a quarter of an hour. Ask an owner or the operator for another.",
		),
	}
	if !s.config.LocalLogin {
		return c.show("message", spent)
	}
	secret, err := s.use.SignIn.Enter(c.r.Context(), access.NewSecret(c.field("token")))
	if errors.Is(err, app.ErrLinkSpent) {
		return c.show("message", spent)
	}
	if err != nil {
		return err
	}
	s.setSession(c.w, secret.Reveal(), int(member.SessionLife.Seconds()))
	return c.redirect("/", "")
}

func (s *Space) signOut(c *call) error {
	if err := s.use.SignIn.Leave(c.r.Context(), c.v); err != nil {
		return err
	}
	s.setSession(c.w, "", -1)
	if s.use.Identity.Offered() {
		http.Redirect(c.w, c.r, s.shell.Path(Root+"/sign-in?out=1"), http.StatusSeeOther)
		return nil
	}
	return c.redirect("/sign-in", "")
}
