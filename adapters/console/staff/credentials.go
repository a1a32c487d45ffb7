package staff

import (
	"errors"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/extension"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/ports"
)

// credentialLine is a key or a client in a list.
type credentialLine struct {
	access.Credential

	KindText lexique.Texte
	State    lexique.Texte
	Badge    string
	// Revocable says that it can still be revoked, expired or not.
	Revocable bool
}

func credentialLineOf(found access.Credential, now time.Time) credentialLine {
	out := credentialLine{
		Credential: found, KindText: shell.Texte("clé", "key"), Badge: "bad", Revocable: found.RevokedAt.IsZero(),
	}
	if found.Kind == access.KindOAuthClient {
		out.KindText = shell.Texte("client OAuth", "OAuth client")
	}
	switch found.State(now) {
	case access.StateActive:
		out.State = shell.Texte("en service", "in use")
		out.Badge = "ok"
	case access.StateWaiting:
		out.State = shell.Texte("à remettre", "to be handed over")
		out.Badge = "warn"
	case access.StateExpired:
		out.State = shell.Texte("expiré", "expired")
	case access.StateRevoked:
		out.State = shell.Texte("révoqué", "revoked")
	}
	return out
}

// credentialView is what is found for a prefix.
type credentialView struct {
	Prefix   string
	Asked    bool
	Line     *credentialLine
	Org      orgLine
	MayWrite bool
	Reason   string
}

func (s *Console) credential(c *call) error {
	return s.credentialAgain(c, access.CredentialID(c.query("prefix")), nil)
}

func (s *Console) credentialAgain(c *call, id access.CredentialID, refusal error) error {
	view := credentialView{Prefix: string(id), Asked: id != "", MayWrite: c.v.MayWrite(), Reason: c.field("reason")}
	if view.Asked {
		found, org, err := s.use.Orgs.Credential(c.r.Context(), c.v, id)
		if err != nil && !errors.Is(err, ports.ErrNotFound) {
			return err
		}
		if err == nil {
			line := credentialLineOf(found, s.clock.Now())
			view.Line = &line
			view.Org = lineOf(org)
		}
	}
	return c.show("credential", shell.Page{
		Title: shell.Texte("Chercher un accès", "Find a credential"), Data: view, Active: Root + "/credentials",
		Notice: refused(refusal), Status: statusOf(refusal),
	})
}

func (s *Console) revoke(c *call) error {
	id := access.CredentialID(c.r.PathValue("id"))
	err := s.use.Orgs.Revoke(c.r.Context(), c.v, id, c.field("reason"))
	again := func(c *call, refusal error) error { return s.credentialAgain(c, id, refusal) }
	return c.then(err, again, "/credentials")
}

// deliveryLine is a delivery that failed for good.
type deliveryLine struct {
	extension.Delivery

	Path string
}

func (s *Console) deliveries(c *call) error { return s.deliveriesAgain(c, nil) }

func (s *Console) deliveriesAgain(c *call, refusal error) error {
	found, err := s.use.Orgs.DeadDeliveries(c.r.Context(), c.v)
	if err != nil {
		return err
	}
	var lines []deliveryLine
	for _, d := range found {
		lines = append(lines, deliveryLine{d, "/deliveries/" + escaped(d.Org) + "/" + escaped(d.EventID) + "/resend"})
	}
	return c.show("deliveries", shell.Page{
		Title: shell.Texte("Envois échoués", "Failed deliveries"), Active: Root + "/deliveries",
		Notice: refused(refusal), Status: statusOf(refusal),
		Data: map[string]any{"Lines": lines, "MayWrite": c.v.MayWrite()},
	})
}

func (s *Console) resend(c *call) error {
	org := access.OrgID(c.r.PathValue("org"))
	err := s.use.Orgs.Resend(c.r.Context(), c.v, org, c.r.PathValue("event"), c.field("reason"))
	return c.then(err, s.deliveriesAgain, "/deliveries")
}

// shownEvents is how many changes the journal shows.
const shownEvents = 200

func (s *Console) audit(c *call) error {
	org := access.OrgID(c.query("org"))
	events, err := s.use.Orgs.Audit(c.r.Context(), c.v, org, shownEvents)
	if err != nil {
		return err
	}
	return c.show("audit", shell.Page{
		Title: shell.Texte("Journal", "Audit"), Active: Root + "/audit",
		Data: map[string]any{"Events": events, "Org": string(org)},
	})
}
