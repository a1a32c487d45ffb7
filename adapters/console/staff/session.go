package staff

import (
	"errors"
	"net/http"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/staff"
)

// The cookie of a session. Browsers take the first name over https alone, from this very host and for all of it.
const (
	secureCookie = "__Host-retraite-staff"
	plainCookie  = "retraite-staff"
)

func (s *Console) cookieName() string {
	if s.shell.Secure() {
		return secureCookie
	}
	return plainCookie
}

// sessionOf reads the secret of a session; it is zero without one.
func (s *Console) sessionOf(r *http.Request) access.Secret {
	cookie, err := r.Cookie(s.cookieName())
	if err != nil {
		return access.Secret{}
	}
	return access.NewSecret(cookie.Value)
}

func (s *Console) setSession(w http.ResponseWriter, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: s.cookieName(), Value: value, Path: "/", MaxAge: seconds, Secure: s.shell.Secure(), HttpOnly: true,
		SameSite: http.SameSiteStrictMode,
	})
}

// signInPage says how to get in.
func (s *Console) signInPage(c *call) error {
	notice, status, refused := shell.RefusedSignIn(c.query("refused"))
	if _, err := s.use.SignIn.Visitor(c.r.Context(), s.sessionOf(c.r)); err == nil && !refused {
		http.Redirect(c.w, c.r, s.shell.Path(Root), http.StatusSeeOther)
		return nil
	}
	view := signInView{Open: s.config.LocalLogin, Provider: s.use.Identity.Name()}
	if c.query("out") != "" {
		view.Leave = s.use.Identity.Leave(c.r.Context())
	}
	page := shell.Page{Title: shell.Texte("Console d’exploitation", "Operators’ console"), Data: view}
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
func (s *Console) linkPage(c *call) error {
	return c.show("link", shell.Page{
		Title: shell.Texte("Entrer dans la console", "Enter the console"),
		Data:  map[string]any{"Token": c.r.PathValue("token"), "Open": s.config.LocalLogin},
	})
}

// enter uses a link up and begins a session.
func (s *Console) enter(c *call) error {
	if err := c.r.ParseForm(); err != nil {
		return errForm
	}
	err := app.ErrLinkSpent
	var secret access.Secret
	if s.config.LocalLogin {
		secret, err = s.use.SignIn.Enter(c.r.Context(), access.NewSecret(c.field("token")))
	}
	if errors.Is(err, app.ErrLinkSpent) {
		return c.show("message", shell.Page{
			Status: http.StatusGone, Title: shell.Texte("Ce lien ne sert plus", "This link is spent"),
			Data: shell.Texte(
				"Un lien sert une fois, pendant un quart d’heure. La commande retraite staff link en fait un autre.",
				"A link is good for one use, within a quarter of an hour. The command retraite staff link makes "+
					"another.",
			),
		})
	}
	if err != nil {
		return err
	}
	s.setSession(c.w, secret.Reveal(), int(staff.SessionLife.Seconds()))
	http.Redirect(c.w, c.r, s.shell.Path(Root), http.StatusSeeOther)
	return nil
}

func (s *Console) signOut(c *call) error {
	if err := s.use.SignIn.Leave(c.r.Context(), c.v); err != nil {
		return err
	}
	s.setSession(c.w, "", -1)
	to := Root + "/sign-in"
	if s.use.Identity.Offered() {
		to += "?out=1"
	}
	http.Redirect(c.w, c.r, s.shell.Path(to), http.StatusSeeOther)
	return nil
}
