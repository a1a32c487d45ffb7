package space

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/problem"
	"github.com/retraite-gateway/retraite/ports"
)

// call is one request of the area with who made it.
type call struct {
	s *Space
	w http.ResponseWriter
	r *http.Request
	v app.Visitor
	l lexique.Langue
}

// mostForm bounds the body of a form.
const mostForm = 256 << 10

// mounted is the pattern of a page under Root.
func (p page) mounted() string { return shell.Mounted(p.pattern, Root) }

// The refusals of the pages themselves.
var (
	errNoPage  = errors.New("space: there is no such page")
	errForeign = errors.New("space: a form of another site")
	errForm    = errors.New("space: a form that cannot be read")
)

// open serves a page that needs nobody signed in.
func (s *Space) open(serve func(*call) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c := &call{s: s, w: w, r: r, l: shell.Language(r)}
		if err := serve(c); err != nil {
			s.fail(c, err)
		}
	})
}

// signedIn serves a page to somebody who is signed in, once their form holds no secret.
func (s *Space) signedIn(serve func(*call) error) http.Handler {
	return s.open(func(c *call) error {
		var err error
		c.v, err = s.use.SignIn.Visitor(c.r.Context(), s.sessionOf(c.r))
		if err != nil {
			return err
		}
		if err := c.r.ParseForm(); err != nil {
			return errForm
		}
		if kind, ok := shell.SecretIn(c.r.Form); ok {
			return c.refuseSecret(kind)
		}
		return serve(c)
	})
}

// field is a field of the form, without the blanks around it.
func (c *call) field(name string) string { return strings.TrimSpace(c.r.PostFormValue(name)) }

// query is a parameter of the address.
func (c *call) query(name string) string { return strings.TrimSpace(c.r.URL.Query().Get(name)) }

// show writes a page of the area.
func (c *call) show(name string, p shell.Page) error {
	if p.Active == "" {
		p.Active = Root
	}
	if c.v.Person().ID != "" {
		p.Side = c.side()
		p.Reader = &shell.Reader{Name: c.v.Person().Email, Org: c.v.Org().Name, SignOut: Root + "/sign-out"}
	}
	if p.Notice == nil {
		p.Notice = c.done()
	}
	return c.s.pages.Write(c.w, c.r, name, p)
}

// side is the navigation: what the person's roles open.
func (c *call) side() []shell.Link {
	var out []shell.Link
	for _, e := range sideEntries {
		if e.action == "" || c.v.May(e.action) {
			out = append(out, shell.Link{Path: pathOf(e.path), Name: e.name})
		}
	}
	return out
}

func pathOf(path string) string {
	if path == "" {
		return ""
	}
	return Root + strings.TrimSuffix(path, "/")
}

var sideEntries = []struct {
	path   string
	name   lexique.Texte
	action member.Action
}{
	{"/", shell.Texte("Accueil", "Home"), ""},
	{"/runs", shell.Texte("Calculs", "Runs"), member.ListRuns},
	{"/sandbox", shell.Texte("Essai", "Sandbox"), member.Estimate},
	{"", shell.Texte("Accès", "Access"), member.ReadCredentials},
	{"/keys", shell.Texte("Clés", "Keys"), member.ReadCredentials},
	{"/clients", shell.Texte("Clients OAuth", "OAuth clients"), member.ReadCredentials},
	{"/network", shell.Texte("Adresses", "Addresses"), member.ReadNetwork},
	{"", shell.Texte("Suivi", "Follow-up"), member.ReadUsage},
	{"/usage", shell.Texte("Consommation", "Usage"), member.ReadUsage},
	{"/requests", shell.Texte("Requêtes", "Requests"), member.ReadUsage},
	{"/webhooks", shell.Texte("Webhook", "Webhook"), member.ReadWebhooks},
	{"/support", shell.Texte("Assistance", "Support"), ""},
	{"", shell.Texte("Organisation", "Organisation"), member.ReadMembers},
	{"/members", shell.Texte("Personnes", "People"), member.ReadMembers},
	{"/audit", shell.Texte("Journal", "Audit"), member.ReadAudit},
	{"/settings", shell.Texte("Réglages", "Settings"), member.ReadSettings},
}

// redirect sends the browser to a page of the area after a form; done names a sentence of doneSentences.
func (c *call) redirect(path, done string) error {
	address := pathOf(path)
	if done != "" {
		address += "?done=" + url.QueryEscape(done)
	}
	http.Redirect(c.w, c.r, c.s.shell.Path(address), http.StatusSeeOther)
	return nil
}

// doneSentences are what a page says first after a form; only these can be said, whatever an address asks.
var doneSentences = map[string]lexique.Texte{
	"renamed": shell.Texte("Le nom est changé.", "The name is changed."),
	"revoked": shell.Texte(
		"L’accès est révoqué, partout et dès maintenant.",
		"The credential is revoked, everywhere and from now on.",
	),
	"overlap": shell.Texte("L’ancien secret est refusé dès maintenant.", "The old secret is refused from now on."),
	"saved":   shell.Texte("C’est enregistré.", "It is saved."),
	"removed": shell.Texte(
		"La personne n’a plus accès à cet espace.",
		"The person has no access to this area any more.",
	),
	"erased": shell.Texte(
		"C’est effacé ; il n’en reste que l’empreinte.", "It is erased; nothing but the fingerprint is left.",
	),
	"resent": shell.Texte("L’envoi recommence.", "The delivery begins anew."),
	"on":     shell.Texte("Le webhook est actif.", "The webhook is on."),
	"off":    shell.Texte("Le webhook est arrêté.", "The webhook is off."),
	"replayed": shell.Texte(
		"Le calcul a été rejoué avec la valeur donnée : voici le nouveau.",
		"The run was replayed with the value: here is the new one.",
	),
}

