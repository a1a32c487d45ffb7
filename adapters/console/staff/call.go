package staff

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/domain/staff"
	"github.com/retraite-gateway/retraite/ports"
)

// call is one request of the console with who made it.
type call struct {
	s *Console
	w http.ResponseWriter
	r *http.Request
	v app.StaffVisitor
	l lexique.Langue
}

// The refusals of the pages themselves.
var (
	errNoPage  = errors.New("staff: there is no such page")
	errForeign = errors.New("staff: a form of another site")
	errForm    = errors.New("staff: a form that cannot be read")
	errSecret  = errors.New("staff: a form with a secret in it")
)

// open serves a page that needs nobody signed in.
func (s *Console) open(serve func(*call) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &call{s: s, w: w, r: r, l: shell.Language(r)}
		if err := serve(c); err != nil {
			s.fail(c, err)
		}
	})
}

// signedIn serves a page to somebody who is signed in, once their form holds no secret.
func (s *Console) signedIn(serve func(*call) error) http.Handler {
	return s.open(func(c *call) error {
		var err error
		c.v, err = s.use.SignIn.Visitor(c.r.Context(), s.sessionOf(c.r))
		if err != nil {
			return err
		}
		if err := c.r.ParseForm(); err != nil {
			return errForm
		}
		if _, ok := shell.SecretIn(c.r.Form); ok {
			return errSecret
		}
		return serve(c)
	})
}

// field is a field of the form, without the blanks around it.
func (c *call) field(name string) string { return strings.TrimSpace(c.r.PostFormValue(name)) }

// query is a parameter of the address.
func (c *call) query(name string) string { return strings.TrimSpace(c.r.URL.Query().Get(name)) }

func (c *call) orgID() access.OrgID { return access.OrgID(c.r.PathValue("id")) }

// show writes a page of the console.
func (c *call) show(name string, p shell.Page) error {
	if c.v.Email() != "" {
		p.Side = side
		p.Reader = &shell.Reader{
			Name: c.v.Email(), Org: shell.Texte("Exploitation", "Operations").En(c.l), SignOut: Root + "/sign-out",
		}
	}
	if p.Active == "" {
		p.Active = Root
	}
	if p.Notice == nil && c.query("done") != "" {
		p.Notice = &shell.Notice{Kind: "ok", Text: shell.Texte(
			"C’est fait, et noté au journal.",
			"It is done, and noted in the journal.",
		)}
	}
	return c.s.pages.Write(c.w, c.r, name, p)
}

var side = []shell.Link{
	{Path: Root, Name: shell.Texte("Organisations", "Organisations")},
	{Path: Root + "/credentials", Name: shell.Texte("Chercher un accès", "Find a credential")},
	{Path: Root + "/deliveries", Name: shell.Texte("Envois échoués", "Failed deliveries")},
	{Name: shell.Texte("Service", "Service")},
	{Path: Root + "/incidents", Name: shell.Texte("Incidents", "Incidents")},
	{Path: Root + "/flag", Name: shell.Texte("Suspendre les calculs", "Switch runs off")},
	{Path: Root + "/audit", Name: shell.Texte("Journal", "Audit")},
}

// redirect sends the browser to a page after a form.
func (c *call) redirect(path string) error {
	http.Redirect(c.w, c.r, c.s.shell.Path(Root+path)+"?done=1", http.StatusSeeOther)
	return nil
}

// refused says why a form was not accepted, nil when it was.
func refused(err error) *shell.Notice {
	if err == nil {
		return nil
	}
	if why := strings.TrimPrefix(err.Error(), app.ErrInvalid.Error()+": "); !strings.HasPrefix(why, "staff: a reason") {
		return &shell.Notice{Kind: "bad", Text: shell.Texte("Refusé : "+why, "Refused: "+why)}
	}
	return &shell.Notice{Kind: "bad", Text: shell.Texte(
		"Dites pourquoi, en une ligne d’au moins dix caractères.",
		"Say why, in one line of at least ten characters.",
	)}
}

