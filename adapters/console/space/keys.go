package space

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/requestlog"
)

// credentials are the pages of one kind of credential: keys and OAuth clients differ in words.
type credentials struct {
	s                   *Space
	kind                access.Kind
	path                string
	many, one, new, got lexique.Texte
}

func (s *Space) keys() credentials {
	return credentials{
		s: s, kind: access.KindAPIKey, path: "/keys", many: shell.Texte(
			"Clés d’API",
			"API keys",
		), one: shell.Texte("Clé", "Key"),
		new: shell.Texte("Créer une clé", "Create a key"), got: shell.Texte("Clé créée", "Key created"),
	}
}

func (s *Space) clients() credentials {
	return credentials{
		s: s, kind: access.KindOAuthClient, path: "/clients", many: shell.Texte("Clients OAuth", "OAuth clients"),
		one: shell.Texte("Client", "Client"), new: shell.Texte("Créer un client", "Create a client"),
		got: shell.Texte("Client créé", "Client created"),
	}
}

func (k credentials) pages() []page {
	return append(k.handOverPages(), []page{
		{"GET " + k.path, k.list},
		{"GET " + k.path + "/new", k.form},
		{"POST " + k.path, k.create},
		{"GET " + k.path + "/{id}", k.show},
		{"POST " + k.path + "/{id}/rotate", k.rotate},
		{"POST " + k.path + "/{id}/end-overlap", k.endOverlap},
		{"POST " + k.path + "/{id}/rename", k.rename},
		{"POST " + k.path + "/{id}/revoke", k.revoke},
	}...)
}

// credentialLine is a credential as the pages show it.
type credentialLine struct {
	access.Credential

	State  lexique.Texte
	Kind   string // of the badge
	InUse  bool
	Grants []string
	// OldUntil is when the secret of before ends; zero when there is none.
	OldUntil time.Time
}

func (k credentials) lineOf(c access.Credential) credentialLine {
	now := k.s.clock.Now()
	line := credentialLine{Credential: c, InUse: c.InForce(now), State: shell.Texte("active", "active"), Kind: "ok"}
	for _, id := range c.Grants.Slice() {
		line.Grants = append(line.Grants, string(id))
	}
	for _, secret := range c.Secrets[min(1, len(c.Secrets)):] {
		if now.Before(secret.ValidUntil) {
			line.OldUntil = secret.ValidUntil
		}
	}
	state := c.State(now)
	switch {
	case state == access.StateRevoked:
		line.State = shell.Texte("révoquée", "revoked")
		line.Kind = ""
	case state == access.StateExpired:
		line.State = shell.Texte("expirée", "expired")
		line.Kind = "bad"
	case state == access.StateWaiting:
		line.State = shell.Texte("à remettre", "to be handed over")
		line.Kind = "warn"
	case !c.ExpiresAt.IsZero() && c.ExpiresAt.Before(now.Add(app.RenewWithin)):
		line.State = shell.Texte("à renouveler", "to renew")
		line.Kind = "warn"
	case !line.OldUntil.IsZero():
		line.State = shell.Texte("en recouvrement", "in overlap")
		line.Kind = "warn"
	}
	return line
}

type credentialsView struct {
	Path      string
	IsKey     bool
	Lines     []credentialLine
	Ended     []credentialLine
	CanManage bool
	New       lexique.Texte
}

func (k credentials) list(c *call) error {
	found, err := k.s.use.Keys.List(c.r.Context(), c.v, k.kind)
	if err != nil {
		return err
	}
	view := credentialsView{Path: k.path, IsKey: k.isKey(), CanManage: c.v.May(member.ManageCredentials), New: k.new}
	for _, one := range found {
		line := k.lineOf(one)
		if line.InUse {
			view.Lines = append(view.Lines, line)
		} else {
			view.Ended = append(view.Ended, line)
		}
	}
	return c.show("keys", shell.Page{Title: k.many, Data: view, Active: Root + k.path})
}

func (k credentials) isKey() bool { return k.kind == access.KindAPIKey }

type credentialView struct {
	Path      string
	IsKey     bool
	Line      credentialLine
	CanManage bool
	CanUsage  bool
	Overlaps  []string
	LastHour  int
	Requests  []requestLine
	Once      string
	// LinkUntil is when the link to a first secret ends; zero when it has ended.
	LinkUntil time.Time
}

