package space

import (
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/retraite-gateway/retraite/adapters/console/shell"
	"github.com/retraite-gateway/retraite/app"
	"github.com/retraite-gateway/retraite/domain/access"
	"github.com/retraite-gateway/retraite/domain/capability"
	"github.com/retraite-gateway/retraite/domain/lexique"
	"github.com/retraite-gateway/retraite/domain/member"
	"github.com/retraite-gateway/retraite/domain/pack"
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
		s: s, kind: access.KindAPIKey, path: "/keys", many: shell.Texte("Clés d’API", "API keys"), one: shell.Texte("Clé", "Key"),
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
	return []page{
		{"GET " + k.path, k.list},
		{"GET " + k.path + "/new", k.form},
		{"POST " + k.path, k.create},
		{"GET " + k.path + "/{id}", k.show},
		{"POST " + k.path + "/{id}/rotate", k.rotate},
		{"POST " + k.path + "/{id}/end-overlap", k.endOverlap},
		{"POST " + k.path + "/{id}/rename", k.rename},
		{"POST " + k.path + "/{id}/revoke", k.revoke},
	}
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
	switch {
	case !c.RevokedAt.IsZero():
		line.State = shell.Texte("révoquée", "revoked")
		line.Kind = ""
	case !line.InUse:
		line.State = shell.Texte("expirée", "expired")
		line.Kind = "bad"
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

// grantChoice is a grant in the form: Opens are the operations that it lets call.
type grantChoice struct {
	capability.Capability

	Opens   []string
	Checked bool
}

type grantFamily struct {
	Name   string
	Grants []grantChoice
}

type packChoice struct {
	pack.Pack

	Checked bool
}

type newCredentialView struct {
	Path, Once, Label, Expires string
	IsKey                      bool
	Custom, Owner              bool
	Packs                      []packChoice
	Families                   []grantFamily
	// Certified is the grant apart, nil when the organisation does not hold it.
	Certified *grantChoice
	Level     int
	Days      []string
}

// lives are the spans that the form offers, in days.
var lives = []string{"30", "90", "180", "365"}

func (k credentials) form(c *call) error { return k.again(c, nil) }

// again shows the form, with what was typed and why it was not accepted.
func (k credentials) again(c *call, refusal error) error {
	if !c.v.May(member.ManageCredentials) {
		return &member.DeniedError{Action: member.ManageCredentials}
	}
	org := c.v.Org()
	view := newCredentialView{
		Path: k.path, Once: k.s.token(), Label: c.field("label"), Expires: c.field("expires"), IsKey: k.isKey(),
		Custom: c.field("pack") == "custom", Owner: c.v.Person().Roles.Has(member.Owner), Level: int(org.RestitutionLevel), Days: lives,
	}
	if view.Expires == "" {
		view.Expires = "180"
	}
	for i, id := range org.Packs {
		if p, ok := pack.Lookup(id); ok {
			chosen := c.field("pack")
			view.Packs = append(view.Packs, packChoice{p, chosen == string(id) || (chosen == "" && i == 0)})
		}
	}
	view.choices(org.Grants(), c.r.PostForm["grant"])
	p := shell.Page{Title: k.new, Data: view, Active: Root + k.path, Notice: refused(refusal)}
	if refusal != nil {
		p.Status = http.StatusUnprocessableEntity
	}
	return c.show("key_new", p)
}

func (v *newCredentialView) choices(held capability.Set, checked []string) {
	opens := map[capability.ID][]string{}
	for _, op := range app.Operations() {
		opens[op.Capability] = append(opens[op.Capability], op.Name)
	}
	for _, one := range capability.Catalog() {
		if !held.Has(one.ID) {
			continue
		}
		choice := grantChoice{Capability: one, Opens: opens[one.ID]}
		for _, name := range checked {
			choice.Checked = choice.Checked || name == string(one.ID)
		}
		if one.ID == capability.RestitutionCertified {
			v.Certified = &choice
			continue
		}
		family := string(one.Family)
		if n := len(v.Families); n == 0 || v.Families[n-1].Name != family {
			v.Families = append(v.Families, grantFamily{Name: family})
		}
		last := &v.Families[len(v.Families)-1]
		last.Grants = append(last.Grants, choice)
	}
}

// shownView is the one answer with a secret in it.
type shownView struct {
	Path, ID, Secret string
	IsKey            bool
	Label            string
	ExpiresAt        time.Time
	API              string
	Rotated          bool
	OldUntil         time.Time
}

func (k credentials) create(c *call) error {
	once := c.field("once")
	if id, ok := k.s.shown.before(once); ok {
		return c.show("key_again", shell.Page{
			Title: shell.Texte("Ce secret a déjà été montré", "This secret was shown already"),
			Data:  map[string]any{"Path": k.path, "ID": id}, Active: Root + k.path,
		})
	}
	wanted := app.NewCredential{Label: c.field("label"), Expires: c.field("expires")}
	if days, err := time.ParseDuration(wanted.Expires + "h"); err == nil {
		wanted.Expires = k.s.clock.Now().Add(days * 24).UTC().Format(time.RFC3339)
	}
	if wanted.Expires == "never" {
		wanted.Expires = ""
	}
	if chosen := c.field("pack"); chosen != "custom" {
		wanted.Pack = chosen
	} else {
		wanted.Grants = c.r.PostForm["grant"]
	}
	if err := checkNew(wanted); err != nil {
		return k.again(c, err)
	}
	issued, err := k.s.use.Keys.Create(c.r.Context(), c.v, k.kind, wanted)
	if isRefusal(err) {
		return k.again(c, err)
	}
	if err != nil {
		return err
	}
	k.s.shown.note(once, string(issued.Credential.ID), k.s.clock.Now())
	return k.reveal(c, issued, k.got, false)
}

func checkNew(wanted app.NewCredential) error {
	if wanted.Label == "" {
		return invalid("Donnez un nom à cet accès.", "Give this credential a name.")
	}
	if wanted.Pack == "" && len(wanted.Grants) == 0 {
		return invalid("Cochez au moins un droit.", "Check at least one grant.")
	}
	return nil
}

// reveal shows a secret: in this answer, and nowhere else.
func (k credentials) reveal(c *call, issued app.Issued, title lexique.Texte, rotated bool) error {
	config := k.s.shell.Config()
	return c.show("key_shown", shell.Page{
		Title: title, Active: Root + k.path,
		Data: shownView{
			Path: k.path, ID: string(issued.Credential.ID), Secret: issued.Secret.Reveal(), IsKey: k.isKey(),
			Label: issued.Credential.Label, ExpiresAt: issued.Credential.ExpiresAt, API: config.BaseURL + config.APIRoot,
			Rotated: rotated, OldUntil: k.lineOf(issued.Credential).OldUntil,
		},
	})
}

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
		Title: shell.Texte(k.one.FR+" « "+found.Label+" »", k.one.EN+" “"+found.Label+"”"), Data: view, Active: Root + k.path,
		Notice: refused(refusal),
	}
	if refusal != nil {
		p.Status = http.StatusUnprocessableEntity
	}
	return c.show("key", p)
}

func (k credentials) rotate(c *call) error {
	once := c.field("once")
	if id, ok := k.s.shown.before(once); ok {
		return c.show("key_again", shell.Page{
			Title: shell.Texte("Ce secret a déjà été montré", "This secret was shown already"),
			Data:  map[string]any{"Path": k.path, "ID": id}, Active: Root + k.path,
		})
	}
	overlap, err := time.ParseDuration(c.field("overlap"))
	if err != nil {
		return k.showAgain(c, invalid("Choisissez combien de temps l’ancien secret reste valable.", "Choose how long the old secret stays valid."))
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