func (c *call) done() *shell.Notice {
	if text, ok := doneSentences[c.query("done")]; ok {
		return &shell.Notice{Kind: "ok", Text: text}
	}
	return nil
}

// refused says why a form was not accepted.
func refused(err error) *shell.Notice {
	if err == nil {
		return nil
	}
	text := shell.Texte("Refusé : "+reasonOf(err), "Refused: "+reasonOf(err))
	if own, ok := errors.AsType[*formError](err); ok {
		text = own.text
	}
	return &shell.Notice{Kind: "bad", Text: text}
}

// reasonOf is an error of a use case without what it is wrapped in.
func reasonOf(err error) string {
	return strings.TrimPrefix(err.Error(), app.ErrInvalid.Error()+": ")
}

// formError is a form that a page refuses by itself, in both languages.
type formError struct{ text lexique.Texte }

// Error says it in English.
func (e *formError) Error() string { return e.text.EN }

func invalid(fr, en string) error { return &formError{shell.Texte(fr, en)} }

// isRefusal says whether an error is about what the person typed, so that the form is shown again.
func isRefusal(err error) bool {
	_, own := errors.AsType[*formError](err)
	return own || errors.Is(err, app.ErrInvalid)
}

// fail answers with a page for an error.
func (s *Space) fail(c *call, err error) {
	if errors.Is(err, app.ErrNotSignedIn) {
		http.Redirect(c.w, c.r, s.shell.Path(Root+"/sign-in"), http.StatusSeeOther)
		return
	}
	if errors.Is(err, app.ErrProveAnew) {
		err = s.askProof(c)
		if err == nil {
			return
		}
	}
	p := shell.Page{Status: http.StatusInternalServerError, Title: shell.Texte(
		"Une erreur est survenue",
		"Something went wrong",
	)}
	text := shell.Texte(
		"C’est de notre fait. Le numéro de requête en bas de page aide l’assistance à le retrouver.",
		"This is our fault. The request number at the foot of the page helps the support to find it.",
	)
	roles := c.v.Person().Roles.String()
	var denied *member.DeniedError
	var capability *access.DeniedError
	var notFound *app.RunNotFoundError
	switch {
	case errors.As(err, &denied):
		p.Status = http.StatusForbidden
		p.Title = shell.Texte("Réservé à d’autres rôles", "For other roles")
		text = shell.Texte(
			"Vos rôles ("+roles+") n’ouvrent pas cette page. Un propriétaire peut les changer.",
			"Your roles ("+roles+") do not open this page. An owner can change them.",
		)
	case errors.As(err, &capability):
		p.Status = http.StatusForbidden
		p.Title = shell.Texte("Hors de vos packs", "Outside your packs")
		text = shell.Texte(
			"Les packs de l’organisation n’accordent pas "+string(capability.Capability)+".",
			"The packs of the organisation do not grant "+string(capability.Capability)+".",
		)
	case errors.As(err, &notFound) && notFound.Erased != nil:
		p.Status = http.StatusGone
		p.Title = shell.Texte("Calcul effacé", "Erased run")
		text = shell.Texte(
			"Ce calcul a été effacé ; il n’en reste que l’empreinte.",
			"This run was erased; nothing but its fingerprint is left.",
		)
	case errors.Is(err, errNoPage), errors.Is(err, ports.ErrNotFound), notFound != nil:
		p.Status = http.StatusNotFound
		p.Title = shell.Texte("Rien à cette adresse", "Nothing at this address")
		text = shell.Texte(
			"Elle est mal copiée, ou ce qu’elle désigne n’existe plus.",
			"It was copied wrongly, or what it names is gone.",
		)
	case errors.Is(err, errForeign):
		p.Status = http.StatusForbidden
		p.Title = shell.Texte("Formulaire d’un autre site", "A form of another site")
		text = shell.Texte(
			"Cette demande ne vient pas de nos pages ; rien n’a été fait.",
			"This request does not come from our pages; nothing was done.",
		)
	case errors.Is(err, errForm):
		p.Status = http.StatusBadRequest
		p.Title = shell.Texte("Formulaire illisible", "Unreadable form")
		text = shell.Texte("Il est trop grand, ou abîmé en route.", "It is too large, or was damaged on the way.")
	case problem.CodeOf(err) == problem.ServiceUnavailable:
		p.Status = http.StatusServiceUnavailable
		p.Title = shell.Texte("Service indisponible", "Service unavailable")
		text = shell.Texte(
			"Le service ne répond pas pour le moment ; réessayez dans un instant.",
			"The service does not answer for the moment; try again soon.",
		)
	}
	if p.Status >= http.StatusInternalServerError {
		s.log.Error("a page failed", "request_id", c.w.Header().Get("X-Request-Id"), "cause", err.Error())
	}
	p.Data = text
	if err := c.show("message", p); err != nil {
		s.log.Error("the page of an error failed", "cause", err.Error())
		http.Error(c.w, "internal error", http.StatusInternalServerError)
	}
}