// statusOf is the status of a page that shows a form again.
func statusOf(refusal error) int {
	if refusal == nil {
		return http.StatusOK
	}
	return http.StatusUnprocessableEntity
}

// then ends an action: back to its form when that was refused, else to a page.
func (c *call) then(err error, again func(*call, error) error, path string) error {
	if errors.Is(err, app.ErrInvalid) {
		return again(c, err)
	}
	if err != nil {
		return err
	}
	return c.redirect(path)
}

// refusal is a page for an error.
type refusal struct {
	status      int
	title, text lexique.Texte
}

var (
	refusedRole = refusal{
		http.StatusForbidden, shell.Texte("Réservé aux exploitants", "For operators"),
		shell.Texte("Votre rôle regarde et ne change rien.", "Your role looks, and changes nothing."),
	}
	refusedAddress = refusal{
		http.StatusNotFound, shell.Texte("Rien à cette adresse", "Nothing at this address"),
		shell.Texte(
			"Elle est mal copiée, ou ce qu’elle désigne n’existe plus.",
			"It was copied wrongly, or what it names is gone.",
		),
	}
	refusedSite = refusal{
		http.StatusForbidden, shell.Texte("Formulaire d’un autre site", "A form of another site"),
		shell.Texte(
			"Cette demande ne vient pas de nos pages ; rien n’a été fait.",
			"This request does not come from our pages; nothing was done.",
		),
	}
	refusedForm = refusal{
		http.StatusBadRequest, shell.Texte("Formulaire illisible", "Unreadable form"),
		shell.Texte("Il est trop grand, ou abîmé en route.", "It is too large, or was damaged on the way."),
	}
	refusedSecret = refusal{
		http.StatusUnprocessableEntity, shell.Texte("Ceci est un secret", "This is a secret"),
		shell.Texte(
			"Rien n’en a été gardé. Cherchez une clé par son préfixe, sans ce qui suit, et révoquez-la : "+
				"elle a servi ailleurs qu’à sa place.",
			"Nothing of it was kept. Look a key up by its prefix, without what follows, and revoke it: "+
				"it was used where it does not belong.",
		),
	}
	refusedNow = refusal{
		http.StatusServiceUnavailable, shell.Texte("Service indisponible", "Service unavailable"),
		shell.Texte(
			"La base ne répond pas pour le moment ; les commandes non plus.",
			"The store does not answer for the moment, nor do the commands.",
		),
	}
	refusedFault = refusal{
		http.StatusInternalServerError, shell.Texte("Une erreur est survenue", "Something went wrong"),
		shell.Texte(
			"Le numéro de requête en bas de page la retrouve dans les journaux.",
			"The request number at the foot of the page finds it in the logs.",
		),
	}
)

// refusalOf is the page for an error.
func refusalOf(err error) refusal {
	var denied *staff.DeniedError
	switch {
	case errors.As(err, &denied):
		return refusedRole
	case errors.Is(err, errNoPage), errors.Is(err, ports.ErrNotFound):
		return refusedAddress
	case errors.Is(err, errForeign):
		return refusedSite
	case errors.Is(err, errForm):
		return refusedForm
	case errors.Is(err, errSecret):
		return refusedSecret
	case problem.CodeOf(err) == problem.ServiceUnavailable:
		return refusedNow
	}
	return refusedFault
}

// fail answers with a page for an error.
func (s *Console) fail(c *call, err error) {
	if errors.Is(err, app.ErrNotSignedIn) {
		http.Redirect(c.w, c.r, s.shell.Path(Root+"/sign-in"), http.StatusSeeOther)
		return
	}
	what := refusalOf(err)
	if what.status >= http.StatusInternalServerError {
		s.log.Error("a page failed", "request_id", c.w.Header().Get("X-Request-Id"), "cause", err.Error())
	}
	if err := c.show("message", shell.Page{Status: what.status, Title: what.title, Data: what.text}); err != nil {
		s.log.Error("the page of an error failed", "cause", err.Error())
		http.Error(c.w, "internal error", http.StatusInternalServerError)
	}
}

// escaped is an id inside a path.
func escaped[T ~string](id T) string { return url.PathEscape(string(id)) }
