package space

import (
	"errors"
	"net/http"
	"net/url"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
)

// handOverPages are the pages by which a first secret goes to somebody else: a link that is shown once, and what it
// opens.
func (k credentials) handOverPages() []page {
	return []page{
		{"POST " + k.path + "/{id}/hand-over", k.linkAgain},
		{"GET " + k.path + "/{id}/hand-over/{link}", k.handed},
		{"POST " + k.path + "/{id}/hand-over/{link}", k.take},
	}
}

// handedView is the one answer with a link to a secret in it.
type handedView struct {
	Path, ID, Label, Link string
}

// handOver shows a link for somebody else: in this answer, and nowhere else.
func (k credentials) handOver(c *call, made app.HandedOver) error {
	id := string(made.Credential.ID)
	address := k.s.shell.Config().BaseURL + Root + k.path + "/" + url.PathEscape(id) + "/hand-over/"
	return c.show("handed_over", shell.Page{
		Title: shell.Texte("Lien à remettre", "A link to hand over"), Active: Root + k.path,
		Data: handedView{
			Path: k.path, ID: id, Label: made.Credential.Label, Link: address + made.Link.Reveal(),
		},
	})
}

func (k credentials) linkAgain(c *call) error {
	made, err := k.s.use.Keys.LinkAgain(c.r.Context(), c.v, k.kind, k.id(c))
	if isRefusal(err) {
		return k.showAgain(c, invalid(
			"Son secret a été pris, ou elle ne sert plus.", "Its secret was taken, or it is out of service.",
		))
	}
	if err != nil {
		return err
	}
	return k.handOver(c, made)
}

// handed asks to confirm, so that a program that looks at addresses before people do takes no secret.
func (k credentials) handed(c *call) error {
	found, err := k.s.use.Keys.Handed(c.r.Context(), c.v, k.kind, k.id(c), k.link(c))
	if errors.Is(err, app.ErrHandOverSpent) {
		return k.linkSpent(c)
	}
	if err != nil {
		return err
	}
	return c.show("handed", shell.Page{
		Title: shell.Texte("Prendre un secret", "Take a secret"),
		Data: map[string]any{
			"Line": k.lineOf(found), "IsKey": k.isKey(),
			"Action": k.path + "/" + string(found.ID) + "/hand-over/" + k.link(c).Reveal(),
		},
	})
}

func (k credentials) take(c *call) error {
	issued, err := k.s.use.Keys.Take(c.r.Context(), c.v, k.kind, k.id(c), k.link(c))
	if errors.Is(err, app.ErrHandOverSpent) {
		return k.linkSpent(c)
	}
	if err != nil {
		return err
	}
	return k.reveal(c, issued, shell.Texte("Votre secret", "Your secret"), false)
}

func (k credentials) link(c *call) access.Secret { return access.NewSecret(c.r.PathValue("link")) }

func (k credentials) linkSpent(c *call) error {
	return c.show("message", shell.Page{
		Status: http.StatusGone, Title: shell.Texte("Ce lien ne sert plus", "This link is spent"),
		Data: shell.Texte(
			"Il donne un secret une fois, pendant quatre heures. Demandez-en un autre à qui vous l’a remis.",
			"It gives a secret once, within four hours. Ask whoever handed it to you for another.",
		),
	})
}