// overlaps are how long the old secret may stay valid.
var overlaps = []string{"0s", "1h", "24h", "168h", "720h"}

func (k credentials) id(c *call) access.CredentialID { return access.CredentialID(c.r.PathValue("id")) }

func (k credentials) show(c *call) error { return k.showAgain(c, nil) }

func (k credentials) showAgain(c *call, refusal error) error {
	found, err := k.s.use.Keys.Show(c.r.Context(), c.v, k.kind, k.id(c))
	if err != nil {
		return err
	}
	view := credentialView{
		Path: k.path, IsKey: k.isKey(), Line: k.lineOf(found), CanManage: c.v.May(member.ManageCredentials),
		CanUsage: c.v.May(member.ReadUsage), Overlaps: overlaps, Once: k.s.token(),
	}
	if k.s.clock.Now().Before(found.HandOver.Until) {
		view.LinkUntil = found.HandOver.Until
	}
	if view.CanUsage {
		entries, _, err := k.s.use.Usage.Requests(c.r.Context(), c.v, requestlog.Filter{Credential: found.ID}, "")
		if err != nil {
			return err
		}
		for _, e := range entries {
			if k.s.clock.Now().Sub(e.At) < time.Hour {
				view.LastHour++
			}
		}
		view.Requests = requestLines(entries[:min(len(entries), 10)])
	}
	p := shell.Page{
		Title: shell.Texte(k.one.FR+" « "+found.Label+" »", k.one.EN+" “"+found.Label+"”"), Data: view,
		Active: Root + k.path,
		Notice: refused(refusal),
	}
	if refusal != nil {
		p.Status = http.StatusUnprocessableEntity
	}
	return c.show("key", p)
}

func (k credentials) rotate(c *call) error {
	once := c.once()
	if id, ok := k.s.shown.before(once); ok {
		return c.show("key_again", shell.Page{
			Title: shell.Texte("Ce secret a déjà été montré", "This secret was shown already"),
			Data:  map[string]any{"Path": k.path, "ID": id}, Active: Root + k.path,
		})
	}
	overlap, err := time.ParseDuration(c.field("overlap"))
	if err != nil {
		return k.showAgain(c, invalid(
			"Choisissez combien de temps l’ancien secret reste valable.",
			"Choose how long the old secret stays valid.",
		))
	}
	issued, err := k.s.use.Keys.Rotate(c.r.Context(), c.v, k.kind, k.id(c), overlap)
	if isRefusal(err) {
		return k.showAgain(c, err)
	}
	if err != nil {
		return err
	}
	k.s.shown.note(once, string(issued.Credential.ID), k.s.clock.Now())
	return k.reveal(c, issued, shell.Texte("Nouveau secret", "New secret"), true)
}

func (k credentials) endOverlap(c *call) error {
	if err := k.s.use.Keys.EndOverlap(c.r.Context(), c.v, k.kind, k.id(c)); err != nil {
		return err
	}
	return c.redirect(k.path+"/"+url.PathEscape(string(k.id(c))), "overlap")
}

func (k credentials) rename(c *call) error {
	err := k.s.use.Keys.Rename(c.r.Context(), c.v, k.kind, k.id(c), c.field("label"))
	if isRefusal(err) {
		return k.showAgain(c, err)
	}
	if err != nil {
		return err
	}
	return c.redirect(k.path+"/"+url.PathEscape(string(k.id(c))), "renamed")
}

func (k credentials) revoke(c *call) error {
	_, err := k.s.use.Keys.Revoke(c.r.Context(), c.v, k.kind, k.id(c), c.field("typed"))
	if isRefusal(err) {
		return k.showAgain(c, invalid(
			"Pour révoquer, tapez exactement "+string(k.id(c))+".", "To revoke, type exactly "+string(k.id(c))+".",
		))
	}
	if err != nil {
		return err
	}
	return c.redirect(k.path+"/"+url.PathEscape(string(k.id(c))), "revoked")
}

// token names one showing of a form.
func (s *Space) token() string {
	var raw [16]byte
	s.entropy.Fill(raw[:])
	var out strings.Builder
	const digits = "0123456789abcdef"
	for _, b := range raw {
		out.WriteByte(digits[b>>4])
		out.WriteByte(digits[b&15])
	}
	return out.String()
}
